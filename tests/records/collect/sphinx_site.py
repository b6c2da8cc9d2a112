"""The search of documentation that Sphinx made (pip: sphinx): sphinx_site.py"""

import pathlib
import random
import re
import subprocess
import sys
import tempfile

from chance import asked, packages, person, sentences, slug, write
from engines import plain
from visits import served, visit

stock = packages(60, seed=501)
dice = random.Random(501)
VERBS = "open,close,load,dump,merge,split,reset,watch,encode,decode,register,flush".split(",")


def page(package):
    name = slug(package["name"]).replace("-", "_")
    about = package["summary"] or ""
    heading = f"{dice.choice(['Using', 'Working with', 'Introduction to', 'Guide to'])} {package['name'].replace('_', '-')}"
    text = f"{heading}\n{'=' * len(heading)}\n\n.. py:currentmodule:: {name}\n\n{about} {sentences(dice, package['name'], 1, 3)}\n\n"
    for title in dice.sample(["Installation", "Configuration", "Examples", "Limits", "Changes"], 2):
        text += f"{title} of {package['name'].replace('_', '-')}\n{'-' * 60}\n\n{sentences(dice, title.lower(), 1, 3)} Written by {person(dice)}.\n\n"
    for verb in dice.sample(VERBS, dice.randrange(1, 4)):
        text += f".. py:function:: {verb}_{name.split('_')[-1]}(path, *, strict=False)\n\n   {sentences(dice, f'how to {verb}', 1, 1)}\n\n"
    return text


def records(answer):
    found = re.findall(r'<li class="kind-[^>]*>(.*?)</li>', answer[answer.index('id="search-results"'):], re.DOTALL)
    for row in found:
        context = re.search(r'<p class="context">(.*?)</p>', row, re.DOTALL)
        about = re.search(r"</a><span> \((.*?)\)</span>", row, re.DOTALL)
        yield {"title": plain(re.search(r"<a[^>]*>(.*?)</a>", row, re.DOTALL).group(1)), "about": plain(about.group(1)) if about else None,
               "context": plain(context.group(1)) if context else None}  # fmt: skip


with tempfile.TemporaryDirectory() as place:
    source = pathlib.Path(place) / "source"
    source.mkdir()
    names = []
    for package in stock:
        names.append(slug(package["name"]))
        (source / f"{names[-1]}.rst").write_text(page(package), encoding="utf-8")
    (source / "conf.py").write_text("project = 'Toolbox'\nauthor = 'The Toolbox Team'\nversion = release = '4.2'\nhtml_theme = 'alabaster'\nhtml_copy_source = True\n")
    (source / "index.rst").write_text("Toolbox\n=======\n\n.. toctree::\n   :maxdepth: 1\n\n" + "".join(f"   {name}\n" for name in names[:14]))
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", source, f"{place}/html"], check=True, stderr=subprocess.DEVNULL)
    pages = []
    with served(f"{place}/html") as url:
        for query in asked(stock, lambda package: f"{package['name']} {package['summary']}", (1, 2, 4, 7, 11, 16)):
            answer = visit(f"{url}/search.html?q={query.replace(' ', '+')}")
            shown = list(records(answer))
            if shown and all(one["title"] for one in shown):
                pages.append((query, answer, shown))
        none = visit(f"{url}/search.html?q=zzqxv")
    assert not list(records(none))
    write("sphinx", ["title", "context"], pages, none)
