"""Archival descriptions by the templates of AtoM: atom_site.py (reads atom.html, as Jinja, from the folder $TEMPLATES)"""

import random

from drawn import archives, present, tally, template, write

PAGE = template("atom.html")


def stock():
    draw = random.Random(611)
    for one in archives(611, 170):
        dates = one["dates"].replace("-", " - ")
        part = one["fonds"] if one["level"] != "Collection" and draw.random() < 0.9 else ""
        yield {**one, "image": one["level"] == "Item" and draw.random() < 0.6, "level": one["level"] if draw.random() < 0.95 else "", "dates": dates if draw.random() < 0.9 else "",
               "part_of": part, "creator": one["owner"] if draw.random() < 0.6 else ""}  # fmt: skip


def render(query, found, total, all, **_):
    facets = [("Language", [("English", total), ("French", total // 3 + 1)]), ("Archival institution", tally(all, lambda one: one["home"])), ("Creator", tally(all, lambda one: one["creator"])),
              ("Subject", tally(all, lambda one: one["subjects"])), ("Level of description", tally(all, lambda one: one["level"]))]  # fmt: skip
    return PAGE.render(q=query, rows=found, count=total, facets=facets if total else [], digital=sum(one["image"] for one in all), pages=-(-total // 15))


def gold(one):
    return present(title=one["title"], identifier=one["identifier"], level=one["level"], dates=one["dates"], part_of=one["part_of"], abstract=one["abstract"], creator=one["creator"])


write("atom", render, list(stock()), ["Maps", "Oral history", "Lindqvist", "Suffrage", "Pell", "posters"], lambda one: f"{one['title']} {one['owner']}", gold, size=15)
