"""Books by the search template of BookWyrm: bookwyrm_site.py CATALOGUE (bookwyrm.html of `$TEMPLATES`, as Jinja)"""

import random
import sys

from chance import site, slug
from drawn import present, shelf, template

stock = []
for book in shelf(sys.argv[1]):
    draw = random.Random(book["id"] + 31)
    reviews = draw.choice([0, 0, 1, 2, 5, 17, 230, 1411])
    stock.append({**book, "slug": slug(book["title"]), "reviews": reviews, "dated": draw.random() < 0.85, "medium": draw.choice(["Paperback", "Hardcover", "EBook"]) + draw.choice(["", f", {book['publisher']}"])})
page = template("bookwyrm.html")


def gold(book):
    return present(title=book["title"], author=book["authors"][:3], reviews=f"{book['reviews']:,}", year=book["year"] if book["dated"] else "")


site("bookwyrm", ["title"], stock, lambda book: f"{book['title']} {' '.join(book['authors'])}", lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=15)
