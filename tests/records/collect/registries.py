"""Packages as registries list them, drawn by chance: what `chance.packages` has, and what else they show."""

import random

from chance import packages as plain
from chance import person, slug, some

TOPICS = "network,cli,database,testing,parsing,ui,crypto,logging,geo,audio".split(",")


def ago(days):
    """How long ago that is, in words."""
    for size, unit in [(365, "year"), (30, "month"), (7, "week"), (1, "day")]:
        if days >= size:
            number = days // size
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "3 hours ago"


def packages(number, seed):
    dice = random.Random(seed)
    for package in plain(number, seed):
        days = dice.randrange(0, 1500)
        name = package["name"]
        yield {
            **package, "id": f"{dice.getrandbits(48):x}", "days": days, "ago": ago(days), "exact": False,
            "recent": package["downloads"] // dice.randrange(2, 30), "weekly": package["downloads"] // dice.randrange(90, 300),
            "home": some(dice, 0.3, f"https://{slug(name)}.example"), "docs": some(dice, 0.6, f"https://docs.example/{name}"),
            "source": some(dice, 0.8, f"https://git.example/{slug(package['author'])}/{name}"),
            "publisher": some(dice, 0.45, f"{slug(package['author'].split()[-1])}.dev"), "owner": slug(package["author"].split()[0]),
            "likes": int(dice.paretovariate(0.6) * 2) % 6000, "points": dice.choice([60, 100, 120, 130, 140, 150, 160]),
            "topics": dice.sample(TOPICS, dice.randrange(0, 4)), "prerelease": some(dice, 0.15, f"{package['version']}-dev.{dice.randrange(1, 9)}"),
            "official": dice.random() < 0.12, "verified": dice.random() < 0.4, "deprecated": dice.random() < 0.05,
            "organisation": some(dice, 0.5, f"{person(dice).split()[-1]} Labs"), "repository": dice.choice(["stable", "incubator", "charts", "community", slug(name)]),
        }  # fmt: skip


def exact(found, query):
    """The same, with the package whose name is the query first, and marked."""
    return [{**package, "exact": True} for package in found if package["name"] == query] + [package for package in found if package["name"] != query]


def text(package):
    return f"{package['name'].replace('-', ' ').replace('_', ' ')} {package['name']} {package['summary'] or ''}"
