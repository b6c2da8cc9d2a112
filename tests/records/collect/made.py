"""Writes result pages of makes that real ones have in all sorts, with their gold: made.py CATALOGUE FOLDER"""

import html
import json
import pathlib
import random
import sys

from common import books

WORDS = ["war", "night", "dark", "city", "girl"]
STOCK = list(books(sys.argv[1], 400))
OUT = pathlib.Path(sys.argv[2])
NAV = "<div id='top'><a href='/'>Home</a> <a href='/new'>New books</a> <a href='/help'>Help</a></div>"
FOOT = "<div id='foot'>All prices with VAT. <a href='/terms'>Terms</a> <a href='/contact'>Contact</a></div>"
SEARCH = "<form action='/search'><input name='q' value='{word}'><input type='submit' value='Search'></form>"
dice = random.Random(7)


def dress(book):
    """More of a book, drawn from its number."""
    draw = random.Random(book["id"])
    digits = [9, 7, 8] + [draw.randrange(10) for _ in range(9)]
    check = -sum(digit * (1 + 2 * (place % 2)) for place, digit in enumerate(digits)) % 10
    return {
        **book,
        "isbn": "".join(map(str, [*digits, check])),
        "price": f"{draw.randrange(4, 40)}.{draw.choice(['50', '95', '99', '00'])}",
        "pages": str(draw.randrange(90, 900)),
        "publisher": draw.choice(["Penguin", "Vintage Books", "Harper", "Tor", "Orbit", "Faber & Faber"]),
        "tags": draw.sample(["fantasy", "crime", "history", "classic", "young adult", "romance"], draw.randrange(1, 4)),
        "editions": sorted(draw.sample(range(1950, 2015), draw.randrange(1, 5))),
        "stars": str(draw.randrange(1, 6)),
        "has_blurb": draw.random() < 0.7,
        "about": draw.choice(["A tale of", "The story of", "Letters about", "On"])
        + " "
        + draw.choice(["love", "loss", "a long road", "two sisters", "an old debt"])
        + " "
        + draw.choice(["in the north.", "by the sea.", "and what came after.", "at the end of a century."]),
    }


STOCK = [dress(book) for book in STOCK]
e = html.escape


def page(word, body, count=None):
    head = "" if count is None else f"<p class='count'>{count} books found for “{word}”</p>"
    form = SEARCH.format(word=word)
    return f"<!DOCTYPE html><html><head><title>Books: {word}</title></head><body>{NAV}{form}{head}{body}{FOOT}</body></html>"


def link(book, text=None):
    return f"<a href='/book/{book['id']}'>{e(text or book['title'])}</a>"


def names(book):
    return ", ".join(book["authors"])


def rowpairs(found, word):
    rows = "".join(
        f"<tr><td rowspan='2'>{place}.</td><td>{link(b)}</td></tr><tr><td>{e(names(b))} <small>{b['year']}</small></td></tr>"
        for place, b in enumerate(found, 1)
    )
    return f"<table>{rows}</table>", lambda b: {"title": [b["title"]], "author": [names(b)], "year": [str(b["year"])]}


def terms(found, word):
    items = "".join(
        f"<dt>{link(b)}</dt>" + "".join(f"<dd class='a'>{e(a)}</dd>" for a in b["authors"]) + f"<dd class='y'>{b['year']}</dd>"
        for b in found
    )
    return f"<dl>{items}</dl>", lambda b: {"title": [b["title"]], "author": b["authors"], "year": [str(b["year"])]}


def flat(found, word):
    items = "".join(
        f"<h3>{link(b)}</h3><p>{e(names(b))}</p>" + (f"<p class='blurb'>{e(b['about'])}</p>" if b["has_blurb"] else "")
        for b in found
    )
    gold = lambda b: {"title": [b["title"]], "author": [names(b)], **({"about": [b["about"]]} if b["has_blurb"] else {})}
    return f"<div id='main'>{items}</div>", gold


def columns(found, word):
    def item(b):
        return f"<div class='book'><h4>{link(b)}</h4><span>{e(names(b))}</span> <em>${b['price']}</em></div>"

    half = (len(found) + 1) // 2
    left, right = "".join(map(item, found[:half])), "".join(map(item, found[half:]))
    body = f"<div class='cols'><div class='left'>{left}</div><div class='right'>{right}</div></div>"
    return body, lambda b: {"title": [b["title"]], "author": [names(b)], "price": ["$" + b["price"]]}


def editions(found, word):
    items = "".join(
        f"<li class='work'>{link(b)} <span class='by'>{e(names(b))}</span><ul>"
        + "".join(f"<li><a href='/edition/{b['id']}-{y}'>{y}</a> {e(b['publisher'])}</li>" for y in b["editions"])
        + "</ul></li>"
        for b in found
    )
    gold = lambda b: {"title": [b["title"]], "author": [names(b)], "edition": [str(y) for y in b["editions"]]}
    return f"<ul class='works'>{items}</ul>", gold


