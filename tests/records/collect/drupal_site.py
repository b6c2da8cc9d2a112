"""Contents by the templates of Drupal's theme Olivero: drupal_site.py FOLDER-OF-TEMPLATES (drupal.html, as Jinja)"""

import random
import sys

import jinja2

from chance import events, marked, papers, person, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("drupal.html")
dice = random.Random(37)
LIMIT = 10
stock = []
for number, thing in enumerate(papers(110, seed=161) + events(70, seed=162)):
    date, text = thing.get("date") or thing["start"], thing.get("abstract") or thing["about"]
    stock.append({
        "id": 40 + number, "title": thing["title"], "user": person(dice) if dice.random() < 0.85 else None, "linked": dice.random() < 0.5,
        "date_text": f"{date.day} {date:%B}, {date.year}", "text": text[: text.index(". ") + 1] if ". " in text and dice.random() < 0.4 else text if dice.random() < 0.9 else "",
    })


def page(word, found, count):
    # Drupal parts what it cuts out of a text by an ellipsis.
    results = [{**one, "snippet": one["text"] and f"{marked(one['text'], word, 'strong')} …"} for one in found]
    return template.render(q=word, results=results, count=count, pages=-(-count // LIMIT), recent=stock[-5:])


def gold(one):
    return {"author": one["user"], "date": one["date_text"], "title": one["title"], "snippet": one["text"] and one["text"] + " …"}


site("drupal", ["title", "date"], stock, lambda one: f"{one['title']} {one['user'] or ''}", page, gold, limit=LIMIT)
