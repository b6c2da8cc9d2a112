"""Things drawn by chance, of the kinds that sites list, and how a template makes result pages of them.

A kind is drawn by its own seed, so that a layout's pages stay as they are when another kind changes.
"""

import json
import os
import random
import re
import subprocess
from datetime import date, timedelta

import jinja2
from markupsafe import Markup

from common import books, keep

NONSENSE = "zzqxv"

GOODS = {
    "outdoor": {
        "brands": ["Northfell", "Karrimor Peak", "Alpenrose", "Tundra & Sons", "Osprey Ridge", "Vaude Line", "Hilltop"],
        "nouns": ["Tent", "Sleeping Bag", "Backpack", "Headlamp", "Stove", "Trekking Poles", "Rain Jacket", "Hiking Boots", "Water Filter", "Hammock", "Dry Bag", "Camp Chair"],
        "adjectives": ["Ultralight", "Three-Season", "Alpine", "Compact", "Waterproof", "Trail", "Expedition", "Family", "Insulated"],
        "details": ["2-Person", "35 L", "65 L", "-10 °C", "400 Lumens", "Black", "Forest Green", "Regular", "Wide Fit"],
        "price": (12, 480),
    },
    "tools": {
        "brands": ["Bosche", "Makina", "Stahlwerk", "Irwing", "Estwick", "Ryoba", "Knipers"],
        "nouns": ["Hammer", "Cordless Drill", "Screwdriver Set", "Jigsaw", "Spirit Level", "Pliers", "Socket Set", "Angle Grinder", "Chisel", "Tape Measure", "Workbench", "Drill Bit Set"],
        "adjectives": ["Professional", "Heavy Duty", "Compact", "Cordless", "Insulated", "Precision", "Folding"],
        "details": ["18 V", "750 W", "6-piece", "32-piece", "5 m", "with Case", "200 mm", "Titanium"],
        "price": (4, 320),
    },
    "clothes": {
        "brands": ["Marlowe", "Petit Nord", "Sunday Mill", "Arc & Oak", "Linea Rossa", "Juniper", "Holm"],
        "nouns": ["Shirt", "Dress", "Jeans", "Cardigan", "Coat", "T-Shirt", "Skirt", "Hoodie", "Socks", "Scarf", "Trousers", "Jumper"],
        "adjectives": ["Linen", "Organic Cotton", "Merino", "Slim", "Oversized", "Striped", "Floral", "Denim", "Quilted"],
        "details": ["in Navy", "in Sand", "in White", "with Pockets", "for Women", "for Men", "Long Sleeve", "Petite"],
        "price": (9, 260),
    },
    "electronics": {
        "brands": ["Sonara", "Philco", "Acera", "Tekton", "LumaView", "Anchor", "Kenko"],
        "nouns": ["Headphones", "Monitor", "Keyboard", "Camera", "Speaker", "Charger", "Router", "Tablet", "Projector", "Microphone", "Smartwatch", "Webcam"],
        "adjectives": ["Wireless", "Noise Cancelling", "Mechanical", "4K", "Portable", "Gaming", "Smart", "USB-C"],
        "details": ["27\"", "128 GB", "65 W", "White", "(2nd Gen)", "with Stand", "Pro", "Mini", "Refurbished"],
        "price": (15, 1400),
    },
    "food": {
        "brands": ["Casa Verde", "Old Mill", "Monte Alto", "Berry & Bee", "Harbour", "Kupfer", "Biona"],
        "nouns": ["Coffee", "Olive Oil", "Honey", "Chocolate", "Green Tea", "Pasta", "Granola", "Jam", "Vinegar", "Almonds", "Mustard", "Crackers"],
        "adjectives": ["Organic", "Roasted", "Raw", "Dark", "Whole Grain", "Smoked", "Wild", "Fair Trade", "Extra Virgin"],
        "details": ["250 g", "500 g", "1 kg", "750 ml", "Gift Box", "with Sea Salt", "No Sugar", "12-pack"],
        "price": (2, 45),
    },
    "home": {
        "brands": ["Studio Design", "Graphic Corner", "Woodhouse", "Lumen", "Terra", "Casa Nova"],
        "nouns": ["Mug", "Cushion", "Lamp", "Vase", "Blanket", "Poster", "Notebook", "Candle", "Shelf", "Rug", "Clock", "Bowl"],
        "adjectives": ["Hummingbird", "Mountain Fox", "Ceramic", "Wool", "Brass", "Handmade", "Framed", "Vintage", "Printed"],
        "details": ["Small", "Large", "40x60cm", "Set of 2", "in Grey", "Vector Graphics", "Limited Edition", "Recycled"],
        "price": (6, 190),
    },
    "care": {
        "brands": ["Lune", "Botanica", "Dr. Ferris", "Salt & Clay", "Maison Clair", "Oak Moss"],
        "nouns": ["Soap", "Shampoo", "Face Cream", "Serum", "Lip Balm", "Body Lotion", "Hand Cream", "Toner", "Face Mask", "Perfume", "Sunscreen", "Cleanser"],
        "adjectives": ["Gentle", "Hydrating", "Lavender", "Rose", "Charcoal", "Vitamin C", "Unscented", "Repairing"],
        "details": ["50 ml", "100 ml", "Travel Size", "SPF 30", "for Dry Skin", "Refill", "Trio", "Night"],
        "price": (5, 120),
    },
}  # fmt: skip
BENEFITS = [
    "Made to last", "Light enough for every day", "A favourite of our customers", "Designed in our own studio",
    "Tested by professionals", "Easy to clean", "Comes with a two-year warranty", "Ships in plastic-free packaging",
    "Now in an improved version", "Good value for beginners", "Soft to the touch", "Works well in small spaces",
]  # fmt: skip
FIRST = "Anna Maria Wei Carlos Fatima John Elena Hiroshi Priya Lars Chiara Ahmed Julie Tomasz Olga David Mei Samuel Ingrid Pedro Sarah Kofi Leila Marc Yuki".split()
LAST = "Müller Garcia Chen Rossi Nakamura Singh Andersson Dubois Kowalski Okafor Smith O'Brien Petrov Haddad Johnson Costa Kim van Dijk Novak Fischer Lopez Martin Zhang Ali Brown".replace("van Dijk", "van_Dijk").split()
LAST = [name.replace("_", " ") for name in LAST]
TOPICS = {
    "climate": (["warming", "drought", "sea level rise", "carbon uptake", "heat waves"], ["Environmental Sciences", "Earth Sciences"]),
    "health": (["diabetes", "vaccination", "mental health", "air pollution exposure", "nutrition"], ["Medicine", "Public Health"]),
    "ocean": (["plankton blooms", "coral reefs", "acidification", "deep currents", "fish stocks"], ["Oceanography", "Earth Sciences"]),
    "language": (["dialect change", "bilingual children", "code switching", "word order", "endangered languages"], ["Linguistics", "Arts and Humanities"]),
    "energy": (["wind turbines", "battery ageing", "solar cells", "heat pumps", "grid stability"], ["Engineering", "Physics"]),
    "urban": (["housing prices", "bicycle traffic", "green spaces", "street noise", "migration"], ["Social Sciences", "Geography"]),
    "gene": (["expression", "regulatory networks", "antibiotic resistance", "plant breeding", "rare variants"], ["Biology", "Genetics"]),
    "network": (["routing", "citation graphs", "rumour spreading", "anomaly detection", "wireless sensors"], ["Computer Science", "Mathematics"]),
}  # fmt: skip
PLACES = ["Northern Italy", "the Baltic Sea", "rural Kenya", "São Paulo", "Finland", "the Pacific coast", "East Asia", "Scotland", "the Alps", "Vietnam"]
VENUES = ["Journal of Applied Research", "Annals of Data Science", "Nordic Review", "International Conference on Systems", "PLoS Letters", "Quarterly Reports", "Proceedings of the Royal Academy"]
METHODS = ["a Bayesian approach", "evidence from a field study", "a systematic review", "a machine learning model", "a longitudinal survey", "results of a pilot", "an open data set", "a comparison of methods"]
SENTENCES = [
    "We present {n} measurements of {topic} in {place}.",
    "The files contain {n} observations with their metadata and a description of every variable.",
    "Little is known about {topic}, and earlier work was limited to few sites.",
    "Our results show an effect of {topic} that is stronger than was expected.",
    "All samples were taken by trained staff and checked twice.",
    "This work was supported by a grant of the national research council.",
    "Code to reproduce the figures is included.",
    "We discuss what this means for policy in {place}.",
    "Interviews were held with {n} participants between spring and autumn.",
]


