"""Papers by the brief format of Invenio 1, split by collection: inveniolegacy_site.py (inveniolegacy.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import site
from drawn import present, template, works

KINDS = {"Journal article": "Articles", "Conference paper": "Articles", "Dataset": "Preprints", "Presentation": "Preprints", "Thesis": "Theses", "Report": "Reports"}
stock = []
for work in works(807, 170):
    draw = random.Random(work["id"])
    numbers = [f"{draw.choice(['EBK', 'INS', 'arXiv'])}-{draw.choice(['TH', 'REP', 'PH'])}-{work['year']}-{draw.randrange(1, 300):03}" for _ in range(draw.choice([0, 0, 1, 1, 2]))]
    stock.append({
        **work, "kind": KINDS[work["type"]], "numbers": numbers, "short": work["abstract"].split(". ")[0].rstrip(".") + ".", "cited": draw.choice([0, 0, 1, 3, 28]), "comments": draw.choice([0, 0, 0, 1, 2]),
        "published": f"{work['venue']} : {work['volume']} ({work['year']}) , pp. {work['pages'][0]}-{work['pages'][1]}" if work["venue"] else "", "links": ["fulltext.pdf", "suppl.zip"][: draw.randrange(1, 3)],
    })  # fmt: skip
stock.sort(key=lambda work: list(KINDS.values()).index(work["kind"]))
page = template("inveniolegacy.html")


def render(q, found, count):
    groups = [(kind, [work for work in found if work["kind"] == kind]) for kind in dict.fromkeys(KINDS.values())]
    return page.render(q=q, found=found, count=count, groups=[group for group in groups if group[1]])


def gold(work):
    return present(
        title=work["title"], author=[f"{last}, {first}" for first, last in work["authors"][:4]], number=work["numbers"], abstract=f"{work['short']} [...]" if work["abstract"] else "",
        published=work["published"], doi=work["doi"] if work["published"] else "", file=work["links"] if work["files"] else [], cited=str(work["cited"] or ""), comments=str(work["comments"] or ""),
    )  # fmt: skip


site("inveniolegacy", ["title"], stock, lambda work: work["title"], render, gold, limit=25)
