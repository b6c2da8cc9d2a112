"""Pages of newspapers by the gallery of Chronicling America: chronam_site.py (chronam.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, site, unique
from drawn import present, template

PLACES = ["Washington, D.C.", "Tombstone, Ariz.", "New York [N.Y.]", "Abilene, Kan.", "Ogden, Utah", "San Antonio, Tex.", "Richmond, Va.", "Los Angeles [Calif.]"]
NAMES = ["The {} star.", "{} tribune.", "The {} herald.", "{} epitaph.", "Weekly {} news.", "The {} times-dispatch.", "{} citizen.", "Deutsche {} Zeitung."]


def newspaper(draw):
    at = day(draw, "1880-01-01", 15000)
    sequence = draw.randrange(1, 17)
    number = f"{sequence + draw.choice([0, 0, 8, 24])}" if draw.random() < 0.7 else ""
    return {
        "title": draw.choice(NAMES).format(draw.choice(["evening", "morning", "daily", "Sunday", "county", "prairie"])), "place": draw.choice(PLACES), "date": f"{at:%B %d, %Y}", "sequence": sequence, "number": number,
        "edition": draw.choice(["", "", "", "Final Edition", "LAST EDITION"]), "image": draw.random() < 0.95, "url": f"/lccn/sn{draw.randrange(82000000, 99999999)}/{at:%Y-%m-%d}/ed-1/seq-{sequence}/",
    }  # fmt: skip


stock = unique(random.Random(824), newspaper, 170, "url")
for one in stock:
    one["title"] = one["title"][0].upper() + one["title"][1:]
page = template("chronam.html")


def render(q, found, count):
    return page.render(q=q, found=found, count=count, cells=found + [None] * (-len(found) % 4))


def gold(one):
    return present(title=one["title"], place=one["place"], date=one["date"], edition=one["edition"], page=one["number"], image=str(one["sequence"]))


site("chronam", ["title", "date"], stock, lambda one: f"{one['title']} {one['place']} {one['date']}", render, gold, limit=20)
