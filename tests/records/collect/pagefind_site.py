"""The search of a museum's site of files by Pagefind's default interface: pagefind_site.py FOLDER-WITH-PUPPETEER-CORE PROGRAM

The program is `pagefind_extended` of the package @pagefind/linux-x64.
"""

import html
import pathlib
import subprocess
import sys
import tempfile

import lxml.html

from chance import asked, write
from drawn import objects
from visits import served, typed

stock = objects(521, 130)
MENU = "".join(f'<li><a href="/{name.lower()}/">{name}</a></li>' for name in ["Visit", "Exhibitions", "Collection", "Learn", "Shop", "About"])
HEAD = f'<header><a href="/" class="logo">Museum of Eastbrook</a><nav><ul>{MENU}</ul></nav></header>'
FOOT = f"<footer><p>Open daily 10–18, Thursdays until 21</p><nav><ul>{MENU}<li><a href='/privacy/'>Privacy</a></li></ul></nav></footer>"
LOOK = '<link rel="stylesheet" href="/style.css"><link href="/pagefind/pagefind-ui.css" rel="stylesheet">'


def page(title, body):
    return f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)} | Museum of Eastbrook</title>{LOOK}</head><body>{HEAD}{body}{FOOT}</body></html>'


def item(one):
    image = f'<img src="/images/{one["id"]}.jpg" alt="{html.escape(one["title"])}">' if one["image"] else ""
    facts = "".join(f"<p>{label}: <span data-pagefind-filter=\"{label}\">{html.escape(one[name])}</span></p>" for label, name in [("Kind", "kind"), ("Place", "place")])
    more = f"<p data-pagefind-meta=\"maker\">{html.escape(one['maker'])}</p>" if one["maker"] else ""
    date = f"<p data-pagefind-meta=\"date\">{one['date']}</p>" if one["date"] else ""
    text = f"<p>{one['medium'].capitalize()}, inventory number {one['number']}. {html.escape(one['about'])}</p>"
    return page(one["title"], f"<main data-pagefind-body><h1>{html.escape(one['title'])}</h1>{image}{more}{date}{facts}{text}</main>")


SEARCH = """<main><h1>Search the collection</h1><div id="search"></div><aside><h2>Highlights</h2><ul><li><a href="/tours/">Guided tours</a></li><li><a href="/new/">New acquisitions</a></li></ul></aside></main>
<script src="/pagefind/pagefind-ui.js"></script><script>window.addEventListener("DOMContentLoaded", () => { new PagefindUI({element: "#search", showSubResults: false, pageSize: 12}); });</script>"""


def records(answer):
    for row in lxml.html.fromstring(answer).cssselect("li.pagefind-ui__result"):
        texts = {name: [" ".join(one.text_content().split()) for one in row.cssselect(f".pagefind-ui__result-{name}")] for name in ("link", "excerpt", "tag")}
        named = dict(tag.split(": ", 1) for tag in texts["tag"])
        yield {"title": texts["link"][0], "excerpt": texts["excerpt"][0], "maker": named.get("Maker"), "date": named.get("Date")}


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)
    for one in stock:
        (place / f"{one['id']}").mkdir()
        (place / f"{one['id']}/index.html").write_text(item(one), encoding="utf-8")
    (place / "index.html").write_text(page("Search", SEARCH), encoding="utf-8")
    subprocess.run([str(pathlib.Path(sys.argv[2]).resolve()), "--site", str(place)], check=True, stdout=subprocess.DEVNULL)
    pages = []
    with served(place) as url:
        for query in asked(stock, lambda one: f"{one['title']} {one['maker']}", (1, 2, 4, 7, 11, 20)):
            answer = typed(sys.argv[1], f"{url}/index.html", ".pagefind-ui__search-input", query, 2)
            shown = list(records(answer))
            if shown:
                pages.append((query, answer, shown))
        none = typed(sys.argv[1], f"{url}/index.html", ".pagefind-ui__search-input", "zzqxv")
    assert not list(records(none))
    write("pagefind", ["title"], pages, none)
