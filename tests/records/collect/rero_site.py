"""Documents of RERO ILS, its public search, in German: rero_site.py (rero.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import tally, template
from fielded import pages

FIRST = "Adrian Beatrice Corinne Damian Elsbeth François Gian-Luca Heidi Isabelle Jean-Marc Karl Laurence Margrit Nathalie Oskar Pascale Reto Silvia Thierry Urs Verena Yves".split()
LAST = ["Ammann", "Aebischer", "Bäriswyl", "Chappuis", "Dürrenberger", "Egli", "Favre", "Grossrieder", "Hürlimann", "Imboden", "Jaquet", "Kälin", "Maillard", "Niederberger", "Perroud", "Rüegg", "Schwaller", "Tschudi", "von Allmen", "Zbinden"]
PLACES = ["das Wallis", "Freiburg im Üechtland", "der Jura", "die Gotthardbahn", "das Engadin", "La Chaux-de-Fonds", "der Genfersee", "das Emmental"]
TOPICS = ["Alpwirtschaft", "Uhrenindustrie", "Lawinenschutz", "Mehrsprachigkeit", "Käseherstellung", "Volkslied", "Bergsturz", "Bundesverfassung", "Hirnforschung", "Kinderliteratur", "Wasserkraft"]
TITLES = ["{t} und {u} : eine Einführung", "{t} im Wandel : Festschrift für {n}", "Geschichte der {t}", "{n} : Tagebuch einer Reise", "L'économie alpestre et {f}", "{t} / {u}", "Atlas zur {t}", "{t} : 100 Rezepte und Geschichten", "Zeitschrift für {t}"]
FRENCH = ["la montagne", "le lac", "l'école", "la démocratie directe"]
HOUSES = [("Bern", "Haupt"), ("Zürich", "Limmat Verlag"), ("Lausanne", "Éditions d'en bas"), ("Genève", "Slatkine"), ("Basel", "Schwabe"), ("Fribourg", "Paulusverlag"), ("München", "C.H. Beck")]
KINDS = ["Buch", "E-Book", "Artikel", "Tondokument", "Zeitschrift", "Notendruck", "Video"]


def document(draw):
    one, two = draw.sample(TOPICS, 2)
    name = f"{draw.choice(FIRST)} {draw.choice(LAST)}"
    title = draw.choice(TITLES).format(t=one, u=two, n=name, f=draw.choice(FRENCH))
    kind = draw.choices(KINDS, [60, 12, 12, 4, 4, 4, 4])[0]
    year = draw.randrange(1902, 2022)
    house = draw.choice(HOUSES)
    names = [f"{draw.choice(LAST)}, {draw.choice(FIRST)}" + draw.choice(["", "", f", {draw.randrange(1880, 1985)}-"]) for _ in range(draw.choice([0, 1, 1, 1, 2, 3, 5]))]
    names = list(dict.fromkeys(names)) + (["Universität Freiburg (Schweiz)"] if draw.random() < 0.08 else [])
    publication = [f"{house[0]} : {house[1]}, {draw.choice(['', '', '[', 'c'])}{year}".replace(f"[{year}", f"[{year}]")] if draw.random() < 0.9 else []
    part = (f"{draw.choice(['Freiburger Nachrichten', 'Annales fribourgeoises', 'Schweizer Monatshefte'])}", f"Bd. {draw.randrange(1, 90)}, {year}, S. {draw.randrange(1, 300)}") if kind == "Artikel" else None
    return {"id": draw.randrange(1, 90000), "title": title, "names": names, "linked": [draw.random() < 0.6 for _ in names], "publication": publication if not part else [], "kind": kind, "available": draw.random() < 0.7, "part": part, "cover": some(draw, 0.5, 1), "library": draw.choice(["KUB Freiburg", "Mediathek Wallis", "Stadtbibliothek Bulle", "Kantonsbibliothek Jura"]), "language": draw.choice(["Deutsch", "Französisch", "Italienisch"])}


stock = unique(random.Random(6023), document, 200, "title")
page = template("rero.html", tally_of=lambda found, key: tally(found, lambda one: one[key], 10))


def gold(one):
    return {
        "kind": one["kind"], "title": one["title"], "contributor": one["names"][:3], "publication": one["publication"], "status": ("verfügbar" if one["available"] else "nicht verfügbar") if one["kind"] != "E-Book" else "", "host": one["part"][0] if one["part"] else "", "numbering": one["part"][1] if one["part"] else "",
    }  # fmt: skip


pages("rero", ["title"], stock, lambda one: f"{one['title']} {' '.join(one['names'])}", lambda q, found, count, fields: page.render(q=q or fields["q"], found=found, count=count), gold, limit=10, sizes=(1, 2, 4, 7, 12, 25), fielded=[("Video", {"q": "type:Video"}, lambda one: one["kind"] == "Video")])  # fmt: skip
