"""Result pages of Sylius 1, with clothes: sylius_site.py"""

from drawn import goods, money, present, template, write


def gold(product):
    return present(title=product["name"], price=money(product["price"]), was=money(product["was"]) if product["was"] else "")


write(
    "sylius", template("sylius.html").render, goods("clothes", 161), ["dress", "denim", "scarf", "slim socks", "socks", "linen coat", "for men"],
    lambda product: product["name"], gold, size=9,
)  # fmt: skip
