//! The output schema and the records: what `wrapper.json` and `records.jsonl` hold.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::identifier;
use super::inline::read;
use super::part::Part;
use super::rows::whole;
use super::total::Total;
use crate::forest::Pattern;
use crate::page::{Page, XPath};
use crate::text::DayOrder;
use crate::version::Version;

/// How to find the records of a site's result pages: the artefact `wrapper.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrapper {
    /// The version of the format, 1.
    pub version: Version,
    /// The subtree that holds the records.
    pub region: XPath,
    /// A record, from the root of the page.
    pub record: XPath,
    /// Where a nonsense term is echoed on a page without results.
    pub error_pattern: Option<XPath>,
    /// Whether a record is a run of siblings that starts at the selected node, such as a
    /// term with its definitions, and not that node's subtree alone.
    pub spans: bool,
    /// Whether records are rows that share cells (`rowspan`): all paths of features are those of a
    /// page on which each record has the cells that span it from above.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole_rows: bool,
    /// Elements that are read as part of the text around them, such as marked words: all paths of
    /// features are those of a page without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inline: Option<XPath>,
    /// The link to the record's own page, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
    /// Where pages state how many answers there are, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Total>,
    /// The output schema: the record features that vary, in document order.
    pub features: Vec<Feature>,
    /// The features that answers show in part, so that a record is not known by them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partial: Vec<String>,
    /// How sure it is that these are the records, in [0, 1].
    pub confidence: f64,
    /// What pointed at the region, in a sentence.
    pub evidence: String,
    /// The structural patterns in the order of their relevance, the best first.
    pub candidates: Vec<Pattern>,
}

impl Wrapper {
    /// Whether the values of a feature say something of the records: not only of the answer, nor
    /// in a text that other features take apart.
    #[must_use]
    pub fn is_fact(&self, feature: &Feature) -> bool {
        !feature.varies && !self.is_taken_apart(feature)
    }

    /// Whether the values of a feature are texts that others hold the parts of: "Emma by Jane
    /// Austen".
    #[must_use]
    pub fn is_taken_apart(&self, feature: &Feature) -> bool {
        let is_part = |other: &Feature| {
            other.parts.len() > feature.parts.len()
                && other.parts.starts_with(&feature.parts)
                && other.path.as_str() == feature.path.as_str()
        };
        let is_below = |other: &&Feature| {
            let below = other.path.as_str().strip_prefix(feature.path.as_str());
            below.is_some_and(|below| below.starts_with('/') && !below.contains("/@"))
        };
        // Paths of the list start at a record, those of own pages at the body.
        let own = self.detail.as_ref().map(|detail| &detail.features);
        let own = own.filter(|own| own.iter().any(|other| other.id == feature.id));
        let beside = own.unwrap_or(&self.features);
        beside.iter().any(is_part) || beside.iter().filter(is_below).count() > 1
    }

    /// The page as the paths of the wrapper see it.
    pub(super) fn read<'p>(&self, page: &'p Page) -> Cow<'p, Page> {
        let whole = if self.whole_rows {
            whole(&self.record, page)
        } else {
            Cow::Borrowed(page)
        };
        match read(self.inline.as_ref(), &whole) {
            Cow::Owned(read) => Cow::Owned(read),
            Cow::Borrowed(_) => whole,
        }
    }

    /// The feature of that identifier.
    #[must_use]
    pub fn feature(&self, id: &str) -> Option<&Feature> {
        self.all_features().find(|feature| feature.id == id)
    }

    /// The features of the list, then those of the records' own pages.
    pub fn all_features(&self) -> impl Iterator<Item = &Feature> + Clone {
        let own = self.detail.iter().flat_map(|detail| &detail.features);
        self.features.iter().chain(own)
    }
}

/// A record feature: a record-internal path with what was seen there (Oita thesis 3.3.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Feature {
    /// A short name from the path, unique in the wrapper: lower-case letters, digits, `-`, `_`.
    pub id: String,
    /// Where the values stand, from the record; ends in `/text()` or `/@name` or in an element.
    pub path: XPath,
    /// What the records themselves call it ("Author:"), where they do.
    pub label: Option<String>,
    /// The kind of most values: `number`, `money`, `year`, `date`, `url`, `text`, or an
    /// identifier, whose check digits are right: `isbn`, `issn`, `ean`, `doi`.
    pub kind: String,
    /// The share of records that have it, in [0, 1].
    pub coverage: f64,
    /// The number of distinct values seen.
    pub distinct: usize,
    /// Some values, for a person to see.
    pub examples: Vec<String>,
    /// Text that stands before every value and is no part of it, such as "Author:".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub prefix: String,
    /// Text that stands after every value and is no part of it, such as "pages".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub suffix: String,
    /// Which part of the text between is the value, part of part, where others stand beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// Whether the value is the number of the elements, such as stars.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub counted: bool,
    /// How its dates are written, where some of them do not say it themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day_order: Option<DayOrder>,
    /// Whether a dot parts the thousands of its numbers: "82.440 km".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dotted: bool,
    /// Whether the values of a record change with the query: they say something of the answer,
    /// such as the record's rank or the words that matched.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub varies: bool,
}