def goods(kind, seed, number=160):
    """Products of a shop; a sale price, a rating, colours and a badge are not everywhere."""
    draw, make = random.Random(seed), GOODS[kind]
    seen, found = set(), []
    while len(found) < number:
        noun, brand = draw.choice(make["nouns"]), draw.choice(make["brands"])
        name = f"{draw.choice(make['adjectives'])} {noun}"
        if draw.random() < 0.6:
            name += f" {draw.choice(make['details'])}"
        if name in seen:
            continue
        seen.add(name)
        low, high = make["price"]
        price = round(low + (high - low) * draw.random() ** 2.2) + draw.choice([0, 0.5, 0.9, 0.95, 0.99])
        sale = draw.random() < 0.25
        reviews = 0 if draw.random() < 0.35 else int(draw.expovariate(1 / 20)) + 1
        found.append({
            "id": 1000 + len(found), "name": name, "brand": brand, "kind": noun,
            "slug": "".join(c if c.isalnum() else "-" for c in name.lower()).replace("--", "-").strip("-"),
            "price": price, "was": round(price * draw.choice([1.15, 1.25, 1.5]), 2) if sale else None,
            "new": draw.random() < 0.12, "stock": 0 if draw.random() < 0.12 else draw.randrange(1, 90),
            "reviews": reviews, "rating": draw.choice([3, 3.5, 4, 4, 4.5, 5]) if reviews else None,
            "colours": draw.sample(["Black", "White", "Blue", "Green", "Red", "Sand"], draw.randrange(2, 5)) if draw.random() < 0.3 else [],
            "sku": f"{brand[:2].upper()}-{draw.randrange(10000, 99999)}",
            "about": ". ".join(draw.sample(BENEFITS, draw.randrange(1, 4))) + "." if draw.random() < 0.75 else "",
        })  # fmt: skip
    return found


