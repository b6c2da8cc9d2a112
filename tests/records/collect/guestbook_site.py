"""Guests by a script of a course in CGI, parted by rules: guestbook_site.py FOLDER-OF-TEMPLATES (guestbook.html, as Jinja)"""

import random
import sys

import jinja2

from chance import person, site, slug, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True).get_template("guestbook.html")
BROWSERS = [
    "Mozilla/4.0 (compatible; MSIE 5.0; Windows 98)", "Mozilla/4.76 [en] (X11; U; Linux 2.4.2 i686)", "Lynx/2.8.4rel.1 libwww-FM/2.14", "Opera/6.05 (Windows 2000; U) [en]",
    "Mozilla/5.0 (Windows; U; Windows NT 5.1; en-US; rv:1.7) Gecko/20040707 Firefox/0.9.2", "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1; SV1)", "Mozilla/5.0 (Macintosh; U; PPC Mac OS X; en) AppleWebKit/125.2 Safari/125.8",
]  # fmt: skip


def guest(draw):
    name = person(draw)
    return {"name": name, "email": f"{slug(name)}@{draw.choice(['example.org', 'mail.example.com', 'example.edu'])}", "browser": draw.choice(BROWSERS)}


def page(word, found, count):
    return template.render(rows=found)


stock = unique(random.Random(661), guest, 300, "name")
site("guestbook", ["name"], stock, lambda one: one["name"], page, dict, limit=100, sizes=(1, 2, 4, 7, 9, 12))
