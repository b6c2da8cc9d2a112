"""Marks the records of saved result pages: mark.py FOLDER…

A layout's marks say by CSS selectors what a record is and what its attributes are; `key` is the
attribute that identifies a record. What they give was checked by eye.
"""

import json
import pathlib
import re
import sys

import lxml.html

from common import dump

WORD = {"none": None}


def clean(text):
    return " ".join((text or "").split())


def text(selector, pattern=None, many=False, own=False):
    """The text of the elements, or what the pattern's group finds in it; `own` leaves out that of elements inside."""

    def read(record):
        found = []
        for element in record.cssselect(selector) if selector else [record]:
            for inner in element.cssselect("script, style"):
                inner.drop_tree()
            value = "".join(element.xpath("text()")) if own else element.text_content()
            value = clean(value)
            if pattern:
                match = re.search(pattern, value)
                value = clean(match.group(1)) if match else ""
            if value:
                found.append(value)
        return found if many else found[:1]

    return read


def attribute(selector, name, pattern="(.*)"):
    def read(record):
        found = []
        for element in record.cssselect(selector) if selector else [record]:
            match = re.search(pattern, element.get(name) or "")
            if match and clean(match.group(1)):
                found.append(clean(match.group(1)))
        return found[:1]

    return read


def cells(*names):
    """Attributes by the column of a table; an empty name is none."""
    return {name: text(f"td:nth-child({column})") for column, name in enumerate(names, 1) if name}


def followed(reader, step):
    """Reads what follows the record: its siblings up to the next record."""

    def read(record):
        found, sibling = [], record.getnext()
        while sibling is not None and not step(sibling):
            holder = lxml.html.fragment_fromstring("<div></div>")
            holder.append(lxml.html.fromstring(lxml.html.tostring(sibling)))
            found += reader(holder)
            sibling = sibling.getnext()
        return found

    return read


def named(term):
    """The definition of a term, each in a list of its own."""

    def read(record):
        lists = [element for element in record.cssselect("dl") if clean(element[0].text_content()) == term]
        return [clean(element[1].text_content()) for element in lists]

    return read


def next_row(reader):
    return lambda record: reader(record.getnext()) if record.getnext() is not None else []


def is_dt(element):
    return element.tag == "dt"


def is_heading(element):
    return element.tag in {"h2", "h5"}


def lines(selector):
    """The text of an element whose line breaks part words."""

    def read(record):
        found = [clean(" ".join(element.itertext())) for element in record.cssselect(selector)]
        return [value for value in found if value]

    return read


def full(record):
    """The whole of a title that is cut, or the cell."""
    return text("td:nth-child(1) .full")(record) or text("td:nth-child(1)")(record)


def rest(cell, selector):
    """The text of a cell after an element in it."""

    def read(record):
        inner = [clean(element.text_content()) for element in record.cssselect(f"{cell} {selector}")]
        value = text(cell)(record)
        return [clean(value[0][len(inner[0]) :])] if inner and value and value[0] != inner[0] else []

    return read


def number_of(selector):
    """How many there are of what stands for a number, as stars do."""
    return lambda record: [str(len(record.cssselect(selector)))] if record.cssselect(selector) else []


