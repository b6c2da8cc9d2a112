"""Pages, chapters and books of a wiki by the templates of BookStack: bookstack_site.py FOLDER-OF-TEMPLATES (bookstack.html, as Jinja)"""

import random
import sys

import jinja2

from chance import marked, sentences, site, slug, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("bookstack.html")
LIMIT = 20
BOOKS = ["Employee Handbook", "IT Guides", "Laboratory Manual", "Kitchen and Canteen", "Fleet Maintenance"]
CHAPTERS = ["Getting Started", "Safety", "Accounts & Access", "Equipment", "Seasonal Work", "Troubleshooting"]
THINGS = ["forklift", "visitor badge", "fume hood", "VPN client", "parental leave", "travel expenses", "cold store", "tyre pressure", "password reset", "fire drill", "allergen list", "meeting room", "timesheet", "spill kit", "winter tyres", "printer"]
FORMS = ["How to report a broken {}", "{} checklist", "Booking a {}", "Who approves {}?", "{}: common questions", "Rules for {} use", "Ordering a new {}", "{} in branch offices"]


def entity(draw):
    thing = draw.choice(THINGS)
    title = draw.choice(FORMS).format(thing)
    sort = draw.choices(["page", "chapter", "book"], [80, 14, 6])[0]
    tags = draw.sample([("Owner", draw.choice(["Facilities", "HR", "IT"])), ("Reviewed", str(draw.randrange(2020, 2025))), ("mandatory", ""), ("Region", "North")], draw.choice([0, 0, 0, 1, 2]))
    return {
        "title": title[0].upper() + title[1:] + draw.choice(["", "", f" ({draw.choice(['Berlin', 'Leeds', 'Lyon'])})"]), "sort": sort, "book": draw.choice(BOOKS) if sort != "book" else None,
        "chapter": draw.choice(CHAPTERS) if sort == "page" and draw.random() < 0.6 else None, "text": sentences(draw, thing, 1, 2) if draw.random() < 0.9 else "", "tags": tags, "id": draw.randrange(10, 9000), "draft": sort == "page" and draw.random() < 0.05,
    }  # fmt: skip


stock = unique(random.Random(721), entity, 210, "title")


def page(word, found, count):
    rows = [{**one, "marked": marked(one["title"], word, "strong"), "snippet": marked(one["text"], word, "strong") + "..." if one["text"] else "", "slug": slug(one["title"])} for one in found]
    return template.render(q=word, rows=rows, count=count)


def gold(one):
    return {"title": one["title"], "book": one["book"], "chapter": one["chapter"], "snippet": one["text"] + "..." if one["text"] else None, "tag": [name for name, _ in one["tags"]], "tag_value": [value for _, value in one["tags"] if value]}


site("bookstack", ["title"], stock, lambda one: one["title"], page, gold, limit=LIMIT, sizes=(1, 2, 4, 7, 12, 18))
