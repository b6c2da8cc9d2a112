"""Books by the public catalogue of PMB, in French: pmb_site.py CATALOGUE (pmb.html of `$TEMPLATES`, as Jinja)"""

import random
import sys

from chance import site
from drawn import present, shelf, template

TONGUES = {"English": "Anglais", "French": "Français", "Spanish": "Espagnol", "German": "Allemand", "Arabic": "Arabe"}
stock = []
for book in shelf(sys.argv[1]):
    draw = random.Random(book["id"] + 77)
    names = [f"{name.split()[-1]}, {' '.join(name.split()[:-1])}" if " " in name else name for name in book["authors"]]
    stock.append({
        **book, "authors": names, "tongue": TONGUES[book["tongue"]], "kind": draw.choice(["texte imprimé", "texte imprimé", "texte imprimé", "document électronique"]),
        "pages": f"{draw.randrange(90, 800)} p." if draw.random() < 0.8 else "", "ill": draw.choice(["ill.", "couv. ill.", "cartes"]), "size": f"{draw.randrange(17, 28)} cm",
        "edition": draw.choice(["2e éd.", "Nouv. éd."]) if book["edition"] else "", "price": f"{draw.randrange(5, 30)},{draw.choice(['00', '50', '90'])} €" if draw.random() < 0.5 else "",
        "note": draw.choice(["Prix des lecteurs", "Traduit de l'anglais", "Bibliogr. p. 211-214"]) if draw.random() < 0.3 else "",
        "keywords": draw.sample(["roman", "voyage", "famille", "histoire", "enquête", "guerre"], draw.choice([0, 0, 1, 2, 3])), "class": draw.choice(["", "813 Littérature américaine", "823 Littérature anglaise"]),
        "held": [{"barcode": f"{draw.randrange(10**6):08}", "location": draw.choice(["Adultes", "Jeunesse", "Magasin"]), "state": draw.choice(["Disponible", "Disponible", "Sorti jusqu'au 12/05/2023"])} for _ in range(book["copies"])],
    })  # fmt: skip
page = template("pmb.html")


def gold(book):
    items = book["held"]
    return present(
        title=book["title"], year=book["year"], author=book["authors"], kind=book["kind"], series=book["series"], edition=book["edition"], publisher=f"{book['place']} : {book['publisher']}",
        pages=book["pages"], illustration=book["ill"] if book["pages"] else "", size=book["size"] if book["pages"] else "", isbn=book["isbn"], price=book["price"], note=book["note"], language=book["tongue"],
        keyword=book["keywords"], subject=book["class"], barcode=[item["barcode"] for item in items], callnumber=book["callnumber"] if items else "", location=[item["location"] for item in items], support=["Livre"] * len(items), state=[item["state"] for item in items],
    )  # fmt: skip


site("pmb", ["title"], stock, lambda book: book["title"], lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=10)
