"""Speeches in parliament by the template of TheyWorkForYou: theyworkforyou_site.py FOLDER-OF-TEMPLATES (theyworkforyou.html, as Jinja)

Members whose names match are shown above the speeches, and are no results of the search for speeches.
"""

import random
import sys

import jinja2

from chance import LAST, day, marked, person, sentences, site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("theyworkforyou.html")
LIMIT = 20
TOPICS = ["Fisheries Bill", "Rural Bus Services", "Flood Defences", "Energy Prices", "Prison Staffing", "Community Pharmacies", "Leasehold Reform", "Steel Industry", "Special Educational Needs"]
FORMS = ["{}", "Oral Answers to Questions — {}", "{} — Clause {}", "Business of the House — {}", "Written Answers — Home Department: {}", "{}: Second Reading", "Westminster Hall — {}"]


def short(date):
    return f"{date.day} {date:%b %Y}"


def speech(draw):
    topic, date = draw.choice(TOPICS), day(draw, "2010-01-01", 5000)
    text = sentences(draw, f"the {topic.lower()}", 1, 2)
    title = draw.choice(["Mr ", "Ms ", "Dr ", "Lord ", "Baroness ", ""])
    return {
        "body": draw.choice(FORMS).format(topic, draw.randrange(2, 40)), "date": short(date), "speaker": (title + person(draw)) if draw.random() < 0.9 else None,
        "text": f"{text} {draw.choice(['Will the Minister meet me to discuss it?', 'I thank my hon. Friend.', 'The House will want an answer.', 'I beg to move.'])}",
        "url": f"/debates/?id={date:%Y-%m-%d}a.{draw.randrange(20, 999)}.{draw.randrange(9)}", "key": draw.random(),
    }


stock = unique(random.Random(131), speech, 170, "key")
dice = random.Random(132)
members = [{"name": person(dice), "party": dice.choice(["Labour", "Conservative", "Liberal Democrat", "Plaid Cymru"]), "seat": dice.choice(LAST) + " " + dice.choice(["North", "South", "Valley"]), "since": short(day(dice))} for _ in range(60)]


def extract(one, word):
    return "&hellip;" + marked(one["text"], word, 'span class="hi"')


def page(word, found, count):
    matching = [member for member in members if set(word.split()) & set(member["name"].lower().split())]
    rows = [{**one, "extract": extract(one, word)} for one in found]
    return template.render(q=word, members=matching, rows=rows, count=count, pages=-(-count // LIMIT))


def gold(one):
    return {"debate": one["body"], "date": one["date"], "speaker": one["speaker"], "extract": "…" + one["text"]}


site("theyworkforyou", ["extract"], stock, lambda one: f"{one['body']} {one['speaker'] or ''} {one['text']}", page, gold, limit=LIMIT)
