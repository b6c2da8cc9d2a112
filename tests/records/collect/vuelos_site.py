"""Flights by a PHP page of a course on the web: vuelos_site.py (vuelos.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import publish, template

draw = random.Random(6132)
LINES = ["Iberia", "Vueling", "Air Europa", "Ryanair", "Binter Canarias", "Volotea", "TAP Air Portugal", "Lufthansa", "KLM", "easyJet"]
ROUTES = {("Madrid", "Barcelona"): 14, ("Madrid", "Tenerife Norte"): 9, ("Sevilla", "Palma de Mallorca"): 5, ("Bilbao", "Lisboa"): 3, ("Santander", "Berlín"): 1, ("Valencia", "Ámsterdam"): 4, ("A Coruña", "Londres"): 2}
stock = []
for (origen, destino), number in ROUTES.items():
    for minute in sorted(draw.sample(range(345, 1390, 5), number)):
        price = draw.choice([draw.randrange(19, 320), draw.randrange(19, 320) + draw.choice([0.5, 0.99, 0.75])])
        stock.append({"cia": draw.choice(LINES), "origen": origen, "salida": f"{minute // 60:02}:{minute % 60:02}:00", "destino": destino, "precio": price if isinstance(price, int) else f"{price:.2f}"})
page = template("vuelos")


def render(q, found, count, origen="Almería", destino="Praga", fecha="2020-04-03", adultos=2, ninos=""):
    return page.render(found=found, origen=origen, destino=destino, fecha=fecha, adultos=adultos, ninos=ninos)


def gold(one):
    return {"airline": one["cia"], "origin": one["origen"], "departure": one["salida"], "destination": one["destino"], "price": f"{one['precio']}€"}


publish("vuelos", ["airline", "departure"], stock, lambda one: one["origen"], render, gold, limit=50, sizes=(), fielded=[
    (f"{origen} {destino}", [origen, destino], lambda one, o=origen, d=destino: (one["origen"], one["destino"]) == (o, d), {"origen": origen, "destino": destino, "fecha": f"2020-0{draw.randrange(3, 7)}-{draw.randrange(1, 29):02}", "adultos": draw.randrange(1, 4), "ninos": draw.choice(["", 1, 2])})
    for origen, destino in ROUTES
])  # fmt: skip
