"""Result pages of Mealie, with recipes: mealie_site.py PACKAGES (reads mealie.js of `$TEMPLATES`)

PACKAGES is a folder with `npm install vue@3 vuetify@3`. The script makes the parts of Mealie's search page with Vuetify.
"""

import os
import pathlib
import sys

from chance import asked, found, recipes, slug, write
from drawn import node

SCRIPT = (pathlib.Path(os.environ["TEMPLATES"]) / "mealie.js").read_text(encoding="utf-8")
os.environ["NODE_ENV"] = "production"
stock = [{**recipe, "date": str(recipe["date"]), "slug": slug(recipe["title"])} for recipe in recipes(150, seed=471)]


def render(query, shown, total):
    body = node(sys.argv[1], SCRIPT, {"query": query, "total": total, "shown": shown})
    return (
        '<!DOCTYPE html>\n<html lang="en-US"><head><meta charset="utf-8"><title>Search | Mealie</title><link rel="stylesheet" href="/_nuxt/entry.B1xh.css"></head>'
        f'<body>{body}<script type="module" src="/_nuxt/B2vN.js" crossorigin></script></body></html>\n'
    )


def gold(recipe):
    return {"title": recipe["title"], "description": recipe["intro"], "rating": recipe["rating"], "tag": recipe["tags"][:2]}


def text(recipe):
    return recipe["title"]


pages = []
for word in asked(stock, text, (1, 2, 5, 9, 14)):
    results = found(stock, word, text)
    pages.append((word, render(word, results[:12], len(results)), [gold(recipe) for recipe in results[:12]]))
write("mealie", ["title"], pages, render("zzqxv", [], 0))
