"""Bicycles and parts by a shop's template of Zotonic: zotonicfiets_site.py (zotonicfiets.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import publish, slug, template

draw = random.Random(6125)
CATEGORIES = {"Stadsfietsen": (["Stadsfiets", "Omafiets", "Transportfiets"], (299, 1200)), "Racefietsen": (["Racefiets", "Cyclocross"], (699, 3400)), "Verlichting": (["Koplamp", "Achterlicht", "Naafdynamo"], (8, 120)), "Sloten": (["Kettingslot", "Beugelslot", "Ringslot"], (12, 130)), "Banden": (["Buitenband", "Binnenband"], (4, 60)), "Tassen": (["Dubbele fietstas", "Stuurtas", "Krat"], (15, 140)), "Onderdelen": (["Handgrepen", "Zadel", "Remblokken", "Ketting", "Bel"], (3, 90))}
BRANDS = ["Azur", "Gazellink", "Kadeklasse", "Noorderlicht", "Stroomland", "Union Jack", "Veluwe", "AXO"]
ABOUT = [
    "Comfortabel model voor dagelijks gebruik.", "Past op vrijwel alle fietsen.", "Inclusief montage in onze werkplaats.", "Roestvrij en onderhoudsarm.", "Met ART-keurmerk, geaccepteerd door verzekeraars.", "Weerbestendig en ruim genoeg voor de boodschappen.", "Leverbaar in zwart, blauw en groen.", "Twee jaar garantie op frame en vork.",
    "Lekbestendig door extra dikke tussenlaag.", "De klassieker die nooit uit de mode raakt.",
]  # fmt: skip


def product(number):
    category = draw.choice(list(CATEGORIES))
    kinds, (low, high) = CATEGORIES[category]
    price = low + (high - low) * draw.random() ** 2
    return {
        "id": 310 + number, "title": draw.choice(["{k} {b} {n}", "{b} {k}", "{b} {k} {n}"]).format(k=draw.choice(kinds), b=draw.choice(BRANDS), n=draw.choice(["28 inch", "Dames", "Heren", "zwart", "Deluxe", "LED", "7 versnellingen", "set van 2"])), "image": f"{draw.getrandbits(32):x}" if draw.random() < 0.85 else None,
        "about": " ".join(draw.sample(ABOUT, draw.randrange(1, 5))) if draw.random() < 0.9 else "", "price": f"{price:.2f}".replace(".", ",") if draw.random() < 0.8 else f"{price:.0f},-", "category": category,
    }  # fmt: skip


stock = list({one["title"]: one for one in map(product, range(210))}.values())
page = template("zotonicfiets", categories=list(CATEGORIES), slug=slug)


def render(q, found, count):
    return page.render(q=q, found=found, count=count)


def gold(one):
    return {"title": one["title"], "description": one["about"], "price": f"€{one['price']}"}


publish("zotonicfiets", ["title"], stock, lambda one: one["title"], render, gold, limit=20, sizes=(1, 2, 3, 6, 10, 16, 28))
