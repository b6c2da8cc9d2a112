"""Result pages of the theme Luma of Magento 2, with clothes: magento_site.py (reads magento.html of `$TEMPLATES`)"""

import random

from drawn import goods, money, present, tally, template, write

dice = random.Random(401)
STOCK = [{**product, "many": dice.random() < 0.3, "sizes": dice.random() < 0.5} for product in goods("clothes", 401, 220)]


def facets(every):
    return [
        ("Category", tally(every, lambda product: product["kind"])),
        ("Price", [("$0.00 - $49.99", len(every) // 2 + 1), ("$50.00 and above", len(every) // 3 + 1)]),
        ("Color", tally(every, lambda product: product["colours"])),
        ("Brand", tally(every, lambda product: product["brand"])),
    ]


def gold(product):
    return present(
        title=product["name"], price=money(product["price"]), was=money(product["was"]) if product["was"] else "",
        rating=f"{int(product['rating'] * 20)}%" if product["rating"] else "", reviews=product["reviews"] or "",
        stock="" if product["stock"] else "Out of stock",
    )  # fmt: skip


write(
    "magento", template("magento.html", facets=facets, recent=STOCK[-3:]).render, STOCK, ["hoodie", "denim", "trousers petite", "floral hoodie", "striped socks", "merino"],
    lambda product: product["name"], gold, size=12,
)  # fmt: skip
