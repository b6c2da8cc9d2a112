//! What says nothing that another place in the records does not say, or nothing at all.

use std::collections::{BTreeMap, BTreeSet};

use super::slot::Leaf;
use super::steps::{node_test, steps};
use crate::text::{Value, fold, normalize, share};

/// Two places say the same when their values agree in this share of the records.
const SAME: f64 = 0.95;
/// The texts of buttons that are actions recur in so many records each, on the average; and so do
/// classes that say what a text says.
const RECURRENCE: usize = 3;
/// Buttons of one place say no more than so many different things.
const MOST_ACTIONS: usize = 3;
/// What stands in so many of the records calls what follows it.
const HEADING: f64 = 0.5;

/// What stands for no value: not available, without a day or a place, no entry, not stated.
const NONE: [&str; 10] = [
    "n/a", "n.d.", "s.d.", "s/d", "n/d", "s.l.", "k.a.", "k. a.", "o.j.", "b.d.",
];

/// Whether a text stands where there is no value, "-", "N/A", "- (km)", or between values: ")", "|",
/// "&".
pub(super) fn is_placeholder(text: &str) -> bool {
    let says_nothing = |c: char| c.is_whitespace() || "-‐‑‒–—―−－_.…()[]{}|/&,;:·•".contains(c);
    let text = text.trim();
    let noted = text
        .strip_suffix(')')
        .and_then(|text| text.split_once(" ("));
    let shown = noted.map_or(text, |(shown, _)| shown);
    let is_empty = !shown.is_empty() && shown.chars().all(says_nothing);
    let is_none = |none: &&str| text.eq_ignore_ascii_case(none);
    is_empty || text.chars().all(says_nothing) || NONE.iter().any(is_none)
}

/// Whether every value of a place is the value of the other in the same record, or an attribute
/// that only wraps words around it.
pub(super) fn repeats(a: &Leaf, b: &Leaf) -> bool {
    let may_wrap = a.attribute.is_some() && !a.is_address() && !b.counted;
    let folded =
        |values: &[String]| -> Vec<String> { values.iter().map(|one| fold(one)).collect() };
    agrees(a, b, |values, theirs| {
        let (values, theirs) = (folded(values), folded(theirs));
        let is_wrapped = |text: &String| values.iter().all(|value| value.contains(text));
        values == theirs || (may_wrap && theirs.len() == 1 && theirs.iter().all(is_wrapped))
    })
}

/// Whether the values are those of the other place, some of them cut short: "City of Bones (The …".
pub(super) fn is_cut_short(a: &Leaf, b: &Leaf) -> bool {
    let is_cut = |value: &str, whole: &str| {
        let begin = stem(value.trim_end()).filter(|_| stem(whole.trim_end()).is_none());
        begin.is_some_and(|begin| fold(whole).starts_with(&fold(begin.trim_end())))
    };
    let any = a.values.iter().any(|(record, values)| {
        let theirs = b.values.get(record).into_iter().flatten();
        values
            .iter()
            .zip(theirs)
            .any(|(value, whole)| is_cut(value, whole))
    });
    let is_same =
        |(value, whole): (&String, &String)| is_cut(value, whole) || fold(value) == fold(whole);
    any && agrees(a, b, |values, theirs| {
        values.len() == theirs.len() && values.iter().zip(theirs).all(is_same)
    })
}

/// The text before the sign that there was more.
fn stem(value: &str) -> Option<&str> {
    value.strip_suffix('…').or(value.strip_suffix("..."))
}

/// Whether a leaf draws its values: it counts elements, or is of a class or style.
pub(super) fn is_drawn(leaf: &Leaf) -> bool {
    leaf.counted || matches!(leaf.attribute.as_deref(), Some("class" | "style"))
}

/// Whether a place only draws what another says: stars for a rating, an icon for each of a few
/// states.
pub(super) fn is_drawing(a: &Leaf, b: &Leaf) -> bool {
    let says = matches!(
        b.attribute.as_deref(),
        None | Some("alt" | "aria-label" | "title")
    );
    if !is_drawn(a) || is_drawn(b) || !says {
        return false;
    }
    if a.counted {
        // Half a star is drawn by another look.
        return agrees(a, b, |counts, stated| {
            let number = |values: &[String]| match normalize(values.first()?) {
                Value::Number(number) => number.parse::<f64>().ok(),
                _ => None,
            };
            let both = number(counts).zip(number(stated));
            both.is_some_and(|(count, stated)| (count - stated).abs() < 1.0)
        });
    }
    let mut pairs: BTreeSet<(&Vec<String>, &Vec<String>)> = BTreeSet::new();
    for (record, values) in &a.values {
        let Some(theirs) = b.values.get(record) else {
            return false;
        };
        pairs.insert((values, theirs));
    }
    let drawings: BTreeSet<_> = pairs.iter().map(|(drawing, _)| drawing).collect();
    let texts: BTreeSet<_> = pairs.iter().map(|(_, text)| text).collect();
    drawings.len() == pairs.len()
        && texts.len() == pairs.len()
        && pairs.len() * RECURRENCE <= a.values.len()
}

/// Whether the values are what can be done with a record ("Add to cart", "Notify me"), and no
/// texts of its own that open something.
pub(super) fn is_action(leaf: &Leaf) -> bool {
    let mut steps = steps(&leaf.path).into_iter();
    let in_button = steps.any(|step| node_test(step) == "button");
    let distinct: BTreeSet<&String> = leaf.values.values().flatten().collect();
    in_button && distinct.len() <= MOST_ACTIONS && distinct.len() * RECURRENCE <= leaf.values.len()
}

