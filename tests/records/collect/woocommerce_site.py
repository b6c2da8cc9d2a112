"""Result pages of WooCommerce with the theme Storefront, with food: woocommerce_site.py (reads woocommerce.html of `$TEMPLATES`)"""

from drawn import goods, money, present, tally, template, write

STOCK = goods("food", 451, 200)


def price(product):
    """What it costs; with colours, from which price to which."""
    return f"{money(product['price'])} – {money(product['price'] * 2)}" if product["colours"] and not product["was"] else money(product["price"])


def gold(product):
    return present(
        title=product["name"], price=price(product), was=money(product["was"]) if product["was"] else "",
        rating=f"{product['rating']:.2f}" if product["rating"] else "", badge="Sale!" if product["was"] else "",
    )  # fmt: skip


write(
    "woocommerce", template("woocommerce.html", side=STOCK[7:11], kinds=lambda every: tally(every, lambda product: product["kind"])).render, STOCK, ["coffee", "dark jam", "honey no", "smoked honey", "raw", "gift box"],
    lambda product: product["name"], gold, size=12,
)  # fmt: skip
