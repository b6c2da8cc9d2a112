"""Result pages of InvenioRDM 14 as its scripts and templates write them, with research works: inveniordm_site.py"""

from datetime import timedelta

from drawn import present, tally, template, works, write

PAGE = template("""<!DOCTYPE html>
<html lang="en" dir="ltr" >
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Search results | Eastbrook Research Repository</title>
    <link rel="shortcut icon" type="image/x-icon" href="/static/images/favicon.ico"/>
    <link rel="stylesheet" href="/static/dist/css/3526.5ba0b3.css" />
  </head>
  <body data-invenio-config='{"isMathJaxEnabled": "//cdnjs/MathJax.js"}' itemscope itemtype="http://schema.org/WebPage" data-spy="scroll" data-target=".scrollspy-target">
    <a id="skip-to-main" class="ui button primary ml-5 mt-5 visually-hidden" href="#main">Skip to main</a>
<div>
  <header class="theme header">
    <div class="outer-navbar">
      <div class="ui container invenio-header-container">
        <nav id="invenio-nav" class="ui inverted menu borderless p-0">
          <div class="item logo p-0">
            <a class="logo-link" href="/"><img class="ui image rdm-logo" src="/static/images/invenio-rdm.svg" alt="Eastbrook Research Repository home"/></a>
          </div>
          <div id="rdm-burger-toggle">
            <button id="rdm-burger-menu-icon" class="ui button transparent" aria-label="Menu" aria-haspopup="menu" aria-expanded="false" aria-controls="invenio-menu"><span class="navicon" aria-hidden="true"></span></button>
          </div>
          <nav id="invenio-menu" aria-labelledby="rdm-burger-menu-icon" class="ui fluid menu borderless mobile-hidden">
            <button id="rdm-close-burger-menu-icon" class="ui button transparent" aria-label="Close menu"><span class="navicon" aria-hidden="true"></span></button>
      <div class="item p-0 search-bar">
        <div id="header-search-bar" data-options='[{"key": "records", "text": "All Eastbrook Research Repository", "value": "/search"}]'>
          <div class="ui fluid search">
            <div class="ui icon input">
              <input autocomplete="off" aria-label="Search records" placeholder="Search records..." type="text" tabindex="0" class="prompt" value="{{ query }}">
              <button class="ui icon button right-floated search" aria-label="Search"><i aria-hidden="true" class="search icon"></i></button>
            </div>
          </div>
        </div>
      </div>
              <div class="item"><a href="/communities">Communities</a></div>
              <div class="item"><a href="/me/uploads">My dashboard</a></div>
              <div class="right menu item">
<form><a href="/login/?next=%2Fsearch" class="ui button"><i class="icon sign in"></i>Log in</a>
<a href="/signup/" class="ui button signup"><i class="edit outline icon"></i>Sign up</a></form>
              </div>
          </nav>
        </nav>
      </div>
    </div>
  </header>
</div>
    <main id="main">
      <div class="invenio-page-body">
<div class="ui container">
  <div data-invenio-search-config='{"appId": "InvenioAppRdm.Search", "sortOptions": []}'>
<div class="ui fluid container"><div class="ui relaxed grid">
  <div class="two column right aligned row result-options"><div class="center aligned middle aligned one wide tablet two wide mobile mobile tablet only column"><button aria-label="Filter results" class="ui basic icon button"><i aria-hidden="true" class="sliders icon"></i></button></div><div class="right floated twelve wide computer thirteen wide large screen fourteen wide mobile fifteen wide tablet thirteen wide widescreen column">
    {% if total %}
    <div class="ui grid"><div class="middle aligned row"><div class="fresnel-container fresnel-greaterThanOrEqual-tablet left aligned eight wide column mb-10"><div class="ui label">{{ "{:,}".format(total) }}</div> result(s) found</div><div class="right aligned eight wide computer sixteen wide mobile eight wide tablet column"><label class="mr-10">Sort by</label><div role="listbox" aria-label="Sort" aria-expanded="false" class="ui selection dropdown" tabindex="0"><div class="divider text" role="alert" aria-live="polite" aria-atomic="true">Best match</div><i aria-hidden="true" class="dropdown icon"></i><div class="menu transition">{% for sort in ["Best match", "Newest", "Oldest", "Version", "Recently updated", "Least recently updated", "Most viewed", "Most downloaded"] %}<div role="option" aria-checked="{{ "true" if loop.first else "false" }}" aria-selected="{{ "true" if loop.first else "false" }}" class="{{ "active selected " if loop.first }}item" style="pointer-events:all"><span class="text">{{ sort }}</span></div>{% endfor %}</div></div></div></div></div>
    {% endif %}
  </div></div>
  <div class="two column row">
    <div aria-label="Search filters" class="four wide computer three wide large screen four wide mobile four wide tablet three wide widescreen column computer only">
      <div class="ui card borderless facet"><div class="content"><h2 class="header">Versions</h2></div><div class="content"><div class="ui toggle checkbox"><input aria-label="View all versions" class="hidden" name="versions-toggle" readonly="" tabindex="0" type="checkbox" value=""/><label aria-hidden="true">View all versions</label></div></div></div>
      {% for name, values in facets(all) %}
      <div class="facet-container"><div class="ui card borderless facet"><div class="content"><h2 class="header">{{ name }}</h2><div role="list" class="ui list">
        {% for value, count in values %}
        <div role="listitem" class="item"><div class="content facet-wrapper"><div class="ui checkbox"><input aria-label="{{ value }}" class="hidden" readonly="" tabindex="0" type="checkbox" value="{{ value|lower|replace(" ", "") }}"/><label aria-hidden="true">{{ value }}</label></div><div role="note" aria-label="{{ count }} results for {{ value }}" class="ui circular label facet-count"><span aria-hidden="true">{{ count }}</span></div></div></div>
        {% endfor %}
      </div></div></div></div>
      {% endfor %}
      <div class="ui card borderless facet mt-0"><div class="content"><h2 class="header">Help</h2><div role="list" class="ui list"><div role="listitem" class="item"><a href="/help/search">Search guide</a></div></div></div></div>
    </div>
    <section aria-label="Search results" class="twelve wide computer thirteen wide large screen sixteen wide mobile sixteen wide tablet thirteen wide widescreen column">
    {% if not total %}
      <div class="ui grid"><div class="centered row"><div class="center aligned twelve wide column"><h2 class="ui header">We couldn't find any matches for '{{ query }}'</h2></div></div><div class="centered row"><div class="center aligned eight wide column"><button class="ui primary button"><i aria-hidden="true" class="search icon"></i>Start over</button></div></div><div class="centered row"><div class="twelve wide column"><div class="ui large padded secondary segment"><h3 class="ui small header">ProTip!</h3><p><a href="/search?q=metadata.publication_date:[2025-01-01 TO *]">metadata.publication_date:[2025-01-01 TO *]</a> will give you all the publications from 2025 until today.</p><p>For more tips, check out our  <a href="/help/search" title="Search guide">search guide</a> for defining advanced search queries.</p></div></div></div></div>
    {% else %}
      <div class="ui relaxed grid"><div class="row"><div class="column"><div class="ui divided items">
      {% for work in found %}
        <div class="item"><div class="content"><div class="extra labels-actions"><div class="ui small horizontal label primary theme-primary">{{ day(work.date) }} ({{ work.version }})</div><a href="/search?q=&amp;f=resource_type%3A{{ work.type|lower|replace(" ", "") }}" class="ui small horizontal label neutral">{{ work.type }}</a><div class="ui small horizontal label access-status {{ "open" if work.open else "restricted" }}"><i aria-hidden="true" class="{{ "unlock" if work.open else "ban" }} icon"></i>{{ "Open" if work.open else "Restricted" }}</div></div><h2 class="header theme-primary-text"><a href="/records/{{ work.key }}">{{ cut(work.title) }}</a></h2><div class="item creatibutors">{% for first, last in work.authors[:3] %}<span class="creatibutor-wrap separated"><a class="creatibutor-link" href="/search?q=metadata.creators.person_or_org.name:&quot;{{ last }}, {{ first }}&quot;" title="{{ last }}, {{ first }}: Search"><span class="creatibutor-name">{{ last }}, {{ first }}</span></a>{% if (first + last)|length % 3 == 0 %}<a class="no-text-decoration mr-0" href="https://orcid.org/0000-0002-1825-0097" aria-label="{{ last }}, {{ first }}: ORCID profile" title="{{ last }}, {{ first }}: ORCID profile"><img class="inline-id-icon ml-5" src="/static/images/orcid.svg" alt="ORCID logo"/></a>{% endif %}</span>{% endfor %}{% if work.authors|length > 3 %}<span class="creatibutor-wrap separated"><a class="creatibutor-link" href="/records/{{ work.key }}"><span class="creatibutor-name">and {{ work.authors|length - 3 }} other{{ "s" if work.authors|length > 4 }}</span></a></span>{% endif %}</div><div class="description truncate-lines-2">{{ work.abstract or "No description" }}</div><div class="extra">{% for subject in work.subjects %}<div class="ui tiny label">{{ subject }}</div>{% endfor %}<div class="flex justify-space-between align-items-end"><small><p><b>{% if work.files > 6 %}Part of <a href="/communities/{{ work.community|lower|replace(" ", "-") }}">{{ work.community }}</a><span>&nbsp;</span>{% endif %}</b></p><p>Uploaded on {{ day(work.uploaded) }}{% if work.venue %} | Published in: {{ journal(work) }}{% endif %}</p>{% if work.version != "v1" %}<p><b>{{ "1 more version exists" if work.version == "v2" else "2 more versions exist" }} for this record</b></p>{% endif %}</small><small><div class="ui label transparent"><i aria-hidden="true" class="eye icon"></i>{{ "{:,}".format(work.views) }}</div><div class="ui label transparent"><i aria-hidden="true" class="download icon"></i>{{ work.downloads }}</div></small></div></div></div></div>
      {% endfor %}
      </div></div></div>
      <div class="middle aligned row"><div class="four wide column computer tablet only"><b>{{ "{:,}".format(total) }}</b> results found</div><div class="center aligned eight wide column computer tablet only"><div aria-label="Pagination Navigation" role="navigation" class="ui pagination mini menu"><a aria-current="false" aria-disabled="true" tabindex="-1" value="1" aria-label="Previous item" type="prevItem" class="disabled item">⟨</a>{% for number in range(1, (total + 9) // 10 + 1) %}<a aria-current="{{ "true" if number == 1 else "false" }}" aria-disabled="false" tabindex="0" value="{{ number }}" type="pageItem" class="{{ "active " if number == 1 }}item">{{ number }}</a>{% endfor %}<a aria-current="false" aria-disabled="false" tabindex="0" value="2" aria-label="Next item" type="nextItem" class="item">⟩</a></div></div><div class="right aligned four wide column computer tablet only"><div role="listbox" aria-expanded="false" class="ui compact selection dropdown" tabindex="0"><div class="divider text" role="alert" aria-live="polite" aria-atomic="true">10</div><i aria-hidden="true" class="dropdown icon"></i><div class="menu transition"><div role="option" class="active selected item"><span class="text">10</span></div><div role="option" class="item"><span class="text">20</span></div><div role="option" class="item"><span class="text">50</span></div></div></div> results per page</div></div></div>
    {% endif %}
    </section>
  </div></div></div>
  </div>
</div>
      </div>
    </main>
    <footer id="rdm-footer-element">
  <div class="footer-top"><div class="ui container app-rdm-footer"><div class="ui grid app-rdm-footer">
    {% for title, links in [("About InvenioRDM", ["Product page", "Features", "Roadmap", "Demo site"]), ("Get involved", ["GitHub", "Project Milestones", "Documentation"]), ("Community", ["Chatroom", "Forum", "Events & training"])] %}
        <div class="rdm-footer five wide tablet two wide computer column">
          <h2 class="ui small header">{{ title }}</h2>
          {% for link in links %}
          <p><a href="https://inveniosoftware.org/{{ link|lower|replace(" ", "-") }}">{{ link }}</a></p>
          {% endfor %}
        </div>
    {% endfor %}
      <div class="six wide column right aligned"></div></div></div></div>
  <div class="footer-bottom"><div class="ui inverted container"><div class="ui grid"><div class="eight wide column left middle aligned"><p class="m-0">Powered by <a href="http://inveniosoftware.org">InvenioRDM</a></p></div><div class="eight wide column right aligned"><form action="/lang/" method="post" class="ui inline"><select name="lang_code"><option value="en" selected>English</option><option value="de">Deutsch</option></select></form></div></div></div></div>
    </footer>
  </body>
</html>
""")  # fmt: skip


