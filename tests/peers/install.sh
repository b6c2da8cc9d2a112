#!/bin/sh
# Installs the systems that hadal is measured against into a virtual environment, and dom_smoothie,
# which is in Rust, where there is Cargo.
# Usage: tests/peers/install.sh [FOLDER], by default target/peers.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../../target/peers}
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --upgrade pip
"$folder/bin/pip" install --quiet --requirement "$here/requirements.txt"
if command -v cargo > /dev/null; then
    cargo install --quiet --locked --path "$here/dom_smoothie" --root "$folder" \
        --target-dir "$folder/build"
    smoothie="--peer dom_smoothie='$folder/bin/dom-smoothie-peer'"
fi
echo "Measure them with:"
for system in trafilatura trafilatura-precision readability justext boilerpipe newspaper resiliparse html-text; do
    echo "    --peer $system='$folder/bin/python $here/peer.py $system' \\"
done
echo "    ${smoothie:-}"
