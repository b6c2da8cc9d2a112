"""Events by the template of Calagator: calagator_site.py (calagator.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import datetime, timedelta

from everyday import has, publish, template

draw = random.Random(6118)
NOW = datetime(2023, 5, 10)
GROUPS = ["Ruby Brigade", "Python Users", "Rust Evening", "Women in Data", "Accessibility Circle", "Robotics Club", "Postgres Group", "Zine Makers", "Open Maps", "Bike Hackers", "Functional Programmers", "Retro Computing"]
KINDS = ["Monthly Meetup", "Hack Night", "Lightning Talks", "Coffee & Code", "Study Session", "Beginners' Workshop", "Show & Tell", "Board Meeting", "Annual Picnic", "Online Q&A"]
VENUES = ["Collective Agency", "Free Geek", "Lucky Lab on Hawthorne", "Central Library, US Bank Room", "Urban Office", "PSU Engineering Building", "The Old Church", "Online", "Backspace Café"]
ABOUT = [
    "Everyone is welcome, from complete beginners to old hands.", "Doors open half an hour early; pizza is provided by our sponsor.", "Please RSVP so that we know how many chairs to bring.", "We start with introductions, then two short talks and time to hack.", "Bring your laptop and a project, or help somebody with theirs.",
    "Enter by the side door; the elevator needs a key after 6pm.", "Our code of conduct applies.", "Agenda: last month's minutes, treasurer's report, plans for the summer.", "This month's topic was chosen by vote.",
]  # fmt: skip


def clock(at):
    return "Noon" if (at.hour, at.minute) == (12, 0) else f"{at.hour % 12 or 12}{f':{at.minute:02}' if at.minute else ''}{'am' if at.hour < 12 else 'pm'}"


def event(number):
    at = NOW + timedelta(days=draw.choice([draw.randrange(0, 60), draw.randrange(-900, 0), draw.randrange(-900, 0)]), hours=draw.choice([9, 12, 17, 18, 18, 19]), minutes=draw.choice([0, 0, 30]))
    end = at + timedelta(minutes=draw.choice([60, 90, 120, 180])) if draw.random() < 0.85 else None
    same = end and (end.hour < 12) == (at.hour < 12) and clock(at) != "Noon"
    return {
        "id": 1250400 + number * 3, "title": draw.choice(["{g}: {k}", "{g} {k}", "{k} with {g}", "{g} {k} #{n}", "CANCELED: {g} {k}"]).format(g=draw.choice(GROUPS), k=draw.choice(KINDS), n=draw.randrange(2, 90)), "at": at, "weekday": "Today" if at.date() == NOW.date() else f"{at:%A}",
        "day": f"{at:%b %d}" + (f", {at.year}" if at.year != NOW.year else ""), "iso": f"{at:%Y-%m-%dT%H:%M:%S}-07:00", "start": clock(at)[:-2] if same else clock(at), "end": clock(end) if end else None, "isoend": f"{end:%Y-%m-%dT%H:%M:%S}-07:00" if end else None,
        "venue": draw.choice(VENUES) if draw.random() < 0.85 else None, "venue_id": draw.randrange(202390000, 202399999), "about": draw.sample(ABOUT, draw.randrange(1, 4)) if draw.random() < 0.8 else [], "url": f"https://meet.example/e/{number}" if draw.random() < 0.6 else None,
    }  # fmt: skip


stock = list({one["title"]: one for one in map(event, range(170))}.values())
stock = sorted((one for one in stock if one["at"] >= NOW), key=lambda one: one["at"]) + sorted((one for one in stock if one["at"] < NOW), key=lambda one: one["at"], reverse=True)
page = template("calagator")


def spans(events):
    days = [one["day"] for one in events]
    return [{**one, "span": 0 if at and days[at - 1] == one["day"] else next((n for n, d in enumerate(days[at:]) if d != one["day"]), len(days) - at)} for at, one in enumerate(events)]


def render(q, found, count, current=False):
    return page.render(q=q, future=spans([one for one in found if one["at"] >= NOW]), past=spans([one for one in found if one["at"] < NOW]), current=current)


def gold(one):
    return {"title": one["title"], "weekday": one["weekday"], "date": one["day"], "start": one["start"], "end": one["end"], "venue": one["venue"], "description": " ".join(one["about"])}


publish("calagator", ["title"], stock, lambda one: f"{one['title']} {one['venue'] or ''}", render, gold, limit=50, sizes=(1, 2, 4, 8, 14, 22), fielded=[
    ("ruby-current", ["ruby"], lambda one: has(one["title"], "ruby") and one["at"] >= NOW, {"q": "ruby", "current": True}),
])  # fmt: skip
