"""Requests for information by the templates of Froide 5.0 (pip: froide): froide_site.py FOLDER-OF-THE-PACKAGE"""

import collections
import datetime
import random
import sys

from chance import CITIES, day, site, slug, unique
from djangos import Thing, inside, library, render, setup

BODIES = ["Ministry of Transport", "Ministry of the Environment", "City of Halden", "Regional Health Authority", "Federal Police", "Office for Statistics", "University of Eastbrook",
          "State Chancellery", "Water Board", "School Inspectorate", "Food Safety Office", "Port Authority"]  # fmt: skip
STATES = [("Awaiting response", "awaiting_response"), ("Request successful", "successful"), ("Request refused", "refused"), ("Response overdue", "overdue"),
          ("Partially successful", "partially_successful"), ("Request withdrawn", "user_withdrew_costs")]  # fmt: skip
WHAT = ["Inspection reports on", "Contracts about", "Minutes of meetings on", "Correspondence about", "Costs of", "Statistics on", "Internal guidelines for", "Expert opinion on", "List of"]
ABOUT = ["speed cameras", "school meals", "drinking water quality", "bridge repairs", "body cameras", "public procurement", "animal transport", "air pollution", "parking permits", "library closures",
         "software licences", "nitrate in groundwater", "bus tenders", "lobby contacts", "ambulance response times"]  # fmt: skip
NOW = datetime.datetime(2024, 6, 1)
setup(
    [f"{sys.argv[1]}/froide/templates", f"{sys.argv[1]}/froide/foirequest/templates", f"{sys.argv[1]}/froide/publicbody/templates"],
    [
        library("block_helper", tags={"render_block": lambda name: ""}, compiled={"addtoblock": inside("endaddtoblock")}),
        library("content_helper", tags={"content_url": lambda name: f"/{name}/"}),
    ],
)
from django.template import defaultfilters  # noqa: E402
from django.utils.timesince import timesince  # noqa: E402


def ago(date):
    return timesince(date, NOW)


defaultfilters.timesince = ago


def request(draw):
    body, (label, state) = draw.choice(BODIES), draw.choice(STATES)
    subject, city = draw.choice(ABOUT), draw.choice(CITIES)[0]
    return {
        "title": f"{draw.choice(WHAT)} {subject}" + draw.choice(["", f" in {city}", f" {draw.randrange(2012, 2024)}"]), "body": body, "label": label, "state": state,
        "date": day(draw, "2018-01-01", 2200), "costs": draw.choice([None, None, None, None, 14.5, 60.0, 500.0]), "same": draw.choice([0, 0, 0, 0, 0, 1, 3, 12]),
        "where": draw.choice(["Federation", "Northern Province", "Lakeland", "Harbour District"]),
    }  # fmt: skip


stock = unique(random.Random(541), request, 190, "title")
place = {one["body"]: one["where"] for one in stock}
number = collections.Counter(one["body"] for one in stock)


def page(word, found, count):
    shown = [
        Thing(title=one["title"], url=f"/request/{slug(one['title'])}/", status_representation=one["state"], readable_status=one["label"], has_fee=bool(one["costs"]), costs=one["costs"],
              public_body=Thing(name=one["body"], get_absolute_url=f"/body/{slug(one['body'])}/"), jurisdiction=Thing(name=place[one["body"]]), last_message=one["date"], same_as_count=one["same"])
        for one in found
    ]  # fmt: skip
    bodies = [body for body in BODIES if set(word.lower().split()) & set(body.lower().split())]
    shown_bodies = [Thing(name=body, get_absolute_url=f"/body/{slug(body)}/", jurisdiction=Thing(name=place[body]), number_of_requests=number[body]) for body in bodies]
    context = {"query": word, "foirequests": shown, "publicbodies": shown_bodies, "SITE_NAME": "FragDieStadt", "LANGUAGE_CODE": "en", "froide": Thing(currency="Euro", dryrun=False), "user": Thing(), "LANGUAGES": []}
    return render("search/search.html", context)


def gold(one):
    return {"title": one["title"], "body": one["body"], "jurisdiction": place[one["body"]], "status": one["label"], "last": f"{ago(one['date'])} ago".replace("\xa0", " "),
            "costs": f"{one['costs']:.2f} Euro" if one["costs"] else None, "identical": f"{one['same']} identical request{'s' if one['same'] > 1 else ''}" if one["same"] else None}  # fmt: skip


site("froide", ["title"], stock, lambda one: one["title"], page, gold, limit=20)
