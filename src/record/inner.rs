//! Whether what stands within the units of a group are the records rather than these.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};

use super::group::{HEADINGS, Key, Sheet, Unit, leaf_paths, usual};
use super::score::Group;
use super::traits::Traits;
use crate::text::share;

/// Units are taken instead of the larger units around them when they hold this share of their text.
const INNER_COVER: f64 = 0.8;
/// The same for what stands in sections of the page, beside their headings and pagers.
const SECTION_COVER: f64 = 0.6;
/// So few units, as many on each of so many pages, are sections of the page.
const MOST_SECTIONS: usize = 4;
const FEWEST_PAGES: usize = 4;
/// So many places within units are compared.
const MOST_PLACES: usize = 12;
/// Of sections that come and go the fullest page has so many times fewer than what they hold.
const FEWEST_IN_SECTIONS: usize = 3;
/// In so many of what holds several records these may have different classes.
const MOST_NAMED: f64 = 0.5;
/// A text that so many units have once is a label, at least.
const FEWEST_LABELLED: usize = 5;
/// So many of what holds them have it, at least.
const LABELLED: f64 = 0.3;
/// In a grid so many cells are without a link, at most.
const MOST_PLAIN: f64 = 0.1;
/// So many of them stand in each on the average, at least.
const FEWEST_INNER: f64 = 1.5;
/// Elements that are items of a list.
const ITEMS: [&str; 2] = ["li", "article"];
/// So many of the items of lists lead somewhere, and are said once.
const LISTED: f64 = 0.9;
/// So much of the share of what is around them that holds the terms of the query hold them, too.
const HELD: f64 = 0.6;
/// Where fewer of the units hold them, the terms tell nothing.
const TELLING: f64 = 0.1;
/// So many values has each of the rows that headings group, at least.
const GROUPED: f64 = 3.0;
/// So many of a group of lists have several items.
const FULL: f64 = 0.5;
/// Headings of sections stand above so many different things on the average.
const COMES_BACK: usize = 2;
/// So many of them say nothing but a number.
const NUMBERED: f64 = 0.2;
/// How much of such inner units must be the same.
const INNER_ALIKE: f64 = 0.7;

/// Whether many units of a group say nothing but a number, such as the cells before records that
/// count these.
fn are_numbered(sheets: &[Sheet<'_>], group: &Group) -> bool {
    let (mut numbers, mut all) = (0, 0);
    for (sheet, units) in sheets.iter().zip(&group.units) {
        let texts = units.iter().map(|unit| sheet.text(*unit).trim());
        let texts = texts.map(|text| text.trim_end_matches(['.', ')']));
        all += units.len();
        numbers += texts
            .filter(|text| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()))
            .count();
    }
    share(numbers, all) >= NUMBERED
}

