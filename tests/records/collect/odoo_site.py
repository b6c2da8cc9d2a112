"""Products by the template of Odoo's shop, as cells of a table: odoo_site.py (reads odoo.html of `$TEMPLATES`)"""

from drawn import goods, present, tally, template, write

STOCK = goods("home", 681, 180)
KINDS, BRANDS = (tally(STOCK, lambda one, key=key: one[key], 12) for key in ("kind", "brand"))


def gold(product):
    return present(
        name=product["name"], description=product["about"], price=f"$ {product['price']:,.2f}", was=f"$ {product['was']:,.2f}" if product["was"] else "",
    )  # fmt: skip


page = template("odoo.html", kinds=KINDS, brands=BRANDS)


def render(query, found, total, **_):
    return page.render(q=query, products=found, count=total)


write("odoo", render, STOCK, ["wool", "vintage rug", "hummingbird mug", "rug", "set of 2", "brass", "clock"], lambda product: product["name"], gold, key=("name",), size=20)
