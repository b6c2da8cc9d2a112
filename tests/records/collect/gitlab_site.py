"""Issues by the template of GitLab's search: gitlab_site.py FOLDER-OF-TEMPLATES (gitlab.html, as Jinja)"""

import datetime
import random
import sys
import textwrap

import jinja2

from chance import marked, packages, person, questions, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("gitlab.html")
dice = random.Random(751)
NOW = datetime.datetime(2024, 3, 1)
PATHS = [f"{dice.choice(['harbour', 'infra/tools', 'web', 'research/data'])}/{package['name']}" for package in packages(40, seed=752)]


def ago(date):
    days = (NOW - date).days
    count, unit = (days // 365, "year") if days >= 365 else (days // 30, "month") if days >= 30 else (days, "day")
    return f"{count} {unit}{'' if count == 1 else 's'} ago"


def times(name, date):
    return {name: ago(date), f"{name}_text": f"{date:%b} {date.day}, {date.year} {date.hour % 12 or 12}:{date:%M}{'am' if date.hour < 12 else 'pm'}", f"{name}_stamp": f"{date:%Y-%m-%dT%H:%M:%SZ}"}


def issue(one):
    name = person(dice)
    updated = one["date"] + datetime.timedelta(days=dice.randrange(1, max(2, (NOW - one["date"]).days)))
    return {
        "title": one["title"], "state": dice.choice(["Open", "Open", "Closed"]), "secret": dice.random() < 0.06, "path": dice.choice(PATHS), "number": dice.randrange(1, 4000), "name": name, "user": slug(name),
        "body": textwrap.shorten(one["body"], 200, placeholder="...") if dice.random() < 0.85 else "", "votes": max(0, dice.randrange(-20, 30)), **times("created", one["date"]), **times("updated", updated),
    }  # fmt: skip


stock = [issue(one) for one in questions(170, seed=750)]


def page(word, found, count):
    return template.render(q=word, issues=[{**one, "text": marked(one["body"], word, "mark")} for one in found], count=count)


def gold(one):
    return {
        "state": one["state"], "title": one["title"], "reference": f"{one['path']}#{one['number']}", "created": one["created"], "author": one["name"], "description": one["body"],
        "upvotes": one["votes"] or None, "updated": one["updated"],
    }  # fmt: skip


site("gitlab", ["reference"], stock, lambda one: one["title"], page, gold, limit=20)