BLOCK = {
    "title": text("h4"),
    "author": text("h4 + p"),
    "year": text("h4 + p + p"),
    "rating": text("h4 + p + p + p"),
}
LAYOUTS = {
    # Applications.
    "datasette": (
        "table.rows-and-columns tbody tr",
        "title",
        cells("id", "title", "authors", "year", "language", "rating", "ratings"),
    ),
    "sqlite-web": ("table.cell-content tbody tr", "title", {"title": full, **cells("", "authors", "year", "rating")}),
    "sqladmin": ("table.card-table tbody tr", "title", cells("", "", "id", "title", "authors", "year", "rating")),
    "flask-admin": (
        "table.model-list tr",
        "title",
        {name: text(f"td.col-{name}") for name in ["title", "authors", "year", "language"]},
    ),
    "appbuilder-link": ("div.table-responsive table tr", "title", cells("title", "authors", "year", "rating")),
    "appbuilder-block": ("div.thumbnail", "title", BLOCK),
    "django-admin": (
        "#result_list tbody tr",
        "title",
        {
            **{name: text(f".field-{name}") for name in ["title", "authors", "year", "language"]},
            "in_print": attribute(".field-in_print img", "alt"),
        },
    ),
    "wagtail": (
        "body > ul > li",
        "title",
        {
            "title": text("h4"),
            "author": text("", r"By (.*), first published in \d+\.$"),
            "year": text("", r"first published in (\d+)\.$"),
        },
    ),
    "oscar": (
        "article.product_pod",
        "title",
        {
            "title": attribute("h3 a", "title"),
            "rating": attribute("p.star-rating", "class", r"star-rating (\w+)"),
            "price": text("p.price_color"),
            "availability": text("p.availability"),
        },
    ),
    "trac-search": (
        "#results > dt",
        "heading",
        {
            "heading": text(""),
            "author": followed(text(".trac-author"), is_dt),
            "excerpt": followed(text("dd.searchable"), is_dt),
            "date": followed(text(".date"), is_dt),
        },
    ),
    "trac-query": (
        "tbody.trac-query-results tr",
        "summary",
        {name: text(f"td.{name}") for name in ["id", "summary", "reporter", "keywords", "type", "priority"]},
    ),
    "trac-rows": (
        "tbody.trac-query-results tr:not(.fullrow)",
        "summary",
        {
            **{name: text(f"td.{name}") for name in ["id", "summary", "reporter"]},
            "description": next_row(text("td.trac-colspan")),
        },
    ),
    "starletteadmin": (
        "tbody tr",
        "title",
        {name: text(f"td[data-column={name}] span", r"^(?!-null-$)(.*)$") for name in ["id", "title", "category", "price", "city", "placed", "about"]},
    ),
    "unfold": (
        "#result_list tbody tr",
        "name",
        {
            "name": text(".field-who strong"),
            "email": text(".field-who p"),
            "post": text(".field-kind span"),
            **{name: text(f".field-{name}", r"^(?!-$)(.*)$") for name in ["unit", "room", "phone", "since"]},
            "active": attribute(".field-active div", "title"),
        },
    ),
    "roundup": ("table.list tr", "title", cells("priority", "id", "title", "status", "assignedto")),
    "spirit": (
        "div.layout__topics__topic",
        "title",
        {
            "title": text(".topic__title"),
            "category": text(".topic__category"),
            "comments": text(".topic__comments"),
            "date": text(".topic__date"),
        },
    ),
    "devpi": (
        "div.searchresults > dl > dt",
        "name",
        {
            "name": text(""),
            "path": followed(text(".packagedetails span"), is_dt),
            "summary": followed(named("Summary"), is_dt),
            "description": followed(named("Description"), is_dt),
        },
    ),
    "otterwiki": (
        "div.content > h2.content-title",
        "title",
        {
            "title": text("a"),
            "matches": text("", r"(\d+) match(?:es)? found\)$"),
            "extract": followed(text("p"), is_heading),
        },
    ),
    "fossil": (
        "div.searchResult > ol > li",
        "heading",
        {
            "heading": text("p > a"),
            "snippet": text("span.snippet", r"^(.*?)(?: \([\d-]{10}\))?$"),
            "date": text("span.snippet > small", r"\((.*)\)"),
        },
    ),
    "machina": (
        ".resultslist table tr",
        "subject",
        {
            "subject": text("a.topic-name-link"),
            "author": text(".post-created > a"),
            "date": text(".post-created", r".* on (.*)$"),
            "content": text("td.post-content"),
        },
    ),
    "shaarli": (
        "div.linklist-item",
        "title",
        {
            "title": text("span.linklist-link"),
            "description": text("div.linklist-item-description"),
            "tag": text("span.label-tag", many=True),
            "date": text("span.linkdate", r"^(.*?) ·"),
            "address": text("div.linklist-item-infos-url > a"),
        },
    ),
    "mezzanine": (
        "#search-results > h5",
        "title",
        {"title": text("a"), "description": followed(text("p"), is_heading)},
    ),
    "reader": (
        "div.entry",
        "title",
        {
            "title": text("h2"),
            "feed": text("ul.controls > li:nth-child(1)"),
            "age": text("ul.controls > li:nth-child(2) > span"),
            "summary": text("div.entry > p", own=True),
        },
    ),
    "archivebox": (
        "#table-bookmarks tbody tr",
        "title",
        {
            "added": text("td:nth-child(1)"),
            "title": text("td.title-col span[data-title-for]"),
            "tag": text("td.title-col span.tag", many=True),
            "address": text("td:nth-child(4)"),
        },
    ),
    "raneto": (
        "section.search > div.page",
        "title",
        {
            "title": text("h2 > a", own=True),
            "category": text("h2 > a > span", r"^\((.*)\)$"),
            "excerpt": text("div.page-excerpt"),
        },
    ),
    "cups": (
        "table.list tbody tr",
        "id",
        {**cells("id", "name", "user", "size", "pages"), "state": lines("td:nth-child(6)")},
    ),
    "reviewboard": (
        "div.search-result",
        "summary",
        {
            "summary": text("h2"),
            "excerpt": text("div.search-result-excerpt"),
            "updated": text("time"),
            "author": text("div.search-result-by", r"ago by (.*)$"),
        },
    ),
    # Applications that are GPL.
    "gitweb": (
        "table.commit_search tr",
        "subject",
        {
            "date": text("td:nth-child(1)"),
            "author": text("td.author"),
            "subject": text("a.subject"),
            "excerpt": rest("td:nth-child(3)", "a.subject"),
        },
    ),
    "cgit": ("table.list tr", "message", cells("date", "message", "author")),
    "hgweb": (
        "table.bigtable tbody tr",
        "description",
        {
            "age": text("td.age"),
            "author": text("td.author"),
            "description": text("td.description > a"),
            "phase": text("span.phase"),
        },
    ),
    "mediawiki": (
        "li.mw-search-result",
        "title",
        {
            "title": text("div.mw-search-result-heading > a"),
            "extract": text("div.searchresult"),
            "size": text("div.mw-search-result-data", r"^(.*?) \("),
            "words": text("div.mw-search-result-data", r"\(([\d,]+) word"),
            "date": text("div.mw-search-result-data", r" - (.*)$"),
        },
    ),
    "calibreweb": (
        "div.book.session",
        "title",
        {
            "title": attribute("p.title", "title"),
            "author": text("a.author-name", many=True),
            "series": text("p.series > a"),
            "place": text("p.series", r"\(([\d.]+)\)$"),
            "rating": number_of("span.glyphicon-star.good"),
        },
    ),
    "kiwix": (
        "div.results li",
        "title",
        {"title": text("a"), "extract": text("cite"), "words": text("div.informations", r"(\d+)")},
    ),
    "dokuwiki": (
        "div.search_fullpage_result",
        "name",
        {"name": text("dt"), "hits": text(".hits", r"(\d+)"), "extract": text("dd.snippet")},
    ),
    "wordpress": (
        "main article.post",
        "title",
        {
            "title": text("h2.entry-title"),
            "excerpt": text("div.entry-content"),
            "date": text("time.published"),
            "category": text("span.cat-links > a", many=True),
            "tag": text("span.tags-links > a", many=True),
        },
    ),
    # Pages of the web.
    "hospitalitynet": (
        "list article.list-item",
        "title",
        {
            "title": text("h1.title"),
            "type": text("div.type"),
            "teaser": text("div.list-details > p"),
            "date": text("timeago"),
        },
    ),
    "esprit-barbecue": (
        "div.products article.c-pdt-mini",
        "title",
        {
            "title": text("a.c-pdt-mini__title"),
            "brand": text("div.c-pdt-mini__body div.u-txt-xs"),
            "price": text("span.c-pdt-mini__price"),
        },
    ),
    "nike": (
        "div.product-card",
        "title",
        {
            "title": text(".product-card__title"),
            "subtitle": text(".product-card__subtitle"),
            "colours": text(".product-card__product-count", r"(\d+)"),
        },
    ),
    "mit-news": (
        ".page-term--views--list-item",
        "title",
        {
            "title": text("h3"),
            "teaser": text("p.term-page--news-article--item--dek"),
            "date": text("time"),
        },
    ),
    "github-trending": (
        "article.Box-row",
        "name",
        {
            "name": text("h2 a", r"/\s*(.*)$"),
            "owner": text("h2 a", r"^(.*?)\s*/"),
            "description": text("p.col-9"),
            "language": text("[itemprop=programmingLanguage]"),
            "stars": text("a[href$=stargazers]"),
            "forks": text("a[href$=forks]"),
            "today": text("span.float-sm-right", r"([\d,]+)"),
        },
    ),
    "ikea": (
        ".plp-product-list__products > div",
        "name description",
        {
            "number": attribute(".plp-mastercard", "data-product-number"),
            "name": text(".plp-price-module__name-decorator"),
            "description": text(".plp-price-module__description"),
            "ratings": text(".plp-price-module__rating-label-count", r"(\d+)"),
        },
    ),
    "bhphoto": (
        "div[class^=product_UCJ]",
        "title",
        {
            "title": text("h3"),
            "reviews": text("span[class^=reviews_]", r"(\d+)"),
            "feature": text("li[class^=element_]", many=True),
        },
    ),
    "rei": (
        "ul[class^=cdr-grid_15] > li",
        "title",
        {
            "title": text("span.Xpx0MUGhB7jSm5UvK2EY"),
            "brand": text("span.nL0nEPe34KFncpRNS29I"),
            "ratings": text("span[class^=cdr-rating__count] > span", r"(\d+)"),
        },
    ),
    "hacker-news": (
        "tr.athing",
        "title",
        {
            "title": text("span.titleline > a"),
            "site": text("span.sitestr"),
            "score": next_row(text("span.score", r"(\d+)")),
            "user": next_row(text("a.hnuser")),
            "age": next_row(text("span.age")),
        },
    ),
    "phoronix": (
        "#main article",
        "title",
        {
            "title": text("header a"),
            "teaser": text("p"),
            "topic": text("div.details > a"),
            "comments": text("span.comments a", r"(\d+)"),
        },
    ),
    "ergodirect": (
        "div.product-card",
        "title",
        {"title": text("h3"), "price": text("div.product-card-price .price"), "alt": attribute("img", "alt")},
    ),
    "runningwarehouse": (
        "div.cattable-wrap-cell",
        "title",
        {"title": text(".cattable-wrap-cell-info-name"), "price": text(".cattable-wrap-cell-info-price")},
    ),
    "chessbazaar": (
        "ol.products > li",
        "title",
        {
            "title": text("a.product-item-link"),
            "price": text("span.special-price span.price"),
            "was": text("span.old-price span.price"),
        },
    ),
    "projectorscreen": (
        ".product-list.row > div",
        "title",
        {
            "title": text(".cat-grid-product-name"),
            "price": text(".CategoryProductPrice"),
            "number": text(".cat-grid-product-sku", r"Item Number:\s*(.*)"),
        },
    ),
    "gardenersedge": (
        "ol.products > li",
        "title",
        {"title": text("a.product-item-link"), "price": text("span.price")},
    ),
    "libsyn": ("div.card", "title", {"title": text("h5.card-title"), "about": text("div.card-reveal p")}),
    "online-books": (
        "ul.nodot li",
        "title",
        {"title": text("cite")},
    ),
    "bush-company": (
        "ul.products > li.product",
        "title",
        {
            "title": text("h3"),
            "category": text(".posted-in a", many=True),
            "about": text(".short-description"),
        },
    ),
    "viewsonic": (
        "ol.products > li",
        "title",
        {"title": text("a.product-item-link"), "price": text("span.price")},
    ),
    "golang": (
        "p.blogtitle",
        "title date",
        {
            "title": text("a"),
            "date": text("span.date"),
            "author": text("span.author"),
            "summary": next_row(lambda p: text("")(p) if p.get("class") == "blogsummary" else []),
        },
    ),
    "mtbproject": (
        "tr.trail-row",
        "name",
        {
            "name": text("td strong"),
            "miles": text("span.imperial", r"([\d.]+)"),
            "difficulty": text("span.difficulty-text"),
        },
    ),
}


