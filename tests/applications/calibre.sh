#!/usr/bin/env bash
# Surveys calibre's content server with books: calibre.sh CATALOGUE.csv ONTOLOGY [FOLDER]
# Needs calibre (Debian: apt install calibre). Its robots.txt forbids robots, and it is our
# own here. CATALOGUE is a table with the columns title, authors and language_code.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,4s/^# //p' "$0"; exit 2; }
catalogue=$(realpath "$1") ontology=$(realpath "$2") folder=${3:-$(mktemp -d)}
hadal=${HADAL:-hadal} port=${PORT:-8002}

cd "$folder"
rm -rf library
mkdir library
cat >load.py <<'PYTHON'
import csv
import sys

from calibre.ebooks.metadata.book.base import Metadata
from calibre.library import db

catalogue, library = sys.argv[-2:]
books = db(library).new_api
for row in list(csv.DictReader(open(catalogue)))[:1500]:
    authors = [name.strip() for name in row["authors"].split(",") if name.strip()]
    book = Metadata(row["title"], authors)
    book.tags = [row["language_code"] or "none"]
    books.create_book_entry(book)
PYTHON
QT_QPA_PLATFORM=offscreen calibre-debug load.py -- "$catalogue" "$folder/library"
calibre-server --listen-on 127.0.0.1 --port "$port" library >server.log 2>&1 &
server=$!
trap 'kill $server' EXIT
until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/mobile"; do sleep 1; done
"$hadal" run "http://127.0.0.1:$port/mobile" --ignore-robots --ontology "$ontology" --out "$folder/survey"
