"""Podcasts by the template of gpodder.net: gpodder_site.py (gpodder.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import publish, slug, template

draw = random.Random(6127)
HEADS = ["The Daily", "Late Night", "Radio", "Inside", "Unofficial", "Kitchen Table", "Tales of", "Half an Hour of", "Slow", "Deep", "Public"]
TOPICS = ["Linux", "Physics", "Cinema", "Gardening", "Football", "Astronomy", "Economics", "Mythology", "Chess", "Jazz", "Law", "Board Games", "Medieval History", "Cycling", "Tech News", "Philosophy"]
TAILS = ["", " Podcast", " Weekly", " Show", ": Stories from the Field", " with Ana and Joe", " – the complete archive", " Hour", " (video feed)", " FM", " auf Deutsch", " en español"]


def podcast(number):
    title = f"{draw.choice(HEADS)} {draw.choice(TOPICS)}{draw.choice(TAILS)}"
    return {"title": title, "slug": slug(title), "logo": f"{draw.getrandbits(160):040x}", "subscribers": int(draw.paretovariate(0.6) * 3) % 24000, "group": draw.choice([None, None, None, None, None, ["MP3", "OGG"], ["Audio", "Video", "HD"]])}


stock = sorted({one["title"]: one for one in map(podcast, range(240))}.values(), key=lambda one: -one["subscribers"])
page = template("gpodder")


def render(q, found, count):
    most = max([one["subscribers"] for one in found], default=1)
    return page.render(q=q, found=[{**one, "ratio": 100 * one["subscribers"] / most} for one in found], count=count)


def gold(one):
    return {"title": one["title"], "feed": one["group"], "subscribers": one["subscribers"]}


publish("gpodder", ["title"], stock, lambda one: one["title"], render, gold, limit=20, sizes=(1, 2, 4, 7, 11, 18, 30))
