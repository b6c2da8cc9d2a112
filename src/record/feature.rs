//! The output schema: which of the places inside a record are attributes of it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use url::{Url, form_urlencoded};

use super::affix::{affixes, label, strip};
use super::extract::units;
use super::identifier;
use super::part::{Part, part, split};
use super::queries::Queries;
use super::schema::{Detail, Feature};
use super::slot::{Leaf, Placed, leaves};
use crate::page::{Page, XPath};
use crate::text::{Value, fold, normalize, share};

/// A feature that fewer records than this have is an accident.
const FEWEST_RECORDS: usize = 2;
/// From fewer pages it is not told that a value is of the page.
const FEWEST_PAGES: usize = 3;
/// How many examples a feature keeps.
const EXAMPLES: usize = 5;
/// Two features say the same when their values agree in this share of the records.
const SAME: f64 = 0.95;

/// The features in document order and the link to the record's own page.
pub(super) struct Schema {
    pub features: Vec<Feature>,
    pub detail: Option<Detail>,
}

/// Reads the schema off the records that the path selects on the pages, which were asked for that.
pub(super) fn schema(record: &XPath, spans: bool, pages: &[&Page], queries: &Queries) -> Schema {
    let records: Vec<Placed<'_>> = pages
        .iter()
        .enumerate()
        .flat_map(|(at, page)| {
            let asked = queries.of_page(at);
            units(record, spans, page)
                .into_iter()
                .map(move |unit| Placed { page, unit, asked })
        })
        .collect();
    let leaves = leaves(&records, spans);
    let detail = detail(&leaves, &records);
    let mut drafts: Vec<Draft> = Vec::new();
    let mut pending: Option<(String, String, usize)> = None;
    for leaf in leaves {
        match Draft::of(leaf, &records) {
            Kept::Constant {
                text,
                path,
                records,
            } => {
                pending = label(&text).map(|label| (label, path, records));
            }
            Kept::Varies(mut draft) => {
                if draft.leaf.attribute.is_none() {
                    let above = pending.take().filter(|(label, path, records)| {
                        label.chars().count() <= 40
                            && *records * 2 >= draft.leaf.values.len()
                            && is_beside(path, &draft.leaf.path)
                    });
                    draft.label = draft.label.or(above.map(|(label, ..)| label));
                    let told = draft.leaf.label.as_deref().and_then(label);
                    draft.label = told.or(draft.label);
                }
                drafts.extend(draft.split(queries.mostly()));
            }
            Kept::No => {}
        }
    }
    label_columns(&mut drafts, &records);
    let drafts = without_repeats(drafts);
    Schema {
        features: named(drafts, records.len()),
        detail,
    }
}

/// A leaf that varies, on its way to a feature.
struct Draft {
    leaf: Leaf,
    prefix: String,
    suffix: String,
    label: Option<String>,
    parts: Vec<Part>,
}

enum Kept {
    Varies(Draft),
    /// A constant text, where it stands, and the number of records that have it.
    Constant {
        text: String,
        path: String,
        records: usize,
    },
    No,
}

