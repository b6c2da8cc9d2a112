"""Packages by the template of Warehouse, which runs the Python Package Index: warehouse_site.py FOLDER-OF-TEMPLATES (warehouse.html)"""

import sys

import jinja2

from chance import packages, site
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("warehouse.html")
stock = packages(260, seed=81)
LIMIT = 20
FILTERS = [
    ("Framework", ["Framework :: Django", "Framework :: Flask", "Framework :: Sphinx :: Extension"]),
    ("Topic", ["Topic :: Database", "Topic :: Internet :: WWW/HTTP", "Topic :: Scientific/Engineering", "Topic :: Software Development :: Testing"]),
    ("Development Status", ["Development Status :: 3 - Alpha", "Development Status :: 4 - Beta", "Development Status :: 5 - Production/Stable"]),
    ("License", ["License :: OSI Approved :: Apache Software License", "License :: OSI Approved :: BSD License", "License :: OSI Approved :: MIT License"]),
    ("Programming Language", ["Programming Language :: Python :: 2.7", "Programming Language :: Python :: 3", "Programming Language :: Python :: 3.6"]),
]


def page(word, found, count):
    return template.render(term=word, items=found, count=count, pages=-(-count // LIMIT), available_filters=FILTERS, best_guess=word[:-1] if 0 < count < 3 else None)


def gold(package):
    return {"name": package["name"], "version": package["version"], "summary": package["summary"]}


site("warehouse", ["name"], stock, lambda package: f"{package['name']} {package['summary'] or ''}".replace("_", " "), page, gold, limit=LIMIT)
