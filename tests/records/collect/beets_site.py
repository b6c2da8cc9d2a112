"""Tracks by the template of the web plugin of beets 2: beets_site.py SOURCES (the unpacked sources of beets)"""

import html
import pathlib
import random
import re
import sys

from chance import people, site

page = (pathlib.Path(sys.argv[1]) / "beetsplug/web/templates/index.html").read_text(encoding="utf-8")
page = re.sub(r"\{\{ url_for\('static', filename='(.*?)'\) \}\}", r"/static/\1", page)
dice = random.Random(491)
NOUNS = "River,Winter,Mirror,Signal,Harbour,Static,Paper,Glass,Velvet,Thunder,Orchid,Lantern,Motor,Garden,Salt".split(",")
SHAPES = ["{0}", "The {0}", "{0} and {1}", "{0} in the {1}", "My {0}", "{0} Song", "No More {0}", "{0} (Live)", "Under the {0}", "{0} #2"]
stock = []
while len(stock) < 190:
    artist = dice.choice([people(dice, 1, 1)[0], f"The {dice.choice(NOUNS)}s", f"{dice.choice(NOUNS)} {dice.choice(NOUNS)}"])
    album = dice.choice(SHAPES[:7]).format(*dice.sample(NOUNS, 2))
    for title in {dice.choice(SHAPES).format(*dice.sample(NOUNS, 2)): None for _ in range(dice.randrange(1, 7))}:
        if not any(title == track["title"] and artist == track["artist"] for track in stock):
            stock.append({"artist": artist, "album": album if dice.random() < 0.85 else "", "title": title})


def entry(track):
    """What the template item-entry-template makes of a track."""
    escaped = {key: html.escape(value) for key, value in track.items()}
    parts = [escaped["artist"]]
    if track["album"]:
        parts += [" &ndash; ", escaped["album"]]
    return f"<li>\n{''.join(parts)}\n &ndash; \n{escaped['title']}\n<span class=\"playing\">&#9654;</span>\n</li>"


def render(query, found, count):
    lines = "".join(map(entry, found))
    return re.sub(r'(<ul id="results">)\s*(</ul>)', lambda match: match[1] + lines + match[2], page)


def text(track):
    return " ".join(track.values())


site("beets", ["title", "artist"], stock, text, render, dict, limit=60, sizes=(1, 3, 8, 15, 25, 40))
