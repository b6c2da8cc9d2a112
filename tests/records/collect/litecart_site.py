"""Products by the template of LiteCart, as rows: litecart_site.py (reads litecart.html of `$TEMPLATES`)"""

from drawn import goods, money, present, tally, template, write

STOCK = goods("tools", 551, 180)
for product in STOCK:
    product["made"] = product["id"] % 5 != 0  # Not all have a manufacturer.


def gold(product):
    return present(
        name=product["name"], manufacturer=product["brand"] if product["made"] else "", description=product["about"], price=money(product["price"]),
        was=money(product["was"]) if product["was"] else "",
    )  # fmt: skip


page = template("litecart.html", recent=STOCK[60:64], kinds=[kind for kind, _ in tally(STOCK, lambda one: one["kind"])], brands=sorted({one["brand"] for one in STOCK}))


def render(query, found, total, **_):
    return page.render(q=query, products=found, count=total)


write("litecart", render, STOCK, ["hammer", "titanium", "compact jigsaw", "folding spirit", "insulated", "drill"], lambda product: product["name"], gold, key=("name",), size=20)
