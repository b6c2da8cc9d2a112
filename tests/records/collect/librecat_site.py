"""Publications by the template of LibreCat: librecat_site.py (librecat.html of `$TEMPLATES`, as Jinja)"""

from chance import site
from drawn import present, tally, template, works

stock = [{**work, "type": {"Conference paper": "Conference Paper", "Dataset": "Research Data", "Journal article": "Journal Article"}.get(work["type"], work["type"])} for work in works(814)]


def facets(every):
    return [
        ("Publication Type", tally(every, lambda work: work["type"])),
        ("Year", tally(every, lambda work: str(work["year"]))),
        ("Author", tally(every, lambda work: [f"{first} {last}" for first, last in work["authors"]])),
    ]


page = template("librecat.html", facets=facets)


def gold(work):
    return present(
        title=work["title"], author=[f"{last} {first[0]}" for first, last in work["authors"]], year=work["year"], type=work["type"], id=work["id"],
        source=f"{work['venue']}. {work['volume']}, {work['pages'][0]}–{work['pages'][1]}." if work["venue"] else f"Eastbrook: {work['publisher']}.",
    )  # fmt: skip


site("librecat", ["title"], stock, lambda work: work["title"], lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=20)
