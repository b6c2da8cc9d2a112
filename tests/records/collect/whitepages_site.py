"""People by the table of LTB White Pages, in Italian: whitepages_site.py (whitepages.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import slug, some, unique
from drawn import template
from fielded import pages

FIRST = "Alessandro Beatrice Carlo Donatella Emanuele Federica Giancarlo Ilaria Leonardo Marta Niccolò Ornella Paolo Raffaella Silvio Tiziana Ugo Viola".split()
LAST = ["Abbondanza", "Bellucci", "Caruso", "De Angelis", "Esposito", "Fontanarossa", "Giordano", "Lombardi", "Mancuso", "Nardella", "Orsini", "Pellegrino", "Quaranta", "Ricciardi", "Sorrentino", "Tagliaferri", "Valentini", "Zanetti"]
UNITS = ["Direzione Generale", "Risorse Umane", "Sistemi Informativi", "Amministrazione e Finanza", "Ufficio Tecnico", "Biblioteca", "Relazioni Internazionali", "Segreteria Studenti", "Laboratorio Chimico"]
POSTS = ["Responsabile", "Impiegata", "Tecnico", "Addetto alla segreteria", "Bibliotecario", "Dirigente", "Ricercatrice", "Collaboratore"]
PLACES = ["Padova", "Bologna", "Trieste", "L'Aquila", "Reggio Emilia", "Cagliari"]


def worker(draw):
    first, last = draw.choice(FIRST), draw.choice(LAST)
    mail = f"{slug(first.replace('ò', 'o'))}.{slug(last)}@ateneo.example.it"
    return {
        "name": f"{first} {last}", "first": first, "last": last, "mail": some(draw, 0.94, mail), "phones": [f"+39 0{draw.randrange(40, 89)} {draw.randrange(200000, 999999)}" for _ in range(draw.choice([0, 1, 1, 1, 2]))],
        "mobile": some(draw, 0.4, f"+39 3{draw.randrange(20, 99)} {draw.randrange(1000000, 9999999)}"), "unit": some(draw, 0.95, draw.choice(UNITS)), "post": some(draw, 0.8, draw.choice(POSTS)), "place": some(draw, 0.75, draw.choice(PLACES)),
    }  # fmt: skip


stock = sorted(unique(random.Random(6004), worker, 170, "name"), key=lambda one: one["last"])
page = template("whitepages.html")


def gold(one):
    return {name: one[name] for name in ["first", "last", "mail", "phones", "mobile", "unit", "post", "place"]}


pages(
    "whitepages", ["first", "last"], stock, lambda one: f"{one['name']} {one['unit'] or ''}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=60,
    queries=["Niccolò", "Zanetti", "Biblioteca", "Mancuso Sistemi", "Federica", "Tecnico", "Umane", stock[7]["name"]],
)  # fmt: skip
