"""Companies and owners by the template of the OpenOwnership Register: openownership_site.py (openownership.html of `$TEMPLATES`, as Jinja)"""

import collections
import random

from everyday import names, publish, template

draw = random.Random(6115)
COUNTRIES = {"United Kingdom": ("GB", "British", "en_GB"), "Denmark": ("DK", "Danish", "da_DK"), "Ukraine": ("UA", "Ukrainian", "uk_UA"), "Slovakia": ("SK", "Slovak", "sk_SK"), "Cyprus": ("CY", "Cypriot", "el_GR"), "Latvia": ("LV", "Latvian", "lv_LV")}
fakes = {country: names(locale, 6115) for country, (_, _, locale) in COUNTRIES.items()}
MONTHS = "January February March April May June July August September October November December".split()
TRADE = ["Harbour", "Meridian", "Nordic", "Silver", "Baltic", "Danube", "Orchard", "Kestrel", "Granite", "Amber", "Delta"]
LINE = ["Holdings", "Properties", "Logistics", "Shipping", "Capital", "Foods", "Energy", "Trading", "Investments"]
FORMS = {"United Kingdom": ["LIMITED", "LLP", "LTD"], "Denmark": ["ApS", "A/S"], "Ukraine": ["LLC", "PJSC"], "Slovakia": ["s.r.o.", "a.s."], "Cyprus": ["LIMITED", "LTD"], "Latvia": ["SIA", "AS"]}


def company_name(country):
    return f"{draw.choice(TRADE)} {draw.choice(LINE)} {draw.choice(['', '', '(II) ', 'Group '])}{draw.choice(FORMS[country])}".upper() if country == "United Kingdom" else f"{draw.choice(TRADE)} {draw.choice(LINE)} {draw.choice(FORMS[country])}"


def entity(_):
    country = draw.choices(list(COUNTRIES), [45, 20, 12, 12, 6, 5])[0]
    code, nation, _ = COUNTRIES[country]
    fake, person = fakes[country], draw.random() < 0.4
    address = " ".join(fake.address().split()) if draw.random() < 0.85 else None
    key = f"{draw.getrandbits(96):024x}"
    if person:
        known, born = draw.random() < 0.85, f"(Born {draw.choice(MONTHS)} {draw.randrange(1935, 2001)})" if draw.random() < 0.85 else None
        return {
            "id": key, "person": True, "name": fake.name() if draw.random() < 0.85 else f"Mr {fake.first_name_male()} {fake.last_name()}", "country": country if known else None, "code": code if known else None, "nation": nation if known else None, "dates": born, "snippet": " ".join(filter(None, [nation if known else None, born])), "address": address,
            "controls": [(company_name(country), f"{draw.getrandbits(96):024x}") for _ in range(draw.choice([0, 1, 1, 2, 3]))], "merged": False, "count": draw.choice([0, 0, 0, 0, 1, 3]),
        }  # fmt: skip
    first = f"{draw.randrange(1962, 2019)}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}" if draw.random() < 0.85 else None
    last = f"20{draw.randrange(19, 24)}-0{draw.randrange(1, 10)}-11" if first and draw.random() < 0.2 else ""
    dates = f"({first} – {last})" if first else None
    return {"id": key, "person": False, "name": company_name(country), "country": country, "code": code, "nation": country, "dates": dates, "snippet": " ".join(filter(None, [country, dates])), "address": address, "controls": [], "merged": False, "count": 0, "founded": first, "ended": last}


stock = list({one["name"]: one for one in map(entity, range(260))}.values())
page = template("openownership")


def tally(found, value):
    return collections.Counter(value(one) for one in found if value(one)).most_common()


def render(q, found, count):
    return page.render(q=q, found=found, count=count, types=tally(found, lambda one: "Person" if one["person"] else "Company"), countries=tally(found, lambda one: one["country"]))


def gold(one):
    return {
        "name": one["name"], "country": one["nation"], "born": one["dates"] and one["dates"][6:-1] if one["person"] else None, "incorporated": one.get("founded"), "dissolved": one.get("ended"), "address": one["address"], "controls": [name for name, _ in one["controls"]], "merged people": one["count"] or None,
    }  # fmt: skip


publish("openownership", ["name"], stock, lambda one: one["name"], render, gold, limit=10, sizes=(1, 2, 3, 5, 8, 14, 40))
