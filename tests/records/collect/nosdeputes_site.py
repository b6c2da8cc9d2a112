"""Speeches, questions and members by the template of NosDéputés.fr, in French: nosdeputes_site.py (nosdeputes.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import day, marked, unique
from drawn import tally, template
from fielded import pages

FIRST = "Agnès Béatrice Camille Delphine Élodie Françoise Geneviève Hélène Isabelle Jean-Luc Laurent Mathieu Nicolas Olivier Philippe Rémi Sébastien Thierry Yannick".split()
LAST = ["Aubertin", "Bellanger", "Chauvel", "Delorme", "Estève", "Fauconnier", "Garrigue", "Hamelin", "Jourdan", "Le Goff", "Marchetti", "Noiret", "Pélissier", "Rousselot", "de Saint-Aubin", "Vasseur"]
MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
THEMES = ["l'artisanat rural", "la taxe carbone", "l'hôpital public", "la pêche côtière", "le logement étudiant", "les langues régionales", "la couverture numérique", "le transport ferroviaire", "les zones humides", "la réforme des retraites", "l'apprentissage", "la viticulture"]
LINES = [
    "Monsieur le président, {t} mérite mieux que des annonces", "je voudrais appeler votre attention sur {t}", "le Gouvernement entend-il agir sur {t} avant la fin du quinquennat", "cet amendement vise à préciser les dispositions relatives à {t}",
    "nos concitoyens attendent des réponses concrètes", "la commission a émis un avis défavorable", "il faut donner aux collectivités les moyens nécessaires", "c'est une question de justice et d'équité territoriale", "je retire mon amendement au profit de celui du rapporteur",
]
KINDS = {"Intervention": "Interventions", "QuestionEcrite": "Questions ecrites", "Amendement": "Amendements", "Parlementaire": "Parlementaires"}


def document(draw):
    kind = draw.choices(list(KINDS), [55, 22, 15, 8])[0]
    theme, who, at = draw.choice(THEMES), f"{draw.choice(FIRST)} {draw.choice(LAST)}", day(draw, "2012-06-20", 1800)
    date = f"{at.day} {MONTHS[at.month - 1]} {at.year}"
    title = {
        "Intervention": f"{draw.choice(['Séance en hémicycle', 'Réunion de la commission des affaires économiques', 'Réunion de la commission des finances'])} du {date} à {draw.choice(['09h30', '15h00', '21h30'])} : {theme[0].upper()}{theme[1:]}",
        "QuestionEcrite": f"Question écrite N° {draw.randrange(1000, 99999)} du {date}",
        "Amendement": f"Amendement N° {draw.randrange(1, 900)} au texte N° {draw.randrange(100, 4000)} - Article {draw.randrange(1, 60)}",
        "Parlementaire": who,
    }[kind]  # fmt: skip
    text = " ... ".join(line.format(t=theme) for line in draw.sample(LINES, draw.randrange(2, 4)))
    if kind == "Parlementaire":
        text = f"Député{'e' if who.split()[0][-1] == 'e' else ''} de la {draw.randrange(1, 12)}e circonscription {draw.choice(['du Finistère', 'de la Loire', 'des Landes', 'de l’Orne'])}, travaille sur {theme}"
    return {"kind": kind, "sort": KINDS[kind], "title": title, "person": "" if kind == "Parlementaire" else who if kind != "Amendement" or draw.random() < 0.7 else f"{who}, {draw.choice(FIRST)} {draw.choice(LAST)}", "text": text + ("" if kind == "Parlementaire" else " ..."), "photo": kind != "Amendement" and draw.random() < 0.85, "url": f"/15/{kind.lower()}/{draw.randrange(10**6)}", "theme": theme}  # fmt: skip


stock = unique(random.Random(6003), document, 200, "title")
page = template("nosdeputes.html", tally_of=lambda found, key: tally(found, lambda one: one[key]), mark=lambda text, q: Markup(marked(text, q, "em")))


def gold(one):
    return {"title": one["title"], "person": one["person"].split(", ") if one["person"] else [], "text": one["text"]}


pages("nosdeputes", ["title"], stock, lambda one: f"{one['text']} {one['title']}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=20, sizes=(1, 2, 4, 8, 14, 28, 45))
