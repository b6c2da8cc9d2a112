"""Letters of a mailing list by Namazu (Debian: namazu2, namazu2-index-tools, libnmz7, libfile-mmagic-perl, libnkf-perl,
libtext-kakasi-perl): namazu_site.py FOLDER-WITH-THE-UNPACKED-PACKAGES"""

import os
import pathlib
import random
import re
import sys
import tempfile

from chance import day, person, questions, sentences, slug
from engines import cgi, fill, plain, run, site

root = pathlib.Path(sys.argv[1]).resolve()
dice = random.Random(421)
stock = questions(180, seed=421)
for letter in stock:
    letter.update(name=person(dice), sent=day(dice, "1998-02-01", 2000), rest=sentences(dice, letter["tags"][0].replace("-", " "), 1, 3))


def mail(letter):
    name = letter["name"].encode("ascii", "ignore").decode()
    return (
        f"From: {name} <{slug(name).replace('-', '.')}@example.org>\nTo: users@lists.example.org\nSubject: {letter['title']}\n"
        f"Date: {letter['sent']:%a, %d %b %Y %H:%M:%S} +0000\nMessage-Id: <{letter['id']}.{dice.randrange(10**6)}@example.org>\n\n"
        f"Hello all,\n\n{letter['body']}\n\n{letter['rest']}\n\nThanks,\n{name.split()[0]}\n"
    )


FIELDS = {
    "title": r"<strong><a[^>]*>(.*?)</a>", "score": r"\(score: (.*?)\)", "author": r"Author</strong>: <em>(.*?)</em>",
    "date": r"Date</strong>: <em>(.*?)</em>", "summary": r"Date.*?</dd>\s*<dd>(.*?)</dd>", "address": r".*<dd><a[^>]*>(.*?)</a> \(", "size": r"\(([\d,]+ bytes)\)",
}  # fmt: skip


def records(answer):
    rows = re.findall(r"<dt>\d+\. .*?<br><br></dd>", answer, re.DOTALL)
    return [{name: plain(found.group(1)) if (found := re.search(pattern, row, re.DOTALL)) else None for name, pattern in FIELDS.items()} for row in rows]


with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)
    fill(place / "users", {str(number): mail(letter) for number, letter in enumerate(stock, 1)})
    (place / "index").mkdir()
    for name in ["filter", "pl", "template"]:
        assert (root / "usr/share/namazu" / name).is_dir()
    perl = f"{root}/usr/share/perl5:{root}/usr/lib/x86_64-linux-gnu/perl5/5.36"
    share = root / "usr/share/namazu"
    script = (root / "usr/bin/mknmz").read_text(encoding="latin-1").replace("/usr/share/namazu", str(share)).replace("/etc/namazu", str(root / "etc/namazu"))
    (place / "mknmz").write_text(script, encoding="latin-1")
    run(root, "perl", place / "mknmz", "-O", place / "index", "--mailnews", "-k", place / "users", env={"PERL5LIB": perl, "pkgdatadir": str(share)})
    program = place / "namazu.cgi"
    program.write_bytes((root / "usr/lib/cgi-bin/namazu.cgi").read_bytes())
    program.chmod(0o755)
    (place / ".namazurc").write_text(f"Index {place}/index\nTemplate {place}/index\nReplace {place}/users/ /lists/users/msg\nLogging off\nLang C\n")

    def answer(query):
        os.environ.pop("LANG", None)
        page = cgi(root, [program], f"query={query.replace(' ', '+')}&submit=Search%21&max=20&result=normal&sort=score", cwd=place)
        return re.sub(r"(<!-- DATE --> )\S+", r"\g<1>2004-03-01", page)

    site("namazu", ["title"], stock, lambda letter: f"{letter['title']} {letter['name']}", answer, records)
