"""Result pages of Mezzanine, blog posts and pages: mezzanine_site.py CATALOGUE"""

import os
import pathlib
import shutil
import subprocess
import sys

home = pathlib.Path("mezzanine_site").resolve()
shutil.rmtree(home, ignore_errors=True)
home.mkdir()
subprocess.run([pathlib.Path(sys.executable).parent / "mezzanine-project", "library", home], check=True)
settings = home / "library" / "local_settings.py"
with settings.open("a") as file:
    file.write("DEBUG = False\nSECRET_KEY = NEVERCACHE_KEY = 'books'\n")
    file.write(f"DATABASES = {{'default': {{'ENGINE': 'django.db.backends.sqlite3', 'NAME': '{home}/dev.db'}}}}\n")
sys.path.insert(0, str(home))
os.environ["DJANGO_SETTINGS_MODULE"] = "library.settings"

import django  # noqa: E402

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from mezzanine.blog.models import BlogPost  # noqa: E402
from mezzanine.pages.models import RichTextPage  # noqa: E402

from client import Session  # noqa: E402
from common import books, save  # noqa: E402

call_command("migrate", verbosity=0)
user = get_user_model().objects.create_superuser("reader", "reader@localhost", "books")
for number, book in enumerate(books(sys.argv[1], 250)):
    text = (
        f"<p>{' and '.join(book['authors'])} wrote it; it came out in {book['year']} and has "
        f"{book['ratings']} ratings, {book['rating']} in the mean.</p><p>Ask for it at the desk.</p>"
    )
    if number % 5 == 0:
        RichTextPage.objects.create(title=book["title"], content=text, in_menus=[])
    else:
        BlogPost.objects.create(title=book["title"], content=text, user=user)
save("mezzanine", "/search/?q=QUERY", session=Session())
