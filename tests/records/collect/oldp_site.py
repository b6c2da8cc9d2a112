"""Court decisions and laws by the search of Open Legal Data, in German: oldp_site.py (oldp.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import day, marked, unique
from drawn import tally, template
from fielded import pages

COURTS = ["Verwaltungsgericht Köln", "Oberlandesgericht Hamm", "Bundesgerichtshof", "Landgericht Flensburg", "Sozialgericht Magdeburg", "Finanzgericht München", "Bundesarbeitsgericht", "Amtsgericht Tübingen", "Bayerischer Verwaltungsgerichtshof", "Landesarbeitsgericht Rheinland-Pfalz"]
KINDS = ["Urteil", "Beschluss", "Gerichtsbescheid", "Versäumnisurteil"]
CODES = ["K", "L", "U", "ZR", "B", "AZR", "O", "C", "Sa"]
MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
BOOKS = ["BGB", "StGB", "VwGO", "SGB V", "GewO", "BauGB", "AufenthG", "TierSchG"]
THEMES = ["Kündigung", "Schadensersatz", "Baugenehmigung", "Unterhalt", "Verjährung", "Zulassung", "Gewährleistung", "Steuerbescheid", "Mietminderung", "Fahrerlaubnis", "Eingliederungshilfe", "Nachbarrecht"]
LINES = ["Die Klage auf {t} hat keinen Erfolg", "der Senat lässt offen, ob {t} im Streitfall überhaupt in Betracht kommt", "nach ständiger Rechtsprechung setzt {t} ein Verschulden voraus", "Die Beteiligten streiten über {t} und deren Folgen", "Ohne Rechtsfehler hat das Gericht {t} abgelehnt", "Die Kosten des Verfahrens trägt die Klägerin"]


def result(draw):
    if draw.random() < 0.15:
        book, number = draw.choice(BOOKS), draw.randrange(1, 900)
        title, kind, url = f"§ {number}{draw.choice(['', '', 'a', 'b'])} {book} {draw.choice(THEMES)}", "Gesetz", f"/law/{book.lower()}/{number}"
    else:
        at = day(draw, "1999-01-01", 8800)
        title = f"{draw.choice(KINDS)} vom {draw.choice(COURTS)} - {draw.randrange(1, 30)} {draw.choice(CODES)} {draw.randrange(1, 4000)}/{at:%y}"
        kind, url = "Fall", f"/case/{draw.randrange(10**5)}"
    return {"title": title, "kind": kind if draw.random() < 0.97 else "", "url": url, "snippet": "... " + " ... ".join(line.format(t=draw.choice(THEMES)) for line in draw.sample(LINES, draw.randrange(1, 4))) + " ...", "court": title.partition(" vom ")[2].partition(" - ")[0], "decision": title.split(" vom ")[0] if " vom " in title else "", "year": draw.randrange(1999, 2023)}


stock = unique(random.Random(6028), result, 220, "title")
page = template("oldp.html", mark=lambda text, q: Markup(marked(text, q, "em")), tally_of=lambda found, key: tally(found, lambda one: one[key], 9))


def gold(one):
    return {"title": one["title"], "type": one["kind"], "snippet": one["snippet"]}


pages("oldp", ["title"], stock, lambda one: f"{one['title']} {one['snippet']}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=20, queries=[stock[2]["title"].split(" - ")[-1], "Flensburg", "Steuerbescheid Unterhalt", "BauGB", "Kündigung", "Mietminderung", "Bundesgerichtshof Verjährung"])
