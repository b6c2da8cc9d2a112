"""Ebooks by the template of Standard Ebooks, its list view: standardebooks_site.py (standardebooks.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import slug, some, unique
from drawn import template
from fielded import pages

FIRST = "Agatha Ambrose Clement Cornelia Edith Eugenia Ferdinand Gilbert Hester Horatio Isidore Josephine Lavinia Matilda Nathaniel Octavia Percival Rowena Septimus Theodora".split()
LAST = ["Ashcombe", "Bellweather", "Carraway", "Dunmore", "Eversleigh", "Fotheringay", "Garrick", "Hartnoll", "Ivanhoff", "Kestner", "de Lorme", "Marchbanks", "Oakhurst", "Pemberton", "Quillfeather", "Ravenscroft", "St. Aubyn", "Tolliver", "Wyndham"]
NOUNS = ["Lighthouse", "Vicar", "Orchard", "Gentleman", "Moor", "Emerald", "Parish", "Governess", "Voyage", "Ledger", "Widow", "Comet", "Marsh", "Clockmaker", "Regiment", "Nightingale"]
PLACES = ["Thornbury", "the Hebrides", "Samarkand", "Gravesend", "Calcutta", "the Yukon", "Wychwood", "Trieste"]
TAGS = ["Adventure", "Autobiography", "Biography", "Children’s", "Comedy", "Drama", "Fantasy", "Fiction", "Horror", "Memoir", "Mystery", "Nonfiction", "Philosophy", "Poetry", "Satire", "Science Fiction", "Shorts", "Spirituality", "Tragedy", "Travel"]
EASE = ["very easy", "easy", "fairly easy", "average difficulty", "fairly difficult", "difficult", "very difficult"]


def who(draw):
    return f"{draw.choice(FIRST)}{draw.choice(['', '', ' ' + draw.choice('ABCDEGHJLMRTW') + '.'])} {draw.choice(LAST)}"


def ebook(draw):
    one, two = draw.sample(NOUNS, 2)
    title = draw.choice(["The {a} of {p}", "The {a} and the {b}", "{n}", "A {a} in {p}", "The {a}", "Short Fiction", "{p}; or, The {a}’s Secret", "Poetry", "Letters from {p}", "The Strange Case of the {b} {a}"]).format(a=one, b=two, p=draw.choice(PLACES), n=who(draw))
    authors = draw.choices([[who(draw)], [who(draw), who(draw)], ["Anonymous"]], [86, 10, 4])[0]
    score = draw.uniform(28, 92)
    return {
        "title": title[0].upper() + title[1:], "authors": authors, "key": f"{title} {authors}", "url": f"/ebooks/{slug(authors[0])}/{slug(title)}", "translator": some(draw, 0.25, [who(draw) for _ in range(draw.choice([1, 1, 2]))]), "illustrator": some(draw, 0.12, who(draw)),
        "words": f"{int(draw.lognormvariate(11, 0.9)):,}", "score": f"{score:.2f}", "ease": EASE[sum(score < limit for limit in (90, 80, 70, 60, 50, 30))], "tags": sorted(draw.sample(TAGS, draw.choice([1, 1, 2, 2, 3]))), "avif": draw.random() < 0.9,
    }  # fmt: skip


stock = unique(random.Random(6006), ebook, 190, "key")
page = template("standardebooks.html", tags=TAGS)


def gold(one):
    authors = [name for name in one["authors"] if name != "Anonymous"]
    return {"title": one["title"], "author": authors, "translator": one["translator"], "illustrator": one["illustrator"], "words": one["words"], "score": one["score"], "ease": one["ease"], "tag": one["tags"]}


pages(
    "standardebooks", ["title", "words"], stock, lambda one: f"{one['title']} {' '.join(one['authors'])} {' '.join(one['tags'])}", lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=12, sizes=(1, 2, 5, 9, 16, 30),
    fielded=[("satire travel", {"tags": ["Satire"]}, lambda one: {"Satire", "Travel"} <= set(one["tags"]) or one["tags"] == ["Satire"])],
)  # fmt: skip
