"""Things of many domains, drawn by chance from a seed, for pages that templates of applications make.

A collector takes items, asks `asked` for words to search, and gives `write` its pages and what they show.
"""

import collections
import datetime
import html
import itertools
import random
import re

from common import keep

NONE = "zzqxv"
FIRST = """Amara Ana Anders Bettina Carlos Chiara Daniel Deborah Dmitri Elena Emeka Fatima Fiona George Grace Hana
Henrik Imran Ingrid Jamal Joan Jürgen Keiko Laura Leila Luis Maeve Marek Mei Miguel Nadia Noah Olga Omar Patricia
Pedro Priya Rachel Ravi Rosa Samuel Sofia Stephen Tariq Teresa Thomas Uma Victor Wanda Yusuf Zoë""".split()
LAST = """Abbott Adeyemi Andersson Baker Bianchi Bjørnstad Castro Chen Cohen Costa Diaz Dubois Eriksen Fernandes
Fischer Gallagher García Haddad Hughes Ibrahim Ito Jackson Janssen Kaplan Khan Kim Kowalski Lefebvre Li López
MacDonald Mbeki Moreau Müller Nakamura Nguyen Novak O'Brien Okafor Olsen Patel Petrov Quinn Reyes Romano Rossi
Schmidt Sharma Silva Svensson Tanaka Thompson Torres Vargas Weber Williams Wong Yilmaz Young Zhang""".split()
CITIES = [
    ("Berlin", "Berlin", "Germany"), ("Munich", "Bavaria", "Germany"), ("Austin", "Texas", "United States"),
    ("Boston", "Massachusetts", "United States"), ("San Francisco", "California", "United States"),
    ("Portland", "Oregon", "United States"), ("London", "England", "United Kingdom"),
    ("Leeds", "England", "United Kingdom"), ("Glasgow", "Scotland", "United Kingdom"),
    ("Toronto", "Ontario", "Canada"), ("Montréal", "Québec", "Canada"), ("Amsterdam", "North Holland", "Netherlands"),
    ("Zürich", "Zürich", "Switzerland"), ("Lyon", "Auvergne-Rhône-Alpes", "France"), ("Dublin", "Leinster", "Ireland"),
    ("Sydney", "New South Wales", "Australia"), ("Bengaluru", "Karnataka", "India"), ("Lisbon", "Lisboa", "Portugal"),
]
STREETS = "Mill Lane,High Street,Station Road,Park Avenue,Church Hill,Harbour View,Queens Drive,Elm Grove,Market Square".split(",")
COMPANIES = """Northwind Analytics,Bluefin Robotics,Harbor Health,Kestrel Systems,Lumen & Co,Meridian Bank,Oakline
Software,Pangea Maps,Quartz Media,Riverbend University,Saltmarsh Games,Tidewater Energy,Umbra Security,Vela
Space,Wren Studios,Civic Data Lab,Open Harvest,Peak Logistics""".replace("\n", " ").split(",")


def person(draw):
    return f"{draw.choice(FIRST)} {draw.choice(LAST)}"


def people(draw, low=1, high=4):
    names = {person(draw): None for _ in range(draw.randint(low, high))}
    return list(names)


def day(draw, first="2019-01-01", days=1900):
    start = datetime.datetime.fromisoformat(first)
    return start + datetime.timedelta(days=draw.randrange(days), minutes=draw.randrange(1440))


def some(draw, chance, value):
    return value if draw.random() < chance else None


def sentences(draw, topic, low=1, high=4):
    """Text about the topic."""
    subjects = ["We", "The authors", "This work", "The team", "Local groups", "Most users", "The committee", "Our members"]
    verbs = ["describe", "compare", "report on", "question", "propose", "survey", "extend", "revisit"]
    objects = ["the practice of", "recent changes in", "a new approach to", "the cost of", "twelve years of", "open problems in"]
    ends = [
        "with data from three regions", "and give an example", "in some detail", "without further assumptions",
        "for small and large cases alike", "as of last spring", "and what it means for others", "at a lower price",
    ]
    parts = [
        f"{draw.choice(subjects)} {draw.choice(verbs)} {draw.choice(objects)} {topic} {draw.choice(ends)}."
        for _ in range(draw.randint(low, high))
    ]
    return " ".join(parts)


