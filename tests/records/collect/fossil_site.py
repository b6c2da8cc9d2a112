"""Result pages of Fossil (Debian: apt install fossil), check-ins, tickets and wiki pages: fossil_site.py CATALOGUE"""

import pathlib
import re
import subprocess
import sys
import shutil

from common import books, save, start

URL = "http://127.0.0.1:8122"

home = pathlib.Path("fossil").resolve()
shutil.rmtree(home, ignore_errors=True)
(home / "work").mkdir(parents=True)
repository = home / "books.fossil"


def fossil(*arguments, **options):
    subprocess.run(["fossil", *arguments], cwd=home / "work", check=True, stdout=subprocess.DEVNULL, **options)


fossil("init", repository, "--project-name", "Library", "-A", "librarian")
fossil("open", repository, "--user", "librarian")
for number, book in enumerate(books(sys.argv[1], 240)):
    by = ", ".join(book["authors"])
    if number % 3 == 0:
        (home / "work" / f"{book['id']}.txt").write_text(f"{book['title']}\n{by}\n")
        fossil("add", f"{book['id']}.txt")
        fossil(
            "commit",
            "-m",
            f"Add {book['title']} by {by}",
            "--no-warnings",
            "--user-override",
            re.sub("[^A-Za-z]+", "-", book["authors"][0]),
            "--date-override",
            f"2019-{1 + number % 12:02}-{1 + number % 28:02} 10:{number % 60:02}:00",
            "--hash",
            "--allow-older",
        )
    elif number % 3 == 1:
        fossil(
            "ticket",
            "add",
            "title",
            book["title"],
            "comment",
            f"By {by}, rated {book['rating']} by {book['ratings']} readers.",
            "status",
            "Open",
            "type",
            "Feature_Request",
        )
    else:
        text = (
            f"{book['title']} was written by {by} and came out in {book['year']}. It has {book['ratings']} ratings.\n"
        )
        fossil(
            "wiki",
            "create",
            re.sub("[^A-Za-z0-9 ,]+", "", book["title"]).strip()[:80],
            "--mimetype",
            "text/plain",
            input=text.encode(),
        )
fossil("fts-config", "enable", "ctw")
fossil("fts-config", "index", "on")
fossil("fts-config", "reindex")
server = start(["fossil", "server", "--localhost", "--port", "8122", repository], URL)
save("fossil", URL + "/search?s=QUERY&y=all")
server.terminate()
