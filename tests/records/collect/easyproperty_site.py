"""Homes by the template of Easy Property Listings: easyproperty_site.py FOLDER-OF-TEMPLATES (easyproperty.html, as Jinja)"""

import random
import sys

import jinja2

from chance import STREETS, sentences, site, slug, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("easyproperty.html")
SUBURBS = [("Brighton", "VIC", "3186"), ("Mornington", "VIC", "3931"), ("Geelong", "VIC", "3220"), ("Torquay", "VIC", "3228"), ("Ballarat", "VIC", "3350"), ("Albury", "NSW", "2640"), ("Kiama", "NSW", "2533")]


def opening(draw):
    return f"{draw.choice(['Sat', 'Wed', 'Thu'])} {draw.randrange(1, 29):02}-{draw.choice(['Mar', 'Apr'])}-2024 {draw.choice(['10:00am to 10:30am', '1:15pm to 1:45pm', '5:30pm to 6:00pm'])}"


def home(draw):
    suburb, kind = draw.choice(SUBURBS), draw.choice(["House", "Unit", "Townhouse", "Land", "Apartment", "Cottage"])
    rent, low = draw.random() < 0.2, draw.randrange(30, 160) * 10000
    price = f"${draw.randrange(28, 90) * 10}" if rent else draw.choice([f"${low:,}", f"${low:,}", f"${low:,} - ${int(low * 1.1) // 10000 * 10000:,}", f"From ${low:,}", "Contact Agent", "Auction"])
    where = draw.choice(["by the Bay", "with Views", "near the School", "on a Quiet Street", "with Room to Grow", f"in {suburb[0]}"])
    return {
        "id": draw.randrange(100, 9999), "title": f"{draw.choice(['Charming', 'Spacious', 'Renovated', 'Sunny', 'Rare', 'Modern'])} {kind} {where}",
        "street": f"{draw.choice(['', '', '2/', '14/'])}{draw.randrange(1, 180)} {draw.choice(STREETS)}", "suburb": suburb[0], "state": suburb[1], "postcode": suburb[2], "rent": rent, "price_text": price,
        "beds": 0 if kind == "Land" else draw.randrange(1, 6), "baths": 0 if kind == "Land" else draw.randrange(1, 4), "cars": draw.choice([0, 1, 2]), "pool": draw.random() < 0.2, "photo": draw.random() < 0.9,
        "sticker": draw.choice([None, None, None, "New", "Under Offer", "Home Open", "Price Reduced"]), "opens": [opening(draw) for _ in range(draw.choice([0, 0, 0, 1, 2]))],
        "text": sentences(draw, f"living in {suburb[0]}", 1, 2) + "…",
    }  # fmt: skip


stock = [{**one, "slug": slug(f"{one['street']} {one['suburb']}")} for one in unique(random.Random(720), home, 190, "street")]


def page(word, found, count):
    return template.render(q=word, homes=found, count=count, latest=stock[90:93])


def gold(one):
    return {
        "address": f"{one['street']}, {one['suburb']} {one['state']} {one['postcode']}", "status": one["sticker"] if one["photo"] else None, "bedrooms": one["beds"] or None, "bathrooms": one["baths"] or None,
        "parking": one["cars"] or None, "inspection": one["opens"], "price": f"{one['price_text']} / week" if one["rent"] else one["price_text"], "title": one["title"], "description": one["text"],
    }  # fmt: skip


site("easyproperty", ["address"], stock, lambda one: f"{one['title']} {one['street']}", page, gold, limit=12)
