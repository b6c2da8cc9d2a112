"""Result pages of nopCommerce, with electronics: nopcommerce_site.py (reads nopcommerce.html of `$TEMPLATES`)"""

from drawn import goods, money, present, template, write

STOCK = goods("electronics", 411, 200)


def gold(product):
    return present(
        title=product["name"], about=product["about"], price=money(product["price"]), was=money(product["was"]) if product["was"] else "",
    )  # fmt: skip


write(
    "nopcommerce", template("nopcommerce.html", recent=STOCK[:3]).render, STOCK, ["camera", "65 w", "4k camera", "4k webcam", "gaming microphone", "mechanical"],
    lambda product: product["name"], gold, size=9,
)  # fmt: skip
