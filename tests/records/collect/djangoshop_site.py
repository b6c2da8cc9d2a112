"""Result pages of django-shop 1.2 as its scripts and templates write them, with home goods: djangoshop_site.py"""

from drawn import goods, money, present, template, write

PAGE = template("""<!DOCTYPE html>
<html lang="en" ng-app="myShop" class="ng-scope">
<head>
	<title>Search | My Shop</title>
	<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no" />
	<link href="/static/shop/css/default.css" rel="stylesheet" type="text/css" />
	<link href="/static/shop/css/list-items.css" rel="stylesheet" type="text/css" />
</head>
<body class="d-flex flex-column">
<header>
<nav class="navbar navbar-default navbar-expand-lg navbar-light bg-light fixed-top">
	<div class="container">
		<div class="flex-column flex-grow-1"><div class="d-flex flex-row">
			<div class="shop-brand-icon"><a href="/"><img src="/static/shop/img/django-shop-logo.svg" alt="django-SHOP" /></a></div>
			<ul class="navbar-nav flex-row shop-social-icons mr-auto"></ul>
			<ul class="navbar-nav flex-row shop-primary-menu">
				<li class="nav-item dropdown"><a class="nav-link dropdown-toggle" href="#">English</a><div class="dropdown-menu"><a class="dropdown-item" href="/de/search/">Deutsch</a><a class="dropdown-item" href="/en/search/">English</a></div></li>
				<li class="nav-item"><a class="nav-link" href="/register-customer/">Register</a></li><li class="nav-item"><a class="nav-link" href="/login/">Log In</a></li>
				<li class="nav-item"><a class="nav-link" href="/shop/watch-list/"><i class="fa fa-heart"></i></a></li>
				<li class="nav-item shopping-cart"><shop-carticon-caption caption-data="{num_items: 0}"><a class="nav-link" href="/cart/"><i class="fa fa-shopping-cart fa-fw fa-1-5x"></i></a></shop-carticon-caption></li>
			</ul></div>
			<div class="d-flex flex-row"><ul class="navbar-nav ml-auto">{% for item in ["Mugs & Bowls", "Textiles", "Posters", "Lights"] %}<li class="nav-item"><a class="nav-link" href="/shop/{{ item|lower|replace(" & ", "-") }}/">{{ item }}</a></li>{% endfor %}</ul>
			<ul class="navbar-nav shop-search-form"><li class="nav-item"><form shop-product-search class="form-inline ng-pristine ng-valid" role="search" method="get" action="/search/"><div class="input-group w-100"><input name="q" ng-model="searchQuery" type="search" class="form-control ng-pristine ng-untouched ng-valid" placeholder="Search" value="{{ query }}" /><div class="input-group-append" ng-click="submitSearch()" uib-tooltip="Refine your search" tooltip-placement="left"><i class="input-group-text fa fa-search"></i></div></div></form></li></ul></div>
		</div>
	</div>
</nav>
</header>
<main class="flex-grow-1"><div class="container"><div class="row"><div class="col"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/">Home</a></li><li class="breadcrumb-item active">Search</li></ol><h1>Search Results</h1>
<shop-search-results class="ng-scope">
	{% if total %}
	<!-- ngIf: search_data.count>0 --><div class="row lead text-muted py-1 ng-scope" ng-if="search_data.count>0">
		<div class="col-7 ng-binding">{{ total }} matching products found</div>
		<div class="col-3 text-right">Base Price</div>
	</div><!-- end ngIf: search_data.count>0 -->
	{% else %}
	<!-- ngIf: search_data.count==0 --><div class="row lead text-muted ng-scope" ng-if="search_data.count==0">
		<div class="col ng-binding">Searching for <em class="ng-binding">{{ query }}</em> has revealed nothing.</div>
	</div><!-- end ngIf: search_data.count==0 -->
	{% endif %}
	{% for product in found %}
	<!-- ngRepeat: result in search_data.results --><div class="shop-list-item row border-top py-3 ng-scope" ng-repeat="result in search_data.results">
		<div class="col-7 ng-binding" ng-bind-html="result.media"><div class="media">
	<a href="/shop/{{ product.kind|lower }}/{{ product.slug }}">
		<img width="80" height="80" class="mr-3" src="/media/thumbnails/{{ product.sku }}.png__80x80_q85_crop.png">
	</a>
	<div class="media-body">
		<h5 class="mt-0"><a href="/shop/{{ product.kind|lower }}/{{ product.slug }}">{{ product.name }}</a></h5>
		{% if product.about %}<p>{{ product.about }}</p>{% endif %}

	</div>
</div></div>
		<div class="col-3 text-right text-nowrap ng-binding" ng-bind="result.price">{{ money(product.price, "€ ") }}</div>
		<div class="col-2">
			<a class="btn btn-primary btn-sm" ng-href="/shop/{{ product.kind|lower }}/{{ product.slug }}" href="/shop/{{ product.kind|lower }}/{{ product.slug }}">Details <i class="d-none d-md-inline">&hellip;</i></a>
		</div>
	</div><!-- end ngRepeat: result in search_data.results -->
	{% endfor %}
	<div class="row"><div class="col"><div class="text-center mb-3">
		<!-- ngIf: isLoading --><!-- ngIf: !isLoading --><span ng-if="!isLoading" class="ng-scope">
			<button type="button" class="btn btn-outline-secondary{{ " ng-hide" if total <= found|length }}" ng-hide="search_data.results.length==search_data.count" ng-click="loadMore()">
						Load more products
					</button>
		</span>
	</div></div></div>
</shop-search-results>
</div></div></div></main>
<footer class="footer mt-auto"><div class="container"><div class="row"><div class="col-md-4"><ul class="list-unstyled"><li><a href="/about/">About us</a></li><li><a href="/shipping/">Shipping</a></li></ul></div><div class="col-md-4"><p>Powered by <a href="https://www.django-cms.org/">django CMS</a> and <a href="https://django-shop.readthedocs.io/">django-SHOP</a></p></div></div></div></footer>
</body>
</html>
""")  # fmt: skip


def gold(product):
    return present(title=product["name"], about=product["about"], price=money(product["price"], "€ "))


write(
    "djangoshop", PAGE.render, goods("home", 121), ["lamp", "vintage", "mountain fox", "set of 2", "rug l", "candle", "handmade"],
    lambda product: product["name"], gold, size=16,
)  # fmt: skip
