"""Functions of Haskell by what Hoogle writes: hoogle_site.py FOLDER-OF-TEMPLATES (hoogle.html, as Jinja)"""

import html
import random
import re
import sys

import jinja2

from chance import site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("hoogle.html")
VERBS = ["insert", "lookup", "fold", "filter", "update", "split", "merge", "read", "write", "parse", "delete", "find", "concat", "zip", "group", "decode"]
TAILS = ["With", "Min", "Max", "Key", "M", "At", "Maybe", "By", "File", "Text", "WithKey", "Lazy", "Strict", "Left", "All", "Either"]
PACKAGES = {"base": ["Data.List", "Prelude", "Data.Maybe"], "containers": ["Data.Map.Strict", "Data.Set"], "text": ["Data.Text", "Data.Text.IO"], "bytestring": ["Data.ByteString.Char8"],
            "vector": ["Data.Vector", "Data.Vector.Mutable"], "rio": ["RIO.List", "RIO.Map"], "aeson": ["Data.Aeson"], "unordered-containers": ["Data.HashMap.Lazy"], "protolude": ["Protolude"]}  # fmt: skip
PARTS = ["a", "[a]", "Maybe a", "k", "Map k a", "Text", "Int", "ByteString", "Vector a", "(a -> b)", "(a -> Bool)", "IO a", "Set a", "Either e a", "m a", "FilePath"]
DOCS = ["O(log n). {v} the key in the map, or do nothing.", "{v} every element that is left, in order.", "A strict version of <a>{n}</a>.", "", "{v} as much as possible, from the right.\n<pre>\n&gt;&gt;&gt; {n} 3 [5,3]\n[5]\n</pre>"]


def function(draw):
    verb = draw.choice(VERBS)
    name = verb + draw.choice(TAILS) + draw.choice(["", "", "'", "_"])
    kind = draw.choice(["", "", "", "", "", "<b>module</b> ", "<b>data</b> "])
    name = name[0].upper() + name[1:] if kind else name
    context = draw.choice(["", "", "Ord k => ", "Monad m => ", "(Eq a, Hashable a) => "])
    type = "" if kind else f" :: {context}{' -> '.join(draw.sample(PARTS, draw.randrange(2, 5)))}"
    places = draw.sample(sorted(PACKAGES), draw.choice([1, 1, 1, 2, 3]))
    froms = [(place, [] if "package" in kind else draw.sample(PACKAGES[place], draw.randrange(1, len(PACKAGES[place]) + 1))) for place in places]
    return {
        "name": name, "verb": verb, "kind": kind, "type": type, "froms": froms, "url": f"https://hackage.haskell.org/package/{places[0]}/docs/{froms[0][1][0].replace('.', '-')}.html#v:{name}",
        "docs": draw.choice(DOCS).format(v=verb.capitalize() + "s", n=verb),
    }  # fmt: skip


stock = unique(random.Random(610), function, 190, "name")


def shown(one, word):
    name = re.sub(f"(?i)({word})", r"<b>\1</b>", html.escape(one["name"], quote=False))
    return {**one, "item": f"{one['kind']}<span class=name>{name}</span>{html.escape(one['type'], quote=False)}"}


def page(word, found, count):
    here = sorted({place for one in found for place, _ in one["froms"]})
    return template.render(q=word, results=[shown(one, word) for one in found], here=here, packages=sorted(PACKAGES))


def gold(one):
    return {
        "item": re.sub("<[^>]*>", "", one["kind"]) + one["name"] + one["type"], "package": [place for place, _ in one["froms"]], "module": [module for _, names in one["froms"] for module in names],
        "documentation": " ".join(html.unescape(re.sub("<[^>]*>", "", one["docs"])).split()),
    }  # fmt: skip


site("hoogle", ["item"], stock, lambda one: re.sub(r"([a-z])(?=[A-Z])", r"\1 ", one["name"]), page, gold, limit=25)
