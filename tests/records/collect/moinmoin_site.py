"""Wiki pages by what MoinMoin writes for a search: moinmoin_site.py FOLDER-OF-TEMPLATES (moinmoin.html, as Jinja)"""

import random
import re
import sys

import jinja2

from chance import day, marked, sentences, site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("moinmoin.html")
HEADS = "Harbour,Project,Meeting,Install,Backup,Printer,Network,Server,Release,Travel,Kitchen,Security,Database,Event,Budget".split(",")
TAILS = "Notes,Plan,Guide,Policy,HowTo,Minutes,Ideas,Checklist,Contacts,Rules,Status,Archive".split(",")


def wiki(draw):
    head, tail = draw.choice(HEADS), draw.choice(TAILS)
    name = draw.choice(["{0}{2}", "{0}{2}", "Team/{0}{2}", "{1}Group/{0}{2}", "{0}And{1}{2}"]).format(head, draw.choice(HEADS), tail)
    file = f"{head.lower()}-{draw.randrange(2001, 2020)}.{draw.choice(['pdf', 'odt', 'png'])}" if draw.random() < 0.15 else None
    return {
        "name": name + (f" {file}" if file else ""), "page": name, "file": file, "size": f"{draw.uniform(0.1, 14):.1f}k", "rev": draw.randrange(1, 90), "current": draw.random() < 0.95,
        "date": f"{day(draw, '2006-01-01', 4400):%Y-%m-%d %H:%M}:{draw.randrange(60):02}", "text": sentences(draw, f"the {head.lower()} {tail.lower()}", 2, 4),
    }  # fmt: skip


stock = sorted(unique(random.Random(520), wiki, 170, "name"), key=lambda one: one["name"])


def context(one, word):
    """About 180 characters of the text around the first match."""
    at = one["text"].lower().find(word.split()[0])
    start = max(0, at - 70)
    return one["text"][start : start + 160].strip()


def page(word, found, count):
    for one in found:  # What a page shows of a record is set here, and the gold reads it.
        one["shown"] = context(one, word)
        one["matches"] = len(re.findall(re.escape(word.split()[0]), one["text"] + one["page"], re.IGNORECASE)) if not one["file"] else 1
    hits = [{**one, "name": one["page"], "marked": one["page"], "context": marked(one["shown"], word, "strong")} for one in found]
    return template.render(q=word, hits=hits, count=count, all=len(stock))


def gold(one):
    return {
        "name": one["page"], "attachment": one["file"], "matches": one["matches"], "context": None if one["file"] else f"...{one['shown']}...", "size": one["size"],
        "revision": one["rev"], "modified": one["date"],
    }  # fmt: skip


site("moinmoin", ["name", "size"], stock, lambda one: re.sub(r"(?<=[a-z])(?=[A-Z])|/", " ", one["page"]), page, gold, limit=15)
