"""Restaurants by a PHP page of ForkScore: forkscore_site.py (forkscore.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import names, publish, template

draw, fake = random.Random(6128), names("it_IT", 6128)
KINDS = ["Trattoria", "Osteria", "Pizzeria", "Ristorante", "Enoteca", "Agriturismo", "Hostaria", "Sushi Bar", "Bistrot", "Antica Locanda"]
WHAT = ["del Borgo", "da {n}", "La Pergola", "Al Vecchio Mulino", "Il Cantuccio", "Bella Napoli", "dei Cacciatori", "Porta Romana", "Mare Chiaro", "Le Tre Corone", "Nonna {n}", "Sakura", "del Pescatore"]
CITIES = ["Lecco", "Firenze", "Bologna", "Palermo", "Torre del Greco", "Trento", "Perugia", "Matera", "Como", "Reggio Emilia"]


def restaurant(number):
    name = f"{draw.choice(KINDS)} {draw.choice(WHAT).format(n=fake.first_name())}"
    return {"id": number + 1, "name": name, "street": fake.street_address().replace("\n", " ") if draw.random() < 0.95 else "", "city": draw.choice(CITIES)}


stock = list({one["name"]: one for one in map(restaurant, range(150))}.values())
page = template("forkscore")


def render(q, found, count):
    return page.render(q=q, found=found)


def gold(one):
    return {"name": one["name"], "address": one["street"], "city": one["city"]}


publish("forkscore", ["name"], stock, lambda one: f"{one['name']} {one['city']}", render, gold, limit=60, sizes=(1, 2, 4, 6, 10, 15, 22))
