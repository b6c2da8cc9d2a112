"""Documents by the templates of GOV.UK's search: govuk_site.py FOLDER-OF-TEMPLATES (govuk.html, as Jinja)"""

import random
import sys

import jinja2

from chance import day, sentences, site, slug, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("govuk.html")
LIMIT = 20
SUBJECTS = ["driving licence", "child benefit", "flood warnings", "rural payments", "bus passes", "apprenticeships", "council tax", "state pension", "animal welfare", "building regulations", "fishing permits",
            "student finance", "business rates", "food labelling", "vehicle tax", "planning permission"]  # fmt: skip
FORMS = ["Apply for {}", "{}: guidance for local authorities", "Check if you can get {}", "Changes to {} from April {y}", "{}: annual report {y}", "Minister announces new rules on {}", "{} statistics, {y}",
         "Consultation on {}", "{} in Wales and Scotland", "How {} is calculated", "Complain about {}"]  # fmt: skip
OFFICES = ["Department for Transport", "HM Revenue & Customs", "Environment Agency", "Department for Education", "Department for Work and Pensions", "Animal and Plant Health Agency", "Ministry of Justice"]
PARTS = ["Overview", "Eligibility", "What you will get", "How to apply", "If your circumstances change", "Appeal a decision"]


def document(draw):
    subject, date = draw.choice(SUBJECTS), day(draw, "2014-01-01", 3700)
    title = draw.choice(FORMS).format(subject, y=draw.randrange(2014, 2025))
    title = title[0].upper() + title[1:]
    service = title.startswith(("Apply", "Check", "Complain"))
    shown = f"{date.day} {date:%B} {date.year}"
    meta = [] if service else [{"label": "From", "value": draw.choice(OFFICES)}] if draw.random() < 0.85 else []
    kind = None if service else draw.choice(["Guidance", "Press release", "Official Statistics", "Consultation outcome", "Corporate report"])
    meta = meta + ([{"label": "Type", "value": kind}] if kind and draw.random() < 0.4 else []) + ([] if service else [{"date": shown, "iso": f"{date:%Y-%m-%d}"}])
    parts = [{"title": part, "text": sentences(draw, subject, 1, 1) if draw.random() < 0.6 else None} for part in draw.sample(PARTS, draw.randrange(1, 4))] if service and draw.random() < 0.5 else []
    return {"title": title, "slug": slug(title), "summary": sentences(draw, subject, 1, 2) if draw.random() < 0.92 else None, "meta": meta, "parts": parts}


stock = unique(random.Random(641), document, 220, "title")


def page(word, found, count):
    rows = [{**one, "highlight": at == 0 and count > 4} for at, one in enumerate(found)]
    return template.render(q=word, rows=rows, count=count, pages=-(-count // LIMIT))


def gold(one):
    values = {meta.get("label", "Updated").lower(): meta.get("value") or meta["date"] for meta in one["meta"]}
    return {"title": one["title"], "description": one["summary"], **values, "part": [part["title"] for part in one["parts"]], "part_description": [part["text"] for part in one["parts"] if part["text"]]}


site("govuk", ["title"], stock, lambda one: one["title"], page, gold, limit=LIMIT)
