"""Result pages of OpenCart 3 with its default theme, with electronics: opencart_site.py"""

from drawn import goods, money, present, template, write


def about(product):
    return product["about"][:100] + ".."


def gold(product):
    return present(
        title=product["name"],
        about=product["about"][:100],
        price=money(product["price"]),
        was=money(product["was"]) if product["was"] else "",
        tax=money(product["price"] / 1.2),
        rating=product["rating"] or "",
    )


STOCK = goods("electronics", 141)
for product in STOCK:
    product["rating"] = product["rating"] and int(product["rating"])
write(
    "opencart", template("opencart.html").render, STOCK, ["speaker", "smart", "keyboard pro", "mini", "usb-c", "projector", "webcam w"],
    lambda product: product["name"], gold, size=15, about=about,
    categories=["Desktops", "Laptops & Notebooks", "Components", "Tablets", "Software", "Phones & PDAs", "Cameras", "MP3 Players"],
)  # fmt: skip
