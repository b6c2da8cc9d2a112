"""Writes result pages of makes that real ones have in all sorts, with their gold: made.py CATALOGUE FOLDER"""

import html
import pathlib
import random
import sys

from common import books, dump

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
        terms = sorted({(value, values.count(value)) for value in values}, key=lambda pair: (-pair[1], pair[0]))[:8]
        return "".join(f"<dd><a href='?f={e(v)}'>{e(v)}</a> ({n})</dd>" for v, n in terms)

    side = f"<dl class='facets'><dt>Author</dt>{counted('authors')}<dt>Publisher</dt>{counted('publisher')}<dt>Tag</dt>{counted('tags')}</dl>"
    items = "".join(f"<div class='doc'>{link(b)}<div>{e(names(b))}</div></div>" for b in found)
    return f"{side}<div class='docs'>{items}</div>", lambda b: {"title": [b["title"]], "author": [names(b)]}


def packed(found, word):
    """Several values in a text, parted in several ways."""
    items = "".join(
        f"<li>{link(b)}<div class='i'>{e(b['publisher'])}, {b['year']} | {b['pages']} p. | {b['language']}</div></li>"
        for b in found
    )
    gold = lambda b: {
        "title": [b["title"]],
        "publisher": [b["publisher"]],
        "year": [str(b["year"])],
        "pages": [b["pages"]],
        "language": [b["language"]],
    }
    return f"<ul class='res'>{items}</ul>", gold


def phrases(found, word):
    """A writer and a year in a sentence."""
    items = "".join(
        f"<div><b>{link(b)}</b><p>Written by {e(names(b))} ({b['year']}) for {e(b['publisher'])}</p></div>" for b in found
    )
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        "year": [str(b["year"])],
        "publisher": [b["publisher"]],
    }
    return f"<div id='answers'>{items}</div>", gold


def popular(found, word):
    """Results before a longer list of the same make, which has some of the same books."""
    others = dice.sample(STOCK, 10) + found[:3]
    dice.shuffle(others)

    def row(b):
        return f"<tr><td>{link(b)}</td><td>{e(names(b))}</td><td>${b['price']}</td></tr>"

    head = "<tr><th>Title</th><th>By</th><th>Price</th></tr>"
    body = (
        f"<div class='box'><h3>Matches</h3><table class='t'>{head}{''.join(map(row, found))}</table></div>"
        f"<div class='box'><h3>Popular today</h3><table class='t'>{head}{''.join(map(row, others))}</table></div>"
    )
    return body, lambda b: {"title": [b["title"]], "author": [names(b)], "price": ["$" + b["price"]]}


def single(found, word):
    """Mostly one record."""
    found[1 if word != "girl" else 3 :] = []
    items = "".join(
        f"<article class='result'><h3>{link(b)}</h3><p class='by'>{e(names(b))}</p><p class='sum'>{e(b['about'])}</p></article>"
        for b in found
    )
    return f"<div class='list'>{items}</div>", lambda b: {"title": [b["title"]], "author": [names(b)], "about": [b["about"]]}


def stacked(found, word):
    """Lines without classes, parted by rules."""
    items = "<hr>".join(
        f"<div>{link(b)}</div><div>{e(names(b))}</div>"
        + (f"<div><i>{e(b['about'])}</i></div>" if b["has_blurb"] else "")
        + f"<div>{b['year']}</div>"
        for b in found
    )
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        **({"about": [b["about"]]} if b["has_blurb"] else {}),
        "year": [str(b["year"])],
    }
    return f"<div id='hits'>{items}</div>", gold


def sequence(found, word):
    """A heading with a paragraph and a list of formats, as siblings."""
    items = "".join(
        f"<h4>{link(b)}</h4><p>{e(names(b))}</p><ul>" + "".join(f"<li>{t}</li>" for t in b["tags"]) + "</ul>" for b in found
    )
    return f"<div>{items}</div>", lambda b: {"title": [b["title"]], "author": [names(b)], "tag": b["tags"]}


def unlinked(found, word):
    """Paragraphs with lines, without links or classes."""
    items = "".join(
        f"<p>{e(b['title'])}<br>{e(names(b))}" + (f"<br>{e(b['about'])}" if b["has_blurb"] else "") + f"<br>ISBN {b['isbn']}</p>"
        for b in found
    )
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        "isbn": [b["isbn"]],
    }
    return items, gold


