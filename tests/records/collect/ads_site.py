"""Papers by the template of NASA ADS (Bumblebee): ads_site.py (ads.html of `$TEMPLATES`, as Jinja)"""

import random

from markupsafe import Markup

from chance import FIRST, LAST, day, marked, unique
from drawn import template
from fielded import pages

THINGS = ["dwarf galaxies", "the Galactic halo", "hot Jupiters", "magnetars", "cool white dwarfs", "the interstellar medium", "type Ia supernovae", "open clusters", "a tidal disruption event", "quasars at z ~ 6", "the solar corona", "debris discs", "fast radio bursts", "Kuiper belt objects"]
HOW = ["Chemical abundances in {t}", "The kinematics of {t}: I. Observations", "Polarimetry of {t} with SPHERE", "On the origin of {t}", "{t}: constraints from Gaia DR3", "A catalogue of {t} and {u}", "H<SUB>2</SUB>O and CO in {t}", "Erratum: {t} revisited", "Do {t} trace {u}?", "3D simulations of {t} near {u}"]
JOURNALS = ["ApJ", "MNRAS", "A&A", "AJ", "PASP", "Icar", "ApJS", "arXiv"]
LINES = ["We present new spectra of {t} obtained with the VLT", "A correlation with the age of {t} is found at the 3σ level", "Our models reproduce the observed luminosity of {t}", "These results imply that {t} are more common than was thought", "We discuss implications for future surveys of {t}", "The data are available at the CDS"]


def paper(draw):
    one, two = draw.sample(THINGS, 2)
    title = draw.choice(HOW).format(t=one, u=two)
    title = title[0].upper() + title[1:]
    names = list(dict.fromkeys(f"{draw.choice(LAST)}, {draw.choice(FIRST)[0]}." + draw.choice(["", "", f" {draw.choice('ABCDEGHJKLMT')}."]) for _ in range(draw.choice([0, 1, 2, 3, 3, 5, 9, 24]))))
    at, journal = day(draw, "1974-01-01", 18000), draw.choice(JOURNALS)
    volume, at_page = draw.randrange(20, 980), draw.randrange(1, 999)
    code = f"{at.year}arXiv{at:%y%m}{draw.randrange(10000, 99999)}" if journal == "arXiv" else f"{at.year}{journal.ljust(5, '.')}{str(volume).rjust(4, '.')}{draw.choice('.L')}{str(at_page).rjust(4, '.')}"
    cited = int(draw.paretovariate(0.7)) - 1
    return {
        "title": title, "plain": title.replace("<SUB>", "").replace("</SUB>", ""), "names": names, "code": f"{code}{names[0][0] if names else '.'}"[:19], "date": f"{at:%Y/%m}", "cited": cited % 2400, "text": draw.random() < 0.9, "open": draw.random() < 0.6, "lists": draw.random() < 0.9, "data": draw.random() < 0.4,
        "highlights": [line.format(t=one) for line in draw.sample(LINES, draw.choice([0, 1, 2]))], "publisher": {"ApJ": "IOP", "MNRAS": "OUP", "A&A": "EDP"}.get(journal, "Elsevier"),
    }  # fmt: skip


stock = unique(random.Random(6022), paper, 220, "plain")
page = template("ads.html", mark=lambda text, q: Markup(marked(text, q, "em")), sub=lambda text: Markup(text))


def gold(one):
    return {"bibcode": one["code"], "date": one["date"], "citations": one["cited"] or "", "title": one["plain"], "author": one["names"][:3] if len(one["names"]) > 3 else one["names"], "more": str(len(one["names"]) - 3) if len(one["names"]) > 3 else "", "highlight": one["highlights"]}


pages("ads", ["bibcode"], stock, lambda one: f"{one['plain']} {' '.join(one['names'])}", lambda q, found, count, fields: page.render(q=q or fields["q"], found=found, count=count), gold, limit=25, sizes=(2, 5, 9, 14, 22, 40), fielded=[(f"bibcode {stock[2]['code']}", {"q": f"bibcode:{stock[2]['code']}"}, lambda one: one is stock[2])])