def day(date):
    return f"{date:%B} {date.day}, {date.year}"


def cut(title):
    return title if len(title) <= 100 else title[:97] + "..."


def journal(work):
    return f"{work['venue']}, {work['volume']}({work['volume'] % 4 + 1}), {work['pages'][0]}-{work['pages'][1]}, {work['year']}"


def facets(every):
    return [
        ("Access status", tally(every, lambda work: "Open" if work["open"] else "Restricted")),
        ("Resource types", tally(every, lambda work: work["type"])),
        ("Subjects", tally(every, lambda work: work["subjects"])),
        ("File type", tally(every, lambda work: work["formats"])),
    ]


def gold(work):
    return present(
        title=cut(work["title"]),
        date=day(work["date"]),
        version=work["version"],
        type=work["type"],
        access="Open" if work["open"] else "Restricted",
        author=[f"{last}, {first}" for first, last in work["authors"][:3]],
        description=work["abstract"],
        subject=work["subjects"],
        community=work["community"] if work["files"] > 6 else "",
        uploaded=day(work["uploaded"]),
        venue=journal(work) if work["venue"] else "",
        views=f"{work['views']:,}",
        downloads=str(work["downloads"]),
    )


def stock():
    for work in works(41):
        yield {
            **work,
            "key": f"{work['id'] * 7919 % 10**8:08x}"[:5] + "-" + f"{work['id'] * 104729 % 10**8:08x}"[:5],
            "uploaded": work["date"] + timedelta(days=work["id"] % 400),
            "community": work["publisher"],
        }


write(
    "inveniordm", PAGE.render, list(stock()), ["vaccination", "citation graphs", "wind turbines", "endangered", "policy", "sea level rise", "Finland"],
    lambda work: work["title"] + " " + work["abstract"], gold, size=10, day=day, cut=cut, journal=journal, facets=facets,
)  # fmt: skip
