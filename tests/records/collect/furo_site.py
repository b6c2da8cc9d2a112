"""Result pages of the search of Sphinx with the theme Furo, in a cookbook: furo_site.py (builds and serves by itself)"""

import functools
import http.server
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import urllib.parse

from lxml import html

from chance import NONE, recipes, slug, write

PORT = 8351
stock = recipes(110, seed=371)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def build(place):
    chapters = {}
    for recipe in stock:
        chapters.setdefault(recipe["category"], []).append(recipe)
        steps = f"Put {', '.join(recipe['ingredients'])} into a large pan and cook for {recipe['minutes']} minutes. Serves {recipe['serves']}."
        text = f"{recipe['title']}\n{'=' * len(recipe['title'])}\n\n{recipe['intro'] or ''}\n\nMethod\n------\n\n{steps}\n"
        (place / f"{slug(recipe['title'])}.rst").write_text(text, encoding="utf-8")
    index = "Cookbook\n========\n"
    for chapter, inside in chapters.items():
        index += f"\n.. toctree::\n   :caption: {chapter}\n   :maxdepth: 1\n\n" + "".join(f"   {slug(recipe['title'])}\n" for recipe in inside[:8])
    rest = [slug(recipe["title"]) for inside in chapters.values() for recipe in inside[8:]]
    index += "\n.. toctree::\n   :hidden:\n\n   more\n"
    (place / "more.rst").write_text("More\n====\n\n.. toctree::\n   :maxdepth: 1\n\n" + "".join(f"   {name}\n" for name in rest), encoding="utf-8")
    (place / "index.rst").write_text(index, encoding="utf-8")
    (place / "conf.py").write_text('project = "Cookbook"\nauthor = "The kitchen"\nhtml_theme = "furo"\nhtml_copy_source = False\n', encoding="utf-8")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", str(place), str(place / "html")], check=True)


def shown(query):
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", "--dump-dom", f"http://127.0.0.1:{PORT}/search.html?q={urllib.parse.quote_plus(query)}&check_keywords=yes&area=default"]
    page = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    return re.sub(r"\s*\n\s*", "\n", page)


def records(page):
    """What the page shows: titles, and the text around the word."""
    for item in html.fromstring(page).cssselect("ul.search > li"):
        context = item.cssselect("p.context")
        yield {"title": " ".join(item.cssselect("a")[0].text_content().split()), "context": " ".join(context[0].text_content().split()) if context else None}


with tempfile.TemporaryDirectory() as folder:
    build(pathlib.Path(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), functools.partial(Quiet, directory=f"{folder}/html"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    pages = [(word, page := shown(word), list(records(page))) for word in ["tofu", "crispy", "smoky salmon", "chicken pie", "risotto"]]
    write("furo", ["title"], pages, shown(NONE))
    server.shutdown()
