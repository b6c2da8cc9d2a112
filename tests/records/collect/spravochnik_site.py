"""People of a small PHP directory, in Russian: spravochnik_site.py (spravochnik.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import unique
from drawn import template
from fielded import pages

MEN = ["Александр", "Борис", "Виктор", "Григорий", "Дмитрий", "Игорь", "Константин", "Максим", "Николай", "Олег", "Сергей", "Фёдор"]
WOMEN = ["Анна", "Вера", "Галина", "Екатерина", "Жанна", "Ирина", "Лидия", "Марина", "Наталья", "Ольга", "Светлана", "Юлия"]
LAST = ["Абрамов", "Белов", "Волков", "Гусев", "Дорофеев", "Ершов", "Журавлёв", "Зимин", "Козлов", "Лаптев", "Мельников", "Носов", "Орлов", "Рыбаков", "Соловьёв", "Тихонов", "Фомин", "Щукин"]
FATHERS = ["Алексе", "Андре", "Васильев", "Геннадьев", "Евгеньев", "Иванов", "Михайлов", "Павлов", "Петров", "Юрьев"]


def worker(draw):
    woman = draw.random() < 0.5
    father = draw.choice(FATHERS)
    father += ("евна" if woman else "евич") if father[-1] == "е" else ("на" if woman else "ич")
    name = f"{draw.choice(LAST)}{'а' if woman else ''} {draw.choice(WOMEN if woman else MEN)}" + (f" {father.replace('ееевна', 'еевна').replace('ееевич', 'еевич')}" if draw.random() < 0.8 else "")
    return {"id": draw.randrange(1, 4000), "name": name, "birth": f"{draw.randrange(1, 29):02}.{draw.randrange(1, 13):02}.{draw.randrange(1948, 2001)}" if draw.random() < 0.92 else "", "photo": draw.random() < 0.8}


stock = sorted(unique(random.Random(6018), worker, 190, "name"), key=lambda one: one["name"])
page = template("spravochnik.html")


def gold(one):
    return {"name": one["name"], "birthday": one["birth"]}


pages("spravochnik", ["name"], stock, lambda one: one["name"], lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=50, queries=["Абрамова", "Григорий", "Ольга", "Орлов", "Светлана", stock[17]["name"], stock[90]["name"].split()[0]])
