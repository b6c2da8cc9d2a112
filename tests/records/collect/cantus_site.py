"""Chants by the search table of Cantus Database: cantus_site.py (cantus.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import template
from fielded import pages

SOURCES = [("A-KN 1010", "Klosterneuburg, Augustiner-Chorherrenstift - Bibliothek, 1010"), ("CH-E 611", "Einsiedeln, Stiftsbibliothek, 611(89)"), ("F-Pn lat. 15181", "Paris, Bibliothèque nationale de France, lat. 15181"), ("D-KA Aug. LX", "Karlsruhe, Badische Landesbibliothek, Aug. LX"), ("GB-WO F. 160", "Worcester, Cathedral Music Library, F. 160"), ("PL-WRu I F 401", "Wrocław, Biblioteka Uniwersytecka, I F 401"), ("US-Cn 24", "Chicago, Newberry Library, 24")]
FEASTS = ["Dom. 1 Adventus", "Nativitas Domini", "Epiphania", "Purificatio Mariae", "Fer. 4 Cinerum", "Dom. in Palmis", "Dom. Resurrectionis", "Corporis Christi", "Assumptio Mariae", "Michaelis", "Omnium Sanctorum", "Caeciliae", "De Regum"]
OFFICES, GENRES = ["V", "C", "M", "L", "P", "T", "S", "N", "V2", "MI"], ["A", "R", "V", "I", "H", "AV", "In", "Gr", "All", "Seq"]
OPEN = "Gaude Maria, Ecce dominus, Salve festa, Hodie Christus, Beatus vir, O quam, Alleluia surrexit, Veni sancte, Rorate caeli, Puer natus, In illa die, Angelus domini, Regnum mundi, Tu es pastor".split(", ")
WORDS = "gloria veniet lumen gentium virgo pastor ovium laudate nomen caelum terra angelorum sancti filia Sion rex aeternus mundi salvator populum suum misericordia pacem lumine vitam dona".split()


def chant(draw):
    siglum = draw.choice(SOURCES)
    words = draw.sample(WORDS, draw.randrange(2, 14))
    opening = draw.choice(OPEN)
    incipit = f"{opening} {' '.join(words[:3])}"
    text = f"{opening} {' '.join(words)}"
    return {
        "id": draw.randrange(100000, 800000), "siglum": siglum[0] if draw.random() < 0.97 else "", "source": siglum[1], "folio": f"{draw.randrange(1, 320):03}{draw.choice('rv')}", "incipit": incipit, "text": text if draw.random() < 0.75 else "", "feast": some(draw, 0.9, draw.choice(FEASTS)), "office": some(draw, 0.92, draw.choice(OFFICES)), "genre": draw.choice(GENRES),
        "position": some(draw, 0.6, draw.choice(["1", "2", "1.1", "2.3", "3.2", "M", "B", "R"])), "cantus_id": some(draw, 0.93, f"{draw.randrange(1000, 8999):06}{draw.choice(['', '', 'a', '.1'])}"), "mode": some(draw, 0.6, draw.choice(["1", "2", "3", "4", "5", "6", "7", "8", "1T", "6*", "?"])), "melody": draw.random() < 0.3, "image": draw.random() < 0.5,
    }  # fmt: skip


stock = sorted(unique(random.Random(6013), chant, 240, "id"), key=lambda one: (one["siglum"], one["folio"]))
page = template("cantus.html", offices=OFFICES, genres=GENRES)


def gold(one):
    return {**{name: one[name] for name in ["siglum", "folio", "incipit", "text", "feast", "office", "genre", "position", "cantus_id", "mode"]}, "full text": "✔" if one["text"] else "", "melody": "♫" if one["melody"] else ""}


pages(
    "cantus", ["incipit", "folio"], stock, lambda one: one["incipit"], lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=100, sizes=(1, 3, 6, 12, 22),
    fielded=[(f"Cantus ID {stock[31]['cantus_id']}", {"cantus": stock[31]["cantus_id"]}, lambda one: one is stock[31]), ("Nativitas Domini V", {"feast": "Nativitas Domini", "office": "V"}, lambda one: one["feast"] == "Nativitas Domini" and one["office"] in ("V", "V2")), ("mode 8", {"mode": "8"}, lambda one: one["mode"] == "8" and one["melody"])],
)  # fmt: skip
