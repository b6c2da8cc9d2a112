"""Species of GeoNature-atlas, its list of taxa, in French: geonature_site.py (geonature.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import template
from fielded import pages

GROUPS = {
    "Oiseaux": (["Bruant", "Pic", "Mésange", "Chouette", "Gobemouche", "Traquet", "Fauvette"], ["Emberiza", "Dendrocopos", "Parus", "Strix", "Ficedula", "Saxicola", "Sylvia"]),
    "Mammifères": (["Campagnol", "Murin", "Chamois", "Musaraigne", "Mulot"], ["Microtus", "Myotis", "Rupicapra", "Sorex", "Apodemus"]),
    "Angiospermes": (["Gentiane", "Saxifrage", "Ancolie", "Renoncule", "Campanule", "Orchis", "Œillet"], ["Gentiana", "Saxifraga", "Aquilegia", "Ranunculus", "Campanula", "Dactylorhiza", "Dianthus"]),
    "Insectes": (["Apollon", "Azuré", "Moiré", "Criquet", "Bourdon", "Cordulie"], ["Parnassius", "Polyommatus", "Erebia", "Stenobothrus", "Bombus", "Somatochlora"]),
    "Reptiles": (["Lézard", "Couleuvre", "Vipère"], ["Lacerta", "Coronella", "Vipera"]),
}
ENDS = ["des Alpes", "commun", "à longue queue", "noir", "des neiges", "tacheté", "des rochers", "jaune", "de Villars", "des bois", "à feuilles rondes", "boréal", "nain", "cendré", "des marais"]
STEMS = ["alpina", "montanus", "nivalis", "vulgaris", "punctatum", "borealis", "lutea", "rupestris", "villarsii", "sylvaticus", "rotundifolia", "pygmaeus", "cinereus"]
AUTHORS = ["Linnaeus, 1758", "(L.) Scop., 1772", "Vill., 1779", "(Schrank, 1798)", "L., 1753", "(Pallas, 1811)", "Bonelli, 1820", "All., 1785"]


def taxon(draw):
    group = draw.choice(list(GROUPS))
    common, genera = GROUPS[group]
    at = draw.randrange(len(common))
    species = f"{genera[at]} {draw.choice(STEMS)}" + (f" subsp. {draw.choice(STEMS)}" if draw.random() < 0.08 else "")
    return {"ref": draw.randrange(50000, 140000), "group": group, "common": some(draw, 0.88, f"{common[at]} {draw.choice(ENDS)}"), "species": species, "author": draw.choice(AUTHORS), "count": int(draw.paretovariate(0.6)) % 3000 + 1, "last": draw.randrange(1975, 2021), "image": draw.random() < 0.8, "protected": draw.random() < 0.3, "patrimonial": draw.random() < 0.2}


stock = sorted(unique(random.Random(6020), taxon, 200, "species"), key=lambda one: -one["count"])
page = template("geonature.html")


def gold(one):
    return {"common": one["common"], "name": f"{one['species']} {one['author']}", "observations": one["count"], "last": one["last"]}


pages("geonature", ["name"], stock, lambda one: f"{one['common'] or ''} {one['species']} {one['group']}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=60, sizes=(1, 2, 4, 8, 13, 24, 40))
