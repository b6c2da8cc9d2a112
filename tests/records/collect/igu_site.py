"""Small ads by a search page of igu.com.pl: igu_site.py (igu.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, publish, slug, template

draw = random.Random(6105)
CATEGORIES = {
    "Budowa i remont": ["Remont łazienki", "Malowanie mieszkań", "Układanie płytek", "Montaż paneli", "Ocieplanie poddaszy", "Usługi hydrauliczne", "Wykonanie bramy kutej"],
    "Dom i ogród": ["Koszenie trawnika", "Sprzątanie mieszkań", "Przycinanie żywopłotu", "Mycie okien", "Szukam sprzątaczki"],
    "Edukacja": ["Korepetycje z angielskiego", "Korepetycje z matematyki", "Lekcje gry na gitarze", "Szukam korepetytora języka polskiego", "Kurs prawa jazdy"],
    "Motoryzacja": ["Blacharka i lakiernictwo", "Wymiana opon", "Holowanie pojazdów", "Klimatyzacja - serwis"],
    "Ślub i wesele": ["Najlepsze suknie ślubne", "Fotograf na wesele", "Zespół weselny", "Tort weselny na zamówienie"],
    "Komputery": ["Informatyk", "Naprawa laptopów", "Złożę komputer", "Strony internetowe dla firm"],
}  # fmt: skip
ENDS = ["", "", "", " - tanio i solidnie", " od zaraz", " - dojazd gratis", ", faktura VAT", " (także weekendy)", " z gwarancją"]
TOWNS = [("Wrocław", "woj. dolnośląskie"), ("Toruń", "woj. kujawsko-pomorskie"), ("Lublin", "woj. lubelskie"), ("Bogatynia", "pow. zgorzelecki woj. dolnośląskie"), ("Kłobuck", "pow. kłobucki woj. śląskie"), ("Krosno", "pow. Krosno woj. podkarpackie"), ("Świdnica", "pow. świdnicki woj. dolnośląskie"), ("Gdynia", "woj. pomorskie")]
AREAS = ["kujawsko-pomorskie (całe)", "dolnośląskie (Wrocław, Jelenia Góra)", "kujawsko-pomorskie (Bydgoszcz)", "łódzkie (4 powiatów)", "śląskie (częstochowski, kłobucki)", "pow. kluczborski (opolskie)", "mazowieckie (Warszawa, pruszkowski, otwocki)", "cała Polska"]
LINES = [
    "Wieloletnie doświadczenie, terminowość i czystość.", "Zapraszam do kontaktu telefonicznego w godzinach 8-18.", "Materiał własny lub klienta.", "Najniższe ceny w okolicy!", "Możliwość negocjacji przy większym zleceniu.", "Pracujemy również w soboty.",
    "Szukam osoby z doświadczeniem i referencjami.", "Dojazd do klienta w promieniu 30 km.", "Wycena bezpłatna, odpowiadam na każdą wiadomość.", "Proszę tylko o poważne oferty.",
]  # fmt: skip


def ad(number):
    category = draw.choice(list(CATEGORIES))
    title = draw.choice(CATEGORIES[category]) + draw.choice(ENDS)
    town = draw.choice(TOWNS) if draw.random() < 0.65 else (None, None)
    price = draw.choice(["do uzgodnienia", f"{draw.randrange(3, 30) * 5} zł za godzinę", f"{draw.randrange(2, 40) * 10} zł za usługę", f"{draw.randrange(8, 90)} zł za m2", f"{draw.randrange(5, 80) * 50} zł do uzgodnienia", f"{draw.randrange(10, 60) * 50} zł za sztukę"])
    return {
        "id": number + 3, "category": category, "title": title, "text": " ".join(draw.sample(LINES, draw.randrange(1, 4))), "until": f"2018-{draw.randrange(5, 13):02}-{draw.randrange(1, 29):02} {draw.choice(['23:59:59', f'{draw.randrange(24):02}:{draw.randrange(60):02}:{draw.randrange(60):02}'])}",
        "price": price, "town": town[0], "region": town[1], "areas": [] if town[0] else draw.sample(AREAS, draw.choice([1, 1, 2])), "views": draw.randrange(0, 400), "contacts": draw.randrange(0, 6),
    }  # fmt: skip


stock = sorted(map(ad, range(170)), key=lambda one: -one["views"])
page = template("igu", categories=list(CATEGORIES), slug=slug)


def render(q, found, count, filters=None):
    return page.render(found=found, count=count, filters=[("Szukana fraza", q), *(filters or [])] if q else filters)


def gold(one):
    return {
        "title": one["title"], "description": one["text"], "valid until": one["until"], "price": one["price"], "town": one["town"], "region": one["region"], "area": one["areas"], "views": one["views"], "contacts": one["contacts"],
    }  # fmt: skip


publish("igu", ["title", "valid until"], stock, lambda one: one["title"], render, gold, limit=10, sizes=(1, 2, 4, 7, 16), fielded=[
    ("wroclaw", ["Wrocław"], lambda one: one["town"] == "Wrocław", {"q": "", "filters": [("Miejscowość", "Wrocław"), ("Tylko ze zdjęciami", "TAK"), ("Sortuj według", "Najpopularniejsze")]}),
    ("edukacja-korepetycje", ["Edukacja", "korepetycje"], lambda one: one["category"] == "Edukacja" and has(one["title"], "korepetycje"), {"q": "korepetycje", "filters": [("Kategoria", "Edukacja")]}),
])  # fmt: skip
