"""Classified ads by the template of Osclass' theme Bender: osclass_site.py FOLDER-OF-TEMPLATES (osclass.html, as Jinja)"""

import random
import sys

import jinja2

from chance import ads, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("osclass.html")
dice = random.Random(33)
LIMIT = 12
CATEGORIES = ["For sale", "Vehicles", "Home and garden", "Electronics", "Real estate", "Services", "Jobs"]


def shown(ad):
    return {
        **ad, "url": f"/{slug(ad['category'])}/{slug(ad['title'])}-i{ad['id']}", "date_text": f"{ad['date']:%B} {ad['date'].day}, {ad['date'].year}",
        "price_text": f"{ad['price']}.00 Euro €" if ad["price"] else dice.choice(["Check with seller", "Free"]), "about_text": ad["about"][:250] + ("..." if len(ad["about"]) > 250 else ""),
    }


stock = [shown(ad) for ad in ads(200, seed=111)]


def page(word, found, count):
    # Ads that are paid for stand above the results, whether they match or not.
    premiums = random.Random(word).sample([ad for ad in stock if ad["photo"] and ad not in found], 2) if count > 3 else []
    return template.render(q=word, items=found, premiums=premiums, count=count, categories=CATEGORIES, pages=-(-count // LIMIT))


def gold(ad):
    return {
        "title": ad["title"], "category": ad["category"], "location": f"{ad['city']} ({ad['region']})", "date": ad["date_text"], "price": ad["price_text"],
        "description": ad["about_text"],
    }


site("osclass", ["title", "description"], sorted(stock, key=lambda ad: ad["date"], reverse=True), lambda ad: ad["title"], page, gold, limit=LIMIT)
