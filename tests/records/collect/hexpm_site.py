"""Packages by the template of Hex, the registry of Erlang and Elixir: hexpm_site.py FOLDER-OF-TEMPLATES (hexpm.html, as Jinja)"""

import sys

import jinja2

from chance import site
from jinjas import environment
from registries import exact, packages, text

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("hexpm.html")


def spaced(number):
    return f"{number:,}".replace(",", " ")


def page(query, found, count):
    return template.render(q=query, count=count, packages=exact(found, query), spaced=spaced)


def gold(package):
    return {
        "name": package["name"], "version": f"v{package['version']}", "description": package["summary"], "updated": package["ago"],
        "downloads": spaced(package["weekly"]), "total": spaced(package["downloads"]),
    }


site("hexpm", ["name"], list(packages(220, seed=302)), text, page, gold, limit=15)
