"""Videos, playlists and channels by the template of Invidious: invidious_site.py (invidious.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import recipes, sentences, site, some, unique
from drawn import present, template

titles = [recipe["title"] for recipe in recipes(200, seed=804)]


def short(number):
    return f"{number / 1e6:.1f}M".replace(".0M", "M") if number >= 1e6 else f"{number / 1e3:.1f}K".replace(".0K", "K") if number >= 1000 else str(number)


def item(draw):
    sort = draw.choices(["video", "playlist", "channel"], [80, 12, 8])[0]
    name = draw.choice(titles)
    author = draw.choice(["Kitchen of Zoë", "Slow Fire", "Grandpa Cooks", "Farm to Pan", "The Daily Ladle", "Mei's Bowl", "Salt Lab"])
    seconds = draw.choice([draw.randrange(20, 3600), draw.randrange(60, 1500), draw.randrange(3600, 9000)])
    length = f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}" if seconds >= 3600 else f"{seconds // 60}:{seconds % 60:02}"
    ago = f"{(number := draw.randrange(1, 12))} {draw.choice(['day', 'week', 'month', 'year'])}{'s' * (number > 1)}"
    title = draw.choice(["{}", "How to make {}", "{} | Easy recipe", "I tried {} for a week", "{} (no oven!)"]).format(name)
    if sort == "playlist":
        title = draw.choice(["{} and more", "Best of {}", "{} - full series"]).format(name)
    if sort == "channel":
        author = title = draw.choice(["{} Club", "All about {}", "The {} Show"]).format(name)
    return {
        "sort": sort, "id": f"{draw.randrange(16**11):011x}", "ucid": f"UC{draw.randrange(16**12):012x}", "title": title, "author": author,
        "length": length, "live": draw.random() < 0.04, "shared": some(draw, 0.95, ago), "views": short(int(draw.paretovariate(0.4) * 20) % 40_000_000),
        "videos": f"{draw.randrange(2, 1800):,}", "subscribers": f"{int(draw.paretovariate(0.5) * 30) % 9_000_000:,}", "about": some(draw, 0.7, sentences(draw, "home cooking", 1, 1)),
    }  # fmt: skip


stock = unique(random.Random(805), item, 220, "title")
page = template("invidious.html")


def gold(one):
    if one["sort"] == "channel":
        return present(title=one["title"], subscribers=one["subscribers"], videos=one["videos"], description=one["about"])
    if one["sort"] == "playlist":
        return present(title=one["title"], channel=one["author"], videos=one["videos"])
    return present(title=one["title"], channel=one["author"], length="LIVE" if one["live"] else one["length"], shared="" if one["live"] else f"{one['shared']} ago" if one["shared"] else "", views=one["views"])


site("invidious", ["title"], stock, lambda one: one["title"], lambda q, found, count: page.render(q=q, found=found), gold, limit=20)
