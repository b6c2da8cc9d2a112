"""Hits of a library by the WordPress plugin of Webloft, in Norwegian: webloft_site.py (webloft.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import template
from fielded import pages

FIRST = "Astrid Bjørn Cecilie Dag Eirik Frøydis Gunnar Hedda Ingeborg Jostein Kjersti Leif Marit Nils Oddvar Ragnhild Sigrid Torbjørn Unni Øystein".split()
LAST = ["Aasen", "Brekke", "Dahl-Hansen", "Eikeland", "Fjeldstad", "Gjerde", "Haugland", "Krogstad", "Lunde", "Myhre", "Nesbakken", "Opdal", "Rønning", "Skogstad", "Tveit", "Ulvund", "Vågen", "Ødegård"]
NOUNS = ["fjellet", "fjorden", "vinteren", "båten", "nordlyset", "skogen", "reven", "hytta", "broren", "isen", "gården", "havgapet"]
TITLES = ["{a} og {b}", "Kvinnen ved {a}", "Under {a}", "Den store boka om {s}", "{p} : en reise", "Døden kom til {p}", "Brev fra {p}", "{s} for nybegynnere", "Da {a} tok {b}", "Fortellinger fra {p}"]
PLACES = ["Lofoten", "Grünerløkka", "Finnmark", "Hardanger", "Svalbard", "Røros", "Mandal", "Tromsø"]
SUBJECTS = ["strikking", "fluefiske", "slektsforskning", "fugler", "brødbaking", "sykkelturer", "sagaer", "seilas"]
KINDS = ["Bok", "Bok", "Bok", "Lydbok", "DVD", "Musikk", "E-bok", "Tidsskrift", "Noter"]
LINES = ["Handlingen er lagt til {p} på 1950-tallet.", "En praktisk innføring i {s}, rikt illustrert.", "Kriminalroman om en politibetjent som flytter til {p}.", "Billedbok om {a} som ikke ville sove.", "Forfatteren forteller om sin oppvekst nær {a}.", "Nominert til Brageprisen."]


def hit(draw):
    one, two = draw.sample(NOUNS, 2)
    values = {"a": one, "b": two, "p": draw.choice(PLACES), "s": draw.choice(SUBJECTS)}
    title = draw.choice(TITLES).format(**values)
    writer = f"{draw.choice(FIRST)} {draw.choice(LAST)}"
    translator = f" ; oversatt av {draw.choice(FIRST)} {draw.choice(LAST)}" if draw.random() < 0.15 else ""
    status, label = draw.choices([("ledig", "Ledig"), ("ikke-ledig", "Ikke ledig"), ("bokhylla", "Online i Bokhylla"), ("", "Uklar bestand")], [55, 25, 10, 10])[0]
    return {
        "title": title[0].upper() + title[1:], "year": some(draw, 0.93, draw.randrange(1948, 2016)), "author": some(draw, 0.9, f"av {writer}{translator}"), "kind": draw.choice(KINDS), "url": f"https://bibliotek.example.no/cgi-bin/m2?mode=vt&tnr={draw.randrange(1000, 99999)}", "text": some(draw, 0.6, " ".join(line.format(**values) for line in draw.sample(LINES, draw.choice([1, 1, 2])))),
        "extract": some(draw, 0.15, "Også utgitt som lydbok."), "original": some(draw, 0.2, f"Originaltittel: {draw.choice(['The Hidden Valley', 'Den stora resan', 'Das Haus am See', 'La última carta'])}"), "isbn": some(draw, 0.8, f"ISBN: 978-82-{draw.randrange(10, 99)}-{draw.randrange(10000, 99999)}-{draw.randrange(10)}"),
        "extent": some(draw, 0.75, f"Omfang: {draw.choice([f'{draw.randrange(24, 620)} s. : ill.', f'{draw.randrange(90, 620)} s.', f'{draw.randrange(1, 12)} CD-er ({draw.randrange(1, 15)} t, {draw.randrange(1, 59)} min)'])}"), "dewey": some(draw, 0.4, f"Dewey: {draw.randrange(100, 990)}.{draw.randrange(1, 99)}"), "status": status, "label": label, "online": draw.random() < 0.1,
    }  # fmt: skip


stock = unique(random.Random(6017), hit, 180, "title")
page = template("webloft.html")


def bare(text):
    return text.partition(": ")[2] if text else ""


def gold(one):
    return {"kind": one["kind"], "online": "Online" if one["online"] else "", "title": one["title"], "year": one["year"], "responsibility": one["author"], "text": one["text"], "extract": one["extract"], "original": bare(one["original"]), "isbn": bare(one["isbn"]), "extent": bare(one["extent"]), "dewey": bare(one["dewey"]), "status": one["label"]}


single = next(bare(one["isbn"]) for one in stock if one["isbn"])
pages("webloft", ["title"], stock, lambda one: f"{one['title']} {one['author'] or ''} {one['text'] or ''}", lambda q, found, count, fields: page.render(q=q or fields["sok"], found=found, count=count), gold, limit=10, sizes=(2, 4, 7, 12, 24, 40), fielded=[(single, {"sok": single}, lambda one: bare(one["isbn"]) == single)])
