"""Results of all kinds by the template of Redmine's search: redmine_site.py FOLDER-OF-TEMPLATES (redmine.html, as Jinja)"""

import collections
import random
import sys

import jinja2

from chance import day, marked, questions, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("redmine.html")
dice = random.Random(35)
LIMIT = 10
PROJECTS = ["Installer", "Kernel packages", "Web site", "Documentation", "Mirror network"]
KINDS = {"issue": "Issues", "changeset": "Changesets", "wiki-page": "Wiki pages", "news": "News", "reply": "Messages"}
stock = []
for number, question in enumerate(questions(190, seed=141)):
    kind = dice.choices(list(KINDS), [60, 15, 10, 8, 7])[0]
    subject = question["title"].replace("[Solved] ", "")
    title = {
        "issue": f"{dice.choice(['Bug', 'Feature', 'Support'])} #{4000 + number} ({dice.choice(['New', 'In Progress', 'Resolved', 'Closed'])}): {subject}",
        "changeset": f"Revision {dice.getrandbits(32):08x} (website): {subject}",
        "wiki-page": f"Wiki: {subject.rstrip('?')}", "news": subject, "reply": f"RE: {subject}",
    }[kind]
    stock.append({"type": kind, "project": dice.choice(PROJECTS), "title": title, "url": f"/{kind}/{number}", "date": day(dice, "2016-01-01", 2800),
                  "text": question["body"] if dice.random() < 0.85 else ""})
for one in stock:
    one["time"] = f"{one['date']:%m/%d/%Y %I:%M %p}"


def page(word, found, count):
    kinds = collections.Counter(KINDS[one["type"]] for one in found)
    results = [{**one, "title_marked": highlighted(one["title"], word), "text_marked": highlighted(one["text"], word)} for one in found]
    return template.render(q=word, results=results, count=count, kinds=sorted(kinds.items()) if found else [], pages=-(-count // LIMIT))


def highlighted(text, word):
    return marked(text, word, 'span class="highlight token-0"')


def gold(one):
    return {"project": one["project"], "title": one["title"], "description": one["text"], "date": one["time"]}


site("redmine", ["title"], sorted(stock, key=lambda one: one["date"], reverse=True), lambda one: one["title"], page, gold, limit=LIMIT)
