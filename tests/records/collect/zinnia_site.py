"""Result pages of a blog of recipes by the templates of django-blog-zinnia: zinnia_site.py FOLDER-OF-THE-PACKAGE"""

import collections
import random
import sys

from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from djangos import Page, Thing, library, render, setup
from chance import person, recipes, site, slug

dice = random.Random(3)
stock = recipes(150)
cooks = [person(dice) for _ in range(9)]
for place, recipe in enumerate(stock):
    recipe["id"], recipe["cooks"] = place + 11, dice.sample(cooks, dice.choice([1, 1, 1, 2]))
    recipe["more"] = dice.random() < 0.7
    recipe["image"] = dice.random() < 0.4


class Preview(SafeString):
    has_more, remaining_percent = True, 62


def named(kind, name, number=0):
    return Thing(str=name, name=name, slug=slug(name), get_absolute_url=f"/{kind}/{slug(name)}/", get_full_name=name,
                 get_username=slug(name), count_entries_published=number, count=number, font_size=1 + number // 12)


def body(recipe):
    parts = [recipe["intro"] or "", f"Ready in {recipe['minutes']} minutes, for {recipe['serves']}."]
    return " ".join(part for part in parts if part)


def preview(recipe):
    text = f"<p>{escape(body(recipe))}{' ...' if recipe['more'] else ''}</p>"
    return Preview(text) if recipe["more"] else mark_safe(text)


def entry(recipe):
    address = f"/{recipe['date']:%Y/%m/%d}/{slug(recipe['title'])}/"
    return Thing(
        pk=recipe["id"], title=recipe["title"], get_absolute_url=address, html_preview=preview(recipe),
        authors=Thing(all=[named("authors", cook) for cook in recipe["cooks"]]),
        categories=Thing(all=[named("categories", recipe["category"])]),
        publication_date=recipe["date"], last_update=recipe["date"], creation_date=recipe["date"], word_count=80,
        image=recipe["image"] and Thing(url=f"/media/{recipe['id']}.jpg"), image_caption="",
        tags=", ".join(recipe["tags"]), tags_list=recipe["tags"], short_url=f"http://blog.example.org/{recipe['id']:X}/",
        comment_count=recipe["comments"] % 7, comments_are_open=recipe["id"] % 5 > 0, featured=recipe["id"] % 17 == 0,
        content_template="zinnia/_entry_detail.html", pingback_count=recipe["id"] % 3 // 2, trackback_count=0,
    )


def part(template, **context):
    return lambda *_: mark_safe(render(f"zinnia/tags/{template}.html", context))


def counted(kind, values):
    return [named(kind, *pair) for pair in sorted(collections.Counter(values).items())]


tags = counted("tags", [tag for recipe in stock for tag in recipe["tags"]])
setup(
    [f"{sys.argv[1]}/zinnia/templates"],
    [
        library(
            "zinnia",
            filters={"user_admin_urlname": lambda name: name, "widont": lambda text: mark_safe("&nbsp;".join(escape(text).rsplit(" ", 1)))},
            tags={
                "get_categories": part("categories", categories=counted("categories", [r["category"] for r in stock])),
                "get_authors": part("authors", authors=counted("authors", [cook for r in stock for cook in r["cooks"]])),
                "get_tags": lambda: [tag["name"] for tag in tags],
                "get_tag_cloud": part("tag_cloud", tags=tags),
                "get_calendar_entries": lambda: "",
                "get_recent_entries": part("entries_recent", entries=[entry(recipe) for recipe in stock[:5]]),
                "get_random_entries": part("entries_random", entries=[entry(recipe) for recipe in stock[40:45]]),
                "get_popular_entries": part("entries_popular", entries=[entry(recipe) for recipe in stock[90:95]]),
                "get_recent_comments": part("comments_recent", comments=[]),
                "get_recent_linkbacks": part("linkbacks_recent", linkbacks=[]),
                "get_archives_entries": lambda *_: "",
                "get_archives_entries_tree": part("entries_archives", archives=sorted({r["date"].replace(day=1, hour=0, minute=0) for r in stock})[-14:]),
                "zinnia_breadcrumbs": part("breadcrumbs", breadcrumbs=[Thing(name="Blog", url="/"), Thing(name="Search")]),
                "zinnia_loop_template": lambda template: template,
                "zinnia_pagination": lambda page: mark_safe(
                    render("zinnia/tags/pagination.html", {"page": page, "begin": list(page.paginator["page_range"]), "GET_string": ""})
                ),
            },
        )
    ],
    ROOT_URLCONF=None,
)


def page(word, found, count):
    results = Page([entry(recipe) for recipe in found], count, 10)
    return render(
        "zinnia/entry_search.html",
        {"pattern": word, "object_list": results.object_list, "paginator": results.paginator, "page_obj": results,
         "is_paginated": results.has_other_pages(), "ZINNIA_VERSION": "0.20", "LANGUAGE_CODE": "en", "user": Thing()},
    )


def gold(recipe):
    shown = entry(recipe)
    day = date_format(recipe["date"], "DATE_FORMAT")
    return {
        "title": recipe["title"],
        "author": recipe["cooks"],
        "published": day,
        "category": recipe["category"],
        "updated": day,
        "content": body(recipe) + (" ..." if recipe["more"] else ""),
        "tag": recipe["tags"],
        "address": shown.short_url,
        "comments": shown.comment_count or None,
        "pingbacks": shown.pingback_count or None,
    }


site("zinnia", ["title", "address"], stock, lambda recipe: recipe["title"], page, gold, limit=10)
