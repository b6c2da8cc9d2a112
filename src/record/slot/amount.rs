//! Pieces of one amount in several elements: `$<strong>918</strong><sup>.89</sup>`.

use std::collections::{BTreeMap, BTreeSet};

use super::super::naming::{Look, look};
use super::inline::{ALWAYS, FEWEST_ENDS};
use super::{Aligner, Slot};
use crate::page::{NodeId, Page};
use crate::text::{normalize, share};

/// A unit has at most so many letters before its raised number: "km" of "km²".
const LONGEST_UNIT: usize = 3;
/// Behind a mark cents have so many digits.
const CENTS: usize = 2;

/// Whether a number or its unit goes on from one node into the next, without white space: "918" and
/// ".89", "149." and "99", "32 m" and "2".
fn goes_on(page: &Page, before: NodeId, after: NodeId) -> bool {
    let (text, rest) = (page.text(before), page.text(after));
    let is_digit = |c: char| c.is_ascii_digit();
    let fraction = rest.strip_prefix(['.', ',']);
    let is_fraction = fraction.is_some_and(|rest| rest.starts_with(is_digit));
    let amount = text.trim_end_matches(char::is_alphabetic);
    let letters = text[amount.len()..].chars().count();
    let is_unit = (1..=LONGEST_UNIT).contains(&letters) && amount.trim_end().ends_with(is_digit);
    let is_raised = page.tag(after) == "sup" && rest.chars().all(is_digit);
    let is_cents = rest.len() == CENTS && rest.chars().all(is_digit);
    let is_whole = text.strip_suffix(['.', ',']);
    let is_parted = is_cents && is_whole.is_some_and(|whole| whole.ends_with(is_digit));
    (is_fraction && text.ends_with(is_digit)) || is_parted || (is_raised && is_unit)
}

impl Aligner<'_, '_> {
    /// The elements, by tag and class, that are pieces of one amount with the text or element beside
    /// them: `$<strong>918</strong><sup>.89</sup>`.
    pub(super) fn glued(&self, slot: &Slot) -> BTreeSet<Look<'_>> {
        let mut looks: BTreeMap<Look<'_>, (usize, usize)> = BTreeMap::new();
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let parts: Vec<NodeId> = page.children(*node).collect();
            for (at, part) in parts.iter().enumerate() {
                if !page.is_element(*part) || !page.text(*part).contains(char::is_numeric) {
                    continue;
                }
                let beside = |at: Option<usize>| at.and_then(|at| parts.get(at).copied());
                let before = beside(at.checked_sub(1));
                let is_piece = before.is_some_and(|before| goes_on(page, before, *part))
                    || beside(Some(at + 1)).is_some_and(|next| goes_on(page, *part, next));
                let (pieces, all) = looks.entry(look(page, *part)).or_default();
                *pieces += usize::from(is_piece);
                *all += 1;
            }
        }
        let is_piece = |(_, (pieces, all)): &(Look<'_>, (usize, usize))| {
            *pieces >= FEWEST_ENDS && share(*pieces, *all) >= ALWAYS
        };
        looks
            .into_iter()
            .filter(is_piece)
            .map(|(look, _)| look)
            .collect()
    }

    /// Whether the parts of nearly all texts make one amount of money together.
    pub(super) fn is_amount(&self, slot: &Slot) -> bool {
        let is_money = |(record, node): &&(usize, NodeId)| {
            let page = self.page(*record);
            let says = |text: &str| normalize(text).kind() == "money";
            // A sign of a currency alone is a part, too.
            let is_part = |child: &NodeId| !page.text(*child).trim().is_empty();
            let parts: Vec<NodeId> = page.children(*node).filter(is_part).collect();
            parts.len() > 1
                && says(&page.clean_text(*node))
                && !parts.iter().any(|part| says(&page.clean_text(*part)))
        };
        share(slot.nodes.iter().filter(is_money).count(), slot.nodes.len()) >= ALWAYS
    }
}

#[cfg(test)]
mod tests {
    use crate::page::{Page, XPath};
    use crate::record::feature::schema;
    use crate::record::queries::Queries;

    #[test]
    fn pieces_of_an_amount_are_one_value() {
        let rows = [918, 164, 1_020, 7, 45, 12, 820, 33, 61].map(|whole| {
            let cents = 10 + whole % 90;
            let offers = match whole / 100 {
                0 => String::new(),
                count => format!(" <a>({count} offers)</a>"),
            };
            format!(
                "<li><b>Desk {whole}</b>
                 <p>$<strong>{whole}</strong><sup>.{cents}</sup>{offers} –</p>"
            )
        });
        let page = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&page, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let prices = schema
            .features
            .iter()
            .find(|one| one.kind == "money")
            .unwrap();
        assert_eq!(prices.examples[..2], ["$918.28", "$164.84"]);
    }

    #[test]
    fn cents_behind_a_mark_belong_to_their_amount() {
        let rows = [149, 799, 279, 1_020, 499]
            .map(|whole| format!("<li><b>Desk {whole}</b><div>{whole}.<sup>99</sup></div>"));
        let page = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&page, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        assert_eq!(schema.features[1].examples[..2], ["149.99", "799.99"]);
    }
}
