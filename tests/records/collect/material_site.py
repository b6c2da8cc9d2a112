"""The search of documentation by Material for MkDocs (pip: mkdocs-material) as after typing: material_site.py FOLDER-WITH-PUPPETEER-CORE"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

from chance import NONE, asked, recipes, sentences, slug, write
from engines import plain
from visits import served, typed

stock = recipes(120, seed=511)
dice = random.Random(511)


def page(recipe):
    text = f"# {recipe['title']}\n\n{recipe['intro'] or ''}\n\n*By {recipe['author']}. Serves {recipe['serves']}, takes {recipe['minutes']} minutes.*\n\n"
    text += "## Ingredients\n\n" + "".join(f"- {one}\n" for one in recipe["ingredients"]) + f"\n## Method\n\n{sentences(dice, recipe['title'].lower(), 2, 4)}\n"
    head = "---\ntags:\n" + "".join(f"  - {tag}\n" for tag in recipe["tags"]) + "---\n\n" if recipe["tags"] else ""
    return head + text


def records(answer):
    """Of each page what its first block shows; what matches within is folded away."""
    for row in re.findall(r'<li class="md-search-result__item">(.*?)</li>', answer, re.DOTALL):
        article = re.search(r'<article class="md-search-result__article md-typeset".*?</article>', row, re.DOTALL).group(0)
        tags = re.search(r'<nav class="md-tags">(.*?)</nav>', article, re.DOTALL)
        teaser = re.sub(r"<h1>.*?</h1>|<nav.*?</nav>|<p[^>]*>\s*Missing.*?</p>", "", article, flags=re.DOTALL)
        yield {"title": plain(re.search(r"<h1>(.*?)</h1>", article, re.DOTALL).group(1)), "teaser": plain(teaser),
               "tag": [plain(tag) for tag in re.findall(r"<span[^>]*>.*?</span>", tags.group(1), re.DOTALL)] if tags else None}  # fmt: skip


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)
    (place / "docs").mkdir()
    for recipe in stock:
        (place / "docs" / f"{slug(recipe['title'])}.md").write_text(page(recipe), encoding="utf-8")
    (place / "docs/index.md").write_text("# The cook's book\n\nWelcome to the kitchen.\n")
    nav = "".join(f"  - {slug(recipe['title'])}.md\n" for recipe in stock[:25])
    (place / "mkdocs.yml").write_text(
        "site_name: The Cook's Book\ntheme:\n  name: material\n  font: false\n  features: [search.suggest, search.highlight, search.share]\n"
        f"plugins:\n  - search\n  - tags\nnav:\n  - index.md\n{nav}"
    )
    subprocess.run([sys.executable, "-m", "mkdocs", "-q", "build"], cwd=place, check=True, stderr=subprocess.DEVNULL)
    pages = []
    with served(place / "site") as url:

        def answer(query):
            return typed(sys.argv[1], f"{url}/index.html?q={query.replace(' ', '%20')}", steps=2)

        for query in asked(stock, lambda recipe: f"{recipe['title']} {recipe['author']}", (1, 2, 4, 9)):
            page = answer(query)
            shown = list(records(page))
            if shown:
                pages.append((query, page, shown))
        none = answer(NONE)
    assert not list(records(none))
    write("material", ["title"], pages, none)
