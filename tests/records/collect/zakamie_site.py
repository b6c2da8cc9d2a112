"""Summer houses by a Twig page of Zakamie: zakamie_site.py (zakamie.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import date, timedelta

from everyday import has, publish, template

draw = random.Random(6113)
SOCIETIES = ["Весна", "Дружба", "Ветеран-2", "Кама", "Машиностроитель", "Строитель", "Химик", "Берёзка", "Лесная поляна", "Пчёлка", "Элеватор, Орловка", "Боровецкое"]
COMMENTS = [
    "баня из бруса", "плодоносящий сад", "теплица 3х6", "рядом лес и озеро", "охрана круглый год", "подъезд асфальт", "дом кирпичный 2 этажа", "веранда застеклена", "собственность", "скважина", "газ по границе участка", "обмен на гараж", "мебель остается", "срочно", "участок угловой",
    "печное отопление", "колодец", "остановка автобуса рядом", "межевание сделано", "земля ухожена",
]  # fmt: skip
FIRMS = ["АН Челны-Риэлт", "АН Новый дом", "Квартирный вопрос", "АН Закамье", "частное лицо", "АН Ключи", ""]


def item(_):
    at = date(2014, 3, 1) + timedelta(days=draw.randrange(240))
    firm = draw.choice(FIRMS)
    tels = [f"8-{draw.choice(['917', '906', '952', '8552'])}-{draw.randrange(100, 999)}-{draw.randrange(10, 99)}-{draw.randrange(10, 99)}" for _ in range(draw.choice([1, 1, 2]))]
    text = ", ".join(draw.sample(COMMENTS, draw.randrange(1, 8)))
    return {
        "date": f"{at:%d.%m.%Y}", "adres": draw.choice(SOCIETIES), "sotki": draw.choice([4, 4.5, 5, 6, 6, 7, 8, 10, ""]), "square": draw.choice(["", f"{draw.randrange(12, 90)}", f"{draw.randrange(20, 60)} м2", "2 эт", "вагончик"]), "elect": draw.choice(["+", "+", "+", "-", ""]),
        "vo": draw.choice(["+", "скв.", "по графику", "", "колодец"]), "comment": text[0].upper() + text[1:], "firm": firm, "tel": " ".join(tels), "price": draw.choice([f"{draw.randrange(8, 90) * 10} т.р.", f"{draw.randrange(80, 900)} т.р. торг", "договорная"]),
        "tels": tels,
    }  # fmt: skip


stock = [item(n) for n in range(130)]
page = template("zakamie")


def render(q, found, count, society=""):
    return page.render(q=q, found=found, count=count, society=society)


def gold(one):
    return {
        "date": one["date"], "society": one["adres"], "plot": one["sotki"], "house": one["square"], "electricity": one["elect"], "water": one["vo"], "description": one["comment"], "agency": one["firm"], "phone": one["tels"], "price": one["price"],
    }  # fmt: skip


publish("zakamie", ["society", "date", "description"], stock, lambda one: one["comment"], render, gold, limit=60, sizes=(1, 2, 4, 9, 17), fielded=[
    ("vesna", ["Весна"], lambda one: one["adres"] == "Весна", {"q": "", "society": "Весна"}),
    ("khimik-les", ["лес", "Химик"], lambda one: one["adres"] == "Химик" and has(one["comment"], "лес"), {"q": "лес", "society": "Химик"}),
])  # fmt: skip
