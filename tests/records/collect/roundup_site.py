"""Result pages of Roundup's classic tracker: roundup_site.py CATALOGUE"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from common import books, save, start

BIN = pathlib.Path(sys.executable).parent
URL = "http://127.0.0.1:8107/books/"

home = pathlib.Path("tracker").resolve()
shutil.rmtree(home, ignore_errors=True)


def admin(*arguments):
    subprocess.run([BIN / "roundup-admin", "-i", home, *arguments], check=True, stdout=subprocess.DEVNULL)


admin("install", "classic", "sqlite", f"rdbms_backend=sqlite,tracker_web={URL},mail_domain=localhost,mail_host=localhost,web_secret_key=books,admin_email=admin")
admin("initialise", "books")

import roundup.instance  # noqa: E402

database = roundup.instance.open(str(home)).open("admin")
statuses, priorities = database.status.list(), database.priority.list()
for number, book in enumerate(books(sys.argv[1], 250)):
    user = re.sub("[^A-Za-z.]+", "-", book["authors"][0])
    try:
        creator = database.user.lookup(user)
    except KeyError:
        creator = database.user.create(username=user, roles="User", address=f"{number}@localhost")
    database.issue.create(
        title=book["title"],
        assignedto=creator,
        status=statuses[number % len(statuses)],
        priority=priorities[number % len(priorities)],
    )
database.commit()
database.close()

# The server refuses to run as root.
account = []
if os.getuid() == 0:
    subprocess.run(["chown", "-R", "nobody", home], check=True)
    account = ["-u", "nobody"]
server = start([BIN / "roundup-server", *account, "-n", "127.0.0.1", "-p", "8107", f"books={home}"], URL)
columns = "id,title,status,priority,assignedto"
save("roundup", URL + f"issue?@columns={columns}&@sort=id&@filter=title&@pagesize=12&@startwith=0&title=QUERY")
server.terminate()
