"""Recipes by ht://Dig (Debian: htdig): htdig_site.py FOLDER-WITH-THE-UNPACKED-PACKAGE"""

import functools
import http.server
import pathlib
import re
import sys
import tempfile
import threading

from chance import recipes, slug
from engines import document, fill, plain, run, site

root = pathlib.Path(sys.argv[1]).resolve()
stock = recipes(150, seed=431)
FIELDS = {
    "title": r"<dt><strong><a[^>]*>(.*?)</a></strong>", "excerpt": r"<dd>(.*?)<br>", "address": r"<em><a[^>]*>(.*?)</a></em>",
    "date": r'<font size="-1">(.*?),', "size": r", (\d+ bytes)</font>",
}  # fmt: skip


def page(recipe):
    body = f"<p><i>{recipe['category']}</i>, by {recipe['author']}\n<p>{recipe['intro'] or ''}\n<ul>" + "".join(f"<li>{one}\n" for one in recipe["ingredients"])
    return document(recipe["title"], f"{body}</ul>\n<p>Serves {recipe['serves']}. Takes {recipe['minutes']} minutes.")


def records(answer):
    rows = re.findall(r"<dl><dt>.*?</dd></dl>", answer, re.DOTALL)
    return [{name: plain(found.group(1)) if (found := re.search(pattern, row, re.DOTALL)) else None for name, pattern in FIELDS.items()} for row in rows]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)
    texts = {f"{slug(recipe['title'])}.html": page(recipe) for recipe in stock}
    fill(place / "www", texts | {"all.html": document("Recipes", "".join(f'<a href="{name}">{name}</a>\n' for name in texts))})
    (place / "db").mkdir()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=place / "www"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    common = root / "etc/htdig"
    (place / "htdig.conf").write_text(
        f"database_dir: {place}/db\nstart_url: {url}/all.html\nlimit_urls_to: {url}/\nmaximum_pages: 10\nmatches_per_page: 10\n"
        f"common_dir: {common}\nbad_word_list: {common}/bad_words\nmime_types: {common}/mime.types\n"
        f"search_results_header: {common}/header.html\nsearch_results_footer: {common}/footer.html\nnothing_found_file: {common}/nomatch.html\n"
        f"template_map: Long long {common}/long.html Short short {common}/short.html\ntemplate_name: long\nsearch_algorithm: exact:1\nmax_head_length: 10000\n"
    )
    run(root, root / "usr/bin/htdig", "-i", "-c", place / "htdig.conf")
    run(root, root / "usr/bin/htpurge", "-c", place / "htdig.conf")

    def answer(query):
        asked = f"words={query.replace(' ', '+')}&method=and&exclude=all.html"
        # As CGI it would look for its configuration where it was installed.
        page = run(root, root / "usr/lib/cgi-bin/htsearch", "-c", place / "htdig.conf", asked).split("\r\n\r\n", 1)[1]
        return page.replace(url, "http://www.example.org").replace("127.0.0.1%3A" + str(server.server_port), "www.example.org")

    site("htdig", ["title"], stock, page, answer, records)
    server.shutdown()
