"""Pages and attachments by the macros of XWiki's search: xwiki_site.py FOLDER-OF-TEMPLATES (xwiki.html, as Jinja)"""

import collections
import random
import sys

import jinja2

from chance import day, marked, person, sentences, site, slug, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("xwiki.html")
SPACES = ["Handbook", "Sales", "Engineering", "Travel", "Office", "Archive", "Onboarding"]
KINDS = {"pdf": "application/pdf", "png": "image/png", "odt": "application/vnd.oasis.opendocument.text"}


def entry(draw):
    thing = draw.choice(["expenses", "laptops", "holidays", "meeting rooms", "code review", "customer visits", "parking", "invoices", "safety training", "remote work"])
    title = draw.choice(["Rules for {}", "{} in practice", "How we do {}", "{}: questions and answers", "Minutes about {}", "Checklist for {}", "{} policy"]).format(thing)
    title = (title[0].upper() + title[1:]) + draw.choice(["", "", f" {draw.randrange(2012, 2024)}"])
    kind = draw.choice(list(KINDS)) if draw.random() < 0.2 else None
    fields = {"Page content": 0.85, "Comment": 0.2, "Title": 0.1} if not kind else {"Attachment content": 0.6}
    date = day(draw, "2014-01-01", 3600)
    return {
        "title": f"{slug(title)}.{kind}" if kind else title, "type": "attachment" if kind else "document", "media": KINDS.get(kind), "version": f"1.{draw.randrange(1, 9)}" if kind else None,
        "size": f"{draw.randrange(12, 900)} KB" if kind else None, "crumbs": draw.sample(SPACES, draw.randrange(1, 4)), "author": person(draw), "day": f"{date:%Y/%m/%d %H:%M}",
        "locale": draw.choice(["fr", "de"]) if not kind and draw.random() < 0.1 else None,
        "fields": [(name, [title] if name == "Title" else [sentences(draw, thing, 1, 1) for _ in range(draw.choice([1, 1, 2]))]) for name, chance in fields.items() if draw.random() < chance],
    }  # fmt: skip


stock = [{**one, "slug": slug(one["title"]), "login": one["author"].replace(" ", "")} for one in unique(random.Random(710), entry, 180, "title")]


def page(word, found, count):
    results = [{**one, "highlights": [(name, [marked(part, word, 'span class="search-text-highlight"') for part in parts]) for name, parts in one["fields"]]} for one in found]
    return template.render(q=word, results=results, count=count, authors=collections.Counter(one["author"] for one in found).most_common(5))


def gold(one):
    fields = dict(one["fields"])
    return {
        "title": one["title"], "language": one["locale"], "version": one["version"], "location": one["crumbs"], "author": one["author"], "date": one["day"], "size": one["size"], "media": one["media"],
        "content": fields.get("Page content") or fields.get("Attachment content"), "comment": fields.get("Comment"), "heading": fields.get("Title"),
    }  # fmt: skip


site("xwiki", ["title"], stock, lambda one: one["title"].replace("-", " "), page, gold, limit=10)
