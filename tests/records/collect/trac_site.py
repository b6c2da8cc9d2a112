"""Result pages of Trac: tickets by search, by query and as a report: trac_site.py CATALOGUE"""

import pathlib
import shutil
import subprocess
import sys

from trac.env import Environment
from trac.ticket.model import Ticket
from trac.wiki.model import WikiPage

from common import books, save, start

BIN = pathlib.Path(sys.executable).parent
URL = "http://127.0.0.1:8106/project"

folder = pathlib.Path("project").resolve()
shutil.rmtree(folder, ignore_errors=True)
subprocess.run(
    [BIN / "trac-admin", folder, "initenv", "Library", "sqlite:db/trac.db"],
    check=True,
    stdout=subprocess.DEVNULL,
)
subprocess.run([BIN / "trac-admin", folder, "permission", "add", "anonymous", "TRAC_ADMIN"], check=True)
environment = Environment(str(folder))
for number, book in enumerate(books(sys.argv[1], 250)):
    if number % 3 == 0:
        page = WikiPage(environment, f"Book{book['id']}")
        page.text = f"= {book['title']} =\n{', '.join(book['authors'])} wrote {book['title']} in {book['year']}."
        page.save(book["authors"][0], "")
    ticket = Ticket(environment)
    ticket["summary"] = book["title"]
    ticket["reporter"] = book["authors"][0]
    ticket["description"] = f"Published in {book['year']}, rated {book['rating']} by {book['ratings']} readers."
    ticket["keywords"] = book["language"]
    ticket["component"] = f"component{1 + number % 2}"
    ticket["priority"] = ["blocker", "major", "minor"][number % 3]
    ticket["type"] = "task" if number % 4 == 0 else "defect"
    ticket["status"] = "new"
    ticket.insert()

server = start([BIN / "tracd", "--hostname", "127.0.0.1", "--port", "8106", folder], URL)
save("trac-search", URL + "/search?q=QUERY&noquickjump=1&ticket=on&wiki=on")
columns = "&col=".join(["id", "summary", "reporter", "keywords", "type", "priority"])
save("trac-query", URL + f"/query?summary=~QUERY&max=12&order=id&col={columns}")
save("trac-rows", URL + "/query?summary=~QUERY&max=12&order=id&col=id&col=summary&col=reporter&row=description")
server.terminate()
