"""Books by the default template of SLiMS 9: slims_site.py CATALOGUE (slims.html of `$TEMPLATES`, as Jinja)"""

import random
import sys

from chance import site
from drawn import present, shelf, template

stock = []
for book in shelf(sys.argv[1]):
    draw = random.Random(book["id"] + 9)
    stock.append({**book, "short": book["title"] if len(book["title"].encode()) <= 80 else book["title"][:77] + "…", "fields": [
        ("Edition", book["edition"]),
        ("ISBN/ISSN", book["isbn"] if draw.random() < 0.8 else ""),
        ("Collation", f"{draw.randrange(80, 900)}p.: {draw.choice(['il', 'ill.', 'maps'])}; {draw.randrange(17, 30)} cm." if draw.random() < 0.7 else ""),
        ("Series Title", book["series"]),
        ("Call Number", book["callnumber"] if draw.random() < 0.85 else ""),
    ]})  # fmt: skip
page = template("slims.html")


def render(q, found, count):
    return page.render(q=q, found=found, count=count, random=random.Random(q).sample(stock, 5))


def gold(book):
    fields = {name.split("/")[0].split()[0].lower(): value for name, value in book["fields"]}
    return present(title=book["short"], author=book["authors"], notes=book["about"], **fields, availability=str(book["copies"]))


site("slims", ["title"], stock, lambda book: book["title"], render, gold, limit=10)
