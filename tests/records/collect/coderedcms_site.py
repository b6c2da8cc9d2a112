"""Result pages of a site's search by the templates of CodeRed CMS: coderedcms_site.py FOLDER-OF-THE-PACKAGE

Articles, events and other pages come in one list, each by a template of its own.
"""

import pathlib
import random
import sys
import tempfile

from django.template import Node
from django.utils.formats import date_format, localize
from django.utils.safestring import mark_safe

from djangos import Page, Thing, library, render, setup
from chance import CITIES, STREETS, recipes, events, sentences, site, slug, some

dice = random.Random(5)
TYPES = {"article": ("Article", "Articles"), "event": ("Event", "Events"), "web": ("Web Page", "Web Pages")}
types = {name: Thing(str=one, plural=many, content_type=Thing(model=name + "page")) for name, (one, many) in TYPES.items()}


class Image(Node):
    """`{% image … as name %}`"""

    def __init__(self, name):
        self.name = name

    def render(self, context):
        context[self.name] = Thing(url="/media/images/cover.800x450.webp")
        return ""


def image(parser, token):
    return Image(token.split_contents()[-1])


def nothing(parser, token):
    return Image("unused")


class Form:
    def __init__(self, word):
        self.s, self.t, self.word = Thing(value=word), Thing(value=""), word

    def __iter__(self):
        yield Thing(html=f'<input type="text" name="s" value="{self.word}" class="form-control form-control-lg" placeholder="Search" required id="id_s">')
        yield Thing(html='<input type="hidden" name="t" id="id_t">')


menu = ["About", "Programmes", "News", "Events", "Get involved", "Contact"]


def bar():
    items = "".join(f'<li class="nav-item"><a class="nav-link" href="/{slug(name)}/">{name}</a></li>' for name in menu)
    return [Thing(custom_css_class="", menu_items=[items])]


empty = tempfile.mkdtemp()
for name in ["meta", "struct_data", "struct_org_data"]:
    file = pathlib.Path(empty) / "wagtailseo" / f"{name}.html"
    file.parent.mkdir(exist_ok=True)
    file.write_text("")
setup(
    [f"{sys.argv[1]}/coderedcms/templates", empty],
    [
        library(
            "coderedcms_tags",
            filters={"get_plural_name_of_class": lambda one: one.plural, "get_name_of_class": lambda one: str(one), "map_to_bootstrap_alert": lambda name: name},
            tags={
                "django_setting": lambda name: False, "query_update": lambda *_: Thing(urlencode="s=word"), "coderedcms_version": lambda: "6.0.0",
                "get_navbar_css": lambda: "fixed-top navbar-light bg-light navbar-expand-lg", "get_navbars": bar,
                "get_footers": lambda: [Thing(content=['<div class="container"><p>Harbour Community Kitchen, 12 Mill Lane · <a href="/privacy/">Privacy</a> · <a href="/jobs/">Jobs</a></p></div>'])],
                "get_searchform": lambda request: Form(""),
            },
        ),
        library("wagtailcore_tags", tags={"wagtail_site": lambda: Thing(site_name="Harbour Community Kitchen", root_url="https://kitchen.example.org"),
                                          "include_block": lambda block, *_, **__: mark_safe(block)}),
        library("wagtailimages_tags", compiled={"image": image}),
        library("wagtailsettings_tags", compiled={"get_settings": nothing}),
        library("wagtailuserbar", compiled={"wagtailuserbar": nothing}),
        library("django_bootstrap5", tags={"bootstrap_field": lambda field, **_: mark_safe(field["html"])}),
    ],
)


def articles():
    for recipe in recipes(110):
        yield {"kind": "article", "title": recipe["title"], "author": recipe["author"], "date": recipe["date"], "about": recipe["intro"],
               "caption": some(dice, 0.4, f"{recipe['category']} for {recipe['serves'] + 1}"), "cover": dice.random() < 0.5}
    for drawn in events(60):
        city = dice.choice(CITIES)
        topic = dice.choice(["Lentil", "Soup", "Salmon", "Noodles", "Pumpkin", "Apple"])
        title = f"{dice.choice(['Cooking class', 'Tasting', 'Market day', 'Open kitchen'])}: {topic} {drawn['start']:%B}"
        yield {"kind": "event", "title": title, "when": drawn["start"], "about": some(dice, 0.8, sentences(dice, topic.lower(), 1, 2)),
               "address": some(dice, 0.6, f"{dice.randrange(1, 90)} {dice.choice(STREETS)}, {city[0]}"), "cover": dice.random() < 0.3}
    for topic in ["Soup", "Salad", "Potato", "Casserole", "Curry", "Tofu"]:
        for end in ["guide", "for schools", "volunteers"]:
            yield {"kind": "web", "title": f"{topic} {end}", "about": some(dice, 0.7, sentences(dice, topic.lower(), 1, 2)), "cover": False}


stock = list({page["title"]: page for page in articles()}.values())
dice.shuffle(stock)


def shown(page):
    kind = page["kind"]
    return Thing(
        title=page["title"], url=f"/{kind}/{slug(page['title'])}/", cover_image=page["cover"], search_name=TYPES[kind][0],
        str=TYPES[kind][0], content_type=Thing(model_class=types[kind]), search_description=page["about"], caption=page.get("caption"),
        seo_author=page.get("author"), seo_published_at=page.get("date"), most_recent_occurrence=[page.get("when")], address=page.get("address"),
        search_template=None if kind == "web" else f"coderedcms/pages/{kind}_page.search.html",
    )


def page(word, found, count):
    results = Page([Thing(specific=shown(one)) for one in found], count, 10)
    layout = Thing(site_navbar=True, navbar_search=True, navbar_fixed=True, site_footer=True, navbar_format="navbar")
    return render(
        "coderedcms/pages/search.html",
        {"form": Form(word), "results_paginated": results, "pagetypes": list(types.values()), "request": Thing(GET=Thing()),
         "settings": Thing(coderedcms=Thing(LayoutSettings=layout, AnalyticsSettings=Thing())), "page": Thing()},
    )


def gold(one):
    return {
        "title": one["title"],
        "type": TYPES[one["kind"]][0],
        "caption": one.get("caption"),
        "author": one.get("author"),
        "date": date_format(one["date"], "DATE_FORMAT") if "date" in one else localize(one["when"]) if "when" in one else None,
        "address": one.get("address"),
        "description": one["about"],
    }


site("coderedcms", ["title"], stock, lambda one: one["title"], page, gold, limit=10)
