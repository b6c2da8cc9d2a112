"""Departures by the template of DBF (db-fakedisplay), in German: dbf_site.py (dbf.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import some, unique
from drawn import template
from fielded import pages

STATIONS = ["Freiburg(Breisgau) Hbf", "Essen Hbf", "Uelzen", "Buxtehude", "Plochingen", "Lichtenfels"]
STOPS = ["Offenburg", "Karlsruhe Hbf", "Mannheim Hbf", "Köln Hbf", "Hagen Hbf", "Bochum Hbf", "Gelsenkirchen Hbf", "Lüneburg", "Celle", "Hannover Hbf", "Stade", "Hamburg-Harburg", "Esslingen(Neckar)", "Stuttgart Hbf", "Göppingen", "Ulm Hbf", "Bamberg", "Coburg", "Saalfeld(Saale)", "Kronach", "Würzburg Hbf", "Bad Bevensen", "Müllheim(Baden)", "Titisee", "Donaueschingen"]
REASONS = ["Verspätung aus vorheriger Fahrt", "Signalstörung", "Zug fällt aus", "Reparatur an der Strecke", "Warten auf Fahrgäste aus einem anderen Zug", "Heute ohne Wagen 7", "Notarzteinsatz auf der Strecke", "Halt in Celle entfällt"]


def departure(draw):
    sort = draw.choices(["fern", "bahn", "sbahn", "ext"], [22, 45, 25, 8])[0]
    kind = {"fern": draw.choice(["ICE", "ICE", "IC", "EC"]), "bahn": draw.choice(["RE", "RB"]), "sbahn": "S", "ext": draw.choice(["ME", "ag", "WFB", "NWB"])}[sort]
    number = draw.randrange(50, 2400) if sort == "fern" else draw.randrange(3000, 89999)
    line = "" if sort in ("fern", "ext") else str(draw.randrange(1, 60 if sort == "bahn" else 9))
    minute = draw.randrange(300, 1430)
    stops = draw.sample(STOPS, draw.choice([0, 1, 3, 4, 6]) + 1)
    cancelled = draw.random() < 0.05
    platform = str(draw.randrange(1, 15)) + draw.choice(["", "", "", " A-C", " D-F"]) if draw.random() < 0.95 else ""
    info = some(draw, 0.2, " +++ ".join(draw.sample(REASONS, draw.choice([1, 1, 2]))))
    delay = draw.choice([0, 0, 0, 0, 3, 5, 7, 12, 25, 61]) if not cancelled else 0
    return {"station": draw.choice(STATIONS), "sort": sort, "kind": kind, "number": number, "line": line, "shown": f"{kind} {line or number}", "minute": minute, "time": f"{minute // 60:02}:{minute % 60:02}", "dest": stops[-1], "via": stops[:-1], "cancelled": cancelled, "delay": delay, "norealtime": not delay and not cancelled and draw.random() < 0.08, "platform": platform, "changed": draw.random() < 0.06, "info": "Zug fällt aus" if cancelled else info, "replacement": draw.random() < 0.04, "key": f"{kind} {line or number} {minute}"}


stock = sorted(unique(random.Random(6029), departure, 150, "key"), key=lambda one: one["minute"])
page = template("dbf.html")


def gold(one):
    return {
        "line": one["shown"], "replacement": "Ersatzzug" if one["replacement"] else "", "destination": one["dest"], "delay": f"+{one['delay']}" if one["delay"] else "", "time": one["time"], "platform": one["platform"], "info": one["info"], "via": [] if one["info"] else one["via"],
    }  # fmt: skip


def at(station, **more):
    via, platform = more.get("via", ""), more.get("platform", "")
    fits = lambda one: one["station"] == station and (not via or via in one["via"]) and (not platform or one["platform"].split(" ")[0] == platform)  # noqa: E731
    return " ".join(part for part in [station.split("(")[0], via, platform] if part), {"station": station, **more}, fits


first = next(one for one in stock if one["station"] == "Plochingen" and len(one["via"]) > 2)
pages(
    "dbf", ["line", "time"], stock, lambda one: one["dest"], lambda q, found, count, fields: page.render(found=found, fields=fields, station=fields["station"] or "Uelzen"), gold, limit=40, queries=[],
    fielded=[at("Freiburg(Breisgau) Hbf"), at("Essen Hbf"), at("Lichtenfels"), at("Uelzen", via="Celle"), at("Buxtehude", via="Stade"), at("Essen Hbf", platform="4"), at("Plochingen", via=first["via"][0], platform=first["platform"].split(" ")[0])],
)  # fmt: skip
