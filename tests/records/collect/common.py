"""What the collectors of result pages share: the books, and how pages are saved."""

import csv
import json
import os
import pathlib
import re
import subprocess
import time

import requests

OUT = pathlib.Path(os.environ.get("OUT", "pages"))
WORDS = ["war", "king", "night", "girl", "house", "blue", "dark", "heart", "lost", "city"]


def books(path, number=400):
    """Books of the catalogue: those with a word of a query in the title, then others."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    rows = [row for row in rows if row["authors"] and row["original_publication_year"]]
    asked = re.compile(r"\b(" + "|".join(WORDS) + r")\b", re.IGNORECASE)
    first = [row for row in rows if asked.search(row["title"])]
    rest = [row for row in rows if not asked.search(row["title"])]
    for row in (first + rest)[:number]:
        yield {
            "id": int(row["book_id"]),
            "title": row["title"],
            "authors": [name.strip() for name in row["authors"].split(",")],
            "year": int(float(row["original_publication_year"])),
            "language": row["language_code"] or "und",
            "rating": float(row["average_rating"]),
            "ratings": int(row["ratings_count"]),
        }


def dump(gold):
    """The gold as JSON, a record a line."""
    pages = []
    for page in gold["pages"]:
        records = ",\n  ".join(json.dumps(record, ensure_ascii=False) for record in page["records"])
        rest = json.dumps({key: value for key, value in page.items() if key != "records"}, ensure_ascii=False)
        pages.append(f'{rest[:-1]}, "records": [\n  {records}]}}')
    rest = json.dumps({key: value for key, value in gold.items() if key != "pages"}, ensure_ascii=False)
    return f'{rest[:-1]}, "pages": [\n ' + ",\n ".join(pages) + "]}\n"


def keep(layout, key, pages, none):
    """Writes pages, each its name, the words of its query, its HTML and its records, and one without results."""
    folder = OUT / layout
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.html"):
        old.unlink()
    gold = {"key": list(key), "without": ["none.html"], "pages": []}
    for name, query, page, records in pages:
        (folder / f"{name}.html").write_text(page, encoding="utf-8")
        gold["pages"].append({"file": f"{name}.html", "query": query, "records": records})
    (folder / "none.html").write_text(none, encoding="utf-8")
    (folder / "gold.json").write_text(dump(gold), encoding="utf-8")
    print(layout, [len(page["records"]) for page in gold["pages"]])


def start(command, url, seconds=60, **options):
    """Starts a server and waits until it answers."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    for _ in range(seconds * 2):
        try:
            requests.get(url, timeout=5)
            return server
        except requests.RequestException:
            time.sleep(0.5)
    server.terminate()
    raise SystemExit(f"{url} does not answer")


def save(layout, url, words=WORDS, session=None, none="zzqxv"):
    """Saves the answers to the words, and one to a word that nothing has."""
    folder = OUT / layout
    folder.mkdir(parents=True, exist_ok=True)
    session = session or requests.Session()
    for name, word in [*((word.lower(), word) for word in words), ("none", none)]:
        answer = session.get(url.replace("QUERY", word), timeout=60)
        print(layout, name, answer.status_code, len(answer.text))
        (folder / f"{name}.html").write_text(answer.text, encoding="utf-8")


def thin(layout):
    """Takes the indentation out of saved pages, which says nothing and is half of some."""
    for file in (OUT / layout).glob("*.html"):
        file.write_text(re.sub(r"\s*\n\s*", "\n", file.read_text(encoding="utf-8")), encoding="utf-8")
