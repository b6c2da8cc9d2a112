#!/usr/bin/env python3
"""Makes the excerpt that the bundled shop sells and the excerpt of the ontology.

    make_excerpt.py CATALOGUE.csv GOLD.tsv REFERENCE.nt.gz OUT

writes OUT/forms/bookshop/catalogue.csv, OUT/forms/bookshop/gold.tsv and
OUT/ontologies/books.ttl. Nothing is chosen by hand: within a stratum, the items with
the least SHA-256 of "<seed>:<identifier>" are taken, so the same input gives the same
excerpt.

Books, 1,500 rows:
  known     750  the ontology has the book
  withheld  300  a real entity that the ontology lacks
  unknown   450  no gold row
Rows whose entity is `known` by one row and `withheld` by another are left out first: what
is right for them is not decided.

Ontology:
  every known book of the excerpt, 450 further books that the shop does not sell, their
  writers, the schema triples; then facts that have nothing to do with books: those of
  every subject whose label is also the label of a chosen book (films of novels, mostly)
  and of 4,500 other subjects. Whatever a fact names brings its labels.
No triple names an entity that is `withheld`; the script stops if one would.
"""

import csv
import gzip
import hashlib
import re
import sys
from collections import defaultdict
from pathlib import Path

SEED = "hadal-bookshop-1"
ROWS = {"known": 750, "withheld": 300, "unknown": 450}
FURTHER_BOOKS = 450
OTHER_SUBJECTS = 4500

Y = "http://yago-knowledge.org/resource/"
RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
PREF_LABEL = "<http://www.w3.org/2004/02/skos/core#prefLabel>"
SUBCLASS = "<http://www.w3.org/2000/01/rdf-schema#subClassOf>"
CREATED = f"<{Y}created>"
BOOK_CLASSES = {f"<{Y}wordnet_book_106410904>", f"<{Y}wikicat_Novels>"}
WRITER = f"<{Y}wordnet_writer_110794014>"
NAMES = {LABEL, PREF_LABEL, f"<{Y}hasGivenName>", f"<{Y}hasFamilyName>"}

PREFIXES = {
    "y": Y,
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}
HEADER = """\
# Books, writers and unrelated facts in the vocabulary of YAGO: an excerpt.
#
# Book names and labels: LibraryThing to DBpedia mapping, SisInf Lab (MIT).
# Writers, years and language codes: goodbooks-10k (CC BY-SA 4.0).
# Other facts: YAGO15K of MMKG (BSD-3-Clause), from YAGO3 (CC BY 4.0).
# As a whole: CC BY-SA 4.0. See README.md beside this file.
#
# Made by forms/bookshop/make_excerpt.py; do not edit.
"""


def take(items, number):
    """The `number` items with the least hash, in their own order."""

    def rank(item):
        return hashlib.sha256(f"{SEED}:{item}".encode()).hexdigest()

    chosen = set(sorted(items, key=rank)[:number])
    return [item for item in items if item in chosen]


def choose_rows(catalogue, gold):
    status_of_entity = defaultdict(set)
    for row in gold:
        status_of_entity[row["iri"]].add(row["status"])
    status, undecided = {}, set()
    for row in gold:
        if len(status_of_entity[row["iri"]]) > 1:
            undecided.add(row["book_id"])
        status[row["book_id"]] = row["status"]
    strata = defaultdict(list)
    for row in catalogue:
        if row["book_id"] not in undecided:
            strata[status.get(row["book_id"], "unknown")].append(row["book_id"])
    return {book for name, number in ROWS.items() for book in take(strata[name], number)}


def read_triples(path):
    triples = []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            subject, predicate, rest = line.rstrip("\n").split(" ", 2)
            triples.append((subject, predicate, rest.removesuffix(" .")))
    return sorted(set(triples))


