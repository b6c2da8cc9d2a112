"""Torrents by the template of TorrentPier: torrentpier_site.py (torrentpier.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import datetime, timedelta

from everyday import names, publish, template

draw, fake = random.Random(6112), names("ru_RU", 6112)
MONTHS = "Янв Фев Мар Апр Май Июн Июл Авг Сен Окт Ноя Дек".split()
FORUMS = ["Наше кино", "Зарубежное кино", "Документальные фильмы", "Аудиокниги", "Рок-музыка", "Классическая музыка", "Игры для PC", "Книги и журналы", "Линукс и BSD"]
NOUNS = ["Берег", "Дорога", "Письмо", "Зима", "Станция", "Тихий дом", "Последний поезд", "Остров", "Ночная смена", "Северный ветер", "Старый двор", "Дневник"]
TAILS = ["у моря", "на север", "без адреса", "в горах", "и тишина", "двоих", "капитана", "за рекой", "по имени Анна"]
STATUS = [("tor-approved", "проверено", "√"), ("tor-approved", "проверено", "√"), ("tor-not-approved", "не проверено", "*"), ("tor-need-edit", "недооформлено", "?"), ("tor-dup", "повтор", "D")]


def tor(number):
    forum = draw.choice(FORUMS)
    title, year = f"{draw.choice(NOUNS)} {draw.choice(TAILS)}", draw.randrange(1961, 2024)
    who = fake.name_male() if draw.random() < 0.5 else fake.name_female()
    who = " ".join([who.split()[1], who.split()[0]]) if len(who.split()) == 3 else who
    if "кино" in forum or "фильмы" in forum:
        title = f"{title} ({who}) [{year}, {draw.choice(['драма', 'комедия', 'детектив', 'мелодрама, военный', 'экранизация'])}, {draw.choice(['DVDRip', 'WEB-DL 1080p', 'BDRip 720p', 'HDTVRip'])}]{draw.choice(['', ' + Sub Rus', ' MVO'])}"
    elif forum == "Аудиокниги":
        title = f"{who.split()[-1]} {who.split()[0]} - {title} [{fake.last_name_male()} {fake.first_name_male()}, {year}, {draw.choice([96, 128, 192])} kbps, MP3]"
    elif "музыка" in forum:
        title = f"({draw.choice(['Rock', 'Folk-Rock', 'Symphony', 'Chamber'])}) {draw.choice(['Полярная звезда', 'Оркестр «Нева»', 'Квартет имени Глинки', 'Чайки'])} - {title} - {year}, {draw.choice(['FLAC (tracks+.cue), lossless', 'MP3, 320 kbps'])}"
    elif "Игры" in forum:
        title = f"{title}: {draw.choice(['Золотое издание', 'Квест', 'Стратегия'])} [P] [RUS + ENG] ({year if year > 1995 else 2004})"
    elif "Книги" in forum:
        title = f"{who} | {title} ({year}) [{draw.choice(['PDF', 'DjVu', 'FB2, EPUB'])}]"
    else:
        title = f"{draw.choice(['Debian', 'ALT Linux', 'FreeBSD', 'Calculate'])} {draw.randrange(8, 13)}.{draw.randrange(6)} [{draw.choice(['amd64', 'i386', 'arm64'])}] {draw.randrange(1, 4)}xDVD"
    at, size = datetime(2012, 1, 1) + timedelta(minutes=draw.randrange(6000000)), int(draw.choice([draw.uniform(5e6, 4e8), draw.uniform(7e8, 9e9)]))
    units = [(1 << 30, "GB"), (1 << 20, "MB")]
    bound, unit = next(pair for pair in units if size >= pair[0])
    seeds = draw.choice([0, 0, 1, 2, 3, 8, 25, 140])
    return {
        "id": 5000 + number * 3, "new": draw.random() < 0.05, "status": draw.choice(STATUS), "forum": forum, "forum_id": FORUMS.index(forum) + 7, "gold": draw.random() < 0.06, "title": title, "time": f"{at.day:02}-{MONTHS[at.month - 1]}-{at:%Y %H:%M}", "bytes": size, "size": f"{size / bound:.2f} {unit}",
        "author": draw.choice(["vvs61", "Snegir", "ЛенОК", "old_sailor", "kotofey", "Архивариус", "dj_prokop", "Tamara_K", "robot"]), "hash": f"{draw.getrandbits(160):040x}", "seeds": seeds, "unseen": f"-{draw.randrange(1, 30)} дн." if not seeds else "", "leeches": draw.choice([0, 0, 1, 2, 5, 17]),
        "replies": draw.randrange(0, 60), "views": draw.randrange(20, 9000), "done": draw.randrange(0, 3000), "raw": int(at.timestamp()), "hour": f"{at:%H:%M}", "day": f"{at.day}-{MONTHS[at.month - 1]}-{at:%y}",
    }  # fmt: skip


stock = sorted({one["title"]: one for one in map(tor, range(260))}.values(), key=lambda one: -one["raw"])
page = template("torrentpier", forums=FORUMS)


def render(q, found, count, author="", forum=None):
    return page.render(q=q, found=found, count=count, author=author, forum=forum)


def gold(one):
    return {
        "status": one["status"][2], "forum": one["forum"], "title": one["title"], "posted": one["time"], "author": one["author"], "size": one["size"], "seeders": one["seeds"] or one["unseen"], "leechers": one["leeches"], "replies": one["replies"], "views": one["views"],
        "downloads": one["done"], "hour": one["hour"], "day": one["day"],
    }  # fmt: skip


publish("torrentpier", ["title"], stock, lambda one: one["title"], render, gold, limit=50, sizes=(1, 2, 5, 10, 20, 60), fielded=[
    ("author-snegir", ["Snegir"], lambda one: one["author"] == "Snegir", {"q": "", "author": "Snegir"}),
    ("audiobooks-ostrov", ["остров", "Аудиокниги"], lambda one: one["forum"] == "Аудиокниги" and "остров" in one["title"].lower(), {"q": "остров", "forum": "Аудиокниги"}),
])  # fmt: skip
