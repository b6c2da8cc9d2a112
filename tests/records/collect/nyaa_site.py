"""Torrents by the template of Nyaa: nyaa_site.py (nyaa.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import datetime, timedelta

from everyday import publish, template

CATEGORIES = {
    "1_0": "Anime", "1_1": "Anime - Anime Music Video", "1_2": "Anime - English-translated", "1_3": "Anime - Non-English-translated", "1_4": "Anime - Raw", "2_0": "Audio", "2_1": "Audio - Lossless", "2_2": "Audio - Lossy",
    "3_0": "Literature", "3_1": "Literature - English-translated", "3_3": "Literature - Raw", "4_0": "Live Action", "4_1": "Live Action - English-translated", "4_4": "Live Action - Raw", "6_0": "Software", "6_2": "Software - Games",
}  # fmt: skip
GROUPS = ["MoonRabbit", "KitsuneSubs", "Yoru-Raws", "TeaTime", "HarborFansub", "SSA", "Umibozu", "anon"]
HEADS = ["Kumo no", "Yoake", "Aoi", "Saigo no", "Hoshi to", "Mahou", "Tsuki no", "Kaze", "Shiro no", "Natsu", "Chikyuu", "Yume"]
TAILS = ["Gakuen", "Monogatari", "Shoujo", "Densetsu", "Café", "Hunter", "Kaidan", "Ryokan", "Senki", "Orchestra", "Days", "no Kuni"]


def torrent(draw, number, shows):
    code = draw.choices(["1_2", "1_3", "1_4", "2_1", "2_2", "3_1", "3_3", "4_1", "4_4", "6_2", "1_1"], [40, 8, 10, 6, 4, 6, 5, 5, 4, 3, 3])[0]
    show, group = draw.choice(shows), draw.choice(GROUPS)
    if code[0] in "14":
        name = draw.choice([
            f"[{group}] {show} - {draw.randrange(1, 26):02} ({draw.choice(['1080p', '720p', '480p'])}) [{draw.getrandbits(32):08X}].mkv", f"[{group}] {show} S{draw.randrange(1, 4)} - {draw.randrange(1, 13):02} [{draw.choice(['1080p', '2160p'])}][Multiple Subtitle]",
            f"{show} - Movie [BD 1920x1080 HEVC FLAC] (Dual Audio)", f"[{group}] {show} | {draw.choice(['A Quiet Land', 'Last Days of Summer', 'The Inn by the Sea', 'Nine Letters'])} (Batch) [Season {draw.randrange(1, 4)} + OVA + Specials]",
        ])  # fmt: skip
    elif code[0] == "2":
        name = f"[{draw.randrange(180101, 241231)}] {show} {draw.choice(['Original Soundtrack', 'OP Single', 'Character Song Album', 'Drama CD'])} [{draw.choice(['FLAC', '24bit/96kHz', 'MP3 320kbps'])}]"
    elif code[0] == "3":
        name = f"{show} {draw.choice(['v01-12', 'v07', 'c044', 'Light Novel v01-03'])} ({draw.choice(['Digital', 'EPUB', '2019-2023'])}) ({group})"
    else:
        name = f"{show} the Game {draw.choice(['v1.02', 'Deluxe Edition', '[JPN]', '+ DLC'])}"
    at = datetime(2021, 3, 1) + timedelta(minutes=draw.randrange(1800000))
    mib = draw.uniform(2, 900) if code[0] in "23" else draw.choice([draw.uniform(180, 1500), draw.uniform(1100, 60000)])
    dead = draw.random() < 0.1
    return {
        "id": 1300000 + number * 37, "code": code, "name": name, "file": draw.random() < 0.9, "hash": f"{draw.getrandbits(160):040x}", "size": f"{mib / 1024:.1f} GiB" if mib >= 1024 else f"{mib:.1f} MiB", "stamp": int(at.timestamp()), "date": f"{at:%Y-%m-%d %H:%M}",
        "seeds": 0 if dead else int(draw.paretovariate(0.8) * 4) % 4000, "leeches": int(draw.paretovariate(1) * 2) % 700 - 1, "downloads": int(draw.paretovariate(0.6) * 30) % 60000, "trusted": draw.random() < 0.3, "remake": draw.random() < 0.08, "show": show,
    }  # fmt: skip


draw = random.Random(6101)
shows = [f"{head} {tail}" for head, tail in zip(draw.sample(HEADS * 3, 34), draw.sample(TAILS * 3, 34))]
stock = list({one["name"]: one for one in (torrent(draw, n, shows) for n in range(260))}.values())
stock.sort(key=lambda one: -one["stamp"])
page = template("nyaa", categories=CATEGORIES)


def render(q, found, count, category=None, trusted=False):
    return page.render(q="" if q == " " else q, found=found, count=count, category=category, trusted=trusted)


def gold(one):
    return {"name": one["name"], "size": one["size"], "date": one["date"], "seeders": one["seeds"], "leechers": one["leeches"], "downloads": one["downloads"]}


publish("nyaa", ["name", "date"], stock, lambda one: one["name"], render, gold, limit=75, sizes=(1, 3, 8, 15, 40), fielded=[
    ("audio-lossless", ["Audio - Lossless"], lambda one: one["code"] == "2_1", {"q": " ", "category": "2_1"}),
    ("trusted-yume", ["yume", "Trusted only"], lambda one: "yume" in one["name"].lower() and one["trusted"], {"q": "yume", "trusted": True}),
])  # fmt: skip
