"""Works and collections by the templates of Hyrax: hyrax_site.py (reads hyrax.html, as Jinja, from the folder $TEMPLATES)"""

import random

from drawn import present, tally, template, works, write


def stock():
    draw = random.Random(581)
    for work in works(581, 170):
        collection = draw.random() < 0.12
        day = f"{work['date']:%m/%d/%Y}"
        fields = [
            ("Keyword", "keyword_tesim", draw.sample([work["topic"], "open data", "field work", "interviews", "maps"], draw.randrange(1, 4))),
            ("Subject", "subject_tesim", work["subjects"] if draw.random() < 0.7 else []), ("Creator", "creator_tesim", [f"{last}, {first}" for first, last in work["authors"]]),
            ("Contributor", "contributor_tesim", [" ".join(draw.choice(work["authors"]))] if draw.random() < 0.15 else []), ("Description", "description_tesim", [work["abstract"][:180]] if work["abstract"] else []),
            ("Publisher", "publisher_tesim", [work["publisher"]] if draw.random() < 0.5 else []), ("Language", "language_tesim", ["English"] if draw.random() < 0.6 else []),
            ("Date Uploaded", "date_uploaded_dtsi", [] if collection else [day]), ("Date Modified", "date_modified_dtsi", [day]), ("Date Created", "date_created_tesim", [str(work["year"])] if draw.random() < 0.5 else []),
            ("Rights", "rights_statement_tesim", ["In Copyright"] if draw.random() < 0.4 else []), ("Resource Type", "resource_type_tesim", [] if collection else [work["type"].replace("Journal article", "Article")]),
        ]  # fmt: skip
        yield {**work, "collection": collection, "key": f"{draw.getrandbits(40):x}", "thumb": draw.random() < 0.5, "collections": draw.randrange(3), "works": draw.randrange(90), "fields": [field for field in fields if field[2]]}


def gold(work):
    shown = {label.lower().replace(" ", "_"): values for label, _, values in work["fields"]}
    kind = {"collection_type": "User Collection", "collections": str(work["collections"]), "works": str(work["works"])} if work["collection"] else {}
    return present(title=work["title"], **shown, **kind)


def facets(every):
    return [("Type", [("Work", len(every))]), ("Resource type", tally(every, lambda work: work["type"], 5)), ("Creator", tally(every, lambda work: [f"{last}, {first}" for first, last in work["authors"]], 5)),
            ("Keyword", tally(every, lambda work: work["topic"], 5)), ("Subject", tally(every, lambda work: work["subjects"], 5)), ("Publisher", tally(every, lambda work: work["publisher"], 5))]  # fmt: skip


PAGE = template("hyrax.html")


def render(query, found, total, all, **_):
    return PAGE.render(q=query, rows=found, count=total, facets=facets(all), pages=-(-total // 10))


write("hyrax", render, list(stock()), ["reef", "Vietnam", "heat pumps", "Ingrid Brown", "antibiotic"], lambda work: f"{work['title']} {[' '.join(name) for name in work['authors']]}", gold, size=10)
