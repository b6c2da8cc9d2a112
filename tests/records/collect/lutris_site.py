"""Games by the template of Lutris: lutris_site.py (lutris.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, publish, slug, template

draw = random.Random(6117)
PLATFORMS = ["Linux", "Windows", "Nintendo DS", "Sony PlayStation", "Nintendo SNES", "MS-DOS", "Amiga", "Sega Genesis", "Arcade", "Web"]
GENRES = ["Action", "Adventure", "RPG", "Puzzle", "Platformer", "Strategy", "Simulation", "Racing", "Shooter", "Indie", "Visual Novel", "Massively Multiplayer"]
HEADS = ["Dungeon", "Star", "Pixel", "Iron", "Moon", "Dragon", "Neon", "Castle", "Turbo", "Shadow", "Robot", "Crystal", "Pirate", "Garden"]
TAILS = ["Quest", "Racer", "Tactics", "Chronicles", "Commander", "Tycoon", "Legends", "Manager", "Fighter", "Odyssey", "Defender", "Story"]
ENDS = ["", "", "", " II", " III", ": The Lost Levels", " - Gold Edition", ": Rise of the Machines", " 2000", " Deluxe", " (Demo)", " HD Remaster", ": Episode One"]
STUDIOS = ["Foxglove Games", "Tin Lantern", "Binary Badger", "Northwave Software", "Kobold Labs", "Studio Mirabelle", "Red Kettle Interactive", "Polder Entertainment", "Hexagon 9"]


def game(_):
    name = f"{draw.choice(['', '', '', 'The ', 'Super '])}{draw.choice(HEADS)} {draw.choice(TAILS)}{draw.choice(ENDS)}"
    studio = draw.choice(STUDIOS)
    return {
        "name": name, "slug": slug(name), "banner": draw.random() < 0.8, "platforms": draw.sample(PLATFORMS, draw.choice([0, 1, 1, 2, 3, 5])), "genres": draw.sample(GENRES, draw.choice([0, 1, 1, 2, 3])), "developer": studio if draw.random() < 0.7 else None,
        "publisher": draw.choice([studio, draw.choice(STUDIOS)]) if draw.random() < 0.6 else None, "year": draw.randrange(1984, 2024) if draw.random() < 0.85 else None,
    }  # fmt: skip


stock = sorted({one["slug"]: one for one in map(game, range(330))}.values(), key=lambda one: one["name"])
page = template("lutris", platforms=PLATFORMS, genres=GENRES)


def render(q, found, count, platform=None, genre=None):
    return page.render(q=q, found=found, count=count, platform=platform, genre=genre)


def gold(one):
    return {"name": one["name"], "platform": one["platforms"], "genre": one["genres"], "developer": one["developer"], "publisher": one["publisher"], "year": one["year"]}


publish("lutris", ["name"], stock, lambda one: one["name"], render, gold, limit=25, sizes=(1, 2, 4, 8, 15, 28), fielded=[
    ("visual-novel-linux", ["Visual Novel", "Linux"], lambda one: "Visual Novel" in one["genres"] and "Linux" in one["platforms"], {"q": "", "platform": "Linux", "genre": "Visual Novel"}),
    ("racer-amiga", ["racer", "Amiga"], lambda one: has(one["name"], "racer") and "Amiga" in one["platforms"], {"q": "racer", "platform": "Amiga"}),
])  # fmt: skip
