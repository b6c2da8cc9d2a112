"""Court opinions by the template of CourtListener: courtlistener_site.py FOLDER-OF-TEMPLATES (courtlistener.html, as Jinja)"""

import random
import sys

import jinja2

from chance import COMPANIES, LAST, day, marked, site, slug, some, unique
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1])).get_template("courtlistener.html")
LIMIT = 20
COURTS = ["scotus", "2d Cir.", "9th Cir.", "Cal. Ct. App.", "N.Y. Sup. Ct.", "Tex. App.", "D. Mass.", "S.D.N.Y."]


def side(draw):
    return draw.choice([draw.choice(LAST), draw.choice(LAST), draw.choice(COMPANIES) + draw.choice([", Inc.", " LLC", ""]), "United States", "People", "City of Boston"])


def case(draw):
    one, two = side(draw), side(draw)
    filed = day(draw, "1968-01-01", 19000)
    suffix = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}.get(filed.day, "th")
    reporter = draw.choice(["F.2d", "F.3d", "F. Supp. 2d", "U.S.", "S.W.2d", "Cal. Rptr."])
    citations = [f"{draw.randrange(20, 990)} {reporter} {draw.randrange(1, 1400)}"]
    if draw.random() < 0.3:
        citations.append(f"{filed.year} WL {draw.randrange(10000, 999999)}")
    matter = draw.choice(["negligence", "the lease", "the patent", "habeas corpus", "the insurance policy", "discovery", "the zoning permit"])
    return {
        "id": draw.randrange(10000, 4999999), "name": f"{one} v. {two}", "slug": slug(f"{one} v {two}"), "court": draw.choice(COURTS), "filed": filed,
        "filed_text": f"{filed:%B} {filed.day}{suffix}, {filed.year}", "status": draw.choice(["Precedential", "Precedential", "Non-Precedential"]),
        "citations": citations if draw.random() < 0.8 else [], "docket": some(draw, 0.7, f"{draw.randrange(60, 99)}-{draw.randrange(100, 9999)}"),
        "nature": some(draw, 0.2, draw.choice(["Contract", "Civil rights", "Personal injury", "Patent", "Bankruptcy"])),
        "cited": int(draw.paretovariate(0.6)) % 4000 if draw.random() < 0.8 else 0,
        "text": f"the court below granted the motion of {one} in part, holding that {matter} was a question for the jury. {two} appeals, and argues that {matter} "
        + draw.choice(["was waived", "is governed by statute", "had been settled before", "cannot be reviewed here"]),
    }


stock = unique(random.Random(101), case, 190, "name")


def page(word, found, count):
    results = [{**one, "name_marked": marked(one["name"], word, "mark"), "text_marked": marked(one["text"], word, "mark")} for one in found]
    return template.render(q=word, results=results, count=count, seconds="0.0" + str(len(word)), pages=-(-count // LIMIT))


def gold(one):
    court = one["filed"].year if one["court"] == "scotus" else f"{one['court']} {one['filed'].year}"
    return {
        "name": one["name"], "court": str(court), "filed": one["filed_text"], "status": one["status"], "citation": ", ".join(one["citations"]), "docket": one["docket"],
        "nature": one["nature"], "cited": one["cited"] or None, "text": one["text"],
    }


site("courtlistener", ["name"], stock, lambda one: f"{one['name']} {one['text']}", page, gold, limit=LIMIT)
