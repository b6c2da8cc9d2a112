"""Classified ads by the template of Yclas: yclas_site.py FOLDER-OF-TEMPLATES (yclas.html, as Jinja)"""

import random
import sys
import textwrap

import jinja2

from chance import ads, sentences, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("yclas.html")
dice = random.Random(581)
CATEGORIES = ["Jobs", "Languages", "For sale", "Home and garden", "Electronics", "Real estate", "Services", "Meeting Point"]
stock = sorted(({
    **ad, "url": f"/{slug(ad['category'])}/{slug(ad['title'])}.html", "day": f"{ad['date']:%d-%m-%y}", "located": dice.random() < 0.8, "featured": dice.random() < 0.1,
    "price_text": f"{ad['price']:,}.00 zł" if ad["price"] else None, "text": textwrap.shorten(f"{ad['about']} {sentences(dice, ad['title'].split(',')[0].lower(), 0, 2)}", 255, placeholder="…"),
} for ad in ads(190, seed=580)), key=lambda ad: ad["date"], reverse=True)  # fmt: skip


def page(word, found, count):
    return template.render(q=word, ads=found, count=count, categories=CATEGORIES, popular=stock[40:45], pages=-(-count // 10))


def gold(ad):
    return {"title": ad["title"], "location": ad["city"] if ad["located"] else None, "published": ad["day"], "price": ad["price_text"], "description": ad["text"]}


site("yclas", ["title", "description"], stock, lambda ad: ad["title"], page, gold, limit=10)
