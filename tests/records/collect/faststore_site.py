"""Result pages of VTEX FastStore 4.8, with electronics: faststore_site.py PACKAGES

PACKAGES is a folder with `npm install react@18 react-dom@18 @faststore/components@4.8.0`. The parts are
put together as the sections of @faststore/core are.
"""

import sys

from drawn import goods, node, present, tally, write

SCRIPT = r"""
const React = require("react");
const { renderToString } = require("react-dom/server");
const ui = require("@faststore/components");
const h = React.createElement;
const { query, total, found, facets } = JSON.parse(require("fs").readFileSync(0));
const none = () => {};
const formatter = (price) => new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(price);
const link = (href, text, more) => h(ui.Link, { href, ...more }, text);
const icon = (name) => h(ui.Icon, { name, width: 18, height: 18, weight: "bold" });
const departments = ["Office", "Home Appliances", "Computer and Software", "Technology", "Audio"];
const navbar = h(ui.Navbar, { scrollDirection: "up" },
  h(ui.NavbarHeader, null,
    h(ui.NavbarRow, null,
      h(ui.IconButton, { "data-fs-navbar-button-menu": true, "aria-label": "Open Menu", icon: icon("List") }),
      link("/", h("img", { alt: "FastStore logo", src: "/logo.png", width: 116, height: 32 }), { "data-fs-navbar-logo": true, title: "Go to home" }),
      h(ui.SearchInput, null, h(ui.SearchInputField, { placeholder: "Search everything at the store", onSubmit: none, buttonProps: { type: "submit" }, value: query, onChange: none })),
      h(ui.NavbarButtons, null,
        link("/login", h(React.Fragment, null, icon("User"), h("span", null, "Sign In")), { "data-fs-button-signin-link": true }),
        h(ui.IconButton, { "data-fs-cart-toggle": true, "aria-label": "Cart with 0 items", icon: icon("ShoppingCart") })))),
  h(ui.NavbarLinks, null, h(ui.NavbarRow, null,
    h(ui.NavbarLinksList, null, departments.map((name) => h(ui.NavbarLinksListItem, { key: name }, link("/" + name.toLowerCase().replace(/ /g, "-"), name, { variant: "display", size: "small" })))))));
const card = (product, index) => h(ui.ProductGridItem, { key: product.id },
  h(ui.ProductCard, { outOfStock: !product.stock, bordered: true, "data-fs-product-card-sku": product.id, "data-af-element": "search-result",
    "data-af-product-position": index + 1, "data-af-product-id": product.id },
    h(ui.ProductCardImage, { aspectRatio: 1 }, h("img", { "data-fs-image": true, src: "/images/" + product.sku + ".jpg", alt: product.name, width: 150, height: 150, loading: index < 4 ? "eager" : "lazy" })),
    h(ui.ProductCardContent, { title: product.name, price: { value: product.price, listPrice: product.was || product.price, formatter },
      outOfStock: !product.stock, outOfStockLabel: "Out of stock",
      linkProps: { href: "/" + product.slug + "-" + product.id + "/p", "data-testid": "product-link" },
      showDiscountBadge: true, sponsored: product.sponsored, sponsoredLabel: "Sponsored", deliveryPromiseBadges: false })));
const filter = h(ui.Filter, { testId: "desktop-fs-filter", title: "Filters", indicesExpanded: new Set([0, 1]), onAccordionChange: none },
  facets.map(([label, values], index) => h(ui.FilterFacets, { key: label, testId: "fs-filter", index, type: "StoreFacetBoolean", label },
    index < 2 && h(ui.FilterFacetBoolean, null, values.map(([value, quantity]) => h(ui.FilterFacetBooleanItem, { key: value, id: "fs-filter-" + label + "-" + value,
      testId: "fs-filter", onFacetChange: none, selected: false, value: value.toLowerCase(), quantity, facetKey: label.toLowerCase(), label: value }))))));
const sorts = { price_desc: "Price, descending", price_asc: "Price, ascending", orders_desc: "Top sales", name_asc: "Name, A-Z", name_desc: "Name, Z-A", release_desc: "Release date", discount_desc: "Discount", score_desc: "Relevance" };
const empty = h("section", { className: "section" }, h(ui.EmptyState, { title: "Nothing matches your search", titleIcon: h(ui.Icon, { name: "CircleWavyWarning", width: 56, height: 56, weight: "thin" }) },
  h("p", null, "Please try another search or browse our departments."), link("/office", "Office")));
const gallery = h("section", { "data-testid": "product-gallery", "data-fs-product-listing": true },
  h("header", { "data-fs-product-listing-search-term": true, "data-fs-content": "product-gallery" }, h("h1", null, "Showing results for: ", h("span", null, query))),
  h("div", { "data-fs-product-listing-content-grid": true, "data-fs-content": "product-gallery" },
    h("div", { "data-fs-product-listing-filters": true }, h("div", { className: "hidden-mobile" }, filter)),
    h("div", { "data-fs-product-listing-results-count": true, "data-count": total }, h("h2", { "data-testid": "total-product-count" }, total, " Results")),
    h("div", { "data-fs-product-listing-sort": true }, h(ui.SelectField, { id: "sort-select", className: "sort / text__title-mini-alt", label: "Sort by", options: sorts, value: "score_desc", onChange: none, testId: "search-sort" })),
    h("div", { "data-fs-product-listing-results": true },
      h(ui.ProductGrid, { "data-af-element": "search-result" }, found.map(card)),
      total > found.length && h("div", { "data-fs-product-listing-pagination": "bottom" }, h(ui.LinkButton, { testId: "show-more", rel: "next", variant: "secondary", href: "/s?q=" + query + "&page=1" }, "Load more products")))));
const columns = { "Our company": ["About Us", "Our Blog", "Stores", "Work With Us"], "Orders & Purchases": ["Check Order Status", "Returns and Exchanges", "Product Recall", "Gift Cards"], "Support & Services": ["Support Center", "Schedule a Service", "Contact Us"] };
const footer = h("footer", { "data-fs-footer": true, "data-fs-footer-social": true, "data-fs-footer-incentives": true }, h("div", { "data-fs-content": "footer" },
  h("section", { "data-fs-footer-navigation": true }, h("section", { "data-fs-footer-links": true }, Object.entries(columns).map(([title, items]) => h("div", { key: title },
    h("p", { "data-fs-footer-links-title": true }, title), h(ui.List, null, items.map((item) => h("li", { key: item }, link("/" + item.toLowerCase().replace(/ /g, "-"), item, { variant: "display", size: "small" }))))))),),
  h("section", { "data-fs-footer-info": true, "aria-label": "Footer Information" }, h("p", { "data-fs-footer-copyright": true }, "This website uses VTEX technology"))));
const page = h(ui.UIProvider, null, navbar, h("main", null, h(ui.SROnly, { as: "h1", text: query }),
  h(ui.Breadcrumb, { breadcrumbList: [{ item: "/s", name: query, position: 1 }], isDesktop: true,
    homeLink: link("/", icon("House"), { "data-fs-breadcrumb-link-home": true, "aria-label": "Go to homepage" }), renderLink: ({ itemProps }) => link(itemProps.item, itemProps.name) }),
  total ? h("section", { className: "section section-product-gallery layout__section" }, gallery) : empty), footer);
process.stdout.write(renderToString(h("div", { id: "__next" }, page)));
"""


