"""Stories by the template of Lobsters' search: lobsters_site.py FOLDER-OF-TEMPLATES (lobsters.html, as Jinja)"""

import datetime
import random
import sys

import jinja2

from chance import packages, papers, questions, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("lobsters.html")
dice = random.Random(22)
NOW = datetime.datetime(2024, 4, 1)
LIMIT = 20
stock = []
for thing in papers(90, seed=61) + questions(60, seed=62) + [{**package, "title": f"{package['name']} {package['version']} released"} for package in packages(70, seed=63)]:
    domain = dice.choice(["arxiv.org", "example.org", "blog.example.net", "git.example.com", "youtube.com", None])
    days = dice.randrange(1, 1500)
    age = f"{days} days ago" if 1 < days < 30 else "1 day ago" if days == 1 else f"{days // 30} months ago" if 60 <= days < 365 else "1 month ago" if days < 60 else f"{days // 365} year{'s' if days >= 730 else ''} ago"
    stock.append({
        "short_id": f"{dice.getrandbits(30):06x}", "title": thing["title"], "score": dice.randrange(-2, 90), "shown": dice.random() < 0.9, "expired": days > 300,
        "url": domain and f"https://{domain}/{slug(thing['title'])}", "domain": domain, "tags": dice.sample(["programming", "python", "rust", "web", "ai", "science", "release", "linux", "ask"], dice.randrange(1, 4)),
        "user": dice.choice(["calvin", "pushcx", "amara_x", "zoe42", "kilo", "hwayne", "jcs", "ravi", "nadia"]), "author": dice.random() < 0.25, "days": days, "age": age,
        "date": NOW - datetime.timedelta(days=days, minutes=dice.randrange(1440)), "comments": int(dice.paretovariate(0.7)) % 90 if dice.random() < 0.8 else 0,
        "description": None if domain else "A question to those who have done this before.",
    })


def page(word, found, count):
    return template.render(q=word, count=count, stories=found, pages=-(-count // LIMIT))


def gold(story):
    return {
        "score": story["score"] if story["shown"] else "~", "title": story["title"], "tag": story["tags"], "domain": story["domain"], "user": story["user"],
        "age": story["age"], "comments": story["comments"] or None,
    }


site("lobsters", ["title"], sorted(stock, key=lambda story: story["days"]), lambda story: story["title"], page, gold, limit=LIMIT)
