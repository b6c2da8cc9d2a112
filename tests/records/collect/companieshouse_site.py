"""Companies by the template of Companies House's advanced search: companieshouse_site.py (companieshouse.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import date, timedelta

from everyday import has, names, publish, template

draw, fake = random.Random(6116), names("en_GB", 6116)
TRADES = {"BAKERY": ["10710", "47240"], "PLUMBING & HEATING": ["43220"], "CONSULTANCY": ["70229", "74909"], "ESTATES": ["68100", "68209", "68320"], "SCAFFOLDING": ["43991"], "DENTAL CARE": ["86230"], "SOFTWARE": ["62012", "62020"], "TAXIS": ["49320"], "BREWING CO": ["11050", "56302"], "FARMS": ["01500", "01410", "01110"]}
TYPES = ["Private limited company", "Private limited company", "Private limited company", "Private limited company", "Limited liability partnership", "Public limited company", "Charitable incorporated organisation", "Scottish limited partnership", "Private company limited by guarantee without share capital"]
STATUSES = ["Active", "Dissolved", "Liquidation", "Administration", "Receivership", "Voluntary arrangement"]
WORDS = ["THAMES", "WREKIN", "LOMOND", "SEVERN", "BEACON", "HERITAGE", "KINGFISHER", "PENNINE", "ROSE & CROWN", "TYNE", "NORTHGATE", "MILLSTONE"]


def long(at):
    return f"{at.day} {at:%B} {at.year}"


def company(number):
    trade, kind = draw.choice(list(TRADES)), draw.choice(TYPES)
    status = draw.choices(STATUSES, [60, 24, 7, 3, 2, 2])[0]
    head = draw.choice([draw.choice(WORDS), draw.choice(WORDS), fake.last_name().upper(), f"{fake.last_name()} & {fake.last_name()}".upper()])
    name = f"{head} {trade} {draw.choice(['', '', '(HOLDINGS) ', '(UK) ', 'GROUP '])}{ {'Limited liability partnership': 'LLP', 'Public limited company': 'PLC', 'Scottish limited partnership': 'LP'}.get(kind, draw.choice(['LIMITED', 'LTD']))}"
    born = date(1938, 1, 1) + timedelta(days=draw.randrange(14000, 31000))
    address = [f"{draw.randrange(1, 240)}" if draw.random() < 0.7 else f"Unit {draw.randrange(1, 30)} {fake.last_name()} Business Park", fake.street_name()] + ([fake.secondary_address().title()] if draw.random() < 0.15 else []) + [fake.city().title()] + (["England"] if draw.random() < 0.5 else [])
    prefix = {"Limited liability partnership": "OC", "Charitable incorporated organisation": "CE", "Scottish limited partnership": "SL"}.get(kind, draw.choice(["", "", "", "SC", "NI"]))
    return {
        "name": name, "status": status, "type": kind, "number": f"{prefix}{draw.randrange(10**(7 - len(prefix)), 10**(8 - len(prefix))):0{8 - len(prefix)}}", "born": long(born) if draw.random() < 0.96 else None, "died": long(born + timedelta(days=draw.randrange(700, 6000))) if status == "Dissolved" else None,
        "town": address, "address": ", ".join(address) + (f" {fake.postcode()}" if draw.random() < 0.93 else ""), "sic": draw.sample(TRADES[trade], draw.randrange(1, len(TRADES[trade]) + 1)) if draw.random() < 0.85 and "partnership" not in kind else [],
    }  # fmt: skip


stock = list({one["name"]: one for one in map(company, range(240))}.values())
page = template("companieshouse", statuses=STATUSES)


def render(q, found, count, location="", status=None, sic=""):
    return page.render(q=q, found=found, count=count, location=location, status=status, sic=sic)


def gold(one):
    return {"name": one["name"], "status": one["status"], "type": one["type"], "number": one["number"], "incorporated": one["born"], "dissolved": one["died"], "address": one["address"], "sic": one["sic"]}


publish("companieshouse", ["number"], stock, lambda one: one["name"], render, gold, limit=20, sizes=(1, 2, 5, 10, 30), fielded=[
    ("farms-dissolved", ["farms", "Dissolved"], lambda one: has(one["name"], "farms") and one["status"] == "Dissolved", {"q": "farms", "status": "Dissolved"}),
    ("sic-62020", ["62020"], lambda one: "62020" in one["sic"], {"q": "", "sic": "62020"}),
    ("liquidation", ["Liquidation"], lambda one: one["status"] == "Liquidation", {"q": "", "status": "Liquidation"}),
])  # fmt: skip
