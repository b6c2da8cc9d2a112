"""Papers by Omega, the CGI of Xapian (Debian: xapian-omega, libxapian30): omega_site.py FOLDER-WITH-THE-UNPACKED-PACKAGES"""

import pathlib
import re
import sys
import tempfile

from chance import papers, slug
from engines import cgi, document, fill, plain, run, site

root = pathlib.Path(sys.argv[1]).resolve()
stock = papers(170, seed=411)
FIELDS = {
    "title": r"<td><b><a[^>]*>(.*?)</a></b>", "sample": r"</b><br>\s*<small>(.*?)</small>", "address": r"</small><br>\s*<a[^>]*>(.*?)</a>",
    "date": r"Modified:<br><b>(.*?)</b>", "size": r"Size: <b>(.*?)</b>",
}  # fmt: skip


def page(paper):
    about = f"<p>{'<br>'.join(paper['authors'])}\n<p>{paper['venue']}\n<p><b>Abstract.</b> {paper['abstract']}\n"
    return document(paper["title"], about + (f"<p>{paper['comments']}" if paper["comments"] else ""))


def records(answer):
    rows = re.findall(r"<tr><td valign=top>.*?</td></tr>", answer, re.DOTALL)
    # What a script writes is what <noscript> has as well.
    return [{name: plain(found.group(1)) if (found := re.search(pattern, row, re.DOTALL)) else None for name, pattern in FIELDS.items()} for row in rows]


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)
    fill(place / "papers", {f"{slug(paper['title'])[:40]}-{number}.html": page(paper) for number, paper in enumerate(stock)})
    (place / "data").mkdir()
    run(root, root / "usr/bin/omindex", "--db", place / "data/default", "--url", "/papers/", place / "papers")
    (place / "omega.conf").write_text(f"database_dir {place}/data\ntemplate_dir {root}/usr/share/xapian-omega/templates\nlog_dir {place}\ncdb_dir {place}\n")

    def answer(query):
        asked = f"P={query.replace(' ', '+')}&DEFAULTOP=and&DB=default"
        found = cgi(root, [root / "usr/lib/cgi-bin/omega/omega"], asked, env={"OMEGA_CONFIG_FILE": f"{place}/omega.conf"})
        return re.sub(r"Search took [\d.]+ seconds", "Search took 0.000815 seconds", found.encode("latin-1").decode())

    site("omega", ["title"], stock, lambda paper: f"{paper['title']} {paper['authors']}", answer, records)
