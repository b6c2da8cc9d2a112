"""Used cars by a Grails page of a car dealer: autohutt_site.py (autohutt.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import publish, slug, template

draw = random.Random(6106)
CARS = {
    "Suzuki": ["Swift 1.2 Comfort", "Vitara 1.4 Boosterjet Comfort+", "SX4 S-Cross", "Jimny 1.5", "Ignis", "Splash 1.0"], "Opel": ["Corsa D 1.4", "Astra J Sports Tourer", "Zafira 1.6 CNG", "Mokka X"], "Volkswagen": ["Golf VI 1.4 TSI", "Polo Trendline", "Passat Variant 2.0 TDI", "Touran 7-Sitzer", "up!"],
    "Ford": ["Fiesta Titanium", "Focus Turnier", "Ka+"], "Škoda": ["Fabia Combi", "Octavia 1.9 TDI"], "Citroën": ["C3 Picasso", "Berlingo Multispace"], "BMW": ["116i", "320d Touring"],
}  # fmt: skip
COLOURS = ["schwarz", "silber metallic", "weiß", "rot", "blau metallic", "anthrazit", "grün", "beige"]


def dotted(number):
    return f"{number:,}".replace(",", ".")


def car(number):
    marke = draw.choice(list(CARS))
    modell, year = draw.choice(CARS[marke]) + draw.choice(["", "", "", " Klima", " Automatik", " AHK"]), draw.randrange(2004, 2019)
    return {
        "marke": marke, "modell": modell, "url": f"/gebrauchtwagen/{slug(marke)}/{slug(modell)}/{number + 12}", "farbe": draw.choice(COLOURS) if draw.random() < 0.93 else "", "baujahr": year, "kw": draw.choice([44, 50, 55, 63, 66, 74, 77, 85, 92, 103, 110]) if draw.random() < 0.95 else "",
        "km": dotted(draw.randrange(50, 19000) * 10 if year < 2018 else draw.randrange(5, 900) * 10), "price": (price := draw.randrange(19, 260) * 100 + draw.choice([0, 50, 90, 99])), "preis": f"{dotted(price)},--",
    }  # fmt: skip


stock = list(map(car, range(96)))
COLUMNS = [("marke", "Marke"), ("modell", "Modell"), ("farbe", "Farbe"), ("baujahr", "Baujahr"), ("kw", "Kw"), ("kmStand", "Km-Stand"), ("preis", "Preis")]
page = template("autohutt", columns=COLUMNS, marken=sorted(CARS))


def render(q, found, count, marke="", preis=""):
    return page.render(q=q, found=found, marke=marke, preis=preis)


def gold(one):
    return {"make": one["marke"], "model": one["modell"], "colour": one["farbe"], "year": one["baujahr"], "kw": one["kw"], "mileage": one["km"], "price": one["preis"]}


publish("autohutt", ["model", "mileage"], stock, lambda one: f"{one['modell']} {one['farbe']}", render, gold, limit=100, sizes=(1, 2, 5, 9), fielded=[
    ("volkswagen", ["Volkswagen"], lambda one: one["marke"] == "Volkswagen", {"q": "", "marke": "Volkswagen"}),
    ("suzuki-schwarz", ["schwarz", "Suzuki"], lambda one: one["marke"] == "Suzuki" and "schwarz" in one["farbe"], {"q": "schwarz", "marke": "Suzuki"}),
    ("bis-6000", ["6000"], lambda one: one["price"] <= 6000, {"q": "", "preis": 6000}),
])  # fmt: skip
