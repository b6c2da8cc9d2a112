"""Homes by the PHP pages of Akinita: akinita_site.py (akinita.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import has, publish, template

draw = random.Random(6129)
STREETS = ["Μαιζώνος", "Κορίνθου", "Ρήγα Φεραίου", "Αγίου Ανδρέου", "Γούναρη", "Κανακάρη", "Ερμού", "Πανεπιστημίου", "Νόρμαν", "Ελευθερίου Βενιζέλου", "Αθηνών", "Πλατεία Γεωργίου"]
CATEGORIES = ["Διαμέρισμα", "Μονοκατοικία", "Γκαρσονιέρα", "Οικόπεδο", "Κατάστημα", "Γραφείο", "Μεζονέτα", "Αποθήκη", "Πάρκινγκ"]


def home(number):
    sale = draw.random() < 0.55
    category = draw.choices(CATEGORIES, [40, 10, 15, 5, 8, 8, 8, 3, 3])[0]
    return {
        "id": 2000 + number, "address": f"{draw.choice(STREETS)} {draw.randrange(1, 240)}{draw.choice(['', '', '', 'Α', '-' + str(draw.randrange(241, 260))])}", "image": f"images/uploads/{draw.getrandbits(40):x}.jpg" if draw.random() < 0.6 else "images/no_photo.gif",
        "category": category, "amount": (price := draw.randrange(25, 480) * 1000 if sale else draw.randrange(10, 110) * 10), "price": price, "sale": sale, "area": draw.randrange(14, 320),
    }  # fmt: skip


stock = list({one["address"]: one for one in map(home, range(150))}.values())[::-1]
page = template("akinita")


def render(q, found, count):
    return page.render(found=found, count=count, pages=max(1, -(-count // 10)))


def gold(one):
    return {"address": one["address"], "type": one["category"], "city": "Πάτρα", "price": f"{one['price']}€", "offer": "Πώληση" if one["sale"] else "Ενοικίαση", "views": "1", "area": f"{one['area']} τμ"}


publish("akinita", ["address"], stock, lambda one: f"{one['address']} {one['category']}", render, gold, limit=10, sizes=(1, 2, 4, 7, 10), terms=[*STREETS, *CATEGORIES], fielded=[
    ("enoikiasi-gkarsoniera", ["Ενοικίαση", "Γκαρσονιέρα"], lambda one: not one["sale"] and one["category"] == "Γκαρσονιέρα", {}),
    ("polisi-100000", ["Πώληση", "100000"], lambda one: one["sale"] and one["amount"] <= 100000, {}),
])  # fmt: skip
