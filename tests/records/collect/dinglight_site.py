"""Materials by a template of Danish libraries (DDBasic), in Danish: dinglight_site.py (dinglight.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import tally, template
from fielded import pages

FIRST = "Anders Birgitte Christina Dorte Erik Frederik Gitte Henning Ida Jørgen Kirsten Lærke Mads Nanna Ole Pernille Rasmus Søren Tove Åse".split()
LAST = ["Abildgaard", "Bæk", "Dalgård", "Enevoldsen", "Frandsen", "Gjerløv", "Hjort", "Ibsen", "Juhl", "Kjærgaard", "Lykke", "Møller-Holst", "Nørgaard", "Østergaard", "Præstegaard", "Ravn", "Skov", "Thygesen"]
NOUNS = ["fyret", "haven", "havet", "huset", "skoven", "vinteren", "broen", "nissen", "kroen", "moseliget", "brevet", "drengen"]
TITLES = ["Pigen fra {p}", "Mordet ved {a}", "{a} og {b}", "Sommer i {p}", "Den sidste dag i {p}", "Hvem gemte {a}?", "Turen går til {p}", "Alt om {s}", "{s} - en grundbog", "Historien om {p}", "Politikens bog om {s}", "Min mormor og {a}"]
PLACES = ["Skagen", "Dublin", "Færøerne", "Møn", "Istanbul", "Thy", "Grønland", "Christianshavn", "Rom", "Vesterbro"]
SUBJECTS = ["krimi", "kvinder", "familien", "humor", "rejseførere", "slægtsromaner", "kærlighed", "haver", "venskab", "2. verdenskrig", "strikning", "natur", "barndom"]
TYPES = ["Bog", "Lydbog (cd)", "Lydbog (net)", "Ebog", "Bog stor skrift", "Dvd", "Cd (musik)", "Tidsskriftsartikel"]
LINES = ["Roman om to søstre, der vender hjem til {p}", "En kvinde finder et brev på loftet, og intet bliver som før", "Billedbog om {a} for børn fra 4 år", "Praktisk indføring i {s} med mange fotos", "I {p} forsvinder en ung mand, og sagen rejser gamle spørgsmål", "Erindringer fra et langt liv ved {a}"]


def material(draw):
    one, two = draw.sample(NOUNS, 2)
    values = {"a": one, "b": two, "p": draw.choice(PLACES), "s": draw.choice(SUBJECTS)}
    title = draw.choice(TITLES).format(**values)
    who = [f"{draw.choice(FIRST)} {draw.choice(LAST)}" for _ in range(draw.choice([0, 1, 1, 1, 1, 2, 3]))]
    types = draw.sample(TYPES, draw.choice([1, 1, 1, 2, 3]))
    return {
        "title": (title[0].upper() + title[1:]) + draw.choice(["", "", "", " : roman", " : kriminalroman"]), "creators": list(dict.fromkeys(who)), "date": draw.randrange(1962, 2014), "abstract": some(draw, 0.7, draw.choice(LINES).format(**values) + "."), "id": draw.randrange(20000000, 49999999),
        "series": some(draw, 0.2, draw.choice(["Turen går til", "Politikens håndbøger", "Serien om Liv Ravn", "Dingo. Blå"])), "subjects": draw.sample(SUBJECTS, draw.choice([0, 1, 2, 3, 5])), "types": types, "states": [draw.choice(["available", "on-loan", "unavailable", "pending"]) for _ in types], "cover": draw.random() < 0.8,
    }  # fmt: skip


stock = unique(random.Random(6015), material, 200, "title")
page = template("dinglight.html", tally_of=lambda found, key: tally(found, lambda one: one[key], 12))


def gold(one):
    return {"title": one["title"], "creator": one["creators"], "date": one["date"], "abstract": one["abstract"], "series": one["series"], "subject": one["subjects"], "type": one["types"]}


pages("dinglight", ["title"], stock, lambda one: f"{one['title']} {' '.join(one['creators'])} {' '.join(one['subjects'])}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=10, sizes=(1, 2, 4, 6, 9, 18, 40))
