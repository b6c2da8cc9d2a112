"""Outdoor gear by the page of products of the dashboard of Flowbite 1.0: flowbite_site.py PACKAGES

PACKAGES is a folder with `npm install flowbite-admin-dashboard@1`. The side bar is shorter than there.
"""

import pathlib
import re
import sys

import jinja2

from drawn import goods, money, present, write

folder = pathlib.Path(sys.argv[1]) / "node_modules/flowbite-admin-dashboard"
content = (folder / "content/crud/products.html").read_text(encoding="utf-8").split("---", 2)[2]
content = content[: content.index("<!-- Delete Product Drawer -->")] if "<!-- Delete Product Drawer -->" in content else content
row = re.search(r"\{\{- range .*?\}\}(.*?)\{\{ end -\}\}", content, re.DOTALL).group(1)
row = re.sub(r"\{\{ \.(\w+) \}\}", r"{{ product.\1 }}", row)
content = re.sub(r"\{\{< products.inline >\}\}.*?\{\{< /products.inline >\}\}", lambda _: "{% for product in found %}" + row + "{% else %}<tr><td colspan='8' class='p-4 text-center text-gray-500'>No products found.</td></tr>{% endfor %}", content, flags=re.DOTALL)
content = content.replace("Technology", "Brand").replace('placeholder="Search for products"', 'placeholder="Search for products" value="{{ query }}"', 1)
content = content.replace(">1-20<", ">{{ 1 if total else 0 }}-{{ found|length }}<").replace(">2290<", ">{{ total }}<")
navbar = (folder / "layouts/partials/navbar-dashboard.html").read_text(encoding="utf-8")
navbar = re.sub(r"\{\{ \"([^\"]*)\" \| relURL \}\}", r"\1", navbar)
assert "{{" not in navbar
LINK = '<li><a href="/{0}" class="flex items-center p-2 text-base text-gray-900 rounded-lg hover:bg-gray-100 group dark:text-gray-200 dark:hover:bg-gray-700"><span class="ml-3" sidebar-toggle-item>{1}</span></a></li>'
SIDE = (
    '<aside id="sidebar" class="fixed top-0 left-0 z-20 flex flex-col flex-shrink-0 hidden w-64 h-full pt-16 font-normal duration-75 lg:flex transition-width" aria-label="Sidebar">'
    '<ul class="pb-2 space-y-2">' + "".join(LINK.format(name.lower(), name) for name in ["Dashboard", "Products", "Users", "Settings", "Support"]) + "</ul></aside>"
)
PAGE = (
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Tailwind CSS Products Page - Flowbite</title><link rel="stylesheet" href="/app.css"></head>\n'
    '<body class="bg-gray-50 dark:bg-gray-800">' + navbar + '<div class="flex pt-16 overflow-hidden bg-gray-50 dark:bg-gray-900">' + SIDE
    + '<div id="main-content" class="relative w-full h-full overflow-y-auto bg-gray-50 lg:ml-64 dark:bg-gray-900"><main>' + content + "</main></div></div></body></html>\n"
)  # fmt: skip
template = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined).from_string(re.sub(r"\s*\n\s*", "\n", PAGE))


def cut(product):
    return f"{round((1 - product['price'] / product['was']) * 100)}%" if product["was"] else "No"


def render(found, **values):
    shown = [{**product, "category": product["kind"], "technology": product["brand"], "description": product["about"], "price": money(product["price"]), "discount": cut(product)} for product in found]
    return template.render(found=shown, **values)


def gold(product):
    return present(
        title=product["name"], category=product["kind"], brand=product["brand"], description=product["about"], id=f"#{product['id']}",
        price=money(product["price"]), discount=cut(product),
    )  # fmt: skip


write(
    "flowbite", render, goods("outdoor", 441, 200), ["tent", "family hammock", "alpine headlamp", "trail backpack", "waterproof"],
    lambda product: product["name"], gold, size=10,
)  # fmt: skip
