"""Words of any script, pages of fields, and a check of what was marked, for shops and everyday sites."""

import collections
import itertools
import json
import os
import pathlib
import re
import unicodedata

import jinja2
from faker import Faker
from markupsafe import Markup

from common import OUT, keep

NONE = "zzqxv"


def template(name, **more):
    engine = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined, loader=jinja2.FileSystemLoader(os.environ["TEMPLATES"]))
    engine.globals.update(Markup=Markup, zip=zip, enumerate=enumerate, min=min, max=max, **more)
    return engine.get_template(f"{name}.html")


def names(locale, seed):
    fake = Faker(locale)
    fake.seed_instance(seed)
    return fake


def latin(text):
    for one, other in zip("ıİøØłŁđĐß", ["i", "I", "o", "O", "l", "L", "d", "D", "ss"]):
        text = text.replace(one, other)
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", latin(text).lower()).strip("-")


def has(text, query):
    text = text.lower()
    return all(word.lower() in text for word in query.split())


def ask(items, text, sizes, terms=None):
    """Queries with about as many results as the sizes say: words of the texts, or the terms given, and pairs of them."""
    count = collections.Counter()
    for item in items:
        here = [t for t in terms if t.lower() in text(item).lower()] if terms else list(dict.fromkeys(w for w in re.findall(r"[^\W\d_]{4,}", text(item).lower())))
        count.update(here)
        count.update(" ".join(pair) for pair in itertools.combinations(here[:9], 2))
    number = {query: sum(has(text(item), query) for item in items) for query, _ in count.most_common(900)}
    rare = [query for query, n in count.items() if n <= 3][:400]
    number.update({query: sum(has(text(item), query) for item in items) for query in rare})
    chosen = []
    for size in sizes:
        taken = {word for query in chosen for word in query.split()}
        free = [query for query in number if not taken & set(query.split()) and number[query]]
        if free:
            chosen.append(min(free, key=lambda query: (abs(number[query] - size), len(query.split()), query)))
    return chosen


def shown(record):
    """A record of gold without what is empty, each value a list of texts."""
    lists = {k: v if isinstance(v, list) else [v] for k, v in record.items() if v is not None and v != "" and v != []}
    return {k: [" ".join(str(one).split()) for one in v] for k, v in lists.items()}


def publish(layout, key, items, text, render, gold, limit=20, sizes=(1, 2, 4, 7, 12, 20), terms=None, fielded=()):
    """Writes a page a query, those of fields (a name, words, a condition and what the form shows), and one without results.

    `render(q, found, count, **form)` gives the page's HTML, `gold(item)` the record.
    """
    pages, used = [], set()

    def add(name, words, hits, form):
        name = slug(name) or f"page-{len(pages) + 1}"
        name = name if name not in used else f"{name}-{len(pages) + 1}"
        used.add(name)
        pages.append((name, words, render(form.pop("q", " ".join(words)), hits[:limit], len(hits), **form), [shown(gold(item)) for item in hits[:limit]]))

    for query in ask(items, text, sizes, terms):
        add(query, query.split(), [item for item in items if has(text(item), query)], {})
    for name, words, condition, form in fielded:
        hits = [item for item in items if condition(item)]
        assert hits, name
        add(name, words, hits, dict(form))
    keep(layout, key, pages, render(NONE, [], 0))
    check(layout)


def visible(path):
    import lxml.html
    tree = lxml.html.document_fromstring(path.read_text(encoding="utf-8"), parser=lxml.html.HTMLParser(encoding="utf-8"))
    for element in tree.xpath("//script|//style|//head|//template|//noscript"):
        element.drop_tree()
    parts = [" ".join(part.split()) for part in tree.xpath("//text()[not(ancestor::option)]")]
    joined = "".join(tree.xpath("//text()[not(ancestor::option)]"))
    return {" ".join(joined.split()), " ".join(part for part in parts if part)}


def check(layout):
    """Every value of the gold is in the page's visible text, no more often in the gold than there; the keys differ."""
    folder = OUT / layout
    gold = json.loads((folder / "gold.json").read_text())
    wrong = 0
    for page in gold["pages"]:
        texts, seen = visible(folder / page["file"]), collections.Counter()
        count = collections.Counter(value for record in page["records"] for values in record.values() for value in values)
        for value, times in count.items():
            if max(text.count(value) for text in texts) < times and not (wrong := wrong + 1) > 6:
                print("  MISSING", page["file"], repr(value), times)
        for record in page["records"]:
            seen[tuple(tuple(record.get(k, ())) for k in gold["key"])] += 1
            if not all(k in record for k in gold["key"]):
                print("  NO KEY", page["file"], record)
        if any(n > 1 for n in seen.values()):
            print("  SAME KEY", page["file"], [k for k, n in seen.items() if n > 1][:3])
    fields = collections.Counter(name for page in gold["pages"] for record in page["records"] for name in record)
    total = sum(len(page["records"]) for page in gold["pages"])
    print("  ", layout, total, dict(fields), "" if not wrong else f"WRONG {wrong}")
