"""Result pages of the admin site of Django: django_admin.py CATALOGUE (serves by itself)."""

import os
import pathlib
import sys

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="books",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.abspath("django.db")}},
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
)
pathlib.Path("django.db").unlink(missing_ok=True)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402

from client import Session  # noqa: E402
from common import books, save  # noqa: E402


class Book(models.Model):
    title = models.CharField(max_length=300)
    authors = models.CharField(max_length=300)
    year = models.IntegerField()
    language = models.CharField(max_length=10)
    in_print = models.BooleanField()

    class Meta:
        app_label = "admin"

    def __str__(self):
        return self.title


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    list_display = ["title", "authors", "year", "language", "in_print"]
    list_filter = ["language", "in_print"]
    search_fields = ["title"]
    list_per_page = 10
    show_full_result_count = True


urlpatterns = [path("admin/", admin.site.urls)]
call_command("migrate", verbosity=0)
with connection.schema_editor() as editor:
    editor.create_model(Book)
for book in books(sys.argv[1]):
    Book.objects.create(
        title=book["title"],
        authors=", ".join(book["authors"]),
        year=book["year"],
        language=book["language"],
        in_print=book["ratings"] > 50000,
    )
User.objects.create_superuser("reader", "", "books")
session = Session()
session.client.force_login(User.objects.get())
save("django-admin", "/admin/admin/book/?q=QUERY", session=session)
