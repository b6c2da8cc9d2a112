"""Pages of a newspaper by the template of Sphider: sphider_site.py FOLDER-OF-TEMPLATES (sphider.html, as Jinja)"""

import random
import sys
import textwrap

import jinja2

from chance import marked, releases, sentences, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("sphider.html")
dice = random.Random(571)
stock = []
for thing in releases(170, seed=570):
    domain = dice.choice(["www.gazette.example", "gazette.example", "archive.gazette.example"])
    url = f"{domain}/{dice.choice(['news', 'town', 'letters', '2009'])}/{slug(thing['title'])[:34]}.html"
    text = textwrap.shorten(f"...{thing['summary'] or ''} {sentences(dice, thing['subject'].lower(), 1, 3)}", 240, placeholder="...")
    stock.append({
        "title": thing["title"] if dice.random() < 0.93 else "Untitled document", "text": text, "domain": domain, "url": f"http://{url}", "url2": f"http://{url}" if len(url) < 58 else f"http://{url[:55]}...",
        "size": f"{dice.uniform(0.6, 60):.1f}kb", "weight": f"{100 * dice.random() ** 0.6:.2f}",
    })


def page(word, found, count):
    results, last = [], None
    for one in found:
        results.append({**one, "marked": marked(one["title"], word, "b"), "text": marked(one["text"], word, "b"), "merged": one["domain"] == last})
        last = one["domain"]
    return template.render(q=word, results=results, count=count, pages=-(-count // 10), suggest="release" if word.startswith("zz") else None)


def gold(one):
    return {"title": one["title"], "weight": f"{one['weight']}%", "description": one["text"], "address": one["url2"], "size": one["size"]}


stock.sort(key=lambda one: -float(one["weight"]))
site("sphider", ["title", "address"], stock, lambda one: f"{one['title']} {one['text']}", page, gold, limit=10)