def unique(draw, make, number, key):
    """Items that differ in their key."""
    items = {}
    for _ in range(number * 20):
        item = make(draw)
        items.setdefault(item[key], item)
        if len(items) == number:
            break
    return list(items.values())


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def words(text):
    return [word for word in dict.fromkeys(re.findall(r"\b[^\W\d_]{4,}\b", text.lower())) if word.isascii()]


def found(items, query, text):
    """The items that have all words of the query."""
    asked = [re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE) for word in query.split()]
    return [item for item in items if all(word.search(text(item)) for word in asked)]


def asked(items, text, sizes=(1, 2, 4, 7, 11, 16, 24)):
    """Queries of a word or two, with about as many results as the sizes say."""
    count = collections.Counter()
    for item in items:
        here = words(text(item))
        count.update(here)
        count.update(" ".join(pair) for pair in itertools.combinations(here[:10], 2))
    queries = {}
    for size in sizes:
        taken = {word for query in queries for word in query.split()}
        free = (query for query in count if not taken & set(query.split()))
        query = min(free, key=lambda query: (abs(count[query] - size), len(query.split()), query), default=None)
        if query:
            queries[query] = None
    return list(queries)


def marked(text, query, tag):
    """The text as HTML with the words of the query marked, as `<tag>…</tag>`."""
    word = re.compile(rf"(?i)\b({'|'.join(map(re.escape, query.split()))})\b")
    return word.sub(rf"<{tag}>\1</{tag.split()[0]}>", html.escape(text, quote=False))


def write(layout, key, pages, none):
    """Writes pages, each a query, its HTML and its records, and one without results."""
    def shown(record):
        return {k: v if isinstance(v, list) else [str(v)] for k, v in record.items() if v not in (None, "", [])}

    keep(layout, key, [(slug(query), query.split(), page, [shown(r) for r in records]) for query, page, records in pages], none)


def site(layout, key, items, text, render, record, limit=20, sizes=(1, 2, 4, 7, 11, 16, 24)):
    """Renders a page a query: `render(query, items of the page, number of all)` gives HTML, `record(item)` its gold."""
    pages = []
    for word in asked(items, text, sizes):
        results = found(items, word, text)
        pages.append((word, render(word, results[:limit], len(results)), [record(item) for item in results[:limit]]))
    write(layout, key, pages, render(NONE, [], 0))


def papers(number, seed=11):
    subjects = """graph neural networks,dark matter halos,protein folding,coral reefs,gravitational waves,language models,
soil bacteria,quantum error correction,urban air quality,stellar winds,sparse tensors,honeybee colonies,robot grasping,
perovskite solar cells,glacier retreat,topological insulators,traffic forecasting,speech recognition""".replace("\n", "").split(",")
    ways = [
        "A survey of {}", "Towards robust {}", "{}: a probabilistic view", "On the limits of {}", "Learning from {}",
        "Fast algorithms for {}", "{} revisited", "Measuring {} at scale", "Bayesian inference for {}",
        "Symmetry and noise in {}", "What {} can tell us about {}", "A benchmark for {}", "Dynamics of {} under stress",
        "Scaling laws of {}", "Long-term observation of {}", "{} in the presence of noise",
    ]

    def make(draw):
        one, two = draw.sample(subjects, 2)
        title = draw.choice(ways).format(one, two)
        return {
            "title": title[0].upper() + title[1:],
            "subject": one,
            "authors": people(draw, 1, 5),
            "date": day(draw, "2014-01-01", 3600),
            "abstract": sentences(draw, one, 2, 5),
            "venue": draw.choice(["J. Phys. A", "NeurIPS", "PNAS", "Ecology Letters", "ICRA", "Nature Communications", "ACL"]),
            "pages": draw.randrange(4, 60),
            "comments": some(draw, 0.6, f"{draw.randrange(4, 60)} pages, {draw.randrange(2, 15)} figures"),
            "doi": some(draw, 0.5, f"10.{draw.randrange(1000, 9999)}/{draw.randrange(100000, 999999)}"),
        }

    return unique(random.Random(seed), make, number, "title")