def person(draw):
    return draw.choice(FIRST), draw.choice(LAST)


def words_about(draw, topic, number):
    place, count = draw.choice(PLACES), draw.randrange(12, 4000)
    return " ".join(s.format(topic=topic, place=place, n=count) for s in draw.sample(SENTENCES, number))


def works(seed, number=150):
    """Papers, theses and data sets of a repository."""
    draw, found = random.Random(seed), []
    while len(found) < number:
        field, (topics, subjects) = draw.choice(list(TOPICS.items()))
        topic, place = draw.choice(topics), draw.choice(PLACES)
        title = draw.choice([
            "{f} and {t} in {p}: {m}", "{t} and {f}: {m}", "Towards a theory of {f} and {t}", "{m} of {t} and {f} in {p}",
            "Data on {f} and {t}, {p}", "What {t} tells us about {f}", "{f}, {t} and society in {p}",
        ]).format(f=field, t=topic, p=place, m=draw.choice(METHODS))  # fmt: skip
        title = title[0].upper() + title[1:]
        if any(work["title"] == title for work in found):
            continue
        day = date(2005, 1, 1) + timedelta(days=draw.randrange(7300))
        found.append({
            "id": 20000 + len(found) * 7, "title": title, "topic": topic, "subjects": draw.sample(subjects, draw.randrange(1, 3)),
            "authors": list(dict.fromkeys(person(draw) for _ in range(draw.choice([1, 1, 2, 2, 3, 4, 7])))),
            "date": day, "year": day.year, "venue": draw.choice(VENUES) if draw.random() < 0.6 else None,
            "volume": draw.randrange(2, 60), "pages": (at := draw.randrange(1, 900), at + draw.randrange(4, 30)),
            "abstract": words_about(draw, topic, draw.randrange(2, 6)) if draw.random() < 0.85 else "",
            "doi": f"10.{draw.randrange(1000, 9999)}/{draw.choice('abcdefgh')}{draw.randrange(10000, 99999)}",
            "type": draw.choice(["Journal article", "Journal article", "Conference paper", "Dataset", "Thesis", "Report", "Presentation"]),
            "open": draw.random() < 0.75, "version": f"v{draw.randrange(1, 4)}", "views": draw.randrange(0, 3000), "downloads": draw.randrange(0, 900),
            "files": draw.randrange(0, 14), "formats": draw.sample(["CSV", "PDF", "XLSX", "JSON", "ZIP", "GeoJSON", "HTML"], draw.randrange(0, 4)),
            "publisher": draw.choice(["University of Eastbrook", "Institute for Marine Studies", "City of Halden", "National Survey", "Ministry of Transport", "Open Science Lab"]),
        })  # fmt: skip
    return found


