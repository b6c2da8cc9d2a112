"""Result pages of Bagisto's shop, with tools, as a browser has them: bagisto_site.py (reads bagisto.html of `$TEMPLATES`)"""

from drawn import goods, money, present, tally, template, write


def gold(product):
    badge = "Sale" if product["was"] else "New" if product["new"] else ""
    return present(title=product["name"], price=money(product["price"]), was=money(product["was"]) if product["was"] else "", rating=product["rating"] or "", reviews=product["reviews"] or "", badge=badge)


write(
    "bagisto", template("bagisto.html", brands=lambda every: tally(every, lambda product: product["brand"])).render, goods("tools", 421, 200), ["hammer", "pliers", "folding hammer", "cordless pliers", "compact angle", "workbench"],
    lambda product: product["name"], gold, size=12,
)  # fmt: skip
