"""Papers by the template of CiteSeerX: citeseerx_site.py (citeseerx.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import marked, papers, site
from drawn import present, template

stock = []
for paper in papers(190, seed=818):
    draw = random.Random(paper["title"])
    abstract = paper["abstract"]
    stock.append({
        **paper, "id": draw.randrange(10**5, 10**7), "here": draw.random() < 0.85, "names": paper["authors"] if draw.random() < 0.95 else [], "venue": paper["venue"] if draw.random() < 0.6 else None, "year": paper["date"].year if draw.random() < 0.85 else None,
        "snippet": abstract[draw.randrange(0, 20) : draw.randrange(90, 170)].strip(), "abstract": abstract if draw.random() < 0.8 else "", "cited": (cited := draw.choice([0, 0, 2, 9, 61, 344])), "self": draw.randrange(0, 3) if cited else 0,
    })  # fmt: skip
page = template("citeseerx.html", mark=lambda text, query: Markup(marked(text, query, "em")))


def gold(one):
    extra = {"cited": str(one["cited"]), "self": str(one["self"])} if one["cited"] else {}
    return present(title=one["title"], author=one["names"], venue=one["venue"], year=one["year"], snippet=one["snippet"], abstract=one["abstract"] if one["here"] else "", **extra)


site("citeseerx", ["title"], stock, lambda one: f"{one['title']} {' '.join(one['names'])}", lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=10)
