//! What stands first or last among many and is none of them.

use std::collections::BTreeSet;

use super::super::steps::outer;
use super::place::MOST_PLACES;
use super::split::most;
use super::{Aligner, FOLLOWING, Families, Family};

/// What stands at one end of many, and is no value like the others, is said so often on the average.
const SAID_AGAIN: usize = 4;

impl Aligner<'_, '_> {
    /// The first or the last of the children, and the others, each with the predicate for them, where
    /// that one says few things, which come back, and the others say none of these: what a player
    /// plays as before the clubs.
    pub(super) fn by_end(
        &self,
        path: &str,
        families: &[Family],
    ) -> Option<[(&'static str, Families); 2]> {
        // What is left is taken apart again, and each time all texts are read.
        if most(families) > MOST_PLACES {
            return None;
        }
        let ends = [
            ("[1]", "[position() > 1]"),
            ("[last()]", "[position() < last()]"),
        ];
        // What follows the start of a record has no end of its own.
        let is_open = path.starts_with(FOLLOWING) && outer(path).is_none();
        let mut ends = ends
            .into_iter()
            .enumerate()
            .take(if is_open { 1 } else { 2 });
        ends.find_map(|(side, (own, others))| {
            let (mut at_end, mut rest) = (Families::new(), Families::new());
            let (mut own_texts, mut other_texts) = (BTreeSet::new(), BTreeSet::new());
            for (record, children) in families.iter().filter(|(_, all)| !all.is_empty()) {
                let page = self.page(*record);
                let mut children = children.clone();
                let one = children.remove(side * (children.len() - 1));
                own_texts.insert(page.clean_text(one));
                other_texts.extend(children.iter().map(|child| page.clean_text(*child)));
                at_end.push((*record, vec![one]));
                rest.push((*record, children));
            }
            let few = own_texts.len() > 1 && own_texts.len() * SAID_AGAIN <= at_end.len();
            // Links that follow one another, such as those from a field to its parts, are of a kind.
            let are_links = self
                .elements(&rest)
                .iter()
                .any(|(page, node)| page.tag(*node) == "a");
            let is_apart = few && !are_links && own_texts.len() < other_texts.len();
            (is_apart && own_texts.is_disjoint(&other_texts))
                .then_some([(own, at_end), (others, rest)])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::split::tests::paths;

    #[test]
    fn what_comes_back_at_one_end_is_no_value_like_the_others() {
        let roles = ["Goalkeeper", "Defender"];
        let towns = [
            "Oslo", "Rome", "Bonn", "Kyiv", "Wien", "Bern", "Riga", "Lima", "Cork", "Graz",
        ];
        let rows = (0..10).map(|n| {
            let clubs = (0..=n % 3).map(|at| format!("<p>Club {}{at}", n * 7));
            let clubs: String = clubs.collect();
            let day = match n {
                2 => String::new(),
                n => format!("{} May 19{} ", n + 1, 60 + n),
            };
            let town = towns[n];
            format!("<p>{}{clubs}<p>Born {day}in <i>{town}</i>", roles[n % 2])
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(
            paths(&rows),
            [
                "p[not(.//i)][1]",
                "p[not(.//i)][position() > 1]",
                "p[.//i]/text()",
                "p[.//i]/i"
            ]
        );
    }

    #[test]
    fn many_children_are_not_told_apart_one_by_one() {
        let rows = (0..8).map(|row| {
            let other = (0..240 - row % 3).map(|at| format!("<p>Both {} at {at}", row % 2));
            other.collect::<String>()
        });
        let rows: Vec<String> = rows.collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = paths(&rows);
        let is_end = |path: &String| path.contains("last()") || path.contains("position() > 1");
        assert!(!found.iter().any(is_end), "{found:?}");
    }
}
