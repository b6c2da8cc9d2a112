"""Result pages of bills by the templates of django-councilmatic: councilmatic_site.py FOLDER-OF-THE-PACKAGE"""

import importlib.util
import re
import sys

from django.utils.safestring import mark_safe

from djangos import Page, Thing, inside, library, render, setup
from chance import bills, site, slug

package = f"{sys.argv[1]}/councilmatic_core"
spec = importlib.util.spec_from_file_location("councilmatic_extras", f"{package}/templatetags/extras.py")


extras = importlib.util.module_from_spec(spec)
sys.modules["councilmatic_extras"] = extras
setup(
    [f"{package}/templates"],
    [
        ("extras", "councilmatic_extras"),
        library("highlight"),
        library("adv_cache", compiled={"cache": inside("endcache"), "nocache": inside("endnocache")}),
    ],
)
spec.loader.exec_module(extras)
stock = bills(180)
vocabulary = {"COUNCIL_MEMBERS": "City Council Members", "EVENTS": "Meetings"}


def facet(key):
    counts = {}
    for bill in stock:
        for value in bill[key] if isinstance(bill[key], list) else [bill[key]]:
            if value:
                counts[value] = counts.get(value, 0) + 1
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:15]


def result(bill, word):
    text = re.sub(rf"(?i)\b({re.escape(word)})\b", r"<em>\1</em>", bill["title"])
    return Thing(
        highlighted=Thing(text=[mark_safe(text)]),
        last_action_date=bill["date"],
        object=Thing(
            slug=slug(bill["id"]),
            friendly_name=f"{bill['kind']} {bill['id']}",
            inferred_status=bill["status"],
            current_action=Thing(description=bill["action"]),
            primary_sponsor=bill["sponsor"] and Thing(name=bill["sponsor"]),
            topics=bill["topics"],
        ),
    )


def page(word, found, count):
    address = f"/search/?q={word}"
    return render(
        "search/search.html",
        {
            "request": Thing(GET=Thing(q=word), get_full_path=lambda: address),
            "query": word,
            "q_filters": f"q={word}",
            "page": Page([result(bill, word) for bill in found], count, 20),
            "paginator": Thing(count=count),
            "selected_facets": Thing(),
            "facets": Thing(
                fields=Thing(
                    inferred_status=facet("status"), bill_type=facet("kind"), topics=facet("topics"),
                    controlling_body=facet("body"), sponsorships=facet("sponsor"),
                )
            ),
            "CITY_NAME": "Springfield",
            "CITY_NAME_SHORT": "Springfield",
            "CITY_COUNCIL_NAME": "Springfield City Council",
            "CITY_VOCAB": Thing(vocabulary),
            "SEARCH_PLACEHOLDER_TEXT": "police, zoning, O2015-7825, etc.",
            "SITE_META": Thing(site_name="Springfield Councilmatic"),
            "IMAGES": Thing(logo="images/logo.png"),
            "LEGISTAR_URL": "https://legistar.example.org",
        },
    )


def gold(bill):
    return {
        "name": f"{bill['kind']} {bill['id']}",
        "status": bill["status"],
        "title": bill["title"],
        "date": bill["date"] and f"{bill['date'].month}/{bill['date']:%d/%Y}",
        "action": bill["date"] and bill["action"],
        "sponsor": bill["sponsor"],
        "topic": bill["topics"],
    }


site("councilmatic", ["name"], stock, lambda bill: bill["title"], page, gold)
