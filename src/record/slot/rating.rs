//! Ratings that are drawn by elements of two looks: full stars, then empty ones.

use std::collections::{BTreeMap, BTreeSet};

use super::super::locate::class_test;
use super::super::naming::{Look, look};
use super::{Aligner, DRAWING, Families, Family, Leaf, MOST_COUNTED, Slot, carries};
use crate::page::{NodeId, Page};

/// Stars that never are so many are signs of something else.
const FEWEST_STARS: usize = 3;
/// From fewer records nothing is learnt.
const FEWEST_RECORDS: usize = 3;
/// Images of a rating are of at most so many files: full, half and empty.
const MOST_FILES: usize = 3;
/// Elements that hold more draw no rating.
const MOST_ELEMENTS: usize = 40;

impl Aligner<'_, '_> {
    /// Of images of two or three files, of which a rating is drawn without a word, those of the file
    /// that comes first, with the predicate for it.
    pub(super) fn stars(&self, families: &[Family]) -> Option<(String, Families)> {
        let file = |page: &Page, node: NodeId| -> Option<String> {
            let says = page.attr(node, "alt").unwrap_or_default();
            let is_mute = page.tag(node) == "img" && !says.contains(char::is_alphanumeric);
            page.attr(node, "src")
                .filter(|_| is_mute)
                .map(str::to_owned)
        };
        let mut first: BTreeMap<String, usize> = BTreeMap::new();
        let mut files: BTreeSet<String> = BTreeSet::new();
        let mut together = true;
        for (record, images) in families {
            let found: Option<Vec<String>> = images
                .iter()
                .map(|image| file(self.page(*record), *image))
                .collect();
            let mut found = found?;
            if let Some(file) = found.first() {
                *first.entry(file.clone()).or_default() += 1;
            }
            found.dedup();
            together &= found.iter().collect::<BTreeSet<_>>().len() == found.len();
            files.extend(found);
        }
        let is_drawn = together && (2..=MOST_FILES).contains(&files.len());
        let (star, _) = first.into_iter().max_by_key(|(_, parents)| *parents)?;
        let stars = self.filtered(families, |page, node| page.attr(node, "src") == Some(&star));
        let counts: BTreeSet<usize> = stars.iter().map(|(_, stars)| stars.len()).collect();
        let most = counts.last().copied().unwrap_or(0);
        let is_rating =
            is_drawn && counts.len() > 1 && (FEWEST_STARS..=MOST_COUNTED).contains(&most);
        let is_plain = !star.contains(['\'', '"']);
        (is_rating && is_plain).then(|| (format!("[@src='{star}']"), stars))
    }

    /// The rating that the elements of a slot draw without a word, a link or an image: how many
    /// have the look that comes first of those that some records have more of than others.
    pub(super) fn rating(&self, slot: &Slot) -> Option<Leaf> {
        let records: BTreeSet<usize> = slot.nodes.iter().map(|(record, _)| *record).collect();
        if records.len() < slot.nodes.len().max(FEWEST_RECORDS) {
            return None;
        }
        let mut drawn: Vec<BTreeMap<Look<'_>, usize>> = Vec::new();
        let mut before: BTreeMap<Look<'_>, usize> = BTreeMap::new();
        for (record, node) in &slot.nodes {
            let page = self.page(*record);
            let elements = page.subtree(*node).skip(1);
            let elements = elements.filter(|below| page.is_element(*below));
            let elements: Vec<NodeId> = elements.take(MOST_ELEMENTS + 1).collect();
            let says = |element: &NodeId| {
                let mut attributes = page.attrs(*element);
                attributes.any(|(name, _)| !DRAWING.contains(&name) && carries(name))
            };
            let is_said = page.text(*node).contains(char::is_alphanumeric);
            if is_said || elements.len() > MOST_ELEMENTS || elements.iter().any(says) {
                return None;
            }
            let mut counts = BTreeMap::new();
            for (place, element) in elements.into_iter().enumerate() {
                let look = look(page, element);
                let count = counts.entry(look).or_default();
                if *count == 0 {
                    *before.entry(look).or_default() += place;
                }
                *count += 1;
            }
            drawn.push(counts);
        }
        let count = |drawn: &BTreeMap<Look<'_>, usize>, look: &Look<'_>| {
            drawn.get(look).copied().unwrap_or(0)
        };
        let is_star = |look: &&Look<'_>| {
            let counts: BTreeSet<usize> = drawn.iter().map(|one| count(one, look)).collect();
            let most = counts.last().copied().unwrap_or(0);
            let is_name = !look.1.is_empty() && !look.1.contains(['\'', '"']);
            is_name && counts.len() > 1 && (FEWEST_STARS..=MOST_COUNTED).contains(&most)
        };
        let of = |look: &Look<'_>| {
            let holders = drawn.iter().filter(|one| one.contains_key(look)).count();
            (before.get(look).copied().unwrap_or(0) * drawn.len()) / holders.max(1)
        };
        let star = before.keys().filter(is_star).min_by_key(|look| of(look))?;
        let counts = slot.nodes.iter().zip(&drawn);
        let found = counts.filter(|(_, drawn)| count(drawn, star) > 0);
        let found =
            found.map(|((record, node), drawn)| (*record, *node, count(drawn, star).to_string()));
        let path = format!("{}//{}{}", slot.path, star.0, class_test(star.1, true));
        let mut leaf = self.leaf(slot, path, found.collect());
        leaf.counted = true;
        Some(leaf)
    }
}

