"""Result pages of pygeoapi 0.21, of places of a town: pygeoapi_site.py TEMPLATES, the folder in the package"""

import json
import random
import sys

import jinja2

from drawn import present, write

ENGINE = jinja2.Environment(loader=jinja2.FileSystemLoader(sys.argv[1]), extensions=["jinja2.ext.i18n"], autoescape=True)
ENGINE.install_null_translations()
ENGINE.filters["to_json"] = json.dumps
URL = "https://geo.halden.example"
CONFIG = {
    "server": {
        "url": URL, "encoding": "utf-8", "language": "en-US", "limits": {"default_items": 20},
        "map": {"url": "https://tile.openstreetmap.org/{z}/{x}/{y}.png", "attribution": "OpenStreetMap contributors"},
    },
    "metadata": {
        "identification": {"title": "Halden geodata", "description": "Places and services", "keywords": ["geodata", "town"]},
        "contact": {"email": "geo@halden.example"},
    },
}  # fmt: skip


def stock():
    draw, seen = random.Random(111), set()
    kinds = ["library", "playground", "swimming pool", "school", "bus stop", "museum", "car park", "clinic"]
    names = ["Harbour", "Old Town", "Station Road", "Riverside", "St Olav", "Mill Lane", "University of Eastbrook Campus North", "Castle Hill", "Green Park"]
    while len(seen) < 130:
        kind = draw.choice(kinds)
        name = f"{draw.choice(names)} {kind.title()}" + (f" {draw.randrange(2, 9)}" if draw.random() < 0.4 else "")
        if name in seen:
            continue
        seen.add(name)
        yield {
            "id": f"{kind[:3]}.{len(seen)}",
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [round(11.3 + draw.random() / 10, 5), round(59.1 + draw.random() / 10, 5)]},
            "properties": {
                "name": name,
                "kind": kind,
                "district": draw.choice(["Centre", "North", "East", "Islands"]),
                "opened": str(draw.randrange(1890, 2024)) if draw.random() < 0.8 else "",
                "operator": draw.choice(["Municipality", "Halden Trust", "County Council", "Ministry of Culture and Local Affairs"]),
                "phone": f"+47 69 {draw.randrange(10, 99)} {draw.randrange(10, 99)} {draw.randrange(10, 99)}" if draw.random() < 0.6 else "",
            },
        }


def render(query, found, total, all, stock):
    path = f"{URL}/collections/places"
    links = [
        {"rel": "self", "type": "text/html", "title": "This document as HTML", "href": f"{path}/items?f=html&q={query}"},
        {"rel": "alternate", "type": "application/geo+json", "title": "This document as GeoJSON", "href": f"{path}/items?f=json&q={query}"},
        {"rel": "alternate", "type": "application/ld+json", "title": "This document as RDF (JSON-LD)", "href": f"{path}/items?f=jsonld&q={query}"},
        {"rel": "collection", "type": "application/json", "title": "Public places", "href": path},
    ]  # fmt: skip
    if total > len(found):
        links.append({"rel": "next", "type": "application/geo+json", "title": "Items (next)", "href": f"{path}/items?offset=20&q={query}"})
    data = {
        "links": links, "title": "Public places", "features": found, "numberMatched": total, "offset": 0, "title_field": "name", "id_field": "id",
        "collections_path": f"{URL}/collections", "dataset_path": path, "items_path": f"{path}/items",
    }  # fmt: skip
    return ENGINE.get_template("collections/items/index.html").render(data=data, config=CONFIG, locale="en-US", version="0.21.0")


def cut(text):
    """As the filter `truncate` of Jinja."""
    return text if len(text) <= 40 else text[:32].rsplit(" ", 1)[0] + "..."


def gold(place):
    return present(**{name: cut(value) for name, value in place["properties"].items()})


write(
    "pygeoapi", render, list(stock()), ["library", "museum", "swimming", "castle hill", "islands", "bus stop 4", "ministry"],
    lambda place: " ".join(place["properties"].values()), gold, key=("name",), size=20,
)  # fmt: skip