def find(stock, word, text):
    return [item for item in stock if word.lower() in text(item).lower()]


def money(value, sign="$", after=""):
    return f"{sign}{value:,.2f}{after}"


def marked(tag):
    """A function that marks the words of the query in a text."""

    def mark(text, word):
        parts = re.split(f"({re.escape(word)})", text, flags=re.IGNORECASE)
        return Markup("").join(Markup(f"{tag}%s</{tag[1:].split()[0].rstrip('>')}>") % part if at % 2 else part for at, part in enumerate(parts))

    return mark


def tally(stock, value, most=8):
    """Values with how many have them, as facets show."""
    count = {}
    for item in stock:
        for one in value(item) if isinstance(value(item), list) else [value(item)]:
            if one:
                count[one] = count.get(one, 0) + 1
    return sorted(count.items(), key=lambda pair: (-pair[1], str(pair[0])))[:most]


def present(**values):
    """A record of gold: texts and lists of texts, without those that are empty."""
    lists = {name: value if isinstance(value, list) else [value] for name, value in values.items() if value}
    return {name: [" ".join(str(one).split()) for one in value] for name, value in lists.items()}


def template(text, **more):
    """A Jinja template from its text, or from a file of the folder `$TEMPLATES`."""
    engine = jinja2.Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined,
        loader=jinja2.FileSystemLoader(os.environ.get("TEMPLATES", ".")),
    )  # fmt: skip
    engine.globals.update(money=money, tally=tally, **more)
    return engine.from_string(text) if "<" in text else engine.get_template(text)


def node(folder, script, data):
    """What a script writes that is given the data, with the packages of the folder."""
    program = ["node", "--input-type=commonjs", "-e", script]
    return subprocess.run(program, cwd=folder, input=json.dumps(data), stdout=subprocess.PIPE, text=True, check=True).stdout


def write(layout, render, stock, words, text, gold, key=("title",), size=24, **shared):
    """The pages that `render` makes of what the words find, and their gold.

    `render` has `query`, `found` (the first `size`), `total`, `all` that was found and `stock`.
    """

    def answer(word):
        every = find(stock, word, text)
        assert bool(every) != (word == NONSENSE), word
        page = render(query=word, found=every[:size], total=len(every), all=every, stock=stock, **shared)
        return page, [gold(item) for item in every[:size]]

    def name(word):
        return "".join(c if c.isalnum() else "-" for c in word.lower())

    keep(layout, key, [(name(word), [word], *answer(word)) for word in words], answer(NONSENSE)[0])


