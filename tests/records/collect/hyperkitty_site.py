"""Messages of mailing lists by the templates of HyperKitty: hyperkitty_site.py FOLDER-OF-THE-PACKAGE"""

import datetime
import random
import sys

from django.utils.html import escape
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince

from djangos import Page, Thing, inside, library, render, setup
from chance import papers, person, questions, site, slug

dice = random.Random(14)
NOW = datetime.datetime(2024, 9, 1)
LIMIT = 10


def pages(messages):
    last = messages.last
    items = "".join(f'<li class="page-item{" active" if number == 1 else ""}"><a class="page-link" href="?page={number}">{number}</a></li>' for number in range(1, last + 1))
    return mark_safe(f'<div class="paginator"><ul class="pagination"><li class="page-item disabled"><a class="page-link">← Newer</a></li>{items}</ul></div>') if last > 1 else ""


setup(
    [f"{sys.argv[1]}/hyperkitty/templates"],
    [
        library(
            "hk_generic",
            filters={"until": lambda text, end: text.split(end)[0], "escapeemail": lambda text: text.replace("@", "(a)"), "strip_subject": lambda text, _: text,
                     "escapeemaillinks": lambda text: text},
            tags={"gravatar": lambda address, size: mark_safe(f'<img class="gravatar" src="https://www.gravatar.com/avatar/{slug(escape(address))}.jpg?s={size}" width="{size}" height="{size}" alt="" />'),
                  "export_allowed": lambda: True},
        ),
        library("pagination", tags={"paginator": pages}),
        library("compress", compiled={"compress": inside("endcompress")}),
    ],
    LOGIN_URL="login",
)
stock = []
for question in questions(150, seed=41) + papers(60, seed=42):
    sender = person(dice)
    prefix = dice.choice(["", "", "Re: ", "[ANNOUNCE] ", "Re: [RFC] "])
    body = question.get("body") or question["abstract"]
    stock.append({"subject": prefix + question["title"], "sender": sender, "address": f"{slug(sender)}@example.org", "known": dice.random() < 0.85,
                  "body": f"Hi all, {body} Best regards, {sender.split()[0]}" if dice.random() < 0.6 else body, "date": question["date"]})


def page(word, found, count):
    mails = [
        Thing(object=Thing(subject=one["subject"], sender_name=one["sender"], sender=Thing(address=one["address"] if one["known"] else None), content=one["body"], date=one["date"],
                           message_id_hash=slug(one["subject"])[:12].upper(), mailinglist=Thing(name="users@lists.example.org")))
        for one in found
    ]
    return render(
        "hyperkitty/search_results.html",
        {"query": word, "emails": Page(mails, count, LIMIT), "sort_mode": "score", "site_name": "lists.example.org", "form": Thing(), "user": Thing(),
         "mlist": Thing(name="users@lists.example.org", display_name="Users", list_id="users.lists.example.org"), "INSTALLED_APPS": ["postorius"], "request": Thing(path="/search"),
         "LOGIN_URL": "account_login", "LOGOUT_URL": "account_logout", "HYPERKITTY_VERSION": "1.3.12"},
    )


def gold(one):
    return {"subject": one["subject"], "sender": one["sender"], "content": one["body"], "age": timesince(one["date"], NOW)}


# Ages are told from a fixed day.
from django.template import defaultfilters  # noqa: E402

defaultfilters.register.filters["timesince"] = lambda date: timesince(date, NOW)
site("hyperkitty", ["subject"], stock, lambda one: one["subject"], page, gold, limit=LIMIT)
