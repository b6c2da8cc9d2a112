"""Posts by the template of phpBB's style prosilver: phpbb_site.py FOLDER-OF-TEMPLATES (phpbb.html, as Jinja)"""

import datetime
import random
import sys
import textwrap

import jinja2

from chance import FIRST, marked, questions, sentences, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("phpbb.html")
dice = random.Random(501)
LIMIT = 10
FORUMS = ["General", "Help & Support", "Hardware", "Announcements", "Off-topic"]
stock = []
for topic in questions(130, seed=500):
    for reply in range(dice.choice([1, 1, 2])):
        date = topic["date"] + datetime.timedelta(minutes=dice.randrange(5000) * reply)
        body = topic["body"] if not reply else sentences(dice, "that " + topic["tags"][0].replace("-", " "), 1, 5)
        stock.append({
            **topic, "pid": dice.randrange(10000, 99999), "uid": dice.randrange(2, 900), "fid": FORUMS.index(topic["category"]) + 1, "admin": dice.random() < 0.1,
            "user": topic["user"] if not reply else dice.choice(FIRST).lower() + dice.choice(["77", "", "_linux"]), "subject": "Re: " * reply + topic["title"],
            "date": date, "date_text": f"{date:%a %b %d, %Y} {date.hour % 12 or 12}:{date:%M} {'am' if date.hour < 12 else 'pm'}",
            "body": textwrap.shorten(body, 220, placeholder=" ..."),
        })


def page(word, found, count):
    posts = [{**post, "message": marked(post["body"], word, 'span class="posthilit"')} for post in found]
    return template.render(q=word, posts=posts, count=count, forums=FORUMS, pages=-(-count // LIMIT))


def gold(post):
    return {
        "author": post["user"], "date": post["date_text"], "forum": post["category"], "topic": post["title"], "replies": post["answers"], "views": post["views"],
        "subject": post["subject"], "message": post["body"],
    }  # fmt: skip


site("phpbb", ["subject", "date"], sorted(stock, key=lambda post: post["date"], reverse=True), lambda post: f"{post['subject']} {post['body']}", page, gold, limit=LIMIT)
