"""Pages of plain and of fielded queries, for collectors whose templates take both."""

from chance import NONE, asked, found, slug
from common import keep


class Fields(dict):
    def __missing__(self, name):
        return ""


def pages(layout, key, items, text, render, record, limit=20, sizes=(1, 2, 4, 7, 11, 18, 26), queries=None, fielded=()):
    """`render(query, shown, count, fields)` gives HTML; `fielded` has (words of the query, its fields, what fits)."""

    def shown(one):
        values = {name: value if isinstance(value, list) else [str(value)] for name, value in record(one).items() if value not in (None, "", [])}
        return {name: [" ".join(part.split()) for part in value] for name, value in values.items()}

    made = []
    for query in asked(items, text, sizes) if queries is None else queries:
        results = found(items, query, text)
        assert results, query
        made.append((slug(query) or f"q{len(made)}", query.split(), render(query, results[:limit], len(results), Fields()), [shown(one) for one in results[:limit]]))
    for query, fields, fits in fielded:
        results = [one for one in items if fits(one)]
        assert results, query
        made.append((slug(query) or f"q{len(made)}", query.split(), render("", results[:limit], len(results), Fields(fields)), [shown(one) for one in results[:limit]]))
    keep(layout, key, made, render(NONE, [], 0, Fields()))


def number(value, sign=" "):
    return f"{value:,}".replace(",", sign)
