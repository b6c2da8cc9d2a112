"""Packages by the template of Artifact Hub, the registry of Helm charts: artifacthub_site.py FOLDER-OF-TEMPLATES (artifacthub.html, as Jinja)"""

import random
import sys

import jinja2

from chance import site
from jinjas import environment
from registries import packages, text

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("artifacthub.html")
dice = random.Random(304)
KINDS = ["Helm chart"] * 6 + ["OLM operator", "Container image", "Krew kubectl plugin", "Tekton task"]
CATEGORIES = ["Database", "Networking", "Security", "Storage", "Monitoring and logging", None]
stock = [{**package, "kind": dice.choice(KINDS), "category": dice.choice(CATEGORIES)} for package in packages(230, seed=304)]


def facets(count):
    return [
        ("Kind", [(kind, max(1, count // (at + 1))) for at, kind in enumerate(dict.fromkeys(KINDS))]),
        ("Category", [(name, max(1, count // (at + 2))) for at, name in enumerate(CATEGORIES[:-1])]),
        ("License", [(name, max(1, count // (at + 2))) for at, name in enumerate(["Apache-2.0", "MIT", "GPL-3.0"])]),
        ("Built in", [("Helm plugin", 1)]),
    ]


def page(query, found, count):
    return template.render(q=query, count=count, packages=found, facets=facets(count))


def gold(package):
    return {
        "name": package["name"], "owner": package["organisation"] or package["owner"], "repository": package["repository"],
        "stars": package["stars"], "kind": package["kind"], "updated": package["ago"], "version": package["version"],
        "description": package["summary"], "category": package["category"],
    }


site("artifacthub", ["name"], stock, text, page, gold, limit=8, sizes=(1, 2, 4, 7, 11))