#[cfg(test)]
mod tests {
    use crate::page::{Page, XPath};
    use crate::record::feature::schema;
    use crate::record::queries::Queries;

    #[test]
    fn full_stars_before_empty_ones_are_counted() {
        let rows =
            [("Emma", 4), ("Ivanhoe", 2), ("Dune", 5), ("Carrie", 0)].map(|(title, full)| {
                let stars = "<i class='fa star'></i>".repeat(full)
                    + &"<i class='fa off'></i>".repeat(5 - full);
                format!("<li><b>{title}</b><p class=rating>{stars}</p></li>")
            });
        let html = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let rating = schema
            .features
            .iter()
            .find(|feature| feature.counted)
            .unwrap();
        assert_eq!(rating.examples, ["4", "2", "5"]);
        let first = records.first(&page, page.root()).unwrap();
        assert_eq!(rating.path.select(&page, first).len(), 4);
        assert_eq!(schema.features.len(), 2, "{:?}", schema.features);
    }

    #[test]
    fn images_of_two_files_draw_a_rating() {
        let rows = [("Emma", 4), ("Ivanhoe", 2), ("Dune", 3)].map(|(title, full)| {
            let image = |name: &str| format!("<img src=/i/{name}.gif alt='*'>");
            let stars = image("star").repeat(full) + &image("blank").repeat(4 - full);
            format!("<dl><dt><a href='/{title}'>{title}</a>{stars}</dt></dl>")
        });
        let page = Page::parse(&rows.concat(), "http://example.org/".parse().unwrap());
        let records = XPath::parse("//dl").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let features = schema.features.iter();
        let found: Vec<_> = features
            .map(|one| (one.path.as_str(), one.counted))
            .collect();
        let stars = ("dt/img[@src='/i/star.gif']", true);
        assert_eq!(found, [("dt/a", false), ("dt/a/@href", false), stars]);
    }

    #[test]
    fn an_element_may_draw_a_rating_by_its_width() {
        let rows = [("Emma", 80), ("Ivanhoe", 40), ("Dune", 60)].map(|(title, width)| {
            format!(
                "<li><b style='color: red'>{title}</b>
                 <p class=stars><i style='width: {width}%'></i></p></li>"
            )
        });
        let html = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let [title, stars] = schema.features.as_slice() else {
            panic!("{:?}", schema.features)
        };
        assert_eq!(title.path.as_str(), "b");
        assert_eq!(stars.path.as_str(), "p/i/@style");
        assert_eq!(stars.examples, ["80%", "40%", "60%"]);
    }

    #[test]
    fn what_stands_between_values_is_no_star() {
        let rows = [("Emma", 4), ("Ivanhoe", 2), ("Dune", 3)].map(|(title, writers)| {
            let writers = (0..writers).map(|n| format!("<a href=/w/{n}>{title} Ek {n}</a>"));
            let writers: Vec<String> = writers.collect();
            let writers = writers.join("<span class=and>&amp;</span>");
            format!("<li><b>{title}</b><p>{writers}</p></li>")
        });
        let html = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        assert!(schema.features.iter().all(|feature| !feature.counted));
    }

    #[test]
    fn links_without_words_are_no_stars() {
        let rows = [("Emma", 4), ("Ivanhoe", 2), ("Dune", 5)].map(|(title, colours)| {
            let colour = |n| format!("<a class=swatch href='/{title}/{n}'></a>");
            let colours: String = (0..colours).map(colour).collect();
            format!("<li><b>{title}</b><p>{colours}</p></li>")
        });
        let html = format!("<ul>{}</ul>", rows.concat());
        let page = Page::parse(&html, "http://example.org/".parse().unwrap());
        let records = XPath::parse("//li").unwrap();
        let schema = schema(&records, false, &[&page], &Queries::default());
        let mut features = schema.features.iter();
        assert!(
            features.any(|feature| feature.kind == "url"),
            "{:?}",
            schema.features
        );
    }
}
