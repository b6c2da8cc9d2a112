"""Contents by the template of Joomla's search: joomla_site.py FOLDER-OF-TEMPLATES (joomla.html, as Jinja)"""

import random
import sys

import jinja2

from chance import bills, releases, sentences, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("joomla.html")
dice = random.Random(38)
LIMIT = 20
stock = []
for number, thing in enumerate(bills(120, seed=171) + releases(80, seed=172)):
    folder = dice.choice(["planning", "council/minutes", "news", "services"])
    text = sentences(dice, thing["title"].split(" at ")[0].split(",")[0].lower(), 1, 4) if dice.random() < 0.85 else ""
    cut = text if len(text) <= 255 else text[: text.rindex(" ", 0, 252)] + "..."
    stock.append({"title": thing["title"], "description": cut, "route": f"/index.php/{folder}/{200 + number}-{slug(thing['title'])}"})


def page(word, found, count):
    return template.render(q=word, results=found, count=count, pages=-(-count // LIMIT), recent=stock[:5])


def gold(one):
    return {"title": one["title"], "description": one["description"], "address": "https://lakeside.example.org" + one["route"]}


site("joomla", ["title"], stock, lambda one: one["title"], page, gold, limit=LIMIT)
