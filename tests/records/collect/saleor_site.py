"""Result pages of Saleor's storefront, with things for the home: saleor_site.py (reads saleor.html of `$TEMPLATES`)"""

from drawn import goods, money, present, template, write


def price(product):
    """What it costs; with colours, from which price to which."""
    return f"{money(product['price'])} - {money(product['price'] + 10)}" if product["colours"] else money(product["price"])


def gold(product):
    cut = round((1 - product["price"] / product["was"]) * 100) if product["was"] else 0
    return present(title=product["name"], category=product["kind"], price=price(product), was=money(product["was"]) if product["was"] else "", discount=f"-{cut}%" if cut else "")


write(
    "saleor", template("saleor.html", price=price).render, goods("home", 431, 200), ["mug", "vintage", "wool mug", "brass blanket", "printed rug", "limited edition"],
    lambda product: product["name"], gold, size=12,
)  # fmt: skip
