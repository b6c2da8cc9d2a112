"""Result pages of Dawn, a theme of Shopify, with cosmetics and posts of a blog: dawn_site.py"""

import random
from datetime import date, timedelta

from drawn import goods, money, person, present, tally, template, write


def stock():
    draw = random.Random(151)
    found = [{**item, "sort": "product", "image": draw.random() < 0.9} for item in goods("care", 151, 150)]
    texts = ["Why We Love {n}", "How to Choose a {n}", "Behind the Scenes: {n}"]
    for kind in ["Soap", "Serum", "Toner", "Face Mask", "Sunscreen", "Perfume"]:
        for text in draw.sample(texts, draw.randrange(1, 3)):
            name = text.format(n=kind)
            day = date(2022, 3, 1) + timedelta(days=draw.randrange(900))
            author = " ".join(person(draw))
            found.append({"id": 1, "name": name, "slug": name.lower().replace(" ", "-"), "sort": "article", "day": day, "author": author})
    random.Random(3).shuffle(found)
    return found


def facets(every):
    products = [item for item in every if item["sort"] == "product"]
    return [
        ("Availability", tally(products, lambda item: "In stock" if item["stock"] else "Out of stock")),
        ("Brand", tally(products, lambda item: item["brand"])),
    ]


def gold(item):
    if item["sort"] == "article":
        return present(title=item["name"], badge="Blog", date=f"{item['day']:%B} {item['day'].day}, {item['day'].year}", author=item["author"])
    return present(
        title=item["name"],
        vendor=item["brand"],
        rating=item["rating"],
        reviews=item["reviews"],
        price=money(item["price"], after=" USD"),
        was=money(item["was"], after=" USD") if item["was"] else "",
        badge="Sold out" if not item["stock"] else "Sale" if item["was"] else "",
    )


write(
    "dawn", template("dawn.html").render, stock(), ["soap", "rose", "serum", "vitamin c", "refill", "hand cream night", "mask"],
    lambda item: item["name"], gold, size=24, facets=facets,
)  # fmt: skip