/// Whether `inner` are units within the units of `outer` that say nearly all that they say,
/// several to each: books on a shelf, not the cells of a row.
pub(super) fn is_inner(sheets: &[Sheet<'_>], inner: &Group, outer: &Group) -> bool {
    // Sections of a page hold lists whatever these say.
    let sections = are_sections(outer, inner) || are_headed(sheets, outer);
    let grouped = outer.key.spans && inner.leaves >= GROUPED && lead_nowhere(sheets, outer);
    let are_held = inner.held >= HELD * outer.held || outer.held < TELLING;
    let listed = are_linked_items(sheets, inner, grouped) && are_held;
    // In a gallery an image stands for a value.
    let leaves =
        inner.leaves + f64::from(u8::from(inner.leaves < 2.0 && is_gallery(sheets, inner)));
    let are_small = leaves < 2.0 || inner.same < INNER_ALIKE;
    if !sections && !listed && are_small || are_numbered(sheets, inner) {
        return false;
    }
    let held = Held::of(sheets, inner, outer, sections);
    // What is called by names of its own each time are the parts of a record.
    if share(with_names(&held.callings), held.several) > MOST_NAMED
        || are_labelled(sheets, inner, outer)
    {
        return false;
    }
    // So is what is of another kind at each place than at the one before it.
    let are_parts = LazyCell::new(|| are_parts(sheets, inner, outer));
    // Items of lists that differ in length and say as much as what stands around them: those of a
    // day under its heading, not the keywords of a record.
    if listed
        && held.numbers.len() > 1
        && share(held.holders, held.shown) >= FULL
        && share(held.inside, held.inside + held.around) >= SECTION_COVER
        && share(held.inside, held.count) >= share(held.around, held.holders)
        && !*are_parts
    {
        return true;
    }
    if !sections && (are_small || (held.numbers.len() == 1 && *are_parts)) {
        return false;
    }
    let enough = if are_cells_of_rows(sheets, inner) {
        3.0
    } else {
        2.0
    };
    let cover = if sections { SECTION_COVER } else { INNER_COVER };
    (sections || leaves >= enough)
        && share(held.inside, held.all) >= cover
        && share(held.count, held.holders) >= FEWEST_INNER
}

/// A group of items with those that are `alone` in what they stand in, where others are several: archives
/// under years of which most have one article.
pub(super) fn with_single(
    sheets: &[Sheet<'_>],
    group: &Group,
    alone: &[BTreeMap<Key, Vec<Unit>>],
) -> Option<Vec<Vec<Unit>>> {
    let (page, start, _) = group.place()?;
    let are_items = ITEMS.contains(&sheets.get(page)?.page.tag(start));
    let are_alone = alone.iter().any(|alone| alone.contains_key(&group.key));
    if !are_items || !are_alone {
        return None;
    }
    let usual = usual(&leaf_paths(sheets, &group.units));
    let units = group.with_single(alone, |page, unit| sheets[page].is_like(unit, &usual));
    (units != group.units).then_some(units)
}

/// What the units of a group hold of those of another, over all pages.
#[derive(Default)]
struct Held<'p> {
    /// The units, and those of them that hold any.
    shown: usize,
    holders: usize,
    /// How many they hold, and the different numbers of one unit.
    count: usize,
    numbers: BTreeSet<usize>,
    /// The novel text of all, of what is held, and of what stands beside that.
    all: usize,
    inside: usize,
    around: usize,
    /// The units that hold several records or parts, and what parts of other kinds are called.
    several: usize,
    callings: Vec<BTreeSet<&'p str>>,
}

impl<'p> Held<'p> {
    fn of(sheets: &[Sheet<'p>], inner: &Group, outer: &Group, sections: bool) -> Self {
        let mut held = Self::default();
        let spans = inner.key.spans;
        let says = LazyCell::new(|| says(sheets, inner));
        for (sheet, (inner, outer)) in sheets.iter().zip(inner.units.iter().zip(&outer.units)) {
            // A section of one answer holds no list.
            if sections && inner.is_empty() {
                continue;
            }
            held.shown += outer.len();
            for unit in outer {
                // What runs of siblings begin with is called alike where they are records.
                held.add(sheet, unit, within(inner, unit), |names| {
                    spans || say_other_things(names, &says)
                });
            }
        }
        held
    }

    fn add<'u>(
        &mut self,
        sheet: &Sheet<'p>,
        unit: &Unit,
        within: impl Iterator<Item = &'u Unit>,
        say_other_things: impl Fn(&BTreeSet<&'p str>) -> bool,
    ) {
        let (mut number, mut said) = (0, 0);
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for small in within {
            number += 1;
            said += sheet.novel_characters(*small);
            names.insert(class(sheet, small));
        }
        let all = sheet.novel_characters(*unit);
        self.all += all;
        self.inside += said;
        self.count += number;
        // A row of headings holds none, and a list of one item is in no group.
        if number > 0 {
            self.numbers.insert(number);
            self.holders += 1;
            self.around += all.saturating_sub(said);
        }
        // Odd and even rows, and numbered ones, are no parts.
        let is_other = number == names.len() && say_other_things(&names);
        if number > 2 || (number == 2 && is_other) {
            self.several += 1;
            if is_other {
                self.callings.push(names);
            }
        }
    }
}

/// Whether the units are cells of which several lead nowhere: of the cells of a row few are links, in
/// a grid each is one.
fn are_cells_of_rows(sheets: &[Sheet<'_>], group: &Group) -> bool {
    let (mut cells, mut plain) = (0, 0);
    for (sheet, units) in sheets.iter().zip(&group.units) {
        let page = sheet.page;
        for unit in units {
            let is_cell = matches!(page.tag(unit.start), "td" | "th");
            let is_plain = page.elements_in(unit.start, "a").next().is_none();
            cells += usize::from(is_cell);
            plain += usize::from(is_cell && is_plain);
        }
    }
    cells > 0 && share(plain, cells) > MOST_PLAIN
}

/// Whether the first units within each outer one, the second ones and so on are mostly of another
/// kind than their neighbours.
fn are_parts(sheets: &[Sheet<'_>], inner: &Group, outer: &Group) -> bool {
    let mut places: Vec<Traits> = Vec::new();
    for (sheet, (inner, outer)) in sheets.iter().zip(inner.units.iter().zip(&outer.units)) {
        for unit in outer {
            for (at, small) in within(inner, unit).take(MOST_PLACES).enumerate() {
                places.resize_with(places.len().max(at + 1), Traits::default);
                places[at].add(sheet.page, small.start);
            }
        }
    }
    let neighbours = places.windows(2);
    let pairs = neighbours.len();
    let differ = neighbours.filter(|pair| !pair[0].resemble(&pair[1]));
    pairs > 0 && differ.count() * 2 >= pairs
}

/// Whether nothing leads on from what the units begin with: headings of groups.
fn lead_nowhere(sheets: &[Sheet<'_>], group: &Group) -> bool {
    let units = sheets.iter().zip(&group.units);
    let mut starts = units.flat_map(|(sheet, units)| {
        let starts = units.iter().map(|unit| unit.start);
        starts.map(|start| sheet.page.elements_in(start, "a").next())
    });
    starts.all(|link| link.is_none())
}

/// Whether the units are runs that begin with headings which come back above other things, such as
/// "Products" and "Categories": records come back as they are.
fn are_headed(sheets: &[Sheet<'_>], group: &Group) -> bool {
    if !group.key.spans || !lead_nowhere(sheets, group) {
        return false;
    }
    let pages = sheets.iter().zip(&group.units);
    let units = pages.flat_map(|(sheet, units)| units.iter().map(move |unit| (sheet, *unit)));
    let (mut headings, mut said) = (BTreeSet::new(), BTreeSet::new());
    for (sheet, unit) in units {
        if !HEADINGS.contains(&sheet.page.tag(unit.start)) {
            return false;
        }
        headings.insert(sheet.page.text(unit.start).trim());
        said.insert(sheet.text(unit).trim());
    }
    COMES_BACK * headings.len() <= said.len()
}

/// Whether the units are items of lists, or rows of groups, that each lead somewhere, and hardly
/// any says the same as another on its page.
fn are_linked_items(sheets: &[Sheet<'_>], group: &Group, grouped: bool) -> bool {
    let (mut linked, mut distinct, mut all) = (0, 0, 0);
    for (sheet, units) in sheets.iter().zip(&group.units) {
        let page = sheet.page;
        let leads = |unit: &&Unit| {
            let is_item = grouped || ITEMS.contains(&page.tag(unit.start));
            is_item && page.elements_in(unit.start, "a").next().is_some()
        };
        let texts: BTreeSet<&str> = units.iter().map(|unit| page.text(unit.start)).collect();
        linked += units.iter().filter(leads).count();
        distinct += texts.len();
        all += units.len();
    }
    share(linked, all) >= LISTED && share(distinct, all) >= LISTED
}

fn class<'p>(sheet: &Sheet<'p>, unit: &Unit) -> &'p str {
    sheet.page.attr(unit.start, "class").unwrap_or_default()
}

/// What the units of each class say.
fn says<'p>(sheets: &[Sheet<'p>], group: &Group) -> BTreeMap<&'p str, Traits> {
    let mut says: BTreeMap<&str, Traits> = BTreeMap::new();
    for (sheet, units) in sheets.iter().zip(&group.units) {
        for unit in units {
            let traits = says.entry(class(sheet, unit)).or_default();
            traits.add(sheet.page, unit.start);
        }
    }
    says
}

/// Whether units of these classes mostly say other things than those of the next one.
fn say_other_things(names: &BTreeSet<&str>, says: &BTreeMap<&str, Traits>) -> bool {
    let traits: Vec<&Traits> = names.iter().filter_map(|name| says.get(name)).collect();
    let pairs = traits.windows(2);
    let count = pairs.len();
    let differ = pairs.filter(|pair| !pair[0].resemble(pair[1])).count();
    count > 0 && differ * 2 >= count
}

/// Those of the units, which are in their order, that stand within another.
pub(super) fn within<'u>(inner: &'u [Unit], outer: &Unit) -> impl Iterator<Item = &'u Unit> {
    let first = inner.partition_point(|small| small.start <= outer.start);
    let end = outer.end;
    inner[first..]
        .iter()
        .take_while(move |small| small.end <= end)
}

