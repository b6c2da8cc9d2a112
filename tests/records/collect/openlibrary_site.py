"""Books by a search template of Open Library: openlibrary_site.py CATALOGUE (openlibrary.html of `$TEMPLATES`, as Jinja)"""

import random
import sys

from chance import site
from drawn import present, shelf, tally, template

stock = []
for book in shelf(sys.argv[1]):
    draw = random.Random(book["id"] + 5)
    stock.append({**book, "editions": f"{int(draw.paretovariate(0.5) * 2) % 2300 + 1:,}", "ebooks": draw.choice([0, 0, 1, 2, 5, 14]), "dated": draw.random() < 0.9})


def facets(every):
    return [
        ("Author", tally(every, lambda book: book["authors"])),
        ("Language", tally(every, lambda book: book["tongue"])),
        ("Publisher", tally(every, lambda book: book["publisher"])),
    ]


page = template("openlibrary.html", facets=facets)


def gold(book):
    return present(title=book["title"], author=book["authors"], editions=book["editions"], ebooks=book["ebooks"], year=book["year"] if book["dated"] else "")


site("openlibrary", ["title"], stock, lambda book: book["title"], lambda q, found, count: page.render(q=q, found=found, count=count, all=found), gold, limit=20)
