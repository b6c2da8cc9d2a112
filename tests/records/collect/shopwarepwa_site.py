"""Result pages of the default theme of Shopware PWA 1.6 with Storefront UI 0.13, with clothes: shopwarepwa_site.py"""

from drawn import goods, money, present, template, write

PAGE = template("""<!doctype html>
<html data-n-head-ssr lang="en" data-n-head="%7B%22lang%22:%7B%22ssr%22:%22en%22%7D%7D">
  <head><title>Marlowe &amp; Daughters</title><meta data-n-head="ssr" charset="utf-8"><meta data-n-head="ssr" name="viewport" content="width=device-width, initial-scale=1"><link rel="preload" href="/_nuxt/5f1e2d.js" as="script"></head>
  <body>
    <div data-server-rendered="true" id="__nuxt"><div id="__layout"><div id="layout"><div class="layout__main">
<div data-testid="main-header" class="sw-top-navigation"><!---->
<div data-testid="top-bar" class="sf-top-bar sw-top-bar desktop-only"><div class="sf-top-bar__container"><div class="sf-top-bar__left"></div><div class="sf-top-bar__center"></div><div class="sf-top-bar__right"><div class="sw-currency-switcher sf-header__currency"><select><option>€</option><option>$</option><option>£</option></select></div><div class="sw-language-switcher"><button class="sf-button">EN</button></div></div></div></div>
<div class="sf-header sw-header sf-header--has-mobile-search"><div class="sf-header__wrapper"><header class="sf-header__header"><a href="/" data-testid="header-logo" class="sf-header__logo nuxt-link-active"><svg width="40" height="40" viewBox="0 0 176 176" fill="none"></svg></a><div class="sf-header__aside"></div><div class="sf-header__actions"><nav class="sf-header__navigation"><div data-testid="top-navigation" class="sw-top-navigation">{% for c in ["Women", "Men", "Knitwear", "Accessories", "Sale"] %}<div data-testid="top-navigation-item" class="sf-header-navigation-item sf-header__link"><a href="/{{ c }}/" class="sf-header__link">{{ c }}</a></div>{% endfor %}</div></nav><div class="sw-search-bar"><div data-testid="search" class="sf-input has-text sf-search-bar sf-header__search"><div class="sf-input__wrapper"><input id="search" placeholder="Search for products" aria-label="Search for products" name="search" type="search" value="{{ query }}"><span class="sf-input__bar"></span><label for="search" class="sf-input__label will-change display-none"></label></div></div><!----></div><div class="sf-header__icons desktop-only"><div class="sw-header__icons"><div class="account-icon"><button data-testid="login-icon" class="sf-button sf-button--pure sw-nav-button"><span class="sf-icon sf-header__icon sw-header__icon"></span></button><!----></div><button data-testid="wishlist-icon" class="sf-button sf-button--pure sw-nav-button"><span class="sf-icon sw-header__icon"></span></button><button data-testid="cart-icon" class="sf-button sf-button--pure sw-nav-button"><span class="sf-icon sw-header__icon"></span></button></div></div></div></header></div></div></div>
<main class="sw-page-container"><div class="search-page"><div class="sf-loader"><div class="search-page__main">
  <h3 class="search-page__heading">
          search results for
          <strong>{{ query }}</strong>:
        </h3>
  <div class="cms-element-category-navigation-sidebar-filter sw-navbar navbar section"><div class="sw-navbar navbar__main"><button class="sf-button sf-button--text navbar__filters-button"><span class="sf-icon" style="margin-right:10px;"></span>Filters</button><div class="navbar__sort desktop-only"><span class="navbar__label">Sort by:</span><div class="sf-select sort-by"><select>{% for s in ["Name A-Z", "Name Z-A", "Price ascending", "Price descending", "Best results"] %}<option{{ " selected" if loop.last }} class="sort-by__option">{{ s }}</option>{% endfor %}</select></div></div><div class="navbar__counter"><span class="navbar__label desktop-only">Products found:</span> <strong class="desktop-only">{{ total }}</strong> <span class="navbar__label smartphone-only">{{ total }} Items:</span></div><div class="navbar__view"><span class="navbar__view-label desktop-only">View</span><button aria-label="Change to grid view" aria-pressed="true" class="sf-button sf-button--pure"><span class="sf-icon navbar__view-icon"></span></button><button aria-label="Change to list view" aria-pressed="false" class="sf-button sf-button--pure"><span class="sf-icon navbar__view-icon"></span></button></div><div class="sf-sidebar filters-sidebar"><div class="sf-overlay" style="display:none;"></div><!----></div></div></div>
  <div class="cms-element-product-listing"><div class="sf-loader cms-element-product-listing__loader"></div>
  {% if found %}
    <div class="cms-element-product-listing__wrapper"><div tag="div" appear="" name="cms-element-product-listing__slide" class="cms-element-product-listing__list">
    {% for product in found %}
      <div data-testid="product-card" class="sf-product-card sw-product-card cms-element-product-listing__product-card" style="--index:{{ loop.index0 }};"><div class="sf-product-card__image-wrapper"><span class="sf-image--wrapper" style="cursor:pointer;"><img src="/thumbnail/{{ product.sku|lower }}_400x400.jpg" title="{{ product.name }}" alt="{{ product.name }}" width="200" height="400" class="sf-image"></span><div class="sf-color-picker display-none sf-product-card__colors smartphone-only"></div><div class="sf-color-picker display-none sf-product-card__colors desktop-only"></div><span class="sf-badge sf-product-card__badge color-primary display-none"></span><button aria-label="Add to wishlist {{ product.name }}" data-testid="product-wishlist-button" class="sf-button sf-button--pure sf-product-card__wishlist-icon"><span data-test="sf-wishlist-icon" class="sf-icon"></span></button><div><button aria-label="Add to Cart {{ product.name }}" data-testid="product-add-icon" class="sf-button sf-circle-icon sf-product-card__add-button"><span class="sf-product-card__add-button--icons"><span class="sf-icon"></span></span></button></div></div><a href="/{{ product.slug }}/{{ product.sku }}" data-testid="product-link" class="sf-link sf-button sf-button--pure sf-product-card__link"><span class="sf-product-card__title">
          {{ product.name }}
        </span></a>{% if product.colours|length > 3 %}<div class="sw-product-card-price sf-product-card__price variants-price sf-price"><span class="sf-price__regular">{{ "Variants from " ~ money(product.price, "€") }}</span><del class="sf-price__old display-none">{{ "Variants from " ~ money(product.price, "€") }}</del><ins class="sf-price__special display-none"></ins></div>{% else %}<div class="sw-product-card-price sf-product-card__price {{ "from-price" if product.colours else "real-price" }} sf-price"><span class="sf-price__regular">{{ ("From " if product.colours else "") ~ money(product.price, "€") }}</span><del class="sf-price__old display-none">{{ ("From " if product.colours else "") ~ money(product.price, "€") }}</del><ins class="sf-price__special display-none"></ins></div>{% endif %}<div class="sf-product-card__reviews{{ " display-none" if not product.rating }}">{% if product.rating %}<div class="sf-product-card__rating sf-rating">{% for star in range(5) %}<span class="sf-icon sf-rating__icon{{ " sf-rating__icon--negative" if star >= product.rating }}"></span>{% endfor %}</div>{% endif %}<button aria-label="Read null reviews about {{ product.name }}" data-testid="product-review-button" class="sf-button display-none sf-button--pure sf-product-card__reviews-count">
          ()
        </button></div></div>
    {% endfor %}
      <div class="cms-element-product-listing__place-holder"></div></div>
      <nav class="sf-pagination cms-element-product-listing__pagination"><span class="cms-element-product-listing__pagination__number" style="display:none;">
              &lt;
            </span>{% for n in range(1, (total + 23) // 24 + 1) %}<button class="sf-button--pure sf-pagination__item sf-button{{ " current" if n == 1 }}{{ " first" if n == 1 }}">
              {{ n }}
            </button>{% endfor %}<span class="cms-element-product-listing__pagination__number{{ " next-disabled" if total <= 24 }}">
              &gt;
            </span></nav></div>
  {% else %}
    <div class="sf-heading"><h2 class="sf-heading__title h2">
          No products found
        </h2><div class="sf-heading__description">
          let us look for them
        </div></div>
  {% endif %}
  </div>
</div></div></div></main>
<div data-testid="main-footer" class="sw-footer"><div class="sw-footer__signature"><footer class="sf-footer sw-footer__bottom-navigation"><div class="sf-footer__container" style="grid-template-columns:1fr 1fr 1fr 1fr;">{% for title, links in [("Service", ["Shipping", "Returns", "Size guide", "Gift cards"]), ("About us", ["Our story", "Stores", "Jobs"]), ("Legal", ["Imprint", "Privacy", "Terms"])] %}<div class="sf-footer-column"><button class="sf-footer-column__title">{{ title }}</button><div class="sf-footer-column__content"><ul class="sf-list">{% for link in links %}<li class="sf-list__item"><a href="/{{ link }}/" class="sf-header__link"><div class="sf-menu-item"><span class="sf-menu-item__label">{{ link }}</span></div></a></li>{% endfor %}</ul></div></div>{% endfor %}</div></footer>Made with love by <a href="https://www.shopware.com/en/products/shopware-pwa/" class="sw-footer__link">shopware AG</a>
              &amp;
              <a href="https://www.vuestorefront.io/shopware" class="sw-footer__link">Vue Storefront</a></div></div>
    </div></div></div></div><script>window.__NUXT__={layout:"default"}</script><script src="/_nuxt/5f1e2d.js" defer></script>
  </body>
</html>
""")  # fmt: skip


def gold(product):
    return present(title=product["name"], price=money(product["price"], "€"), rating=product["rating"] or "")


STOCK = goods("clothes", 91)
for product in STOCK:
    product["rating"] = product["rating"] and int(product["rating"])
write(
    "shopwarepwa", PAGE.render, STOCK, ["linen", "coat", "merino", "striped s", "petite", "jeans in", "s"],
    lambda product: product["name"], gold, size=24,
)  # fmt: skip
