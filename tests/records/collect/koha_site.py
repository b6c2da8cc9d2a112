"""Result pages of the public catalogue of Koha: koha_site.py CATALOGUE"""

import sys

from drawn import present, shelf, tally, template, write


def facets(every):
    return [
        ("au", "Authors", tally(every, lambda book: book["authors"])),
        ("holdingbranch", "Holding libraries", tally(every, lambda book: book["location"])),
        ("se", "Series", tally(every, lambda book: book["series"])),
    ]


def gold(book):
    return present(
        title=book["title"],
        author=book["authors"],
        series=book["series"],
        edition=book["edition"],
        form=book["literary"],
        language=book["tongue"] if book["language"] != "eng" else "",
        publication=f"{book['place']} : {book['publisher']}, {book['year']}",
        branch=book["location"],
        callnumber=book["callnumber"] if book["copies"] else "",
    )


write(
    "koha", template("koha.html").render, list(shelf(sys.argv[1])), ["war", "house", "dark", "girl", "lost", "heart", "queen"],
    lambda book: book["title"], gold, size=20, facets=facets,
)  # fmt: skip
