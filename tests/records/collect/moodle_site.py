"""Courses as the renderer of Moodle 4 lists them: moodle_site.py (moodle.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import marked, person, sentences, site, some, unique
from drawn import present, template

FIELDS = {"Faculty of Science": ["Genetics", "Statistics", "Thermodynamics", "Field Botany"], "Languages": ["Portuguese", "Arabic", "Academic Writing"], "Law and Economics": ["Contract Law", "Microeconomics", "Public Finance"], "Staff training": ["Fire Safety", "Data Protection", "Laboratory Safety"]}
ENROL = [("sign-in", "Self enrolment"), ("unlock-alt", "Guest access"), ("key", "Guest access"), ("paypal", "PayPal")]


def course(draw):
    category = draw.choice(list(FIELDS))
    field = draw.choice(FIELDS[category])
    fields = [("level", "Level", some(draw, 0.4, draw.choice(["Bachelor", "Master", "B2"]))), ("ects", "Credits", some(draw, 0.3, f"{draw.randrange(2, 13)} ECTS"))]
    return {
        "id": draw.randrange(2, 4000), "title": draw.choice(["{}", "{} {}", "Introduction to {} ({})", "{} - Exercises", "{} for Beginners", "Advanced {} {}"]).format(field, draw.randrange(2018, 2025)), "dimmed": draw.random() < 0.1,
        "enrol": draw.sample(ENROL, draw.choice([0, 1, 1, 2])), "image": draw.random() < 0.4, "about": some(draw, 0.75, sentences(draw, field.lower(), 1, 3)), "category": category,
        "teachers": [(draw.choice(["Teacher", "Teacher", "Non-editing teacher"]), person(draw)) for _ in range(draw.choice([0, 1, 1, 2, 3]))], "fields": [one for one in fields if one[2]],
    }  # fmt: skip


stock = unique(random.Random(823), course, 130, "title")
page = template("moodle.html", mark=lambda text, query: Markup(marked(text, query, 'span class="highlight"')))


def gold(one):
    return present(
        title=one["title"], enrolment=[name for _, name in one["enrol"]], summary=one["about"], teacher=[name for _, name in one["teachers"]], category=one["category"], **{name: value for name, _, value in one["fields"]}
    )  # fmt: skip


site("moodle", ["title"], stock, lambda one: f"{one['title']} {' '.join(name for _, name in one['teachers'])}", lambda q, found, count: page.render(q=q, found=found, count=count), gold, limit=20)
