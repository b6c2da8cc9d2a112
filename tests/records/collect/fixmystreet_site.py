"""Reports of problems by the template of FixMyStreet: fixmystreet_site.py (fixmystreet.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import STREETS, day, site, some, unique
from drawn import present, template

THINGS = ["Pothole", "Broken street light", "Flytipping", "Graffiti", "Overgrown hedge", "Blocked drain", "Abandoned car", "Dog fouling", "Missing sign", "Damaged kerb", "Overflowing bin"]
WHERE = ["outside number {}", "near the school", "by the bus stop", "opposite the church", "on the pavement", "at the junction with {}", "behind the shops"]


def ago(draw):
    number = draw.randrange(1, 80)
    return f"{number} day{'s' * (number > 1)} ago"


def date(draw):
    at = day(draw, "2018-01-01", 1700)
    return f"{at:%H:%M, %a} {at.day} {at:%B %Y}"


def report(draw):
    street = draw.choice(STREETS)
    where = draw.choice(WHERE)
    title = f"{draw.choice(THINGS)} {where.format(draw.randrange(1, 200) if 'number' in where else draw.choice(STREETS))}"
    recent = draw.random() < 0.4
    return {
        "id": draw.randrange(100000, 999999), "stamp": f"{day(draw):%Y-%m-%dT%H:%M:%S}", "title": title + draw.choice(["", f", {street}"]), "photo": draw.random() < 0.45,
        "address": f"{draw.randrange(1, 120)} {street}, Eastbrook", "state": some(draw, 0.45, draw.choice(["Fixed", "Fixed", "Closed"])),
        "reported": ago(draw) if recent else date(draw), "updated": some(draw, 0.5, ago(draw) if draw.random() < 0.5 else date(draw)),
    }  # fmt: skip


stock = unique(random.Random(809), report, 210, "title")
page = template("fixmystreet.html")


def gold(one):
    return present(**{name: one[name] for name in ["title", "address", "state", "reported", "updated"]})


site("fixmystreet", ["title"], stock, lambda one: one["title"], lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=25)
