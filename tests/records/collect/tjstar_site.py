"""Talks of a school's symposium by a script in PHP: tjstar_site.py FOLDER-OF-TEMPLATES (tjstar.html, as Jinja)"""

import random
import sys

import jinja2

from chance import papers, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("tjstar.html")
dice = random.Random(461)
stock = papers(170, seed=461)
for paper in stock:
    paper.update(
        presenters=", ".join(paper["authors"][:3]), description=paper["abstract"], session=dice.choice("ABCDE"), room=str(dice.randrange(1, 260)),
        project=dice.choice(["Computer Systems Lab", "Biotechnology", "Oceanography", "Mentorship", "Robotics", "Physics Lab"]),
    )  # fmt: skip


def page(word, found, count):
    return template.render(q=word, rows=found, count=count, field="Title")


def gold(paper):
    return {name: paper[name] for name in ["title", "presenters", "project", "description", "session", "room"]}


site("tjstar", ["title"], stock, lambda paper: paper["title"], page, gold, limit=40)