def choose_triples(triples, known):
    """The triples of the excerpt; `known` holds the entities that must be in it."""
    facts, labels = defaultdict(list), defaultdict(set)
    for triple in triples:
        facts[triple[0]].append(triple)
        if triple[1] in (LABEL, PREF_LABEL):
            labels[triple[0]].add(triple[2])
    books = {s for s, p, o in triples if p == RDF_TYPE and o in BOOK_CLASSES}
    books |= {o for s, p, o in triples if p == CREATED and o in known} | known
    chosen = known | set(take(sorted(books - known), FURTHER_BOOKS))
    writers = {s for s, p, o in triples if p == CREATED and o in chosen}
    all_writers = {s for s, p, o in triples if p == RDF_TYPE and o == WRITER}

    book_labels = {label for book in chosen for label in labels[book]}
    schema = {s for s, p, o in triples if p == SUBCLASS}
    others = [
        s
        for s in sorted(facts)
        if s not in books | all_writers | schema
        and any(p not in NAMES | {RDF_TYPE} for _, p, _ in facts[s])
    ]
    namesakes = {s for s in facts if s not in books | all_writers and labels[s] & book_labels}
    subjects = chosen | writers | schema | namesakes | set(take(others, OTHER_SUBJECTS))

    kept = [
        t
        for s in sorted(subjects)
        for t in facts[s]
        if not (t[2] in books and t[2] not in chosen)
        and not (t[2] in all_writers and t[2] not in writers)
    ]
    # A fact's other end brings its labels; a film of the same name its cast and director.
    kept += [t for t in triples if t[2] in namesakes and t[0] not in subjects | books | all_writers]
    named = {o for _, p, o in kept if o.startswith("<")} | {s for s, _, _ in kept}
    kept += [t for s in named - subjects for t in facts[s] if t[1] in (LABEL, PREF_LABEL)]
    return sorted(set(kept))


def term(text):
    if not text.startswith("<"):
        literal, _, datatype = text.rpartition("^^")
        return f"{literal}^^{term(datatype)}" if literal and datatype.endswith(">") else text
    iri = text[1:-1]
    for prefix, namespace in PREFIXES.items():
        local = iri.removeprefix(namespace)
        if local != iri:
            escaped = re.sub(r"([!$&'()*+,;=/?#@~])", r"\\\1", local)
            plain = re.sub(r"\\.|%[0-9A-Fa-f]{2}", "", escaped)
            # Other letters are allowed too, but a full IRI is never wrong.
            if re.fullmatch(r"[\w.-]*", plain) and re.match(r"[A-Za-z0-9].*[^.]$", local):
                if all(c < "\u02c0" and c not in "ªµº" for c in plain):
                    return f"{prefix}:{escaped}"
    return text


def write_turtle(triples, path):
    by_subject = defaultdict(lambda: defaultdict(list))
    for subject, predicate, value in triples:
        by_subject[subject][predicate].append(value)
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write(HEADER + "\n")
        for prefix, namespace in PREFIXES.items():
            out.write(f"@prefix {prefix}: <{namespace}> .\n")
        for subject in sorted(by_subject):
            lines = []
            for predicate in sorted(by_subject[subject], key=lambda p: (p != RDF_TYPE, p)):
                name = "a" if predicate == RDF_TYPE else term(predicate)
                lines.append(f"{name} " + ", ".join(map(term, by_subject[subject][predicate])))
            out.write(f"\n{term(subject)} " + " ;\n  ".join(lines) + " .\n")


def main():
    catalogue_path, gold_path, reference_path, out = sys.argv[1:]
    out = Path(out)
    with open(catalogue_path, encoding="utf-8", newline="") as file:
        catalogue = list(csv.DictReader(file))
    with open(gold_path, encoding="utf-8", newline="") as file:
        gold = list(csv.DictReader(file, delimiter="\t"))
    chosen = choose_rows(catalogue, gold)
    rows = [row for row in catalogue if row["book_id"] in chosen]
    gold_rows = [row for row in gold if row["book_id"] in chosen]

    shop = out / "forms" / "bookshop"
    for name, data, delimiter in (
        ("catalogue.csv", rows, ","),
        ("gold.tsv", gold_rows, "\t"),
    ):
        with open(shop / name, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, data[0].keys(), delimiter=delimiter, lineterminator="\n")
            writer.writeheader()
            writer.writerows(data)

    known = {f"<{row['iri']}>" for row in gold_rows if row["status"] == "known"}
    withheld = {f"<{row['iri']}>" for row in gold if row["status"] == "withheld"}
    withheld -= {f"<{row['iri']}>" for row in gold if row["status"] == "known"}
    triples = choose_triples(read_triples(reference_path), known)
    subjects = {subject for subject, _, _ in triples}
    if not known <= subjects:
        sys.exit(f"known books are missing: {sorted(known - subjects)[:3]}")
    leaked = withheld & (subjects | {value for _, _, value in triples})
    if leaked:
        sys.exit(f"withheld books are in the excerpt: {sorted(leaked)[:3]}")
    write_turtle(triples, out / "ontologies" / "books.ttl")


if __name__ == "__main__":
    main()
