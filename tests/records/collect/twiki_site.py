"""Wiki topics by the template of the first TWikis, each a table of two rows: twiki_site.py FOLDER-OF-TEMPLATES (twiki.html, as Jinja)"""

import random
import sys
import textwrap

import jinja2

from chance import day, person, sentences, site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("twiki.html")


def topic(draw):
    one, two = draw.sample(["Printer", "Windows", "Login", "Network", "Backup", "Mail", "Editor", "Browser", "License", "Password", "Plugin", "Server", "Table", "Image"], 2)
    name = draw.choice(["{0}{1}Faq", "HowToFix{0}{1}", "{0}For{1}", "{0}{1}Problems", "Why{0}NeedsA{1}", "{0}Setup", "{1}And{0}"]).format(one, two)
    date = day(draw, "1999-03-01", 1700)
    return {
        "name": name, "locked": draw.random() < 0.05, "date_text": f"{date:%d %b %Y - %H:%M}", "revision": draw.choice(["NEW", f"r1.{draw.randrange(2, 40)}", f"r1.{draw.randrange(2, 9)}"]),
        "author": draw.choice([person(draw).replace(" ", ""), person(draw).replace(" ", ""), "TWikiGuest"]), "words": f"{one} {two} {name[:3]}",
        "text": textwrap.shorten(f"{draw.choice(['Question', 'Answer', '#Top', 'See also ' + two])} {sentences(draw, f'the {one.lower()}', 2, 3)}", 162, placeholder=" ..."),
    }  # fmt: skip


stock = sorted(unique(random.Random(740), topic, 170, "name"), key=lambda one: one["name"])


def page(word, found, count):
    return template.render(q=word, topics=found, count=len(found))


def gold(one):
    return {"topic": one["name"], "date": one["date_text"], "revision": one["revision"], "author": one["author"], "text": one["text"]}


site("twiki", ["topic"], stock, lambda one: one["words"], page, gold, limit=40)
