"""Result pages of reader, a feed reader: reader_site.py CATALOGUE"""

import pathlib
import sys
from datetime import datetime, timedelta
from html import escape

from reader import make_reader

from common import books, save, start

URL = "http://127.0.0.1:8124"

home = pathlib.Path("feeds").resolve()
home.mkdir(exist_ok=True)
for path in home.iterdir():
    path.unlink()
feeds = {name: [] for name in ["Library of the town", "New on the shelf", "Reviews"]}
names = list(feeds)
for number, book in enumerate(books(sys.argv[1], 250)):
    date = datetime(2012 + number % 12, 1 + number % 12, 1 + number % 28)
    text = f"{', '.join(book['authors'])} wrote it; it came out in {book['year']}. Of {book['ratings']} readers most liked it."
    feeds[names[number % 3]].append(
        f"<entry><id>urn:book:{book['id']}</id><title>{escape(book['title'])}</title>"
        f"<link href='https://books.example/{book['id']}'/><published>{date.isoformat()}Z</published>"
        f"<updated>{(date + timedelta(1)).isoformat()}Z</updated><author><name>{escape(book['authors'][0])}</name></author>"
        f"<summary>{escape(text)}</summary></entry>"
    )
database = home / "reader.sqlite"
reader = make_reader(str(database), feed_root=str(home))
for number, (name, entries) in enumerate(feeds.items()):
    path = home / f"{number}.xml"
    path.write_text(
        f"<feed xmlns='http://www.w3.org/2005/Atom'><id>urn:feed:{number}</id><title>{name}</title>"
        f"<updated>2024-01-01T00:00:00Z</updated>{''.join(entries)}</feed>"
    )
    reader.add_feed(path.name)
reader.update_feeds()
reader.enable_search()
reader.update_search()
reader.close()
server = start([sys.executable, "-m", "reader", "--db", database, "web", "--legacy", "--port", "8124"], URL)
save("reader", URL + "/?q=QUERY&limit=12")
server.terminate()
