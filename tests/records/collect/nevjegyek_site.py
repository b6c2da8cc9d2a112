"""Cards of a small PHP address book, in Hungarian: nevjegyek_site.py (nevjegyek.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import template
from fielded import pages

FIRST = "Ágnes Balázs Csilla Dániel Erzsébet Ferenc Gábor Hajnalka Ildikó János Katalin László Márta Nándor Orsolya Péter Réka Sándor Tünde Zsolt".split()
LAST = ["Antal", "Bíró", "Császár", "Dobos", "Erdős", "Fülöp", "Gyarmati", "Hegedűs", "Illés", "Juhász", "Kőszegi", "Lukács", "Major", "Nyírő", "Orbán-Tóth", "Pintér", "Rózsa", "Sipos", "Török", "Vörös"]
FIRMS = ["Aranykalász Pékség Kft.", "Balatoni Hajózás Zrt.", "Csavar és Társa Bt.", "Dunamenti Könyvtár", "Fürge Futár Kft.", "Kékfény Villamosság", "Mátrai Erdészet", "Önkormányzat", "Szegedi Zeneiskola", "Tisza Biztosító Nyrt."]
PLAIN = str.maketrans("áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "aeiooouuuAEIOOOUUU")


def card(draw):
    last, first = draw.choice(LAST), draw.choice(FIRST)
    name = f"{last} {first}"
    return {"name": draw.choice(["", "", "", "", "Dr. "]) + name, "firm": some(draw, 0.8, draw.choice(FIRMS)) or "", "mobile": some(draw, 0.85, f"+36-{draw.choice([20, 30, 70])}-{draw.randrange(100, 999)}-{draw.randrange(1000, 9999)}") or "", "mail": some(draw, 0.85, f"{last}.{first}@pelda.example.hu".lower().translate(PLAIN)) or ""}


stock = sorted(unique(random.Random(6025), card, 180, "name"), key=lambda one: one["name"])
page = template("nevjegyek.html")


def gold(one):
    return {name: one[name] for name in ["name", "firm", "mobile", "mail"]}


pages("nevjegyek", ["name"], stock, lambda one: " ".join(one.values()), lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=100, queries=[stock[-30]["name"], "Juhász", "Dr", "Zeneiskola", "Katalin", "Hegedűs Péter" if any("Hegedűs Péter" in one["name"] for one in stock) else "Hegedűs", "70"])
