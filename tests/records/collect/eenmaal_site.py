"""Auctions by a PHP page of EenmaalAndermaal: eenmaal_site.py (eenmaal.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import datetime, timedelta

from everyday import has, publish, slug, template

draw = random.Random(6124)
NOW = datetime(2014, 6, 12, 13, 40)
RUBRIEKEN = {"Antiek": ["Friese staartklok", "Delfts blauwe vaas", "Eiken kabinet", "Koperen melkbus", "Zilveren lepeltjes"], "Fietsen": ["Omafiets", "Racefiets Batavus", "Bakfiets", "Kinderfiets 16 inch", "Vouwfiets"], "Muziek": ["Elpees jaren 70", "Accordeon", "Akoestische gitaar", "Pick-up met speakers"], "Speelgoed": ["Lego kasteel", "Poppenhuis", "Playmobil boerderij", "Houten trein"], "Boeken": ["Suske en Wiske collectie", "Oude atlas", "Kookboeken pakket", "Encyclopedie 20 delen"], "Tuin": ["Teak tuinset", "Parasol", "Elektrische grasmaaier", "Zandbak"]}
ENDS = ["", "", ", in goede staat", " - opknapper", " met certificaat", ", zgan", " (ophalen in Arnhem)", " jaren 60", ", compleet", " te koop aangeboden wegens verhuizing"]


def item(number):
    rubriek = draw.choice(list(RUBRIEKEN))
    left = timedelta(seconds=draw.randrange(600, 10 * 86400))
    hours, rest = divmod(left.seconds, 3600)
    bid = None if draw.random() < 0.3 else f"{draw.choice([draw.randrange(1, 60), draw.randrange(20, 900)])}.{draw.choice(['00', '00', '50', '25'])}"
    return {
        "id": 4000 + number, "rubriek": rubriek, "title": draw.choice(RUBRIEKEN[rubriek]) + draw.choice(ENDS), "image": f"{draw.getrandbits(40):x}.jpg" if draw.random() < 0.85 else None, "end": f"{NOW + left:%Y-%m-%d %H:%M:%S}", "left": f"{left.days:02} dagen {hours:02}:{rest // 60:02}:{rest % 60:02}", "bid": bid,
    }  # fmt: skip


stock = [item(n) for n in range(150)]
page = template("eenmaal", rubrieken=list(RUBRIEKEN), slug=slug)


def render(q, found, count, rubriek=None):
    return page.render(q=q, found=found, rubriek=rubriek)


def gold(one):
    return {"title": one["title"], "left": one["left"], "bid": one["bid"]}


publish("eenmaal", ["title", "left"], stock, lambda one: one["title"], render, gold, limit=60, sizes=(1, 2, 4, 7, 12, 24), fielded=[
    ("boeken", ["Boeken"], lambda one: one["rubriek"] == "Boeken", {"q": "", "rubriek": "Boeken"}),
    ("fietsen-opknapper", ["opknapper", "Fietsen"], lambda one: one["rubriek"] == "Fietsen" and has(one["title"], "opknapper"), {"q": "opknapper", "rubriek": "Fietsen"}),
])  # fmt: skip
