"""Renders Jinja templates of an application without the application."""

import jinja2
from markupsafe import Markup, escape


class Thing(dict):
    """A dict whose values are attributes as well; what it lacks is none."""

    def __getattribute__(self, name):
        if dict.__contains__(self, name):
            return dict.__getitem__(self, name)
        if name.startswith("__") or name in dir(dict):
            return super().__getattribute__(name)
        return getattr(type(self), name).__get__(self) if hasattr(type(self), name) else None

    def __hash__(self):
        return id(self)


def attributes(values):
    return Markup(" ").join(Markup('{}="{}"').format(key, value) for key, value in values.items())


def environment(loader, extensions=(), **options):
    """An environment in English, with the filters that Flask applications often add."""
    env = jinja2.Environment(
        loader=loader,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do", "jinja2.ext.loopcontrols", *extensions],
        undefined=jinja2.ChainableUndefined,
        autoescape=True,
        **options,
    )
    env.policies["json.dumps_kwargs"] = {"sort_keys": True, "default": lambda value: None}
    env.install_null_translations(newstyle=True)
    env.filters.update(
        html_params=attributes, bool=bool, crc32=lambda text: len(text), sanitize_html=lambda text: text,
        forceescape=lambda value: escape(str(value)), to_json=lambda value: "[]", format_pretty_date=lambda date, **_: f"{date:%d %B %Y}",
    )
    return env
