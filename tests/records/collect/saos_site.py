"""Judgments by the template of SAOS, in Polish: saos_site.py (saos.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import day, marked, some, unique
from drawn import template
from fielded import pages

FIRST = "Anna Barbara Dorota Ewa Grażyna Iwona Joanna Katarzyna Małgorzata Zofia Andrzej Bogdan Henryk Jacek Krzysztof Marek Piotr Stanisław Tomasz Wojciech".split()
LAST = ["Adamczyk", "Bąk", "Czerwiec", "Dudek", "Gajda", "Jastrząb", "Kozieł", "Lis", "Łukasik", "Maj", "Nowak-Sowa", "Ostrowicz", "Pająk", "Rak", "Sroka", "Wrona", "Zając", "Żuraw"]
CITIES = [("Apelacyjny", "w Białymstoku"), ("Apelacyjny", "we Wrocławiu"), ("Okręgowy", "w Toruniu"), ("Okręgowy", "w Olsztynie"), ("Rejonowy", "w Piszu"), ("Rejonowy dla Łodzi-Widzewa", "w Łodzi"), ("Rejonowy", "w Kętrzynie")]
DIVISIONS = ["I Wydział Cywilny", "II Wydział Karny", "III Wydział Pracy i Ubezpieczeń Społecznych", "V Wydział Gospodarczy", "IV Wydział Cywilny Odwoławczy"]
CHAMBERS = [("Izba Cywilna", "Wydział III"), ("Izba Karna", "Wydział II"), ("Izba Pracy, Ubezpieczeń Społecznych i Spraw Publicznych", "Wydział I")]
WORDS = ["emerytura", "odszkodowanie", "umowa kredytu", "wypadek przy pracy", "zasiedzenie", "alimenty", "dobra osobiste", "zadośćuczynienie", "przedawnienie", "najem", "renta", "kara umowna"]
FORMS = ["wyrok SN", "postanowienie SN", "uchwała siedmiu sędziów SN", "wyrok SN z uzasadnieniem"]
TEXTS = [
    "powód domagał się zasądzenia kwoty {n} zł tytułem {w}", "w ocenie Sądu roszczenie, którego podstawą jest {w}, zasługuje na uwzględnienie", "pozwany wniósł apelację, zarzucając błędną wykładnię art. {a} k.c.",
    "Sąd Okręgowy ustalił, że strony zawarły umowę w dniu 3 marca", "koszty procesu zniesiono wzajemnie między stronami", "biegły wskazał, że szkoda powstała wskutek zaniedbania", "sprawa dotyczy pojęcia {w} w rozumieniu ustawy",
]


def judgment(draw):
    date = day(draw, "2005-01-01", 6800)
    sort = draw.choices(["COMMON", "SUPREME", "CONSTITUTIONAL_TRIBUNAL"], [70, 22, 8])[0]
    case = {"COMMON": f"{draw.choice(['I', 'II', 'III', 'V'])} {draw.choice(['ACa', 'C', 'Ca', 'K', 'AUa', 'GC'])} {draw.randrange(1, 1900)}/{date:%y}", "SUPREME": f"{draw.choice(['II', 'III', 'IV'])} {draw.choice(['CSK', 'KK', 'UK', 'CZP'])} {draw.randrange(1, 600)}/{date:%y}", "CONSTITUTIONAL_TRIBUNAL": f"{draw.choice(['K', 'P', 'SK'])} {draw.randrange(1, 60)}/{date:%y}"}[sort]
    court, city = draw.choice(CITIES)
    chamber = draw.choice(CHAMBERS)
    word = draw.choice(WORDS)
    parts = [text.format(n=f"{draw.randrange(2, 90)} {draw.randrange(100, 999)}", w=word, a=draw.randrange(5, 900)) for text in draw.sample(TEXTS, draw.randrange(2, 4))]
    judges = list(dict.fromkeys(f"{draw.choice(FIRST)} {draw.choice(LAST)}" for _ in range(draw.choice([0, 1, 1, 3, 3, 5]))))
    return {
        "id": draw.randrange(1000, 400000), "cases": [case], "case": case, "sort": sort, "type": draw.choice(["Wyrok", "Wyrok", "Postanowienie", "Uchwała"] if sort == "SUPREME" else ["Wyrok", "Wyrok", "Postanowienie"]),
        "court_type": {"COMMON": "sąd powszechny", "SUPREME": "Sąd Najwyższy", "CONSTITUTIONAL_TRIBUNAL": "Trybunał Konstytucyjny"}[sort], "date": f"{date:%d-%m-%Y}",
        "court": f"Sąd {court} {city}" if sort == "COMMON" else "", "division": draw.choice(DIVISIONS) if sort == "COMMON" else "", "chamber": chamber[0] if sort == "SUPREME" else "", "chamber_division": f"{chamber[0]} {chamber[1]}" if sort == "SUPREME" else "",
        "judges": judges, "form": some(draw, 0.8, draw.choice(FORMS)) if sort == "SUPREME" else None, "keywords": list(dict.fromkeys([word, *draw.sample(WORDS, draw.randrange(0, 3))])) if draw.random() < 0.6 else [], "extract": "... " + " ... ".join(parts) + " ...",
    }  # fmt: skip


stock = unique(random.Random(6001), judgment, 190, "case")
page = template("saos.html", mark=lambda text, q: Markup(marked(text, q, "em") if q else text))


def gold(one):
    return {
        "case": one["case"], "type": one["type"], "court type": one["court_type"], "date": one["date"], "court": one["court"], "division": one["division"], "chamber": one["chamber"], "chamber division": one["chamber_division"],
        "judge": one["judges"], "form": one["form"], "keyword": one["keywords"], "extract": one["extract"],
    }  # fmt: skip


pages(
    "saos", ["case"], stock, lambda one: f"{one['extract']} {' '.join(one['keywords'])} {' '.join(one['judges'])} {one['court']}", lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=20, sizes=(2, 5, 9, 16, 24, 40),
    fielded=[(stock[5]["case"], {"case": stock[5]["case"]}, lambda one: one is stock[5]), ("Żuraw Kozieł", {"judge": "Żuraw Kozieł"}, lambda one: any("Żuraw" in name or "Kozieł" in name for name in one["judges"]) and one["sort"] == "SUPREME")],
)  # fmt: skip
