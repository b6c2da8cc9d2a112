"""Papers by the template of Internet Archive Scholar: fatcatscholar_site.py (fatcatscholar.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import marked, papers, people, some
from drawn import template
from fielded import pages

TYPES = ["article-journal"] * 9 + ["paper-conference", "article", "book", "chapter", "dataset", "thesis", "report", "editorial", ""]
TAGS = {"oa": "OA", "jstor": "JSTOR", "scielo": "SciELO", "ojs": "OJS", "wordpress": "Wordpress", "szczepanski": "Szczepanski", "doaj": "DOAJ"}
JOURNALS = ["Frontiers in Microbiology", "PLoS ONE", "Acta Crystallographica Section E", "Revista Brasileira de Ciência do Solo", "The American Naturalist", "Sensors", "Zeitschrift für Astrophysik", "IOP Conference Series: Materials Science and Engineering", "Bulletin of the World Health Organization"]
stock = []
for paper in papers(200, seed=6010):
    draw = random.Random(paper["title"])
    tags = sorted(draw.sample(list(TAGS), draw.choice([0, 0, 1, 1, 2])))
    stage = draw.choice(["published"] * 7 + ["submitted", "accepted", ""])
    sort = draw.choice(TYPES)
    language = draw.choice([""] * 8 + ["de", "es", "pt", "fr"])
    stock.append({
        **paper, "sort": sort, "badge": "" if sort in ("article-journal", "paper-conference") else sort or "unknown", "original": {"de": "Zur Frage der {}", "es": "Estudio de {}", "pt": "Um estudo sobre {}", "fr": "Sur l'étude de {}"}[language].format(paper["subject"]) if language and draw.random() < 0.7 else "",
        "names": people(draw, 20, 24)[:15] if draw.random() < 0.04 else paper["authors"] if draw.random() < 0.95 else [], "year": paper["date"].year if draw.random() < 0.97 else "", "journal": some(draw, 0.85, draw.choice(JOURNALS)), "linked": draw.random() < 0.8, "stage": stage,
        "note": {"submitted": "pre-print", "published": "", "": "unpublished"}.get(stage, f"{stage} version"), "withdrawn": "retracted" if draw.random() < 0.02 else "", "highlighted": draw.random() < 0.6, "pmid": some(draw, 0.3, draw.randrange(10**6, 4 * 10**7)), "pmcid": some(draw, 0.15, f"PMC{draw.randrange(10**6, 10**7)}"), "arxiv": some(draw, 0.15, f"{draw.randrange(1000, 2312)}.{draw.randrange(10000, 99999)}v{draw.randrange(1, 4)}"),
        "doi": paper["doi"] or some(draw, 0.5, f"10.{draw.randrange(1000, 9999)}/s{draw.randrange(10**5, 10**6)}"), "ident": "".join(draw.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(26)), "tags": tags, "shown": [TAGS[tag] for tag in tags if tag != "oa" or not {"doaj", "szczepanski"} & set(tags)] + ([f"lang:{language}"] if language else []), "language": language,
        "versions": draw.choice([1, 1, 1, 1, 2]), "access": draw.choice(["wayback", "wayback", "ia_file", ""]), "thumb": draw.random() < 0.8, "pdf": draw.random() < 0.9,
    })  # fmt: skip
page = template("fatcatscholar.html", mark=lambda text, q: Markup(marked(text, q, "em")), tag_names=TAGS)


def gold(one):
    return {
        "title": one["title"], "type": one["badge"], "original title": one["original"], "author": list(one["names"][:12]), "year": one["year"], "journal": one["journal"], "stage": one["note"], "withdrawn": one["withdrawn"], "abstract": one["abstract"],
        "doi": one["doi"], "pmid": one["pmid"], "pmcid": one["pmcid"], "arxiv": one["arxiv"], "fatcat": one["ident"], "tag": one["shown"], "host": {"wayback": "web.archive.org", "ia_file": "archive.org"}.get(one["access"], ""),
    }  # fmt: skip


pages("fatcatscholar", ["title"], stock, lambda one: one["title"], lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=15, sizes=(1, 2, 4, 8, 15, 26, 40))
