"""Lists of publications as Pybtex formats them in HTML (pip: pybtex): pybtex_site.py"""

import io
import random

import pybtex.backends.html
from pybtex.database import BibliographyData, Entry, Person
from pybtex.plugin import find_plugin

from chance import papers, site

dice = random.Random(601)
stock = papers(180, seed=601)
for paper in stock:
    first = dice.randrange(3, 900)
    paper.update(
        kind=dice.choices(["article", "inproceedings", "techreport"], [6, 3, 1])[0], volume=dice.randrange(2, 90), first=first, last=first + dice.randrange(3, 30),
        year=paper["date"].year, school="University of Eastbrook", month=dice.choice([None, paper["date"].strftime("%B")]), url=dice.random() < 0.3,
    )  # fmt: skip


def entry(paper):
    fields = {"title": "{" + paper["title"] + "}", "year": str(paper["year"]), "pages": f"{paper['first']}--{paper['last']}"}
    if paper["month"]:
        fields["month"] = paper["month"]
    if paper["doi"] and paper["url"]:
        fields["doi"] = paper["doi"]
    if paper["kind"] == "article":
        fields |= {"journal": paper["venue"], "volume": str(paper["volume"])}
    elif paper["kind"] == "inproceedings":
        fields["booktitle"] = f"Proceedings of {paper['venue']}"
    else:
        fields |= {"institution": paper["school"], "number": str(paper["volume"])}
        del fields["pages"]
    return Entry(paper["kind"], fields, {"author": [Person(name) for name in paper["authors"]]})


def page(word, found, count):
    style, stream = find_plugin("pybtex.style.formatting", "plain")(), io.StringIO()
    data = BibliographyData({f"p{number:03}": entry(paper) for number, paper in enumerate(found)})
    pybtex.backends.html.Backend("utf-8").write_to_stream(style.format_bibliography(data), stream)
    return stream.getvalue()


def joined(names):
    return " and ".join(names) if len(names) < 3 else ", ".join(names[:-1]) + f", and {names[-1]}"


def gold(paper):
    article, report = paper["kind"] == "article", paper["kind"] == "techreport"
    date = f"{paper['month']} {paper['year']}" if paper["month"] else str(paper["year"])
    return {
        "author": joined(paper["authors"]), "title": paper["title"], "venue": paper["school"] if report else paper["venue"] if article else f"Proceedings of {paper['venue']}",
        "volume": paper["volume"] if article else None, "pages": None if report else f"{paper['first']}–{paper['last']}", "date": date, "doi": paper["doi"] if paper["url"] and paper["doi"] else None,
    }  # fmt: skip


site("pybtex", ["title"], sorted(stock, key=lambda paper: paper["authors"][0].split()[-1]), lambda paper: f"{paper['title']} {paper['authors']}", page, gold, limit=40)
