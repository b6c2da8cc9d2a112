"""Data sets by the template of transport.data.gouv.fr, in French: transportgouv_site.py (transportgouv.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, slug, unique
from drawn import tally, template
from fielded import pages

PLACES = [("Angers Loire Métropole", "Pays de la Loire"), ("Communauté d'agglomération de La Rochelle", "Nouvelle-Aquitaine"), ("Communauté urbaine de Dunkerque", "Hauts-de-France"), ("Rennes Métropole", "Bretagne"), ("Île-de-France Mobilités", "Île-de-France"), ("Pays de Gex Agglo", "Auvergne-Rhône-Alpes"), ("Grand Besançon Métropole", "Bourgogne-Franche-Comté"), ("Communauté de communes du Haut-Béarn", "Nouvelle-Aquitaine"), ("Métropole Nice Côte d'Azur", "Provence-Alpes-Côte d’Azur"), ("Département de la Manche", "Normandie"), ("Corse", "Corse"), ("France", "National")]
KINDS = {
    "public-transit": ("Transport public collectif - horaires théoriques", ["Réseau urbain {n}", "Horaires théoriques du réseau {n}", "Offre de transport {n} ({p})", "Transport à la demande {n}", "Réseau interurbain de {p}"], ["GTFS", "NeTEx", "gtfs-rt", "SIRI"]),
    "bike-scooter-sharing": ("Vélos, trottinettes et scooters en libre-service", ["Vélos en libre-service {n}", "Trottinettes {n} à {p}", "Disponibilité des vélos {n}"], ["gbfs"]),
    "charging-stations": ("Infrastructures de recharge de véhicules électriques", ["IRVE {n} - bornes de recharge de {p}", "Bornes de recharge pour véhicules électriques {n}"], ["csv"]),
    "carpooling-areas": ("Base nationale des lieux de covoiturage", ["Aires de covoiturage de {p}", "Lieux de covoiturage {n}"], ["csv", "geojson"]),
    "bike-way": ("Aménagements cyclables", ["Aménagements cyclables de {p}", "Pistes et bandes cyclables {n}"], ["geojson", "SHP", "csv"]),
    "locations": ("Points d'arrêt et lieux de mobilité", ["Arrêts du réseau {n}", "Parkings et parcs-relais de {p}"], ["csv", "NeTEx"]),
}
NAMES = ["Irigo", "Yélo", "DK'Bus", "STAR", "Ginko", "Lignes d'Azur", "Cap Cotentin", "Mobibreizh", "Tango", "Liaisons Douces", "Zest", "Filibus", "Tempo", "Idélis", "Astuce"]
MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()


def dataset(draw):
    kind = draw.choices(list(KINDS), [50, 12, 12, 8, 10, 8])[0]
    place, region = draw.choice(PLACES)
    label, titles, formats = KINDS[kind]
    title = draw.choice(titles).format(n=draw.choice(NAMES), p=place)
    return {
        "title": title, "slug": slug(title), "kind": kind, "type": label, "region": region, "area": draw.choice([place, place, f"Région {region}" if region != "National" else "France"]), "date": f"{day(draw, '2017-06-01', 2300):%d/%m/%Y}",
        "formats": draw.sample(formats, draw.randrange(0 if draw.random() < 0.2 else 1, len(formats) + 1)), "realtime": draw.random() < 0.3, "licence": draw.choice(["Licence Ouverte", "ODbL", "Licence mobilités"]),
    }  # fmt: skip


stock = unique(random.Random(6005), dataset, 180, "title")
page = template("transportgouv.html", tally_of=lambda every, key: tally(every, lambda one: one[key], 12), stock=stock)


def gold(one):
    return {"title": one["title"], "area": one["area"], "created": one["date"], "format": one["formats"], "type": one["type"]}


pages(
    "transportgouv", ["title"], stock, lambda one: f"{one['title']} {one['area']}", lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=20,
    fielded=[("vélos Bretagne", {"title": "Bretagne", "type": "Région"}, lambda one: one["region"] == "Bretagne" and one["kind"] in ("bike-way", "bike-scooter-sharing"))],
)  # fmt: skip
