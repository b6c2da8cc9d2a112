"""Companies likely to hire by the template of La bonne boite: labonneboite_site.py (labonneboite.html of `$TEMPLATES`, as Jinja)"""

import random

from everyday import NONE, names, publish, slug, template

draw, fake = random.Random(6102), names("fr_FR", 6102)
TRADES = {
    "Boulangerie - viennoiserie": ["Boulangerie et boulangerie-pâtisserie", "Fabrication industrielle de pain et de pâtisserie fraîche", "Supermarchés"],
    "Soins infirmiers généralistes": ["Activités hospitalières", "Hébergement médicalisé pour personnes âgées", "Aide à domicile", "Activités des infirmiers et des sages-femmes"],
    "Plomberie": ["Travaux d'installation d'eau et de gaz en tous locaux", "Travaux d'installation d'équipements thermiques et de climatisation"],
    "Comptabilité": ["Activités comptables", "Conseil pour les affaires et autres conseils de gestion", "Activités des sièges sociaux"],
    "Personnel de cuisine": ["Restauration traditionnelle", "Restauration de type rapide", "Restauration collective sous contrat", "Hôtels et hébergement similaire"],
}
TOWNS = {"Metz": ["Metz", "Woippy", "Montigny-lès-Metz", "Marly"], "Nantes": ["Nantes", "Saint-Herblain", "Rezé", "Orvault"], "Bourg-en-Bresse": ["Bourg-en-Bresse", "Péronnas", "Viriat"]}
CODES = {"Metz": "57000", "Woippy": "57140", "Montigny-lès-Metz": "57950", "Marly": "57155", "Nantes": "44000", "Saint-Herblain": "44800", "Rezé": "44400", "Orvault": "44700", "Bourg-en-Bresse": "01000", "Péronnas": "01960", "Viriat": "01440"}
SIZES = ["0 salarié", "1 ou 2 salariés", "3 à 5 salariés", "6 à 9 salariés", "10 à 19 salariés", "20 à 49 salariés", "50 à 99 salariés", "100 à 199 salariés", "500 à 999 salariés"]


def company(metier, lieu):
    city, legal = draw.choice(TOWNS[lieu]), fake.company().upper().replace("S.A.R.L.", "SARL").replace("S.A.S.", "SAS").replace("S.A.", "SA")
    office = f"{draw.choice(['LE', 'AU', 'CHEZ', 'LA MAISON'])} {fake.last_name().upper()}" if draw.random() < 0.3 else None
    street = fake.street_address().upper().replace(",", "")
    siret = f"{draw.randrange(300, 900)}{draw.randrange(10**11):011}"
    where = [f"Service des ressources humaines"] if draw.random() < 0.3 else []
    junior, senior, boe = (draw.random() < 0.14 for _ in range(3))
    return {
        "metier": metier, "lieu": lieu, "city": city.upper(), "legal": legal, "office": office, "name": office or legal, "siret": siret, "naf": draw.choice(TRADES[metier]), "headcount": draw.choice(SIZES), "stars": draw.randrange(22, 51) / 10,
        "junior": junior, "senior": senior, "boe": boe, "also": draw.random() < 0.05, "distance": round(draw.uniform(0.2, 9.8), 1) if draw.random() < 0.93 else None, "x": round(draw.uniform(-1.6, 6.2), 5), "y": round(draw.uniform(46, 49), 5),
        "email": draw.random() < 0.5, "phone": f"0{draw.randrange(1, 6)}{draw.randrange(10**8):08}" if draw.random() < 0.7 else None, "address": [*where, street, f"{CODES[city]} {city.upper()}"],
        "website": f"http://www.{slug(legal)[:18].strip('-')}.fr" if draw.random() < 0.4 else None, "contact": draw.choice(["Se présenter spontanément", "Envoyer un CV et une lettre de motivation", "Téléphoner", "Via un formulaire sur le site de l'entreprise"]) if draw.random() < 0.6 else None, "group": draw.random() < 0.04,
    }  # fmt: skip


COUNTS = {("Personnel de cuisine", "Nantes"): 26, ("Soins infirmiers généralistes", "Nantes"): 14, ("Comptabilité", "Metz"): 9, ("Boulangerie - viennoiserie", "Metz"): 6, ("Personnel de cuisine", "Bourg-en-Bresse"): 5, ("Plomberie", "Bourg-en-Bresse"): 2, ("Boulangerie - viennoiserie", "Bourg-en-Bresse"): 1}
stock = [company(metier, lieu) for (metier, lieu), n in COUNTS.items() for _ in range(n)]
page = template("labonneboite", slug=slug, nafs=sorted({naf for nafs in TRADES.values() for naf in nafs}))


def render(q, found, count, metier="Vente de végétaux", lieu="Metz"):
    return page.render(found=found, count=count, metier=metier, lieu=lieu)


def gold(one):
    return {
        "name": one["name"], "city": one["city"], "badge": [name for name, has in (("Junior", one["junior"]), ("Senior", one["senior"]), ("BOE", one["boe"])) if has], "activity": one["naf"], "headcount": one["headcount"], "rating": f"{one['stars']:.1f}",
        "distance": None if one["also"] or not one["distance"] else f"{one['distance']} km", "legal name": one["legal"], "office": one["office"], "phone": one["phone"], "address": " ".join(one["address"]), "website": one["website"], "contact": one["contact"], "siret": one["siret"],
    }  # fmt: skip


publish("labonneboite", ["siret"], stock, lambda one: one["metier"], render, gold, limit=10, sizes=(), fielded=[
    (f"{metier} {lieu}", [metier, lieu], lambda one, m=metier, l=lieu: (one["metier"], one["lieu"]) == (m, l), {"metier": metier, "lieu": lieu}) for metier, lieu in COUNTS
])  # fmt: skip