def alone(found, word):
    found[1 if word in ("war", "night") else len(found) :] = []
    items = "".join(
        f"<div class='hit'><div class='t'>{link(b)}</div><div class='w'>{e(names(b))}</div><div class='p'>€ {b['price']}</div></div>"
        for b in found
    )
    return f"<div class='hits'>{items}</div>", lambda b: {"title": [b["title"]], "author": [names(b)], "price": ["€ " + b["price"]]}


def shelf(name, chosen):
    return f"<h2>{name}</h2><ul>" + "".join(f"<li>{link(b)} <i>{e(names(b))}</i></li>" for b in chosen) + "</ul>"


def twolists(found, word):
    others = dice.sample(STOCK, 8) + found[:2]
    dice.shuffle(others)
    side = f"<div id='side'>{shelf('Recently viewed', others[:4])}{shelf('Best sellers', others[4:])}</div>"
    items = "".join(
        f"<li>{link(b)} <i>{e(names(b))}</i> <b>{b['year']}</b></li>" for b in found
    )
    body = f"{side}<div id='mid'><h2>Results</h2><ul>{items}</ul></div>"
    return body, lambda b: {"title": [b["title"]], "author": [names(b)], "year": [str(b["year"])]}


def baskets(found, word):
    items = "".join(
        f"<form method='post' action='/basket'><input type='hidden' name='id' value='{b['id']}'><strong>{e(b['title'])}</strong>"
        f"<div>{e(names(b))}</div><div>£{b['price']}</div><label>Copies <select name='n'><option>1<option>2<option>3</select></label>"
        "<button>Add to basket</button></form>"
        for b in found
    )
    return f"<div class='results'>{items}</div>", lambda b: {"title": [b["title"]], "author": [names(b)], "price": ["£" + b["price"]]}


def formtable(found, word):
    form = (
        "<form action='/find'><table><tr><td>Words</td><td><input name='w' value='" + word + "'></td></tr>"
        "<tr><td>Language</td><td><select name='l'><option>any<option>English<option>French</select></td></tr>"
        "<tr><td>Sort by</td><td><select name='s'><option>title<option>year</select></td></tr></table></form>"
    )
    rows = "".join(
        f"<tr><td>{e(b['title'])}</td><td>{e(names(b))}</td><td>{b['year']}</td><td>{b['pages']}</td></tr>" for b in found
    )
    body = f"{form}<table><tr><th>Title</th><th>Author</th><th>Year</th><th>Pages</th></tr>{rows}</table>"
    gold = lambda b: {"title": [b["title"]], "author": [names(b)], "year": [str(b["year"])], "pages": [b["pages"]]}
    return body, gold


def stars(found, word):
    def drawn(b):
        full = int(b["stars"])
        return "<i class='star on'></i>" * full + "<i class='star'></i>" * (5 - full)

    items = "".join(
        f"<article><h2>{link(b)}</h2><p class='stars'>{drawn(b)}</p><p>{e(names(b))}</p></article>" for b in found
    )
    return f"<section>{items}</section>", lambda b: {"title": [b["title"]], "author": [names(b)], "stars": [b["stars"]]}


def images(found, word):
    items = "".join(
        f"<div class='row'><div class='name'>{link(b)}</div><div class='vote'>"
        + "<img src='/s.png' alt='*'>" * int(b["stars"])
        + f"</div><div class='who'>{e(names(b))}</div></div>"
        for b in found
    )
    return f"<div>{items}</div>", lambda b: {"title": [b["title"]], "author": [names(b)], "stars": [b["stars"]]}


def dataset(found, word):
    items = "".join(
        f"<div class='card' data-isbn='{b['isbn']}' data-price='{b['price']}'><a href='/b?isbn={b['isbn']}'>{e(b['title'])}</a>"
        f"<p>{e(names(b))}</p></div>"
        for b in found
    )
    gold = lambda b: {"title": [b["title"]], "author": [names(b)], "isbn": [b["isbn"]], "price": [b["price"]]}
    return f"<div class='grid'>{items}</div>", gold


def covers(found, word):
    items = "".join(
        f"<li><a href='/book/{b['id']}'><img src='/c/{b['id']}.jpg' alt='{e(b['title'], quote=True)}'></a>"
        f"<span>${b['price']}</span> <span>{e(names(b))}</span></li>"
        for b in found
    )
    return f"<ul class='wall'>{items}</ul>", lambda b: {"title": [b["title"]], "author": [names(b)], "price": ["$" + b["price"]]}


