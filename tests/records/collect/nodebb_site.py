"""Topics by tag in a forum by NodeBB's theme Harmony: nodebb_site.py FOLDER-OF-node_modules"""

import json
import random
import subprocess
import sys

from chance import FIRST, questions, slug, write

dice = random.Random(8)
stock = questions(170)
CATEGORIES = {"General": "fa-comments", "Help & Support": "fa-life-ring", "Hardware": "fa-microchip", "Announcements": "fa-bullhorn", "Off-topic": "fa-coffee"}
colours = ["#e27d60", "#41b3a3", "#7a5195", "#374c80", "#d64550"]
for place, topic in enumerate(stock):
    topic["teaser"] = {"user": dice.choice(FIRST), "content": topic["body"].split(". ")[-1][:100]}
    topic["pinned"], topic["locked"] = place % 29 == 3, topic["solved"] and place % 4 == 0


def user(name):
    return {"displayname": name, "userslug": slug(name), "uid": sum(map(ord, name)), "color": colours[len(name) % 5]}


def shown(topic, place):
    name = topic["category"]
    return {
        "tid": topic["id"], "index": place, "cid": 2, "slug": f"{topic['id']}/{slug(topic['title'])}", "title": topic["title"], "titleEmoji": "",
        "user": user(topic["user"]), "timestampISO": topic["date"].isoformat() + ".000Z", "pinned": topic["pinned"], "locked": topic["locked"],
        "category": {"cid": 1 + list(CATEGORIES).index(name), "slug": slug(name), "name": name, "icon": CATEGORIES[name], "bgColor": colours[len(name) % 5]},
        "tags": [{"value": tag, "valueEncoded": tag, "class": tag} for tag in topic["tags"]], "votes": topic["votes"],
        "postcount": topic["answers"] + 1, "viewcount": topic["views"], "unreplied": topic["answers"] == 0, "thumbs": [], "icons": [],
        "teaser": {"pid": topic["id"] + 7, "index": topic["answers"] + 1, "timestampISO": topic["date"].isoformat() + ".000Z",
                   "user": user(topic["teaser"]["user"]), "content": f"<p>{topic['teaser']['content']}</p>"},
    }


def context(tag, topics, count):
    menu = [("Categories", "/categories", "fa-list"), ("Recent", "/recent", "fa-clock"), ("Tags", "/tags", "fa-tags"), ("Popular", "/popular", "fa-fire"), ("Users", "/users", "fa-user"), ("Groups", "/groups", "fa-group")]
    number = -(-count // 20)
    return {
        "browserTitle": f"{tag} | Penguin Forum", "relative_path": "", "bodyClass": "page-tags", "template": {"tag": True, "name": "tag"}, "tag": tag,
        "config": {"relative_path": "", "theme": {"openSidebars": True, "mobileTopicTeasers": False}, "usePagination": True, "showSiteTitle": True,
                   "siteTitle": "Penguin Forum", "searchEnabled": True, "disableCustomUserSkins": True},
        "configJSON": "{}", "userJSON": "{}", "user": {"privileges": {"search:content": True}}, "allowRegistration": True, "widgets": {"sidebar": [
            {"html": "<div class='card card-header mb-3'><h3 class='fs-6'>Active users</h3><a href='/user/keiko'>keiko</a> <a href='/user/tariq9'>tariq9</a></div>"}]},
        "navigation": [{"text": text, "title": text, "route": route, "iconClass": icon} for text, route, icon in menu],
        "breadcrumbs": [{"text": "Home", "url": "/"}, {"text": "Tags", "url": "/tags"}, {"text": tag}],
        "topics": [shown(topic, place) for place, topic in enumerate(topics)], "nextStart": 20, "set": "", "metaTags": [{"name": "viewport", "content": "width=device-width"}],
        "pagination": {"pages": [{"page": page, "active": page == 1, "qs": f"page={page}"} for page in range(1, number + 1)] if number > 1 else [],
                       "prev": {"qs": "page=1", "page": 1}, "next": {"qs": "page=2", "page": 2, "active": number > 1}, "first": {"qs": "page=1"},
                       "last": {"qs": f"page={number}"}, "currentPage": 1, "pageCount": number},
    }


def short(number):
    return f"{number / 1000:.1f}k" if number > 999 else str(number)


def gold(topic):
    return {
        "title": topic["title"], "category": topic["category"], "tag": topic["tags"], "votes": short(topic["votes"]), "posts": short(topic["answers"] + 1),
        "views": short(topic["views"]), "teaser": topic["teaser"]["content"] if topic["answers"] else None,
    }


names = sorted({tag for topic in stock for tag in topic["tags"]})
picked = [(tag, [topic for topic in stock if tag in topic["tags"]][:size]) for tag, size in zip(names, [1, 2, 4, 7, 11, 16, 24])]
contexts = [context(query, topics[:20], len(topics)) for query, topics in [*picked, ("zzqxv", [])]]
made = subprocess.run(["node", "nodebb.js", sys.argv[1]], input=json.dumps(contexts), capture_output=True, text=True, check=True).stdout
*pages, none = json.loads(made)
write("nodebb", ["title"], [(query.replace("-", " "), page, [gold(topic) for topic in topics[:20]]) for (query, topics), page in zip(picked, pages)], none)
