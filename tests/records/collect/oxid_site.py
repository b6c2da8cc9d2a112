"""Goods by the theme Flow of OXID eShop: oxid_site.py (oxid.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import publish, slug, template

draw = random.Random(6109)
CATEGORIES = {
    "Fahrräder": (["Trekkingrad", "Cityrad", "Rennrad", "E-Bike", "Kinderrad"], (299, 4200)), "Teile": (["Kettenblatt", "Bremsbelag", "Schaltwerk", "Felge", "Sattelstütze", "Pedale", "Innenlager"], (8, 260)),
    "Zubehör": (["Rücklicht", "Fahrradschloss", "Gepäckträgertasche", "Luftpumpe", "Trinkflasche", "Kindersitz"], (6, 180)), "Pflege": (["Kettenöl", "Montagepaste", "Rahmenreiniger", "Dichtmilch"], (5, 25)), "Bekleidung": (["Regenjacke", "Radhose", "Helm", "Handschuhe", "Überschuhe"], (15, 220)),
}  # fmt: skip
BRANDS = ["Isarflitz", "Bergwerk", "Nordlenker", "Kettenhund", "Radlust", "Velomaxx", "Tritt & Tour"]
ABOUT = ["Robust und alltagstauglich", "Für lange Touren gemacht", "Mit Zulassung nach StVZO", "Unser Bestseller seit Jahren", "Aus recyceltem Material", "Leicht, steif und langlebig", "Montage ohne Spezialwerkzeug", "Auslaufmodell"]
FACTS = {"Material": ["Aluminium", "Stahl", "Carbon", "Polyester", "Silikon"], "Farbe": ["schwarz matt", "blau", "rot/weiß", "reflektierend"], "Größe": ["S", "M", "L", "28 Zoll", "26 Zoll"], "Hersteller-Nr.": ["A-1204", "KX 77", "10-4451", "V2.3"], "Lichtstärke": ["40 Lux", "80 Lux"]}


def euro(value):
    return f"{value:,.2f}".replace(",", " ").replace(".", ",").replace(" ", ".")


def product(number):
    category = draw.choices(list(CATEGORIES), [2, 4, 4, 2, 3])[0]
    kinds, (low, high) = CATEGORIES[category]
    kind = draw.choice(kinds)
    title = draw.choice(["{k} {b} {n}", "{b} {k} {n}", "{k} {n} von {b}", "{b} {n}, {k}"]).format(k=kind, b=draw.choice(BRANDS), n=draw.choice(["Pro", "Comfort", "100", "X7", "Urban", "Light", "2024", "Classic"]))
    price = round(low + (high - low) * draw.random() ** 2) + draw.choice([0.9, 0.95, 0.99, 0])
    wide, many = draw.random() < 0.15, draw.random() < 0.15
    return {
        "id": f"{draw.getrandbits(128):032x}", "title": title, "variant": draw.choice(["schwarz", "Größe M", "2er-Set"]) if draw.random() < 0.15 else "", "category": category, "url": f"/{category}/{slug(title)}.html", "image": f"{slug(title)}_{number}.jpg", "basket": not (wide or many), "range": wide or many,
        "about": draw.choice(ABOUT) if draw.random() < 0.7 else "", "attributes": [(name, draw.choice(FACTS[name])) for name in draw.sample(list(FACTS), draw.choice([0, 0, 1, 2, 3]))], "price": euro(price), "old": euro(price * 1.2) if draw.random() < 0.2 else None,
        "unit": f"{draw.choice([0.1, 0.25, 0.5])} Liter | {euro(price * draw.choice([4, 10]))} €/Liter".replace(".", ",", 1) if category == "Pflege" else None, "weight": f"{draw.uniform(0.05, 18):.2f}".rstrip("0") if draw.random() < 0.3 else None,
        "selections": draw.choice([["Größe", "S", "M", "L"], ["Farbe", "rot", "schwarz", "blau"]]) if many else None,
    }  # fmt: skip


stock = list({(one["title"], one["variant"]): one for one in map(product, range(230))}.values())
page = template("oxid", categories=list(CATEGORIES))
NAMES = {"Material": "material", "Farbe": "colour", "Größe": "size", "Hersteller-Nr.": "number", "Lichtstärke": "light"}


def render(q, found, count):
    return page.render(q=q, found=found, count=count)


def gold(one):
    return {
        "title": f"{one['title']} {one['variant']}".strip(), "description": one["about"], **{NAMES[name]: value for name, value in one["attributes"]}, "old price": one["old"] and f"{one['old']} €", "price": f"{'ab ' if one['range'] else ''}{one['price']} €",
        "unit price": one["unit"], "weight": None if one["unit"] or not one["weight"] else f"{one['weight']} kg",
    }  # fmt: skip


publish("oxid", ["title"], stock, lambda one: f"{one['title']} {one['variant']}", render, gold, limit=10, sizes=(1, 2, 4, 6, 9, 15, 26))
