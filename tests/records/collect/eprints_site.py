"""Result pages of EPrints 3.4, whose records are citations: eprints_site.py"""

import random

from drawn import present, template, works, write


def stock():
    for work in works(181):
        draw = random.Random(work["id"])
        kind = {"Journal article": "article", "Conference paper": "conference", "Thesis": "thesis"}.get(work["type"], "monograph")
        month = draw.choice(["March", "June", "September"])
        day = draw.randrange(1, 25)
        yield {
            **work,
            "kind": kind,
            "venue": work["venue"] or "Letters of the Society",
            "issn": f"{draw.randrange(1000, 9999)}-{draw.randrange(1000, 9999)}" if draw.random() < 0.6 else "",
            "event": draw.choice(["12th Annual Workshop on Methods", "World Congress of Sciences", "Symposium on Open Data"]),
            "days": f"{day:02}-{day + 3:02} {month} {work['year']}",
            "place": draw.choice(["Vienna, Austria", "Lisbon", "Toronto, Canada", "Online"]),
            "degree": draw.choice(["Masters", "Doctoral"]) if kind == "thesis" else draw.choice(["Technical Report", "Working Paper", "Discussion Paper"]),
            "docs": draw.choice([0, 0, 1, 1, 2, 3, 5]),
        }


def gold(work):
    kind = work["kind"]
    return present(
        author=[f"{last}, {first}" for first, last in work["authors"]],
        year=work["year"],
        title=work["title"],
        venue=work["venue"] if kind == "article" else "",
        volume=work["volume"] if kind == "article" else "",
        number=work["volume"] % 6 + 1 if kind == "article" else "",
        pages=f"{work['pages'][0]}-{work['pages'][1]}" if kind == "article" else "",
        issn=work["issn"] if kind == "article" else "",
        event=work["event"] if kind == "conference" else "",
        days=work["days"] if kind == "conference" else "",
        place=work["place"] if kind == "conference" else "",
        type={"thesis": work["degree"] + " thesis", "monograph": work["degree"]}.get(kind, ""),
        publisher=work["publisher"] if kind in {"thesis", "monograph"} else "",
    )


write(
    "eprints", template("eprints.html").render, sorted(stock(), key=lambda work: -work["year"]),
    ["mental health", "battery ageing", "word order", "theory of", "Kenya", "traffic", "energy"],
    lambda work: work["title"] + " " + work["abstract"], gold, size=20,
)  # fmt: skip
