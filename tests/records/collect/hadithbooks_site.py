"""Books of a Laravel site about hadith, in Arabic: hadithbooks_site.py (hadithbooks.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import unique
from drawn import template
from fielded import pages

HEADS = ["شرح", "مختصر", "تهذيب", "كتاب", "جامع", "فوائد", "أحاديث", "الأربعون في", "المنتقى من", "زوائد", "مسند", "جزء"]
THEMES = ["السنن", "الأخلاق", "الزهد", "العلم", "الصيام", "الأدب", "المغازي", "الطب", "الرؤيا", "الفضائل", "الدعاء", "البيوع", "الجهاد", "القراءة"]
TAILS = ["", "", "", "الكبير", "الصغير", "الأوسط", "- الجزء الثاني", "وبيان العلل", "لطلاب العلم", "برواية البغداديين"]
FIRST = ["أحمد", "محمد", "علي", "يوسف", "عبد الله", "إبراهيم", "حسن", "سليمان", "خالد", "عمر", "يحيى"]
LAST = ["البصري", "الكوفي", "الدمشقي", "القرطبي الصغير", "النيسابوري", "الموصلي", "الحلبي", "الإشبيلي", "الجرجاني", "المصري", "الهروي"]


def book(draw):
    title = " ".join(f"{draw.choice(HEADS)} {draw.choice(THEMES)} {draw.choice(TAILS)}".split())
    author = f"{draw.choice(FIRST)} بن {draw.choice(FIRST)} {draw.choice(LAST)}" + draw.choice(["", "", f" ({draw.randrange(180, 900)} هـ)"])
    return {"id": draw.randrange(1, 9000), "title": title, "author": author if draw.random() < 0.92 else "", "author_id": draw.randrange(1, 900)}


stock = unique(random.Random(6019), book, 170, "title")
page = template("hadithbooks.html")


def gold(one):
    return {"title": one["title"], "author": one["author"]}


pages("hadithbooks", ["title"], stock, lambda one: f"{one['title']} {one['author']}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=18, queries=["الزهد", "شرح", "مسند", "الموصلي", "الأخلاق", "الكبير", stock[8]["title"] + " " + stock[8]["author"].split(" (")[0]])
