"""Modules of Perl by the search template of MetaCPAN: metacpan_site.py (metacpan.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import LAST, NONE, day, sentences, site, some, unique
from drawn import present, template

HEADS = ["Data", "Text", "Net", "App", "Test", "Web", "Log", "DateTime", "Mail", "Graph", "Math"]
TAILS = ["Parser", "Simple", "Tiny", "Client", "Table", "Queue", "Format", "Cache", "Stream", "Walker", "Schema"]
MORE = ["Util", "Types", "Exception", "Manual", "Role", "Base", "Config", "Cookbook"]
ABSTRACTS = ["Parse {} without pain", "Simple interface to {}", "{} made easy", "Perl extension for {}", "role for {} classes", "read and write {}", "Moo-based {}"]


def module(draw):
    name = f"{draw.choice(HEADS)}::{draw.choice(TAILS)}{draw.choice(['', '', '::' + draw.choice(TAILS)])}"
    dist, about = name.replace("::", "-"), draw.choice(["spreadsheets", "web services", "time zones", "log files", "message queues", "trees", "mailboxes"])
    others = [(f"{name}::{more}", some(draw, 0.7, draw.choice(ABSTRACTS).format(about))) for more in draw.sample(MORE, draw.choice([0, 0, 1, 2, 3, 5]))]
    first, direct = draw.choice("ABDEGIJMNRT"), draw.randrange(0, 40)
    return {
        "name": name, "dist": dist, "abstract": some(draw, 0.85, draw.choice(ABSTRACTS).format(about)), "description": some(draw, 0.7, sentences(draw, about, 2, 3)[: draw.randrange(90, 200)]),
        "author": f"{first}{draw.choice(LAST).replace(chr(39), '').upper()}"[:9], "release": f"{dist}-{draw.choice(['v', ''])}{draw.randrange(0, 9)}.{draw.randrange(1, 99):02}", "date": f"{day(draw, '2008-01-01', 5700):%a, %d %b %Y %H:%M:%S} GMT",
        "favorites": draw.choice([0, 0, 1, 4, draw.randrange(2, 180)]), "river": f"River stage {draw.choice(['zero', 'one', 'two', 'three'])} • {direct} direct dependents • {direct * 3} total dependents", "others": others,
    }  # fmt: skip


stock = unique(random.Random(812), module, 190, "name")
page = template("metacpan.html")


def render(q, found, count):
    authors = [] if q == NONE or count % 3 else [("QUERELLE", f"{q.split()[0].title()} Querelle"), ("XLOWRY", f"X. {q.split()[0].title()}owry")]
    return page.render(q=q, found=found, count=count, authors=authors)


def gold(one):
    return present(
        name=one["name"], abstract=one["abstract"], favorites=str(one["favorites"] or ""), description=one["description"] and one["description"] + "...", author=one["author"], release=one["release"], date=one["date"],
        other=[name for name, _ in one["others"][:3]], about=[about for _, about in one["others"][:3] if about],
    )  # fmt: skip


site("metacpan", ["name"], stock, lambda one: f"{one['name'].replace('::', ' ')} {one['abstract'] or ''}", render, gold, limit=20)
