"""Specimens of herbaria by the template of Symbiota: symbiota_site.py (symbiota.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import CITIES, LAST, person, site, some, unique
from drawn import present, template

GENERA = ["Carex", "Quercus", "Salix", "Viola", "Astragalus", "Eriogonum", "Penstemon", "Poa", "Juncus", "Ranunculus"]
STEMS = ["palustris", "alba", "rubra", "maculata", "borealis", "vulgaris", "pratensis", "minor", "nevadensis", "lanceolata", "villosa"]
WHERE = ["near the river crossing", "on the north slope", "1.2 mi E of town", "roadside at the old quarry", "edge of marsh", "along the trail to the summit"]


def specimen(draw):
    city = draw.choice(CITIES)
    place = [city[2], city[1], some(draw, 0.6, f"{draw.choice(LAST)} County"), some(draw, 0.8, f"{city[0]}, {draw.choice(WHERE)}")]
    place += [some(draw, 0.5, f"{draw.uniform(-40, 60):.5f} {draw.uniform(-120, 150):.5f}"), some(draw, 0.4, f"{draw.randrange(5, 3200)}m")]
    found = draw.choice([draw.choice(GENERA), *[f"{draw.choice(GENERA)} {draw.choice(STEMS)}"] * 6])
    return {
        "id": draw.randrange(10000, 999999),
        "inst": draw.choice(["EBU", "NHMO", "RSA:POM", "UC", "ASU:Plants", "CAS:BOT"]),
        "icon": some(draw, 0.8, "ebu"),
        "image": draw.random() < 0.4,
        "tid": draw.choice([0, 411, 982, 12043]),
        "name": found + draw.choice(["", "", "", f" var. {draw.choice(STEMS)}"]) * (" " in found),
        "author": some(draw, 0.8, draw.choice(["L.", "Michx.", "(A. Gray) Greene", "Nutt.", "Torr. & A. Gray"])),
        "catalog": some(draw, 0.9, f"{draw.choice(['EBU', 'POM', 'UC'])}{draw.randrange(1000, 999999):07}"),
        "collector": person(draw),
        "number": some(draw, 0.8, draw.choice([str(draw.randrange(1, 20000)), "s.n.", f"{draw.randrange(70, 99)}-{draw.randrange(300)}"])),
        "date": some(draw, 0.9, draw.choice([f"{draw.randrange(1880, 2020)}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}", f"{draw.randrange(1880, 2020)}"])),
        "locality": ", ".join(part for part in place if part),
    }


stock = unique(random.Random(801), specimen, 260, "id")
page = template("symbiota.html")


def gold(one):
    taxon = one["name"] + (f" {one['author']}" if one["author"] else "")
    return present(taxon=taxon, institution=one["inst"], **{name: one[name] for name in ["catalog", "collector", "number", "date", "locality"]})


site(
    "symbiota", ["taxon", "locality"], stock, lambda one: f"{one['name']} {one['collector']} {one['locality']}",
    lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=30, sizes=(1, 2, 5, 9, 16, 24, 35),
)  # fmt: skip
