"""Bug reports by the template of Debbugs: debbugs_site.py FOLDER-OF-TEMPLATES (debbugs.html, as Jinja)"""

import random
import sys

import jinja2

from chance import packages, person, questions, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("debbugs.html")
dice = random.Random(671)
NAMES = [package["name"] for package in packages(60, seed=672)]
LETTERS = {"patch": "+", "upstream": "u", "moreinfo": "M", "unreproducible": "R", "security": "S", "wontfix": "☹"}
GROUPS = {"grave": "Grave functional", "important": "Important", "normal": "Normal", "minor": "Minor", "wishlist": "Wishlist items; Unclassified"}


def bug(one):
    name, package = person(dice), dice.choice(NAMES)
    severity, days = dice.choice([*GROUPS, "normal", "normal"]), dice.randrange(8, 2900)
    age = f"{days // 365} year{'s' if days >= 730 else ''} and {days % 365 or 2} days" if days >= 365 else f"{days} days"
    version = f"{dice.randrange(4)}.{dice.randrange(30)}-{dice.randrange(1, 5)}"
    return {
        "id": dice.randrange(200000, 999999), "package": package, "subject": f"{package}: {one['title'][0].lower()}{one['title'][1:]}", "severity": severity, "strong": severity == "grave",
        "tags": dice.sample(list(LETTERS), dice.choice([0, 0, 1, 1, 2])), "reporter": f"{name} <{slug(name)}@example.org>", "address": f"{slug(name)}@example.org",
        "date_text": f"{one['date']:%a, %d %b %Y %H:%M:%S} UTC", "owner": f"{slug(person(dice))}@example.org" if dice.random() < 0.1 else None, "merged": dice.randrange(200000, 999999) if dice.random() < 0.12 else None,
        "found": [f"{package}/{version}"] + ([f"{dice.randrange(5, 9)}.1-1"] if dice.random() < 0.3 else []) if dice.random() < 0.8 else [], "fixed": f"{package}/9.{dice.randrange(40)}-1" if dice.random() < 0.15 else None,
        "forwarded": f"https://tracker.example.net/{dice.randrange(2000)}" if dice.random() < 0.15 else None, "done": f"{person(dice)} <done@example.org>" if dice.random() < 0.1 else None,
        "filed": age, "years": days > 60, "modified": f"{dice.randrange(8, 300)} days" if dice.random() < 0.8 else None,
    }  # fmt: skip


stock = sorted(map(bug, questions(170, seed=670)), key=lambda one: list(GROUPS).index(one["severity"]))


def page(word, found, count):
    groups = [{"name": name, "bugs": [one for one in found if one["severity"] == severity]} for severity, name in GROUPS.items()]
    return template.render(q=word, groups=[group for group in groups if group["bugs"]], letters=LETTERS)


def gold(one):
    return {
        "id": f"#{one['id']}", "package": one["package"], "subject": one["subject"], "reporter": one["reporter"], "date": one["date_text"], "owner": one["owner"], "severity": one["severity"],
        "tags": ", ".join(one["tags"]), "merged": one["merged"], "found": ", ".join(one["found"]), "fixed": one["fixed"], "forwarded": one["forwarded"], "done": one["done"],
        "filed": f"{one['filed']} ago", "modified": f"{one['modified']} ago" if one["modified"] else None,
    }  # fmt: skip


site("debbugs", ["id"], stock, lambda one: one["subject"], page, gold, limit=100)
