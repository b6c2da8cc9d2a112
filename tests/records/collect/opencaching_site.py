"""Geocaches by the template of Opencaching.de, in German: opencaching_site.py (opencaching.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, some, unique
from drawn import template
from fielded import pages

HEADS = ["Rund um", "Blick auf", "Am Fuß von", "Das Geheimnis von", "Auf den Spuren von", "Abschied von", "Lost Place:", "Mystery:", "Nachtrunde", "Kleine Pause an", "Drei Steine bei"]
PLACES = ["Burg Falkenfels", "Mühlbach", "dem alten Steinbruch", "Sankt Kilian", "der Teufelsbrücke", "Kloster Rabenau", "dem Bismarckturm", "der Römerstraße", "Schloss Hirschhügel", "dem Kalkofen", "der Wolfsschlucht", "dem Hafen"]
TAILS = ["", "", "", " (Drive-in)", " #1", " #12", " - Bonus", " II", " reloaded"]
USERS = ["Waldschrat77", "die3musketiere", "teamkompass", "Nachteule", "GeoKrümel", "spürnase_hb", "MarcoPolo", "Lupinchen", "cacherin2010", "Ötzi & Co", "bergfex", "Team Hamsterbacke"]
KINDS = {"traditional": "Normaler Cache", "multi": "Multicache", "mystery": "Rätselcache", "virtual": "Virtueller Cache", "event": "Event-Cache", "drivein": "Drive-In-Cache"}
ABOUT = ["Schöner Spaziergang von {n} km", "Kurzer Cache am Parkplatz", "Ihr braucht eine Taschenlampe und {n} m Schnur", "Rätsel zu Hause lösen, dann {n} Stationen im Wald", "Familienfreundlich, nur bei Tageslicht", "Bitte den Zaun nicht übersteigen!", "Aussicht bis zum Meer", "Achtung: im Winter gesperrt"]


def cache(draw):
    created = day(draw, "2006-03-01", 6000)
    distance = draw.uniform(0.2, 60)
    logs = [draw.choice([1, 1, 1, 2, 3]) for _ in range(draw.choice([0, 1, 3, 5, 6]))]
    return {
        "id": draw.randrange(100000, 190000), "name": f"{draw.choice(HEADS)} {draw.choice(PLACES)}{draw.choice(TAILS)}", "user": draw.choice(USERS), "kind": draw.choice(list(KINDS)), "distance": f"{distance:.1f}", "direction": draw.choice(["N", "NO", "O", "SO", "S", "SW", "W", "NW"]), "d": draw.randrange(2, 11), "t": draw.randrange(2, 11),
        "status": draw.choices([1, 2, 3], [80, 12, 8])[0], "new": draw.random() < 0.1, "oconly": draw.random() < 0.3, "logs": logs, "last": f"{day(draw, '2019-01-01', 1800):%d.%m.%Y}" if logs else "", "stars": draw.choice([0, 0, 0, 1, 2, 4]), "langs": draw.choice([["DE"], ["DE"], ["DE"], ["DE", "EN"], ["EN"], ["DE", "FR", "NL"]]), "about": some(draw, 0.75, draw.choice(ABOUT).format(n=draw.randrange(2, 20))), "created": created,
    }  # fmt: skip


stock = sorted(unique(random.Random(6007), cache, 210, "name"), key=lambda one: float(one["distance"]))
page = template("opencaching.html", kinds=KINDS)


def gold(one):
    return {"distance": one["distance"], "direction": one["direction"], "name": one["name"], "new": "NEU" if one["new"] else "", "owner": one["user"], "last": one["last"], "language": one["langs"], "about": one["about"]}


pages(
    "opencaching", ["name"], stock, lambda one: one["name"], lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=20, sizes=(1, 2, 4, 7, 13, 24),
    fielded=[("Nachteule", {"owner": "Nachteule"}, lambda one: one["user"] == "Nachteule")],
)  # fmt: skip
