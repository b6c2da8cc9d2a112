"""Repositories by the templates of Klaus: klaus_site.py FOLDER-OF-THE-PACKAGE"""

import datetime
import random
import sys

import jinja2

from chance import packages, person, site, slug
from jinjas import Thing, environment

NOW = datetime.datetime(2024, 6, 1)
env = environment(jinja2.FileSystemLoader(f"{sys.argv[1]}/klaus/templates"))
dice = random.Random(2)
stock = packages(190)
for repo in stock:
    repo["namespace"] = slug(person(dice).split()[1]) if dice.random() < 0.6 else None
    repo["empty"] = dice.random() < 0.08


def timesince(date):
    """As the library that Klaus uses tells a time."""
    days = (NOW - date).days
    months, years = int(days // 30.5), days // 365
    if years > 1:
        return f"{years} years ago"
    if years:
        rest = int(days % 365 // 30.5)
        return f"1 year, {rest} month{'s' if rest > 1 else ''} ago" if rest else "a year ago"
    if months:
        return f"{months} months ago" if months > 1 else "a month ago"
    return f"{days} days ago" if days > 1 else "a day ago" if days else "now"


env.filters["timesince"] = timesince
env.globals.update(url_for=lambda name, **named: "/" + "/".join(str(value) for value in named.values() if value), SITE_NAME="git.example.org", KLAUS_VERSION="3.0.1")


def name(repo):
    return f"{repo['namespace']}/{repo['name']}" if repo["namespace"] else repo["name"]


def page(word, found, count):
    repos = [
        Thing(name=repo["name"], namespace=repo["namespace"], namespaced_name=name(repo), get_description=lambda repo=repo: repo["summary"],
              fast_get_last_updated_at=lambda repo=repo: None if repo["empty"] else repo["date"])
        for repo in sorted(found, key=lambda repo: repo["date"], reverse=True)
    ]
    return env.get_template("repo_list.html").render(repos=repos, invalid_repos=[], order_by="last_updated", search_query=word, base_href=None)


def gold(repo):
    return {"name": name(repo), "description": repo["summary"], "updated": None if repo["empty"] else timesince(repo["date"])}


site("klaus", ["name"], stock, lambda repo: f"{name(repo)} {repo['summary'] or ''}".replace("_", " "), page, gold, limit=60, sizes=(1, 2, 4, 7, 11, 16, 24))
