"""Electronics by Solr's browse page, whose templates are Velocity: solrbrowse_site.py (reads solrbrowse.html, as Jinja, from the folder $TEMPLATES)"""

import random

from drawn import goods, marked, present, tally, template, write

PAGE = template("solrbrowse.html")
FEATURES = ["Bluetooth 5.0", "2 year warranty", "USB 2.0 cable", "TFT active matrix, 2ms, 8ms", "SATA 3.0Gb/s", "Hi-Speed USB", "16MB cache", "dual DVI", "CAS latency 3", "Up to 20 hours of battery life", "IP67"]


def stock():
    draw = random.Random(681)
    for one in goods("electronics", 681, 150):
        store = f"{draw.uniform(20, 60):.4f},{draw.uniform(-120, 0):.4f}" if draw.random() < 0.3 else ""
        yield {**one, "store": store, "money": f"{one['price']:.2f},USD", "features": draw.sample(FEATURES, draw.randrange(0, 4)), "name": f"{one['brand']} {one['name']}"}


def render(query, found, total, all, **_):
    prices = sorted({int(one["price"] // 50 * 50) for one in all})
    return PAGE.render(
        q=query, rows=found, count=total, pages=-(-total // 10), mark=marked("<em>"), fields=[("cat", tally(all, lambda one: one["kind"].lower())), ("manu_exact", tally(all, lambda one: one["brand"]))],
        queries=[("ipod", 0), ("GB", sum("GB" in one["name"] for one in all))], ranges=[(price, sum(price <= one["price"] < price + 50 for one in all)) for price in prices],
    )  # fmt: skip


def gold(one):
    return present(name=one["name"], id=one["sku"], price=one["money"], features=one["features"], stock="true" if one["stock"] else "false")


write("solrbrowse", render, list(stock()), ["headphones", "LumaView", "USB-C", "4K", "Kenko Gaming", "Gaming Router", "Portable Charger"], lambda one: one["name"], gold, key=("id",), size=10)