def shelf(path, number=250):
    """The books of the catalogue as a library has them; the series is taken out of the title."""
    for book in books(path, number):
        draw = random.Random(book["id"])
        title, _, rest = book["title"].partition(" (")
        series = rest.partition(",")[0].rstrip(")") if ", #" in rest else ""
        language = {"eng": "English", "fre": "French", "spa": "Spanish", "ger": "German", "ara": "Arabic"}.get(book["language"][:3])
        yield {
            **book,
            "title": title, "series": series, "language": book["language"][:3] if language else "eng", "tongue": language or "English",
            "isbn": f"978{draw.randrange(10**9, 10**10)}", "cover": draw.random() < 0.7, "copies": draw.choice([0, 1, 1, 2, 3]),
            "publisher": draw.choice(["Penguin", "Vintage Books", "Harper", "Tor", "Orbit", "Faber & Faber"]),
            "place": draw.choice(["London", "New York", "Boston", "Edinburgh"]),
            "edition": draw.choice(["1st ed.", "2nd ed.", "Rev. ed."]) if draw.random() < 0.25 else "",
            "literary": draw.choice(["Fiction", "Not fiction"]) if draw.random() < 0.6 else "",
            "callnumber": f"{draw.choice(['PR', 'PS', 'PZ', 'F'])}{draw.randrange(1000, 9999)}.{book['authors'][0].split()[-1][0]}{draw.randrange(10, 99)}",
            "location": draw.choice(["Main Library", "North Branch", "Children's Room", "Storage"]), "online": draw.random() < 0.2,
            "formats": ["Book"] + (["eBook"] if draw.random() < 0.2 else []),
            "about": f"{draw.choice(['A tale of', 'The story of', 'Letters about'])} {draw.choice(['love', 'loss', 'a long road', 'two sisters', 'an old debt'])} "
            f"{draw.choice(['in the north', 'by the sea', 'and what came after', 'at the end of a century'])}" if draw.random() < 0.3 else "",
        }  # fmt: skip


def archives(seed, number=140):
    """Collections, series and files of an archive."""
    draw, found = random.Random(seed), []
    families = ["Harrow", "Lindqvist", "Meyer", "Okonkwo", "Pell", "Sandoval", "Thorne", "Van Buren", "Whitcomb", "Yamada"]
    bodies = ["Eastbrook Railway Company", "Women's Suffrage League", "Harbor Commission", "Mill Workers' Union", "Botanical Society", "Department of Music"]
    sorts = ["Letters to {p}", "Diaries", "Account books", "Photographs of {l}", "Minutes of meetings", "Maps and plans, {l}", "Newspaper clippings", "Speeches", "Letters from {p}", "Posters", "Oral history interview with {p}", "Glass plate negatives"]
    homes = ["Special Collections", "University Archives", "Center for Local History"]
    while len(found) < number:
        owner = draw.choice([f"{draw.choice(families)} family", draw.choice(bodies), f"{' '.join(person(draw))}"])
        level = draw.choice(["Collection", "Series", "File", "Item", "Item"])
        first = draw.randrange(1840, 1990)
        last = first + draw.choice([0, 0, 1, 4, 20])
        fonds = f"{owner} {'records' if owner in bodies else 'papers'}"
        title = fonds if level == "Collection" else draw.choice(sorts).format(p=" ".join(person(draw)), l=draw.choice(["the harbor", "the old mill", "Main Street", "the campus"]))
        title += f", {first}" + (f"-{last}" if last > first else "")
        if any(item["title"] == title for item in found):
            continue
        found.append({
            "id": 300 + len(found), "title": title, "level": level, "fonds": fonds, "owner": owner, "home": draw.choice(homes),
            "dates": f"{first}-{last}" if last > first else str(first), "circa": draw.random() < 0.2,
            "identifier": f"MS-{draw.randrange(10, 999)}" + ("" if level == "Collection" else f"-{draw.randrange(1, 40):02}") if draw.random() < 0.7 else "",
            "box": f"Box: {draw.randrange(1, 60)}" + (f", Folder: {draw.randrange(1, 30)}" if draw.random() < 0.7 else "") if level in {"File", "Item"} and draw.random() < 0.7 else "",
            "abstract": f"{draw.choice(['Contains', 'Consists of', 'Documents'])} {draw.choice(['correspondence', 'legal papers', 'drafts', 'business papers', 'family matters'])} "
            f"{draw.choice(['of', 'relating to', 'collected by'])} the {owner}, {draw.choice(['mostly in English', 'with some gaps', 'arranged by date', 'including notes on travel and farming', 'kept in the original order'])}." if draw.random() < 0.5 else "",
            "subjects": draw.sample(["Railroads", "Letters", "Women", "Labor unions", "Photography", "Harbors", "Botany", "Education"], draw.randrange(0, 4)),
        })  # fmt: skip
    return found


