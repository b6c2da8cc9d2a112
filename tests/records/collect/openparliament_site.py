"""Speeches, bills and members by the template of openparliament.ca: openparliament_site.py (openparliament.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import day, marked, person, sentences, site, some, unique
from drawn import present, template

TOPICS = ["Fisheries", "Softwood Lumber", "Employment Insurance", "Rail Safety", "Veterans Affairs", "Northern Housing", "Privacy", "Dairy Farming", "Points of Order", "The Budget"]
PARTIES = ["Liberal", "Conservative", "NDP", "Bloc", "Green"]


def dated(at):
    end = "th" if 11 <= at.day <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(at.day % 10, "th")
    return f"{at:%B} {at.day}{end}, {at.year}"


def result(draw):
    sort, topic, who = draw.choices(["statement", "bill", "politician"], [80, 12, 8])[0], draw.choice(TOPICS), person(draw)
    text = f"… {sentences(draw, topic.lower(), 1, 3)} {draw.choice(['Mr. Speaker', 'Madam Chair'])}, I ask again. …"
    session = draw.randrange(36, 45)
    if sort == "bill":
        text = f"An Act to amend the {topic} Act ({draw.choice(['transitional provisions', 'annual report', 'consultation', 'definitions'])})"
    if sort == "politician":
        text = f"{draw.choice(PARTIES)} MP for {draw.choice(['Burnaby', 'Halifax West', 'Nunavut', 'Trois-Rivières'])}, on {topic.lower()}"
    return {
        "sort": sort, "politician": who, "text": text, "url": f"/{sort}s/{draw.randrange(10**6)}/", "number": f"{draw.choice('CS')}-{draw.randrange(2, 480)}", "session": f"{session}{'th' if session % 10 > 3 or session % 10 == 0 else ['', 'st', 'nd', 'rd'][session % 10]} Parliament, {draw.choice(['1st', '2nd', '3rd'])} session",
        "date": dated(day(draw, "1998-01-01", 9000)), "committee": some(draw, 0.3, draw.choice(["Finance", "Health", "Transport"])), "linked": draw.random() < 0.85, "party": some(draw, 0.9, draw.choice(PARTIES)), "topic": some(draw, 0.8, topic),
    }  # fmt: skip


stock = unique(random.Random(815), result, 210, "text")
page = template("openparliament.html", mark=lambda text, query: Markup(marked(text, query, "em")))


def gold(one):
    if one["sort"] == "bill":
        return present(kind="Legislation", heading=f"Bill {one['number']}", session=one["session"], text=one["text"])
    if one["sort"] == "politician":
        return present(kind="Politician", politician=one["politician"], text=one["text"])
    topic = one["topic"] or (f"{one['committee']} committee" if one["committee"] else "(no topic)")
    return present(date=one["date"], kind="Committee meeting" if one["committee"] else "House debate", politician=one["politician"], party=one["party"], heading=topic, text=one["text"])


site("openparliament", ["text"], stock, lambda one: one["text"], lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=15)
