"""A bibliography by the script of BG Volumina: bgvolumina_site.py FOLDER-OF-TEMPLATES (bgvolumina.html, as Jinja)"""

import random
import sys

import jinja2

from chance import papers, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True).get_template("bgvolumina.html")
dice = random.Random(451)
stock = papers(190, seed=451)
for paper in stock:
    book = dice.random() < 0.2
    first = dice.randrange(3, 700)
    paper.update(
        author=", ".join(f"{name.split()[-1]} {name[0]}." for name in paper["authors"]), year=paper["date"].year,
        place=f"{dice.choice(['Sofia', 'Plovdiv', 'Berlin', 'London', 'Paris'])}: {dice.choice(['Academic Press', 'University Press', 'Springer'])}" if book else None,
        journal=None if book else paper["venue"], volume=None if book else dice.randrange(2, 90), pages=f"p. {first}-{first + dice.randrange(3, 30)}" if dice.random() < 0.9 else None,
    )  # fmt: skip
LIMIT = 20


def page(word, found, count):
    rows = [{name: "" if value is None else value for name, value in paper.items()} for paper in found]
    return template.render(q=word, rows=rows, count=count, total=len(stock), pages=-(-count // LIMIT))


def gold(paper):
    return {name: paper[name] for name in ["author", "title", "place", "journal", "volume", "year", "pages"]}


site("bgvolumina", ["title"], sorted(stock, key=lambda paper: paper["author"]), lambda paper: paper["title"], page, gold, limit=LIMIT)
