"""Hotels by a Handlebars template of a JSP application: hotelsearch_site.py (hotelsearch.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, publish, template

draw = random.Random(6131)
CITIES = {"Lisbon": "PT", "Porto": "PT", "Kraków": "PL", "San Diego": "US", "New Orleans": "US", "Québec": "CA", "Kyoto": "JP", "Marrakesh": "MA", "Cape Town": "ZA", "Antwerp": "BE"}
STREETS = ["Rua das Flores", "Harbour Road", "Old Market", "Royal Street", "Station Square", "Garden Avenue", "Canal Street", "Castle Hill", "Bay View Drive"]
NAMES = ["Grand {c} Hotel", "{c} Plaza & Suites", "The {w} Inn", "Hotel {w}", "{w} Guesthouse", "{w} Boutique Hotel {c}", "{c} Backpackers", "Residence {w}", "{w} by the Station"]
WORDS = ["Marigold", "Atlas", "Miramar", "Blue Door", "Linden", "Savoy Garden", "Old Mint", "Pelican", "Camellia", "Three Lanterns"]
ABOUT = ["Rooftop pool with views over the old town.", "Breakfast buffet included.", "Five minutes on foot from the main station.", "Quiet rooms around a courtyard.", "Pets are welcome at no charge.", "Recently renovated, with a gym and spa.", "Family rooms and self check-in.", "Historic building without lift.", "Free parking on request."]


def hotel(number):
    city = draw.choice(list(CITIES))
    base = round(draw.uniform(28, 420), 2)
    return {
        "id": 70000 + number, "name": draw.choice(NAMES).format(c=city, w=draw.choice(WORDS)), "street": f"{draw.randrange(1, 200)} {draw.choice(STREETS)}", "city": city, "country": CITIES[city], "image": f"/images/hotels/{number}_t.jpg", "about": " ".join(draw.sample(ABOUT, draw.randrange(1, 4))) if draw.random() < 0.9 else "",
        "stars": draw.choice([1, 2, 2.5, 3, 3, 3.5, 4, 4, 4.5, 5]), "prices": [f"{base + add:.2f}".rstrip("0").rstrip(".") for add in sorted(draw.sample([0, 12, 35.5, 60, 140], draw.choice([0, 1, 1, 2, 3])))],
    }  # fmt: skip


stock = list({one["name"]: one for one in map(hotel, range(150))}.values())
page = template("hotelsearch")


def render(q, found, count, stars=None):
    return page.render(q=q, found=found, stars=stars)


def gold(one):
    return {"name": one["name"], "street": one["street"], "city": one["city"], "country": one["country"], "description": one["about"], "stars": one["stars"], "price": [f"{price} USD" for price in one["prices"]], "availability": None if one["prices"] else "No Room Available"}


ALONE = [(city, stars) for city in CITIES for stars in (1, 5, 2) if sum(one["city"] == city and one["stars"] == stars for one in stock) == 1][:1]
publish("hotelsearch", ["name"], stock, lambda one: one["city"], render, gold, limit=25, sizes=(5, 8, 11, 14), terms=list(CITIES), fielded=[
    *[(f"{city} {stars} stars", [city, str(stars)], lambda one, c=city, s=stars: one["city"] == c and one["stars"] == s, {"q": city, "stars": stars}) for city, stars in ALONE],
    ("porto-4", ["Porto", "4"], lambda one: one["city"] == "Porto" and one["stars"] == 4, {"q": "Porto", "stars": 4}),
    ("kyoto-3", ["Kyoto", "3"], lambda one: one["city"] == "Kyoto" and one["stars"] == 3, {"q": "Kyoto", "stars": 3}),
])  # fmt: skip
