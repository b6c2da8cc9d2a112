"""Bugs by the template of Bugzilla's list: bugzilla_site.py FOLDER-OF-TEMPLATES (bugzilla.html, as Jinja)"""

import random
import sys

import jinja2

from chance import person, questions, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("bugzilla.html")
dice = random.Random(541)
COLUMNS = [("bug_id", "ID"), ("short_desc", "Summary"), ("product", "Product"), ("component", "Comp"), ("bug_status", "Status"), ("bug_severity", "Sev"),
           ("assigned_to", "Assignee"), ("keywords", "Keywords"), ("changeddate", "Changed")]  # fmt: skip


def bug(one):
    login = f"{slug(person(dice)).replace('-', '.')}@{dice.choice(['example.org', 'bugs.example.com', 'fishmail.example.net'])}" if dice.random() < 0.8 else "nobody"
    return {
        "id": one["id"], "summary": one["title"].replace("How do I ", "Cannot ").rstrip("?"), "product": dice.choice(["Shell", "Toolkit", "Core", "Installer", "Documentation"]),
        "component": dice.choice(["General", "Networking", "UI", "Build", "Localization", "Printing"]), "status": dice.choice(["NEW", "ASSIGNED", "UNCONFIRMED", "REOPENED"]),
        "severity": dice.choice(["normal", "normal", "major", "minor", "critical", "enhancement", "trivial"]), "priority": f"P{dice.randrange(1, 6)}", "login": login,
        "assigned": login if len(login) <= 30 else login[:27] + "...", "keywords": sorted(dice.sample(["regression", "crash", "patch", "perf", "access"], dice.choice([0, 0, 0, 1, 2]))),
        "stamp": int(one["date"].timestamp()), "changed": f"{one['date']:%Y-%m-%d}",
    }  # fmt: skip


stock = [bug(one) for one in questions(170, seed=540)]


def page(word, found, count):
    return template.render(q=word, bugs=found, count=count, columns=COLUMNS)


def gold(one):
    return {
        "id": one["id"], "summary": one["summary"], "product": one["product"][:8], "component": one["component"][:8], "status": one["status"][:4], "severity": one["severity"][:3],
        "assignee": one["assigned"], "keywords": ", ".join(one["keywords"]), "changed": one["changed"],
    }  # fmt: skip


site("bugzilla", ["id"], stock, lambda one: one["summary"], page, gold, limit=25)
