"""Homes by the Razor components of Friberg Fastigheter: friberg_site.py (friberg.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, names, publish, slug, template

draw, fake = random.Random(6114), names("sv_SE", 6114)
CATEGORIES = ["Villa", "Bostadsrättslägenhet", "Bostadsrättsradhus", "Fritidshus"]
TOWNS = ["Uppsala kommun", "Linköpings kommun", "Malmö kommun", "Umeå kommun", "Gotlands kommun", "Östersunds kommun", "Västerviks kommun", "Kiruna kommun"]
LINES = [
    "Välkommen till detta charmiga hem med ljusa och sociala ytor.", "Nyrenoverat kök med induktionshäll och gott om arbetsyta.", "Stor altan i söderläge med kvällssol.", "Gångavstånd till skola, förskola och kollektivtrafik.", "Kakelugn i vardagsrummet och bevarade trägolv.", "Bergvärme installerad 2019.",
    "Föreningen är stabil och planerar inga avgiftshöjningar.", "Fin utsikt över sjön och egen brygga.", "Garage och rymligt förråd ingår.", "Balkong mot lugn innergård.", "Sommarvatten och eldstad finns på tomten.", "Här kan du flytta in direkt utan att lyfta en pensel.",
]  # fmt: skip


def spaced(number, unit):
    return f"{number:,}".replace(",", " ") + f" {unit}"


def home(number):
    category = draw.choices(CATEGORIES, [40, 38, 10, 12])[0]
    flat, house = category.startswith("Bostadsrätt"), category in ("Villa", "Fritidshus")
    facts = [("Boyta", spaced(draw.randrange(24, 260), "m²"))]
    facts += [("Antal rum", draw.randrange(1, 9))] if draw.random() < 0.93 else []
    facts += [("Övrig yta", spaced(draw.randrange(5, 120), "m²"))] if house and draw.random() < 0.5 else []
    facts += [("Landyta", spaced(draw.randrange(300, 9000), "m²"))] if house else []
    facts += [("Byggår", draw.randrange(1890, 2024))] if draw.random() < 0.85 else []
    facts += [("Månadskostnad", spaced(draw.randrange(1800, 8900), "kr"))] if flat else []
    facts += [("Årlig kostnad", spaced(draw.randrange(12000, 61000), "kr"))] if house and draw.random() < 0.8 else []
    text = " ".join(draw.sample(LINES, draw.randrange(2, 8)))
    price = draw.randrange(19, 1200) * 10000 + draw.choice([0, 5000])
    return {
        "id": number + 1, "category": category, "broker": fake.name(), "logo": f"https://api.example/images/{draw.getrandbits(64):x}.png" if draw.random() < 0.8 else None, "images": [f"https://api.example/images/{draw.getrandbits(64):x}.jpg" for _ in range(draw.choice([0, 1, 3, 3, 3]))], "amount": price, "price": spaced(price, "kr"),
        "address": f"{fake.street_name()} {draw.randrange(1, 90)}{draw.choice(['', '', 'A', 'B'])}", "municipality": draw.choice(TOWNS), "facts": facts, "text": text if len(text) <= 300 else text[:300] + "...",
    }  # fmt: skip


stock = [home(n) for n in range(130)]
page = template("friberg", categories=CATEGORIES, municipalities=TOWNS)
NAMES = {"Boyta": "living area", "Antal rum": "rooms", "Övrig yta": "other area", "Landyta": "land", "Byggår": "built", "Månadskostnad": "monthly fee", "Årlig kostnad": "yearly cost"}


def render(q, found, count, municipality=None, category=None, maximum=""):
    return page.render(q=q, found=found, count=count, municipality=municipality, category=category, maximum=maximum)


def gold(one):
    return {
        "broker": one["broker"], "type": one["category"], "price": one["price"], "address": one["address"], "municipality": one["municipality"], **{NAMES[name]: value for name, value in one["facts"]}, "description": one["text"],
    }  # fmt: skip


publish("friberg", ["address"], stock, lambda one: f"{one['text']} {one['address']}", render, gold, limit=40, sizes=(1, 3, 8), fielded=[
    ("kiruna", ["Kiruna kommun"], lambda one: one["municipality"] == "Kiruna kommun", {"q": "", "municipality": "Kiruna kommun"}),
    ("gotland-fritidshus", ["Gotlands kommun", "Fritidshus"], lambda one: one["municipality"].startswith("Gotland") and one["category"] == "Fritidshus", {"q": "", "municipality": "Gotlands kommun", "category": "Fritidshus"}),
    ("villa-hogst-2-miljoner", ["Villa", "2000000"], lambda one: one["category"] == "Villa" and one["amount"] <= 2000000, {"q": "", "category": "Villa", "maximum": 2000000}),
    ("balkong-umea", ["balkong", "Umeå kommun"], lambda one: one["municipality"] == "Umeå kommun" and has(one["text"], "balkong"), {"q": "balkong", "municipality": "Umeå kommun"}),
])  # fmt: skip
