"""Tumours of mice by the template of the Mouse Tumor Biology database: mtb_site.py FOLDER-OF-TEMPLATES (mtb.html, as Jinja)"""

import random
import re
import sys

import jinja2

from chance import site, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True).get_template("mtb.html")
ORGANS = ["Adrenal gland", "Mammary gland", "Lung", "Liver", "Skin", "Colon", "Spleen", "Thymus", "Ovary", "Testis", "Pituitary gland", "Lymph node", "Kidney", "Brain", "Stomach"]
KINDS = ["adenoma", "adenocarcinoma", "carcinoma", "lymphoma", "sarcoma", "papilloma", "hyperplasia", "hemangioma", "leukemia"]
GENES = ["Trp53", "Apc", "Kras", "Brca1", "Pten", "Myc", "Nf1", "Rb1"]
LIMIT = 25


def tumour(draw):
    organ = draw.choice(ORGANS)
    base = draw.choice(["C57BL/6J", "BALB/c", "FVB/N", "129S6/SvEv", "A/J", "DBA/2J", "SWR/J"])
    gene = draw.choice(GENES)
    strain = draw.choice([base, f"{base}-{gene}<sup>tm{draw.randrange(1, 9)}</sup>", f"B6.129-{gene}<sup>tm1Tyj</sup>", f"({base} x C3H/HeJ)F1"])
    treatment = draw.choice(["None (spontaneous)", "None (spontaneous)", "Chemical carcinogen", "Radiation", "Virus", "Hormone"])
    agents = {"Chemical carcinogen": ["urethane", "DMBA", "azoxymethane", "TPA"], "Radiation": ["gamma-irradiation", "X-ray"], "Virus": ["Moloney murine leukemia virus"], "Hormone": ["estradiol"]}.get(treatment, [])
    share = [f"{draw.randrange(0, 40)} - {draw.randrange(41, 100)}" if draw.random() < 0.3 else str(draw.randrange(1, 100)) if draw.random() < 0.5 else None for _ in range(4)]
    name = f"{organ} {draw.choice(KINDS)}"
    one = {
        "name": name, "organ": organ if draw.random() < 0.85 else draw.choice(ORGANS), "treatment": treatment, "agents": draw.sample(agents, draw.randrange(1, min(2, len(agents)) + 1)) if agents else [],
        "strain": strain, "types": draw.sample(["inbred", "congenic", "mutant strain", "targeted mutation", "transgenic", "hybrid"], draw.randrange(0, 3)), "female": share[0], "male": share[1],
        "mixed": share[2], "unknown": share[3], "spreads": draw.sample([organ for organ in ORGANS if organ != name], draw.choice([0, 0, 0, 1, 2])), "images": draw.random() < 0.3,
        "key": draw.randrange(100, 9000), "keys": ",".join(str(draw.randrange(10000, 99999)) for _ in range(draw.randrange(1, 4))),
    }  # fmt: skip
    return {**one, "whole": f"{name} {strain} {treatment}"}


stock = sorted(unique(random.Random(621), tumour, 260, "whole"), key=lambda one: one["name"])


def page(word, found, count):
    return template.render(q=word, rows=found, count=count, records=sum(len(one["keys"].split(",")) for one in found))


def gold(one):
    plain = re.sub("<[^>]*>", "", one["strain"])
    return {"name": one["name"], "organ": one["organ"], "treatment": one["treatment"], "agent": one["agents"], "strain": plain, "type": one["types"], "female": one["female"], "male": one["male"],
            "mixed": one["mixed"], "unknown": one["unknown"], "metastasis": one["spreads"]}  # fmt: skip


site("mtb", ["name", "strain", "treatment"], stock, lambda one: one["name"], page, gold, limit=LIMIT, sizes=(1, 2, 4, 7, 11, 19))
