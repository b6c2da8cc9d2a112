"""Result pages of Omeka S with its first theme, of museum objects: omeka_site.py"""

from drawn import objects, present, template, write


def gold(item):
    return present(title=item["title"], description=item["about"])


write(
    "omeka", template("omeka.html").render, objects(71), ["portrait", "heron", "venice", "coin", "bowl", "tiger", "the"],
    lambda item: item["title"], gold, size=25,
)  # fmt: skip
