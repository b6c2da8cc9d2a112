"""Bugs by the listing template of Launchpad: launchpad_site.py (launchpad.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import person, questions, site, some
from drawn import present, template

stock = []
for question in questions(200, seed=817):
    draw = random.Random(question["title"])
    stock.append({
        "id": draw.randrange(100000, 2000000), "title": question["title"].replace("[Solved] ", ""), "importance": draw.choice(["Undecided", "Undecided", "Low", "Medium", "High", "Critical", "Wishlist"]),
        "status": draw.choice(["New", "New", "Incomplete", "Confirmed", "Triaged", "In Progress", "Fix Committed", "Fix Released"]), "target": draw.choice(["Archive Tools", "linux (Ubuntu)", "grub2 (Ubuntu)", "Desktop Notes", "systemd (Ubuntu Jammy)"]),
        "milestone": some(draw, 0.3, draw.choice(["1.4.2", "2.0", "ubuntu-22.04", "later"])), "updated": draw.choice([f"on 20{draw.randrange(10, 24)}-0{draw.randrange(1, 10)}-1{draw.randrange(0, 9)}", "8 hours ago", "3 days ago"]),
        "assignee": some(draw, 0.35, person(draw)), "reporter": person(draw), "age": f"{draw.randrange(2, 60)} {draw.choice(['days', 'weeks', 'months', 'hours'])} old", "tags": question["tags"] if draw.random() < 0.6 else [],
        "heat": draw.choice([6, 8, 10, 12, 46, 258]), "badges": draw.sample(["Has branch", "Has patch", "Has specification", "Has milestone"], draw.choice([0, 0, 1, 2])),
    })  # fmt: skip
page = template("launchpad.html")


def gold(one):
    return present(
        id=f"#{one['id']}", heat=str(one["heat"]), tag=one["tags"], badge=one["badges"], updated=one["updated"].removeprefix("on "),
        **{name: one[name] for name in ["title", "importance", "status", "target", "milestone", "assignee", "reporter", "age"]},
    )  # fmt: skip


site("launchpad", ["title"], stock, lambda one: f"{one['title']} {one['reporter']}", lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=25)
