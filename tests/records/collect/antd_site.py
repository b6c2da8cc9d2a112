"""Result pages of Ant Design 5, of jobs, put together as the search list of Ant Design Pro is: antd_site.py PACKAGES

PACKAGES is a folder with `npm install react@18 react-dom@18 antd@5`.
"""

import os
import random
import sys

from chance import asked, found, jobs, write
from drawn import node

SCRIPT = r"""
const React = require("react");
const { renderToString } = require("react-dom/server");
const { Layout, Menu, Input, Tabs, Card, Form, Tag, Select, Row, Col, List, Avatar, Pagination, Button, Space, Breadcrumb, Empty } = require("antd");
const icons = require("@ant-design/icons");
const h = React.createElement;
const { query, total, shown } = JSON.parse(require("fs").readFileSync(0));
const none = () => {};
const { CheckableTag } = Tag;
const icon = (name, text) => h("span", { key: name }, h(icons[name], { style: { marginRight: 8 } }), text);
const item = (job) => h(List.Item, { key: job.id,
    actions: [icon("StarOutlined", job.star), icon("LikeOutlined", job.like), icon("MessageOutlined", job.message)],
    extra: h("div", { className: "listItemExtra___NQv9s" }, job.logo && h("img", { alt: "logo", src: job.logo, width: 120 })) },
  h(List.Item.Meta, {
    title: h("a", { className: "listItemMetaTitle___2DoqX", href: "/jobs/" + job.id }, job.title),
    description: job.types.length ? h("span", null, job.types.map((name) => h(Tag, { key: name }, name))) : null }),
  h("div", { className: "listContent___1PmBy" },
    h("div", { className: "description___3sDoB" }, job.about),
    h("div", { className: "extra___hFNrp" },
      h(Avatar, { src: "/logos/" + job.id + ".png", size: "small" }),
      h("a", { href: "/companies/" + job.company_slug }, job.company), " posted in ",
      h("a", { href: "/places/" + job.place_slug }, job.place),
      job.salary && h("strong", null, job.salary),
      h("em", null, job.date))));
const fields = ["Engineering", "Design", "Data", "Product", "Operations", "Support", "Finance", "Legal"];
const body = h(Layout, { className: "ant-pro-basicLayout", hasSider: true },
  h(Layout.Sider, { width: 208, theme: "light" },
    h("div", { className: "ant-pro-sider-logo" }, h("a", { href: "/" }, h("img", { src: "/logo.svg", alt: "logo" }), h("h1", null, "Open Positions"))),
    h(Menu, { mode: "inline", selectedKeys: ["search"], items: ["Dashboard", "Search", "Applications", "Companies", "Profile", "Settings"].map((label) => ({ key: label.toLowerCase(), label: h("a", { href: "/" + label.toLowerCase() }, label) })) })),
  h(Layout, null,
    h(Layout.Header, { className: "ant-pro-global-header" }, h(Space, null, h(Button, { type: "text", "aria-label": "Help", icon: h(icons.QuestionCircleOutlined) }), h(Avatar, { size: "small" }, "SM"), h("span", null, "Serena Mao"))),
    h(Layout.Content, { className: "ant-pro-basicLayout-content" },
      h("div", { className: "ant-page-header" }, h(Breadcrumb, { items: [{ title: h("a", { href: "/" }, "Home") }, { title: h("a", { href: "/list" }, "List") }, { title: "Search list" }] }),
        h("div", { style: { textAlign: "center" } }, h(Input.Search, { placeholder: "Please enter", enterButton: "Search", size: "large", value: query, onChange: none, style: { maxWidth: 522, width: "100%" } })),
        h(Tabs, { activeKey: "jobs", items: [{ key: "jobs", label: "Jobs" }, { key: "companies", label: "Companies" }, { key: "articles", label: "Articles" }] })),
      h(Card, { variant: "borderless" }, h(Form, { layout: "inline", component: "form" },
        h("div", { className: "standardFormRow___2gkW7" }, h("div", { className: "label___1Xv6r" }, h("span", null, "Field")), h("div", { className: "content___2Ysti" }, h(Form.Item, null, h("div", { className: "tagSelect___2gZ2R" }, h(CheckableTag, { checked: true }, "All"), fields.map((name) => h(CheckableTag, { key: name, checked: false }, name)), h("a", { className: "trigger___2eK4s" }, "Expand ", h(icons.DownOutlined)))))),
        h(Row, { gutter: 16 }, h(Col, { xl: 8, lg: 10, md: 12, sm: 24, xs: 24 }, h(Form.Item, { label: "Level" }, h(Select, { placeholder: "Any", style: { maxWidth: 200, width: "100%" } }))), h(Col, { xl: 8 }, h(Form.Item, { label: "Posted" }, h(Select, { placeholder: "Any time", style: { maxWidth: 200, width: "100%" } })))))),
      h(Card, { style: { marginTop: 24 }, variant: "borderless", title: total + (total == 1 ? " position" : " positions") },
        h(List, { size: "large", rowKey: "id", itemLayout: "vertical", dataSource: shown, renderItem: item, locale: { emptyText: h(Empty, { image: Empty.PRESENTED_IMAGE_SIMPLE, description: "No data" }) },
          pagination: total > 0 ? { current: 1, pageSize: 8, total, onChange: none } : false })))
    , h(Layout.Footer, { style: { textAlign: "center" } }, h("div", { className: "ant-pro-global-footer-links" }, ["About", "Privacy", "Terms"].map((name) => h("a", { key: name, href: "/" + name.toLowerCase() }, name))), "© 2026 Open Positions")));
process.stdout.write(renderToString(h("div", { id: "root" }, body)));
"""
os.environ["NODE_ENV"] = "production"
dice = random.Random(341)
stock = []
for number, job in enumerate(jobs(140, seed=341)):
    stock.append({
        **job, "id": 7000 + number, "place": f"{job['city']}, {job['country']}", "company_slug": job["company"].lower().replace(" ", "-"),
        "place_slug": job["city"].lower(), "date": f"{job['date']:%Y-%m-%d %H:%M}", "salary": f"${job['salary']:,}" if job["salary"] else None,
        "star": dice.randrange(200), "like": dice.randrange(200), "message": dice.randrange(30), "logo": f"/covers/{number}.png" if dice.random() < 0.4 else None,
    })  # fmt: skip


def render(query, shown, total):
    body = node(sys.argv[1], SCRIPT, {"query": query, "total": total, "shown": shown})
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>Search list - Open Positions</title><link rel="stylesheet" href="/umi.0c8a1f.css"/></head>'
        f'<body>{body}<script src="/umi.0c8a1f.js"></script></body></html>\n'
    )


def gold(job):
    return {
        "title": job["title"], "type": job["types"], "about": job["about"], "company": job["company"], "place": job["place"],
        "salary": job["salary"], "date": job["date"], "stars": job["star"], "likes": job["like"], "messages": job["message"],
    }


def text(job):
    return f"{job['title']} {job['company']}"


pages = []
for word in asked(stock, text, (1, 3, 6, 8, 12)):
    results = found(stock, word, text)
    pages.append((word, render(word, results[:8], len(results)), [gold(job) for job in results[:8]]))
write("antd", ["title", "company", "date"], pages, render("zzqxv", [], 0))
