"""Job openings and people by the templates of Aldryn: aldryn_site.py FOLDER-OF-ALDRYN-JOBS FOLDER-OF-ALDRYN-PEOPLE

The applications list what is in a category, or a group; so the queries are the names of these.
"""

import collections
import pathlib
import random
import sys
import tempfile

from django.utils.formats import date_format
from django.utils.safestring import mark_safe

from djangos import Thing, library, render, setup
from chance import jobs, slug, staff, write

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>{% block title %}Pangea Maps{% endblock %}</title>
<link rel="stylesheet" href="/static/css/theme.css"></head><body>
<header role="banner"><div class="container"><div class="row"><div class="col-md-5"><a href="/en/"><img src="/static/img/logo.svg" alt="Pangea Maps"></a></div>
<nav class="col-md-19"><ul class="nav navbar-nav">{% for item in menu %}<li class="child"><a href="{{ item.url }}">{{ item.name }}</a></li>{% endfor %}</ul></nav>
</div></div></header>
<section class="content">{% block content %}{% endblock %}</section>
<footer role="contentinfo"><div class="container"><ul class="list-inline">{% for item in footer %}<li><a href="{{ item.url }}">{{ item.name }}</a></li>{% endfor %}</ul>
<p>Pangea Maps Ltd, Station Road 4, Leeds</p></div></footer></body></html>"""
base = pathlib.Path(tempfile.mkdtemp())
(base / "base.html").write_text(PAGE, encoding="utf-8")


def plugin(name):
    """What an editor puts beside the list: the categories, with how many jobs are in them."""
    links = "".join(
        f'<a href="/en/jobs/{slug(category)}/" class="list-group-item">{category} <span class="badge pull-right">{number}</span></a>'
        for category, number in sorted(counts.items())
    )
    newsletter = '<form action="/en/alerts/" method="post"><label>Jobs by e-mail <input name="email" type="email"></label><button class="btn">Subscribe</button></form>'
    return mark_safe(f'<div class="aldryn aldryn-jobs aldryn-jobs-categories"><div class="list-group">{links}</div></div>{newsletter}' if "sidebar" in name else "")


setup(
    [str(base), *[f"{folder}/{name}/boilerplates/bootstrap3/templates" for folder, name in zip(sys.argv[1:], ["aldryn_jobs", "aldryn_people"])]],
    [
        library("cms_tags", tags={"render_model": lambda thing, name, *_: mark_safe(thing[name]), "static_placeholder": plugin, "render_placeholder": lambda *_: ""}),
        library("thumbnail", tags={"thumbnail": lambda visual, *_, **__: visual.url}),
        library("aldryn_people_tags", filters={"phoneformat": lambda number: number}),
        library("bootstrap3"),
    ],
)
openings, persons = jobs(130), staff(140)
dice = random.Random(6)
for opening in openings:
    opening["category"] = dice.choices(["Software", "Cartography", "Field surveys", "Sales", "Finance", "Support", "Design"], [30, 20, 15, 10, 8, 5, 4])[0]
counts = collections.Counter(opening["category"] for opening in openings)


def links(names):
    return [Thing(name=name, url=f"/en/{slug(name)}/") for name in names]


def page(template, **context):
    menu, footer = links(["Maps", "Services", "Jobs", "Team", "Blog", "Contact"]), links(["Imprint", "Privacy", "Terms of service", "Press"])
    return render(template, {"CMS_TEMPLATE": "base.html", "menu": menu, "footer": footer, "user": Thing(), "view": Thing(), **context})


def lead(opening):
    pay = f" Salary from €{opening['salary']:,}." if opening["salary"] else ""
    return f"{opening['company']}, {opening['city']} ({opening['country']}).{pay} {opening['about']}"


def openings_page(found):
    shown = [
        Thing(title=one["title"], get_absolute_url=f"/en/jobs/{slug(one['title'])}/", lead_in=f"<p>{lead(one)}</p>", publication_start=one["date"] if one["salary"] else None,
              category=Thing(str=one["category"], get_absolute_url=f"/en/jobs/{slug(one['category'])}/"))
        for one in found
    ]
    return page("aldryn_jobs/jobs_list.html", object_list=shown)


def opening_gold(one):
    return {"title": one["title"], "category": one["category"], "date": date_format(one["date"], "DATE_FORMAT") if one["salary"] else None, "lead": lead(one)}


def persons_page(unit, found):
    people = [
        Thing(name=one["name"], function=one["post"], phone=one["phone"], mobile=mobile(one), email=one["email"], website=website(one),
              description=one["about"] and f"<p>{one['about']}</p>", vcard_enabled=bool(one["room"]), get_vcard_url=f"/en/team/{slug(one['name'])}/download/",
              visual=Thing(url=f"/media/{slug(one['name'])}.jpg") if one["interests"] else None, get_absolute_url=f"/en/team/{slug(one['name'])}/")
        for one in found
    ]
    return page("aldryn_people/group_detail.html", group=Thing(name=unit, people=Thing(all=people)))


def mobile(one):
    return f"+44 7700 9{one['salary'] % 90000 + 10000}" if one["salary"] % 3 == 0 else None


def website(one):
    return f"https://{slug(one['name'])}.example.org" if one["salary"] % 5 == 0 else None


def person_gold(one):
    return {"name": one["name"], "function": one["post"], "phone": one["phone"], "mobile": mobile(one), "email": one["email"],
            "website": website(one), "description": one["about"]}


def pages(items, key, sizes, make, gold):
    for (name, _), size in zip(collections.Counter(item[key] for item in items).most_common(), sizes):
        found = [item for item in items if item[key] == name][:size]
        yield name, make(name, found), [gold(item) for item in found]


write("aldryn-jobs", ["title", "lead"], list(pages(openings, "category", [25, 18, 12, 7, 4, 2, 1], lambda name, found: openings_page(found), opening_gold)), openings_page([]))
write("aldryn-people", ["name"], list(pages(persons, "unit", [14, 12, 10, 8, 5, 2, 1], persons_page, person_gold)), persons_page("Zzqxv", []))
