"""Topics of forums by the templates of PyBBM: pybbm_site.py FOLDER-OF-THE-PACKAGE"""

import collections
import pathlib
import random
import sys
import tempfile

from django.utils.formats import date_format
from django.utils.safestring import mark_safe
from django.utils.html import escape

from djangos import Page, Thing, library, render, setup
from chance import questions, write

BASE = """<!DOCTYPE html><html lang="en"><head><title>{% block title %}{% endblock %}</title><link rel="stylesheet" href="/static/css/bootstrap.min.css">
{% block extra_head %}{% endblock %}</head><body><div class="navbar navbar-static-top"><div class="navbar-inner"><div class="container"><a class="brand" href="/">Penguin users</a>
<ul class="nav"><li><a href="/forum/">Forum</a></li><li><a href="/forum/topic/latest/">Latest topics</a></li><li><a href="/forum/users/">Users</a></li><li><a href="/wiki/">Wiki</a></li></ul>
<form class="navbar-search pull-right" action="/search/" method="get"><input type="text" class="search-query" name="q" placeholder="Search"></form>
<ul class="nav pull-right"><li><a href="/accounts/login/">Log in</a></li><li><a href="/accounts/signup/">Register</a></li></ul></div></div></div>
<div class="container"><div class="row"><div class="span12">{% block breadcrumb %}{% endblock %}{% block content %}{% endblock %}</div></div>
<footer><p>Forum software: <a href="https://github.com/hovel/pybbm">pybbm</a>. <a href="/rules/">Rules</a> <a href="/contact/">Contact</a></p></footer></div></body></html>"""
folder = pathlib.Path(tempfile.mkdtemp())
(folder / "base.html").write_text(BASE, encoding="utf-8")
setup(
    [str(folder), f"{sys.argv[1]}/pybb/templates"],
    [
        library(
            "pybb_tags",
            filters={
                "pybb_topic_unread": lambda topics, user: topics, "pybb_forum_unread": lambda forums, user: forums or [], "pybbm_calc_topic_views": lambda topic: topic.views, "pybb_may_create_topic": lambda user, forum: True,
                "pybb_topic_inline_pagination": lambda topic: list(range(1, topic.post_count // 10 + 2)),
            },
            tags={
                "pybb_time": lambda time: mark_safe(f'<time datetime="{time.isoformat()}">{date_format(time, "SHORT_DATETIME_FORMAT")}</time>'),
                "pybb_link": lambda thing: mark_safe(f'<a href="{thing.url}">{escape(thing.name)}</a>'),
            },
        )
    ],
)
dice = random.Random(12)
stock = questions(160, seed=31)
names = ["Hardware support", "Networking", "Desktop", "Installation", "Server administration", "Programming", "Announcements"]
for topic in stock:
    topic["forum"] = dice.choices(names, [40, 30, 20, 12, 8, 4, 3])[0]
    topic["closed"], topic["sticky"] = topic["solved"] and dice.random() < 0.5, dice.random() < 0.05
    topic["answers"] = int(dice.paretovariate(0.8) * 2) % 70


def page(name, found, count):
    forum = Thing(name=name, id=3, url="/forum/3/", get_parents=[Thing(name="Support", url="/forum/c/1/")], headline="Please read the <a href='/rules/'>rules</a> before you post." if len(name) % 2 else "")
    topics = [
        Thing(name=one["title"], get_absolute_url=f"/forum/topic/{one['id']}/", sticky=one["sticky"], closed=one["closed"], post_count=one["answers"] + 1,
              views=one["views"], updated=one["date"] if one["answers"] else None)
        for one in found
    ]
    results = Page(topics, count, 20)
    return render("pybb/forum.html", {"forum": forum, "topic_list": topics, "is_paginated": results.has_other_pages(), "page_obj": results, "user": Thing()})


def gold(one):
    # The template cuts titles after ten words.
    return {
        "topic": one["title"], "posts": one["answers"] + 1, "views": one["views"],
        "updated": date_format(one["date"], "SHORT_DATETIME_FORMAT") if one["answers"] else None,
        "state": [name for name, key in [("Sticky", "sticky"), ("Closed", "closed")] if one[key]],
    }


stock = [topic for topic in stock if len(topic["title"].split()) <= 10]
pages = []
for name, _ in collections.Counter(topic["forum"] for topic in stock).most_common():
    found = sorted((topic for topic in stock if topic["forum"] == name), key=lambda topic: (topic["sticky"], topic["date"]), reverse=True)
    pages.append((name, page(name, found[:20], len(found)), [gold(topic) for topic in found[:20]]))
write("pybbm", ["topic"], pages, page("Zzqxv", [], 0))
