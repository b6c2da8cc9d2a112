"""Result pages of the starter of Shopify Hydrogen (of @shopify/cli-hydrogen 12), with food: hydrogen_site.py"""

import random

from drawn import goods, money, present, template, write

PAGE = template("""<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><link rel="stylesheet" href="/assets/reset-B4x2.css"/><link rel="stylesheet" href="/assets/app-CkIh.css"/><title>Hydrogen | Search</title></head><body>{% macro aside(type, heading) %}<div aria-modal="true" class="overlay " role="dialog" aria-labelledby=":R{{ type }}:"><button class="close-outside"></button><aside><header><h3 id=":R{{ type }}:">{{ heading }}</h3><button class="close reset" aria-label="Close">×</button></header><main>{{ caller() }}</main></aside></div>{% endmacro %}
{% call aside("cart", "CART") %}<!--$--><div class="cart-main"><div><br/><p>Looks like you haven’t added anything yet, let’s get you started!</p><br/><a href="/collections" data-discover="true">Continue shopping →</a></div></div><!--/$-->{% endcall %}{% call aside("search", "SEARCH") %}<div class="predictive-search"><br/><form method="get" action="/search" data-discover="true"><input name="q" placeholder="Search" type="search" list="queries"/> <button>Search</button></form></div>{% endcall %}{% call aside("mobile", "MENU") %}<nav class="header-menu-mobile" role="navigation"><a style="color:black" href="/" data-discover="true">Home</a>{% for item in menu %}<a class="header-menu-item" style="color:black" href="/collections/{{ item|lower }}" data-discover="true">{{ item }}</a>{% endfor %}</nav>{% endcall %}
<header class="header"><a style="color:black" href="/" data-discover="true"><strong>Casa Verde</strong></a><nav class="header-menu-desktop" role="navigation">{% for item in menu %}<a class="header-menu-item" style="color:black" href="/collections/{{ item|lower }}" data-discover="true">{{ item }}</a>{% endfor %}</nav><nav class="header-ctas" role="navigation"><button class="header-menu-mobile-toggle reset"><h3>☰</h3></button><a style="color:black" href="/account" data-discover="true"><!--$-->Sign in<!--/$--></a><button class="reset">Search</button><!--$--><a href="/cart">Cart <span aria-label="(items: 0)">0</span></a><!--/$--></nav></header>
<main><div class="search"><h1>Search</h1><form method="get" action="/search" data-discover="true"><input name="q" placeholder="Search…" type="search" value="{{ query }}"/> <button type="submit">Search</button></form>{% if not total %}<p>No results, try a different search.</p>{% else %}<div>{% set products, pages, articles = split(found) %}{% if products %}<div class="search-result"><h2>Products</h2><div><div></div><div>{% for product in products %}<div class="search-results-item"><a href="/products/{{ product.slug }}?_pos={{ loop.index }}&amp;_sid=6cb1f&amp;_ss=r&amp;q={{ query }}" data-discover="true">{% if product.image %}<img alt="{{ product.name }}" decoding="async" height="50" loading="lazy" sizes="50px" src="https://cdn.example/files/{{ product.sku }}.jpg?width=100&amp;height=100&amp;crop=center" width="50" style="aspect-ratio:1/1"/>{% endif %}<div><p>{{ product.name }}</p><small>{% if product.price %}<div>{{ money(product.price) }}</div>{% endif %}</small></div></a></div>{% endfor %}<br/></div><div>{% if total > found|length %}<a href="/search?q={{ query }}&amp;direction=next&amp;cursor=eyJsYXN0" data-discover="true"><span>Load more ↓</span></a>{% endif %}</div></div><br/></div>{% endif %}{% for heading, items, base in [("Pages", pages, "pages"), ("Articles", articles, "blogs")] if items %}<div class="search-result"><h2>{{ heading }}</h2><div>{% for item in items %}<div class="search-results-item"><a href="/{{ base }}/{{ item.slug }}?_pos={{ loop.index }}&amp;q={{ query }}" data-discover="true">{{ item.name }}</a></div>{% endfor %}</div><br/></div>{% endfor %}</div>{% endif %}</div></main>
<!--$--><footer class="footer"><nav class="footer-menu" role="navigation">{% for item in ["Privacy Policy", "Refund Policy", "Shipping Policy", "Terms of Service"] %}<a style="color:white" href="/policies/{{ item|lower|replace(" ", "-") }}" data-discover="true">{{ item }}</a>{% endfor %}</nav></footer><!--/$--><script>window.__reactRouterContext = {"basename":"/"};</script></body></html>
""")  # fmt: skip


def split(found):
    return [[item for item in found if item["sort"] == sort] for sort in ("product", "page", "article")]


def stock():
    draw = random.Random(101)
    texts = ["Five Ways to Cook with {n}", "Where Our {n} Comes From", "How to Store {n}", "{n} for Beginners"]
    found = [{**item, "sort": "product", "image": draw.random() < 0.9} for item in goods("food", 101, 150)]
    for kind in ["Coffee", "Olive Oil", "Honey", "Chocolate", "Green Tea", "Vinegar"]:
        for text in draw.sample(texts, draw.randrange(1, 4)):
            name = text.format(n=kind)
            slug = name.lower().replace(" ", "-")
            found.append({"name": name, "slug": slug, "sort": draw.choice(["article", "article", "page"]), "price": None})
    return sorted(found, key=lambda item: ["product", "page", "article"].index(item["sort"]))


def gold(item):
    return present(title=item["name"], price=money(item["price"]) if item["price"] else "")


write(
    "hydrogen", PAGE.render, stock(), ["coffee", "honey", "smoked", "gift box", "granola", "olive", "mustard"],
    lambda item: item["name"], gold, size=20, menu=["Coffee", "Tea", "Pantry", "Gifts", "Journal"], split=split,
)  # fmt: skip
