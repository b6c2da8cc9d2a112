"""A museum's inventory that Tabulator shows: tabulator_site.py FOLDER-OF-PACKAGES (tabulator-tables)"""

import json
import pathlib
import re
import sys

from browsers import dom, links
from chance import site
from drawn import objects

folder = pathlib.Path(sys.argv[1]).resolve()
stock = objects(741, 150)
SITE = """const table = new Tabulator('#inventory', {
  data: rows, layout: 'fitColumns', pagination: true, paginationSize: 20, paginationSizeSelector: [10, 20, 50], placeholder: 'No objects match your search', paginationCounter: 'rows',
  columns: [
    {title: 'Inv. no.', field: 'number', width: 130},
    {title: 'Object', field: 'title', widthGrow: 3, formatter: 'link', formatterParams: {urlPrefix: '/object/', urlField: 'id'}},
    {title: 'Made', columns: [{title: 'By', field: 'maker', widthGrow: 2}, {title: 'When', field: 'date'}, {title: 'Where', field: 'place'}]},
    {title: 'Medium', field: 'medium', widthGrow: 2},
    {title: 'On view', field: 'view', formatter: 'tickCross', hozAlign: 'center', width: 90},
  ],
});"""


def page(word, found, count):
    rows = [{name: one[name] for name in ["id", "number", "title", "maker", "date", "place", "medium", "view"]} for one in stock if one in every(word)]
    shown = dom(
        f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Inventory: {word} | Eastbrook Museum</title>
<link href="/lib/tabulator-tables/dist/css/tabulator.min.css" rel="stylesheet"><script src="/lib/tabulator-tables/dist/js/tabulator.min.js"></script><script src="/rows.js"></script></head>
<body><header><a href="/"><img src="/img/mark.svg" alt="Eastbrook Museum"></a><nav><ul>{links(["Visit", "Exhibitions", "Collections", "Research", "Support us"])}</ul></nav></header>
<main><h1>Inventory of the collection</h1><form action="/inventory" method="get"><label>Search the inventory <input type="search" name="q" value="{word}"></label>
<select name="kind"><option>All kinds</option><option>Painting</option><option>Print</option><option>Ceramic</option><option>Photograph</option><option>Coin</option></select> <button>Search</button></form>
<p>{count} object{'' if count == 1 else 's'} for <b>{word}</b></p><div id="inventory" style="width: 1400px"></div>
<section class="aside"><h2>From the archive</h2><p>Letters of the founders are now <a href="/archive/letters">online</a>.</p></section></main>
<footer><ul>{links(["Opening hours", "Image licensing", "Loans", "Press", "Contact"])}</ul></footer><script src="/site.js"></script></body></html>""",
        folder, rows=f"const rows = {json.dumps(rows)};", site=SITE,
    )  # fmt: skip
    return re.sub(r"<style>.*?</style>", "", shown, flags=re.DOTALL)


def text(one):
    return f"{one['title']} {one['medium']} {one['maker']}"


def every(word):
    asked = [re.compile(rf"\b{re.escape(part)}\b", re.IGNORECASE) for part in word.split()]
    return [one for one in stock if all(part.search(text(one)) for part in asked)]


def gold(one):
    return {name: one[name] for name in ["number", "title", "maker", "date", "place", "medium"]}


site("tabulator", ["number"], stock, text, page, gold, limit=20, sizes=(1, 2, 5, 10, 20))
