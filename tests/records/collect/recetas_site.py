"""Recipes by the cards of a Laravel application, in Spanish: recetas_site.py (recetas.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, unique
from drawn import template
from fielded import pages

HEADS = ["Pollo", "Arroz", "Lentejas", "Tortilla", "Pastel", "Sopa", "Ensalada", "Albóndigas", "Ceviche", "Empanadas", "Flan", "Tacos", "Lasaña"]
WITH = ["Con Champiñones", "De Papa", "Al Horno", "De La Abuela", "Con Chorizo", "De Calabaza", "A La Mexicana", "Con Mango", "De Tres Leches", "En Salsa Verde", "Sin Gluten", "Con Queso Fresco", "De Mariscos"]
STEPS = ["Lavar y picar finamente la cebolla, el ajo y el cilantro", "Calentar el aceite en una olla grande a fuego medio", "Agregar {h} y dejar cocinar durante {n} minutos", "Mezclar los huevos con el azúcar hasta que espumen", "Servir caliente con pan o con arroz blanco", "Precalentar el horno a {n}0 grados", "Rectificar la sal y dejar reposar antes de servir"]
MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()


def recipe(draw):
    head = draw.choice(HEADS)
    title = f"{head} {draw.choice(WITH)}" + draw.choice(["", "", "", f" Y {draw.choice(['Aguacate', 'Limón', 'Nueces', 'Perejil'])}"])
    steps = ". ".join(step.format(h=head.lower(), n=draw.randrange(8, 45)) for step in draw.sample(STEPS, draw.randrange(1, 5))) + "."
    words = steps.split()
    at = day(draw, "2020-04-01", 700)
    return {"id": draw.randrange(1, 900), "title": title, "about": " ".join(words[:15]) + ("..." if len(words) > 15 else ""), "likes": draw.choice([0, 0, 1, 2, 5, 13, 48]), "date": f"{at.day:02} de {MONTHS[at.month - 1].title()} del {at.year}", "stamp": f"{at:%Y-%m-%d %H:%M:%S}"}


stock = unique(random.Random(6016), recipe, 160, "title")
page = template("recetas.html")


def gold(one):
    return {"title": one["title"], "date": one["date"], "likes": str(one["likes"]), "about": one["about"]}


pages("recetas", ["title"], stock, lambda one: one["title"], lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=9, sizes=(1, 2, 4, 6, 9, 16, 30))