def packages(number, seed=12):
    heads = "fast,py,async,mini,json,http,open,simple,data,flex,micro,easy,deep,cloud,neo,pixel,graph,log,task,auth".split(",")
    tails = "parser,client,cache,queue,server,router,forms,stream,schema,config,table,models,crawler,charts,mailer,search,tokens".split(",")
    does = ["A small", "Fast", "Pure-Python", "An opinionated", "Simple", "Yet another", "Type-safe", "The missing"]

    def make(draw):
        head, tail = draw.choice(heads), draw.choice(tails)
        what = draw.choice(["library", "toolkit", "wrapper", "framework", "plugin", "command line tool"])
        version = draw.choice(["{}.{}.{}", "0.{}.{}", "{}.{}", "{}.{}.{}rc1"])
        return {
            "name": draw.choice(["{}-{}", "{}{}", "{}_{}"]).format(head, tail),
            "version": version.format(draw.randrange(1, 9), draw.randrange(20), draw.randrange(12)),
            "summary": some(
                draw,
                0.9,
                f"{draw.choice(does)} {what} for {tail} of {draw.choice(['web pages', 'large files', 'tables', 'APIs', 'logs', 'events'])}"
                + draw.choice(["", ".", f", with support for {draw.choice(heads)}", " and nothing else."]),
            ),
            "author": person(draw),
            "licence": draw.choice(["MIT", "Apache-2.0", "BSD-3-Clause", "GPL-3.0", "ISC"]),
            "keywords": draw.sample([*heads, *tails], draw.randrange(0, 5)),
            "downloads": int(draw.paretovariate(0.4) * 17) % 90000000,
            "date": day(draw),
            "stars": int(draw.paretovariate(0.7) * 3) % 60000,
            "forks": int(draw.paretovariate(0.9)) % 9000,
            "language": some(draw, 0.85, draw.choice(["Python", "JavaScript", "Go", "Rust", "C++", "Shell", "HTML"])),
        }

    return unique(random.Random(seed), make, number, "name")


def jobs(number, seed=13):
    roles = ["Developer", "Engineer", "Architect", "Analyst", "Manager", "Scientist", "Administrator", "Consultant", "Tester"]
    fields = ["Backend", "Frontend", "Python", "Data", "Cloud", "Security", "Django", "Machine Learning", "Embedded", "Web"]

    def make(draw):
        city = draw.choice(CITIES)
        return {
            "title": f"{draw.choice(['Senior ', 'Junior ', 'Lead ', '', '', ''])}{draw.choice(fields)} {draw.choice(roles)}"
            + draw.choice(["", "", " (m/f/d)", " – Remote", f", {draw.choice(fields)} Team"]),
            "company": draw.choice(COMPANIES),
            "city": city[0],
            "region": city[1],
            "country": city[2],
            "types": draw.sample(["Back end", "Big Data", "Cloud", "Database", "Front end", "Integration", "Machine Learning",
                                  "Numeric processing", "Systems", "Testing", "Web"], draw.randrange(0, 5)),
            "category": draw.choice(["Developer / Engineer", "Manager / Executive", "Researcher / Scientist", "Consulting"]),
            "salary": some(draw, 0.5, draw.randrange(38, 150) * 1000),
            "date": day(draw, "2023-01-01", 500),
            "new": draw.random() < 0.2,
            "about": sentences(draw, "the platform", 1, 3),
        }

    return unique(random.Random(seed), make, number, "title")