def byline(found, word):
    items = "".join(
        f"<div class='r'><h3>{link(b)}</h3><div>by {e(names(b))}, {b['year']}</div>"
        f"<div>{e(b['publisher'])} · {b['pages']} pages · {b['language']}</div></div>"
        for b in found
    )
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        "year": [str(b["year"])],
        "publisher": [b["publisher"]],
        "pages": [b["pages"]],
        "language": [b["language"]],
    }
    return f"<div class='rs'>{items}</div>", gold


def many(found, word):
    items = "".join(
        f"<li><h4>{link(b)}</h4><p>"
        + ", ".join(f"<a href='/author/{e(a, quote=True)}'>{e(a)}</a>" for a in b["authors"])
        + "</p><div class='tags'>"
        + "".join(f"<span>{t}</span> " for t in b["tags"])
        + "</div></li>"
        for b in found
    )
    return f"<ol>{items}</ol>", lambda b: {"title": [b["title"]], "author": b["authors"], "tag": b["tags"]}


def bare(found, word):
    items = "".join(
        f"<div>{e(b['title'])}<br>{e(names(b))}<br>{b['year']}, {e(b['publisher'])}</div>" for b in found
    )
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        "year": [str(b["year"])],
        "publisher": [b["publisher"]],
    }
    return f"<div>{items}</div>", gold


def labels(found, word):
    def item(b):
        lines = [("Autor", names(b)), ("Jahr", str(b["year"]))]
        if b["has_blurb"]:
            lines.append(("Verlag", b["publisher"]))
        lines.append(("ISBN", b["isbn"]))
        return "".join(f"<dt>{label}</dt><dd>{e(value)}</dd>" for label, value in lines)

    items = "".join(f"<section class='treffer'><h2>{link(b)}</h2><dl>{item(b)}</dl></section>" for b in found)
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        "year": [str(b["year"])],
        **({"publisher": [b["publisher"]]} if b["has_blurb"] else {}),
        "isbn": [b["isbn"]],
    }
    return f"<main>{items}</main>", gold


def lines(found, word):
    def item(b):
        rows = [("Author", names(b))]
        if b["has_blurb"]:
            rows.append(("Publisher", b["publisher"]))
        rows += [("Year", str(b["year"])), ("Pages", b["pages"])]
        return "<br>".join(f"<b>{label}:</b> {e(value)}" for label, value in rows)

    items = "".join(f"<td valign='top'><a href='/book/{b['id']}'>{e(b['title'])}</a><br>{item(b)}</td>" for b in found)
    cells = items.split("</td>")[:-1]
    rows = "".join("<tr>" + "".join(c + "</td>" for c in cells[at : at + 2]) + "</tr>" for at in range(0, len(cells), 2))
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        **({"publisher": [b["publisher"]]} if b["has_blurb"] else {}),
        "year": [str(b["year"])],
        "pages": [b["pages"]],
    }
    return f"<table class='list'>{rows}</table>", gold


def facets(found, word):
    def counted(key):
        values = [str(v) for b in found for v in (b[key] if isinstance(b[key], list) else [b[key]])]
        terms = sorted({(value, values.count(value)) for value in values}, key=lambda pair: -pair[1])[:8]
        return "".join(f"<dd><a href='?f={e(v)}'>{e(v)}</a> ({n})</dd>" for v, n in terms)

    side = f"<dl class='facets'><dt>Author</dt>{counted('authors')}<dt>Publisher</dt>{counted('publisher')}<dt>Tag</dt>{counted('tags')}</dl>"
    items = "".join(f"<div class='doc'>{link(b)}<div>{e(names(b))}</div></div>" for b in found)
    return f"{side}<div class='docs'>{items}</div>", lambda b: {"title": [b["title"]], "author": [names(b)]}


MAKES = [
    rowpairs, terms, flat, columns, editions, alone, twolists, baskets, formtable, stars,
    images, dataset, covers, byline, many, bare, labels, lines, facets,
]  # fmt: skip
for make in MAKES:
    folder = OUT / make.__name__
    folder.mkdir(parents=True, exist_ok=True)
    pages = []
    for word in WORDS:
        found = [b for b in STOCK if word in b["title"].lower().split()]
        found = found[: dice.randrange(5, 9)]
        body, gold = make(found, word)
        (folder / f"{word}.html").write_text(page(word, body, len(found)), encoding="utf-8")
        pages.append({"file": f"{word}.html", "query": [word], "records": [gold(b) for b in found]})
    body = "<p>Nothing was found. Try other words.</p>"
    if make is twolists:
        body = twolists([], "zzqxv")[0].split("<div id='mid'>")[0] + body
    (folder / "none.html").write_text(page("zzqxv", body), encoding="utf-8")
    gold = {"key": ["title"], "without": ["none.html"], "pages": pages}
    (folder / "gold.json").write_text(json.dumps(gold, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(make.__name__, [len(p["records"]) for p in pages])
