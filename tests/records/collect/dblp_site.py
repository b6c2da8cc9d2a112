"""Papers as dblp lists them by year: dblp_site.py (dblp.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import marked, papers, site, slug
from drawn import present, tally, template

KINDS = {"article": "Journal Articles", "inproceedings": "Conference and Workshop Papers", "informal": "Informal and Other Publications"}
stock = []
for paper in papers(190, seed=821):
    draw = random.Random(paper["title"])
    sort = draw.choice(["article", "inproceedings", "inproceedings"])
    first, last = draw.randrange(1, 900), paper["authors"][0].split()[-1]
    venue = draw.choice(["J. Mach. Learn. Res.", "Inf. Sci.", "CoRR", "IEEE Access"] if sort == "article" else ["ICRA", "ACL (1)", "NeurIPS", "VLDB Workshops", "CIKM"])
    stock.append({
        **paper, "id": draw.randrange(100, 9999), "sort": "informal" if venue == "CoRR" else sort, "kind": KINDS["informal" if venue == "CoRR" else sort], "year": paper["date"].year, "key": f"{'conf' if sort != 'article' else 'journals'}/{slug(venue)}/{last}{paper['date'].year % 100}",
        "url": f"https://doi.org/{paper['doi']}" if paper["doi"] else f"https://arxiv.org/abs/{draw.randrange(1400, 2300)}.{draw.randrange(10000, 99999)}", "open": draw.random() < 0.4, "orcid": f"0000-000{draw.randrange(1, 4)}-{draw.randrange(1000, 9999)}-{draw.randrange(1000, 9999)}" if draw.random() < 0.3 else "",
        "venue": venue, "volume": f"abs/{draw.randrange(1400, 2300)}.{draw.randrange(10000, 99999)}" if venue == "CoRR" else str(draw.randrange(3, 90)), "issue": str(draw.randrange(1, 12)) if venue != "CoRR" and draw.random() < 0.6 else "", "range": f"{first}-{first + draw.randrange(5, 25)}" if venue != "CoRR" and draw.random() < 0.9 else "",
    })  # fmt: skip
for one in stock:
    one["sort"] = "article" if one["sort"] == "informal" else one["sort"]
stock.sort(key=lambda one: -one["year"])
facets = [("author", "authors"), ("venue", "venue"), ("type", "kind"), ("year", "year")]
page = template("dblp.html", mark=lambda text, query: Markup(marked(text, query, 'mark')), facets=lambda every: [(name, tally(every, lambda one, key=key: one[key])) for name, key in facets])  # fmt: skip


def gold(one):
    journal = one["sort"] == "article"
    return present(author=one["authors"], title=f"{one['title']}.", venue=one["venue"], volume=one["volume"] if journal else "", issue=one["issue"] if journal else "", pages=one["range"], year=one["year"], kind=one["kind"])


site("dblp", ["title"], stock, lambda one: f"{one['title']} {' '.join(one['authors'])}", lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=30)