def bills(number, seed=14):
    acts = ["Amend", "Approval of", "Authorization for", "Call for hearing(s) on", "Honoring", "Grant of", "Support of", "Repeal of"]
    objects = """zoning map at,handicapped parking at,sidewalk cafe on,small claims against the City by,awnings on,vacation of alley near,
building permit fees for,snow removal along,public art at,affordable housing near,bicycle lanes along,noise limits on,
street lighting on,special events at,loading zone on""".replace("\n", "").split(",")

    def make(draw):
        year = draw.randrange(2015, 2024)
        kind = draw.choice(["Ordinance", "Resolution", "Order", "Claim", "Report"])
        place = f"{draw.randrange(1, 99) * 100 + draw.randrange(99)} {draw.choice(['N', 'S', 'W', 'E'])} {draw.choice(STREETS)}"
        return {
            "id": f"{kind[0]}{year}-{draw.randrange(1, 6000)}",
            "kind": kind,
            "title": f"{draw.choice(acts)} {draw.choice(objects)} {draw.choice([place, place, person(draw)])}",
            "status": draw.choice(["Passed", "Introduced", "Active", "Failed", "Stale"]),
            "date": some(draw, 0.9, day(draw, f"{year}-01-02", 360)),
            "action": draw.choice(["Referred to Committee", "Passed", "Recommended to Pass", "Placed on File", "Introduced"]),
            "sponsor": some(draw, 0.7, person(draw)),
            "topics": draw.sample(["Zoning", "Parking", "Housing", "Transportation", "Culture", "Finance", "Routine", "Non-Routine"],
                                  draw.randrange(0, 4)),
            "body": draw.choice(["Zoning, Landmarks and Building Standards", "Finance", "Transportation and Public Way", "Housing"]),
        }

    return unique(random.Random(seed), make, number, "title")


def events(number, seed=15):
    kinds = ["Workshop on", "School of", "Seminar:", "Conference on", "Meeting of the working group on", "Tutorial:", "Symposium on"]
    topics = """particle detectors,grid computing,lattice field theory,accelerator magnets,open data,cosmic rays,neutrino oscillations,
machine learning,silicon sensors,radiation safety,heavy ions,software licences,dark matter,trigger systems""".replace("\n", "").split(",")

    def make(draw):
        start = day(draw, "2022-01-01", 900)
        return {
            "title": f"{draw.choice(['', '', '3rd ', '12th ', 'Annual '])}{draw.choice(kinds)} {draw.choice(topics)}"
            + draw.choice(["", "", f" in {draw.choice(CITIES)[0]}", " (online)"]),
            "start": start.replace(minute=draw.choice([0, 30]), hour=draw.randrange(8, 18)),
            "days": draw.choice([1, 1, 1, 2, 3, 5]),
            "speakers": people(draw, 1, 2),
            "city": draw.choice(CITIES)[0],
            "price": some(draw, 0.6, f"{draw.randrange(5, 90)}.00"),
            "lecture": draw.random() < 0.2,
            "label": some(draw, 0.15, draw.choice([("Cancelled", "red"), ("Postponed", "orange"), ("Hybrid", "blue")])),
            "new": draw.random() < 0.1,
            "hidden": False,
            "protected": draw.random() < 0.15,
            "about": sentences(draw, draw.choice(topics), 1, 3),
        }

    return unique(random.Random(seed), make, number, "title")


def films(number, seed=16):
    adjectives = "Silent,Last,Golden,Broken,Midnight,Distant,Crimson,Secret,Empty,Burning,Little,Forgotten".split(",")
    nouns = "River,Garden,Summer,Letter,Train,Mountain,Empire,Daughter,Detective,Island,Orchestra,Winter,Station,Horizon".split(",")

    def make(draw):
        one, two = draw.sample(nouns, 2)
        shapes = ["The {a} {n}", "{n} of the {m}", "{a} {n}", "The {n} and the {m}", "Return to {a} {n}", "{n}", "My {a} {n}"]
        return {
            "title": draw.choice(shapes).format(a=draw.choice(adjectives), n=one, m=two),
            "year": draw.randrange(1948, 2024),
            "director": people(draw, 1, 2),
            "cast": people(draw, 2, 5),
            "genres": draw.sample(["Drama", "Comedy", "Thriller", "Animation", "Documentary", "Romance", "Western"], draw.randrange(1, 4)),
            "rating": some(draw, 0.9, f"{draw.uniform(3, 9):.1f}"),
            "minutes": draw.randrange(62, 190),
            "plot": some(draw, 0.85, sentences(draw, f"the {two.lower()}", 1, 2)),
        }

    return unique(random.Random(seed), make, number, "title")


