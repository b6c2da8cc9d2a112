"""Result pages of DSpace 6 with the theme Mirage 2, of research works: dspace_site.py"""

from drawn import marked, present, tally, template, works, write


def issued(work):
    return str(work["date"])[: (4, 7, 10)[work["id"] % 3]]


def abstract(work, word):
    """The part around a hit, or the beginning."""
    text = work["abstract"]
    at = text.lower().find(word.lower())
    if at < 0:
        return text if len(text) <= 220 else text[: text.rindex(" ", 0, 220)] + " ..."
    start = text.rfind(" ", 0, max(at - 100, 0)) + 1
    return text[start : at + 100].rsplit(" ", 1)[0] if at + 100 < len(text) else text[start:]


def facets(every):
    return [
        ("author", "Author", tally(every, lambda work: [f"{last}, {first}" for first, last in work["authors"]])),
        ("subject", "Subject", tally(every, lambda work: work["subjects"])),
        ("dateIssued", "Date Issued", tally(every, lambda work: f"{work['year'] // 10 * 10} - {work['year'] // 10 * 10 + 9}")),
        ("has_content_in_original_bundle", "Has File(s)", [("Yes", len(every))]),
    ]


def page(query, **rest):
    global asked
    asked = query
    return PAGE.render(query=query, issued=issued, abstract=abstract, facets=facets, mark=marked('<em class="hit-highlight">'), **rest)


def gold(work):
    return present(
        title=work["title"],
        author=[f"{last}, {first}" for first, last in work["authors"]],
        publisher=work["publisher"] if work["venue"] else "",
        date=issued(work),
        abstract=abstract(work, asked),
    )


PAGE = template("dspace.html")
write(
    "dspace", page, works(51), ["antibiotic", "housing", "migration", "solar", "policy", "Scotland", "machine learning"],
    lambda work: work["title"] + " " + work["abstract"], gold, size=10,
)  # fmt: skip
