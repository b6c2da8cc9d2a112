"""Papers by the template of arXiv's search: arxiv_site.py FOLDER-OF-TEMPLATES (arxiv.html, as Jinja)"""

import datetime
import random
import re
import sys

import jinja2
from markupsafe import escape

from chance import papers, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("arxiv.html")
dice = random.Random(23)
stock = papers(170, seed=71)
SUBJECTS = [("cs.LG", "Machine Learning"), ("astro-ph.GA", "Astrophysics of Galaxies"), ("quant-ph", "Quantum Physics"), ("q-bio.BM", "Biomolecules"),
            ("stat.ML", "Machine Learning"), ("physics.ao-ph", "Atmospheric and Oceanic Physics"), ("math.NA", "Numerical Analysis"), ("cond-mat.mtrl-sci", "Materials Science")]
LIMIT = 25
SHORT = 220


def told(date):
    return f"{date.day} {date:%B}, {date.year}"


for paper in stock:
    date = paper["date"]
    paper["id"] = f"{date:%y%m}.{dice.randrange(100, 19999):05}"
    paper["primary"], *paper["secondary"] = dice.sample(SUBJECTS, dice.randrange(1, 4))
    paper["formats"] = dice.choice([["pdf", "ps", "other"], ["pdf", "other"], ["pdf"]])
    later = date + datetime.timedelta(days=dice.randrange(20, 400))
    paper["first"] = told(date) if dice.random() < 0.4 else None
    paper["submitted"] = told(later if paper["first"] else date)
    paper["announced"] = f"{date:%B} {date.year}"
    paper["report"] = f"LTH-{dice.randrange(100, 1400)}" if dice.random() < 0.1 else None
    paper["msc"] = f"{dice.randrange(10, 94)}A{dice.randrange(10, 60)}" if dice.random() < 0.12 else None
    paper["journal"] = f"{paper['venue']} {dice.randrange(4, 120)} ({date.year + 1}) {dice.randrange(1, 900)}" if dice.random() < 0.35 else None


def marked(text, word):
    return re.sub(rf"(?i)\b({'|'.join(word.split())})\b", r'<span class="search-hit mathjax">\1</span>', str(escape(text)))


def short(paper):
    text = paper["abstract"]
    return text if len(text) <= SHORT else text[: text.rindex(" ", 0, SHORT)] + "…"


def page(word, found, count):
    results = [
        {**paper, "title_marked": marked(paper["title"], word), "abstract_marked": marked(paper["abstract"], word), "preview": marked(short(paper), word),
         "cut": len(paper["abstract"]) > SHORT, "hit": re.search(rf"(?i)\b({'|'.join(word.split())})\b", paper["abstract"])}
        for paper in found
    ]
    return template.render(query=word, results=results, count=count, total_pages=-(-count // LIMIT))


def gold(paper):
    return {
        "id": f"arXiv:{paper['id']}", "subject": [subject[0] for subject in [paper["primary"], *paper["secondary"]]], "doi": paper["doi"], "title": paper["title"],
        "author": paper["authors"], "abstract": short(paper), "submitted": paper["submitted"], "first": paper["first"], "announced": paper["announced"],
        "comments": paper["comments"], "report": paper["report"], "msc": paper["msc"], "journal": paper["journal"],
    }


site("arxiv", ["title"], stock, lambda paper: " ".join([paper["title"], *paper["authors"]]), page, gold, limit=LIMIT)
