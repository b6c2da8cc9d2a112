"""Papers by the templates of SearXNG: searxng_site.py FOLDER-OF-TEMPLATES (searxng.html, as one file)"""

import random
import sys

import jinja2

from chance import marked, papers, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("searxng.html")
dice = random.Random(561)
stock = papers(200, seed=561)
for paper in stock:
    host = dice.choice(["arxiv.org", "doi.org", "pubmed.ncbi.nlm.nih.gov", "www.semanticscholar.org"])
    path = f"{dice.randrange(1000, 9999)}.{dice.randrange(10000, 99999)}"
    bare = dice.random() < 0.15
    paper.update(
        url=f"https://{host}/{path}", pretty=[f"https://{host}", f" › {path}"], published=f"{paper['date']:%Y-%m-%d %H:%M:%S}" if dice.random() < 0.85 else None,
        pubdate=f"{paper['date']:%Y-%m-%d %H:%M:%S%z}", venue=paper["venue"] if dice.random() < 0.7 else None, volume=dice.choice([None, dice.randrange(1, 99)]), number=dice.choice([None, dice.randrange(1, 12)]),
        publisher=dice.choice([None, None, "Elsevier BV", "Springer", "Wiley"]), tags=dice.sample(["physics", "biology", "cs.LG", "stat.ML", "review"], dice.choice([0, 0, 1, 2, 3])),
        content=None if bare else paper["abstract"], authors=[] if bare else paper["authors"], pdf=dice.random() < 0.5,
        engines=dice.sample(["arxiv", "crossref", "pubmed", "semantic scholar"], dice.choice([1, 1, 2])),
    )  # fmt: skip


def page(word, found, count):
    rows = [{**one, "title_marked": marked(one["title"], word, 'span class="highlight"'), "content_marked": marked(one["content"] or "", word, 'span class="highlight"')} for one in found]
    more = list(dict.fromkeys(one["subject"] for one in found if one["subject"] not in word))[:4]
    return template.render(q=word, rows=rows, count=count, suggestions=more)


def gold(one):
    journal = one["venue"] and " ".join([one["venue"], *([f"{one['volume']}" + (f".{one['number']}" if one["number"] else "")] if one["volume"] else [])])
    return {"title": one["title"], "published": one["published"], "author": ", ".join(one["authors"]), "journal": journal, "publisher": one["publisher"], "tags": ", ".join(one["tags"]), "doi": one["doi"],
            "content": one["content"], "comments": one["comments"], "engine": one["engines"]}  # fmt: skip


site("searxng", ["title"], stock, lambda one: one["title"], page, gold, limit=10, sizes=(1, 2, 4, 7, 16))
