"""Result pages of Calibre-Web, a library's catalogue: calibreweb_site.py CATALOGUE"""

import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import sysconfig

from common import books, save, start

URL = "http://127.0.0.1:8083"

home = pathlib.Path("calibreweb").resolve()
shutil.rmtree(home, ignore_errors=True)
home.mkdir()
# The application declares the tables of Calibre, and takes a library that is there.
declare = """
import sqlalchemy, sys, cps.db
engine = sqlalchemy.create_engine(sys.argv[1]).execution_options(schema_translate_map={"calibre": None})
cps.db.Base.metadata.create_all(engine)
"""
package = pathlib.Path(sysconfig.get_paths()["purelib"]) / "calibreweb"
subprocess.run([sys.executable, "-c", declare, f"sqlite:///{home}/metadata.db"], cwd=package, check=True)
library = sqlite3.connect(home / "metadata.db")
# Calibre keeps a number there; what is declared would make it a text.
library.execute("alter table books drop column series_index")
library.execute("alter table books add column series_index real not null default 1.0")
library.create_function("title_sort", 1, lambda title: title)
library.execute("insert into library_id (uuid) values ('library-of-the-town')")
known = {}


def entry(table, column, value):
    """The number of a value of a table that books are linked with."""
    key = (table, str(value).lower())
    if key not in known:
        names = {column: value, **({"sort": value, "link": ""} if table == "authors" else {})}
        if table == "series":
            names["sort"] = value
        marks = ", ".join("?" * len(names))
        known[key] = library.execute(
            f"insert into {table} ({', '.join(names)}) values ({marks})", list(names.values())
        ).lastrowid
    return known[key]


for number, book in enumerate(books(sys.argv[1], 250)):
    match = re.fullmatch(r"(.*?) \((.*?),? #(\d+(?:\.\d+)?)\)", book["title"])
    title, series, place = match.groups() if match else (book["title"], None, "1")
    library.execute(
        "insert into books (id, title, sort, author_sort, timestamp, pubdate, series_index, last_modified, path,"
        " has_cover, uuid) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
        (
            *(book["id"], title, title, book["authors"][0]),
            *(
                f"2019-01-01 00:{number // 60:02}:{number % 60:02}.000000",
                f"{max(book['year'], 1):04}-01-01 00:00:00.000000",
            ),
            *(float(place), "2019-01-01 00:00:00.000000", f"books/{book['id']}", str(book["id"])),
        ),
    )
    links = [("authors", "author", entry("authors", "name", name)) for name in dict.fromkeys(book["authors"])]
    if series:
        links.append(("series", "series", entry("series", "name", series)))
    # Some books have no rating.
    if number % 4:
        links.append(("ratings", "rating", entry("ratings", "rating", 2 * round(book["rating"] * 3 - 8.6))))
    for table, column, value in links:
        library.execute(f"insert into books_{table}_link (book, {column}) values (?, ?)", (book["id"], value))
library.commit()
library.close()

command = [
    sys.executable,
    "-m",
    "calibreweb",
    "-p",
    home / "app.db",
    "-g",
    home / "gdrive.db",
    "-o",
    home / "log",
    "-i",
    "127.0.0.1",
]
server = start(command, URL)
server.terminate()
server.wait()
application = sqlite3.connect(home / "app.db")
application.execute(
    "update settings set config_calibre_dir = ?, config_anonbrowse = 1, config_books_per_page = 12", (str(home),)
)
application.commit()
application.close()
server = start(command, URL)
save("calibreweb", URL + "/search?query=QUERY")
server.terminate()
