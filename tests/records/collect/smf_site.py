"""Posts of a forum of gardeners by the template of SMF: smf_site.py FOLDER-OF-TEMPLATES (smf.html, as Jinja)"""

import random
import sys
import textwrap

import jinja2

from chance import FIRST, day, marked, recipes, sentences, site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("smf.html")
BOARDS = ["General Discussion", "Vegetables & Herbs", "Kitchen Table", "Pests and Weeds", "Swap Shop"]
CROPS = ["tomatoes", "garlic", "beetroot", "runner beans", "pumpkins", "rhubarb", "potatoes", "leeks", "strawberries", "asparagus", "kale", "sweet peas"]
ASKS = ["Yellow leaves on my {}", "When do you sow {}?", "{} and {} in the same bed", "Slugs are eating the {}", "Seeds of {} to give away", "First {} of the year!", "Compost for {}", "Storing {} over winter"]
MEALS = [recipe["title"] for recipe in recipes(40, seed=761)]


def post(draw):
    one, two = draw.sample(CROPS, 2)
    subject = draw.choice(ASKS).format(one, two) if draw.random() < 0.8 else f"Recipe: {draw.choice(MEALS)}"
    date = day(draw, "2012-02-01", 1000)
    clock = f"{date:%I:%M:%S} {'am' if date.hour < 12 else 'pm'}"
    recent = draw.random() < 0.05
    return {
        "id": draw.randrange(20, 4000), "mid": draw.randrange(100, 60000), "bid": draw.randrange(1, 9), "uid": draw.randrange(1, 900), "board": draw.choice(BOARDS), "date": date, "guest": draw.random() < 0.15,
        "subject": draw.choice(["", "", "Re: "]) + subject[0].upper() + subject[1:], "user": draw.choice(FIRST) + draw.choice(["", "", " of the Hill", "1961", "_plot7"]),
        "date_text": f"<strong>Yesterday</strong> at {clock}" if recent else f"{date:%B %d, %Y}, {clock}", "shown": f"Yesterday at {clock}" if recent else f"{date:%B %d, %Y}, {clock}",
        "body": textwrap.shorten(sentences(draw, f"growing {one}", 1, 3), 160, placeholder="...") if draw.random() < 0.9 else "",
    }  # fmt: skip


stock = unique(random.Random(760), post, 180, "mid")


def page(word, found, count):
    tag = 'strong class="highlight"'
    messages = [{**one, "subject_marked": marked(one["subject"], word, tag), "body_marked": marked(one["body"], word, tag)} for one in found]
    return template.render(q=word, messages=messages, count=count, boards=BOARDS)


def gold(one):
    return {"board": one["board"], "subject": one["subject"], "author": one["user"], "date": one["shown"], "text": one["body"]}


site("smf", ["subject", "date"], stock, lambda one: one["subject"], page, gold, limit=12)
