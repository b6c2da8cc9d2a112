"""Questions by the page of search results of AdminLTE 3.2: adminlte_site.py PACKAGES

PACKAGES is a folder with `npm install admin-lte@3.2`. The menus are shorter than there.
"""

import html
import pathlib
import random
import re
import sys

from chance import questions, site

PAGE = (pathlib.Path(sys.argv[1]) / "node_modules/admin-lte/pages/search/enhanced-results.html").read_text(encoding="utf-8")
MENU = ["Dashboard", "Widgets", "Tickets", "Knowledge base", "Mailbox", "Calendar", "Gallery", "Search", "Reports", "Settings"]
dice = random.Random(311)
stock = [{**question, "photo": dice.random() < 0.35, "video": dice.random() < 0.08} for question in questions(150, seed=311)]


def menu(names):
    item = '<li class="nav-item"><a href="/{0}" class="nav-link{2}"><i class="nav-icon fas fa-{0}"></i><p>{1}</p></a></li>'
    lines = "\n".join(item.format(name.lower().replace(" ", "-"), name, " active" if name == "Search" else "") for name in names)
    return f'<ul class="nav nav-pills nav-sidebar flex-column" data-widget="treeview" role="menu" data-accordion="false">\n{lines}\n</ul>'


top = re.sub(r'<ul class="nav nav-pills nav-sidebar.*</ul>(?=\s*</nav>\s*<!-- /.sidebar-menu)', menu(MENU), PAGE, flags=re.DOTALL)
top, rest = top.split('<div class="list-group">')
item, bottom = re.match(r"(.*?</div>\s*</div>\s*</div>\s*</div>)\s*<div class=\"list-group-item\">.*?(\n {20}</div>\n {16}</div>.*)", rest, re.DOTALL).groups()
PHOTO = '<div class="col-auto">\n<img class="img-fluid" src="/photos/{id}.png" alt="Photo" style="max-height: 160px;">\n</div>\n'
VIDEO = '<div class="col-auto">\n<iframe width="240" height="160" src="/videos/{id}?controls=0" allow="accelerometer; autoplay" class="border-0" allowfullscreen></iframe>\n</div>\n'


def date(question):
    return f"{question['date']:%Y-%m-%d %I:%M%p}".lower()


def shown(question):
    more = VIDEO if question["video"] else PHOTO if question["photo"] else ""
    text = re.sub(r'(float-right">).*?(</div>)', rf"\g<1>{date(question)}\2", item)
    text = re.sub(r"<h3>.*?</h3>", lambda _: f"<h3>{html.escape(question['title'])}</h3>", text)
    text = re.sub(r'(<p class="mb-0">).*?</p>', lambda match: f"{match[1]}{html.escape(question['body'])}</p>", text)
    return text.replace('<div class="col px-4">', more.format(**question) + '<div class="col px-4">')


def page(query, found, count):
    lines = "\n".join(map(shown, found)) or '<div class="list-group-item text-center text-muted">No matches were found.</div>'
    return top.replace("Lorem ipsum", query) + '<div class="list-group">' + lines + bottom


def gold(question):
    return {"title": question["title"], "date": date(question), "text": question["body"]}


site("adminlte", ["title"], stock, lambda question: question["title"], page, gold, limit=15, sizes=(1, 2, 4, 8, 15))
