"""Search programs of the command line and of CGI: the documents that they index, and what they answer.

Their packages are unpacked to a folder: `dpkg -x PACKAGE.deb FOLDER`.
"""

import html
import os
import re
import subprocess

from chance import NONE, asked, write


def document(title, body, more=""):
    """A page as sites had them when these programs were new."""
    return f"<html><head><title>{html.escape(title)}</title>{more}</head>\n<body bgcolor=#ffffff>\n<h1>{html.escape(title)}</h1>\n{body}\n</body></html>\n"


def fill(folder, texts, date=1_450_000_000, step=260_000):
    """Writes the documents by name, each changed at a date of its own."""
    folder.mkdir(parents=True)
    for number, (name, text) in enumerate(texts.items()):
        (folder / name).write_text(text, encoding="latin-1", errors="xmlcharrefreplace")
        at = date + number * 7919 % 1000 * step
        os.utime(folder / name, (at, at))


def run(root, *command, **options):
    """Runs a program of the folder, and gives what it writes."""
    places = [f"{root}/{place}" for place in ("usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu", "usr/lib", "usr/lib/htdig", "usr/lib/htdig_db")]
    surroundings = {**os.environ, "LD_LIBRARY_PATH": ":".join(places), "TZ": "UTC", "LC_ALL": "C", **options.pop("env", {})}
    answer = subprocess.run([str(part) for part in command], env=surroundings, capture_output=True, check=True, **options)
    return answer.stdout.decode("latin-1")


def cgi(root, program, query, **options):
    """What a program of CGI answers, without the header."""
    env = {"REQUEST_METHOD": "GET", "QUERY_STRING": query, "SCRIPT_NAME": "/cgi-bin/search", "SERVER_NAME": "www.example.org",
           "HTTP_HOST": "www.example.org", "GATEWAY_INTERFACE": "CGI/1.1", **options.pop("env", {})}  # fmt: skip
    return re.split(r"\r?\n\r?\n", run(root, *program, env=env, **options), maxsplit=1)[1]


def plain(text):
    """The text of a piece of HTML."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())


def site(layout, key, items, text, answer, records, sizes=(1, 2, 4, 7, 11, 16, 24)):
    """Asks for words that some of the items have; `records` reads what the answer shows."""
    pages = []
    for word in asked(items, text, sizes):
        page = answer(word)
        shown = records(page)
        if shown:
            pages.append((word, page, shown))
    none = answer(NONE)
    assert not records(none)
    write(layout, key, pages, none)
