"""Result pages of Shaarli (Debian: apt install shaarli php-cli), a bookmark manager: shaarli_site.py CATALOGUE"""

import pathlib
import re
import shutil
import sys
from html import escape

import requests

from common import books, save, start

URL = "http://127.0.0.1:8123"

# Where Debian keeps the application and its data.
home = pathlib.Path("/usr/share/shaarli")
for folder in (pathlib.Path("/var/lib/shaarli/data"), *pathlib.Path("/var/cache/shaarli").iterdir()):
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
lines = ["<!DOCTYPE NETSCAPE-Bookmark-file-1>", "<TITLE>Bookmarks</TITLE>", "<DL><p>"]
for number, book in enumerate(books(sys.argv[1], 250)):
    tags = [book["language"], f"{book['year'] // 10}0s"] + (["popular"] if book["ratings"] > 100000 else [])
    tags.append(re.sub("[^a-z]+", "-", book["authors"][0].lower()).strip("-"))
    lines.append(
        f'<DT><A HREF="https://books.example/{book["id"]}" ADD_DATE="{1500000000 + number * 86413}" PRIVATE="0"'
        f' TAGS="{",".join(tags)}">{escape(book["title"])}</A>'
    )
    if number % 4:
        lines.append(
            f"<DD>By {escape(', '.join(book['authors']))}. {book['ratings']} readers rated it {book['rating']}."
        )
lines.append("</DL><p>")
server = start(["php", "-S", "127.0.0.1:8123", "-t", home, home / "index.php"], URL, cwd=home)
session = requests.Session()


def token(page):
    return re.search(r'name="token" value="([^"]+)"', page.text).group(1)


session.get(URL + "/install")
account = {
    "setlogin": "reader",
    "setpassword": "books",
    "title": "Library",
    "continent": "UTC",
    "city": "UTC",
    "language": "en",
    "Save": "Install",
}
print(session.post(URL + "/install", data=account).status_code)
page = session.get(URL + "/login")
print(session.post(URL + "/login", data={"login": "reader", "password": "books", "token": token(page)}).status_code)
page = session.get(URL + "/admin/import")
answer = session.post(
    URL + "/admin/import",
    data={"token": token(page), "privacy": "default", "MAX_FILE_SIZE": 2000000, "default_tags": ""},
    files={"filetoupload": ("bookmarks.html", "\n".join(lines).encode(), "text/html")},
)
print(answer.status_code, re.findall(r"\d+ bookmarks imported[^<]*", answer.text))
session = requests.Session()
session.get(URL + "/links-per-page?nb=12")
save("shaarli", URL + "/?searchterm=QUERY", session=session)
server.terminate()
