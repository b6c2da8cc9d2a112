"""Result pages of VuFind 9, a library's catalogue: vufind_site.py CATALOGUE"""

import sys

from drawn import marked, present, shelf, tally, template, write


def facets(every):
    return [
        ("institution", "Institution", tally(every, lambda book: book["location"])),
        ("format", "Format", tally(every, lambda book: book["formats"])),
        ("author_facet", "Author", tally(every, lambda book: book["authors"])),
        ("language", "Language", tally(every, lambda book: book["tongue"])),
    ]


def gold(book):
    return present(
        title=book["title"],
        author=book["authors"],
        series=book["series"],
        year=book["year"],
        description=book["about"],
        callnumber=book["callnumber"],
        location=book["location"],
        format=book["formats"],
        status="" if book["online"] else "Available" if book["copies"] else "Checked Out",
    )


write(
    "vufind", template("vufind.html").render, list(shelf(sys.argv[1])), ["war", "king", "dark", "city", "heart", "moon", "night"],
    lambda book: book["title"], gold, size=20, facets=facets, mark=marked('<span class="highlight">'),
)  # fmt: skip
