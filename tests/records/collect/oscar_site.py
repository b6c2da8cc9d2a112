"""Result pages of a shop made with Oscar, searched by Whoosh: oscar_site.py CATALOGUE"""

import pathlib
import shutil
import sys

import django
import oscar
from django.conf import settings
from oscar.defaults import *  # noqa: F403

here = pathlib.Path().resolve()
for name in ("oscar.db", "oscar-index"):
    path = here / name
    shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
shared = {name: value for name, value in globals().items() if name.startswith("OSCAR_")}
shared["OSCAR_SHOP_NAME"] = "Oscar"
shared["OSCAR_PRODUCTS_PER_PAGE"] = 12
settings.configure(
    **shared,
    SECRET_KEY="books",
    DEBUG=False,
    ALLOWED_HOSTS=["*"],
    SITE_ID=1,
    USE_TZ=True,
    STATIC_URL="/static/",
    MEDIA_ROOT=str(here / "media"),
    MEDIA_URL="/media/",
    ROOT_URLCONF=__name__,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(here / "oscar.db"), "ATOMIC_REQUESTS": True}},
    INSTALLED_APPS=[*oscar.INSTALLED_APPS, "sorl.thumbnail"],
    HAYSTACK_CONNECTIONS={
        "default": {"ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": str(here / "oscar-index")}
    },
    AUTHENTICATION_BACKENDS=["oscar.apps.customer.auth_backends.EmailBackend"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "oscar.apps.basket.middleware.BasketMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.template.context_processors.i18n",
                    "django.contrib.messages.context_processors.messages",
                    "oscar.apps.search.context_processors.search_form",
                    "oscar.apps.checkout.context_processors.checkout",
                    "oscar.core.context_processors.metadata",
                ]
            },
        }
    ],
)
django.setup()

from django.apps import apps  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import include, path  # noqa: E402
from oscar.core.loading import get_model  # noqa: E402

from client import Session  # noqa: E402
from common import books, save  # noqa: E402

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include(apps.get_app_config("oscar").urls[0])),
]
call_command("migrate", verbosity=0)
Product, Category = get_model("catalogue", "Product"), get_model("catalogue", "Category")
kind = get_model("catalogue", "ProductClass").objects.create(name="Book", requires_shipping=False)
partner = get_model("partner", "Partner").objects.create(name="Shelf")
category = Category.add_root(name="Fiction")
for number, book in enumerate(books(sys.argv[1], 250)):
    product = Product.objects.create(
        title=book["title"], product_class=kind, upc=str(book["id"]), description=f"By {', '.join(book['authors'])}"
    )
    Product.objects.filter(id=product.id).update(rating=round(book["rating"] * 3 - 8.6))
    get_model("catalogue", "ProductCategory").objects.create(product=product, category=category)
    get_model("partner", "StockRecord").objects.create(
        product=product,
        partner=partner,
        partner_sku=str(number),
        price=f"{5 + book['ratings'] % 2000 / 100:.2f}",
        num_in_stock=number % 5,
    )
call_command("rebuild_index", interactive=False, verbosity=0)
save("oscar", "/search/?q=QUERY", session=Session())
