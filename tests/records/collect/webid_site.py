"""Auctions by the template of WeBid: webid_site.py (webid.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from everyday import publish, template

draw = random.Random(6110)
THINGS = {
    "Collectables": ["Tin toy robot", "Brass ship's compass", "Postcard lot, seaside towns", "Enamel sign", "Military cap badge", "Cigarette card album", "Snow globe"], "Coins & Stamps": ["Silver crown", "Penny Black style reprint", "First day covers, box of 40", "Commemorative medal"],
    "Books": ["Leather bound atlas", "Signed first edition", "Bundle of science fiction paperbacks", "Victorian cookery book"], "Jewellery": ["Garnet ring", "Pocket watch", "Amber necklace", "Cufflinks, gold plated"], "Music": ["Vinyl LP collection", "Mandolin with case", "Valve radio", "Accordion, 48 bass"],
    "Home": ["Art deco mantel clock", "Oak blanket box", "Royal style porcelain plate", "Pair of brass candlesticks", "Persian style rug"],
}  # fmt: skip
STATES = ["", "", "- needs restoration", "circa 1920", "in original box", "NO RESERVE!!", "(untested)", "excellent condition", "ex-museum", "*rare*", "1930s", "with certificate", "for spares or repair"]


def item(number):
    category = draw.choice(list(THINGS))
    bids = 0 if draw.random() < 0.4 else int(draw.expovariate(1 / 6)) + 1
    bid, only = draw.choice([0.99, 1, 5, 9.99, 20, 50]) + bids * draw.choice([0.5, 1, 2.5, 10]), draw.random() < 0.08
    now = only or (not bids and draw.random() < 0.3)
    bid = round(draw.uniform(4, 400), 2) if only else bid
    days = draw.choice([0, 0, 1, 2, 3, 5, 6, 9])
    return {
        "id": 1200 + number, "category": category, "title": f"{draw.choice(THINGS[category])} {draw.choice(STATES)}".strip() + draw.choice(["", "", f" #{draw.randrange(2, 90)}", " - lot of two"]), "image": f"{draw.randrange(10**6)}.jpg" if draw.random() < 0.75 else None,
        "bid": f"{bid:,.2f}", "bids": 0 if only else bids, "only": only, "now": (f"<b>USD</b> {bid if only else bid * draw.choice([2, 3, 5]):,.2f}") if now else None, "reserve": draw.random() < 0.1, "highlighted": draw.random() < 0.05, "bold": draw.random() < 0.1,
        "left": f"{days}d {draw.randrange(24)}h" if days else draw.choice([f"{draw.randrange(1, 23)}h {draw.randrange(60)}m", f"{draw.randrange(2, 59)}m {draw.randrange(60)}s"]), "featured": draw.random() < 0.06,
    }  # fmt: skip


stock = list(map(item, range(210)))
page = template("webid", categories=list(THINGS))


def render(q, found, count, category=None):
    items = [{**one, "now": Markup(one["now"]) if one["now"] else None} for one in found]
    return page.render(q=q, found=[one for one in items if not one["featured"]], featured=[one for one in items if one["featured"]], count=count, category=category, pages=max(1, -(-count // 20)))


def gold(one):
    return {"title": one["title"], "buy now": one["now"] and one["now"].replace("<b>", "").replace("</b>", ""), "price": f"USD {one['bid']}", "bids": one["bids"], "left": one["left"]}


def order(items):
    return sorted(items, key=lambda one: not one["featured"])


stock = order(stock)
publish("webid", ["title", "left", "price"], stock, lambda one: one["title"], render, gold, limit=20, sizes=(1, 2, 4, 8, 13, 26), fielded=[
    ("books", ["Books"], lambda one: one["category"] == "Books", {"q": "", "category": "Books"}),
    ("rare-jewellery", ["rare", "Jewellery"], lambda one: one["category"] == "Jewellery" and "rare" in one["title"], {"q": "rare", "category": "Jewellery"}),
])  # fmt: skip
