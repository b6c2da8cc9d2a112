"""Digitised works with the pages that match, by the template of Kitodo.Presentation: kitodo_site.py (kitodo.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import CITIES, NONE, asked, found, person, sentences, some, unique, write
from drawn import present, tally, template

LIMIT = 15
TITLES = ["Description of {}", "Views of {}", "A Voyage to {}", "Chronicle of {}", "Address Book of {}", "Plan of {}", "Letters from {}", "{} and its Surroundings", "Statutes of the Guild of {}"]
KINDS = {"Monograph": 0.9, "Map": 0.0, "Manuscript": 0.4, "Volume": 0.9, "Letter": 0.2}


def document(draw):
    kind = draw.choice(list(KINDS))
    title = draw.choice(TITLES).format(draw.choice(CITIES)[0]) + draw.choice(["", "", f", Vol. {draw.randrange(1, 5)}", " (Facsimile)", " in Verse", ", Newly Revised"])
    turned = [f"{name.split()[1]}, {name.split()[0]}" for name in (person(draw) for _ in range(draw.choice([0, 1, 1, 2])))]
    fields = [
        ("author", "Author", turned), ("place", "Place of publication", [draw.choice(CITIES)[0]] if draw.random() < 0.8 else []), ("year", "Year", [str(draw.randrange(1540, 1920))] if draw.random() < 0.9 else []),
        ("shelfmark", "Shelfmark", [f"Hist.{draw.choice('ABCD')}.{draw.randrange(10, 999)}"] if draw.random() < 0.6 else []), ("collection", "Collection", draw.sample(["Saxonica", "Maps", "Town histories", "Travel"], draw.choice([1, 1, 2]))),
    ]  # fmt: skip
    return {"id": draw.randrange(1000, 99999), "title": title, "thumb": draw.random() < 0.85, "kind": kind, "full": some(draw, KINDS[kind], True), "metadata": [field for field in fields if field[2]]}


stock = unique(random.Random(822), document, 120, "title")
page = template("kitodo.html", facets=lambda every: [("Collection", tally(every, lambda one: one["metadata"][-1][2])), ("Type", tally(every, lambda one: one["kind"]))])


def hits(one, q):
    draw = random.Random(f"{one['title']} {q}")
    pages = sorted(draw.sample(range(3, 300), draw.choice([1, 2, 3, 5]))) if one["full"] else []
    return [{"page": number, "before": sentences(draw, "the harbour", 1, 1)[:40].strip(), "after": sentences(draw, "the town", 1, 1)[10:60].strip()} for number in pages]


def render(q, every):
    return page.render(q=q, found=every[:LIMIT], count=len(every))


def gold(one):
    metadata = {name: values for name, _, values in one["metadata"]}
    pages = {"page": [str(hit["page"]) for hit in one["hits"]], "snippet": [f"[...] {hit['before']} {one['q']} {hit['after']} [...]" for hit in one["hits"]]}
    return present(title=one["title"], **metadata, type=one["kind"], **pages)


pages = []
for query in asked(stock, lambda one: one["title"]):
    every = [{**one, "q": query, "hits": hits(one, query)} for one in found(stock, query, lambda one: one["title"])]
    pages.append((query, render(query, every), [gold(one) for one in every[:LIMIT]]))
write("kitodo", ["title"], pages, render(NONE, []))
