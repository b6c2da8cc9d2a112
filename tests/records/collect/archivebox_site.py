"""Result pages of ArchiveBox, an archive of web pages: archivebox_site.py CATALOGUE (it refuses to run as root)"""

import datetime
import os
import pathlib
import shutil
import subprocess
import sys

from common import books, save, start

ARCHIVEBOX = [sys.executable, "-m", "archivebox"]
URL = "http://127.0.0.1:8126"

home = pathlib.Path("archive").resolve()
shutil.rmtree(home, ignore_errors=True)
home.mkdir()
# Titles, addresses and tags alone are searched; nothing is fetched.
settings = {"USE_SEARCHING_BACKEND": "False", "SNAPSHOTS_PER_PAGE": "12", "USE_CHROME": "False"}
environment = {**os.environ, **settings}
subprocess.run([*ARCHIVEBOX, "init"], cwd=home, env=environment, check=True, stdout=subprocess.DEVNULL)
os.chdir(home)
os.environ.update(settings)

from archivebox.config import setup_django  # noqa: E402

setup_django(out_dir=home)

from core.models import Snapshot, Tag  # noqa: E402

for number, book in enumerate(books(sys.argv[1], 250)):
    stamp = 1500000000 + number * 86413
    snapshot = Snapshot.objects.create(
        url=f"https://books.example/{book['id']}", timestamp=str(stamp), title=book["title"]
    )
    Snapshot.objects.filter(pk=snapshot.pk).update(added=datetime.datetime.fromtimestamp(stamp, datetime.UTC))
    # A page with two tags would be listed twice.
    if number % 3:
        snapshot.tags.add(Tag.objects.get_or_create(name=f"{book['year'] // 10}0s")[0])
server = start([*ARCHIVEBOX, "server", "127.0.0.1:8126"], URL, cwd=home, env=environment)
save("archivebox", URL + "/public/?q=QUERY")
server.terminate()
