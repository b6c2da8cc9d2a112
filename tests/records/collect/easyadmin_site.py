"""Bills by the template of EasyAdmin 4's index: easyadmin_site.py FOLDER-OF-TEMPLATES (easyadmin.html, as Jinja)"""

import sys

import jinja2

from chance import bills, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("easyadmin.html")
COLORS = {"Passed": "success", "Failed": "danger", "Active": "info", "Introduced": "primary", "Stale": "secondary"}
LIMIT = 15


def date(bill):
    return f"{bill['date']:%b} {bill['date'].day}, {bill['date'].year}" if bill["date"] else None


def page(query, found, count):
    return template.render(q=query, count=count, bills=found, colors=COLORS, date=date, limit=LIMIT)


def gold(bill):
    return {
        "id": bill["id"], "title": bill["title"], "status": bill["status"], "date": date(bill), "sponsor": bill["sponsor"],
        "topic": bill["topics"], "committee": bill["body"],
    }


site("easyadmin", ["title"], bills(180, seed=461), lambda bill: bill["title"], page, gold, limit=LIMIT, sizes=(1, 2, 5, 9, 16, 22))
