"""Result pages of the admin site of Django with the theme Unfold, of staff: unfold_site.py (serves by itself)"""

import os
import pathlib

import django
from django.conf import settings

settings.configure(
    SECRET_KEY="staff",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    STATIC_URL="/static/",
    USE_TZ=False,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.abspath("unfold.db")}},
    INSTALLED_APPS=["unfold", "django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions", "django.contrib.messages", "django.contrib.staticfiles"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware", "django.contrib.messages.middleware.MessageMiddleware"],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request", "django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages"]},
    }],
    UNFOLD={"SITE_TITLE": "Riverbend University", "SITE_HEADER": "Riverbend University"},
)  # fmt: skip
pathlib.Path("unfold.db").unlink(missing_ok=True)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402, F401
from django.db import connection, models  # noqa: E402
from django.urls import path  # noqa: E402
from unfold.admin import ModelAdmin  # noqa: E402
from unfold.decorators import display  # noqa: E402

from chance import asked, staff  # noqa: E402
from client import Session  # noqa: E402
from common import save, thin  # noqa: E402


class Person(models.Model):
    name = models.CharField(max_length=80)
    email = models.CharField(max_length=80, blank=True)
    post = models.CharField(max_length=80)
    unit = models.CharField(max_length=80)
    room = models.CharField(max_length=20, blank=True)
    phone = models.CharField(max_length=20, blank=True)
    since = models.DateField()
    active = models.BooleanField()

    class Meta:
        app_label = "admin"
        verbose_name_plural = "people"


@admin.register(Person)
class PersonAdmin(ModelAdmin):
    list_display = ["who", "kind", "unit", "room", "phone", "since", "active"]
    list_filter = ["unit", "post"]
    search_fields = ["name", "email", "unit", "post"]
    list_per_page = 10
    ordering = ["name"]

    @display(description="Name", header=True, ordering="name")
    def who(self, person):
        return [person.name, person.email, "".join(part[0] for part in person.name.split()[:2])]

    @display(description="Post", label={"Professor": "success", "Lecturer": "info", "Technician": "warning"}, ordering="post")
    def kind(self, person):
        return person.post


urlpatterns = [path("admin/", admin.site.urls)]
call_command("migrate", verbosity=0)
with connection.schema_editor() as editor:
    editor.create_model(Person)
people = staff(120, seed=321)
for person in people:
    Person.objects.create(
        name=person["name"], email=person["email"] or "", post=person["post"], unit=person["unit"], room=person["room"] or "",
        phone=person["phone"] or "", since=person["start"].date(), active=person["salary"] > 30000,
    )  # fmt: skip
User.objects.create_superuser("reader", "", "staff")
session = Session()
session.client.force_login(User.objects.get())
words = asked(people, lambda person: f"{person['name']} {person['unit']} {person['post']}", sizes=(1, 4, 8, 14))
save("unfold", "/admin/admin/person/?q=QUERY", words=words, session=session)
thin("unfold")
