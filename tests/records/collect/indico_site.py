"""Lists of events by the templates of Indico: indico_site.py FOLDER-OF-THE-PACKAGE"""

import datetime
import itertools
import random
import sys
import types

import jinja2

from chance import events, slug, write
from jinjas import Thing, environment

package = f"{sys.argv[1]}/indico"
modules = {name: jinja2.FileSystemLoader(f"{package}/modules/{name}/templates") for name in
           ["categories", "events", "attachments", "announcement", "core"]}
env = environment(jinja2.ChoiceLoader([jinja2.PrefixLoader(modules), jinja2.FileSystemLoader(f"{package}/web/templates")]))
NOW = datetime.datetime(2024, 3, 1)
stock = sorted(events(260), key=lambda event: event["start"], reverse=True)
TOPICS = ["particle detectors", "grid computing", "accelerator magnets", "open data", "software licences", "trigger systems", "radiation safety"]
session = Thing(lang="en_GB", tzinfo=Thing(zone="Europe/Zurich"), timezone="LOCAL", csrf_token="6f1c")


def url_for(endpoint, thing=None, **named):
    parts = [endpoint.strip(".").replace(".", "/").replace("_", "-"), *[str(value) for value in named.values()]]
    return "/" + "/".join(parts)


env.globals.update(
    url_for=url_for, url_for_index=lambda: "/", session=session, g=Thing(), template_hook=lambda *_, as_list=False, **__: [] if as_list else "",
    indico_config=Thing(IMAGES_BASE_URL="/images", HELP_URL="https://learn.getindico.io", PUBLIC_SUPPORT_EMAIL="help@example.org"),
    config=Thing(DEBUG=False), get_flashed_messages=lambda **_: [], current_locale="en_GB", request=types.SimpleNamespace(relative_url="/", values={}, endpoint="categories.display"),
    get_request_stats=lambda: Thing(query_count=21, query_duration=0.03, req_duration=0.2), indico_version="3.2.9",
    url_for_login=lambda *_: "/login/", render_impersonation=lambda **_: "", get_announcement=lambda: None,
)
bar = env.get_template("_session_bar.html").module.render_session_bar
env.globals["render_session_bar"] = lambda **named: bar(
    named["protected_object"], Thing(), Thing(active_tz="Europe/Zurich", tz_mode="local", timezones=["Europe/Berlin", "Europe/Zurich", "UTC"]),
    {"en_GB": ("English", "United Kingdom", True), "fr_FR": ("Français", "France", False)}, None, None,
)


def shown_date(event):
    """As `make_format_event_date_func` gives it: the day, or the first and the last."""
    first, last = event.start_dt, event.end_dt
    return f"{first:%d} {first:%b}" if first.date() == last.date() else f"{first:%d} {first:%b} - {last:%d} {last:%b}"


class Event(Thing):
    def get_verbose_title(self, show_speakers=False, show_series_pos=False):
        return f"{self.speakers}, \"{self.title}\"" if show_speakers else self.title


def event(drawn):
    label = drawn["label"]
    return Event(
        title=drawn["title"], type="lecture" if drawn["lecture"] else "meeting", url=f"/event/{slug(drawn['title'])}/",
        start_dt=drawn["start"], end_dt=drawn["start"] + datetime.timedelta(days=drawn["days"] - 1), visibility=0 if drawn["hidden"] else None,
        is_self_protected=drawn["protected"], created_dt=drawn["new"], speakers=", ".join(sorted(drawn["speakers"], key=str.lower)),
        label=label and Thing(title=label[0], color=label[1]), label_message="",
    )


def page(topic, found):
    category = Thing(
        id=81, title=topic.capitalize(), is_root=False, description=f"Events of the group for {topic}.", has_logo=False,
        parent=Thing(url="/category/4/"), is_flat_view_enabled=True, can_manage=lambda user: False, attachment_count=0, is_protected=False,
        children=[Thing(id=90 + place, title=f"{topic.capitalize()}: {name}", is_self_protected=place == 1) for place, name in enumerate(["Steering group", "Newcomers"])]
        if len(found) > 6 else [],
    )
    shown = [event(drawn) for drawn in found]
    months = [
        Thing(name=name, events=list(group), is_current=name == f"{NOW:%B %Y}")
        for name, group in itertools.groupby(shown, key=lambda one: f"{one.start_dt:%B %Y}")
    ]
    body = env.get_template("categories/display/category.html").render(
        category=category, managers=[Thing(name=name, principal_type=Thing(name="user")) for name in ["Moreau, Elena", "Okafor, Samuel"]],
        events_by_month=months, format_event_date=shown_date, is_recent=bool, happening_now=lambda _: False,
        future_event_count=0, past_event_count=random.Random(topic).randrange(0, 30) if found else 0, future_threshold="", past_threshold="2022-01",
        past_events_by_month=[], future_events_by_month=[], json_ld={}, request_params={},
    )
    menu = [Thing(title="Home", url="/"), Thing(title="Create event", is_section=True, items=[Thing(title="Create lecture", url="/event/create/lecture", section="x")]), Thing(title="Room booking", url="/rooms/")]
    header = env.get_template("header.html").render(category=category, protected_object=category, top_menu_items=menu, local_tz="Europe/Zurich")
    crumbs = env.get_template("breadcrumbs.html").render(items=[Thing(title="Home", url="/"), Thing(title="Projects", url="/category/4/"), Thing(title=category.title)])
    whole = f'<div class="header">{header}</div>\n<div class="main">{crumbs}<div>{body}</div></div>\n{env.get_template("footer.html").render()}'
    return env.get_template("indico_base.html").render(body=whole, page_title=category.title, site_name="Indico", page_metadata=Thing(og={}), social=Thing())


def gold(drawn):
    shown = event(drawn)
    return {
        "title": shown.get_verbose_title(drawn["lecture"]),
        "date": shown_date(shown),
        "label": drawn["label"] and drawn["label"][0],
    }


pages = []
for size, topic in zip([1, 2, 5, 9, 14, 20, 26], TOPICS):
    found = [one for one in stock if topic in one["title"]][:size]
    pages.append((topic, page(topic, found), [gold(one) for one in found]))
write("indico", ["title", "date"], pages, page("zzqxv", []))