impl Draft {
    fn of(mut leaf: Leaf, records: &[Placed<'_>]) -> Kept {
        let all: Vec<&str> = leaf.values.values().flatten().map(String::as_str).collect();
        let distinct: BTreeSet<&str> = all.iter().copied().collect();
        if distinct.len() == 1 && leaf.attribute.is_none() {
            // A link leads somewhere: it calls no value by its name.
            if is_link(&leaf.path) {
                return Kept::No;
            }
            let text = distinct.first().map(|text| (*text).to_owned());
            return Kept::Constant {
                text: text.unwrap_or_default(),
                path: leaf.path,
                records: leaf.values.len(),
            };
        }
        let wordless = all
            .iter()
            .all(|value| !value.chars().any(char::is_alphanumeric) && stars(value).is_none());
        if distinct.len() < 2 || leaf.values.len() < FEWEST_RECORDS || wordless {
            return Kept::No;
        }
        // A currency belongs to its amount.
        let is_money = all.iter().all(|value| normal(value).kind() == "money");
        let (prefix, suffix) = if is_address(&leaf) || is_money {
            Default::default()
        } else {
            affixes(&all)
        };
        for values in leaf.values.values_mut() {
            for value in values.iter_mut() {
                *value = strip(value, &prefix, &suffix).to_owned();
            }
        }
        if is_rank(&leaf, records) || is_of_page(&leaf, records) {
            return Kept::No;
        }
        let label = label(&prefix).or_else(|| label(&suffix));
        Kept::Varies(Self {
            leaf,
            prefix,
            suffix,
            label,
            parts: Vec::new(),
        })
    }

    /// A draft for each of the values that stand in one text.
    fn split(self, asked: &BTreeSet<String>) -> Vec<Self> {
        let texts: Vec<&str> = self
            .leaf
            .values
            .values()
            .flatten()
            .map(String::as_str)
            .collect();
        let parts = if is_address(&self.leaf) {
            vec![Vec::new()]
        } else {
            split(&texts, asked)
        };
        let of = |(place, parts): (usize, Vec<Part>)| {
            let mut leaf = self.leaf.clone();
            for values in leaf.values.values_mut() {
                let kept = values.iter().filter_map(|value| part(value, &parts));
                *values = kept.map(str::to_owned).collect();
            }
            leaf.values.retain(|_, values| !values.is_empty());
            Self {
                leaf,
                prefix: self.prefix.clone(),
                suffix: self.suffix.clone(),
                label: self.label.clone().filter(|_| place == 0),
                parts,
            }
        };
        let drafts = parts.into_iter().enumerate().map(of);
        // Words between values, such as "first published", are none.
        let varies = |draft: &Self| {
            let values: BTreeSet<&String> = draft.leaf.values.values().flatten().collect();
            values.len() > 1
        };
        drafts.filter(varies).collect()
    }

    /// Whether every value of `self` is the value of `other` in the same record, or an
    /// attribute that only wraps words around it.
    fn repeats(&self, other: &Self) -> bool {
        let same = self.leaf.values.iter().filter(|(record, values)| {
            other.leaf.values.get(record).is_some_and(|theirs| {
                let equal = values.len() == theirs.len()
                    && values.iter().zip(theirs).all(|(a, b)| fold(a) == fold(b));
                let wrapped = self.leaf.attribute.is_some()
                    && !is_address(&self.leaf)
                    && theirs.len() == 1
                    && values
                        .iter()
                        .all(|value| fold(value).contains(&fold(&theirs[0])));
                equal || wrapped
            })
        });
        share(same.count(), self.leaf.values.len()) >= SAME
    }
}

/// Whether a label stands in the same element as a value, itself or what is around it.
fn is_beside(label: &str, value: &str) -> bool {
    let mut steps: Vec<&str> = label.trim_end_matches("/text()").split('/').collect();
    let is_inline = |step: &&str| {
        let tag = step.split('[').next().unwrap_or_default();
        ["b", "strong", "em", "i", "span", "label", "small"].contains(&tag)
    };
    while steps.len() > 1 && steps.last().is_some_and(is_inline) {
        steps.pop();
    }
    steps.pop();
    let value: Vec<&str> = value.split('/').collect();
    value.starts_with(&steps)
}

fn is_link(path: &str) -> bool {
    let last = path.trim_end_matches("/text()").rsplit('/').next();
    last.is_some_and(|step| step == "a" || step.starts_with("a["))
}

fn is_address(leaf: &Leaf) -> bool {
    matches!(leaf.attribute.as_deref(), Some("href" | "src"))
}

/// Whether the values only count the records of each page: 1, 2, 3 or 21, 22, 23.
fn is_rank(leaf: &Leaf, records: &[Placed<'_>]) -> bool {
    let mut last: Option<(*const Page, usize, i64)> = None;
    let mut steps = 0;
    for (record, values) in &leaf.values {
        let number = values
            .first()
            .map(|value| value.trim_end_matches(['.', ')']));
        let Some(number) = number.and_then(|value| value.parse::<i64>().ok()) else {
            return false;
        };
        let page = std::ptr::from_ref(records[*record].page);
        if let Some((before, index, value)) = last
            && before == page
            && index + 1 == *record
        {
            if value + 1 != number {
                return false;
            }
            steps += 1;
        }
        last = Some((page, *record, number));
    }
    steps > 1
}

/// Whether an attribute says the same in all records of a page, and on other pages something else:
/// it is of the page, such as the address to come back to.
fn is_of_page(leaf: &Leaf, records: &[Placed<'_>]) -> bool {
    if leaf.attribute.is_none() {
        return false;
    }
    let mut pages: BTreeMap<*const Page, (usize, BTreeSet<&Vec<String>>)> = BTreeMap::new();
    for (record, values) in &leaf.values {
        let page = std::ptr::from_ref(records[*record].page);
        let (count, said) = pages.entry(page).or_default();
        *count += 1;
        said.insert(values);
    }
    let several = || pages.values().filter(|(count, _)| *count > 1);
    several().count() >= FEWEST_PAGES && several().all(|(_, said)| said.len() == 1)
}

/// Labels the cells of a table by the header of their column.
fn label_columns(drafts: &mut [Draft], records: &[Placed<'_>]) {
    let Some(Placed { page, unit, .. }) = records.first() else {
        return;
    };
    if page.tag(unit.start) != "tr" {
        return;
    }
    let table = page
        .ancestors(unit.start)
        .find(|node| page.tag(*node) == "table");
    let headers: Vec<String> = table
        .and_then(|table| {
            let mut rows = page.elements_in(table, "tr");
            rows.find(|row| {
                page.children(*row)
                    .filter(|cell| page.tag(*cell) == "th")
                    .count()
                    > 1
            })
        })
        .map(|row| {
            let cells = page.children(row).filter(|cell| page.is_element(*cell));
            cells.map(|cell| page.clean_text(cell)).collect()
        })
        .unwrap_or_default();
    for draft in drafts {
        let column = records
            .iter()
            .take(LOOKED_AT)
            .find_map(|record| column(&draft.leaf.path, record));
        let header = column
            .and_then(|column| headers.get(column))
            .filter(|text| !text.is_empty());
        draft.label = header.cloned().or(draft.label.take());
    }
}

/// The column, from 0, of the cell in which a path begins.
fn column(path: &str, record: &Placed<'_>) -> Option<usize> {
    let mut depth = 0;
    let end = path.find(|c| {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        c == '/' && depth == 0
    });
    let step = XPath::parse(path.get(..end.unwrap_or(path.len()))?).ok()?;
    let Placed { page, unit, .. } = record;
    let cell = step.first(page, unit.start)?;
    let cells = page.children(page.parent(cell)?);
    let before = cells.take_while(|other| *other != cell);
    (page.parent(cell) == Some(unit.start))
        .then(|| before.filter(|other| page.is_element(*other)).count())
}

/// Drops what says the same as another: texts are kept before attributes.
fn without_repeats(drafts: Vec<Draft>) -> Vec<Draft> {
    let (texts, attributes): (Vec<Draft>, Vec<Draft>) = drafts
        .into_iter()
        .partition(|draft| draft.leaf.attribute.is_none());
    let mut kept: Vec<Draft> = Vec::new();
    for draft in texts.into_iter().chain(attributes) {
        if !kept.iter().any(|other| draft.repeats(other)) {
            kept.push(draft);
        }
    }
    kept.sort_by(|a, b| {
        a.leaf
            .place
            .total_cmp(&b.leaf.place)
            .then_with(|| a.leaf.path.cmp(&b.leaf.path))
    });
    kept
}

/// Features with unique identifiers.
fn named(drafts: Vec<Draft>, records: usize) -> Vec<Feature> {
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    drafts
        .into_iter()
        .filter_map(|draft| {
            let path = XPath::parse(&draft.leaf.path).ok()?;
            let base = identifier(&draft.leaf);
            let times = used.entry(base.clone()).or_default();
            *times += 1;
            let id = if *times == 1 {
                base
            } else {
                format!("{base}-{times}")
            };
            Some(feature(id, path, draft, records))
        })
        .collect()
}

fn feature(id: String, path: XPath, draft: Draft, records: usize) -> Feature {
    let all: Vec<&String> = draft.leaf.values.values().flatten().collect();
    let mut kinds: BTreeMap<&'static str, usize> = BTreeMap::new();
    for value in &all {
        *kinds.entry(normal(value).kind()).or_default() += 1;
    }
    let kind = kinds.into_iter().max_by_key(|(_, count)| *count);
    let distinct: BTreeSet<&String> = all.iter().copied().collect();
    let mut examples: Vec<String> = Vec::new();
    for value in &all {
        if examples.len() < EXAMPLES && !examples.contains(value) {
            examples.push((*value).clone());
        }
    }
    let texts: Vec<&str> = distinct.iter().map(|value| value.as_str()).collect();
    let kind = if is_address(&draft.leaf) {
        "url"
    } else if let Some(kind) = identifier::kind(&texts) {
        kind
    } else {
        kind.map_or("text", |(kind, _)| kind)
    };
    Feature {
        id,
        path,
        label: draft.label,
        kind: kind.to_owned(),
        coverage: share(draft.leaf.values.len(), records),
        distinct: distinct.len(),
        examples,
        prefix: draft.prefix,
        suffix: draft.suffix,
        parts: draft.parts,
        counted: draft.leaf.counted,
    }
}

/// A short name from the names along the way, the attribute last: `title`, `title-href`.
fn identifier(leaf: &Leaf) -> String {
    let slug = |name: &str| {
        let folded = fold(name);
        let parts: Vec<&str> = folded
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .collect();
        parts
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("-")
    };
    let telling = leaf
        .names
        .iter()
        .rev()
        .map(|name| slug(name))
        .find(|name| name.len() > 1 && !BARE.contains(&name.as_str()));
    let nearest = leaf
        .names
        .last()
        .map(|name| slug(name))
        .filter(|name| !name.is_empty());
    match (telling.or(nearest), &leaf.attribute) {
        (Some(base), Some(attribute)) => format!("{base}-{}", slug(attribute)),
        (None, Some(attribute)) => slug(attribute),
        (base, None) => base.unwrap_or_else(|| "text".to_owned()),
    }
}

/// In so many records the cell of a feature is looked for.
const LOOKED_AT: usize = 20;

/// Tag names that tell nothing of what an element holds.
const BARE: [&str; 12] = [
    "a", "p", "div", "span", "td", "li", "dd", "strong", "em", "small", "img", "ul",
];

/// The link that leads to the record's own page: the first that nearly every record has and
/// that differs from record to record; one without a query before one with it.
fn detail(leaves: &[Leaf], records: &[Placed<'_>]) -> Option<Detail> {
    let distinct = |leaf: &Leaf, ignore: &[String]| {
        let targets: BTreeSet<String> = leaf
            .values
            .iter()
            .filter_map(|(record, values)| target(records[*record].page, values.first()?, ignore))
            .collect();
        targets.len()
    };
    let link = leaves
        .iter()
        .filter(|leaf| leaf.attribute.as_deref() == Some("href"))
        .filter(|leaf| {
            share(leaf.values.len(), records.len()) >= 0.9
                && leaf.values.values().all(|values| values.len() == 1)
        })
        .max_by(|a, b| {
            let plain = |leaf: &Leaf| !leaf.values.values().flatten().any(|v| v.contains('?'));
            let rank = |leaf: &Leaf| (distinct(leaf, &[]), plain(leaf));
            rank(a).cmp(&rank(b)).then(b.place.total_cmp(&a.place))
        })?;
    let texts: BTreeSet<&str> = link
        .values
        .keys()
        .map(|record| {
            let placed = records[*record];
            placed.page.text(placed.unit.start)
        })
        .collect();
    // Parameters that are not needed to tell the records apart only track, or lead back.
    let mut ignore: Vec<String> = Vec::new();
    for name in parameters(link, records) {
        ignore.push(name);
        if distinct(link, &ignore) < texts.len() {
            ignore.pop();
        }
    }
    (distinct(link, &ignore) * 2 > texts.len()).then(|| Detail {
        path: link.path.clone(),
        ignore,
        features: Vec::new(),
    })
}

/// The parameters of the query that are not the same in all links, what may be left out first:
/// those that differ where records are the same, then the longest, as identifiers are short.
fn parameters(link: &Leaf, records: &[Placed<'_>]) -> Vec<String> {
    /// A parameter's values by the text of the record.
    type Values<'p> = BTreeMap<&'p str, BTreeSet<String>>;
    let mut values: BTreeMap<String, Values<'_>> = BTreeMap::new();
    for (record, found) in &link.values {
        let Placed { page, unit, .. } = records[*record];
        let url = found.first().and_then(|href| page.resolve(href));
        for (name, value) in url.iter().flat_map(Url::query_pairs) {
            let of_text = values.entry(name.into_owned()).or_default();
            let of_text = of_text.entry(page.text(unit.start)).or_default();
            of_text.insert(value.into_owned());
        }
    }
    values.retain(|_, of_texts| of_texts.values().flatten().collect::<BTreeSet<_>>().len() > 1);
    let mut names: Vec<_> = values
        .into_iter()
        .map(|(name, of_texts)| {
            let differs = of_texts.values().filter(|values| values.len() > 1).count();
            let length: usize = of_texts.values().flatten().map(String::len).sum();
            (Reverse((differs, length)), name)
        })
        .collect();
    names.sort();
    names.into_iter().map(|(_, name)| name).collect()
}

/// Where a link leads, as it identifies a record.
pub(super) fn target(page: &Page, href: &str, ignore: &[String]) -> Option<String> {
    address(page.resolve(href)?, ignore)
}

/// An address of a record's own page, as it identifies the record: without these parameters.
pub(super) fn address(mut url: Url, ignore: &[String]) -> Option<String> {
    if !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let is_kept = |pair: &&str| {
        let mut names = form_urlencoded::parse(pair.as_bytes()).map(|(name, _)| name);
        !names.any(|name| ignore.iter().any(|ignored| *ignored == name))
    };
    if !ignore.is_empty()
        && let Some(query) = url.query()
    {
        let kept: Vec<&str> = query.split('&').filter(is_kept).collect();
        let kept = kept.join("&");
        url.set_query(Some(kept.as_str()).filter(|query| !query.is_empty()));
    }
    Some(url.into())
}

/// How many stars are full in a rating that is drawn with characters.
fn stars(value: &str) -> Option<usize> {
    let drawn: Vec<char> = value.chars().filter(|c| !c.is_whitespace()).collect();
    let full = drawn.iter().filter(|c| "★⭐✭✮●♥*".contains(**c)).count();
    let is_drawn = drawn.iter().all(|c| "★⭐✭✮●♥*☆✩○♡".contains(*c));
    (full > 0 && is_drawn).then_some(full)
}

/// The normal form of a value, brackets and separators at its ends left out; of stars it is
/// their number.
pub(super) fn normal(value: &str) -> Value {
    if let Some(stars) = stars(value) {
        return Value::Number(stars.to_string());
    }
    let trimmed =
        value.trim_matches(|c: char| c.is_whitespace() || "()[]{},;|·•–—\"“”«»".contains(c));
    normalize(if trimmed.is_empty() { value } else { trimmed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_records_of_a_page_share_is_of_the_page() {
        let page = |query: &str, titles: [&str; 3]| {
            let rows = titles.map(|title| {
                format!("<li><b>{title}</b><form><input type=hidden name=back value='/find?q={query}'></form></li>")
            });
            let url = format!("http://example.org/find?q={query}");
            Page::parse(&format!("<ul>{}</ul>", rows.concat()), url.parse().unwrap())
        };
        let pages = [
            page("sea", ["The sea", "Old seas", "Sea salt"]),
            page("hill", ["The hill", "Under the hill", "Hills"]),
            page("war", ["War", "War and peace", "A war"]),
        ];
        let path = XPath::parse("//li").unwrap();
        let features = |pages: &[&Page]| -> Vec<String> {
            let schema = schema(&path, false, pages, &Queries::default());
            schema
                .features
                .into_iter()
                .map(|feature| feature.path.to_string())
                .collect()
        };
        assert_eq!(features(&pages.each_ref()), ["b"]);
        // Two pages may differ in it by chance.
        assert_eq!(features(&[&pages[0], &pages[1]]).len(), 2);
    }

    #[test]
    fn an_address_that_leads_back_is_the_same_from_any_page() {
        let page = |query: &str, ids: [usize; 3]| {
            let rows = ids.map(|id| {
                format!("<li><a href='/show?action=book&id={id}&back=/find?q={query}'>Book {id}</a></li>")
            });
            let url = format!("http://example.org/find?q={query}");
            Page::parse(&format!("<ul>{}</ul>", rows.concat()), url.parse().unwrap())
        };
        let pages = [
            page("sea", [1, 2, 3]),
            page("hill", [2, 3, 4]),
            page("war", [4, 5, 1]),
        ];
        let path = XPath::parse("//li").unwrap();
        let schema = schema(&path, false, &pages.each_ref(), &Queries::default());
        let detail = schema.detail.unwrap();
        assert_eq!(detail.ignore, ["back"]);
        let tracked = |track: usize| {
            let rows = [7, 8, 9].map(|id| {
                format!("<li><a href='/show?id={id}&track=x{track}y{id}'>Book {id}</a></li>")
            });
            Page::parse(
                &format!("<ul>{}</ul>", rows.concat()),
                pages[0].url().clone(),
            )
        };
        let tracked = [tracked(1), tracked(2)];
        let schema = super::schema(&path, false, &tracked.each_ref(), &Queries::default());
        assert_eq!(schema.detail.unwrap().ignore, ["track"]);
        let href = "/show?action=book&id=4&back=%2Ffind%3Fq%3Dx";
        let target = target(&pages[0], href, &detail.ignore).unwrap();
        assert_eq!(target, "http://example.org/show?action=book&id=4");
    }
}
