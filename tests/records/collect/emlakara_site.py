"""Homes by a PHP page of a Turkish estate agent: emlakara_site.py (emlakara.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, publish, slug, template

draw = random.Random(6123)
PLACES = ["Karşıyaka", "Bornova", "Alsancak", "Urla", "Çeşme Alaçatı", "Buca", "Foça", "Bodrum Yalıkavak", "Güzelbahçe", "Seferihisar"]
KINDS = ["3+1 Daire", "2+1 Daire", "Müstakil Ev", "Deniz Manzaralı Villa", "Arsa", "Dubleks", "Stüdyo", "Bahçeli Taş Ev", "Dükkan", "Ofis"]
NOTES = ["", "", " - Sahibinden", " Metroya Yakın", ", Site İçinde", " (Eşyalı)", " Fırsat!", " Krediye Uygun", " - Asansörlü, Otoparklı"]


def home(number):
    rent = draw.random() < 0.4
    title = f"{draw.choice(PLACES)}{draw.choice([' Merkezde', '’da', '', '', ' Sahilde'])} {draw.choice(KINDS)}{draw.choice(NOTES)}"
    price = draw.randrange(12, 300) * 100 if rent else draw.randrange(18, 900) * 10000
    return {"id": number + 4, "title": title, "slug": slug(title), "image": f"{draw.randrange(20000, 32000)}{draw.randrange(20000, 32000)}ev.jpg", "durum": "KİRALIK" if rent else "SATILIK", "amount": price, "price": draw.choice([str(price), f"{price:,}".replace(",", ".")])}


stock = list({one["title"]: one for one in map(home, range(150))}.values())
page = template("emlakara", best=stock[60:63])


def render(q, found, count, durum="", low="", high=""):
    return page.render(q=q, found=found, durum=durum, low=low, high=high)


def gold(one):
    return {"title": one["title"], "status": one["durum"], "price": f"{one['price']} ₺"}


publish("emlakara", ["title"], stock, lambda one: one["title"], render, gold, limit=60, sizes=(1, 2, 5, 9, 15), fielded=[
    ("kiralik-3000-8000", ["KİRALIK", "3000", "8000"], lambda one: one["durum"] == "KİRALIK" and 3000 < one["amount"] < 8000, {"q": "", "durum": "KİRALIK", "low": 3000, "high": 8000}),
    ("satilik-500000", ["SATILIK", "500000"], lambda one: one["durum"] == "SATILIK" and one["amount"] < 500000, {"q": "", "durum": "SATILIK", "low": 0, "high": 500000}),
])  # fmt: skip
