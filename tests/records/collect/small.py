"""Result pages of Datasette, sqlite-web, SQLAdmin, Flask-Admin, Flask-AppBuilder: small.py CATALOGUE"""

import pathlib
import sqlite3
import subprocess
import sys

import requests

from common import books, save, start

HERE = pathlib.Path(__file__).parent
BIN = pathlib.Path(sys.executable).parent
BASE = "http://127.0.0.1:"

database = pathlib.Path("books.db").resolve()
database.unlink(missing_ok=True)
connection = sqlite3.connect(database)
connection.execute(
    "create table books (id integer primary key, title text, authors text, year integer,"
    " language text, rating real, ratings integer)"
)
for book in books(sys.argv[1]):
    book["authors"] = ", ".join(book["authors"])
    connection.execute("insert into books values (?, ?, ?, ?, ?, ?, ?)", list(book.values()))
connection.commit()
connection.close()
subprocess.run([BIN / "sqlite-utils", "enable-fts", database, "books", "title", "authors"], check=True)

server = start([BIN / "datasette", "serve", database, "--host", "127.0.0.1", "--port", "8101"], BASE + "8101/")
save("datasette", BASE + "8101/books/books?_search=QUERY&_size=12&_facet=language")
server.terminate()

server = start([BIN / "sqlite_web", "-H", "127.0.0.1", "-p", "8102", "-x", database], BASE + "8102/")
sql = "select title, authors, year, rating from books where title like '%25QUERY%25' limit 12"
save("sqlite-web", BASE + "8102/books/query/?sql=" + sql.replace(" ", "+"))
server.terminate()

for name, port, pages in [
    ("sqladmin", "8103", {"sqladmin": "/admin/book/list?search=QUERY&pageSize=10"}),
    ("flaskadmin", "8104", {"flask-admin": "/admin/book/?search=QUERY&page_size=10"}),
    (
        "appbuilder",
        "8105",
        {
            "appbuilder-list": "/table/list/?_flt_2_title=QUERY",
            "appbuilder-block": "/block/list/?_flt_2_title=QUERY",
            "appbuilder-item": "/item/list/?_flt_2_title=QUERY",
            "appbuilder-link": "/link/list/?_flt_2_title=QUERY",
        },
    ),
]:
    server = start([sys.executable, HERE / f"serve_{name}.py", str(database), port], BASE + port + "/")
    for layout, path in pages.items():
        save(layout, BASE + port + path)
    server.terminate()
