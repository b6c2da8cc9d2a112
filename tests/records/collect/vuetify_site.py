"""Homes to let in the cards of Vuetify 3: vuetify_site.py PACKAGES

PACKAGES is a folder with `npm install vue@3 vuetify@3`.
"""

import os
import random
import sys

from chance import ads, asked, found, person, slug, write
from drawn import node

SCRIPT = r"""
const { createSSRApp } = require("vue");
const { renderToString } = require("vue/server-renderer");
const { createVuetify, components, directives } = require("vuetify/dist/vuetify.cjs");
const data = JSON.parse(require("fs").readFileSync(0));
const template = `<v-app>
  <v-app-bar color="primary" flat><v-app-bar-nav-icon></v-app-bar-nav-icon><v-app-bar-title><a href="/" class="text-white text-decoration-none">Elm Grove Homes</a></v-app-bar-title>
    <v-btn variant="text" href="/buy">Buy</v-btn><v-btn variant="text" href="/rent">Rent</v-btn><v-btn variant="text" href="/sell">Sell</v-btn><v-btn variant="text" href="/agents">Agents</v-btn><v-btn icon="mdi-heart-outline" aria-label="Saved homes"></v-btn></v-app-bar>
  <v-navigation-drawer location="left" permanent width="280"><v-list density="compact" nav><v-list-subheader>Filters</v-list-subheader>
    <v-list-item v-for="f in filters" :key="f" :title="f" prepend-icon="mdi-filter-variant"></v-list-item></v-list></v-navigation-drawer>
  <v-main><v-container fluid class="pa-6">
    <v-text-field :model-value="query" label="City, street or kind of home" prepend-inner-icon="mdi-magnify" variant="outlined" density="comfortable" clearable hide-details class="mb-4"></v-text-field>
    <div class="d-flex align-center mb-4"><h1 class="text-h6">{{ total }} {{ total == 1 ? 'home' : 'homes' }} for “{{ query }}”</h1><v-spacer></v-spacer><v-btn-toggle mandatory :model-value="0" density="compact"><v-btn icon="mdi-view-list"></v-btn><v-btn icon="mdi-map"></v-btn></v-btn-toggle></div>
    <v-alert v-if="!total" type="info" variant="tonal">No homes match your search. Try fewer words.</v-alert>
    <v-row><v-col v-for="(home, i) in shown" :key="home.id" cols="12" md="6">
      <v-card :href="'/homes/' + home.id" variant="outlined" class="rounded-lg">
        <v-img :src="'/photos/' + home.id + '.jpg'" height="180" cover :alt="home.title"><v-chip v-if="home.badge" size="small" color="error" class="ma-2">{{ home.badge }}</v-chip></v-img>
        <v-card-item><v-card-title>{{ home.title }}</v-card-title><v-card-subtitle>{{ home.place }}</v-card-subtitle></v-card-item>
        <v-card-text><div class="text-h6 mb-2" v-if="home.price">{{ home.price }}</div><div class="d-flex ga-4 text-body-2"><span><v-icon size="small" icon="mdi-bed-outline"></v-icon> {{ home.beds }} bd</span><span><v-icon size="small" icon="mdi-shower"></v-icon> {{ home.baths }} ba</span><span><v-icon size="small" icon="mdi-ruler-square"></v-icon> {{ home.area }} m²</span></div><div class="mt-3 text-medium-emphasis text-truncate-2">{{ home.about }}</div></v-card-text>
        <v-divider></v-divider><v-card-actions><span class="text-caption ml-2">{{ home.agent }}</span><v-spacer></v-spacer><v-btn size="small" icon="mdi-heart-outline" aria-label="Save"></v-btn><v-btn size="small" icon="mdi-share-variant" aria-label="Share"></v-btn></v-card-actions>
      </v-card>
      <v-banner v-if="i == 3" class="mt-6" icon="mdi-bell" text="Get new homes by mail, as soon as they are listed." :stacked="false"><template #actions><v-btn>Sign up</v-btn></template></v-banner>
    </v-col></v-row>
    <v-pagination v-if="total > 10" :length="Math.ceil(total / 10)" :model-value="1" class="mt-6"></v-pagination>
  </v-container></v-main>
  <v-footer class="d-flex flex-column" color="grey-lighten-4"><div><v-btn v-for="l in ['About', 'Blog', 'Privacy', 'Terms', 'Contact']" :key="l" variant="text" size="small" :href="'/' + l.toLowerCase()">{{ l }}</v-btn></div><div class="text-caption">© 2026 Elm Grove Homes</div></v-footer>
</v-app>`;
const app = createSSRApp({ template, data: () => ({ ...data, filters: ["Any price", "Any beds", "Home type", "More", "Pets allowed", "Furnished"] }) });
app.use(createVuetify({ components, directives, ssr: { clientWidth: 1400, clientHeight: 900 } }));
renderToString(app).then((html) => process.stdout.write('<div id="app">' + html + "</div>"));
"""
os.environ["NODE_ENV"] = "production"
dice = random.Random(361)
KINDS = ["Studio flat", "Two bedroom flat", "Terraced house", "Cottage", "Loft", "Bungalow", "Family house", "Penthouse"]
FORMS = ["{} with garden", "Bright {}", "{} near the station", "Renovated {}", "{} with balcony", "{} to let", "Quiet {} by the park", "{}, newly built"]
stock = []
for advert in ads(220, seed=361):
    kind, form, street = dice.choice(KINDS), dice.choice(FORMS), dice.choice(["Mill Lane", "High Street", "Church Hill", "Harbour View", "Elm Grove"])
    title = form.format(kind if form.startswith("{") else kind.lower())
    place = f"{dice.randrange(1, 120)} {street}, {advert['city']}"
    stock.append({
        "id": advert["id"], "title": title, "place": place, "price": f"£{dice.randrange(6, 48) * 50:,} pcm" if dice.random() < 0.9 else None, "beds": {"Studio flat": 1, "Two bedroom flat": 2}.get(kind, advert["beds"]),
        "baths": advert["baths"], "area": advert["area"], "about": f"{dice.choice(['Close to shops and schools.', 'Top floor without a lift.', 'South-facing, with a view over the roofs.', 'Available from next month.'])} {dice.choice(['Furnished.', 'Unfurnished.', 'Bills included.', 'Pets considered.', ''])}".strip(),
        "agent": f"{person(dice).split()[-1]} & Co", "badge": dice.choice(["New", "Reduced", None, None, None]), "slug": slug(title),
    })  # fmt: skip


def render(query, shown, total):
    body = node(sys.argv[1], SCRIPT, {"query": query, "total": total, "shown": shown})
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Homes to let | Elm Grove Homes</title><link rel="stylesheet" href="/assets/index.b1d2.css"></head>'
        f'<body>{body}<script type="module" src="/assets/index.b1d2.js"></script></body></html>\n'
    )


def gold(home):
    return {
        "title": home["title"], "place": home["place"], "price": home["price"], "beds": home["beds"], "baths": home["baths"],
        "area": f"{home['area']} m²", "about": home["about"], "agent": home["agent"], "badge": home["badge"],
    }


def text(home):
    return f"{home['title']} {home['place']}"


pages = []
for word in asked(stock, text, (1, 3, 6, 10, 18)):
    results = found(stock, word, text)
    pages.append((word, render(word, results[:10], len(results)), [gold(home) for home in results[:10]]))
write("vuetify", ["title", "place"], pages, render("zzqxv", [], 0))
