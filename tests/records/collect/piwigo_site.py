"""Photographs by the template of Piwigo: piwigo_site.py (piwigo.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import CITIES, slug, site, unique
from drawn import present, template

ALBUMS = ["Old harbour", "Markets", "Railway", "School photographs", "Glass plates", "Aerial views"]
WHAT = ["Fishing boats", "Market day", "Steam engine", "Class picture", "Town hall", "Bridge under repair", "Flooded street", "Tram", "Sunday parade", "Lighthouse", "Shop window"]


def photo(draw):
    title = f"{draw.choice(WHAT)}{draw.choice(['', f', {draw.choice(CITIES)[0]}', ' at dusk', ' in the snow'])}{draw.choice(['', f' ({draw.randrange(1890, 1980)})', f', {draw.randrange(1890, 1980)}'])}"
    return {
        "id": draw.randrange(10, 9999), "title": title, "file": f"{slug(title)}.jpg", "album": draw.choice(ALBUMS), "recent": draw.random() < 0.15,
        "comments": draw.choice([0, 0, 0, 1, 2, 5]), "hits": draw.choice([0, 1, draw.randrange(2, 90), draw.randrange(90, 2400)]),
    }  # fmt: skip


stock = unique(random.Random(806), photo, 190, "title")
page = template("piwigo.html", album=lambda photo: photo["album"], tags=["snow", "river", "people", "trains", "buildings", "1920s", "colour", "ships"])


def gold(one):
    return present(title=one["title"], comments=str(one["comments"]), hits=str(one["hits"]))


site("piwigo", ["title"], stock, lambda one: one["title"], lambda q, found, count: page.render(q=q, found=found, count=count, stock=stock), gold, limit=15)
