"""Jobs by the page of job offers of Tabler 1.2: tabler_site.py PACKAGES

PACKAGES is a folder with `npm install @tabler/preview@1.2.0`. The menus that drop down are taken out.
"""

import copy
import pathlib
import random
import re
import sys

from lxml import html

from chance import jobs, site

page = html.parse(str(pathlib.Path(sys.argv[1]) / "node_modules/@tabler/preview/dist/job-listing.html"), html.HTMLParser(encoding="utf-8")).getroot()
for element in page.cssselect("script, style, link, meta[name], .dropdown-menu, .offcanvas, .settings"):
    element.drop_tree()
for comment in page.xpath(".//comment()"):
    comment.drop_tree()
holder = page.cssselect(".page-body .space-y")[0]
cards = holder.cssselect(":scope > .card")
card = next(card for card in cards if card.cssselect(".text-green"))
for element in cards:
    element.drop_tree()
dice = random.Random(481)
stock = [
    {**job, "place": dice.choice(["Remote", f"{job['city']}, {job['country']}", f"Remote / {job['country']}"]), "kind": dice.choice(["Full-time", "Full-time", "Full-time or Contract", "Contract"]),
     "pay": f"${job['salary']:,} - ${job['salary'] + dice.randrange(1, 9) * 5000:,}" if job["salary"] else None}
    for job in jobs(150, seed=481)
]  # fmt: skip


def shown(job, number):
    made = copy.deepcopy(card)
    made.cssselect(".avatar")[0].set("style", f"background-image: url(./static/jobs/job-{number}.jpg)")
    link = made.cssselect("h3 a")[0]
    link.text = job["title"]
    link.set("href", f"/jobs/{number}")
    pay = made.cssselect(".text-green")[0]
    pay.text = job["pay"]
    if not job["pay"]:
        pay.drop_tree()
    for items in [made.cssselect(".list-inline-item"), made.cssselect(".list-item")]:
        for item, value in zip(items, [job["company"], job["kind"], job["place"]], strict=True):
            item.cssselect("svg")[0].tail = f"\n{value}\n"
    badges = made.cssselect(".badges")[0]
    badge = copy.deepcopy(badges[0])
    for old in list(badges):
        old.drop_tree()
    for tag in job["types"]:
        new = copy.deepcopy(badge)
        new.text = tag
        badges.append(new)
    return made


def render(query, found, count):
    for old in list(holder):
        old.drop_tree()
    for field in page.cssselect('input[aria-label="Search in website"]'):
        field.set("value", query)
    page.cssselect(".page-pretitle, .page-title")[-1].text = f"Search for Jobs: {count} offer{'s' if count != 1 else ''}"
    for number, job in enumerate(found, 1):
        holder.append(shown(job, number))
    if not found:
        holder.append(html.fragment_fromstring('<div class="empty"><p class="empty-title">No results found</p><p class="empty-subtitle text-secondary">Try adjusting your search or filter to find what you\'re looking for.</p></div>'))
    text = html.tostring(page, encoding="unicode", doctype="<!DOCTYPE html>")
    return re.sub(r"\s*\n\s*", "\n", text)


def gold(job):
    return {"title": job["title"], "salary": job["pay"], "company": job["company"], "type": job["kind"], "place": job["place"], "tag": job["types"]}


site("tabler", ["title"], stock, lambda job: job["title"], render, gold, limit=8, sizes=(1, 2, 4, 7, 12))
