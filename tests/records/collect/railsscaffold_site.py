"""Employees by the templates of a Rails scaffold: railsscaffold_site.py FOLDER-OF-TEMPLATES (railsscaffold.html, as Jinja)"""

import random
import sys

import jinja2

from chance import site, slug, staff
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("railsscaffold.html")
dice = random.Random(601)
stock = [
    {**one, "id": number, "day": f"{one['start']:%Y-%m-%d}", "full": dice.choice(["true", "true", "false"]), "file": f"{slug(one['name'])}.pdf" if dice.random() < 0.3 else None}
    for number, one in enumerate(staff(160, seed=600), 1)
]


def page(word, found, count):
    return template.render(q=word, employees=found)


def gold(one):
    return {
        "name": one["name"], "post": one["post"], "department": one["unit"], "phone": one["phone"], "email": one["email"], "started": one["day"], "full": one["full"],
        "remarks": one["about"], "contract": one["file"],
    }  # fmt: skip


site("railsscaffold", ["name"], stock, lambda one: f"{one['name']} {one['post']} {one['unit']}", page, gold, limit=200)
