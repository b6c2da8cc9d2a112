"""Courses by the card of Open edX: openedx_site.py (openedx.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, site, unique
from drawn import present, tally, template

FIELDS = ["Microbiology", "Linear Algebra", "Roman Law", "Machine Learning", "Urban Planning", "Music Theory", "Organic Chemistry", "Game Design", "World Poetry", "Macroeconomics", "Robotics", "Soil Science"]
SHAPES = ["Introduction to {}", "{} I", "{} II: Applications", "{} for Teachers", "Advanced {}", "{} and Society", "The History of {}", "Demystifying {}", "{} Capstone"]


def course(draw):
    field, org = draw.choice(FIELDS), draw.choice(["EastbrookX", "NordU", "KTHopen", "LisbonX", "OECx", "StateCollege"])
    number = draw.choice([f"{field[:3].upper()}{draw.randrange(100, 499)}", f"{draw.randrange(2, 19)}.{draw.randrange(1, 99):02}x", f"CS{draw.randrange(10, 99)}"])
    at = day(draw, "2021-01-01", 1300)
    return {"title": draw.choice(SHAPES).format(field), "org": org, "number": number, "start": f"{at:%b} {at.day}, {at.year}", "key": f"course-v1:{org}+{number}+{at.year}", "language": draw.choice(["English", "English", "Spanish", "French"])}


stock = unique(random.Random(819), course, 130, "key")
page = template("openedx.html", facets=lambda every: [("Organization", tally(every, lambda one: one["org"])), ("Language", tally(every, lambda one: one["language"]))])


def gold(one):
    return present(title=one["title"], organization=one["org"], code=one["number"], start=one["start"])


site("openedx", ["title", "code"], stock, lambda one: f"{one['title']} {one['org']}", lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=20)
