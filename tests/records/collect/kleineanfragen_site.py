"""Questions in parliament by the template of kleineAnfragen, in German: kleineanfragen_site.py (kleineanfragen.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import day, marked, some, unique
from drawn import template
from fielded import pages

STATES = {"BE": "Berlin", "BY": "Bayern", "NW": "Nordrhein-Westfalen", "SN": "Sachsen", "HH": "Hamburg", "BTG": "Bundestag", "MV": "Mecklenburg-Vorpommern", "BW": "Baden-Württemberg", "RP": "Rheinland-Pfalz"}
PEOPLE = ["Almut Brinkmann", "Dr. Torsten Kühnel", "Gesine Ohlhaver", "Hartmut Seifert-Lang", "Ilona Wuttke", "Jörn Petermann", "Kirsten von Alten", "Mehmet Aydoğan", "Rüdiger Stolze", "Sabine Uhlig", "Walburga Zöllner"]
GROUPS = ["SPD", "CDU", "GRÜNE", "LINKE", "FDP", "FREIE WÄHLER", "PIRATEN"]
TOPICS = ["Unterrichtsausfall", "Mietpreisbindung", "Hochwasserschutz", "Schienenverkehr", "Wolfsrisse", "Funkzellenabfragen", "Pflegekräfte", "Breitbandausbau", "Radschnellwege", "Feuerwehren", "Kitaplätze", "Windkraftanlagen", "Jugendarrest", "Krankenhausschließungen", "Denkmalpflege"]
WHERE = ["in den Landkreisen", "im ländlichen Raum", "an Grundschulen", "im Jahr 2014", "seit 2010", "in der Landeshauptstadt", "an der Bundesstraße 27", "bei Großveranstaltungen", ""]
SNIPS = ["Die Landesregierung beantwortet die Frage zu {t} wie folgt", "wie viele Fälle von {t} wurden in den letzten fünf Jahren erfasst", "Eine statistische Erfassung im Sinne der Fragestellung erfolgt nicht", "Die Kosten für {t} belaufen sich auf {n} Euro", "siehe Anlage 1 zu {t}", "Hierzu liegen dem Senat keine Erkenntnisse vor", "Aufgeschlüsselt nach Kreisen ergibt sich zu {t} folgendes Bild"]


def paper(draw):
    state, topic = draw.choice(list(STATES)), draw.choice(TOPICS)
    title = draw.choice(["{t} {w}", "Entwicklung: {t} {w}", "Nachfrage zur Drucksache: {t}", "{t} und {u} {w}", "Wie steht es um {t} {w}?", "Zukunft – {t} {w}", "Umgang der Behörden: {t} {w} (II)"]).format(t=topic, u=draw.choice(TOPICS), w=draw.choice(WHERE)).strip()
    at = day(draw, "2013-05-01", 1500)
    number = draw.choice([0, 1, 2, 2, 3, 4, 6, 11, 37])
    return {
        "title": " ".join(title.split()).replace(" ?", "?"), "state": state, "body": STATES[state], "reference": f"{draw.randrange(5, 19)}/{draw.randrange(100, 19999)}", "originators": draw.sample(PEOPLE, draw.choice([1, 1, 1, 2, 3])) + ([draw.choice(GROUPS)] if draw.random() < 0.7 else []),
        "stamp": f"{at:%Y-%m-%d}", "date": some(draw, 0.93, f"{at:%d.%m.%Y}"), "pages": number or "?", "unit": "Seite" if number == 1 else "Seiten", "table": draw.random() < 0.25, "snippet": " … ".join(text.format(t=topic, n=f"{draw.randrange(2, 900)}.000") for text in draw.sample(SNIPS, draw.randrange(1, 4))) + "…" if draw.random() < 0.9 else "",
    }  # fmt: skip


stock = unique(random.Random(6011), paper, 200, "title")
page = template("kleineanfragen.html", mark=lambda text, q: Markup(marked(text, q, "em") if q else text), states=STATES, groups=GROUPS)


def gold(one):
    return {"state": one["state"], "reference": one["reference"], "title": one["title"], "originator": one["originators"], "published": one["date"], "pages": one["pages"] if one["pages"] != "?" else "", "table": "enthält Tabelle" if one["table"] else "", "snippet": one["snippet"]}


pages(
    "kleineanfragen", ["reference"], stock, lambda one: one["title"], lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=10, sizes=(1, 2, 4, 8, 14, 25),
    fielded=[("Hamburg", {"body": "HH"}, lambda one: one["state"] == "HH" and one["table"])],
)  # fmt: skip
