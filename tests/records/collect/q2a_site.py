"""Questions by the theme of Question2Answer: q2a_site.py FOLDER-OF-TEMPLATES (q2a.html, as Jinja)"""

import collections
import random
import sys

import jinja2

from chance import questions, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True).get_template("q2a.html")
dice = random.Random(631)
LIMIT = 10
stock = questions(200, seed=631)
for one in stock:
    days = dice.choice([None, None, None, "2 days", "5 hours", "6 days"])
    points = dice.choice([0, dice.randrange(100, 900), dice.randrange(1000, 30000)])
    one.update(
        what=dice.choice(["asked", "asked", "answered", "edited", "commented"]), when=days or f"{one['date']:%b} {one['date'].day}, {one['date'].year}", ago=bool(days), points=points, points_text=f"{points:,}",
        views_text=f"{one['views'] / 1000:.1f}k" if one["views"] >= 1000 else str(one["views"]), anonymous=dice.random() < 0.08, avatar=dice.random() < 0.6, closed=dice.random() < 0.08,
        content=one["body"] if dice.random() < 0.2 else None, favourite=dice.random() < 0.05, tags=one["tags"] if dice.random() < 0.85 else [],
    )  # fmt: skip
    if one["anonymous"]:
        one["points"] = 0
categories = sorted(collections.Counter(one["category"] for one in stock).items())


def page(word, found, count):
    recent = [one["title"] for one in sorted(stock, key=lambda one: one["date"])[-6:]]
    return template.render(q=word, rows=found, pages=-(-count // LIMIT), categories=categories, recent=recent)


def gold(one):
    return {
        "title": one["title"], "votes": f"{'+' if one['votes'] > 0 else '–' if one['votes'] < 0 else ''}{abs(one['votes'])}", "answers": one["answers"], "views": one["views_text"], "content": one["content"],
        "action": one["what"], "when": one["when"] + (" ago" if one["ago"] else ""), "category": one["category"], "user": "anonymous" if one["anonymous"] else one["user"], "points": one["points_text"] if one["points"] else None, "tag": one["tags"],
    }  # fmt: skip


site("q2a", ["title"], stock, lambda one: f"{one['title']} {' '.join(one['tags'])}", page, gold, limit=LIMIT, sizes=(1, 2, 4, 7, 16))
