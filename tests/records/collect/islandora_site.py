"""Objects of a museum by the search template of Islandora 7: islandora_site.py (reads islandora.html, as Jinja, from the folder $TEMPLATES)"""

import random

from drawn import objects, present, tally, template, write

PAGE = template("islandora.html")
LABELS = {"title": ("Title", "fgs-label-s"), "maker": ("Creator", "mods-name-creator-namepart-ms"), "kind": ("Genre", "mods-genre-ms"), "date": ("Date Created", "mods-origininfo-datecreated-ms"),
          "place": ("Place", "mods-origininfo-place-ms"), "medium": ("Medium", "mods-physicaldescription-form-ms"), "about": ("Description", "mods-abstract-ms"), "number": ("Identifier", "mods-identifier-local-ms")}  # fmt: skip


def stock():
    draw = random.Random(671)
    for one in objects(671, 150):
        kept = {name: one[name] for name in LABELS if one[name] and (name in ("title", "kind", "about", "maker") or draw.random() < 0.8)}
        yield {**one, "shown": kept, "fields": [(*LABELS[name], value) for name, value in kept.items()]}


def render(query, found, total, all, **_):
    facets = [("Genre", tally(all, lambda one: one["kind"])), ("Creator", tally(all, lambda one: one["maker"], 6)), ("Place", tally(all, lambda one: one["place"]))]
    return PAGE.render(q=query, rows=found, count=total, facets=facets, pages=-(-total // 20))


write("islandora", render, list(stock()), ["Venice", "Tiger", "still life", "harbour", "Coin of", "Bowl with R"], lambda one: f"{one['title']} {one['maker']}", lambda one: present(**one["shown"]), size=20)
