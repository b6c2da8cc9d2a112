"""Articles by the search template of PLOS's Wombat: wombat_site.py FOLDER-OF-TEMPLATES (wombat.html, as Jinja)"""

import random
import sys

import jinja2

from chance import papers, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("wombat.html")
dice = random.Random(571)
LIMIT = 15
stock = papers(200, seed=571)
for paper in stock:
    date = paper["date"]
    paper.update(
        doi=f"10.1371/journal.{dice.choice(['pone', 'pbio', 'pgen', 'pmed'])}.{dice.randrange(1, 1300000):07}", published=f"{date:%d %b %Y}",
        type=dice.choice([None, "Research Article", "Research Article", "Research Article", "Correction", "Perspective"]),
        journal=dice.choice([None, "Letters in Biology", "Letters in Medicine", "Letters in Genetics", "Letters ONE", "Letters ONE"]),
    )  # fmt: skip


def page(word, found, count):
    return template.render(q=word, rows=found, pages=-(-count // LIMIT))


def gold(paper):
    return {"title": paper["title"], "authors": ", ".join(paper["authors"]), "type": paper["type"], "published": paper["published"], "journal": paper["journal"], "doi": paper["doi"]}


site("wombat", ["title"], stock, lambda paper: f"{paper['title']} {paper['authors']}", page, gold, limit=LIMIT)
