"""Papers as PubMed lists them: pubmed_site.py (pubmed.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import marked, site
from drawn import present, tally, template, works

JOURNALS = ["Water Res", "Nat Commun", "BMJ Open", "Sci Rep", "Ann Epidemiol", "PLoS One", "J Clin Med"]
stock = []
for work in works(820, 190):
    draw = random.Random(work["id"])
    day, first = work["date"], draw.randrange(1, 2000)
    abstract = work["abstract"] or f"Little is known about {work['topic']}."
    citation = f"{(venue := draw.choice(JOURNALS))}. {day.year} {day:%b}{draw.choice(['', f' {day.day}'])};{work['volume']}({draw.randrange(1, 13)}):{first}-{first + draw.randrange(3, 15)}."
    citation += f" doi: {work['doi']}." if draw.random() < 0.9 else ""
    citation += f" Epub {day.year} {day:%b} 2." if draw.random() < 0.3 else ""
    stock.append({
        **work, "pmid": draw.randrange(8_000_000, 37_000_000), "venue": venue, "citation": citation, "names": [f"{last} {first[0]}{draw.choice(['', draw.choice('AMJS')])}" for first, last in work["authors"]],
        "free": draw.choice(["", "", "Free article.", "Free PMC article."]), "kind": draw.choice(["", "", "", "Review.", "Clinical Trial."]), "snippet": abstract if len(abstract) < 180 else abstract[:180].rsplit(" ", 1)[0] + " …",
        "short": abstract if len(abstract) < 90 else abstract[:90].rsplit(" ", 1)[0] + " …",
    })  # fmt: skip
page = template("pubmed.html", mark=lambda text, query: Markup(marked(text, query, "b")))


def gold(work):
    free, kind = work["free"], work["kind"]
    return present(title=f"{work['title']}.", author=work["names"], citation=work["citation"], pmid=work["pmid"], free=free, type=kind, snippet=work["snippet"])


def render(q, found, count):
    return page.render(q=q, found=found, count=count, years=sorted(tally(found, lambda work: str(work["year"]), 20)))


site("pubmed", ["title"], stock, lambda work: work["title"], render, gold, limit=10)
