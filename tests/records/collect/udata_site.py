"""Data sets of a government by the template of udata: udata_site.py (udata.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import CITIES, releases, site, slug, some
from drawn import present, tally, template

stock = []
for release in releases(150, seed=813):
    draw = random.Random(release["title"])
    start, city = draw.randrange(1990, 2015), draw.choice(CITIES)
    about = f"{release['summary'] or ''} {release['title']} with {release['count']} rows.".strip()
    stock.append({
        "title": release["title"].split(":")[0] + draw.choice(["", f" {release['date'].year}", " (CSV)", f" - {city[0]}"]), "about": about if len(about) < 300 else about[:296].rsplit(" ", 1)[0] + "…",
        "id": f"{draw.randrange(16**10):010x}", "slug": slug(release["title"]), "org": some(draw, 0.85, draw.choice(["National Statistics Office", f"City of {city[0]}", "Ministry of Transport", "Ministry of Education", f"Region {city[1]}"])), "certified": draw.random() < 0.4,
        "coverage": some(draw, 0.5, draw.choice([f"{start} to {start + draw.randrange(1, 9)}", f"{start}", f"{start}/01 to {start + 1}/06"])), "frequency": some(draw, 0.7, draw.choice(["Annual", "Monthly", "Weekly", "Punctual", "Continuous"])),
        "zone": some(draw, 0.5, city[2]), "granularity": some(draw, 0.4, draw.choice(["Town", "Country", "Region", "POI"])), "reuses": draw.choice([0, 0, 1, 2, 13]), "followers": draw.choice([0, 0, 1, 5, 42]),
    })  # fmt: skip
stock = list({one["title"]: one for one in stock}.values())


def facets(every):
    return [
        ("Organizations", tally(every, lambda one: one["org"])),
        ("Spatial coverage", tally(every, lambda one: one["zone"])),
        ("Territorial granularity", tally(every, lambda one: one["granularity"])),
    ]


page = template("udata.html", facets=facets)


def gold(one):
    return present(**{name: one[name] for name in ["title", "about", "org", "coverage", "frequency", "zone", "granularity"]}, reuses=str(one["reuses"]), followers=str(one["followers"]))


site("udata", ["title"], stock, lambda one: one["title"], lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=20)
