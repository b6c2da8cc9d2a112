"""Posts of a forum by the template of FluxBB's search: fluxbb_site.py FOLDER-OF-TEMPLATES (fluxbb.html, as Jinja)"""

import random
import sys

import jinja2

from chance import FIRST, questions, sentences, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("fluxbb.html")
dice = random.Random(551)
LIMIT = 15
FORUMS = ["Newbie Corner", "Installation", "Kernel & Hardware", "Networking, Server, and Protection", "Off-topic"]
topics, stock = questions(110, seed=551), []
for topic in topics:
    for at in range(dice.choice([1, 1, 2])):
        first = at == 0 and dice.random() < 0.8
        parts = [{"text": text} for text in sentences(dice, topic["tags"][0].replace("-", " "), 1, 3).split(". ")[: dice.randrange(1, 4)]]
        for part in parts:
            part["text"] = part["text"].rstrip(".") + "."
        if not first and dice.random() < 0.4:
            parts.insert(0, {"quote": dice.choice(FIRST).lower(), "text": sentences(dice, topic["tags"][-1].replace("-", " "), 1, 1)})
        forum = dice.randrange(len(FORUMS))
        date = topic["date"].replace(hour=dice.randrange(24), second=dice.randrange(60))
        stock.append({**topic, "first": first, "parts": parts, "pid": dice.randrange(100000, 999999), "forum_id": forum + 1, "category": FORUMS[forum], "replies": topic["answers"],
                      "posted": f"{date:%Y-%m-%d %H:%M:%S}", "user": topic["user"] if first else dice.choice(FIRST).lower(), "guest": dice.random() < 0.1})  # fmt: skip
stock.sort(key=lambda post: post["posted"], reverse=True)


def page(word, found, count):
    return template.render(q=word, rows=found, pages=-(-count // LIMIT), forums=FORUMS)


def gold(post):
    text = " ".join((f"{part['quote']} wrote: " if "quote" in part else "") + part["text"] for part in post["parts"])
    return {"topic": post["title"], "forum": post["category"], "date": post["posted"], "user": post["user"], "replies": post["replies"] if post["first"] else None, "message": text}


site("fluxbb", ["topic", "date"], stock, lambda post: post["title"], page, gold, limit=LIMIT)
