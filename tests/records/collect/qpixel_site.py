"""Questions and recipes by the template of QPixel: qpixel_site.py (qpixel.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import datetime, timedelta

from everyday import has, publish, slug, template

draw = random.Random(6121)
NOW = datetime(2024, 2, 20)
THINGS = ["sourdough starter", "cast iron pan", "brown rice", "custard", "smoked paprika", "puff pastry", "pressure cooker", "duck eggs", "tahini", "yeast", "ghee", "miso", "wok", "pie crust", "stock", "chickpeas"]
ASKS = ["How long can I keep {a} in the refrigerator?", "Can I replace {a} with {b}?", "Why did my {a} turn grey?", "What is the difference between {a} and {b}?", "Best way to freeze {a}", "Is it safe to reheat {a} twice?", "My {a} is always too salty; what am I doing wrong?", "Do I need {a} to make {b}?", "{a} without a {b}"]
TAGS = ["baking", "food-safety", "substitutions", "storage", "equipment", "eggs", "rice", "freezing", "vegetarian", "fermentation", "terminology", "sauces"]


def ago(at):
    days = (NOW - at).days
    if days < 1:
        return f"about {max(1, (NOW - at).seconds // 3600)} hours"
    count, unit = (days // 365, "year") if days >= 365 else (days // 30, "month") if days >= 30 else (days, "day")
    return f"{draw.choice(['over ', 'about ', 'almost ']) if unit == 'year' else ''}{count} {unit}{'' if count == 1 else 's'}"


def post(number):
    a, b = draw.sample(THINGS, 2)
    category = draw.choices(["Q&A", "Recipes", "Meta"], [75, 17, 8])[0]
    title = draw.choice(ASKS).format(a=a, b=b) if category == "Q&A" else f"{draw.choice(['Simple', 'Grandma’s', 'Quick', 'No-knead', 'Spicy'])} {a} {draw.choice(['stew', 'tart', 'bread', 'soup', 'dumplings'])}" if category == "Recipes" else draw.choice(["Should we allow questions about {a}?", "Tag request: {a}", "Announcing the {a} challenge"]).format(a=a)
    up, down, at = int(draw.expovariate(1 / 5)), int(draw.expovariate(1 / 0.7)), NOW - timedelta(hours=draw.randrange(2, 30000))
    closed = category == "Q&A" and draw.random() < 0.08
    return {
        "id": 287000 + number, "title": title[0].upper() + title[1:], "category": category, "type": {"Recipes": "Article", "Meta": draw.choice(["Question", "Article"])}.get(category, "Question"), "votes": draw.random() < 0.95, "up": up, "down": down, "score": round(100 * (up + 2) / (up + down + 4)), "closed": closed,
        "duplicate": closed and draw.random() < 0.4, "answers": None if category == "Recipes" else draw.choice([0, 1, 1, 2, 3, 5]), "iso": f"{at:%Y-%m-%dT%H:%M:%SZ}", "ago": ago(at), "user": draw.choice(["Ketil", "moshi", "Olin Lathrop’s cook", "sam_i_am", "Nonnal", "Pavlova", "trichoplax", "deleted user", "Mrs. B", "zaatar42"]), "tags": draw.sample(TAGS, draw.randrange(1, 5)),
    }  # fmt: skip


stock = list({one["title"]: one for one in map(post, range(210))}.values())
page = template("qpixel", featured=stock[30:33])


def render(q, found, count):
    return page.render(q=q, found=found, count=count)


def gold(one):
    return {
        "score": f"{one['score']}%" if one["votes"] else None, "upvotes": f"+{one['up']}" if one["votes"] else None, "downvotes": f"−{one['down']}" if one["votes"] else None, "category": one["category"], "title": one["title"], "answers": one["answers"], "activity": f"{one['ago']} ago", "user": one["user"],
        "type": one["type"], "tag": one["tags"], "status": [text for text, has in (("[closed]", one["closed"]), ("[duplicate]", one["duplicate"])) if has],
    }  # fmt: skip


publish("qpixel", ["title"], stock, lambda one: one["title"], render, gold, limit=25, sizes=(1, 2, 4, 8, 14, 30), fielded=[
    ("tag-rice", ["rice"], lambda one: "rice" in one["tags"], {"q": "tag:rice"}),
    ("miso-tag-baking", ["miso", "baking"], lambda one: has(one["title"], "miso") and "baking" in one["tags"], {"q": "miso tag:baking"}),
])  # fmt: skip
