"""Result pages of PrestaShop 8 with its classic theme, with home goods: prestashop_site.py"""

from drawn import goods, money, present, tally, template, write


def cut(name):
    return name if len(name) <= 30 else name[:27] + "..."


def percent(product):
    return f"-{round((product['was'] - product['price']) / product['was'] * 100)}%"


def facets(every):
    return [
        ("Categories", tally(every, lambda product: product["kind"])),
        ("Brand", tally(every, lambda product: product["brand"])),
        ("Color", tally(every, lambda product: product["colours"])),
    ]


def gold(product):
    sale, odd = product["was"], product["id"] % 2
    return present(
        title=cut(product["name"]),
        price=money(product["price"], "€"),
        was=money(sale, "€") if sale else "",
        discount=(percent(product) if odd else "-" + money(sale - product["price"], "€")) if sale else "",
        new="New" if product["new"] else "",
        state="" if product["stock"] else "Out-of-Stock",
    )


write(
    "prestashop", template("prestashop.html").render, goods("home", 131), ["mug", "hummingbird", "framed poster", "large", "vector", "notebook", "wool clock"],
    lambda product: product["name"], gold, size=12, cut=cut, percent=percent, facets=facets,
)  # fmt: skip
