"""Result pages of CKAN 2.12, of data sets: ckan_site.py"""

from drawn import present, tally, template, works, write


def cut(text, length):
    """As the filter `truncate` of Jinja."""
    return text if len(text) <= length + 5 else text[: length - 3].rsplit(" ", 1)[0] + "..."


def extract(work):
    """As textwrap.shorten with 180 characters, which CKAN uses."""
    text = work["abstract"]
    return text if len(text) <= 180 else text[: text.rindex(" ", 0, 178)] + "..."


def facets(every):
    return [
        ("organization", "Organizations", tally(every, lambda work: work["publisher"])),
        ("groups", "Groups", []),
        ("tags", "Tags", tally(every, lambda work: [work["topic"], *work["subjects"]])),
        ("res_format", "Formats", tally(every, lambda work: work["formats"])),
        ("license_id", "Licenses", [("Creative Commons Attribution", len(every))] if every else []),
    ]


def gold(work):
    return present(
        title=cut(work["title"], 80),
        notes=extract(work),
        format=work["formats"],
        private="" if work["open"] else "Private",
    )


write(
    "ckan", template("ckan.html").render, works(81), ["drought", "noise", "heat pumps", "open data set", "Vietnam", "bicycle", "and"],
    lambda work: work["title"] + " " + work["topic"], gold, size=20, extract=extract, facets=facets,
)  # fmt: skip
