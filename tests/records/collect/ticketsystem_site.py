"""Support tickets by the Smarty template of a small ticket system: ticketsystem_site.py (ticketsystem.html of `$TEMPLATES`, as Jinja)"""

import random
from datetime import datetime, timedelta

from everyday import has, names, publish, slug, template

draw, fake = random.Random(6120), names("de_DE", 6120)
LABELS = {"Drucker": ("1e90ff", "ffffff"), "Dringend": ("ff0000", "ffffff"), "Rechnung": ("ffd700", "000000"), "Netzwerk": ("2e8b57", "ffffff"), "Rückfrage": ("dddddd", "000000"), "Hardware": ("8b4513", "ffffff"), "Schulung": ("9370db", "ffffff")}
SUBJECTS = [
    "Drucker im {o} druckt nur noch leere Seiten", "VPN-Verbindung bricht nach wenigen Minuten ab", "Passwort zurücksetzen", "Rechnung {n} nicht erhalten", "AW: Angebot Nr. {n}", "Neuer Mitarbeiter zum {d}. - Zugang einrichten", "Outlook startet nicht mehr", "Bildschirm flackert ({o})",
    "Fwd: Störung Telefonanlage", "Speicherplatz auf Laufwerk S: voll", "Frage zur Zeiterfassung", "WLAN im {o} sehr langsam", "Bestellung von {n} Toner", "Lizenz läuft ab", "Re: Re: Termin für Schulung", "Backup fehlgeschlagen - Server {o}",
]  # fmt: skip
STATUS = ["Neu", "Offen", "Offen", "Wartet auf Kunde", "Geschlossen", "Zurückgestellt"]
FIRMS = [(20000 + n * 17, fake.company()) for n in range(25)]
OWNERS = [fake.user_name() for _ in range(6)]


def ticket(number):
    at, (customer, firm) = datetime(2018, 2, 1) + timedelta(minutes=draw.randrange(400000)), draw.choice(FIRMS)
    name = fake.name()
    return {
        "id": 1041 + number, "sender": draw.choice([f"{name} <{slug(name).replace('-', '.')}@{slug(firm)[:12].strip('-')}.example>", f"{slug(name).split('-')[-1]}@{slug(firm)[:12].strip('-')}.example"]), "subject": draw.choice(SUBJECTS).format(o=draw.choice(["Büro 2", "Lager", "Empfang", "EG", "srv04"]), n=draw.randrange(100, 9999), d=draw.randrange(1, 29)),
        "age": f"{at:%d.%m.%Y %H:%M}", "status": draw.choice(STATUS), "labels": draw.sample(list(LABELS), draw.choice([0, 0, 1, 1, 2, 3])), "owner": draw.choice(OWNERS) if draw.random() < 0.75 else "", "customer": customer, "firm": firm,
    }  # fmt: skip


stock = [ticket(n) for n in range(150)][::-1]
page = template("ticketsystem", labels=LABELS)


def render(q, found, count, label=None):
    return page.render(q=q, found=found, label=label)


def gold(one):
    return {"number": one["id"], "from": one["sender"], "subject": one["subject"], "date": one["age"], "status": one["status"], "label": one["labels"], "owner": one["owner"], "customer number": one["customer"], "customer": one["firm"]}


publish("ticketsystem", ["number"], stock, lambda one: f"{one['subject']}", render, gold, limit=50, sizes=(1, 2, 5, 9, 18), fielded=[
    ("label-netzwerk", ["Netzwerk"], lambda one: "Netzwerk" in one["labels"], {"q": "", "label": "Netzwerk"}),
    ("drucker-dringend", ["drucker", "Dringend"], lambda one: has(one["subject"], "drucker") and "Dringend" in one["labels"], {"q": "drucker", "label": "Dringend"}),
])  # fmt: skip
