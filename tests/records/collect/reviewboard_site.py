"""Result pages of Review Board without its Power Pack, review requests: reviewboard_site.py CATALOGUE"""

import datetime
import os
import pathlib
import shutil
import subprocess
import sys

home = pathlib.Path("reviewboard_site").resolve()
shutil.rmtree(home, ignore_errors=True)
home.mkdir()
# What a user's home would keep stays here.
os.environ["HOME"] = str(home)
subprocess.run(
    [
        pathlib.Path(sys.executable).parent / "rb-site",
        *("install", "--noinput", "--opt-out-support-data", "--allow-non-empty-sitedir", "--company=Library"),
        *("--domain-name=127.0.0.1", "--site-root=/", "--db-type=sqlite3", f"--db-name={home}/data/books.db"),
        *("--cache-type=file", f"--cache-info={home}/cache", f"--sitelist={home}/sites", "--web-server-type=apache"),
        *("--admin-user=admin", "--admin-password=books", "--admin-email=admin@localhost"),
        *("--secret-key=the books that the library of the town has lent to its readers", home),
    ],
    check=True,
    stdout=subprocess.DEVNULL,
)
sys.path.insert(0, str(home / "conf"))
os.environ["DJANGO_SETTINGS_MODULE"] = "reviewboard.settings"

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from djblets.siteconfig.models import SiteConfiguration  # noqa: E402
from reviewboard import initialize  # noqa: E402
from reviewboard.admin.siteconfig import load_site_config  # noqa: E402
from reviewboard.reviews.models import ReviewRequest  # noqa: E402

from client import Session  # noqa: E402
from common import books, save  # noqa: E402

siteconfig = SiteConfiguration.objects.get_current()
for name, value in {"search_enable": True, "search_backend_id": "whoosh", "search_results_per_page": 12}.items():
    siteconfig.set(name, value)
siteconfig.save()
load_site_config()
initialize()
users = {}
for number, book in enumerate(books(sys.argv[1], 250)):
    name = book["authors"][0]
    user = users.get(name)
    if user is None:
        first, _, last = name.rpartition(" ")
        user = User.objects.create_user(f"reader{number}", f"{number}@localhost", first_name=first, last_name=last)
        users[name] = user
    request = ReviewRequest.objects.create(user, None)
    request.summary = book["title"]
    request.description = (
        f"A first version by {' and '.join(book['authors'])} from {book['year']}. "
        f"So far {book['ratings']} readers have looked at it and rated it {book['rating']}; more are welcome."
    )
    request.public = True
    request.save()
    stamp = datetime.datetime(2019, 1 + number % 12, 1 + number % 28, tzinfo=datetime.UTC)
    ReviewRequest.objects.filter(pk=request.pk).update(last_updated=stamp)
call_command("rebuild_index", interactive=False, verbosity=0)
session = Session()
session.client.force_login(User.objects.get(username="admin"))
save("reviewboard", "/search/?q=QUERY&model_filter=reviewrequests", session=session)
