"""Datasets, files and dataverses by the template of Dataverse: dataverse_site.py (reads dataverse.html, as Jinja, from the folder $TEMPLATES)"""

import random

from drawn import marked, present, tally, template, works, write

PAGE = template("dataverse.html")
PARENTS = ["Marine Lab", "Department of Geography", "Open Survey", "Language Archive"]
FILES = ["measurements", "codebook", "survey_wave2", "replication", "raw_counts"]
TYPES = {"tab": "Tabular Data", "pdf": "Adobe PDF", "zip": "ZIP Archive", "csv": "Comma Separated Values", "R": "R Syntax"}


def stock():
    draw = random.Random(711)
    for work in works(711, 170):
        sort = draw.choices(["Dataset", "File", "Dataverse"], [65, 27, 8])[0]
        end = draw.choice(list(TYPES))
        date = work["date"]
        yield {
            **work, "sort": sort, "day": f"{date:%b} {date.day}, {date.year}", "parent": draw.choice(PARENTS) if draw.random() < 0.8 else "", "names": "; ".join(f"{last}, {first}" for first, last in work["authors"]),
            "text": (work["abstract"][:277] + "..." if len(work["abstract"]) > 280 else work["abstract"]) if sort != "File" or draw.random() < 0.3 else "", "harvested": draw.random() < 0.1, "image": draw.random() < 0.2,
            "subject_hit": draw.choice(work["subjects"]) if draw.random() < 0.15 else "", "affiliation": draw.choice(["", "University of Eastbrook", "City of Halden"]), "restricted": draw.random() < 0.2,
            "file": f"{draw.choice(FILES)}_{work['topic'].replace(' ', '_')}.{end}", "filetype": TYPES[end], "size": f"{draw.uniform(1, 900):.1f} {draw.choice(['KB', 'MB'])}", "md5": f"{draw.getrandbits(128):032x}",
        }  # fmt: skip


def render(query, found, total, all, stock):
    types = [(name, sum(one["sort"] == name for one in all)) for name in ("Dataverse", "Dataset", "File")]
    facets = [("Publication Year", tally(all, lambda one: one["year"], 5)), ("Author Name", tally(all, lambda one: [f"{last}, {first}" for first, last in one["authors"]], 5)), ("Subject", tally(all, lambda one: one["subjects"], 5))]
    return PAGE.render(q=query, rows=found, count=total, types=types, facets=facets if total else [], stock=len(stock), pages=-(-total // 10), mark=marked('<span class="search-term-match">'))


def gold(one):
    if one["sort"] == "File":
        return present(title=one["file"], date=one["day"], dataset=one["title"], filetype=one["filetype"], size=one["size"], md5=one["md5"], description=one["text"])
    parent = f"{one['parent']} Dataverse" if one["parent"] else ""
    if one["sort"] == "Dataverse":
        return present(title=f"{one['title']} Dataverse", affiliation=one["affiliation"], date=one["day"], parent=parent, description=one["text"])
    return present(
        title=one["title"], date=one["day"], parent=parent, authors=one["names"], year=str(one["year"]), doi=f"https://doi.org/{one['doi']}", publisher=one["publisher"], version=one["version"].upper(),
        description=one["text"], subject=one["subject_hit"],
    )  # fmt: skip


write("dataverse", render, list(stock()), ["plankton", "Scotland", "rumour", "wind turbines", "nutrition and", "the Alps"], lambda one: f"{one['title']} {one['file'] if one['sort'] == 'File' else ''}", gold, key=("title", "date"), size=10)