/// Whether the values are the headings of what most records have, several to each.
pub(super) fn are_headings(leaf: &Leaf) -> bool {
    let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
    let mut several = 0;
    for values in leaf.values.values() {
        let distinct: BTreeSet<&String> = values.iter().collect();
        several += usize::from(distinct.len() > 1);
        for value in distinct {
            *counts.entry(value).or_default() += 1;
        }
    }
    let records = leaf.values.len();
    let usual = counts
        .values()
        .filter(|count| share(**count, records) >= HEADING);
    records >= RECURRENCE
        && share(several, records) >= SAME
        && share(usual.count(), counts.len()) >= SAME
}

/// Whether nearly all records of a place agree with the other. Most places do not, which shows in the
/// first records.
fn agrees(a: &Leaf, b: &Leaf, of: impl Fn(&[String], &[String]) -> bool) -> bool {
    let all = a.values.len();
    let are_enough = |same| share(same, all) >= SAME;
    let mut same = all;
    are_enough(b.values.len().min(all))
        && a.values.iter().all(|(record, values)| {
            let theirs = b.values.get(record);
            let agree = theirs.is_some_and(|theirs| of(values, theirs));
            same -= usize::from(!agree);
            are_enough(same)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_for_no_value_is_a_placeholder() {
        for text in ["-", "N/A", "– (km)", " | ", "…", ""] {
            assert!(is_placeholder(text), "{text}");
        }
        for text in ["-5", "- (km) 7", "none", "A", "★"] {
            assert!(!is_placeholder(text), "{text}");
        }
    }

    fn leaf(path: &str, attribute: Option<&str>, values: &[&[&str]]) -> Leaf {
        let of = |values: &&[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        Leaf {
            path: path.to_owned(),
            names: Vec::new(),
            attribute: attribute.map(str::to_owned),
            label: None,
            ending: None,
            counted: false,
            values: values.iter().map(of).enumerate().collect(),
            place: 0.0,
        }
    }

    #[test]
    fn what_is_cut_short_is_told_from_what_differs() {
        let whole = leaf(
            "a/@title",
            Some("title"),
            &[&["The Long Way Home"], &["Emma"]],
        );
        let cut = leaf("a", None, &[&["The Long …"], &["Emma"]]);
        assert!(is_cut_short(&cut, &whole) && !is_cut_short(&whole, &cut));
        let dots = leaf("a", None, &[&["The Long Wa..."], &["Emma"]]);
        assert!(is_cut_short(&dots, &whole));
        let other = leaf("a", None, &[&["A Long …"], &["Emma"]]);
        assert!(!is_cut_short(&other, &whole));
        assert!(!is_cut_short(&cut, &cut), "all that there is");
        // Texts that are whole are repeated, not cut.
        assert!(!is_cut_short(&whole, &whole) && repeats(&whole, &whole));
    }

    #[test]
    fn one_record_in_twenty_may_say_something_else() {
        let said = |other: usize| {
            let value = |at: usize| if at < other { "other" } else { "Same" };
            let values: Vec<[&str; 1]> = (0..20).map(|at| [value(at)]).collect();
            let values: Vec<&[&str]> = values.iter().map(<[&str; 1]>::as_slice).collect();
            leaf("p", None, &values)
        };
        assert!(repeats(&said(1), &said(0)) && !repeats(&said(2), &said(0)));
        let mut fewer = said(0);
        fewer.values.pop_last();
        assert!(repeats(&said(0), &fewer));
        fewer.values.pop_last();
        assert!(!repeats(&said(0), &fewer) && repeats(&fewer, &said(0)));
        let nothing = leaf("b", None, &[]);
        assert!(!repeats(&nothing, &said(0)) && !repeats(&said(0), &nothing));
    }

    #[test]
    fn an_icon_for_each_state_only_draws_it() {
        let states: [&[&str]; 6] = [&["in"], &["out"], &["in"], &["in"], &["out"], &["in"]];
        let text = leaf("p", None, &states);
        let icon = leaf("p/i/@class", Some("class"), &states);
        assert!(is_drawing(&icon, &text) && !is_drawing(&text, &icon));
        let mut stars = icon.clone();
        stars.values.insert(2, vec!["three".to_owned()]);
        assert!(!is_drawing(&stars, &text));
        let names = leaf("b", None, &[&["a"], &["b"], &["c"]]);
        let classes = leaf("b/@class", Some("class"), &[&["x"], &["y"], &["z"]]);
        assert!(!is_drawing(&classes, &names));
    }

    #[test]
    fn actions_are_told_from_titles_in_buttons() {
        let few: [&[&str]; 6] = [&["Buy"], &["Buy"], &["Ask"], &["Buy"], &["Buy"], &["Ask"]];
        assert!(is_action(&leaf("form/button[@class='x']/span", None, &few)));
        assert!(!is_action(&leaf("form/b", None, &few)));
        let titles: [&[&str]; 3] = [&["Emma"], &["Persuasion"], &["Ivanhoe"]];
        assert!(!is_action(&leaf("h3/button", None, &titles)));
    }

    #[test]
    fn headings_stand_in_most_records() {
        let parts: [&[&str]; 4] = [
            &["Description", "Details"],
            &["Description", "Details", "Related"],
            &["Description", "Details", "Related"],
            &["Description", "Details"],
        ];
        assert!(are_headings(&leaf("h2", None, &parts)));
        let genres: [&[&str]; 4] = [
            &["Fiction", "War"],
            &["Fiction", "Love"],
            &["Crime", "War"],
            &["Poems", "Travel"],
        ];
        assert!(!are_headings(&leaf("li", None, &genres)));
    }
}
