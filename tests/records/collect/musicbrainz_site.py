"""Releases of music by the components of MusicBrainz: musicbrainz_site.py (musicbrainz.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import films, person, site, some, unique
from drawn import present, template

titles = [film["title"] for film in films(120, seed=810)]
COUNTRIES = {"GB": "United Kingdom", "US": "United States", "DE": "Germany", "JP": "Japan", "XE": "Europe", "XW": "[Worldwide]", "FR": "France"}
LABELS = ["Harbour Records", "Blue Lantern", "Kestrel", "[no label]", "Nordic Sound", "Mill Street Music"]


def date(draw):
    year = draw.randrange(1962, 2024)
    return draw.choice([f"{year}", f"{year}-{draw.randrange(1, 13):02}", f"{year}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}", f"{year}-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"])


def release(draw):
    labels = draw.sample(LABELS, draw.choice([0, 1, 1, 1, 2]))
    return {
        "id": f"{draw.randrange(16**8):08x}-{draw.randrange(16**4):04x}-4{draw.randrange(16**3):03x}-9{draw.randrange(16**3):03x}-{draw.randrange(16**12):012x}",
        "title": draw.choice(["{}", "{}", "{}", "Songs from {}", "{}: Original Soundtrack", "Live at the {}"]).format(draw.choice(titles)),
        "art": draw.random() < 0.6, "comment": some(draw, 0.25, draw.choice(["deluxe edition", "remastered", "180g vinyl", "promo", "digipak"])),
        "artists": list({person(draw): None for _ in range(draw.choice([1, 1, 1, 2, 3]))}), "joins": [draw.choice([", ", " & ", " feat. "]), " & "],
        "format": some(draw, 0.9, draw.choice(["CD", "CD", "Digital Media", "12\" Vinyl", "2×CD", "CD + DVD-Video", "Cassette"])),
        "tracks": some(draw, 0.95, draw.choice([str(draw.randrange(1, 24)), f"{draw.randrange(8, 20)} + {draw.randrange(3, 18)}"])),
        "events": [(code, COUNTRIES.get(code), some(draw, 0.85, date(draw))) for code in draw.sample([*COUNTRIES, None], draw.choice([0, 1, 1, 1, 2, 3]))],
        "labels": labels, "catalog": [f"{label.strip('[')[:3].upper()} {draw.randrange(100, 9999)}" for label in labels if draw.random() < 0.8],
        "barcode": some(draw, 0.6, draw.choice([f"{draw.randrange(10**12, 10**13)}", f"{draw.randrange(10**11, 10**12)}", "[none]"])),
        "language": some(draw, 0.8, draw.choice([("eng", "English"), ("eng", "English"), ("deu", "German"), ("mul", "[Multiple languages]")])),
        "type": some(draw, 0.9, draw.choice(["Album", "Album", "Single", "EP", "Album + Soundtrack", "Album + Live"])),
        "status": some(draw, 0.9, draw.choice(["Official", "Official", "Official", "Promotion", "Bootleg"])),
    }  # fmt: skip


stock = unique(random.Random(811), release, 210, "id")
page = template("musicbrainz.html", kinds=["Artist", "Release group", "Release", "Recording", "Work", "Label", "Area", "Place", "Annotation", "CD stub", "Editor", "Tag", "Instrument", "Series", "Event", "Documentation"])


def gold(one):
    events = one["events"]
    return present(
        title=one["title"], comment=one["comment"], artist=one["artists"], format=one["format"] or "[missing media]", tracks=one["tracks"], country=[code for code, _, _ in events if code],
        date=[at for _, _, at in events if at], label=one["labels"], catalog=one["catalog"], barcode=one["barcode"], language=one["language"] and one["language"][0], script="Latn" if one["language"] else "",
        type=one["type"], status=one["status"],
    )  # fmt: skip


site("musicbrainz", ["title", "artist"], stock, lambda one: one["title"], lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=25, sizes=(1, 2, 5, 9, 16, 24, 30))
