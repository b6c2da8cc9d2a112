"""Places by the template of Business Directory Plugin: businessdirectory_site.py FOLDER-OF-TEMPLATES (businessdirectory.html, as Jinja)"""

import random
import sys

import jinja2

from chance import places, sentences, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("businessdirectory.html")
dice = random.Random(731)
stock = sorted(({
    **place, "id": 400 + number, "slug": slug(place["name"]), "photo": dice.random() < 0.5, "featured": dice.random() < 0.1, "second": dice.choice(["Services", "Family", "Tourism"]) if dice.random() < 0.25 else None,
    "text": sentences(dice, f"our {place['kind'].lower()}", 1, 2) if dice.random() < 0.75 else None, "site": f"www.{slug(place['name'])}.example" if place["site"] else None,
    "tags": dice.sample(["parking", "wheelchair", "wifi", "open late", "dogs welcome"], dice.choice([0, 0, 1, 2, 3])),
} for number, place in enumerate(places(170, seed=730))), key=lambda place: place["name"])  # fmt: skip


def page(word, found, count):
    return template.render(q=word, places=found, count=count)


def gold(place):
    return {
        "name": place["name"], "category": [place["kind"], *([place["second"]] if place["second"] else [])], "description": place["text"], "website": place["site"], "phone": place["phone"],
        "hours": place["hours"], "tag": place["tags"], "address": f"{place['street']} {place['city']}, {place['region']} {place['code']} {place['country']}",
    }  # fmt: skip


site("businessdirectory", ["name"], stock, lambda place: f"{place['name']} {place['street']}", page, gold, limit=10)
