"""Renders Django templates of an application without the application.

Tags that it needs from elsewhere are given as libraries: a name, filters and simple tags.
"""

import sys
import types

import django
from django.conf import settings
from django.template import Library, Node, NodeList
from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.safestring import mark_safe


class Thing(dict):
    """A dict whose values are attributes as well, and whose text is its name."""

    __getattr__ = dict.get

    def __str__(self):
        return str(self.get("str", self.get("name", "")))

    def __hash__(self):
        return id(self)


class Inside(Node):
    def __init__(self, nodes):
        self.nodes = nodes

    def render(self, context):
        return self.nodes.render(context)


def inside(end):
    """A block tag that gives what is inside."""

    def compile(parser, token):
        nodes = parser.parse((end,))
        parser.delete_first_token()
        return Inside(nodes)

    return compile


class Equal(Node):
    def __init__(self, values, wanted, yes, no):
        self.values, self.wanted, self.yes, self.no = values, wanted, yes, no

    def render(self, context):
        one, two = (value.resolve(context) for value in self.values)
        return (self.yes if (one == two) is self.wanted else self.no).render(context)


def equal(name, wanted):
    """The tags `ifequal` and `ifnotequal`, which Django has no more."""

    def compile(parser, token):
        values = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
        yes, no = parser.parse(("else", "end" + name)), NodeList()
        if parser.next_token().contents == "else":
            no = parser.parse(("end" + name,))
            parser.delete_first_token()
        return Equal(values, wanted, yes, no)

    return compile


def library(name, filters=(), tags=(), compiled=()):
    module = types.ModuleType(f"stub_{name}")
    module.register = Library()
    for key, function in dict(filters).items():
        module.register.filter(key, function)
    for key, function in dict(tags).items():
        module.register.simple_tag(function, name=key, takes_context=False)
    for key, function in dict(compiled).items():
        module.register.tag(key, function)
    sys.modules[module.__name__] = module
    return name, module.__name__


def url(view, *arguments, **named):
    parts = [view.split(":")[-1].replace("_", "-"), *map(str, arguments), *map(str, named.values())]
    return "/" + "/".join(parts) + "/"


def setup(folders, libraries, **extra):
    token = "<input type='hidden' name='csrfmiddlewaretoken' value='k3'>"
    common = library(
        "common",
        tags={"url": url, "csrf_token": lambda: mark_safe(token)},
        compiled={"ifequal": equal("ifequal", True), "ifnotequal": equal("ifnotequal", False)},
    )
    libraries = [("staticfiles", "django.templatetags.static"), *libraries]
    settings.configure(
        INSTALLED_APPS=["django.contrib.humanize"],
        STATIC_URL="/static/",
        USE_I18N=True,
        USE_TZ=False,
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "DIRS": folders,
                "OPTIONS": {"libraries": dict(libraries), "builtins": [common[1]]},
            }
        ],
        **extra,
    )
    django.setup()


def render(template, context):
    return get_template(template).render(context)


def link(address, text):
    return format_html('<a href="{}">{}</a>', address, text)


class Page(list):
    """A page of results as Django's paginator gives it."""

    def __init__(self, items, count, size, number=1):
        super().__init__(items)
        self.number, self.last = number, max(1, -(-count // size))
        self.pages = [Thing(str=str(page), querystring=f"page={page}") for page in range(1, self.last + 1)]
        self.paginator = Thing(count=count, num_pages=self.last, page_range=range(1, self.last + 1), per_page=size)
        self.object_list = list(items)

    def has_next(self):
        return self.number < self.last

    def has_previous(self):
        return self.number > 1

    def has_other_pages(self):
        return self.last > 1

    def next_page_number(self):
        return self.number + 1

    def previous_page_number(self):
        return self.number - 1

    def start_index(self):
        return 1

    def end_index(self):
        return len(self)