def recipes(number, seed=17):
    ways = ["Roasted", "Creamy", "Spicy", "Grandma's", "Quick", "Slow-cooked", "Crispy", "Vegan", "Lemon", "Smoky", "Baked"]
    mains = ["Chicken", "Lentil", "Pumpkin", "Salmon", "Mushroom", "Beetroot", "Chickpea", "Aubergine", "Potato", "Tofu", "Apple"]
    forms = ["Soup", "Curry", "Stew", "Salad", "Pie", "Risotto", "Tacos", "Gratin", "Noodles", "Burgers", "Casserole"]
    rest = ["garlic", "butter", "thyme", "rice", "cream", "ginger", "coriander", "olive oil", "parmesan", "cumin", "onions", "stock"]

    def make(draw):
        main = draw.choice(mains)
        return {
            "title": f"{draw.choice(ways)} {main} {draw.choice(forms)}" + draw.choice(["", "", f" with {draw.choice(rest).title()}"]),
            "author": person(draw),
            "date": day(draw),
            "minutes": draw.choice([15, 20, 25, 30, 40, 45, 60, 90, 120]),
            "serves": draw.randrange(1, 9),
            "ingredients": [main.lower(), *draw.sample(rest, draw.randrange(2, 6))],
            "tags": draw.sample(["dinner", "lunch", "vegetarian", "gluten free", "winter", "party", "family", "cheap"], draw.randrange(0, 4)),
            "category": draw.choice(["Soups", "Main courses", "Desserts", "Snacks"]),
            "rating": some(draw, 0.7, draw.randrange(2, 6)),
            "intro": some(draw, 0.8, sentences(draw, f"{main.lower()} dishes", 1, 3)),
            "comments": draw.randrange(0, 40),
        }

    return unique(random.Random(seed), make, number, "title")


def releases(number, seed=18):
    """What a statistical office publishes."""
    subjects = """Consumer price inflation,Labour market overview,Births and deaths,Retail sales,House prices,Internal migration,
Household spending,Crime survey,Energy use,Business investment,Earnings and working hours,Population estimates,Public sector finances,
Overseas travel,Wellbeing,Agricultural output""".replace("\n", "").split(",")

    def make(draw):
        subject, place = draw.choice(subjects), draw.choice(["UK", "Wales", "Scotland", "England", "Great Britain", "Northern Ireland"])
        date = day(draw, "2017-01-01", 2400)
        kind = draw.choice(["Bulletin", "Bulletin", "Article", "Dataset", "Methodology", "Time series", "Freedom of Information (FOI)"])
        tail = {"Dataset": " by region", "Methodology": " QMI", "Time series": ": all items index"}.get(kind, "")
        return {
            "title": f"{subject}{tail}, {place}: {date:%B} {date.year}",
            "kind": kind,
            "date": date,
            "summary": some(draw, 0.85, sentences(draw, subject.lower(), 1, 2)),
            "keywords": draw.sample([s.lower() for s in subjects], draw.randrange(0, 4)),
            "subject": subject,
            "place": place,
            "value": round(draw.uniform(-4, 12), 1),
            "count": draw.randrange(100, 9000000),
        }

    return unique(random.Random(seed), make, number, "title")


def questions(number, seed=19):
    things = """kernel module,swap file,firewall rule,wireless card,backup script,disk image,boot loader,print server,mail queue,
ssh key,cron job,database dump,web proxy,package mirror,login shell,display driver""".replace("\n", "").split(",")
    asks = [
        "How do I reset a {}?", "Why does my {} fail after the upgrade?", "Best way to share a {} between two machines",
        "Cannot remove old {}", "{} is slow with {}", "What is the difference between a {} and a {}?", "Is it safe to delete the {}?",
        "{} not found on a fresh install", "[Solved] {} hangs at shutdown", "Where is the {} stored?",
    ]

    def make(draw):
        one, two = draw.sample(things, 2)
        title = draw.choice(asks).format(one, two)
        return {
            "id": draw.randrange(1000, 99999),
            "title": title[0].upper() + title[1:],
            "body": sentences(draw, f"the {one}", 1, 4),
            "tags": [slug(thing) for thing in draw.sample(things, draw.randrange(1, 4))],
            "votes": draw.randrange(-2, 60),
            "answers": draw.randrange(0, 9),
            "views": draw.randrange(3, 9000),
            "user": draw.choice(FIRST).lower() + draw.choice(["", "_x", str(draw.randrange(99))]),
            "date": day(draw, "2020-01-01", 1400),
            "category": draw.choice(["General", "Help & Support", "Hardware", "Announcements", "Off-topic"]),
            "solved": draw.random() < 0.3,
        }

    return unique(random.Random(seed), make, number, "title")


