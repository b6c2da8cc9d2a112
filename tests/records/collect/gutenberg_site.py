"""Books by the results template of Project Gutenberg (autocat3): gutenberg_site.py (gutenberg.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import template
from fielded import number, pages

FIRST = "Adelaide Bertrand Caroline Edmund Fanny Gustave Harriet Ignaz Jules Konrad Lydia Maurice Nicolai Ottilie Rudolf Selma Thérèse Walter".split()
LAST = ["Achard", "Brontwell", "Collingham", "von Ebner", "Fouqué-Stern", "Galdames", "Haggerty", "Järnefeldt", "Kipperman", "Lagerquist", "Merimond", "Oliphant", "Pyle", "Rinehardt", "Stockbridge", "Trollopian", "Verhaeren"]
TITLES = ["The Adventures of {n}", "{a} and {b}", "A History of {p}", "{n}: A Romance", "The {a} of {p}", "Notes on {p}", "Under the {a}", "The Boy's Book of {b}s", "Le {a} de {p}", "Reisebilder aus {p}", "Poems and {b}s", "The {a} Murders", "The Secret of the {a}, Volume {v} (of 3)", "{p} and its People"]
NOUNS = ["Lantern", "Musket", "Garden", "Herring", "Oracle", "Bell", "Railway", "Violet", "Hunter", "Castle", "Pirate", "Wheel"]
PLACES = ["Normandy", "the Rhine", "Old Virginia", "Patagonia", "Kashmir", "the Upper Nile", "Lapland", "New Zealand"]
NAMES = ["Tom Pinchbeck", "Lady Marianne", "Captain Dreadful", "Little Elsie", "Dr. Moreby"]


def book(draw):
    one, two = draw.sample(NOUNS, 2)
    title = draw.choice(TITLES).format(a=one, b=two, p=draw.choice(PLACES), n=draw.choice(NAMES), v=draw.randrange(1, 4))
    audio = draw.random() < 0.06
    language = {"Le": " (French)", "Re": " (German)"}.get(title[:2], draw.choice([""] * 12 + [" (Finnish)", " (Dutch)"]))
    people = [f"{draw.choice(FIRST)} {draw.choice(LAST)}" for _ in range(draw.choice([0, 1, 1, 1, 1, 1, 1, 2]))]
    return {"id": draw.randrange(30, 74000), "title": title[0].upper() + title[1:] + language, "authors": list(dict.fromkeys(people)), "downloads": int(draw.paretovariate(0.6) * 9) % 40000, "audio": audio, "cover": some(draw, 0.8, 1) and not audio, "counted": draw.random() < 0.97}


stock = sorted(unique(random.Random(6009), book, 230, "title"), key=lambda one: -one["downloads"])
page = template("gutenberg.html", number=number)


def gold(one):
    return {"title": one["title"], "author": one["authors"], "downloads": one["downloads"] if one["counted"] else ""}


pages("gutenberg", ["title"], stock, lambda one: f"{one['title']} {' '.join(one['authors'])}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=25, sizes=(1, 2, 4, 8, 15, 22, 34))
