"""Result pages of Elastic's Search UI 1.24, of data sets: searchui_site.py PACKAGES

PACKAGES is a folder with `npm install react@18 react-dom@18 @elastic/react-search-ui-views@1.24.2`.
The parts are put together as in the tutorial of the package.
"""

import sys

from drawn import node, present, tally, works, write

SCRIPT = r"""
const React = require("react");
const { renderToString } = require("react-dom/server");
const ui = require("@elastic/react-search-ui-views");
const h = React.createElement;
const { query, total, found, facets } = JSON.parse(require("fs").readFileSync(0));
const none = () => {};
global.location = { href: "https://data.example/search" };
const layout = h(ui.Layout, {
  header: h(ui.SearchBox, { value: query, inputProps: { placeholder: "Search" }, onChange: none, onSubmit: none,
    id: "downshift-0", inputId: "downshift-0-input", labelId: "downshift-0-label", menuId: "downshift-0-menu" }),
  sideContent: h("div", null,
    total > 0 && h(ui.Sorting, { label: "Sort by", value: "", onChange: none, id: "sort",
      options: [{ label: "Relevance", value: "" }, { label: "Title", value: "title" }] }),
    facets.map(([label, values]) => h(ui.MultiCheckboxFacet, { key: label, label, onMoreClick: none, onRemove: none, onSelect: none,
      options: values.slice(0, 6).map(([value, count]) => ({ value, count, selected: false })), showMore: values.length > 6,
      showSearch: label == "publisher", onSearch: none, searchPlaceholder: "Filter " + label }))),
  bodyHeader: h(React.Fragment, null,
    h(ui.PagingInfo, { start: total ? 1 : 0, end: found.length, searchTerm: query, totalResults: total }),
    h(ui.ResultsPerPage, { options: [20, 40, 60], value: 20, onChange: none, id: "per-page" })),
  bodyContent: h(ui.Results, null, found.map((result) =>
    h(ui.Result, { key: result.id.raw, result, titleField: "title", urlField: "url", onClickLink: none }))),
  bodyFooter: total > 0 && h(ui.Paging, { current: 1, resultsPerPage: 20, totalPages: Math.ceil(total / 20), onChange: none }),
});
process.stdout.write(renderToString(h("div", { className: "App" }, layout)));
"""


def mark(text, word):
    """The words of the query, marked as the engine's snippets have them."""
    parts, low = [], text.lower()
    while word.lower() in low:
        at = low.index(word.lower())
        parts += [text[:at], "<em>", text[at : at + len(word)], "</em>"]
        text, low = text[at + len(word) :], low[at + len(word) :]
    return "".join([*parts, text])


def fields(work, word):
    snippet = lambda text: {"raw": text, "snippet": mark(text, word)}
    record = {
        "id": {"raw": f"ds-{work['id']}"},
        "title": snippet(work["title"]),
        "url": {"raw": f"https://data.example/dataset/{work['id']}"},
        "publisher": {"raw": work["publisher"]},
        "released": {"raw": str(work["date"])},
    }
    if work["abstract"]:
        record["description"] = snippet(work["abstract"])
    if work["formats"]:
        record["formats"] = {"raw": work["formats"]}
    if work["downloads"] > 200:
        record["downloads"] = {"raw": work["downloads"]}
    return record


def render(query, found, total, all, stock):
    facets = [
        ["publisher", tally(all, lambda work: work["publisher"])],
        ["formats", tally(all, lambda work: work["formats"])],
        ["subject", tally(all, lambda work: work["subjects"])],
    ]
    data = {"query": query, "total": total, "found": [fields(work, query) for work in found], "facets": facets}
    body = node(sys.argv[1], SCRIPT, data)
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>Search UI</title>'
        '<link href="/static/css/main.4f1c2a9b.css" rel="stylesheet"/></head><body>'
        f'<noscript>You need to enable JavaScript to run this app.</noscript><div id="root">{body}</div>'
        '<script defer="defer" src="/static/js/main.0b2f3c6e.js"></script></body></html>\n'
    )


def gold(work):
    return present(
        id=f"ds-{work['id']}",
        title=work["title"],
        url=f"https://data.example/dataset/{work['id']}",
        publisher=work["publisher"],
        released=work["date"],
        description=work["abstract"],
        formats=", ".join(work["formats"]),
        downloads=work["downloads"] if work["downloads"] > 200 else "",
    )


write(
    "searchui", render, works(21), ["heat", "coral", "battery ageing", "antibiotic", "bilingual", "open data set of", "energy"],
    lambda work: work["title"] + " " + work["abstract"], gold, size=20,
)  # fmt: skip
