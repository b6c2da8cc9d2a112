"""Requests for information by the template of Alaveteli: alaveteli_site.py (alaveteli.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import CITIES, day, marked, person, sentences, site, slug, unique
from drawn import present, template

WHAT = ["parking fines", "school places", "consultancy spending", "pothole repairs", "library closures", "CCTV cameras", "allotment waiting lists", "agency staff", "air quality readings", "empty homes"]
ASKS = ["Information about {}", "{} in the last five years", "Cost of {}", "Policy on {}", "Number of {} since 2015", "{} and complaints"]
STATUS = [("Successful.", "successful"), ("Partially successful.", "partially_successful"), ("Awaiting response.", "waiting_response"), ("Long overdue.", "waiting_response_very_overdue"), ("Refused.", "rejected"), ("Information not held.", "not_held"), ("Awaiting classification.", "waiting_classification")]


def event(draw):
    body = draw.choice(["{} City Council", "{} County Council", "University of {}", "{} Police", "{} Hospitals NHS Trust"]).format(draw.choice(CITIES)[0])
    what = draw.choice(WHAT)
    title = draw.choice(ASKS).format(what)
    user, other = person(draw), person(draw)
    status, icon = draw.choice(STATUS)
    date = day(draw, "2016-01-01", 2400)
    start = draw.choice(["Dear Sir or Madam,", "Thank you for your email.", "Please find attached our response.", "Under the Freedom of Information Act"])
    return {
        "id": draw.randrange(1000, 99999), "title": title[0].upper() + title[1:], "slug": slug(title), "body": body, "bodyslug": slug(body).replace("-", "_"), "user": user, "userslug": slug(user),
        "other": other, "otherslug": slug(other), "kind": draw.choice(["response", "response", "sent", "followup", "comment"]), "date": date, "shown": f"{date.day} {date:%B %Y}",
        "status": status, "icon": icon, "excerpt": f"...{start} {sentences(draw, what, 1, 2)}...",
    }  # fmt: skip


stock = unique(random.Random(808), event, 190, "id")
page = template("alaveteli.html", mark=lambda text, query: Markup(marked(text, query, 'span class="highlight"')))


def gold(one):
    return present(**{name: one[name] for name in ["title", "body", "user"]}, annotator=one["other"] if one["kind"] == "comment" else "", date=one["shown"], status=one["status"], excerpt=one["excerpt"])


def text(one):
    return f"{one['title']} {one['body']} {one['excerpt']}"


site("alaveteli", ["title", "body", "user"], stock, text, lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=25)
