"""Films in the cards of Cloudscape 3, put together as its card view is: cloudscape_site.py PACKAGES

PACKAGES is a folder with `npm install react@18 react-dom@18 @cloudscape-design/components@3 esbuild`.
"""

import random
import sys

from bundles import bundled
from chance import asked, films, found, slug, write

SCRIPT = r"""
import React from "react";
import { readFileSync } from "fs";
import { renderToString } from "react-dom/server";
import AppLayout from "@cloudscape-design/components/app-layout";
import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import Button from "@cloudscape-design/components/button";
import Cards from "@cloudscape-design/components/cards";
import CollectionPreferences from "@cloudscape-design/components/collection-preferences";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import Pagination from "@cloudscape-design/components/pagination";
import SideNavigation from "@cloudscape-design/components/side-navigation";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import TextFilter from "@cloudscape-design/components/text-filter";
const { query, total, all, shown } = JSON.parse(readFileSync(0, "utf-8"));
const none = () => {};
const matches = total === 1 ? "1 match" : `${total} matches`;
const links = ["Films", "Directors", "Festivals", "Loans", "Shelves"].map((text) => ({ type: "link", text, href: "/" + text.toLowerCase() }));
const cards = <Cards variant="full-page" stickyHeader={true} trackBy="slug" selectionType="multi" selectedItems={[]} onSelectionChange={none} items={shown}
  ariaLabels={{ itemSelectionLabel: (e, film) => `select ${film.title}`, selectionGroupLabel: "Film selection" }}
  cardDefinition={{
    header: (film) => <Link href={"/films/" + film.slug} fontSize="heading-m">{film.title}</Link>,
    sections: [
      { id: "plot", content: (film) => film.plot },
      { id: "director", header: "Director", content: (film) => film.director },
      { id: "year", header: "Year", content: (film) => film.year },
      { id: "genres", header: "Genre", content: (film) => <SpaceBetween direction="horizontal" size="xs">{film.genres.map((name) => <Badge key={name}>{name}</Badge>)}</SpaceBetween> },
      { id: "rating", header: "Rating", content: (film) => film.rating || "-" },
      { id: "state", header: "State", content: (film) => <StatusIndicator type={film.on_loan ? "pending" : "success"}>{film.on_loan ? "On loan" : "Available"}</StatusIndicator> },
    ] }}
  cardsPerRow={[{ cards: 1 }, { minWidth: 500, cards: 2 }]}
  header={<Header variant="awsui-h1-sticky" counter={`(${all})`} actions={<SpaceBetween direction="horizontal" size="xs"><Button disabled>View details</Button><Button disabled>Edit</Button><Button variant="primary" href="/films/create">Add film</Button></SpaceBetween>}>Films</Header>}
  filter={<TextFilter filteringText={query} onChange={none} filteringPlaceholder="Find films" filteringAriaLabel="Filter films" countText={matches} />}
  pagination={<Pagination currentPageIndex={1} pagesCount={Math.max(1, Math.ceil(total / 10))} ariaLabels={{ nextPageLabel: "Next page", previousPageLabel: "Previous page", pageLabel: (n) => `Page ${n} of all pages` }} />}
  preferences={<CollectionPreferences title="Preferences" confirmLabel="Confirm" cancelLabel="Cancel" preferences={{ pageSize: 10 }} pageSizePreference={{ title: "Page size", options: [{ value: 10, label: "10 films" }, { value: 30, label: "30 films" }] }} />}
  empty={<Box margin={{ vertical: "xs" }} textAlign="center" color="inherit"><SpaceBetween size="xxs"><div><b>No matches</b><Box variant="p" color="inherit">We can't find a match.</Box></div><Button>Clear filter</Button></SpaceBetween></Box>} />;
const page = <div id="app"><AppLayout contentType="cards" navigationOpen={true} onNavigationChange={none} toolsHide={true}
  ariaLabels={{ navigation: "Navigation drawer", navigationClose: "Close navigation drawer", navigationToggle: "Open navigation drawer", notifications: "Notifications" }}
  breadcrumbs={<BreadcrumbGroup items={[{ text: "Archive", href: "/" }, { text: "Films", href: "/films" }]} ariaLabel="Breadcrumbs" />}
  navigation={<SideNavigation activeHref="/films" header={{ href: "/", text: "Film archive" }} items={[...links, { type: "divider" }, { type: "link", text: "Documentation", href: "/help", external: true }]} />}
  content={cards} /></div>;
process.stdout.write(renderToString(page));
"""
dice = random.Random(351)
stock = [
    {**film, "slug": slug(film["title"]), "director": ", ".join(film["director"]), "on_loan": dice.random() < 0.2}
    for film in films(150, seed=351)
]
run = bundled(sys.argv[1], SCRIPT)


def render(query, shown, total):
    body = run({"query": query, "total": total, "all": len(stock), "shown": shown})
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>Films - Film archive</title><link rel="stylesheet" href="/assets/index-4f1c2a9b.css"/></head>'
        f'<body>{body}<script type="module" src="/assets/index-4f1c2a9b.js"></script></body></html>\n'
    )


def gold(film):
    return {
        "title": film["title"], "plot": film["plot"], "director": film["director"], "year": film["year"], "genre": film["genres"],
        "rating": film["rating"], "state": "On loan" if film["on_loan"] else "Available",
    }


def text(film):
    return f"{film['title']} {film['director']}"


pages = []
for word in asked(stock, text, (1, 2, 5, 10, 16)):
    results = found(stock, word, text)
    pages.append((word, render(word, results[:10], len(results)), [gold(film) for film in results[:10]]))
write("cloudscape", ["title"], pages, render("zzqxv", [], 0))