def fieldsets(found, word):
    """Records within one form, each with fields of its own."""
    items = "".join(
        f"<fieldset><legend>{e(b['title'])}</legend><span>{e(names(b))}</span> <output>{b['price']} EUR</output>"
        f"<input type='number' name='n{b['id']}' value='0'><input type='checkbox' name='w{b['id']}'> Wish list</fieldset>"
        for b in found
    )
    body = f"<form action='/order' method='post'>{items}<input type='submit' value='Order'></form>"
    return body, lambda b: {"title": [b["title"]], "author": [names(b)], "price": [b["price"] + " EUR"]}


def posters(found, word):
    """Titles as the alt of an image, and little text."""
    items = "".join(
        f"<div class='p'><img src='/p/{b['id']}.png' alt='{e(b['title'], quote=True)}'><div>{b['year']}</div></div>" for b in found
    )
    return f"<div class='posters'>{items}</div>", lambda b: {"title": [b["title"]], "year": [str(b["year"])]}


def compound(found, word):
    """A table of copies in each record."""
    def copies(b):
        rows = "".join(
            f"<tr><td>{place}</td><td>{'on loan' if (b['id'] + place) % 3 else 'in'}</td></tr>"
            for place in range(1, 1 + len(b["editions"]))
        )
        return f"<table><tr><th>Copy</th><th>State</th></tr>{rows}</table>"

    items = "".join(
        f"<tr><td>{link(b)}<br>{e(names(b))}</td><td>{b['year']}</td><td>{copies(b)}</td></tr>" for b in found
    )
    body = f"<table class='outer'><tr><th>Book</th><th>Year</th><th>Copies</th></tr>{items}</table>"
    return body, lambda b: {"title": [b["title"]], "author": [names(b)], "year": [str(b["year"])]}


def opac(found, word):
    """A library's list: a numbered row with lines in a cell, some of them missing."""
    def cell(b):
        lines = [f"<a class='t' href='/rec?id={b['id']}'>{e(b['title'])}</a>", f"<span class='r'>{e(names(b))}</span>"]
        lines.append(f"<span class='pub'>{e(b['publisher'])}, {b['year']}.</span>")
        if b["has_blurb"]:
            lines.append(f"<span class='isbn'>ISBN: {b['isbn']}</span>")
        return "<br>".join(lines)

    items = "".join(
        f"<tr><td class='n'>{place}</td><td><input type='checkbox' name='c' value='{b['id']}'></td><td>{cell(b)}</td></tr>"
        for place, b in enumerate(found, 1)
    )
    gold = lambda b: {
        "title": [b["title"]],
        "author": [names(b)],
        "publisher": [b["publisher"]],
        "year": [str(b["year"])],
        **({"isbn": [b["isbn"]]} if b["has_blurb"] else {}),
    }
    return f"<form action='/basket'><table class='hits'>{items}</table></form>", gold


def glyphs(found, word):
    """Ratings as characters."""
    items = "".join(
        f"<li>{link(b)} <span>{'★' * int(b['stars'])}{'☆' * (5 - int(b['stars']))}</span> <cite>{e(names(b))}</cite></li>" for b in found
    )
    gold = lambda b: {"title": [b["title"]], "author": [names(b)], "stars": ["★" * int(b["stars"]) + "☆" * (5 - int(b["stars"]))]}
    return f"<ol>{items}</ol>", gold


def tiles(found, word):
    """Values in attributes of inner elements."""
    items = "".join(
        f"<div><h5>{link(b)}</h5><button data-sku='{b['isbn']}' data-price='{b['price']}' data-currency='EUR'>Buy</button></div>"
        for b in found
    )
    return f"<section>{items}</section>", lambda b: {"title": [b["title"]], "isbn": [b["isbn"]], "price": [b["price"]]}


def brackets(found, word):
    """A title with more behind it in the same text."""
    items = "".join(f"<li><a href='/b/{b['id']}'>{e(b['title'])} / {e(names(b))} [{b['language']}]</a></li>" for b in found)
    return f"<ul>{items}</ul>", lambda b: {"title": [b["title"]], "author": [names(b)], "language": [b["language"]]}


def aside(found, word):
    """Facets and news beside the results, in the same kind of list."""
    writers = sorted({a for b in found for a in b["authors"]})[:6]
    side = "<div class='c1'><ul>" + "".join(f"<li><a href='?a={e(a, quote=True)}'>{e(a)}</a> 1</li>" for a in writers) + "</ul></div>"
    news = "<div class='c3'><ul>" + "".join(f"<li><a href='/n/{b['id']}'>New: {e(b['title'])}</a></li>" for b in dice.sample(STOCK, 5)) + "</ul></div>"
    items = "".join(f"<li><a href='/book/{b['id']}'>{e(b['title'])}</a> {e(names(b))}</li>" for b in found)
    return f"{side}<div class='c2'><ul>{items}</ul></div>{news}", lambda b: {"title": [b["title"]], "author": [names(b)]}


