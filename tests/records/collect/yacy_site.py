"""Pages of the web by the template of YaCy: yacy_site.py FOLDER-OF-TEMPLATES (yacy.html, as Jinja)"""

import collections
import random
import sys
import textwrap

import jinja2

from chance import day, marked, papers, recipes, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("yacy.html")
dice = random.Random(561)
stock = []
for thing in papers(90, seed=560) + recipes(90, seed=562):
    host = dice.choice(["www.example.org", "blog.example.net", "example.com", "docs.example.edu", "kitchen.example.com"])
    path, type = slug(thing["title"])[:40], dice.choice(["html", "html", "html", "pdf", "php"])
    link = f"https://{host}/{dice.choice(['', 'articles/', '2019/05/'])}{path}.{type}"
    stock.append({
        "title": thing["title"] + dice.choice(["", "", f" - {host}", " (PDF)" if type == "pdf" else ""]), "text": textwrap.shorten(thing.get("abstract") or thing.get("intro") or "", 190, placeholder="..."),
        "link": link, "shown": link if len(link) < 60 else link[:57] + "...", "hash": f"{dice.getrandbits(60):015x}", "type": type, "host": host, "icon": dice.random() < 0.6,
        "day": f"{day(dice):%a, %d %b %Y}", "event": f"{day(dice, '2024-02-01', 90):%A, %d %B %Y}" if dice.random() < 0.15 else None,
        "size": dice.choice([f"{dice.randrange(2, 900)} kbyte", f"{dice.uniform(1, 9):.2f} mbyte", f"{dice.randrange(200, 999)} bytes", None]), "cached": dice.random() < 0.5,
    })


def page(word, found, count):
    results = [{**one, "snippet": marked(one["text"], word, "b")} for one in found]
    hosts, types = (collections.Counter(one[key] for one in found).most_common() for key in ("host", "type"))
    return template.render(q=word, results=results, count=count, hosts=hosts, types=types, pages=-(-count // 10))


def gold(one):
    return {"title": one["title"], "snippet": one["text"], "address": one["shown"], "date": one["day"], "event": one["event"], "size": one["size"]}


site("yacy", ["title", "address"], stock, lambda one: f"{one['title']} {one['text']}", page, gold, limit=10)
