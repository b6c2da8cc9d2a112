"""Events by the templates of The Events Calendar: eventscalendar_site.py FOLDER-OF-TEMPLATES (eventscalendar.html, as Jinja)"""

import datetime
import random
import sys

import jinja2

from chance import CITIES, STREETS, events, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("eventscalendar.html")
dice = random.Random(641)
VENUES = ["Main Hall", "The Boathouse", "Studio 2", "Old Town Library", "Riverside Theatre", "Café Atlas"]


def hour(at):
    return f"{at.hour % 12 or 12}:{at:%M} {'am' if at.hour < 12 else 'pm'}"


def shown(event):
    start, days = event["start"], event["days"]
    end = start + datetime.timedelta(days=days - 1, hours=dice.randrange(1, 5))
    city = next(city for city in CITIES if city[0] == event["city"])
    low = dice.randrange(5, 40)
    return {
        **event, "end": end, "url": f"/event/{slug(event['title'])}/", "stamp": f"{start:%Y-%m-%d}", "weekday": f"{start:%a}", "image": dice.random() < 0.5, "featured": dice.random() < 0.12,
        "from": f"{start:%B} {start.day} @ {hour(start)}", "to": hour(end) if days == 1 else f"{end:%B} {end.day} @ {hour(end)}", "text": event["about"] if dice.random() < 0.85 else None,
        "venue": dice.choice(VENUES) if dice.random() < 0.85 else None, "address": f"{dice.randrange(1, 90)} {dice.choice(STREETS)}, {city[0]}, {city[1]}, {city[2]}",
        "cost": dice.choice(["Free", f"${low}", f"${low} – ${low + dice.randrange(3, 30)}", f"${low}.50", None]), "left": dice.randrange(2, 60) if dice.random() < 0.3 else None,
    }  # fmt: skip


stock = sorted(map(shown, events(170, seed=640)), key=lambda event: event["start"])


def page(word, found, count):
    rows, last = [], None
    for event in found:
        month = f"{event['start']:%B} {event['start'].year}"
        rows.append({**event, "month": month if month != last else None})
        last = month
    return template.render(q=word, events=rows)


def gold(event):
    return {
        "title": event["title"], "date": f"{event['from']} - {event['to']}", "venue": event["venue"], "address": event["address"] if event["venue"] else None, "description": event["text"],
        "cost": event["cost"], "left": event["left"] if event["cost"] else None,
    }  # fmt: skip


site("eventscalendar", ["title"], stock, lambda event: event["title"], page, gold, limit=12)
