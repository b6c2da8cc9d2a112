"""Result pages of Blacklight 7, a library's catalogue: blacklight_site.py CATALOGUE"""

import sys

from drawn import present, shelf, tally, template, write


def fields(book):
    rows = [
        ("author_tsim", "Author", " and ".join(book["authors"]) if len(book["authors"]) < 3 else ", ".join(book["authors"][:-1]) + ", and " + book["authors"][-1]),
        ("format", "Format", " and ".join(book["formats"])),
        ("language_ssim", "Language", book["tongue"]),
        ("published_ssim", "Published", f"{book['place']} : {book['publisher']}" if book["edition"] or book["literary"] else ""),
        ("lc_callnum_ssim", "Call number", book["callnumber"] if book["copies"] else ""),
    ]  # fmt: skip
    return [row for row in rows if row[2]]


def facets(every):
    return [
        ("format", "Format", tally(every, lambda book: book["formats"])),
        ("pub_date_ssim", "Publication Year", tally(every, lambda book: book["year"])),
        ("author_ssim", "Author", tally(every, lambda book: book["authors"])),
        ("language_ssim", "Language", tally(every, lambda book: book["tongue"])),
    ]


def gold(book):
    return present(title=book["title"], **{key.split("_")[0]: value for key, _, value in fields(book)})


write(
    "blacklight", template("blacklight.html").render, list(shelf(sys.argv[1])), ["king", "lost", "house", "blue", "girl", "night", "moon"],
    lambda book: book["title"], gold, size=10, fields=fields, facets=facets,
)  # fmt: skip
