"""Result pages of gitweb, cgit and hgweb, commit messages: gitwebs_site.py CATALOGUE

Debian: apt install gitweb cgit mercurial
"""

import os
import pathlib
import shutil
import subprocess
import sys
from http.server import CGIHTTPRequestHandler, HTTPServer
from threading import Thread

from common import books, save, start

home = pathlib.Path("gitwebs").resolve()
shutil.rmtree(home, ignore_errors=True)
(home / "cgi-bin").mkdir(parents=True)
stream = []
mercurial = home / "hg"
subprocess.run(["hg", "init", mercurial], check=True)
for number, book in enumerate(books(sys.argv[1], 220)):
    author = f"{book['authors'][0]} <author{number}@books.example>"
    stamp = 1500000000 + number * 86413
    message = f"{book['title']}\n\nWritten by {' and '.join(book['authors'])}, out in {book['year']}.\nRead by {book['ratings']}.\n"
    text = f"{book['title']}\n{book['year']}\n"
    stream.append(
        f"commit refs/heads/main\ncommitter {author} {stamp} +0000\n"
        f"data {len(message.encode())}\n{message}M 644 inline {book['id']}.txt\ndata {len(text.encode())}\n{text}\n"
    )
    if number < 100:
        (mercurial / f"{book['id']}.txt").write_text(text)
        subprocess.run(
            ["hg", "commit", "-qA", "-m", message, "-u", author, "-d", f"{stamp} 0"], cwd=mercurial, check=True
        )
repository = home / "repositories" / "books.git"
subprocess.run(["git", "init", "-q", "--bare", "-b", "main", repository], check=True)
subprocess.run(["git", "fast-import", "--quiet"], cwd=repository, input="".join(stream).encode(), check=True)
(repository / "description").write_text("The books of the library\n")

(home / "gitweb.conf").write_text(f'$projectroot = "{home}/repositories";\n')
(home / "cgitrc").write_text(
    f"virtual-root=/cgi-bin/cgit\nrepo.url=books\nrepo.path={repository}\nrepo.desc=The books of the library\n"
)
for name, target in [("gitweb", "/usr/share/gitweb/gitweb.cgi"), ("cgit", "/usr/lib/cgit/cgit.cgi")]:
    (home / "cgi-bin" / name).symlink_to(target)
os.environ.update(GITWEB_CONFIG=str(home / "gitweb.conf"), CGIT_CONFIG=str(home / "cgitrc"), GIT_CONFIG_COUNT="1")
os.environ.update(GIT_CONFIG_KEY_0="safe.directory", GIT_CONFIG_VALUE_0="*")
os.chdir(home)
server = HTTPServer(("127.0.0.1", 8128), CGIHTTPRequestHandler)
Thread(target=server.serve_forever, daemon=True).start()
URL = "http://127.0.0.1:8128/cgi-bin"
save("gitweb", URL + "/gitweb?p=books.git;a=search;h=HEAD;st=commit;s=QUERY")
save("cgit", URL + "/cgit/books/log/?qt=grep&q=QUERY")
server.shutdown()
server = start(
    ["hg", "serve", "-a", "127.0.0.1", "-p", "8129", "--name", "books", "-R", mercurial], "http://127.0.0.1:8129"
)
save("hgweb", "http://127.0.0.1:8129/log?revcount=12&rev=QUERY")
server.terminate()
