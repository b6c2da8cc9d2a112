"""Result pages of the public interface of ArchivesSpace 3.2: archivesspace_site.py"""

from drawn import archives, present, tally, template, write


def kind(item):
    return "resource" if item["level"] == "Collection" else "archival_object"


def facets(every):
    return [
        ("repository", "Repository", tally(every, lambda item: item["home"])),
        ("primary_type", "Type", tally(every, lambda item: "Collection" if kind(item) == "resource" else "Archival Object")),
        ("subjects", "Subject", tally(every, lambda item: item["subjects"])),
        ("published_agents", "Names", tally(every, lambda item: item["owner"])),
    ]


def gold(item):
    return present(
        title=item["title"],
        level=item["level"],
        container=item["box"],
        identifier=item["identifier"],
        abstract=item["abstract"],
        dates=item["dates"],
        repository=item["home"],
        collection=item["fonds"] if kind(item) != "resource" else "",
    )


write(
    "archivesspace", template("archivesspace.html").render, archives(61), ["letters", "railway", "harrow", "photographs", "campus", "speeches", "diaries"],
    lambda item: item["title"] + " " + item["abstract"], gold, size=10, kind=kind, facets=facets,
)  # fmt: skip
