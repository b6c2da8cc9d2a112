"""Jobs by swish.cgi of SWISH-E (Debian: swish-e, libpcre3, libcgi-pm-perl): swishe_site.py FOLDER-WITH-THE-UNPACKED-PACKAGES"""

import pathlib
import re
import sys
import tempfile

from chance import jobs, slug
from engines import cgi, document, fill, plain, run, site

root = pathlib.Path(sys.argv[1]).resolve()
stock = jobs(170, seed=441)
FIELDS = {
    "title": r"<dt>\d+ <a[^>]*>(.*?)</a>", "rank": r"rank: <b>(.*?)</b>", "description": r"<dd>(.*?)<br>",
    "date": r"Last Modified Date:.*?<b>(.*?)</b>", "size": r"Document Size:.*?<b>(.*?)</b>", "path": r"Document Path:.*?<b>(.*?)</b>",
}  # fmt: skip


def page(job):
    pay = f"<p>Salary: {job['salary']:,}" if job["salary"] else ""
    body = f"<p>{job['company']}, {job['city']}, {job['country']}\n<p>{job['about']}{pay}\n<p>{', '.join(job['types'])}\n<p>{job['category']}"
    return document(f"{job['title']} at {job['company']}", body)


def records(answer):
    rows = re.findall(r"<dt>\d+ <a.*?</dl>", answer, re.DOTALL)
    return [{name: plain(found.group(1)) if (found := re.search(pattern, row, re.DOTALL)) else None for name, pattern in FIELDS.items()} for row in rows]


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)
    fill(place / "jobs", {f"{slug(job['title'])}.html": page(job) for job in stock})
    (place / "swish.conf").write_text(f"IndexDir jobs\nIndexOnly .html\nIndexFile {place}/index.swish-e\nStoreDescription HTML* <body> 300\nDefaultContents HTML*\n")
    run(root, root / "usr/bin/swish-e", "-c", place / "swish.conf", cwd=place)
    # The script keeps its place: what it loads and starts is in the folder.
    script = (root / "usr/lib/swish-e/swish.cgi").read_text(encoding="latin-1").replace("'/usr/", f"'{root}/usr/")
    (place / "swish.cgi").write_text(script, encoding="latin-1")

    def answer(query):
        page = cgi(root, ["perl", place / "swish.cgi"], f"query={query.replace(' ', '+')}&metaname=swishdefault&sort=swishrank", cwd=place)
        return re.sub(r"time: [\d.]+ seconds", "time: 0.004 seconds", page)

    site("swishe", ["title"], stock, lambda job: f"{job['title']} {job['company']}", answer, records)
