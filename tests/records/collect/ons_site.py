"""Result pages of a statistical office by the ONS Design System: ons_site.py FOLDER-OF-THE-PACKAGE"""

import random
import sys

import jinja2

from chance import releases, site, slug

env = jinja2.Environment(
    loader=jinja2.FileSystemLoader(sys.argv[1]), undefined=jinja2.ChainableUndefined, trim_blocks=True, lstrip_blocks=True
)
env.filters["default"] = lambda value, other="", *_: other if isinstance(value, jinja2.Undefined) or value is None else value
PAGE = env.from_string("""{% extends "layout/_template.njk" %}
{% from "components/breadcrumbs/_macro.njk" import onsBreadcrumbs %}
{% from "components/input/_macro.njk" import onsInput %}
{% from "components/button/_macro.njk" import onsButton %}
{% from "components/select/_macro.njk" import onsSelect %}
{% from "components/checkboxes/_macro.njk" import onsCheckboxes %}
{% from "components/document-list/_macro.njk" import onsDocumentList %}
{% from "components/pagination/_macro.njk" import onsPagination %}
{% block preMain %}{{ onsBreadcrumbs({"ariaLabel": "Breadcrumbs", "itemsList": [{"url": "/", "text": "Home"}, {"url": "/search", "text": "Search"}]}) }}{% endblock %}
{% block main %}
<h1 class="ons-u-fs-xxxl">{{ "Search results" }}</h1>
<form class="ons-search" action="/search" method="get" role="search">
{{ onsInput({"id": "search", "name": "q", "type": "search", "value": word, "width": "30", "label": {"text": "Search for a keyword(s) or time series ID"}}) }}
{{ onsButton({"text": "Search", "variants": "small", "type": "submit"}) }}
</form>
{% if count %}<p class="ons-u-fs-m"><strong>{{ "{:,}".format(count) }}</strong> results for <strong>{{ word }}</strong>, sorted by relevance</p>{% endif %}
<div class="ons-grid ons-js-toc-container">
<div class="ons-grid__col ons-col-4@m"><form action="/search" method="get">
<h2 class="ons-u-fs-m">Filters</h2>
{{ onsSelect({"id": "sort", "name": "sort", "label": {"text": "Sort by"}, "options": [{"value": "relevance", "text": "Relevance", "selected": true}, {"value": "release_date", "text": "Release date"}, {"value": "title", "text": "Title"}]}) }}
{{ onsCheckboxes({"name": "filter", "legend": "Content type", "legendClasses": "ons-u-fs-s", "borderless": true, "checkboxes": kinds}) }}
{{ onsButton({"text": "Apply filters", "variants": "small"}) }}
</form></div>
<div class="ons-grid__col ons-col-8@m">
{% if documents %}{{ onsDocumentList({"headingLevel": "3", "documents": documents}) }}
{% if pages|length > 1 %}{{ onsPagination({"pages": pages, "currentPageNumber": "1"}) }}{% endif %}
{% else %}<h2>There are no results for {{ word }}</h2><p>Check for spelling mistakes, use fewer or simpler words, or try <a href="/releasecalendar">the release calendar</a>.</p>{% endif %}
</div></div>
{% endblock %}""")
LIMIT = 10
stock = releases(220)
dice = random.Random(9)
for release in stock:
    file = dice.random() < 0.3 or release["kind"] == "Dataset"
    release["file"] = {"fileType": dice.choice(["XLSX", "CSV", "PDF"]), "fileSize": f"{dice.randrange(12, 900)}KB"} if file else None
    if file and release["file"]["fileType"] == "PDF":
        release["file"]["filePages"] = f"{dice.randrange(2, 40)} pages"
    release["featured"] = False


def head(kind):
    return kind.split(" (")[0]


def document(release):
    metadata = {
        "object": {"text": head(release["kind"])},
        "date": {"prefix": "Released", "showPrefix": True, "iso": release["date"].isoformat(), "short": f"{release['date'].day} {release['date']:%B %Y}"},
    }
    if release["file"]:
        metadata["file"] = release["file"]
    made = {"title": {"text": release["title"], "url": f"/{slug(release['title'])}"}, "metadata": metadata}
    return {**made, "description": f"<p>{release['summary']}</p>"} if release["summary"] else made


def page(word, found, count):
    links = [{"text": text, "url": "/" + slug(text)} for text in ["Help", "Cookies", "Accessibility statement", "Privacy", "Contact us"]]
    menu = ["Business, industry and trade", "Economy", "Employment and labour market", "People, population and community", "Taking part in a survey?"]
    kinds = [
        {"id": slug(kind), "value": slug(kind), "label": {"text": f"{head(kind)} ({sum(r['kind'] == kind for r in stock)})"}}
        for kind in sorted({release["kind"] for release in stock})
    ]
    return PAGE.render(
        word=word, count=count, kinds=kinds, documents=[document(release) for release in found],
        pages=[{"url": f"/search?q={word}&page={number}"} for number in range(1, -(-count // LIMIT) + 1)],
        pageConfig={
            "title": f"Search results for {word} - Statistics office",
            "header": {
                "mastheadLogoUrl": "/",
                "title": "",
                "variants": "basic",
                "navigation": {
                    "id": "main-nav", "ariaLabel": "Main menu", "currentPath": "",
                    "itemsList": [{"title": text, "text": text, "url": "/" + slug(text)} for text in menu],
                },
            },
            "footer": {"rows": [{"itemsList": links}], "legal": [{"itemsList": links[2:4]}], "OGLLink": {"pre": "All content is available under the"}},
        },
    )


def gold(release):
    return {
        "title": release["title"],
        "type": head(release["kind"]),
        "date": f"{release['date'].day} {release['date']:%B %Y}",
        "file": release["file"] and ", ".join(release["file"].values()),
        "description": release["summary"],
    }


site("ons", ["title"], stock, lambda release: f"{release['title']} {release['kind']}", page, gold, limit=LIMIT)
