"""Lines of code by the templates of Zoekt: zoekt_site.py FOLDER-OF-TEMPLATES (zoekt.html, as Jinja)"""

import random
import re
import sys

import jinja2

from chance import marked, packages, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("zoekt.html")
dice = random.Random(691)
LIMIT = 20
NAMES = "buffer,cursor,timeout,payload,retry,index,token,handler,session,digest,bucket,offset,schema,worker,header,cache".split(",")
SHAPES = {
    "Go": ("go", ["func new{A}({b} int) *{A} {{", "\t{a} := range {b}.items", "\tif err := {a}.Close(); err != nil {{", "// {A} keeps the {b} of a request.", "\t{a}{B} chan struct{{}}"]),
    "Python": ("py", ["def {a}_{b}(self, limit=10):", "    {a} = self._{b}[{n}:]", "class {A}(Base{B}):", "        raise {A}Error(\"no {b}\")", "    # the {a} may be empty"]),
    "C": ("c", ["static int {a}_init(struct {b} *p)", "\treturn {a}->{b} + {n};", "#define {A}_MAX {n}", "/* free the {a} and its {b} */", "\tmemset(&{a}, 0, sizeof({a}));"]),
    "Markdown": ("md", ["The `{a}` is set by the {b}.", "## {A} and {b}", "- {a}: see {b}"]),
    None: ("txt", ["{a}={n}", "{a} {b} {n}"]),
}  # fmt: skip
projects, stock = packages(12, seed=691), []
for number in range(170):
    language = dice.choices(list(SHAPES), [35, 30, 15, 12, 8])[0]
    ending, shapes = SHAPES[language]
    about = dice.sample(NAMES, 3)
    lines, at = [], 0
    for _ in range(dice.randrange(2, 7)):
        one, two = dice.sample(about, 2)
        at += dice.randrange(1, 60)
        lines.append((at, dice.choice(shapes).format(a=one, b=two, A=one.capitalize(), B=two.capitalize(), n=dice.randrange(2, 512))))
    stock.append({
        "repo": f"git.example.org/{slug(dice.choice(projects)['name'])}", "file": f"{dice.choice(['src/', 'internal/', 'lib/', 'docs/', ''])}{dice.choice(about)}_{dice.choice(['util', 'test', 'main', 'io', 'impl'])}{number}.{ending}",
        "language": language, "branches": dice.choice([["HEAD"], ["HEAD"], ["HEAD"], ["HEAD", "release-2"], []]), "all": lines,
    })  # fmt: skip


def hits(one, query):
    """The lines with any word of the query, which the file has all."""
    asked = re.compile(rf"(?i)\b({'|'.join(map(re.escape, query.split()))})\b")
    found = [(number, line) for number, line in one["all"] if asked.search(line)]
    return [{"number": number, "text": " ".join(line.split()), "marked": marked(line, query, "b")} for number, line in found]


def page(word, found, count):
    for one in found:
        one["lines"] = hits(one, word)
    return template.render(q=word, rows=found, count=count, matches=sum(len(one["lines"]) for one in found))


def gold(one):
    return {"file": f"{one['repo']}:{one['file']}", "branch": one["branches"], "language": one["language"], "number": [str(line["number"]) for line in one["lines"]], "line": [line["text"] for line in one["lines"]]}



site("zoekt", ["file"], stock, lambda one: "\n".join(line for _, line in one["all"]), page, gold, limit=LIMIT, sizes=(1, 2, 4, 7, 12, 18, 30))
