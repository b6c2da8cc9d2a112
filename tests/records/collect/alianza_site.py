"""Homes by a Laravel page of Alianza: alianza_site.py (alianza.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, publish, template

draw = random.Random(6107)
PLACES = ["Armenia, La Castellana", "Armenia, Barrio Galán", "Armenia, Av. Bolívar norte", "Calarcá", "Calarcá, Vereda La Bella", "Circasia", "Salento, vía Cocora", "Montenegro", "La Tebaida", "Quimbaya, vía Panaca", "Filandia", "Pereira, Pinares"]
KINDS = {"Casa": (4, 1), "Apartamento": (3, 1), "Finca": (5, 1), "Lote": (0, 0), "Local comercial": (0, 1), "Apartaestudio": (1, 1), "Bodega": (0, 1)}
FACTS = ["Parqueaderos", "Estrato", "Pisos", "Piscinas"]


def pesos(number):
    return f"{number:,}".replace(",", ".") if draw.random() < 0.7 else str(number)


def home(number):
    kind = draw.choices(list(KINDS), [30, 34, 12, 8, 6, 8, 3])[0]
    rooms, baths = KINDS[kind]
    facts = [("Area", f"{draw.randrange(28, 400)} m2" if kind != "Finca" else f"{draw.randrange(1, 12)} hectareas")] if draw.random() < 0.85 else []
    facts += [("Habitaciones", draw.randrange(1, rooms + 2))] if rooms else []
    facts += [("Baños", draw.randrange(1, 5))] if baths and draw.random() < 0.9 else []
    facts += [(name, draw.randrange(1, 5)) for name in draw.sample(FACTS, draw.randrange(0, 3))]
    ways = draw.choice([["Venta"], ["Venta"], ["Arriendo"], ["Venta", "Arriendo"], ["Venta", "Permuta"]])
    price = draw.randrange(60, 980) * 10**6
    return {
        "id": number + 1, "imagen": f"{draw.randrange(10**9, 10**10)}.jpg", "lugar": draw.choice(PLACES), "tipo": kind, "detalles": facts,
        "operaciones": [(way, pesos(draw.randrange(4, 40) * 100000 if way == "Arriendo" else price + (20 * 10**6 if way == "Permuta" else 0))) for way in ways],
    }  # fmt: skip


stock = list(map(home, range(140)))
page = template("alianza", tipos=list(KINDS))
NAMES = {"Area": "area", "Habitaciones": "bedrooms", "Baños": "bathrooms", "Parqueaderos": "parking", "Estrato": "stratum", "Pisos": "floors", "Piscinas": "pools"}


def render(q, found, count, tipo="", operacion=""):
    return page.render(q=q, found=found, tipo=tipo, operacion=operacion)


def gold(one):
    return {"place": one["lugar"], "type": one["tipo"], **{NAMES[name]: value for name, value in one["detalles"]}, "operation": [way for way, _ in one["operaciones"]], "price": [f"$ {price}" for _, price in one["operaciones"]]}


def offers(one, way):
    return any(name == way for name, _ in one["operaciones"])


ALONE = [(p, k) for p in PLACES for k in KINDS if sum(has(one["lugar"], p) and one["tipo"] == k for one in stock) == 1]
publish("alianza", ["place", "type", "price"], stock, lambda one: one["lugar"], render, gold, limit=30, sizes=(5, 9, 12), fielded=[
    ("bodega", ["Bodega"], lambda one: one["tipo"] == "Bodega", {"q": "", "tipo": "Bodega"}),
    ("casa-arriendo", ["Casa", "Arriendo"], lambda one: one["tipo"] == "Casa" and offers(one, "Arriendo"), {"q": "", "tipo": "Casa", "operacion": "Arriendo"}),
    ("armenia-apartamento-venta", ["Armenia", "Apartamento", "Venta"], lambda one: has(one["lugar"], "armenia") and one["tipo"] == "Apartamento" and offers(one, "Venta"), {"q": "Armenia", "tipo": "Apartamento", "operacion": "Venta"}),
    *[("solo", [place, kind], lambda one, p=place, k=kind: one["lugar"] == p and one["tipo"] == k, {"q": place, "tipo": kind}) for place, kind in ALONE[:1]],
    ("finca-calarca", ["Calarcá", "Finca"], lambda one: has(one["lugar"], "calarcá") and one["tipo"] == "Finca", {"q": "Calarcá", "tipo": "Finca"}),
])  # fmt: skip
