"""Result pages of Kiwix (Debian: apt install kiwix-tools zim-tools): kiwix_site.py CATALOGUE"""

import pathlib
import re
import shutil
import subprocess
import sys

from common import books, save, start

home = pathlib.Path("zim").resolve()
shutil.rmtree(home, ignore_errors=True)
home.mkdir()
links = []
for book in books(sys.argv[1], 200):
    name = re.sub("[^a-z0-9]+", "_", book["title"].lower()).strip("_")
    text = f"<p>{book['title']} was written by {', '.join(book['authors'])} and came out in {book['year']}."
    (home / f"{name}.html").write_text(f"<html><head><title>{book['title']}</title></head><body>{text}</body></html>")
    links.append(f"<a href='{name}.html'>{book['title']}</a>")
(home / "index.html").write_text(f"<html><head><title>Library</title></head><body>{' '.join(links)}</body></html>")
(home / "icon.png").write_bytes(
    bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
        "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
    )
)
pathlib.Path("books.zim").unlink(missing_ok=True)
subprocess.run(
    ["zimwriterfs", "--welcome=index.html", "--illustration=icon.png", "--language=eng", "--title=Library",
     "--description=Books", "--creator=us", "--publisher=us", "--name=books", "--favicon=icon.png", home, "books.zim"],
    check=False,
)
server = start(["kiwix-serve", "--address=127.0.0.1", "--port=8111", "books.zim"], "http://127.0.0.1:8111/")
save("kiwix", "http://127.0.0.1:8111/search?books.name=books&pattern=QUERY&pageLength=10&start=0")
server.terminate()
