"""Support tickets by the index of ActiveAdmin 4: activeadmin_site.py FOLDER-OF-TEMPLATES (activeadmin.html, as Jinja)"""

import sys

import jinja2

from chance import questions, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("activeadmin.html")
LIMIT = 12
stock = [{**question, "due": question["votes"] % 3 != 0} for question in questions(160, seed=501)]


def date(question):
    return f"{question['date']:%B %d, %Y %H:%M}"


def page(query, found, count):
    return template.render(q=query, count=count, tickets=found, date=date, limit=LIMIT)


def gold(question):
    return {
        "id": question["id"], "title": question["title"], "category": question["category"], "user": question["user"], "views": question["views"],
        "status": "Closed" if question["solved"] else "Open", "overdue": "Yes" if question["due"] else "No", "date": date(question),
    }


site("activeadmin", ["title"], stock, lambda question: question["title"], page, gold, limit=LIMIT, sizes=(1, 3, 6, 10, 18))
