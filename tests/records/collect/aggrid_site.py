"""A register of properties that AG Grid shows: aggrid_site.py FOLDER-OF-PACKAGES (ag-grid-community)"""

import json
import pathlib
import re
import sys

from browsers import dom, links
from chance import ads, site

folder = pathlib.Path(sys.argv[1]).resolve()
script = next(folder.glob("ag-grid-community-*/dist/ag-grid-community.min.js")).relative_to(folder)
stock = [ad for ad in ads(600) if ad["category"] == "Real estate" and ad["price"]][:110]
for ad in stock:
    ad["price"] = ad["price"] * 7 + 300
    ad["let"] = "let" in ad["title"]
SITE = """const gridOptions = {
  rowData: rows, quickFilterText: word, pagination: true, paginationPageSize: 20, domLayout: 'autoHeight',
  columnDefs: [
    {field: 'reference', headerName: 'Ref.', width: 100},
    {field: 'title', headerName: 'Description', flex: 2, filter: true, cellRenderer: p => `<a href="/property/${p.data.reference}">${p.value}</a>`},
    {field: 'city', headerName: 'Town', filter: true},
    {field: 'beds', headerName: 'Bedrooms', width: 110},
    {field: 'area', headerName: 'Floor area', width: 120, valueFormatter: p => p.value + ' m²'},
    {field: 'price', headerName: 'Price', sort: null, valueFormatter: p => '£' + p.value.toLocaleString('en-GB') + (p.data.let ? ' pcm' : '')},
    {field: 'listed', headerName: 'Listed', width: 130},
  ],
};
agGrid.createGrid(document.querySelector('#properties'), gridOptions);"""


def reference(ad):
    return f"KL{ad['id']:05}"


def listed(ad):
    return f"{ad['date']:%d/%m/%Y}"


def page(word, results, count):
    rows = [
        {"reference": reference(ad), "listed": listed(ad), **{key: ad[key] for key in ["title", "city", "beds", "area", "price", "let"]}}
        for ad in stock
    ]
    shown = dom(
        f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>“{word}” | Property search | Keller &amp; Lang</title>
<script src="/lib/{script}"></script><script src="/rows.js"></script></head>
<body><div id="top"><a href="/"><img src="/img/logo.svg" alt="Keller &amp; Lang Estate Agents"></a>
<ul class="menu">{links(["Buy", "Rent", "Sell", "New homes", "Mortgages", "Our branches"])}</ul><a class="tel" href="tel:5550142">555-0142</a></div>
<div id="page"><form id="search" action="/properties" method="get"><label for="q">Town, street or type of property</label>
<input id="q" name="q" value="{word}"><label for="min">Minimum price</label><select id="min" name="min"><option value="">No minimum</option><option>£1,000</option>
<option>£5,000</option></select><label><input type="checkbox" name="sold" value="1"> Include sold</label><button>Search</button></form>
<h1>Properties matching “{word}”</h1>
<div id="properties" class="ag-theme-quartz" style="width: 1500px"></div>
<div class="valuation"><h3>Thinking of selling?</h3><p>Book a free valuation with our experts.</p><a class="button" href="/valuation">Book now</a></div></div>
<div id="footer"><ul>{links(["Complaints procedure", "Client money protection", "Careers", "Cookie settings"])}</ul></div>
<script src="/site.js"></script></body></html>""",
        folder,
        rows=f"const word = {json.dumps(word)}, rows = {json.dumps(rows)};",
        site=SITE,
    )
    # The grid's own styles are the most of the page.
    return re.sub(r"<style.*?</style>", "", shown, flags=re.DOTALL)


def gold(ad):
    return {
        "reference": reference(ad), "title": ad["title"], "city": ad["city"], "bedrooms": ad["beds"], "area": f"{ad['area']} m²",
        "price": f"£{ad['price']:,}" + (" pcm" if ad["let"] else ""), "listed": listed(ad),
    }


site("aggrid", ["reference"], stock, lambda ad: f"{ad['title']} {ad['city']}", page, gold, limit=20)
