"""Pages and news by the template of Plone's search: plone_site.py FOLDER-OF-TEMPLATES (plone.html, as Jinja)"""

import datetime
import random
import sys
import textwrap

import jinja2

from chance import person, releases, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("plone.html")
dice = random.Random(531)
FOLDERS = ["Research", "News", "Library", "Projects", "Archive", "Teaching", "Reports"]


def day(date):
    return f"{date:%b} {date.day:02}, {date.year}"


def shown(item):
    author = person(dice)
    crumbs = dice.sample(FOLDERS, dice.choice([0, 1, 1, 2, 3]))
    changed = item["date"] + datetime.timedelta(days=dice.randrange(400), minutes=dice.randrange(1440))
    text = item["summary"] or ""
    return {
        **item, "author": author, "login": slug(author), "published": day(item["date"]) if dice.random() < 0.8 else None, "crumbs": crumbs,
        "modified": f"{day(changed)} {changed:%I:%M %p}" if dice.random() < 0.7 else None, "subjects": [word.capitalize() for word in item["keywords"]],
        "description": textwrap.shorten(text, 160, placeholder="..."), "image": dice.random() < 0.3, "url": f"https://www.example.org/{'/'.join(map(slug, crumbs))}/{slug(item['title'])}",
    }  # fmt: skip


stock = [shown(item) for item in releases(180, seed=530)]


def page(word, found, count):
    return template.render(q=word, items=found, count=count)


def gold(item):
    return {
        "title": item["title"], "author": item["author"], "published": item["published"], "modified": item["modified"], "subject": item["subjects"],
        "description": item["description"], "location": item["crumbs"],
    }  # fmt: skip


site("plone", ["title"], stock, lambda item: f"{item['title']} {item['description']}", page, gold, limit=10)
