"""The search of a council's documents by MkDocs with its theme readthedocs (pip: mkdocs): mkdocs_site.py FOLDER-WITH-PUPPETEER-CORE"""

import pathlib
import re
import subprocess
import sys
import tempfile

from chance import NONE, asked, bills, slug, write
from engines import plain
from visits import served, typed

stock = bills(140, seed=731)


def page(bill):
    facts = [f"{bill['id']} ({bill['kind']})", f"Status: {bill['status']}", f"Last action: {bill['action']}", f"Body: {bill['body']}"]
    if bill["sponsor"]:
        facts.append(f"Sponsor: {bill['sponsor']}")
    # A heading of its own would be found a second time.
    return f"---\ntitle: \"{bill['title']}\"\n---\n\n{'. '.join(facts)}.\n\n{', '.join(bill['topics'])}\n"


def records(answer):
    place = answer[answer.index('id="mkdocs-search-results"'):]
    for row in re.findall(r"<article>(.*?)</article>", place, re.DOTALL):
        yield {"title": plain(re.search(r"<h3>(.*?)</h3>", row, re.DOTALL).group(1)), "summary": plain(re.search(r"<p>(.*?)</p>", row, re.DOTALL).group(1))}


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)
    (place / "docs").mkdir()
    for bill in stock:
        (place / "docs" / f"{slug(bill['id'])}.md").write_text(page(bill), encoding="utf-8")
    (place / "docs/index.md").write_text("# Council papers\n\nPapers of the council since 2015.\n")
    nav = "".join(f"  - {slug(bill['id'])}.md\n" for bill in stock[:20])
    (place / "mkdocs.yml").write_text(f"site_name: Council Papers\ntheme:\n  name: readthedocs\nplugins:\n  - search\nnav:\n  - index.md\n{nav}")
    subprocess.run([sys.executable, "-m", "mkdocs", "-q", "build"], cwd=place, check=True, stderr=subprocess.DEVNULL)
    pages = []
    with served(place / "site") as url:

        def answer(query):
            return typed(sys.argv[1], f"{url}/search.html?q={query.replace(' ', '+')}")

        for query in asked(stock, lambda bill: f"{bill['title']} {bill['sponsor'] or ''}", (1, 2, 4, 7, 12, 18)):
            found = answer(query)
            shown = list(records(found))
            if 0 < len(shown) < 40:
                pages.append((query, found, shown))
        none = answer(NONE)
    assert not list(records(none))
    write("mkdocs", ["title"], pages, none)