/// How many of the sets hold mostly names that others hold too: not those of one record each.
fn with_names(sets: &[BTreeSet<&str>]) -> usize {
    let mut holders: BTreeMap<&str, usize> = BTreeMap::new();
    for name in sets.iter().flatten() {
        *holders.entry(name).or_default() += 1;
    }
    let comes_back = |name: &&&str| holders.get(**name).is_some_and(|count| *count > 1);
    let of_names =
        |names: &&BTreeSet<&str>| names.iter().filter(comes_back).count() * 2 >= names.len();
    sets.iter().filter(of_names).count()
}

/// What begins units: how often, in how many of those around them, and where it leads.
#[derive(Default)]
struct Beginning<'p> {
    times: usize,
    parents: usize,
    leads: BTreeSet<Option<&'p str>>,
}

/// Whether most of what stands within units begins with a text that many of these have once:
/// "Authors:", "Abstract", "Submitted".
fn are_labelled(sheets: &[Sheet<'_>], inner: &Group, outer: &Group) -> bool {
    let mut beginnings: BTreeMap<&str, Beginning<'_>> = BTreeMap::new();
    let (mut all, mut holders) = (0, 0);
    for (sheet, (inner, outer)) in sheets.iter().zip(inner.units.iter().zip(&outer.units)) {
        let page = sheet.page;
        for unit in outer {
            let mut here: BTreeSet<&str> = BTreeSet::new();
            let mut is_holder = false;
            for small in within(inner, unit) {
                is_holder = true;
                all += 1;
                let mut leaves = page.text_leaves(small.start);
                let Some(leaf) = leaves.find(|leaf| page.text(*leaf).contains(char::is_alphabetic))
                else {
                    continue;
                };
                let text = page.text(leaf).trim();
                let link = page.ancestors(leaf).find(|above| page.tag(*above) == "a");
                let beginning = beginnings.entry(text).or_default();
                beginning.times += 1;
                beginning.parents += usize::from(here.insert(text));
                beginning
                    .leads
                    .insert(link.and_then(|link| page.attr(link, "href")));
            }
            holders += usize::from(is_holder);
        }
    }
    let is_label = |one: &&Beginning<'_>| {
        // What always leads to the same is a record that answers several queries.
        let is_record = one.leads.len() == 1 && !one.leads.contains(&None);
        one.times == one.parents
            && one.parents >= FEWEST_LABELLED
            && share(one.parents, holders) >= LABELLED
            && !is_record
    };
    let labelled = beginnings.values().filter(is_label).map(|one| one.times);
    share(labelled.sum(), all) >= MOST_NAMED
}

/// Whether most of the units hold an image that leads somewhere.
fn is_gallery(sheets: &[Sheet<'_>], group: &Group) -> bool {
    let (mut pictures, mut all) = (0, 0);
    for (sheet, units) in sheets.iter().zip(&group.units) {
        let page = sheet.page;
        let is_linked = |image| page.ancestors(image).any(|above| page.tag(above) == "a");
        let has_picture = |unit: &&Unit| page.elements_in(unit.start, "img").any(is_linked);
        pictures += units.iter().filter(has_picture).count();
        all += units.len();
    }
    pictures * 2 > all
}

/// Whether the units are so few and so constant in number that they are parts of the page:
/// answers differ in number from query to query. Where what stands in them differs in number far
/// more, they need not be constant.
fn are_sections(group: &Group, inner: &Group) -> bool {
    let counts: BTreeSet<usize> = group.units.iter().map(Vec::len).collect();
    let most = |group: &Group| group.units.iter().map(Vec::len).max().unwrap_or(0);
    let constant = counts.len() == 1 || most(inner) >= FEWEST_IN_SECTIONS * most(group);
    constant
        && group.units.len() >= FEWEST_PAGES
        && !group.key.spans
        && most(group) <= MOST_SECTIONS
}
