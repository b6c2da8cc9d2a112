"""Strings with their translations by the search template of Weblate 3: weblate_site.py (weblate.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import marked, site, slug, some, unique
from drawn import present, template

NOUNS = {"plant": "Pflanze", "bed": "Beet", "season": "Saison", "reminder": "Erinnerung", "photo": "Foto", "seed packet": "Samentüte", "harvest": "Ernte", "calendar": "Kalender", "garden": "Garten", "note": "Notiz"}
SHAPES = {
    "Add {}": "{} hinzufügen", "Delete this {}?": "{} wirklich löschen?", "No {} found.": "Keine Daten: {}", "Edit {} details": "Angaben bearbeiten ({})", "Your {} was saved.": "Gespeichert: {}", "Share {} with others": "{} mit anderen teilen",
    "Could not load the {}; try again later.": "{} konnte nicht geladen werden; später erneut versuchen.", "%d {}s selected": "%d ausgewählt ({})", "Search for a {}": "{} suchen", "Last {}": "Letzte Auswahl: {}",
}  # fmt: skip
FLAGS = [("check text-success", "Message is translated"), ("check-circle text-success", "Message is approved"), ("edit text-warning", "Message is fuzzy"), ("times text-danger", "Message is not translated")]
MORE = [("exclamation-triangle text-danger", "Message has failing checks"), ("lightbulb-o text-info", "Message has suggestions"), ("comment text-info", "Message has comments")]


def unit(draw):
    shape, noun = draw.choice(list(SHAPES)), draw.choice(list(NOUNS))
    state = draw.choice([0, 0, 0, 1, 2, 3])
    source = shape.format(noun)
    return {
        "id": f"{draw.randrange(16**15):016x}", "context": some(draw, 0.85, slug(f"{draw.choice(['main', 'dialog', 'menu'])} {noun} {shape.format('')}").replace("-", "_")[:32]), "source": source,
        "target": None if state == 3 else SHAPES[shape].format(NOUNS[noun]), "flags": [FLAGS[state], *draw.sample(MORE, draw.choice([0, 0, 0, 1, 2]))],
    }  # fmt: skip


stock = unique(random.Random(825), unit, 95, "source")
page = template("weblate.html", mark=lambda text, query: Markup(marked(text, query, 'span class="hlmatch"')))


def render(q, found, count):
    return page.render(q=q, found=found, count=count, words=sum(len(one["source"].split()) for one in found))


def gold(one):
    return present(key=one["context"], source=one["source"], target=one["target"], state=[name for _, name in one["flags"]])


site("weblate", ["source"], stock, lambda one: one["source"], render, gold, limit=20, sizes=(1, 2, 4, 7, 9, 11))
