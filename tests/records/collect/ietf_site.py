"""Drafts and RFCs by the template of the IETF Datatracker: ietf_site.py (ietf.html of `$TEMPLATES`, as Jinja)"""

import random

from chance import day, person, some, unique
from drawn import template
from fielded import pages

GROUPS = ["tls", "quic", "httpbis", "dnsop", "lamps", "idr", "6man", "ace", "jose", "mpls", "oauth", "rtgwg"]
HEADS = ["Compact", "Extensible", "Hybrid", "Deterministic", "Delegated", "Secure", "Multipath", "Signed", "Encrypted"]
NOUNS = ["Certificate", "Handshake", "Resolver", "Routing", "Session", "Header", "Token", "Telemetry", "Address", "Message"]
TAILS = ["Extension for {p}", "Format", "Framework", "Considerations in {p}", "Mechanism for {p}", "Requirements", "Registry", "Profile of {p}", "Yang Data Model", "Discovery Using {p}"]
PROTOCOLS = ["TLS 1.3", "BGP", "DNS", "HTTP/3", "IPv6", "OAuth 2.0", "CoAP", "MPLS Networks", "S/MIME"]
LEVELS = ["Proposed Standard", "Informational", "Best Current Practice", "Experimental", "Internet Standard"]
STATES = [("I-D Exists", "WG Document"), ("I-D Exists", "In WG Last Call"), ("I-D Exists", "Adopted by a WG"), ("AD Evaluation::Revised I-D Needed", "Submitted to IESG for Publication"), ("In Last Call (ends 2023-11-02)", "Submitted to IESG for Publication"), ("RFC Ed Queue", "Submitted to IESG for Publication"), ("IESG Evaluation", "Submitted to IESG for Publication"), ("I-D Exists", "")]
SORTS = ["Active Internet-Draft", "Expired Internet-Draft", "RFC"]


def document(draw):
    one, two, protocol = draw.choice(HEADS), draw.choice(NOUNS), draw.choice(PROTOCOLS)
    tail = draw.choice(TAILS).format(p=protocol)
    sort = draw.choices(SORTS, [55, 15, 30])[0]
    group = draw.choice([*GROUPS, ""])
    author = draw.choice(["nakamura", "okafor", "lindqvist", "dubois", "kumar", "schmidt", "barnaby"])
    name = f"draft-{'ietf-' + group if group else author}-{one.lower()}-{two.lower()}{draw.choice(['', '', '-bis', '-' + tail.split()[0].lower()])}"
    state, wg = draw.choice(STATES) if sort == SORTS[0] else ("Expired", draw.choice(["WG Document", ""])) if sort == SORTS[1] else ("", "")
    rfc = draw.randrange(3000, 9600)
    date = day(draw, "2023-03-01", 240) if sort == SORTS[0] else day(draw, "2005-01-01", 6500)
    return {
        "sort": sort, "rfc": rfc if sort == "RFC" else 0, "name": name, "rev": f"{draw.randrange(0, 24):02}", "was": sort == "RFC" and draw.random() < 0.8, "title": f"{one} {two} {tail}", "pages": some(draw, 0.95, draw.randrange(3, 130)), "date": f"{date:%Y-%m}" if sort == "RFC" else f"{date:%Y-%m-%d}",
        "new": sort == SORTS[0] and date.month > 9, "state": state, "wg": wg if group else "", "level": draw.choice(LEVELS) if sort == "RFC" or draw.random() < 0.6 else "", "stream": draw.choice(["IETF", "IETF", "IRTF", "Independent"]) if group or draw.random() < 0.3 else "", "age": f"for {draw.randrange(8, 200)} days" if sort == SORTS[0] and state != "I-D Exists" and draw.random() < 0.6 else "",
        "obsoleted": sorted(f"RFC {rfc + draw.randrange(100, 900)}" for _ in range(draw.choice([0, 0, 0, 1, 2]))) if sort == "RFC" else [], "updated": sorted(f"RFC {rfc + draw.randrange(100, 900)}" for _ in range(draw.choice([0, 0, 1, 3]))) if sort == "RFC" else [], "errata": sort == "RFC" and draw.random() < 0.35, "verified": draw.random() < 0.6,
        "ipr": draw.choice([0, 0, 0, 0, 1, 2, 4]), "ad": some(draw, 0.4, person(draw)), "shepherd": some(draw, 0.35, person(draw)), "teams": draw.sample(["secdir", "genart", "opsdir", "artart"], draw.choice([0, 0, 0, 1, 2, 3])) if sort == SORTS[0] else [], "telechat": f"{day(draw, '2023-11-01', 60):%Y-%m-%d}" if sort == SORTS[0] and draw.random() < 0.1 else "",
    }  # fmt: skip


stock = sorted(unique(random.Random(6008), document, 220, "title"), key=lambda one: SORTS.index(one["sort"]))
page = template("ietf.html")


def gold(one):
    wg = (one["wg"] or (f"{one['stream']} stream" if one["stream"] else "")) if one["sort"] != "RFC" else ""
    return {
        "name": f"RFC {one['rfc']}" if one["rfc"] else f"{one['name']}-{one['rev']}", "former name": one["name"] if one["was"] else "", "title": one["title"], "pages": one["pages"], "errata": "Errata" if one["errata"] else "", "date": one["date"], "new": "New" if one["new"] else "", "state": one["state"],
        "age": one["age"], "telechat": one["telechat"], "stream state": wg, "level": f"{one['level']} RFC" if one["rfc"] else one["level"], "obsoleted by": one["obsoleted"], "updated by": one["updated"], "reviews": one["teams"], "ipr": one["ipr"] or "", "ad": one["ad"], "shepherd": one["shepherd"],
    }  # fmt: skip


pages(
    "ietf", ["name"], stock, lambda one: one["title"], lambda q, found, count, fields: page.render(q=q, found=found, count=count, fields=fields), gold, limit=60, sizes=(1, 2, 5, 9, 18, 30),
    fielded=[("tls RFC", {"group": "tls"}, lambda one: "-tls-" in one["name"] and (one["was"] or not one["rfc"]))],
)  # fmt: skip
