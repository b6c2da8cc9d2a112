"""Result pages of films by the widgets of InstantSearch.js: instantsearch_site.py FOLDER-OF-PACKAGES (instantsearch.js)"""

import json
import pathlib
import sys

from browsers import dom, links
from chance import films, found, site, slug

folder = pathlib.Path(sys.argv[1]).resolve()
script = next(folder.glob("instantsearch.js-*/dist/instantsearch.production.min.js")).relative_to(folder)
stock = films(210)
for film in stock:
    film["votes"] = (len(film["title"]) * 37 + film["year"]) % 900 if film["rating"] else 0
LIMIT = 12
SITE = """const client = {search(requests) { return Promise.resolve({results: requests.map(() => answer)}); }};
const search = instantsearch({indexName: 'films', searchClient: client, initialUiState: {films: {query: answer.query}}});
const w = instantsearch.widgets;
search.addWidgets([
  w.searchBox({container: '#searchbox', placeholder: 'Search for films, directors, actors'}),
  w.stats({container: '#stats'}),
  w.sortBy({container: '#sort', items: [{label: 'Relevance', value: 'films'}, {label: 'Newest first', value: 'films_year'}]}),
  w.refinementList({container: '#genres', attribute: 'genres'}),
  w.refinementList({container: '#directors', attribute: 'director', showMore: true}),
  w.hits({container: '#hits', templates: {
    empty: (results, {html}) => html`No films were found for <q>${results.query}</q>.`,
    item: (hit, {html, components}) => html`<article class="film">
      <a class="poster" href="/film/${hit.objectID}"><img src="/posters/${hit.objectID}.jpg" alt="" loading="lazy"/></a>
      <div class="info"><h2><a href="/film/${hit.objectID}">${components.Highlight({attribute: 'title', hit})}</a> <span class="year">(${hit.year})</span></h2>
      ${hit.rating ? html`<p class="score"><b>${hit.rating}</b><small>/10 (${hit.votes} votes)</small></p>` : null}
      <p class="credits">Directed by ${hit.director.map((name, i) => html`${i ? ', ' : ''}<a href="/person/${name}">${name}</a>`)}<br/>
      With ${hit.cast.slice(0, 3).join(', ')}</p>
      <p class="genres">${hit.genres.map(genre => html`<a class="tag" href="/genre/${genre}">${genre}</a>`)}<span class="time">${hit.minutes} min</span></p>
      ${hit.plot ? html`<p class="plot">${components.Snippet({attribute: 'plot', hit})}</p>` : null}
      <button class="watch" type="button">Add to watchlist</button></div></article>`}}),
  w.pagination({container: '#pagination'}),
]);
search.start();"""


def marked(text, word):
    return {"value": " ".join(f"<mark>{part}</mark>" if part.strip(".,").lower() in word.split() else part for part in text.split(" ")), "matchLevel": "full", "matchedWords": [word]}


def hit(film, word):
    made = {**film, "objectID": slug(film["title"])}
    made["_highlightResult"] = {"title": marked(film["title"], word)}
    made["_snippetResult"] = {"plot": marked(film["plot"] or "", word)}
    return made


def counted(results, values):
    counts = {}
    for film in results:
        for value in values(film):
            counts[value] = counts.get(value, 0) + 1
    return counts


def page(word, results, count):
    whole = found(stock, word, text)
    answer = {
        "hits": [hit(film, word) for film in results], "nbHits": count, "page": 0, "nbPages": -(-count // LIMIT), "hitsPerPage": LIMIT,
        "query": word, "params": "", "processingTimeMS": 1, "exhaustiveNbHits": True,
        "facets": {"genres": counted(whole, lambda film: film["genres"]), "director": counted(whole, lambda film: film["director"])},
    }
    return dom(
        f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{word} - FilmIndex</title><script src="/lib/{script}"></script>
<script src="/answer.js"></script></head><body><header class="head"><a class="logo" href="/">FilmIndex</a><nav><ul>
{links(["Films", "People", "Festivals", "Lists", "Cinemas near you"])}</ul></nav><a class="login" href="/login">Sign in</a><div id="searchbox"></div></header>
<div class="layout"><aside class="filters"><h3>Genre</h3><div id="genres"></div><h3>Director</h3><div id="directors"></div>
<div class="promo"><p>Get <a href="/premium">FilmIndex Premium</a> and watch without ads.</p></div></aside>
<main><div class="bar"><div id="stats"></div><div id="sort"></div></div><div id="hits"></div><div id="pagination"></div></main></div>
<footer><ul>{links(["About", "API", "Terms of use", "Privacy", "Advertise with us"])}</ul><p>Posters belong to their distributors.</p></footer>
<script src="/site.js"></script></body></html>""",
        folder,
        answer=f"const answer = {json.dumps(answer)};",
        site=SITE,
    )


def text(film):
    return " ".join([film["title"], *film["director"], *film["cast"][:3], film["plot"] or ""])


def gold(film):
    return {
        "title": film["title"],
        "year": film["year"],
        "rating": film["rating"],
        "votes": film["votes"] if film["rating"] else None,
        "director": film["director"],
        "cast": ", ".join(film["cast"][:3]),
        "genre": film["genres"],
        "minutes": film["minutes"],
        "plot": film["plot"],
    }


site("instantsearch", ["title", "year"], stock, text, page, gold, limit=LIMIT)
