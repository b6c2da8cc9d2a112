//! How one system fares on each site.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::Standing;
use crate::eval::content::measured::WORDS;
use crate::eval::measures::Spread;
use crate::eval::plot::counted;
use crate::eval::plot::{Rows, fifths, spread};

/// A box of fewer pages says nothing.
const FEWEST: usize = 5;
/// So many sites are shown.
const SHOWN: usize = 40;

pub(super) fn figure(subject: &Standing<'_>) -> Markup {
    let mut sites: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    let f1 = subject.column.f1(WORDS);
    for ((source, _), f1) in subject.column.pages.iter().zip(f1) {
        sites.entry(&source.site).or_default().push(f1);
    }
    let all = sites.len();
    let mut sites: Vec<(&str, usize, Spread)> = sites
        .into_iter()
        .filter(|(_, values)| values.len() >= FEWEST)
        .map(|(site, values)| (site, values.len(), Spread::of(&values)))
        .collect();
    if sites.is_empty() {
        return html! {};
    }
    sites.sort_by(|a, b| a.2.median.total_cmp(&b.2.median));
    let large = sites.len();
    sites.truncate(SHOWN);
    let (left, right) = sites.split_at(sites.len().div_ceil(2));
    html! {
        h3 { "Sites" }
        div.charts {
            @for half in [left, right] {
                @if !half.is_empty() { figure { (boxes(half)) } }
            }
        }
        p.note {
            "F1 of " b { (subject.name) } " by words in order on " (counted(sites.len(), "site"))
            @if large > sites.len() { " with the lowest medians" }
            " of the " (large) " with " (FEWEST) " pages or more (" (all) " sites in all), as above; \
            the number is that of pages."
        }
    }
}

fn boxes(sites: &[(&str, usize, Spread)]) -> Markup {
    let names: Vec<(&str, String)> = sites
        .iter()
        .map(|(site, pages, _)| (*site, pages.to_string()))
        .collect();
    let marks = html! {
        @for (row, (_, _, of_site)) in sites.iter().enumerate() { (spread(row, of_site)) }
    };
    Rows::new(sites.len()).draw("Spread of F1 by site", &fifths(), &names, &marks)
}