def places(number, seed=20):
    kinds = ["Museum", "Hotel", "Bakery", "Pharmacy", "Library", "Park", "Theatre", "School", "Café", "Car Park", "Post Office", "Clinic"]
    names = ["Riverside", "Old Town", "St. Mary's", "Royal", "Central", "Green", "Bella", "Atlas", "Corner", "Sunrise", "Linden", "Castle"]

    def make(draw):
        city, kind = draw.choice(CITIES), draw.choice(kinds)
        return {
            "name": f"{draw.choice(names)} {kind}" + draw.choice(["", "", f" {city[0]}", " & Sons"]),
            "kind": kind,
            "street": f"{draw.randrange(1, 240)} {draw.choice(STREETS)}",
            "city": city[0],
            "region": city[1],
            "country": city[2],
            "code": f"{draw.randrange(10000, 99999)}",
            "lat": round(draw.uniform(-40, 60), 5),
            "lon": round(draw.uniform(-120, 150), 5),
            "phone": some(draw, 0.6, f"+{draw.randrange(30, 60)} {draw.randrange(100, 999)} {draw.randrange(100000, 999999)}"),
            "site": some(draw, 0.4, "www.example.org"),
            "hours": some(draw, 0.5, draw.choice(["Mo-Fr 09:00-18:00", "24/7", "Tu-Su 10:00-17:00"])),
        }

    return unique(random.Random(seed), make, number, "name")


def staff(number, seed=21):
    units = ["Physics", "Library", "Finance", "Student Services", "Computer Science", "History", "Biology", "Estates", "Law", "Music"]
    posts = ["Professor", "Lecturer", "Research Fellow", "Administrator", "Technician", "Head of Department", "Librarian", "Adviser"]

    def make(draw):
        name = person(draw)
        return {
            "name": name,
            "title": some(draw, 0.5, draw.choice(["Dr", "Prof", "Ms", "Mr"])),
            "post": draw.choice(posts),
            "unit": draw.choice(units),
            "phone": some(draw, 0.85, f"{draw.randrange(100, 999)}-{draw.randrange(1000, 9999)}"),
            "email": some(draw, 0.9, f"{slug(name.split()[0])}.{slug(name.split()[1])}@example.edu"),
            "room": some(draw, 0.7, f"{draw.choice('ABCDE')}{draw.randrange(1, 5)}.{draw.randrange(10, 60)}"),
            "interests": draw.sample(["ethics", "statistics", "archives", "climate", "opera", "robotics", "trade law", "plasma"], draw.randrange(0, 4)),
            "city": draw.choice(CITIES),
            "about": some(draw, 0.7, sentences(draw, "the archive", 1, 2)),
            "start": day(draw, "2008-01-01", 5000),
            "salary": draw.randrange(22000, 98000),
        }

    return unique(random.Random(seed), make, number, "name")


def ads(number, seed=22):
    goods = ["Mountain bike", "Leather sofa", "Guitar amplifier", "Washing machine", "Camera lens", "Oak dining table", "Pram",
             "Gaming laptop", "Roof rack", "Vintage record player", "Garden shed", "Bookshelf", "Studio flat", "Two bedroom flat", "Terraced house"]
    states = ["as new", "hardly used", "good condition", "for parts", "with accessories", "to let", "quick sale"]

    def make(draw):
        city, thing = draw.choice(CITIES), draw.choice(goods)
        return {
            "id": draw.randrange(1000, 99999),
            "title": f"{thing}, {draw.choice(states)}" + draw.choice(["", "", f" in {city[0]}", " – must go!"]),
            "category": "Real estate" if "flat" in thing or "house" in thing else draw.choice(["For sale", "Home and garden", "Electronics"]),
            "price": some(draw, 0.85, draw.randrange(5, 2500)),
            "city": city[0],
            "region": city[1],
            "country": city[2],
            "date": day(draw, "2022-06-01", 400),
            "about": sentences(draw, thing.lower(), 1, 3),
            "photo": draw.random() < 0.7,
            "beds": draw.randrange(1, 6),
            "baths": draw.randrange(1, 4),
            "area": draw.randrange(30, 240),
        }

    return unique(random.Random(seed), make, number, "title")
