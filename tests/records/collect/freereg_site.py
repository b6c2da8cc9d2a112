"""Register entries by the results table of FreeREG (MyopicVicar): freereg_site.py (freereg.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import unique
from drawn import template
from fielded import pages

MEN = ["Abraham", "Benjamin", "Charles", "Edwd", "Enoch", "George", "Henry", "Isaac", "James", "Jno", "Joseph", "Obadiah", "Samuel", "Thos", "William"]
WOMEN = ["Alice", "Ann", "Bathsheba", "Charlotte", "Eliza", "Elizth", "Hannah", "Jane", "Keziah", "Mary", "Mary Ann", "Phoebe", "Rebecca", "Sarah", "Susanna"]
LAST = ["ATKINS", "BAILEY", "BRADSHAW", "CLAYPOLE", "DENT", "EDDOWES", "FROST", "GREATOREX", "HOLLIS", "JESSOP", "KNIGHTLEY", "LOVEDAY", "MARRIOTT", "NIGHTINGALE", "PEACH", "STUBBS", "TREVELYAN", "WAGSTAFF"]
PARISHES = {"Derbyshire": ["Matlock", "Wirksworth", "Bakewell"], "Norfolk": ["Diss", "Great Yarmouth", "Swaffham"], "Cornwall": ["Truro", "St Ives", "Madron"], "Yorkshire (North Riding)": ["Whitby", "Richmond"], "Gloucestershire": ["Tewkesbury", "Stroud"]}
CHURCHES = ["St Mary", "St Giles", "All Saints", "Holy Trinity", "St Michael & All Angels", "Wesleyan Chapel"]
SPELLINGS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def entry(draw):
    kind, surname = draw.choice(["Baptism", "Baptism", "Marriage", "Burial"]), draw.choice(LAST)
    county = draw.choice(list(PARISHES))
    year = draw.randrange(1590, 1880)
    man, woman = f"{draw.choice(MEN)} {surname}", f"{draw.choice(WOMEN)} {draw.choice(LAST)}"
    child = f"{draw.choice(MEN + WOMEN)} {surname}"
    if kind == "Baptism":
        main, rest = [f"{child} (Person Baptised)"], [f"{man} (Father)"] * (draw.random() < 0.9) + [f"{woman.split()[0]} {surname} (Mother)"] * (draw.random() < 0.85)
    elif kind == "Marriage":
        main = [f"{man} (Groom)", f"{woman} (Bride)"]
        rest = [f"{draw.choice(MEN)} {surname} (Father of the Groom)", f"{draw.choice(MEN)} {woman.split()[-1]} (Father of the Bride)"] if year > 1837 else []
        rest += [f"{draw.choice(MEN)} {draw.choice(LAST)} (Witness)" for _ in range(draw.choice([0, 0, 2]))]
    else:
        main, rest = [f"{child} (Burial)"], [f"{man} ({draw.choice(['Male Relative', 'Father', 'Husband'])})"] if draw.random() < 0.4 else []
    if draw.random() < 0.05:
        date = f"{draw.choice(SPELLINGS)} {year}"
    else:
        date = f"{draw.randrange(1, 29):02} {draw.choice(SPELLINGS)} {year}" + (f"/{(year + 1) % 10}" if year < 1752 and draw.random() < 0.15 else "")
    return {"id": f"{draw.randrange(16**12):024x}", "main": main, "rest": list(dict.fromkeys(rest)), "kind": kind, "date": date if draw.random() < 0.96 else "", "county": county, "place": f"{draw.choice(PARISHES[county])} ({draw.choice(CHURCHES)})", "viewed": draw.random() < 0.05, "year": year}


stock = sorted(unique(random.Random(6012), entry, 320, "id"), key=lambda one: one["year"])
page = template("freereg.html")


def gold(one):
    return {"participant": one["main"], "family member": one["rest"], "type": one["kind"], "date": one["date"], "county": one["county"], "location": one["place"], "viewed": "(viewed)" if one["viewed"] else ""}


def named(surname, first=None, kind=None, county=None):
    def fits(one):
        names = [name.split(" (")[0] for name in one["main"]]
        return any(name.endswith(surname) and (not first or name.startswith(first)) for name in names) and kind in (None, one["kind"]) and county in (None, one["county"])

    shown = {"First Name": first, "Last Name": surname, "Record Type": kind, "County": county}
    return " ".join(part for part in [first, surname, kind, county] if part), {name: value for name, value in shown.items() if value}, fits


pages(
    "freereg", ["participant", "date", "location"], stock, lambda one: " ".join(one["main"]), lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields or {"Last Name": q}), gold, limit=25,
    queries=["Knightley", "Greatorex", "Obadiah Stubbs"], fielded=[named("JESSOP", kind="Baptism"), named("WAGSTAFF", county="Cornwall"), named(*stock[40]["main"][0].split(" (")[0].rsplit(" ", 1)[::-1]), named("HOLLIS", kind="Marriage")],
)  # fmt: skip
