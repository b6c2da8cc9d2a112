"""Articles by the templates of Open Journal Systems: ojs_site.py FOLDER-OF-TEMPLATES (ojs.html, as Jinja)"""

import random
import sys

import jinja2
from markupsafe import Markup

from chance import papers, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("ojs.html")
dice = random.Random(36)
LIMIT = 25
stock = papers(180, seed=151)
for number, paper in enumerate(stock):
    start = dice.randrange(1, 200)
    paper["url"], paper["published"] = f"/index.php/jao/article/view/{300 + number}", f"{paper['date']:%Y-%m-%d}"
    paper["shown_pages"] = f"{start}-{start + paper['pages']}" if dice.random() < 0.75 else None
    paper["galleys"] = dice.choice([["PDF"], ["PDF"], ["PDF", "HTML"], ["PDF", "XML"], []])
    paper["cover"] = f"cover_article_{300 + number}_en_US.jpg" if dice.random() < 0.2 else None


def select(name):
    years = "".join(f"<option value='{year}'>{year}</option>" for year in range(2014, 2025))
    months = "".join(f"<option value='{place:02}'>{month}</option>" for place, month in enumerate(["January", "February", "March", "April", "May", "June"], 1))
    return Markup(f"<select name='{name}Year'><option value='' selected></option>{years}</select> <select name='{name}Month'><option value='' selected></option>{months}</select>")


def page(word, found, count):
    articles = [{**paper, "pages": paper["shown_pages"]} for paper in found]
    return template.render(q=word, articles=articles, count=count, pages=-(-count // LIMIT), select=select)


def gold(paper):
    return {"title": paper["title"], "author": ", ".join(paper["authors"]), "pages": paper["shown_pages"], "published": paper["published"]}


site("ojs", ["title"], stock, lambda paper: " ".join([paper["title"], *paper["authors"]]), page, gold, limit=LIMIT)
