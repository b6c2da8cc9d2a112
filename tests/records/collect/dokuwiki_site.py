"""Result pages of DokuWiki (Debian: apt install dokuwiki php-cli): dokuwiki_site.py CATALOGUE"""

import pathlib
import re
import shutil
import subprocess
import sys

from common import books, save, start

# Where Debian keeps the pages of its wiki.
data = pathlib.Path("/var/lib/dokuwiki/data")
shutil.rmtree(data / "pages", ignore_errors=True)
(data / "pages").mkdir()
for book in books(sys.argv[1], 200):
    name = re.sub("[^a-z0-9]+", "_", book["title"].lower()).strip("_")
    text = f"====== {book['title']} ======\n\n{book['title']} was written by {', '.join(book['authors'])} and came out in {book['year']}.\n"
    (data / "pages" / f"{name}.txt").write_text(text)
subprocess.run(["php", "bin/indexer.php", "-q"], cwd="/usr/share/dokuwiki", check=True)
server = start(["php", "-S", "127.0.0.1:8110", "-t", "/usr/share/dokuwiki"], "http://127.0.0.1:8110/doku.php")
save("dokuwiki", "http://127.0.0.1:8110/doku.php?id=start&do=search&q=QUERY")
server.terminate()
