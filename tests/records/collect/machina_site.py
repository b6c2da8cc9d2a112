"""Result pages of a forum made with django-machina: machina_site.py CATALOGUE"""

import datetime
import pathlib
import shutil
import sys

import django
from django.conf import settings
from machina import MACHINA_MAIN_STATIC_DIR, MACHINA_MAIN_TEMPLATE_DIR

here = pathlib.Path().resolve()
for name in ("machina.db", "machina-index"):
    path = here / name
    shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
settings.configure(
    SECRET_KEY="books",
    ALLOWED_HOSTS=["*"],
    USE_TZ=True,
    STATIC_URL="/static/",
    STATICFILES_DIRS=[MACHINA_MAIN_STATIC_DIR],
    MEDIA_ROOT=str(here / "media"),
    ROOT_URLCONF=__name__,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(here / "machina.db")}},
    CACHES={
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
        "machina_attachments": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    },
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.humanize",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "mptt",
        "haystack",
        "widget_tweaks",
        "machina",
        "machina.apps.forum",
        "machina.apps.forum_conversation",
        "machina.apps.forum_conversation.forum_attachments",
        "machina.apps.forum_conversation.forum_polls",
        "machina.apps.forum_feeds",
        "machina.apps.forum_moderation",
        "machina.apps.forum_search",
        "machina.apps.forum_tracking",
        "machina.apps.forum_member",
        "machina.apps.forum_permission",
    ],
    HAYSTACK_CONNECTIONS={
        "default": {"ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": str(here / "machina-index")}
    },
    MACHINA_DEFAULT_AUTHENTICATED_USER_FORUM_PERMISSIONS=["can_see_forum", "can_read_forum"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "machina.apps.forum_permission.middleware.ForumPermissionMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "DIRS": [MACHINA_MAIN_TEMPLATE_DIR],
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                    "machina.core.context_processors.metadata",
                ]
            },
        }
    ],
)
django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import include, path  # noqa: E402
from machina.core.db.models import get_model  # noqa: E402

from client import Session  # noqa: E402
from common import books, save  # noqa: E402

urlpatterns = [path("forum/", include("machina.urls"))]
call_command("migrate", verbosity=0)
User = get_user_model()
Forum, Topic, Post = (
    get_model("forum", "Forum"),
    get_model("forum_conversation", "Topic"),
    get_model("forum_conversation", "Post"),
)
forums = [Forum.objects.create(name=name, type=Forum.FORUM_POST) for name in ["Fiction", "History", "Poetry"]]
users = {}
for number, book in enumerate(books(sys.argv[1], 250)):
    name = book["authors"][0]
    user = users.get(name) or User.objects.create_user(username=name, email=f"{number}@localhost")
    users[name] = user
    topic = Topic.objects.create(
        subject=book["title"], forum=forums[number % 3], poster=user, type=Topic.TOPIC_POST, status=Topic.TOPIC_UNLOCKED
    )
    content = (
        f"I wrote it in {book['year']}. So far {book['ratings']} of you have read it and gave it {book['rating']}."
    )
    post = Post.objects.create(topic=topic, poster=user, subject=book["title"], content=content)
    created = datetime.datetime(2019, 1 + number % 12, 1 + number % 28, number % 24, number % 60, tzinfo=datetime.UTC)
    Post.objects.filter(id=post.id).update(created=created)
call_command("rebuild_index", interactive=False, verbosity=0)
session = Session()
reader = User.objects.create_superuser("reader", "reader@localhost", "books")
session.client.force_login(reader)
save("machina", "/forum/search/?q=QUERY", session=session)
