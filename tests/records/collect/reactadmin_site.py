"""Result pages of a list of react-admin 5, of events, as a browser has them: reactadmin_site.py PACKAGES

PACKAGES is a folder with `npm install react@18 react-dom@18 react-admin@5 ra-data-fakerest esbuild`.
"""

import json
import pathlib
import random
import re
import subprocess
import sys

import lxml.html

from browsers import dom
from chance import asked, events, write

SCRIPT = r"""
import React from "react";
import { createRoot } from "react-dom/client";
import { Admin, Resource, List, Datagrid, TextField, DateField, NumberField, BooleanField, ChipField, SingleFieldList, ArrayField, EditButton, SearchInput, SelectInput, Pagination } from "react-admin";
import fakeDataProvider from "ra-data-fakerest";
const filters = [<SearchInput key="q" source="q" alwaysOn />, <SelectInput key="city" source="city" choices={[{ id: "Leeds", name: "Leeds" }]} alwaysOn />];
const EventList = () => <List filters={filters} perPage={10} filterDefaultValues={{ q: window.QUERY }} pagination={<Pagination rowsPerPageOptions={[10, 25, 50]} />} disableSyncWithLocation>
  <Datagrid rowClick="show" bulkActionButtons={undefined}>
    <TextField source="title" /><TextField source="city" /><DateField source="start" locales="en-GB" showTime /><NumberField source="days" /><TextField source="price" label="Fee" emptyText="free" />
    <ArrayField source="speakers"><SingleFieldList linkType={false}><ChipField source="name" size="small" /></SingleFieldList></ArrayField>
    <BooleanField source="lecture" /><EditButton />
  </Datagrid></List>;
const App = () => <Admin title="Events" dataProvider={fakeDataProvider({ events: window.EVENTS, rooms: [], people: [] })} disableTelemetry>
  <Resource name="events" list={EventList} edit={EventList} show={EventList} /><Resource name="rooms" list={EventList} /><Resource name="people" list={EventList} /></Admin>;
window.location.hash = "#/events";
createRoot(document.getElementById("root")).render(<App />);
"""
PAGE = (
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Events</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript>'
    '<div id="root"></div><script src="/data.js"></script><script src="/app.js"></script></body></html>\n'
)
folder = pathlib.Path(sys.argv[1]).resolve()
source, target = folder / "reactadmin.jsx", folder / "reactadmin.js"
source.write_text(SCRIPT, encoding="utf-8")
command = ["npx", "esbuild", str(source), "--bundle", "--minify", "--format=iife", '--define:process.env.NODE_ENV="production"', f"--outfile={target}", "--log-level=error"]
subprocess.run(command, cwd=folder, check=True)
app = target.read_text(encoding="utf-8")
dice = random.Random(381)
stock = [
    {"id": number, "title": event["title"], "city": event["title"].rpartition(" in ")[2] if " in " in event["title"] else event["city"], "start": f"{event['start']:%Y-%m-%dT%H:%M}", "at": event["start"], "days": event["days"],
     "price": f"€{event['price']}" if event["price"] else None, "speakers": [{"name": name} for name in event["speakers"]], "lecture": event["lecture"]}
    for number, event in enumerate(events(130, seed=381), 1)
]  # fmt: skip


def render(query):
    data = [{key: value for key, value in event.items() if key != "at"} for event in stock]
    return dom(PAGE, folder, data=f"window.QUERY = {json.dumps(query)}; window.EVENTS = {json.dumps(data)};", app=app)


def text(event):
    return event["title"]


def shown(page):
    """The events of the page, in its order."""
    cells = lxml.html.fromstring(page).cssselect("tbody td.column-title")
    titled = {event["title"]: event for event in stock}
    return [titled[" ".join(cell.text_content().split())] for cell in cells]


def gold(event):
    return {
        "title": event["title"], "city": event["title"].rpartition(" in ")[2] if " in " in event["title"] else event["city"], "start": f"{event['at']:%d/%m/%Y, %H:%M:%S}", "days": event["days"], "fee": event["price"] or "free",
        "speaker": [speaker["name"] for speaker in event["speakers"]], "lecture": "Yes" if event["lecture"] else "No",
    }  # fmt: skip


def saved(query):
    return re.sub(r"<style[^>]*>.*?</style>", "", render(query), flags=re.DOTALL)


pages = []
for word in [word for word in asked(stock, text, (1, 3, 6, 12, 18)) if " " not in word]:
    page = saved(word)
    pages.append((word, page, [gold(event) for event in shown(page)]))
write("reactadmin", ["title"], pages, saved("zzqxv"))
