"""Items of a site by the search template of Plone 5: plone_site.py (plone.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, person, sentences, site, slug, some, unique
from drawn import present, template

TOPICS = ["Coastal Erosion", "Land Reform", "Rural Schools", "Harbour Traffic", "Oral History", "Local Dialects", "Grassland Birds", "Mill Towns", "Parish Registers"]
SHAPES = ["Workshop: {}", "{}", "Call for papers on {}", "{} project", "Minutes of the {} group", "New book about {}", "Photos of {}", "Report on {} {}"]


def item(draw):
    title = draw.choice(SHAPES).format(draw.choice(TOPICS), draw.randrange(2009, 2023))
    published = day(draw, "2010-01-01", 4400)
    author = person(draw)
    return {
        "title": title + draw.choice(["", "", f" ({draw.choice(['draft', 'PDF', 'summary', 'part II'])})"]),
        "icon": draw.random() < 0.3,
        "author": author,
        "user": slug(author),
        "published": some(draw, 0.85, f"{published:%b %d, %Y}"),
        "modified": some(draw, 0.7, f"{day(draw, '2016-01-01', 2400):%b %d, %Y %I:%M %p}"),
        "tags": draw.sample(["Geography", "Events", "Archive", "Education", "Fieldwork", "Funding"], draw.choice([0, 0, 1, 2, 3])),
        "about": some(draw, 0.7, sentences(draw, title.lower(), 1, 1)),
        "crumbs": draw.choice([[], ["News"], ["Research", "Projects"], ["Library"], ["Events", "2019", "Autumn"]]),
        "url": f"https://www.example.org/{slug(title)}",
    }


stock = unique(random.Random(803), item, 150, "title")
page = template("plone.html")


def gold(one):
    return present(title=one["title"], author=one["author"], published=one["published"], modified=one["modified"], category=one["tags"], description=one["about"], location=one["crumbs"])


site("plone", ["title"], stock, lambda one: one["title"], lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=10)
