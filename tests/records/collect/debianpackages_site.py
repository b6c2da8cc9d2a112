"""Packages by the search template of Debian's package site: debianpackages_site.py (debianpackages.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import NONE, asked, found, packages, write
from drawn import present, template

SUITES = ["bullseye", "bullseye-backports", "bookworm", "trixie", "sid"]
names = [package["name"].replace("_", "-") for package in packages(240, seed=816)]
stock = []
for package in packages(240, seed=816):
    draw = random.Random(package["name"])
    about = (package["summary"] or f"{package['name']} tools").rstrip(".")
    about = about[0].lower() + about[1:]
    major, minor = draw.randrange(0, 6), draw.randrange(1, 12)
    suites = sorted(draw.sample(SUITES, draw.choice([1, 2, 3, 4, 4])), key=SUITES.index)
    stock.append({"name": package["name"].replace("_", "-"), "area": draw.choice(["", "", "", "", "", "contrib", "non-free"]), "suites": [{
        "suite": suite, "section": draw.choice(["web", "utils", "python", "devel", "net"]) if at == 0 else None, "about": about, "version": f"{major}.{minor + at * 2}-{draw.randrange(1, 5)}{draw.choice(['', '+b1', '+deb11u1'])}",
        "archs": draw.choice([["all"], ["amd64", "arm64", "armhf", "i386"], ["amd64", "i386", "ppc64el", "s390x"]]), "providers": draw.sample(names, 2) if draw.random() < 0.06 else [],
    } for at, suite in enumerate(suites)]})  # fmt: skip
    for suite in stock[-1]["suites"]:
        suite["section"] = stock[-1]["suites"][0]["section"]
page = template("debianpackages.html", suites=SUITES)


def parts(query):
    """What is found: the packages whose name begins with the word, and the others."""
    every = found(stock, query, lambda one: f"{one['name']} {one['suites'][0]['about']}")
    exact = [one for one in every if one["name"].split("-")[0] == query.split()[0]]
    rest = [one for one in every if one not in exact]
    return [("Exact hits", exact), ("Other hits", rest)] if exact and rest else [("", every)]


def render(query, groups):
    return page.render(q=query, count=sum(len(items) for _, items in groups), groups=groups)


def gold(one):
    suites = one["suites"]
    return present(
        name=one["name"], suite=[suite["suite"] for suite in suites], section=list(dict.fromkeys(suite["section"] for suite in suites)), description=list(dict.fromkeys(suite["about"] for suite in suites)), area=one["area"],
        version=[suite["version"] for suite in suites], architecture=list(dict.fromkeys(" ".join(suite["archs"]) for suite in suites)), provider=[name for suite in suites for name in suite["providers"]],
    )  # fmt: skip


stock.sort(key=lambda one: one["name"])
stock = list({one["name"]: one for one in stock}.values())
queries = asked(stock, lambda one: f"{one['name']} {one['suites'][0]['about']}")
pages = [(query, render(query, parts(query)), [gold(one) for _, items in parts(query) for one in items]) for query in queries]
write("debianpackages", ["name"], pages, render(NONE, []))
