"""Result pages of Pawtucket, the public side of CollectiveAccess, of museum objects: collectiveaccess_site.py"""

from drawn import objects, present, tally, template, write


def facets(every):
    return [
        ("Type", tally(every, lambda item: item["kind"])),
        ("Place", tally(every, lambda item: item["place"])),
        ("Maker", tally(every, lambda item: item["maker"])),
    ]


def gold(item):
    return present(number=item["number"], title=item["title"], date=item["date"], maker=item["maker"], medium=item["medium"])


write(
    "collectiveaccess", template("collectiveaccess.html").render, objects(171), ["jar", "harbour", "ship", "medal", "view of", "kyoto", "lemon"],
    lambda item: item["title"], gold, size=36, facets=facets,
)  # fmt: skip
