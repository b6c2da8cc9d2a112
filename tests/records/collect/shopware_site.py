"""Food with prices by unit, by the template of Shopware 6: shopware_site.py (reads shopware.html of `$TEMPLATES`)"""

import random

from drawn import goods, money, present, tally, template, write

DICE = random.Random(691)
STOCK = goods("food", 690, 200)
for product in STOCK:
    grams = DICE.choice([125, 250, 500, 750, 1000]) if DICE.random() < 0.75 else 0
    product["content"] = "" if not grams else "1 Kilogram" if grams == 1000 else f"{grams / 1000} Kilogram"
    product["per"] = f"{money(product['price'] * 1000 / grams, '€')}* / 1 Kilogram" if grams and DICE.random() < 0.8 else ""
    product["options"] = [(group, DICE.choice(values)) for group, values in {"Size": ["Small", "Large"], "Packing": ["Jar", "Bag", "Tin"]}.items() if DICE.random() < 0.3]
    product["cost"], product["before"] = money(product["price"], "€"), money(product["was"], "€") if product["was"] else ""
    product["high"] = money(product["price"] * DICE.choice([1.5, 2, 3]), "€") if DICE.random() < 0.15 else ""


def gold(product):
    options = dict(product["options"])
    return present(
        name=product["name"], size=options.get("Size"), packing=options.get("Packing"), description=product["about"], content=product["content"],
        unit=product["per"] if product["content"] else "", price=f"{product['cost']} - {product['high']}*" if product["high"] else f"{product['cost']}*",
        was=f"{product['before']}*" if product["was"] and not product["high"] else "",
    )  # fmt: skip


page = template("shopware.html", kinds=tally(STOCK, lambda one: one["kind"], 7), brands=tally(STOCK, lambda one: one["brand"], 12))


def render(query, found, total, **_):
    return page.render(q=query, products=found, count=total)


write("shopware", render, STOCK, ["coffee", "raw olive", "smoked", "almonds", "gift box", "dark mustard", "wild chocolate"], lambda product: product["name"], gold, key=("name",), size=24)
