"""Packages by the template of the registry of Ruby: rubygems_site.py FOLDER-OF-TEMPLATES (rubygems.html, as Jinja)"""

import sys

import jinja2

from chance import site
from jinjas import environment
from registries import packages, text

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("rubygems.html")


def page(query, found, count):
    return template.render(q=query, count=count, gems=found)


def gold(package):
    return {"name": package["name"], "version": package["version"], "description": package["summary"] or "This rubygem does not have a description or summary.", "downloads": f"{package['downloads']:,}"}


site("rubygems", ["name"], list(packages(240, seed=305)), text, page, gold, limit=20, sizes=(1, 2, 5, 9, 15, 24))
