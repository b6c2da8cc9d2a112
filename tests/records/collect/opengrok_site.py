"""Lines of code by what OpenGrok writes: opengrok_site.py FOLDER-OF-TEMPLATES (opengrok.html, as Jinja)"""

import itertools
import random
import sys

import jinja2

from chance import day, marked, site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("opengrok.html")
FOLDERS = ["/kernel/fs", "/kernel/net/ipv4", "/tools/lib", "/drivers/usb/core", "/docs/admin", "/server/src/main", "/server/src/cache"]
WORDS = ["cache", "buffer", "inode", "socket", "queue", "mutex", "header", "packet", "timer", "device", "config", "session", "token", "parser", "handle"]
LINES = ["static int {a}_{b}(struct {a} *{a})", "if (!{a} || {a}->{b} < 0)", "return {a}_get_{b}({a}, flags);", "/* the {a} keeps its {b} until it is closed */", "#include <linux/{a}.h>",
         "struct {a} *{a} = alloc_{b}(sizeof(*{a}));", "{a}.{b}.forEach(x -> free(x));", "assert {a} is not None and {b} > 1", "    {a}: the {b} that is read first", "list_for_each_entry({a}, &{b}_list, node) {{"]  # fmt: skip


def file(draw):
    one, two = draw.sample(WORDS, 2)
    folder = draw.choice(FOLDERS)
    name = f"{draw.choice([one, one + '_' + two, two + one.capitalize()])}.{draw.choice(['c', 'h', 'c', 'java', 'py', 'rst'])}"
    number, lines = draw.randrange(1, 60), []
    for _ in range(draw.choice([1, 1, 2, 3, 5, 7])):
        lines.append((number, draw.choice(LINES).format(a=one, b=draw.choice(WORDS)).strip()))
        number += draw.randrange(1, 140)
    return {
        "name": name, "folder": folder, "path": f"{folder}/{name}", "main": one, "lines": lines[:5], "more": len(lines) > 5, "date": f"{day(draw):%-d/%-m/%y, %-I:%M %p}",
    }  # fmt: skip


stock = sorted(unique(random.Random(620), file, 200, "path"), key=lambda one: one["folder"])


def page(word, found, count):
    rows = [{**one, "shown": [(number, marked(code, word, "b")) for number, code in one["lines"]], "even": at % 2 == 0} for at, one in enumerate(found)]
    groups = [(folder, list(files)) for folder, files in itertools.groupby(rows, lambda one: one["folder"])]
    return template.render(q=word, groups=groups, shown=len(found), count=count, pages=-(-count // 25))


def gold(one):
    return {"file": one["name"], "line": [str(number) for number, _ in one["lines"]], "code": [code for _, code in one["lines"]]}


site("opengrok", ["file", "code"], stock, lambda one: f"{one['main']} {' '.join(code for _, code in one['lines'])}", page, gold, limit=25)
