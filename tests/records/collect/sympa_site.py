"""Mails of a list by the template of Sympa's search in archives: sympa_site.py FOLDER-OF-TEMPLATES (sympa.html, as Jinja)"""

import random
import sys
import textwrap

import jinja2

from chance import marked, papers, person, questions, sentences, site, slug
from jinjas import environment

template = environment(jinja2.FileSystemLoader(sys.argv[1]), trim_blocks=True, lstrip_blocks=True).get_template("sympa.html")
dice = random.Random(661)
stock = []
for thing in papers(80, seed=660) + questions(90, seed=662):
    name = person(dice)
    start = dice.choice(["Dear all,\n\n", "Hi,\n\n", "", "> I would like to hear more about this.\n\n"])
    text = textwrap.fill(f"{sentences(dice, thing.get('subject') or thing['title'].rstrip('?').lower(), 1, 3)}", 72)
    stock.append({
        "subject": dice.choice(["[network] ", "[network] Re: ", "Re: [network] ", ""]) + thing["title"], "sender": dice.choice([f"{name} <{slug(name)}@example.org>", f"{slug(name)}@example.net"]),
        "date": thing["date"], "date_text": f"{thing['date']:%a, %d %b %Y %H:%M:%S} {dice.choice(['+0100', '-0500', '+0000'])}", "month": f"{thing['date']:%Y-%m}", "number": f"{dice.randrange(200):05}",
        "text": start + text + ("\n..." if dice.random() < 0.4 else ""),
    })
stock.sort(key=lambda mail: mail["date"], reverse=True)


def page(word, found, count):
    mails = [{**mail, "marked": marked(mail["subject"], word, "b"), "body": marked(mail["text"], word, "b")} for mail in found]
    return template.render(q=word, mails=mails, count=count, hits=count * 2, list="network", months=["2023-06", "2023-05", "2023-04", "2023-03"])


def gold(mail):
    return {"subject": mail["subject"], "date": mail["date_text"], "from": mail["sender"], "text": " ".join(mail["text"].split())}


site("sympa", ["subject"], stock, lambda mail: mail["subject"], page, gold, limit=10)