impl Feature {
    /// Whether its values are words that a person would type: texts, and identifiers.
    #[must_use]
    pub fn is_typed(&self) -> bool {
        self.kind == "text" || identifier::is_kind(&self.kind)
    }

    /// Whether its values stand in an attribute, which a reader may not see.
    #[must_use]
    pub fn is_attribute(&self) -> bool {
        let last = self.path.as_str().rsplit('/').next();
        last.is_some_and(|step| step.starts_with('@'))
    }
}

/// Which link of a record leads to its own page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Detail {
    /// The link, from the record; ends in `/@href`.
    pub path: XPath,
    /// The parameters of the query that do not tell records apart: they track, or lead back. `#` is
    /// the fragment.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignore: Vec<String>,
    /// The parameters that were there when it was learnt. Another one that repeats what the address
    /// of the result page says, such as how many answers it shows, tells no record.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<String>,
    /// What that page adds to what the list shows, by paths from its body.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Feature>,
}

/// A record with its values: a line of `records.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Unique in the survey: the same record on two pages has one identifier and one line.
    pub id: String,
    /// The response it was first seen on, as in `probes.jsonl`.
    pub response: String,
    /// The address of that response.
    pub page: String,
    /// Where it stands on that page, as an absolute positional XPath.
    pub xpath: String,
    /// The address of the record's own page, where it links to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The values by feature, as they stand on the page, without what is no part of them.
    pub attributes: BTreeMap<String, Vec<String>>,
    /// The values by feature in their normal form.
    pub normal: BTreeMap<String, Vec<String>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::induce::tests::induced;
    use crate::record::{extract, learn_detail};

    #[test]
    fn a_slip_in_the_path_to_the_own_page_is_named() {
        let error = serde_json::from_str::<Detail>(r#"{"path": "h3/a[/@href"}"#).unwrap_err();
        let error = error.to_string();
        assert!(error.contains("XPath `h3/a[/@href`, character"), "{error}");
        assert!(serde_json::from_str::<Detail>(r#"{"path": "h3/a/@href"}"#).is_ok());
    }

    #[test]
    fn a_line_is_taken_apart_by_its_parts() {
        let page = |query: &str, towns: [&str; 4]| {
            let rows = towns.map(|town| {
            format!(
                "<li><a href='/{town}'>A {query}</a> <p><span class=street>{}, Mill Road</span> \
                 <span class=town>{town}</span></p>",
                town.len()
            )
        });
            let html = format!("<h1>{query}</h1><ul>{}</ul>", rows.concat());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [
            page("house", ["Albury", "Brighton", "Hove", "Mornington"]),
            page("garden", ["Leeds", "Bath", "Sheffield", "Exeter"]),
        ];
        let wrapper = induced(&pages, ["house", "garden"]);
        let apart = |path: &str| {
            let feature = wrapper
                .features
                .iter()
                .find(|one| one.path.as_str() == path);
            feature.map(|feature| wrapper.is_taken_apart(feature))
        };
        assert_eq!(apart("p"), Some(true));
        assert_eq!(apart("p/span[@class='town']"), Some(false));
    }

    /// The paths of the list start at a record, those of own pages at the body. What has a label there may be
    /// rare.
    #[test]
    fn what_stands_on_own_pages_takes_no_value_of_the_list_apart() {
        let record = |town: &str| {
            format!(
                "<li><a href='/{town}'>{town}</a><div>{} km</div>",
                town.len()
            )
        };
        let list = |towns: [&str; 4]| {
            let html = format!("<ul>{}</ul>", towns.map(record).concat());
            Page::parse(&html, "http://example.org/".parse().unwrap())
        };
        let pages = [
            list(["Albury", "Brighton", "Hove", "Mornington"]),
            list(["Leeds", "Bath", "Sheffield", "Exeter"]),
        ];
        let mut wrapper = induced(&pages, ["a", "e"]);
        let listed: Vec<Record> = pages
            .iter()
            .flat_map(|page| extract(&wrapper, page, ""))
            .collect();
        let own = |record: &Record| {
            let n = record.id.bytes().map(usize::from).sum::<usize>();
            let known_as = format!("<dt>Once<dd>Old {}", record.id);
            let known_as = Some(known_as).filter(|_| !n.is_multiple_of(2));
            let html = format!(
                "<div><p>{n} souls</p><dl><dt>Mayor<dd>Ann {n}{}</dl></div>",
                known_as.unwrap_or_default()
            );
            Page::parse(&html, record.detail.as_ref()?.parse().ok()?).into()
        };
        let own: Vec<Page> = listed.iter().filter_map(own).collect();
        let known: Vec<(&Page, &Record)> = own.iter().zip(&listed).collect();
        assert!(learn_detail(
            &mut wrapper,
            &known,
            &listed.iter().collect::<Vec<_>>()
        ));
        let distance = wrapper
            .features
            .iter()
            .find(|one| one.path.as_str() == "div");
        assert!(distance.is_some_and(|distance| wrapper.is_fact(distance)));
        let own = wrapper.detail.iter().flat_map(|detail| &detail.features);
        let rare = own.filter(|one| one.label.as_deref() == Some("Once"));
        let shares: Vec<f64> = rare.map(|one| one.coverage).collect();
        assert!(matches!(shares[..], [share] if share < 0.5), "{shares:?}");
    }
}
