"""Packages by the template of the registry of Rust: cratesio_site.py FOLDER-OF-TEMPLATES (cratesio.html, as Jinja)"""

import sys

import jinja2

from chance import site
from jinjas import environment
from registries import exact, packages, text

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("cratesio.html")
stock = [{**package, "version": package["version"] if package["version"].count(".") > 1 else package["version"] + ".0"} for package in packages(240, seed=301)]


def page(query, found, count):
    return template.render(q=query, count=count, crates=exact(found, query))


def gold(crate):
    return {
        "name": crate["name"], "version": f"v{crate['version']}", "description": crate["summary"],
        "downloads": f"{crate['downloads']:,}", "recent": f"{crate['recent']:,}", "updated": crate["ago"],
    }


site("cratesio", ["name"], stock, text, page, gold, limit=10)
