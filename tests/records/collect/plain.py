"""Writes result pages as they were written by hand or by small scripts, without classes and identifiers, with
their gold: plain.py FOLDER. All names of books and people are drawn by chance."""

import pathlib
import random
import sys

from common import dump

OUT = pathlib.Path(sys.argv[1])
WORDS = "river stone cloud wood amber north silver hollow garden winter iron glass paper ocean ember violet".split()
AUTHORS = ["Ann Lee", "Bo Ek", "Carl Orr", "Dora Fox", "Eve Day", "Finn Rey", "Gus Hall", "Ida Moss", "Jan Cole", "Kim Ash"]
HOUSES = ["Faber", "Viking", "Orion", "Picador", "Knopf", "Harvill", "Granta"]
# What is asked for, and how many answers there are.
PAGES = [("river", 9), ("stone", 5), ("wood", 7), ("glass", 3), ("ember", 12), ("iron", 1)]
TOP = "<title>Catalogue</title><h1>Catalogue</h1><form action=/s><input name=q value={0}><input type=submit></form>"
END = "<hr><p><a href=/>Home</a> <a href=/about>About us</a></p>"

# By name: the attributes that are shown, a record, and what is around all of them. Behind `plain-` all
# names fall into the half for tuning.
LAYOUTS = {
    "blocks": ("title author price", "<a href=/b/{n}><div><img src=/c/{n}.jpg><h3>{title}</h3><p>{author}</p><strong>{price}</strong></div></a>", "<div>{}</div>"),
    "behind": ("title author year", "<a href=/b/{n}>{title}</a> by {author}, {year}<br>", "{}"),
    "bold": ("title author year", "<b>{title}</b><br>{author}<br>{year} <a href=/b/{n}>more</a><br><br>", "{}"),
    "boxes": ("title author year", "<tr><td><input type=checkbox name=sel value={n}><td><a href=/b/{n}>{title}</a> / {author}<td>{year}", "<form action=/mark><table>{}</table><input type=submit value=Mark></form>"),
    "cites": ("title author year house", "<p>{author}. {year}. <a href=/b/{n}>{title}</a>. {house}.</p>", "{}"),
    "before": ("title author year number", "<br>Filed {year}, No. {number}<br><a href=/b/{n}>{title}</a><br>{author}<br>", "{}"),
    "fields": ("title author year house", "<dt><a href=/b/{n}>{title}</a><dd>{author}; {house}; {year}", "<dl>{}</dl>"),
    "terms": ("title author year", "<dl><dt><a href=/b/{n}>{title}</a><dd>{author}<dd>{year}</dl>", "{}"),
    "fonts": ("title author year", "<p><font size=+1><b><a href=/b/{n}>{title}</a></b></font><br><font color=gray>{author}</font><br>{year}", "{}"),
    "headings": ("title author year price", "<h3><a href=/b/{n}>{title}</a></h3><p>{author}, {year}</p><p>{price} <a href=/cart?add={n}>Add to cart</a></p>", "{}"),
    "texts": ("title author year", "<h3><a href=/b/{n}>{title}</a></h3>{author}<br>{year}", "{}"),
    "ruled": ("title author year", "<hr><a href=/b/{n}>{title}</a><br>by {author}<br>published {year}", "{}"),
    "covers": ("title author price", "<img src=/c/{n}.jpg><br><a href=/b/{n}>{title}</a><br>{author}<br><b>{price}</b><br><br>", "{}"),
    "isbd": ("title author house year", "<div><a href=/b/{n}>{title} / {author}</a> .- London : {house}, {year}</div>", "{}"),
    "labels": ("title author year", "<p><b>Title:</b> <a href=/b/{n}>{title}</a><br><b>Author:</b> {author}<br><b>Year:</b> {year}", "{}"),
    "labelled": ("title author year", "<b>Title:</b> <a href=/b/{n}>{title}</a><br><b>Author:</b> {author}<br><b>Year:</b> {year}<br><br>", "{}"),
    "dashes": ("title author year", "<li><b>{title}</b> - {author} ({year}) [<a href=/b/{n}>details</a>]", "<ul>{}</ul>"),
    "lines": ("title author year", "<a href=/b/{n}>{title}</a><br>{author}<br>{year}<br><br>", "{}"),
    "listing": ("title day", "<img src=/i.gif alt='[DIR]'> <a href=/b/{n}>{title}</a>   {day} 12:30  {n}K\n", "<pre><hr>{}<hr></pre>"),
    "nested": ("title author year", "<li><a href=/b/{n}>{title}</a><ul><li>{author}<li>{year}</ul>", "<ul>{}</ul>"),
    "tables": ("title author year price", "<tr><td><table><tr><td><img src=/c/{n}.jpg><td><b>{title}</b><br>{author}<br><i>{year}</i><td align=right>{price}<br><a href=/b/{n}>more</a></table>", "<table width=100%>{}</table>"),
    "numbered": ("title author year", "<tr><td>{n}.<td><a href=/b/{n}>{title}</a><br>{author}<br>{year}<td><img src=/c/{n}.jpg>", "<table>{}</table>"),
    "small": ("title author year", "<li><a href=/b/{n}>{title}</a><br><small>{author} &middot; {year}</small>", "<ol>{}</ol>"),
    "paragraphs": ("title author year number", "<p>{number} <b>{title}</b><br>{author}<br>{year}", "{}"),
    "bars": ("title author year number", "<p>{number} | <a href=/b/{n}>{title}</a> | {author} | {year}</p>", "{}"),
    "pre": ("title author year", "<a href=/b/{n}>{title}</a>      {author}      {year}\n", "<pre>{}</pre>"),
    "quotes": ("title author year", "<blockquote>{author} ({year}). <i><a href=/b/{n}>{title}</a></i>.</blockquote>", "{}"),
    "rows": ("title author year", "<div><div>{title}</div><div>{author}</div><div>{year}</div><div><a href=/b/{n}>View</a></div></div>", "{}"),
    "rowspan": ("title author year price", "<tr><td rowspan=2><img src=/c/{n}.jpg><td><a href=/b/{n}>{title}</a><td rowspan=2>{price}<tr><td>{author}, {year}", "<table>{}</table>"),
    "rules": ("title author year", "{author}: <a href=/b/{n}>{title}</a>, {year}<hr>", "{}"),
    "snippets": ("title day snippet", "<div><h3><a href=/b/{n}>{title}</a></h3><cite>www.example.org/b/{n}</cite><p>{day} - {snippet}</p></div>", "{}"),
    "spans": ("title author year", "<span><a href=/b/{n}>{title}</a></span> <span>{author}</span> <span>{year}</span><br>", "<div>{}</div>"),
    "each": ("title author year", "<table><tr><td>Title<td><a href=/b/{n}>{title}</a><tr><td>Author<td>{author}<tr><td>Year<td>{year}</table><br>", "{}"),
    "pairs": ("title author year", "<tr><td>Title:<td><a href=/b/{n}>{title}</a><tr><td>Author:<td>{author}<tr><td>Year:<td>{year}<tr><td colspan=2><hr>", "<table>{}</table>"),
    "cell": ("title author year", "<a href=/b/{n}>{title}</a> | {author} | {year}<br>", "<table><tr><td width=20%>Menu<br><a href=/x>Home</a><td>{}</table>"),
}


