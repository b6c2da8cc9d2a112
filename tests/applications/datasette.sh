#!/usr/bin/env bash
# Surveys Datasette with a table of books: datasette.sh CATALOGUE.csv ONTOLOGY [FOLDER]
# Installs it from PyPI into FOLDER (a new temporary one if left out) and serves it on
# 127.0.0.1. CATALOGUE is a table with the columns title and authors.
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,4s/^# //p' "$0"; exit 2; }
catalogue=$(realpath "$1") ontology=$(realpath "$2") folder=${3:-$(mktemp -d)}
hadal=${HADAL:-hadal} port=${PORT:-8001}

python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet 'datasette<1' sqlite-utils
cd "$folder"
rm -f books.db
venv/bin/sqlite-utils insert books.db books "$catalogue" --csv --silent
venv/bin/sqlite-utils enable-fts books.db books title authors
venv/bin/datasette serve books.db --host 127.0.0.1 --port "$port" >server.log 2>&1 &
server=$!
trap 'kill $server' EXIT
until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/books/books"; do sleep 1; done
"$hadal" run "http://127.0.0.1:$port/books/books" --ontology "$ontology" --out "$folder/survey"
