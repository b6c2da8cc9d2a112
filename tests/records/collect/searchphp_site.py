"""A directory of staff by the search script of a PHP tutorial, with a table for each row: searchphp_site.py FOLDER-OF-TEMPLATES (searchphp.html, as Jinja)"""

import sys

import jinja2

from chance import site, staff
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("searchphp.html")
COLUMNS = {"name": "NAME", "post": "POSITION", "unit": "DEPARTMENT", "phone": "EXT.", "room": "ROOM", "email": "E-MAIL"}


def page(word, found, count):
    rows = [[one[name] or "" for name in COLUMNS] for one in found]
    return template.render(q=word, rows=rows, columns=COLUMNS.values())


def gold(one):
    return {name: one[name] for name in COLUMNS}


stock = sorted(staff(200, seed=471), key=lambda one: one["name"])
site("searchphp", ["name"], stock, lambda one: f"{one['name']} {one['post']} {one['unit']}", page, gold, limit=200, sizes=(1, 2, 4, 9, 16, 27))