def book(draw, word, n):
    title = f"{draw.choice(WORDS)} {word} {draw.choice(WORDS)}".title()
    day = f"{draw.randrange(1, 29):02}/{draw.randrange(1, 13):02}/{draw.randrange(1990, 2025)}"
    return {
        "n": n,
        "title": title,
        "author": draw.choice(AUTHORS),
        "year": str(draw.randrange(1900, 2021)),
        "number": f"{draw.randrange(10, 100)}-{draw.randrange(1000, 10000)}",
        "house": draw.choice(HOUSES),
        "price": f"${draw.randrange(3, 60)}.{draw.randrange(10, 100)}",
        "day": day,
        "snippet": " ".join(draw.choice(WORDS) for _ in range(18)).capitalize() + ".",
    }


for name, (shown, record, around) in LAYOUTS.items():
    draw = random.Random(name)
    folder = OUT / f"plain-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    pages = []
    for word, count in PAGES:
        first = 1 if name == "numbered" else draw.randrange(10, 800)
        books = [book(draw, word, first + place) for place in range(count)]
        records = "\n".join(record.format(**one) for one in books).replace("\n\n", "\n")
        found = f"<p>Your search for {word} found {count} item{'s' if count > 1 else ''}.</p>"
        text = "\n".join([TOP.format(word), found, around.format(records), END])
        (folder / f"{word}.html").write_text(text)
        gold = [{key: [one[key]] for key in shown.split()} for one in books]
        pages.append({"file": f"{word}.html", "query": [word], "records": gold})
    nothing = "\n".join([TOP.format("zzq"), "<p>Your search for zzq found nothing.</p>", END])
    (folder / "none.html").write_text(nothing)
    gold = {"key": ["title"], "without": ["none.html"], "pages": pages}
    (folder / "gold.json").write_text(dump(gold))
