"""Members and dossiers by the results template of ParlTrack: parltrack_site.py (parltrack.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import FIRST, LAST, marked, unique
from drawn import template
from fielded import pages

PARTIES = ["Christlich Soziale Union", "Partido Popular", "Alleanza Verde", "Socialdemokratiet", "Pirátská strana", "Platforma Obywatelska", "Les Écologistes", "Fine Gael", "Independent", "Vlaams Verbond"]
SUBJECTS = {"3.20.01": "Air transport and air freight", "4.60.04": "Consumer health", "3.10.03": "Marketing and trade of agricultural products", "3.30.25": "International information networks and society, internet", "2.50.05": "Insurance, pension funds", "4.15.04": "Workforce, occupational mobility", "3.70.03": "Climate policy, climate change, ozone layer", "6.20.03": "Bilateral economic and trade agreements", "3.15.02": "Aquaculture", "1.20.09": "Protection of privacy and data protection"}
PLACES = ["Moldova", "Morocco", "Vietnam", "the Faroe Islands", "Georgia", "Norway", "Costa Rica", "San Marino"]
TITLES = ["Regulation on {s}", "{s}: minimum requirements", "Amending Directive on {s} as regards transitional measures", "EC/{p} Agreement: {s}", "Resolution on {s} and its consequences for small enterprises", "{s}: codification", "Discharge {y}: EU general budget, European agency for {s}", "Mobilisation of the globalisation fund: application from {p}"]


def item(draw):
    if draw.random() < 0.3:
        first, last = draw.choice(FIRST), draw.choice(LAST)
        return {"sort": "mep", "key": f"{first} {last.upper()}", "party": draw.choice(PARTIES), "id": draw.randrange(1000, 130000), "wiki": f"{first}_{last}", "site": draw.random() < 0.9, "home": draw.random() < 0.5, "mail": draw.random() < 0.9, "twitter": draw.random() < 0.5, "facebook": draw.random() < 0.4, "text": f"{first} {last}"}
    codes = draw.sample(list(SUBJECTS), draw.choice([0, 1, 1, 2, 3]))
    year = draw.randrange(1999, 2020)
    title = draw.choice(TITLES).format(s=draw.choice(list(SUBJECTS.values())).lower(), p=draw.choice(PLACES), y=year)
    return {"sort": "dossier", "key": f"{year}/{draw.randrange(1, 999):04}({draw.choice(['COD', 'NLE', 'INI', 'RSP', 'CNS', 'DEC'])})", "title": title[0].upper() + title[1:], "subjects": [(code, SUBJECTS[code]) for code in codes], "codes": draw.random() < 0.8, "text": title + " " + " ".join(SUBJECTS[code] for code in codes)}


stock = unique(random.Random(6026), item, 240, "key")
stock.sort(key=lambda one: one["sort"] != "mep")
page = template("parltrack.html", mark=lambda text, q: Markup(marked(text, q, 'span class="highlight"')))


def gold(one):
    if one["sort"] == "mep":
        return {"name": one["key"], "party": one["party"]}
    return {"name": one["key"], "title": one["title"], "code": [code for code, _ in one["subjects"]] if one["codes"] else [], "subject": [name for _, name in one["subjects"]]}


pages("parltrack", ["name"], stock, lambda one: one["text"], lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=100, queries=["Costa", "aquaculture", "Carlos", "codification", "Moreau", "Norway", "Elena"])
