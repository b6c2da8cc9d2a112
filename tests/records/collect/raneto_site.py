"""Result pages of Raneto, a knowledge base (npm install --ignore-scripts raneto): raneto_site.py CATALOGUE RANETO"""

import json
import pathlib
import re
import shutil
import sys

from common import books, save, start

URL = "http://127.0.0.1:8125"

raneto = pathlib.Path(sys.argv[2]).resolve()
home = pathlib.Path("raneto_site").resolve()
shutil.rmtree(home, ignore_errors=True)
content = home / "content"
for number, book in enumerate(books(sys.argv[1], 130)):
    folder = content / f"{book['year'] // 10}0s" if number % 5 else content
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub("[^a-z0-9]+", "-", book["title"].lower()).strip("-")
    (folder / f"{name}.md").write_text(
        f"/*\nTitle: {book['title']}\n*/\n\n{' and '.join(book['authors'])} wrote *{book['title']}*. "
        f"It came out in {book['year']}.\n\nIts {book['ratings']} readers gave it {book['rating']}.\n"
    )
(home / "server.js").write_text(
    f"""const config = require({json.dumps(str(raneto / "example/config.default.js"))});
config.content_dir = {json.dumps(str(content) + "/")};
config.site_title = "Library";
config.authentication = false;
config.allow_editing = false;
require({json.dumps(str(raneto))})(config).listen(8125, "127.0.0.1");
"""
)
server = start(["node", home / "server.js"], URL)
save("raneto", URL + "/?search=QUERY")
server.terminate()