def plain(found, word):
    """Rows in pairs that no class tells apart."""
    rows = "".join(
        f"<tr><td>{link(b)}</td><td>${b['price']}</td></tr><tr><td colspan='2'>{e(names(b))}, <i>{e(b['publisher'])}</i></td></tr>"
        for b in found
    )
    gold = lambda b: {"title": [b["title"]], "price": ["$" + b["price"]], "author": [names(b)], "publisher": [b["publisher"]]}
    return f"<table width='100%'>{rows}</table>", gold


def shop(found, word):
    """A grid of cells, three a row, the last row filled up."""
    cells = [
        f"<td><a href='/p/{b['id']}'><img src='/i/{b['id']}.jpg' alt=''></a><br><a href='/p/{b['id']}'>{e(b['title'])}</a><br>"
        f"<font color='red'>{b['price']} EUR</font></td>"
        for b in found
    ]
    cells += ["<td>&nbsp;</td>"] * (-len(cells) % 3)
    rows = "".join("<tr>" + "".join(cells[at : at + 3]) + "</tr>" for at in range(0, len(cells), 3))
    return f"<table>{rows}</table>", lambda b: {"title": [b["title"]], "price": [b["price"] + " EUR"]}


def cover(found, word):
    """Few results beside long lists of facets with numbers."""
    del found[3 + len(word) % 3 :]

    def facet(name, values):
        lines = "".join(f"<li><label><input type='checkbox' name='f'> {e(v)}</label> <small>({n})</small></li>" for v, n in values)
        return f"<div class='facet'><h4>{name}</h4><ul>{lines}</ul></div>"

    draw = random.Random(word)
    writers = [(b["authors"][0], draw.randrange(1, 30)) for b in draw.sample(STOCK, 14)]
    houses = [(f"{b['publisher']} {b['year']}", draw.randrange(1, 30)) for b in draw.sample(STOCK, 9)]
    items = "".join(
        f"<div class='item'><h3>{link(b)}</h3><div>{e(names(b))}</div><div>{b['year']}</div></div>" for b in found
    )
    body = f"<div class='left'>{facet('Writers', writers)}{facet('Publishers', houses)}</div><div class='right'>{items}</div>"
    return body, lambda b: {"title": [b["title"]], "author": [names(b)], "year": [str(b["year"])]}


def few(found, word):
    """A few results above more books of the very same make."""
    others = [b for b in dice.sample(STOCK, 9) if b not in found] + found[:1]
    del found[2 + len(word) % 2 :]

    def book(b):
        return f"<div class='book'><div class='name'>{link(b)}</div><div class='who'>{e(names(b))}</div></div>"

    body = f"<div class='books'>{''.join(map(book, found))}</div><h2>Others also bought</h2><div class='books'>{''.join(map(book, others))}</div>"
    return body, lambda b: {"title": [b["title"]], "author": [names(b)]}


def picture(found, word):
    """Paragraphs of three classes, one of which may be missing."""
    items = "".join(
        f"<p class='title'>{link(b)}, <span class='date'>{b['year']}</span></p>"
        + (f"<p class='desc'>{e(b['about'])}</p>" if b["has_blurb"] else "")
        + f"<p class='meta'>{e(names(b))}</p>"
        for b in found
    )
    gold = lambda b: {
        "title": [b["title"]],
        "year": [str(b["year"])],
        **({"about": [b["about"]]} if b["has_blurb"] else {}),
        "author": [names(b)],
    }
    return f"<div class='index'>{items}</div>", gold


def symbols(found, word):
    """Terms with definitions of several kinds."""
    items = "".join(
        f"<dt><b>{e(b['title'])}</b></dt><dd>{e(names(b))}</dd><dd><a href='/isbn/{b['isbn']}'>{b['isbn']}</a></dd>"
        + (f"<dd><em>{e(b['about'])}</em></dd>" if b["has_blurb"] else "")
        for b in found
    )
    return f"<dl class='answers'>{items}</dl>", lambda b: {"title": [b["title"]], "author": [names(b)], "isbn": [b["isbn"]]}


MAKES = [
    rowpairs, terms, flat, columns, editions, alone, twolists, baskets, formtable, stars,
    images, dataset, covers, byline, many, bare, labels, lines, facets,
    packed, phrases, popular, single, stacked, sequence, unlinked, fieldsets, posters, compound,
    opac, glyphs, tiles, brackets, aside, plain, shop, cover, few, picture, symbols,
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
    (folder / "gold.json").write_text(dump(gold), encoding="utf-8")
    print(make.__name__, [len(p["records"]) for p in pages])
