"""Pages of courts that juriscraper keeps for its tests, with what its scrapers read from them as gold:
juriscraper_site.py FOLDER, that of the unpacked source package of juriscraper 2.3.3, whose requirements
are installed. Writes $OUT/tuned and $OUT/reported: the pages of one scraper and of those derived from it
are one layout, which falls into a half by a hash of its name."""

import collections
import datetime
import hashlib
import importlib
import json
import logging
import pathlib
import re
import shutil
import sys

import lxml.html

from common import OUT, dump

SOURCE = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(SOURCE))
logging.disable(logging.CRITICAL)
# What a scraper adds of its own, and addresses, which it makes absolute.
OWN = {"precedential_statuses", "blocked_statuses", "date_filed_is_approximate", "case_name_shorts", "download_urls"}
DAYS = ["%m/%d/%Y", "%B %d, %Y", "%b %d, %Y", "%m-%d-%Y", "%m/%d/%y", "%m-%d-%y", "%m.%d.%y", "%m.%d.%Y", "%d %B %Y",
        "%Y-%m-%d", "%A, %B %d, %Y", "%a, %b %d, %Y", "%d %b %Y", "%b. %d, %Y", "%B %d", "%d-%b-%Y", "%Y%m%d"]
MOST_PAGES = 3
# Longer texts of elements are no values.
LONGEST = 400


def plain(text):
    return " ".join(re.findall(r"\w+", text.lower()))


def shown(value, page):
    """The value as the page shows it, if it does; a day in one of the usual ways."""
    if isinstance(value, datetime.date):
        days = [value.strftime(way) for way in DAYS]
        ways = [way for day in days for way in (day, re.sub(r"\b0(\d)", r"\1", day), day.removeprefix("0"))]
    else:
        ways = [str(value or "")]
    return next((way for way in ways if plain(way) and f" {plain(way)} " in page), None)


def read(module, file):
    """The scraper's values by attribute, a list each, and the module that it is derived from."""
    site = importlib.import_module(module).Site()
    site.url = str(file)
    site.enable_test_mode()
    site.html = site._download()
    site._process_html()
    values = {}
    for name in site._all_attrs:
        try:
            values[name] = list(getattr(site, f"_get_{name}")() or [])
        except Exception:  # what this scraper does not read
            continue
    bases = [one.__module__ for one in type(site).__mro__ if ".united_states." in one.__module__]
    return values, bases[-1].rsplit(".", 1)[-1]


layouts = collections.defaultdict(list)
for kind in ["opinions", "oral_args"]:
    folder = SOURCE / "juriscraper" / kind / "united_states"
    modules = {path.stem: path for path in folder.rglob("*.py")}
    for file in sorted((SOURCE / "tests/examples" / kind / "united_states").glob("*.html")):
        path = modules.get(re.sub(r"_(sub)?ex?ample.*", "", file.stem))
        if path is None:
            continue
        try:
            values, base = read(".".join(path.relative_to(SOURCE).with_suffix("").parts), file)
        except Exception as error:
            print(file.name, error, file=sys.stderr)
            continue
        count = len(values.get("case_names", []))
        tree = lxml.html.fromstring(file.read_bytes())
        for element in tree.xpath("//script|//style"):
            element.drop_tree()
        texts = ("".join(element.itertext()) for element in tree.iter() if isinstance(element.tag, str))
        page = "|".join(f" {plain(text)} " for text in texts if len(text.strip()) < LONGEST)
        found = {}
        for name in sorted(values.keys() - OWN):
            column = values[name]
            ways = [shown(value, page) for value in column]
            there = sum(way is not None for way in ways)
            if len(column) == count and there and there >= 0.9 * sum(map(bool, column)):
                found[name] = ways
        key = [name for name in ("case_names", "docket_numbers") if name in found]
        if count < 3 or not key:
            continue
        records = [{name: [ways[at]] for name, ways in found.items() if ways[at]} for at in range(count)]
        layouts[f"{'o' if kind == 'opinions' else 'a'}-{base}"].append((file, key, [record for record in records if record]))

for name, pages in layouts.items():
    half = "reported" if hashlib.sha1(name.encode()).digest()[0] % 2 else "tuned"
    folder = OUT / half / name.replace("-", "").replace("_", "")
    folder.mkdir(parents=True, exist_ok=True)
    keys = [key for _, key, _ in pages[:MOST_PAGES]]
    key = [part for part in keys[0] if all(part in other for other in keys)] or keys[0]
    gold = []
    for at, (file, _, records) in enumerate(pages[:MOST_PAGES]):
        shutil.copy(file, folder / f"p{at}.html")
        gold.append({"file": f"p{at}.html", "query": [], "records": records})
    (folder / "gold.json").write_text(dump({"key": key, "without": [], "pages": gold}))
    print(half, name, len(gold))
