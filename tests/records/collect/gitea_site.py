"""Repositories by the template of Gitea's exploration: gitea_site.py FOLDER-OF-TEMPLATES (gitea.html, as Jinja)"""

import random
import sys

import jinja2

from chance import packages, person, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("gitea.html")
dice = random.Random(21)
stock = packages(230, seed=51)
SORTS = [("Newest", "newest"), ("Oldest", "oldest"), ("Alphabetically", "alphabetically"), ("Recently updated", "recentupdate"), ("Most stars", "moststars")]
colours = {"Python": "#3572A5", "JavaScript": "#f1e05a", "Go": "#00ADD8", "Rust": "#dea584", "C++": "#f34b7d", "Shell": "#89e051", "HTML": "#e34c26"}
LIMIT = 20
for repo in stock:
    repo["owner"] = slug(person(dice)).replace("-", dice.choice(["", "_", "-"]))
    repo["archived"], repo["fork"], repo["mirror"] = dice.random() < 0.06, dice.random() < 0.15, dice.random() < 0.1
    repo["avatar"] = f"{dice.getrandbits(64):016x}" if dice.random() < 0.2 else None


def page(word, found, count):
    repos = [{**repo, "description": repo["summary"], "topics": repo["keywords"], "updated": repo["date"], "colour": colours.get(repo["language"])} for repo in found]
    return template.render(keyword=word, repos=repos, sorts=SORTS, pages=-(-count // LIMIT))


def gold(repo):
    return {
        "name": f"{repo['owner']} / {repo['name']}", "state": "Archived" if repo["archived"] else None, "language": repo["language"],
        "stars": repo["stars"], "forks": repo["forks"], "description": repo["summary"], "topic": repo["keywords"],
        "updated": f"{repo['date']:%Y-%m-%d %H:%M:%S} +00:00",
    }


site("gitea", ["name"], stock, lambda repo: f"{repo['name']} {repo['summary'] or ''}".replace("_", " "), page, gold, limit=LIMIT)
