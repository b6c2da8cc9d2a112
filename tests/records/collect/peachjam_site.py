"""Documents by the table of Peachjam (Laws.Africa): peachjam_site.py (peachjam.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, some, unique
from drawn import tally, template
from fielded import pages

LAST = ["Mwangi", "Otieno", "Kamau", "Nabwire", "Dlamini", "Banda", "Phiri", "Chanda", "Okello", "Tembo", "Mensah", "Achieng", "Juma", "Mutiso", "Wanjiru", "Kiplagat"]
BODIES = ["Republic", "Attorney General", "Kilimo Growers Co-operative Society Ltd", "Lakeside County Government", "Registrar of Titles", "Zambezi Freight Ltd & another", "Director of Public Prosecutions", "Umoja Savings & Credit"]
COURTS = [("Court of Appeal", "KECA"), ("High Court", "KEHC"), ("Employment and Labour Relations Court", "KEELRC"), ("Environment and Land Court", "KEELC"), ("Supreme Court", "KESC")]
ACTS = ["Water", "Fisheries", "Traffic", "Public Health", "Land Registration", "Tea Industry", "Data Protection", "Forest Conservation", "Stamp Duty", "Co-operative Societies", "Civil Aviation"]
NOTES = ["Civil practice and procedure – stay of execution – whether the application was filed out of time", "Land law – adverse possession – computation of the twelve years", "Employment law – unfair termination – remedies", "Criminal law – bail pending appeal – exceptional circumstances", "Constitutional law – right to fair hearing"]
TAXONOMIES = ["Environment", "Agriculture", "Transport", "Health", "Finance", "Commerce"]
LABELS = [("Reported", "success"), ("Uncommenced", "info"), ("Repealed", "danger"), ("Overruled", "warning")]


def document(draw):
    sort = draw.choices(["judgment", "legislation", "gazette"], [60, 28, 12])[0]
    at = day(draw, "1990-01-01", 12300)
    court, code = draw.choice(COURTS)
    number = draw.randrange(1, 900)
    if sort == "judgment":
        title = f"{draw.choice(LAST)} v {draw.choice([draw.choice(LAST), draw.choice(BODIES)])} ({draw.choice(['Civil Appeal', 'Criminal Appeal', 'Petition', 'Cause', 'Environment and Land Case'])} {number} of {at.year - draw.randrange(0, 4)}) [{at.year}] {code} {draw.randrange(20, 28000)} (KLR) ({at.day} {at:%B} {at.year})"
        title = title if draw.random() < 0.8 else title.split(" [")[0]
    elif sort == "legislation":
        title = f"{draw.choice(ACTS)} {draw.choice(['Act', 'Act', '(Amendment) Act', 'Regulations', '(Licensing) Rules'])}, {at.year}"
    else:
        title = f"Government Gazette dated {at:%Y-%m-%d} number {number}"
    return {
        "id": draw.randrange(1000, 90000), "sort": sort, "kind": {"judgment": "Judgment", "legislation": "Legislation", "gazette": "Gazette"}[sort], "title": title, "labels": draw.sample(LABELS[:1] if sort == "judgment" else LABELS[1:3], 1) if draw.random() < 0.25 and sort != "gazette" else [], "languages": draw.random() < 0.08,
        "blurb": some(draw, 0.3, "The court considered whether the respondent had been properly served.") if sort == "judgment" else None, "flynote": some(draw, 0.5, draw.choice(NOTES)) if sort == "judgment" else None, "taxonomies": draw.sample(TAXONOMIES, draw.choice([0, 1, 2])) if sort == "legislation" else [],
        "citation": f"{draw.choice(['Cap.', 'Act No.', 'Legal Notice'])} {number}" + draw.choice(["", f" of {at.year}"]) if sort == "legislation" else "", "court": court if sort == "judgment" else "", "date": f"{at:%-d %B %Y}", "when": at,
    }  # fmt: skip


stock = sorted(unique(random.Random(6027), document, 230, "title"), key=lambda one: one["title"])
page = template("peachjam.html", tally_of=lambda found, key: tally(found, lambda one: one[key], 8))


def gold(one):
    return {"title": one["title"], "label": [name for name, _ in one["labels"]], "blurb": one["blurb"], "flynote": one["flynote"], "topic": one["taxonomies"], "citation": one["citation"], "court": one["court"], "type": one["kind"], "date": one["date"]}


pages(
    "peachjam", ["title"], stock, lambda one: f"{one['title']} {one['flynote'] or ''}", lambda q, found, count, fields: page.render(q=q or fields["q"], found=found, count=count, fields=fields), gold, limit=50, queries=["Fisheries", "Dlamini", "adverse possession", "Gazette", "Stamp Duty Regulations" if any("Stamp Duty Regulations" in one["title"] for one in stock) else "Stamp", stock[9]["title"].split(" (")[0].split(" &")[0]],
    fielded=[(stock[100]["title"], {"q": stock[100]["title"]}, lambda one: one is stock[100]), ("Supreme Court", {"court": "Supreme Court"}, lambda one: one["court"] == "Supreme Court" and bool(one["labels"] or one["blurb"]))],
)  # fmt: skip
