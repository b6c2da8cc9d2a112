"""Tasks by what Phabricator's Maniphest writes: phabricator_site.py FOLDER-OF-TEMPLATES (phabricator.html, as Jinja)"""

import datetime
import random
import sys

import jinja2

from chance import FIRST, questions, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("phabricator.html")
dice = random.Random(701)
PRIORITIES = {"Unbreak Now!": "pink", "High": "red", "Normal": "orange", "Low": "yellow", "Wishlist": "sky"}
NOW = datetime.datetime(2024, 1, 20)


def day(date):
    return f"{date:%a, %b} {date.day}, {date:%H:%M}" if NOW - date < datetime.timedelta(days=180) else f"{date:%b} {date.day} {date.year}"


def task(one):
    priority = dice.choice([*PRIORITIES, "Normal", "Low"])
    return {
        **one, "priority": priority, "colour": PRIORITIES[priority], "closed": one["solved"], "subtype": dice.choice(["Bug Report", "Feature Request"]) if dice.random() < 0.25 else None,
        "points": dice.choice([1, 2, 3, 5, 8]) if dice.random() < 0.3 else None, "owner": dice.choice(FIRST).lower() if dice.random() < 0.5 else None, "day": day(one["date"]),
        "tags": one["tags"] if dice.random() < 0.85 else [],
    }  # fmt: skip


stock = sorted(map(task, questions(180, seed=700)), key=lambda one: (list(PRIORITIES).index(one["priority"]), -one["id"]))


def page(word, found, count):
    groups = [(name, [one for one in found if one["priority"] == name]) for name in PRIORITIES]
    return template.render(q=word, groups=[group for group in groups if group[1]], count=count, shown=len(found))


def gold(one):
    return {
        "id": f"T{one['id']}", "title": one["title"], "subtype": one["subtype"], "tag": one["tags"], "points": f"{one['points']} pts" if one["points"] else None, "date": one["day"],
        "assigned": one["owner"], "author": one["user"],
    }  # fmt: skip


site("phabricator", ["id"], stock, lambda one: one["title"], page, gold, limit=25)