def mark(folder):
    selector, key, attributes = LAYOUTS[folder.name]
    pages, without = [], []
    for file in sorted(folder.glob("*.html")):
        if file.stem in WORD:
            without.append(file.name)
            continue
        tree = lxml.html.fromstring(file.read_bytes(), parser=lxml.html.HTMLParser(encoding="utf-8"))
        records = []
        for element in tree.cssselect(selector):
            record = {name: read(element) for name, read in attributes.items()}
            record = {name: values for name, values in record.items() if values}
            if set(key.split()) <= set(record):
                records.append(record)
        query = [] if file.stem.startswith("page") else [file.stem]
        pages.append({"file": file.name, "query": query, "records": records})
    gold = {"key": key.split(), "without": without, "pages": pages}
    (folder / "gold.json").write_text(dump(gold), encoding="utf-8")
    count = [len(page["records"]) for page in pages]
    print(folder.name, count, {name: sum(name in r for p in pages for r in p["records"]) for name in attributes})
    if pages and pages[0]["records"]:
        print("   ", pages[0]["records"][min(2, len(pages[0]["records"]) - 1)])


for argument in sys.argv[1:]:
    for folder in sorted(pathlib.Path(argument).iterdir()):
        if folder.name in LAYOUTS:
            mark(folder)
