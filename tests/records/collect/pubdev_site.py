"""Packages by the template of the registry of Dart: pubdev_site.py FOLDER-OF-TEMPLATES (pubdev.html, as Jinja)"""

import random
import sys

import jinja2

from chance import site
from jinjas import environment
from registries import ago, packages, text

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("pubdev.html")
dice = random.Random(303)
PLATFORMS = [("SDK", ["Dart", "Flutter"]), ("Platform", ["Android", "iOS", "Linux", "macOS", "web", "Windows"])]
stock = []
for package in packages(230, seed=303):
    name = package["name"].replace("-", "_")
    if any(name == other["name"] for other in stock):
        continue
    tags = [(kind, dice.sample(names, dice.randrange(1, len(names) + 1))) for kind, names in PLATFORMS]
    api = [f"{name}/{part.title()}{word.title()} class" for part, word in zip(dice.sample(["fast", "base", "json"], 3), ["client", "config", "parser"], strict=True)]
    stock.append({
        **package, "name": name, "short": f"{package['downloads'] / 1000:.1f}k" if package["downloads"] > 999 else str(package["downloads"]),
        "tags": tags, "before": ago(package["days"] // 2), "shot": dice.random() < 0.2, "new": dice.random() < 0.06, "api": api[: dice.choice([0, 0, 0, 1, 3])],
    })


def page(query, found, count):
    return template.render(q=query, count=count, packages=found)


def gold(package):
    return {
        "name": package["name"], "description": package["summary"], "topic": [f"#{topic}" for topic in package["topics"]],
        "version": package["version"], "age": package["ago"], "prerelease": package["prerelease"], "publisher": package["publisher"],
        "licence": package["licence"], "likes": package["likes"], "points": package["points"], "downloads": package["short"],
        "tag": [name for _, names in package["tags"] for name in names], "api": package["api"],
    }


site("pubdev", ["name"], stock, text, page, gold, limit=10)
