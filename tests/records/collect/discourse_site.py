"""Topics by tag as Discourse shows them to crawlers: discourse_site.py FOLDER-OF-TEMPLATES (discourse.html, as Jinja)"""

import random
import sys

import jinja2

from chance import FIRST, questions, slug, write
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("discourse.html")
dice = random.Random(34)
LIMIT = 30
COLOURS = {"General": "0088CC", "Help & Support": "F7941D", "Hardware": "9EB83B", "Announcements": "ED207B", "Off-topic": "B3B5B4"}
stock = questions(220, seed=121)
for topic in stock:
    topic["posters"] = [topic["user"], *(name.lower() for name in dice.sample(FIRST, dice.randrange(0, 4)))] if topic["answers"] else [topic["user"]]
    topic["excerpt"] = topic["body"][:150] if dice.random() < 0.05 else None
    topic["shown_category"] = topic["category"] if topic["category"] != "General" else None


def page(tag, found, more):
    topics = [
        {"title": topic["title"], "url": f"/t/{slug(topic['title'])}/{topic['id']}", "category": topic["shown_category"], "colour": COLOURS[topic["category"]], "tags": topic["tags"],
         "posters": topic["posters"], "replies": topic["answers"], "views": topic["views"], "activity": f"{topic['date']:%B} {topic['date'].day}, {topic['date'].year}", "excerpt": topic["excerpt"]}
        for topic in found
    ]
    return template.render(tag=tag, topics=topics, more=more)


def gold(topic):
    return {
        "title": topic["title"], "category": topic["shown_category"], "tag": topic["tags"], "excerpt": topic["excerpt"], "replies": str(topic["answers"]),
        "views": topic["views"], "activity": f"{topic['date']:%B} {topic['date'].day}, {topic['date'].year}",
    }


names = sorted({tag for topic in stock for tag in topic["tags"]}, reverse=True)
pages = []
for tag, size in zip(names, [30, 22, 15, 9, 4, 2, 1]):
    found = sorted((topic for topic in stock if tag in topic["tags"]), key=lambda topic: topic["date"], reverse=True)[:size]
    pages.append((tag.replace("-", " "), page(tag, found, size == LIMIT), [gold(topic) for topic in found]))
write("discourse", ["title"], pages, page("zzqxv", [], False))
