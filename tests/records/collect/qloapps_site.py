"""Rooms of hotels by the template of QloApps: qloapps_site.py FOLDER-OF-TEMPLATES (qloapps.html, as Jinja)"""

import random
import sys

import jinja2

from chance import CITIES, sentences, site, slug, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("qloapps.html")
AMENITIES = ["Wi-Fi", "Breakfast", "Swimming Pool", "Parking", "Air Conditioner", "Mini Bar", "Balcony", "Restaurant"]


def room(draw):
    adults, children = draw.randrange(1, 5), draw.randrange(0, 4)
    price, discount = draw.randrange(45, 420), draw.random() < 0.3
    return {
        "id": draw.randrange(10, 999), "name": f"{draw.choice(['Single', 'Double', 'Twin', 'Deluxe', 'Family', 'Executive', 'Garden View', 'Junior'])} {draw.choice(['Room', 'Suite', 'Rooms', 'Studio'])}"
        + f", {draw.choice(['Hotel Linden', 'The Linden', 'Linden Park', 'Linden Station'])} {draw.choice(CITIES)[0]}",
        "left": draw.choice([1, 2, 3, 4, 6, 9, 14, 20]), "text": sentences(draw, "quiet rooms with a view", 1, 2), "amenities": draw.sample(AMENITIES, draw.choice([0, 2, 3, 4, 5])),
        "guests": adults + children, "capacity": f"{adults} Adults, {children} {'Children' if children > 1 else 'Child'}", "price": f"${price}.{draw.choice(['00', '50'])}",
        "was": f"${round(price * 1.2)}.00" if discount else None,
    }  # fmt: skip


stock = [{**one, "slug": slug(one["name"])} for one in unique(random.Random(650), room, 180, "name")]


def page(word, found, count):
    return template.render(q=word, rooms=found, amenities=AMENITIES)


def gold(one):
    return {
        "name": one["name"], "left": one["left"] if one["left"] <= 4 else None, "description": one["text"], "amenity": one["amenities"], "guests": one["guests"], "capacity": one["capacity"],
        "price": one["price"], "was": one["was"],
    }  # fmt: skip


site("qloapps", ["name"], stock, lambda one: one["name"], page, gold, limit=30)
