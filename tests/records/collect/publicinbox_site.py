"""Mails by what public-inbox writes for a search: publicinbox_site.py FOLDER-OF-TEMPLATES (publicinbox.html, as Jinja)"""

import random
import sys

import jinja2

from chance import person, questions, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("publicinbox.html")
dice = random.Random(511)
stock = []
for mail in questions(170, seed=510):
    series = dice.choice(["", "", "", "[PATCH] ", "[PATCH v2 1/3] ", "[RFC PATCH 0/5] ", "Re: ", "Re: [PATCH v3 2/2] "])
    stock.append({
        **mail, "subject": series + mail["title"].replace("[Solved] ", ""), "author": person(dice) + dice.choice(["", "", "", " via kernel-help"]),
        "stamp": f"{mail['date']:%Y-%m-%d} {mail['date'].hour:2}:{mail['date']:%M}", "mid": f"{mail['date']:%Y%m%d%H%M}.{dice.randrange(10**6)}-1-{slug(mail['user'])}@example.org",
        "percent": dice.randrange(30, 100),
    })


def page(word, found, count):
    return template.render(q=word, messages=found, count=count, pad=len(str(count)))


def gold(mail):
    return {"subject": mail["subject"], "author": mail["author"], "date": " ".join(f"{mail['stamp']} UTC".split()), "relevance": f"{mail['percent']}%"}


site("publicinbox", ["subject"], sorted(stock, key=lambda mail: mail["date"], reverse=True), lambda mail: mail["subject"], page, gold, limit=15)
