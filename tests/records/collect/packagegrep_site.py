"""Packages by a script of CGI that greps their lists of files: packagegrep_site.py FOLDER-OF-TEMPLATES (packagegrep.html, as Jinja)"""

import random
import sys

import jinja2

from chance import packages, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("packagegrep.html")
dice = random.Random(481)
stock = packages(190, seed=481)
for package in stock:
    package["file"] = f"{package['name']}/{package['name']}-{package['version']}-{dice.randrange(1, 5)}"
stock.sort(key=lambda package: package["file"])


def page(word, found, count):
    return template.render(q=word, rows=found)


def gold(package):
    return {"file": package["file"], "summary": package["summary"]}


site("packagegrep", ["file"], stock, lambda package: f"{package['file']} {package['summary'] or ''}".replace("_", " "), page, gold, limit=100)
