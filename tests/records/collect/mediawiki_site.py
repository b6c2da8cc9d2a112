"""Result pages of MediaWiki (Debian: apt install mediawiki php-cli php-sqlite3): mediawiki_site.py CATALOGUE"""

import pathlib
import re
import shutil
import subprocess
import sys
from html import escape

from common import books, save, start

URL = "http://127.0.0.1:8130"
WIKI = pathlib.Path("/usr/share/mediawiki")

home = pathlib.Path("mediawiki").resolve()
shutil.rmtree(home, ignore_errors=True)
home.mkdir()


def php(script, *arguments):
    subprocess.run(["php", WIKI / "maintenance" / script, *arguments], check=True, stdout=subprocess.DEVNULL)


php(
    "install.php",
    *("--confpath", home, "--dbtype=sqlite", "--dbname=wiki", "--dbpath", home, "--server", URL, "--scriptpath="),
    *("--pass=the books of the library", "Library", "Librarian"),
)
settings = home / "LocalSettings.php"
pages = []
for number, book in enumerate(books(sys.argv[1], 200)):
    title = re.sub(r"[#<>\[\]|{}]+", "", book["title"])
    text = (
        f"A book by [[{']] and [['.join(book['authors'])}]].\n\n"
        f"It came out in {book['year']}. {book['ratings']} readers gave it {book['rating']} stars.\n"
    )
    stamp = f"2019-{1 + number % 12:02}-{1 + number % 28:02}T10:{number % 60:02}:00Z"
    pages.append(
        f"<page><title>{escape(title)}</title><revision><timestamp>{stamp}</timestamp>"
        f"<contributor><username>Librarian</username></contributor><text>{escape(text)}</text></revision></page>"
    )
(home / "pages.xml").write_text(f"<mediawiki>{''.join(pages)}</mediawiki>")
php("importDump.php", "--conf", settings, home / "pages.xml")
php("rebuildtextindex.php", "--conf", settings)
# The built-in server finds the settings by the environment.
server = start(
    ["env", f"MW_CONFIG_FILE={settings}", "php", "-S", "127.0.0.1:8130", "-t", WIKI], URL + "/index.php?title=Main_Page"
)
save("mediawiki", URL + "/index.php?title=Special:Search&profile=default&fulltext=1&search=QUERY&limit=12")
server.terminate()
