"""Species, places, projects and people by the search template of iNaturalist: inaturalist_site.py FOLDER-OF-TEMPLATES (inaturalist.html, as Jinja)"""

import random
import sys

import jinja2

from chance import CITIES, FIRST, LAST, marked, sentences, site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("inaturalist.html")
LIMIT = 15
COLOURS = ["Red", "Blue", "Common", "Golden", "Marsh", "Wood", "Spotted", "White-throated", "Northern", "Lesser"]
KINDS = {"Aves": ["Warbler", "Heron", "Sparrow", "Owl", "Kingfisher"], "Insecta": ["Skipper", "Ground Beetle", "Darter", "Bumble Bee"], "Plantae": ["Orchid", "Sorrel", "Violet", "Sedge"], "Amphibia": ["Frog", "Newt"], "Fungi": ["Waxcap", "Bolete"]}
STEMS = ["sylv", "palustr", "alb", "rubr", "maculat", "borealis", "vulgar", "pratens", "minor", "aur"]
GENERA = ["Ardea", "Lycaena", "Carabus", "Rana", "Dactylorhiza", "Boletus", "Passer", "Carex", "Viola", "Bombus", "Strix"]


def thing(draw):
    sort = draw.choices(["taxon", "place", "project", "user"], [60, 15, 13, 12])[0]
    one = {"sort": sort, "id": draw.randrange(1000, 99999), "photo": draw.random() < 0.7}
    group = draw.choice(list(KINDS))
    kind, city = draw.choice(KINDS[group]), draw.choice(CITIES)
    if sort == "taxon":
        scientific = f"{draw.choice(GENERA)} {draw.choice(STEMS)}{draw.choice(['is', 'a', 'us'])}"
        rank = draw.choice(["species", "species", "species", "genus", "subspecies"])
        scientific = scientific.split()[0] if rank == "genus" else scientific + (f" {draw.choice(STEMS)}i" if rank == "subspecies" else "")
        common = f"{draw.choice(COLOURS)} {kind}" if draw.random() < 0.8 else None
        others = [f"{draw.choice(COLOURS)} {draw.choice(KINDS[group])}" for _ in range(draw.choice([0, 0, 1, 3]))]
        one.update(name=common or scientific, common=common, scientific=scientific, rank=rank, rank_label={"genus": "Genus", "subspecies": "Subspecies"}.get(rank), iconic=group.lower(), others=others)
        one["text"] = f"{scientific} is a {rank} found in {city[2]}. {sentences(draw, 'its range', 1, 1)}" if draw.random() < 0.8 else None
    elif sort == "place":
        one.update(name=f"{draw.choice(['', 'Parque ', ''])}{city[0]}, {city[1]}" + draw.choice([f", {city[2]}", " Wetlands", " Wood"]), text=draw.choice(["Park", "Town", "Open space", None]))
    elif sort == "project":
        one.update(name=f"{draw.choice(['BioBlitz', 'Wildlife of', 'Atlas of the'])} {draw.choice([city[0], kind + 's'])} {draw.choice(['', '2022', '2023'])}".strip(), text=sentences(draw, "local records", 1, 2) if draw.random() < 0.8 else None)
    else:
        first, last = draw.choice(FIRST), draw.choice(LAST)
        one.update(name=f"{first.lower()}{draw.choice(['_', ''])}{draw.choice(['birds', 'heron', 'nature', 'wood', last.lower()])}", full=f"{first} {last}" if draw.random() < 0.6 else None, text=sentences(draw, "my garden", 1, 1) if draw.random() < 0.5 else None)
    return {**one, "whole": f"{one['name']} {one.get('scientific', '')}"}


stock = unique(random.Random(651), thing, 240, "whole")


def page(word, found, count):
    return template.render(q=word, rows=found, pages=-(-count // LIMIT), mark=lambda text, query: marked(text, query, 'span class="highlight"'))


def gold(one):
    taxon = one["sort"] == "taxon"
    return {"name": one["name"], "scientific": one["scientific"] if taxon and one["common"] else None, "rank": one["rank_label"] if taxon and one["common"] else None, "full": one.get("full"),
            "description": one["text"] or "No description", "others": ", ".join(one["others"]) if taxon else None}  # fmt: skip


site("inaturalist", ["name", "scientific"], stock, lambda one: f"{one['whole']} {one.get('full') or ''}", page, gold, limit=LIMIT)
