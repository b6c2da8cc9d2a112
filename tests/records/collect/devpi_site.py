"""Result pages of a package index with devpi-web: devpi_site.py CATALOGUE"""

import io
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import time

import requests

from common import books, save, start

BIN = pathlib.Path(sys.executable).parent
URL = "http://127.0.0.1:8109"
HEADERS = {"Accept": "application/json"}

home = pathlib.Path("packages").resolve()
shutil.rmtree(home, ignore_errors=True)
subprocess.run([BIN / "devpi-init", "--serverdir", home, "--no-root-pypi"], check=True, stdout=subprocess.DEVNULL)
server = start(
    [BIN / "devpi-server", "--serverdir", home, "--host", "127.0.0.1", "--port", "8109", "--offline-mode"], URL
)
session = requests.Session()
login = session.post(URL + "/+login", json={"user": "root", "password": ""}, headers=HEADERS).json()["result"]
session.headers["X-Devpi-Auth"] = requests.auth._basic_auth_str("root", login["password"])[6:]
print(session.put(URL + "/root/dev", json={"bases": [], "volatile": True}, headers=HEADERS).status_code)
for number, book in enumerate(books(sys.argv[1], 120)):
    name, version = re.sub("[^a-z0-9]+", "-", book["title"].lower()).strip("-"), f"{number % 3}.{number % 7}"
    metadata = {
        "metadata_version": "2.1",
        "name": name,
        "version": version,
        "summary": book["title"],
        "author": book["authors"][0],
        "license": "MIT",
        "description": f"{book['title']}\n{'=' * len(book['title'])}\n\nWritten by {book['authors'][0]}.\n",
    }
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        text = b"".join(f"{key}: {value}\n".encode() for key, value in metadata.items() if key != "description")
        entry = tarfile.TarInfo(f"{name}-{version}/PKG-INFO")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))
    answer = session.post(
        URL + "/root/dev",
        data={":action": "file_upload", "filetype": "sdist", "pyversion": "source", **metadata},
        files={"content": (f"{name}-{version}.tar.gz", buffer.getvalue())},
        headers=HEADERS,
    )
    if answer.status_code != 200:
        print(answer.status_code, answer.text[:200])
time.sleep(20)
save("devpi", URL + "/+search?query=QUERY")
server.terminate()
