"""Works by the blurbs of the OTW Archive: otwarchive_site.py (otwarchive.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, sentences, some, unique
from drawn import template
from fielded import number, pages

FANDOMS = ["Starfall Academy (TV)", "The Hollow Crown Chronicles - R. M. Vance", "Detective Marlowe & Finch", "Kitchen Wars RPF", "Dragonhold (Video Games)", "Original Work", "The Lighthouse Keepers (Podcast)", "魔女の庭 | Garden of Witches"]
RATINGS = [("rating-general-audience", "General Audiences"), ("rating-teen", "Teen And Up Audiences"), ("rating-notrated", "Not Rated")]
WARNINGS = ["No Archive Warnings Apply", "Choose Not To Use Archive Warnings", "Major Character Death", "Graphic Depictions Of Violence"]
CATEGORIES = ["Gen", "F/M", "F/F", "M/M", "Multi", "Other"]
PEOPLE = ["Aster Vale", "Commander Ruiz", "Finch (Detective Marlowe)", "Ilse Marlowe", "Odo the Cook", "Queen Berengar", "Tamsin Grey", "The Narrator"]
FREE = ["Fluff", "Angst with a Happy Ending", "Slow Burn", "Alternate Universe - Coffee Shops", "Found Family", "Hurt/Comfort", "Missing Scene", "Time Travel", "POV Second Person", "Not Beta Read", "Epistolary", "Baking"]
WORDS = ["lantern", "tide", "winter", "letters", "orchard", "starlight", "ashes", "harbour", "thistle", "midnight", "salt", "feather"]
USERS = ["quillandink", "tea_at_dawn", "moonsong", "Verity7", "paperboats", "an_old_fox", "Sorrelle", "hedgewitch", "nine_lives"]
LANGUAGES = [("en", "English")] * 8 + [("es", "Español"), ("de", "Deutsch"), ("zh", "中文-普通话 國語")]


def work(draw):
    one, two = draw.sample(WORDS, 2)
    title = draw.choice(["the {a} and the {b}", "{A} Season", "what the {a} remembers", "Five Times {P} Kept the {B} (and One Time They Didn't)", "all our {b}, all our {a}", "{A}", "a {b} for {P}", "Where {A} Meets {B}"]).format(a=one, b=two, A=one.title(), B=two.title(), P=draw.choice(["Aster", "Ilse", "Odo", "Tamsin"]))
    chapters = draw.choice([1, 1, 1, 2, 5, 12, 31])
    total = draw.choice([chapters, chapters, chapters + 3, "?"]) if chapters > 1 else 1
    ships = [f"{a}/{b}" for a, b in [draw.sample(PEOPLE, 2) for _ in range(draw.choice([0, 0, 1, 1, 2]))]]
    at = day(draw, "2012-01-01", 4200)
    return {
        "id": draw.randrange(10**6, 5 * 10**7), "title": title, "authors": draw.sample(USERS, draw.choice([1, 1, 1, 1, 2])) if draw.random() < 0.95 else [], "recipient": some(draw, 0.12, draw.choice(USERS)), "fandoms": draw.sample(FANDOMS, draw.choice([1, 1, 1, 2])), "rating": draw.choice(RATINGS), "warnings": draw.sample(WARNINGS, draw.choice([1, 1, 1, 2])),
        "categories": draw.sample(CATEGORIES, draw.choice([1, 1, 2])), "complete": total == chapters, "date": f"{at:%d %b %Y}", "ships": list(dict.fromkeys(ships)), "cast": draw.sample(PEOPLE, draw.choice([0, 1, 2, 3, 4])), "free": draw.sample(FREE, draw.choice([0, 1, 2, 4, 6])), "summary": some(draw, 0.92, [sentences(draw, f"the {word}", 1, 2) for word in (one, two)[: draw.choice([1, 1, 2])]]),
        "series": some(draw, 0.2, (draw.randrange(1, 6), f"{draw.choice(WORDS).title()} Cycle")), "language": draw.choice(LANGUAGES), "words": number(int(draw.lognormvariate(8.4, 1.3)), ","), "chapters": f"{chapters}/{total}", "many": chapters > 1, "collections": draw.choice([0, 0, 0, 1, 2]), "comments": draw.choice([0, 2, 7, 31, 240]), "kudos": draw.choice([0, 4, 18, 95, 1204]), "bookmarks": draw.choice([0, 0, 3, 22]), "hits": number(int(draw.lognormvariate(6, 1.6)), ","),
    }  # fmt: skip


stock = unique(random.Random(6021), work, 190, "title")
page = template("otwarchive.html", number=number)


def gold(one):
    return {
        "title": one["title"], "author": one["authors"] or "Anonymous", "recipient": one["recipient"], "fandom": one["fandoms"], "rating": one["rating"][1], "required warning": ", ".join(one["warnings"]), "category": ", ".join(one["categories"]), "status": "Complete Work" if one["complete"] else "Work in Progress", "date": one["date"], "warning": one["warnings"],
        "relationship": one["ships"], "character": one["cast"], "freeform": one["free"], "summary": " ".join(one["summary"]) if one["summary"] else "", "series part": one["series"][0] if one["series"] else "", "series": one["series"][1] if one["series"] else "", "language": one["language"][1], "words": one["words"], "chapters": one["chapters"],
        "collections": one["collections"] or "", "comments": one["comments"] or "", "kudos": number(one["kudos"], ",") if one["kudos"] else "", "bookmarks": one["bookmarks"] or "", "hits": one["hits"],
    }  # fmt: skip


pages(
    "otwarchive", ["title"], stock, lambda one: one["title"], lambda q, found, count, fields: page.render(q=q or fields["fandom"], found=found, count=count), gold, limit=20, sizes=(1, 2, 5, 9, 16, 26),
    fielded=[(f"creators {stock[9]['authors'][0] if stock[9]['authors'] else 'Anonymous'} {stock[9]['title']}", {"fandom": f"Title: {stock[9]['title']}"}, lambda one: one is stock[9]), ("Dragonhold Fluff", {"fandom": "Dragonhold Fluff"}, lambda one: "Dragonhold (Video Games)" in one["fandoms"] and "Fluff" in one["free"])],
)  # fmt: skip
