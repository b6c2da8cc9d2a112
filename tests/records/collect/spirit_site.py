"""Result pages of a forum made with Spirit: spirit_site.py CATALOGUE, in a project that `spirit startproject` made."""

import os
import sys

sys.path.insert(0, os.getcwd())
os.environ["DJANGO_SETTINGS_MODULE"] = "forum.settings.dev"

import django  # noqa: E402

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from spirit.category.models import Category  # noqa: E402
from spirit.comment.models import Comment  # noqa: E402
from spirit.topic.models import Topic  # noqa: E402

from client import Session  # noqa: E402
from common import books, save  # noqa: E402

call_command("migrate", verbosity=0)
call_command("createcachetable", verbosity=0)
User = get_user_model()
names = ["Fiction", "History", "Poetry", "Travel"]
categories = [Category.objects.create(title=name) for name in names]
users = {}
for number, book in enumerate(books(sys.argv[1], 250)):
    name = book["authors"][0].lower()[:25]
    user = users.get(name) or User.objects.create_user(username=name, email=f"{number}@localhost")
    users[name] = user
    topic = Topic.objects.create(
        title=book["title"], user=user, category=categories[number % 4], comment_count=book["ratings"] % 97
    )
    Comment.objects.create(user=user, topic=topic, comment="What a book.", comment_html="<p>What a book.</p>")
call_command("rebuild_index", interactive=False, verbosity=0)
session = Session()
session.client.force_login(User.objects.first())
save("spirit", "/search/?q=QUERY", session=session)
