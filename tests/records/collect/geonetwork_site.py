"""Maps and data of the coast by the templates of GeoNetwork 4: geonetwork_site.py (reads geonetwork.html, as Jinja, from the folder $TEMPLATES)"""

import random

from drawn import PLACES, present, tally, template, words_about, write

PAGE = template("geonetwork.html")
THEMES = ["Bathymetry", "Land cover", "Sea surface temperature", "Administrative boundaries", "Seabed habitats", "Wind farms", "Shipping density", "Soil erosion", "Orthophotos", "River network", "Tide gauges", "Protected sites"]
BODIES = ["Hydrographic Office", "National Mapping Agency", "Institute for Marine Studies", "Environment Agency", "Port of Halden", "University of Eastbrook"]
ROLES = ["Point of contact", "Owner", "Publisher", "Custodian"]
TOPICS = ["Oceans", "Elevation", "Environment", "Biota", "Boundaries", "Transportation", "InlandWaters"]


def stock():
    draw, titles = random.Random(701), set()
    while len(titles) < 150:
        theme, place = draw.choice(THEMES), draw.choice(PLACES)
        title = f"{theme} {draw.choice(['of', 'in', 'around'])} {place}" + draw.choice(["", f" ({draw.randrange(1995, 2024)})", f", {draw.choice([10, 25, 50, 100])} m grid", " (WMS)"])
        if title in titles:
            continue
        titles.add(title)
        contacts = [{"organisation": body, "role": draw.choice(ROLES), "logo": draw.random() < 0.3} for body in draw.sample(BODIES, draw.choice([0, 1, 1, 1, 2]))]
        yield {
            "title": title, "theme": theme, "place": place, "sort": draw.choice(["dataset", "dataset", "dataset", "series", "service", "map"]), "uuid": f"{draw.getrandbits(64):016x}", "image": draw.random() < 0.7,
            "abstract": words_about(draw, theme.lower(), draw.randrange(1, 4)), "contacts": contacts, "status": draw.choice([None, None, None, "Completed", "Superseded", "Ongoing"]), "related": draw.random() < 0.3,
            "links": draw.random() < 0.6, "topics": draw.sample(TOPICS, draw.randrange(0, 3)),
        }  # fmt: skip


def render(query, found, total, all, **_):
    facets = [("Type of resources", tally(all, lambda one: one["sort"])), ("Topics", tally(all, lambda one: one["topics"])), ("Contact for the resource", tally(all, lambda one: [c["organisation"] for c in one["contacts"]]))]
    return PAGE.render(q=query, rows=found, count=total, facets=facets)


def gold(one):
    return present(title=one["title"], abstract=one["abstract"], contact=[f"{c['organisation']} ({c['role']})" for c in one["contacts"]], status=one["status"])


write("geonetwork", render, list(stock()), ["land cover", "tide gauges in", "Orthophotos", "25 m grid", "Finland"], lambda one: one["title"], gold, size=10)
