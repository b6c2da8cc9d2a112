"""Jobs by a CodeIgniter page of BaliJobFinder: balijobfinder_site.py (balijobfinder.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import names, publish, template

draw, fake = random.Random(6126), names("id_ID", 6126)
ROLES = ["Front Desk Agent", "Barista", "Sous Chef", "Terapis Spa", "Instruktur Yoga", "Pemandu Wisata", "Sopir", "Housekeeping", "Content Creator", "Akuntan", "Guru Bahasa Inggris", "Waiter/Waitress", "Night Auditor", "Tukang Kebun", "Staf Gudang", "Web Developer", "Instruktur Selam"]
LEVELS = ["", "", "", " Senior", " (Freelance)", " - Part Time", " Trainee", " & Kasir"]
CITIES = ["Denpasar", "Kuta, Badung", "Ubud, Gianyar", "Singaraja", "Sanur", "Canggu", "Nusa Dua", "Amlapura", "Tabanan"]
KINDS = ["Villa", "Resort & Spa", "Café", "Hotel", "Tour & Travel", "Dive Center", "Studio", "Warung", "Beach Club"]


def job(number):
    owner = draw.choice([fake.last_name(), "Sari", "Ayu", "Segara", "Surya", "Lotus", "Bintang", "Kupu-Kupu", "Pandan"])
    company = draw.choice([f"{owner} {draw.choice(KINDS)}", f"PT {owner} {draw.choice(['Bali Mandiri', 'Dewata Jaya', 'Nusantara'])}", f"The {owner} {draw.choice(KINDS)} by the Sea"])
    return {"title": draw.choice(ROLES) + draw.choice(LEVELS), "company": company, "city": draw.choice(CITIES) if draw.random() < 0.92 else "", "logo": f"{draw.getrandbits(64):x}.png" if draw.random() < 0.8 else "default.png"}


stock = list({(one["title"], one["company"]): one for one in map(job, range(160))}.values())
page = template("balijobfinder")


def render(q, found, count):
    return page.render(found=found, count=count)


def gold(one):
    return {"title": one["title"], "company": one["company"], "city": one["city"]}


publish("balijobfinder", ["title", "company"], stock, lambda one: one["title"], render, gold, limit=12, sizes=(1, 2, 4, 6, 9, 12, 20))