def objects(seed, number=140):
    """Objects of a museum."""
    draw, found = random.Random(seed), []
    kinds = {
        "Painting": (["oil on canvas", "tempera on panel", "watercolour"], ["View of {l}", "Portrait of {p}", "Still life with {o}", "The {o} Seller"]),
        "Print": (["etching", "woodblock print", "lithograph"], ["{l} at Night", "The {o}", "{p} at {l}", "Travellers near {l}"]),
        "Ceramic": (["glazed earthenware", "porcelain", "stoneware"], ["Bowl with {o}", "Jar in the Shape of a {o}", "Plate Showing {l}"]),
        "Photograph": (["gelatin silver print", "albumen print"], ["{l}, Looking North", "{p} and Family", "Workers at {l}"]),
        "Coin": (["silver", "bronze", "gold"], ["Coin of {p}", "Medal of {l}"]),
    }
    places = ["Delft", "Kyoto", "the Nile", "Venice", "Lake Geneva", "Cairo", "Edinburgh", "Mount Fuji", "the Harbour of Oslo"]
    things = ["Lemon", "Heron", "Rose", "Ship", "Fish", "Violin", "Tiger", "Skull", "Lantern", "Crane", "Horse"]
    while len(found) < number:
        kind, (media, titles) = draw.choice(list(kinds.items()))
        title = draw.choice(titles).format(l=draw.choice(places), p=" ".join(person(draw)), o=draw.choice(things))
        if any(item["title"] == title for item in found):
            continue
        year = draw.randrange(1500, 1950)
        found.append({
            "id": 5000 + len(found) * 3, "title": title, "kind": kind, "medium": draw.choice(media), "year": year,
            "date": draw.choice([f"{year}", f"about {year // 10 * 10}", f"{year // 100 + 1}th century"]) if draw.random() < 0.9 else "",
            "maker": " ".join(person(draw)) if draw.random() < 0.65 else "", "number": f"{draw.randrange(1890, 2020)}.{draw.randrange(1, 400)}.{draw.randrange(1, 30)}",
            "place": draw.choice(["Netherlands", "Japan", "Egypt", "Italy", "Scotland", "France"]), "view": draw.random() < 0.5, "image": draw.random() < 0.85,
            "about": f"{draw.choice(['Given by', 'Bequest of', 'Bought with the help of'])} {' '.join(person(draw))}. "
            f"{draw.choice(['The signature is below on the right.', 'One of a series of twelve.', 'The frame is original.', 'Small losses at the rim.', 'Shown at the World Fair.'])}" if draw.random() < 0.6 else "",
        })  # fmt: skip
    return found