def sponsored(product):
    return product["id"] % 23 == 3


def render(query, found, total, all, stock):
    facets = [["Brand", tally(all, lambda product: product["brand"])], ["Category", tally(all, lambda product: product["kind"])], ["Color", []]]
    found = [{**product, "sponsored": sponsored(product)} for product in found]
    body = node(sys.argv[1], SCRIPT, {"query": query, "total": total, "found": found, "facets": facets})
    return (
        f'<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"/><title>{query} | FastStore</title>'
        '<link rel="stylesheet" href="/_next/static/css/8d0f1c3b.css"/></head>'
        f'<body class="theme">{body}<script src="/_next/static/chunks/main-1f0e.js" defer=""></script></body></html>\n'
    )


def gold(product):
    price = f"${product['price']:,.2f}"
    return present(
        title=product["name"],
        price=price if product["stock"] else "",
        was=f"${product['was']:,.2f}" if product["was"] and product["stock"] else "",
        discount=f"{round((product['was'] - product['price']) / product['was'] * 100)}% off" if product["was"] and product["stock"] else "",
        state="" if product["stock"] else "Out of stock",
        sponsored="Sponsored" if sponsored(product) else "",
    )


write(
    "faststore", render, goods("electronics", 31), ["wireless", "monitor", "gaming", "microphone", "4k cam", "refurbished", "27"],
    lambda product: product["name"], gold, size=12,
)  # fmt: skip
