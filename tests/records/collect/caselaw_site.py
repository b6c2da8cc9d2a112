"""Judgments by the template of Find Case Law: caselaw_site.py (caselaw.html of `$TEMPLATES`, as Jinja)"""

import random
import re

from markupsafe import Markup

from chance import COMPANIES, LAST, day, marked, unique
from drawn import template
from fielded import pages

COURTS = [("United Kingdom Supreme Court", "UKSC", ""), ("Court of Appeal (Civil Division)", "EWCA", "Civ"), ("Court of Appeal (Criminal Division)", "EWCA", "Crim"), ("Chancery Division of the High Court", "EWHC", "(Ch)"), ("Administrative Court", "EWHC", "(Admin)"), ("Family Court", "EWFC", ""), ("Upper Tribunal (Immigration and Asylum Chamber)", "UKUT", "(IAC)"), ("Intellectual Property Enterprise Court", "EWHC", "(IPEC)"), ("Technology and Construction Court", "EWHC", "(TCC)")]
BODIES = ["Secretary of State for the Home Department", "Commissioners for HM Revenue and Customs", "London Borough of Haverstock", "Chief Constable of Northshire Police", "Westmere NHS Foundation Trust", "Environment Agency"]
TEXTS = ["the appellant submitted that the notice of {t} was defective", "there was no evidence of {t} before the judge", "I turn to the ground concerning {t}", "permission was granted on the issue of {t} only", "the respondent relied on earlier authority about {t}", "for these reasons the claim in {t} must fail"]
TOPICS = ["negligence", "planning permission", "trade mark infringement", "habeas corpus", "unfair dismissal", "contact with the child", "adjudication", "limitation", "sentencing guidelines", "beneficial ownership"]


def judgment(draw):
    court, series, suffix = draw.choice(COURTS)
    date = day(draw, "2003-04-01", 7100)
    one, two = draw.choice(LAST), draw.choice([draw.choice(LAST), draw.choice(BODIES), f"{draw.choice(COMPANIES).strip()} Ltd & Ors"])
    name = draw.choice([f"{one} v {two}", f"{one} v {two}", f"R ({one}) v {draw.choice(BODIES)}", f"R v {one}", f"{one[0]} (Children: {draw.choice(['Relocation', 'Findings', 'Adoption'])})", f"Re {one}", f"{draw.choice(COMPANIES).strip()} Limited & Another v {two}"])
    number = draw.randrange(1, 3800 if series == "EWHC" else 900)
    cited = draw.random() < 0.9
    return {"name": name, "court": court, "citation": f"[{date.year}] {series} {f'{suffix} {number}' if suffix in ('Civ', 'Crim') else f'{number} {suffix}'}".strip() if cited else "", "uri": f"/{series.lower()}/{date.year}/{number}", "stamp": f"{date:%Y-%m-%d}", "date": f"{date:%d %b %Y}", "text": "… " + " … ".join(line.format(t=draw.choice(TOPICS)) for line in draw.sample(TEXTS, draw.randrange(1, 4))) + " …", "sampled": draw.random() < 0.85}


stock = unique(random.Random(6014), judgment, 220, "name")
page = template("caselaw.html", mark=lambda text, q: Markup(marked(text, q, "mark")), courts=[court[0] for court in COURTS])


plain = next(one["name"] for one in stock if re.fullmatch("[A-Za-z]+ v [A-Za-z]+", one["name"]))


def gold(one):
    return {"title": one["name"], "court": one["court"], "citation": one["citation"], "date": one["date"], "sample": one["text"] if one["sampled"] else ""}


pages("caselaw", ["title"], stock, lambda one: f"{one['text'] if one['sampled'] else ''} {one['name']}", lambda q, found, count, fields: page.render(q=q, found=found, count=count), gold, limit=10, queries=[plain, "Haverstock", "limitation planning", "Moreau", "sentencing", "habeas corpus notice", "Re"])
