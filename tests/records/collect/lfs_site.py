"""Result pages as the theme of Lightning Fast Shop 0.11 writes them, with tools: lfs_site.py"""

from drawn import goods, money, present, template, write

PAGE = template("""<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
    <head>
        <title>Search results - Werkstatt</title>
        <link rel="shortcut icon" href="/static/favicon.ico" type="image/ico" />
        <meta http-equiv="Content-type" content="text/html;charset=UTF-8" />
        <meta name="generator" content="LFS - http://www.getlfs.com" />
        <link rel="stylesheet" href="/static/CACHE/css/fbd5f0b5b4b6.css" type="text/css" />
        <script type="text/javascript" src="/static/CACHE/js/9aa5a2ef4f0d.js"></script>
    </head>
    <body class="search-results">
        <div id="header">
            <div class="container">
                <div class="span-6 logo">
                    <a href="/">
                        <img class="logo" src="/static/img/logo.jpg" alt="Logo" />
                    </a>
                </div>
                <div class="span-18 search last">
                    <a href="/login">Login</a> |
                    <label for="search">Search:</label>
                    <form id="search-form" action="/search" autocomplete="off">
                        <input type="hidden" name="livesearch" value="1" />
                        <input id="search-input" value="{{ query }}" type="text" name="q" autocomplete="off" data-url="/livesearch" />
                        <input type="submit" value="Go!" />
                    </form>
                </div>
            </div>
            <div class="container livesearch-wrapper">
                 <div id="livesearch-result"></div>
            </div>
        </div>
        <div id="tabs">
            <div class="container">
                <div class="tabs">
                    <ul>
                        <li><a href="/">Home</a></li>
                        {% for tab in ["Hand Tools", "Power Tools", "Measuring", "Contact"] %}
                        <li ><a href="/category/{{ tab|lower|replace(" ", "-") }}">{{ tab }}</a></li>
                        {% endfor %}
                    </ul>
                </div>
            </div>
        </div>
        <div id="breadcrumbs">
            <div class="container">
                <ul class="breadcrumbs" itemscope itemtype="http://schema.org/WebPage">
                    <li class="breadcrumbs-label">You are here:</li>
                    <li itemscope itemtype="http://data-vocabulary.org/Breadcrumb">
                        <a href="/" itemprop="url"><span itemprop="title">Home</span></a>
                    </li>
                    <li itemscope itemtype="http://data-vocabulary.org/Breadcrumb">
                        &gt;
                        <span itemprop="title">Search results</span>
                    </li>
                </ul>
            </div>
        </div>
        <div id="content">
            <div class="container">
    <h1 class="first-heading">Search results</h1>
    <label for="search">Search:</label>
    <form action="/search" class="search-results-form">
        <input id="search-results-input" type="text" value="{{ query }}" name="q" />
        <input type="submit" value="Go!">
    </form>
    <p class="search-results-description">
        You searched for <span class="search-results-query">"{{ query }}"</span>.
        {% if total == 0 %}
            No products found
        {% elif total == 1 %}
            1 product was found.
        {% else %}
            {{ total }} products were found.
        {% endif %}
    </p>
    <p>
{% if total > found|length %}
<div class="lfs-pagination">
    {% for p in range(1, (total + 11) // 12 + 1) %}
      {% if p == 1 %}
        <span class="current">1</span>
      {% else %}
        <a href="/search?start={{ p }}&amp;q={{ query }}">{{ p }}</a>
      {% endif %}
    {% endfor %}
    <span class="next-page">
        <a href="/search?start=2&amp;q={{ query }}">Next page</a>
    </span>
    <span class="last-page">
      <a href="/search?start={{ (total + 11) // 12 }}&amp;q={{ query }}">Last page</a>
    </span>
    <span class="total-text">
        ({{ total }} products)
    </span>
</div>
{% endif %}
    </p>
    {% if found %}
<div class="sorting">
    <form action="/set-sorting" method="post">
        <input type="hidden" name="csrfmiddlewaretoken" value="kYvO0yIo1gnQ4n9r" />
        <select name="sorting" onchange="this.form.submit()">
            <option value="effective_price" selected="selected">Price ascending</option>
            <option value="-effective_price">Price descending</option>
            <option value="name">Name ascending</option>
            <option value="-name">Name descending</option>
        </select>
        <noscript>
            <input type="submit" value="Go!" />
        </noscript>
    </form>
</div>
        <table class="lfs-default padding-top">
            <tr>
                <th>Image</th>
                <th>Product</th>
                <th class="number">Price</th>
                <th></th>
            <tr>
            {% for product in found %}
                <tr>
                    <td>
                        <a href="/product/{{ product.slug }}" class="preview-100-100">
                            <img src="/media/images/{{ product.sku|lower }}.100x100.jpg"
                                 alt="{{ product.name }}"
                                 title="{{ product.name }}" />
                        </a>
                    </td>
                    <td>
                        <a href="/product/{{ product.slug }}">
                            {{ product.name }}
                        </a>
                    </td>
                    <td class="number">
                        <div class="product-price">
                            {% if product.was %}
                               <span class="for-sale-standard-price">{{ money(product.was) }}</span>
                               <span class="for-sale-price">{{ money(product.price) }}*</span>
                            {% else %}
                            <span class="standard-price">{{ money(product.price) }}*</span>
                            {% endif %}
                            {% if unit(product) %}/ {{ unit(product) }}{% endif %}

                            {% if base(product) %}
                                <div class="base-price">
                                    {{ base(product) }}* / piece
                                </div>
                            {% endif %}
                            <div class="price-disclaimer">
                                *inc. VAT
                            </div>
                        </div>
                    </td>
                    <td class="buttons">
                        <a class="button emphasized"
                           href="/product/{{ product.slug }}"
                           type="submit">
                            Details
                        </a>
                    </td>
                </tr>
            {% endfor %}
        </table>
    {% endif %}
            </div>
        </div>
        <div id="footer">
            <div class="container">
                <div class="footer-inner">
                    {% for action in ["Contact", "Terms and Conditions", "Shipping", "Imprint"] %}
                        <a href="/page/{{ action|lower|replace(" ", "-") }}">{{ action }}</a>
                        {% if not loop.last %}|{% endif %}
                    {% endfor %}
                </div>
            </div>
        </div>
        <div id="colophon">
            <div class="container">
                <div class="colophon-inner">
                    <p>Powered by <a target="_blank" href="http://www.getlfs.com">LFS</a> &mdash; Lightning Fast Shop</p>
                    <p>
                        &copy; 2009 - 2017 by Kai Diefenbach and contributors &mdash; All rights reserved
                    </p>
                    <p>Distributed under the <a target="_blank" href="http://www.opensource.org/licenses/bsd-license.php">BSD-License</a></p>
                </div>
            </div>
        </div>
    </body>
</html>
""")


def pieces(product):
    return next((int(word.split("-")[0]) for word in product["name"].split() if word.endswith("-piece")), None)


def unit(product):
    return "set" if pieces(product) else ""


def base(product):
    return money(product["price"] / pieces(product)) if pieces(product) else ""


def gold(product):
    return present(
        title=product["name"],
        price=money(product["price"]),
        was=money(product["was"]) if product["was"] else "",
        unit=unit(product),
        base=base(product),
    )


STOCK = sorted(goods("tools", 11), key=lambda product: product["price"])
write(
    "lfs", PAGE.render, STOCK, ["hammer", "cordless", "pliers", "200 mm", "insulated tape", "chisel with", "750"],
    lambda product: product["name"], gold, size=12, unit=unit, base=base,
)  # fmt: skip
