"""Cosmetics by the template Shop Homepage of Start Bootstrap: shophomepage_site.py PACKAGES

PACKAGES is a folder with `npm install startbootstrap-shop-homepage@5`. The search form is that of Bootstrap's navigation bar.
"""

import pathlib
import re
import sys

from drawn import goods, money, present, template, write

source = (pathlib.Path(sys.argv[1]) / "node_modules/startbootstrap-shop-homepage/dist/index.html").read_text(encoding="utf-8")
top, cards = source.split('justify-content-center">', 1)
bottom = cards[cards.index("        </section>") :]
top = top.replace('<form class="d-flex">', '<form class="d-flex me-3" role="search" action="/search"><input class="form-control me-2" type="search" name="q" placeholder="Search" aria-label="Search" value="{{ query }}"><button class="btn btn-outline-dark" type="submit">Search</button></form>\n                    <form class="d-flex">')
top = re.sub(r'(<h1 class="display-4 fw-bolder">).*?(</h1>)', r"\1Botanica\2", top)
top = re.sub(r'(<p class="lead fw-normal text-white-50 mb-0">).*?(</p>)', r"\1{{ total }} result{{ 's' if total != 1 }} for “{{ query }}”\2", top)
CARDS = """
                    {% for product in found %}
                    <div class="col mb-5">
                        <div class="card h-100">
                            {% if product.was %}
                            <!-- Sale badge-->
                            <div class="badge bg-dark text-white position-absolute" style="top: 0.5rem; right: 0.5rem">Sale</div>
                            {% endif %}
                            <!-- Product image-->
                            <img class="card-img-top" src="/images/{{ product.sku }}.jpg" alt="..." />
                            <!-- Product details-->
                            <div class="card-body p-4">
                                <div class="text-center">
                                    <!-- Product name-->
                                    <h5 class="fw-bolder">{{ product.name }}</h5>
                                    {% if product.rating %}
                                    <!-- Product reviews-->
                                    <div class="d-flex justify-content-center small text-warning mb-2">
                                        {% for star in range(product.rating|int) %}
                                        <div class="bi-star-fill"></div>
                                        {% endfor %}
                                    </div>
                                    {% endif %}
                                    <!-- Product price-->
                                    {% if product.was %}
                                    <span class="text-muted text-decoration-line-through">{{ money(product.was) }}</span>
                                    {% endif %}
                                    {{ price(product) }}
                                </div>
                            </div>
                            <!-- Product actions-->
                            <div class="card-footer p-4 pt-0 border-top-0 bg-transparent">
                                <div class="text-center"><a class="btn btn-outline-dark mt-auto" href="/products/{{ product.slug }}">{{ "View options" if product.colours else "Add to cart" }}</a></div>
                            </div>
                        </div>
                    </div>
                    {% else %}
                    <p class="text-center">Nothing was found.</p>
                    {% endfor %}
                </div>
            </div>
"""


def price(product):
    """What it costs; with options, from which price to which."""
    return f"{money(product['price'])} - {money(product['price'] * 1.5)}" if product["colours"] and not product["was"] else money(product["price"])


def gold(product):
    return present(
        title=product["name"], price=price(product), was=money(product["was"]) if product["was"] else "",
        rating=int(product["rating"]) if product["rating"] else "", badge="Sale" if product["was"] else "",
    )  # fmt: skip


page = template(top + 'justify-content-center">' + CARDS + bottom, price=price)
write("shophomepage", page.render, goods("care", 312), ["soap", "lavender", "dry skin", "night", "sunscreen"], lambda product: product["name"], gold, size=12)
