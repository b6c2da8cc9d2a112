"""Result pages of the catalogue of Evergreen, with details and copies: evergreen_site.py CATALOGUE"""

import random
import sys

from drawn import marked, present, shelf, tally, template, write


def pages(book):
    return f"{random.Random(book['id']).randrange(90, 800)} pages ; {20 + book['id'] % 8} cm."


def copies(book):
    draw = random.Random(book["id"])
    return [
        (draw.choice(["Main Library", "North Branch", "East Branch"]), draw.choice(["Adult Fiction", "Stacks", "New Books"]), draw.choice(["Available", "Available", "Checked out"]))
        for _ in range(book["copies"])
    ]  # fmt: skip


def facets(every):
    return [("Author", tally(every, lambda book: book["authors"])), ("Series", tally(every, lambda book: book["series"]))]


def gold(book):
    held = copies(book)
    return present(
        title=book["title"],
        format=book["formats"],
        author=book["authors"][0],
        popularity=f"{book['rating']} / 5.0" if book["rating"] > 4.1 else "",
        callnumber=book["callnumber"] if book["copies"] else "",
        publisher=f"{book['place']} {book['publisher']} {book['year']}",
        isbn=book["isbn"] if book["cover"] else "",
        edition=book["edition"],
        extent=pages(book),
        library=[copy[0] for copy in held],
        shelf=[copy[1] for copy in held],
        status=[copy[2] for copy in held],
    )


write(
    "evergreen", template("evergreen.html").render, list(shelf(sys.argv[1])), ["king", "house", "blue", "girl", "city", "moon", "night"],
    lambda book: book["title"], gold, size=10, mark=marked('<b class="oils_SH">'), pages=pages, copies=copies, facets=facets,
)  # fmt: skip
