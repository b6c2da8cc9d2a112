"""Result pages of An Otter Wiki: otterwiki_site.py CATALOGUE"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from common import books, save, start

URL = "http://127.0.0.1:8121"

home = pathlib.Path("otterwiki").resolve()
shutil.rmtree(home, ignore_errors=True)
home.mkdir()
for book in books(sys.argv[1], 200):
    name = re.sub("[^A-Za-z0-9 ]+", "", book["title"]).strip()
    text = (
        f"# {book['title']}\n\n*{book['title']}* was written by {' and '.join(book['authors'])}.\n\n"
        f"It came out in {book['year']}; {book['ratings']} readers gave it {book['rating']} stars.\n"
    )
    (home / f"{name}.md").write_text(text)
for command in (
    ["init", "-q"],
    ["add", "."],
    ["-c", "user.name=reader", "-c", "user.email=r@localhost", "commit", "-qm", "Books"],
):
    subprocess.run(["git", *command], cwd=home, check=True)
settings = {
    "REPOSITORY": str(home),
    "SECRET_KEY": "books of the wiki",
    "SQLALCHEMY_DATABASE_URI": f"sqlite:///{home.parent}/otterwiki.db",
    "RETAIN_PAGE_NAME_CASE": "true",
}
server = start(
    [sys.executable, "-m", "flask", "--app", "otterwiki.server", "run", "--port", "8121"],
    URL,
    env={**os.environ, **settings},
)
save("otterwiki", URL + "/-/search/QUERY")
server.terminate()
