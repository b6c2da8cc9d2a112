"""Works of a repository by the template of OPUS 4: opus4_site.py (opus4.html of `$TEMPLATES`, as Jinja)"""

from chance import site
from drawn import present, tally, template, works


def facets(every):
    return [
        ("author_facet", "Author", tally(every, lambda work: [f"{last}, {first}" for first, last in work["authors"]])),
        ("year", "Year of publication", tally(every, lambda work: str(work["year"]))),
        ("doctype", "Document Type", tally(every, lambda work: work["type"])),
        ("subject", "Keywords", tally(every, lambda work: work["subjects"])),
    ]


page = template("opus4.html", facets=facets)


def gold(work):
    return present(title=work["title"], year=work["year"], author=[f"{last}, {first}" for first, last in work["authors"]], abstract=work["abstract"])


site("opus4", ["title"], works(802), lambda work: work["title"], lambda q, found, count: page.render(q=q, found=found, all=found, count=count), gold, limit=20)
