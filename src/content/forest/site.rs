//! FOREST with what else pages of a site tell of each other.

use std::collections::BTreeSet;

use super::super::extract::{Extract, Extractor};
use super::super::hadal::{Hadal, View};
use super::count::Counts;
use super::place::{Place, places};
use super::{GroupExtractor, kind, template};
use crate::forest::{Corpus, SignifierSource};
use crate::page::{NodeId, Page};

/// The method of this project for several pages of a site:
///
/// 1. What stands on several pages word for word, at the same kind of place, is no content.
/// 2. Each page proposes the place of its main content, as [`Hadal`] does. The structural
///    pattern wins that holds the most prose and is the most informative, by J × U of its
///    signifiers, over all pages.
/// 3. Within it each page drops what is something else, as [`Hadal`] does; then lines of one
///    kind share their fate on all pages, and kinds that signifiers avoid are dropped.
/// 4. The title belongs to the article, as in the gold standard of the paper (section 4).
///
/// Of two pages only the first and the third count, and the title is left out as by
/// [`Hadal`], which alone looks at a page without others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forest;

/// From so many pages on, an article is taken with its title.
const WITH_TITLE: usize = 3;

impl GroupExtractor for Forest {
    fn name(&self) -> &'static str {
        "forest"
    }

    fn extract(&self, pages: &[&Page], source: &dyn SignifierSource) -> Vec<Extract> {
        if pages.len() < 2 {
            return pages.iter().map(|page| Hadal.extract(page)).collect();
        }
        let mut views: Vec<View<'_>> = pages.iter().map(|page| View::of_group(page)).collect();
        let articles = template::forget(&mut views);
        let corpus = Corpus::new(pages);
        let counts: Vec<Counts> = source
            .signifiers(&corpus)
            .iter()
            .enumerate()
            .map(|(at, signifiers)| Counts::of(&corpus, at, signifiers))
            .collect();
        let places = places(&views, &counts);
        let mut kept: Vec<Vec<bool>> = views
            .iter()
            .zip(&places)
            .map(|(view, place)| kept(view, place.region))
            .collect();
        if articles > 1 {
            kind::settle(&views, &places, &counts, &mut kept);
        }
        views
            .iter()
            .zip(&places)
            .zip(&mut kept)
            .map(|((view, place), kept)| {
                if articles >= WITH_TITLE {
                    add_title(view, kept);
                }
                extract(view, place, kept)
            })
            .collect()
    }
}

/// Which leaves a page keeps by itself.
fn kept(view: &View<'_>, region: NodeId) -> Vec<bool> {
    let taken: BTreeSet<NodeId> = view.text_in(region).into_iter().collect();
    let leaves = view.blocks.leaves.iter();
    leaves.map(|leaf| taken.contains(&leaf.node)).collect()
}

/// The extract of the leaves that are kept; the less sure, the fewer pages have theirs at the
/// same place.
fn extract(view: &View<'_>, place: &Place, kept: &[bool]) -> Extract {
    let leaves = view.blocks.leaves.iter().zip(kept);
    let taken = leaves.filter(|(_, kept)| **kept).map(|(leaf, _)| leaf.node);
    let mut extract = Extract::of_leaves(view.page, taken);
    extract.confidence *= f64::midpoint(1.0, place.support);
    extract
}

fn add_title(view: &View<'_>, kept: &mut [bool]) {
    let Some(title) = view.title.filter(|_| kept.contains(&true)) else {
        return;
    };
    for at in view.blocks.within(view.page, title) {
        kept[view.blocks.all[at].leaves.clone()].fill(true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{GROUP_METHODS, Reason};
    use crate::forest::{Keywords, TfIdf};

    const TOPICS: [(&str, &str); 4] = [
        (
            "tides",
            "the harbour, the moon and the boats that lie in the mud",
        ),
        (
            "coffee",
            "beans, roasters and the queue before the first cup",
        ),
        ("bridges", "steel, rivets and the river far below the deck"),
        (
            "clocks",
            "springs, escapements and the towns that had no time",
        ),
    ];

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    /// A page on a topic with a notice as long as its text that all pages have.
    fn html(at: usize) -> String {
        let (topic, about) = TOPICS[at];
        let text =
            format!("<p>An essay on {topic}, {about}, and on what came of {topic} later.</p>");
        format!(
            "<html lang=en><title>On {topic} | The Site</title><div class=top><a href=/>Home</a></div>\
             <div class=inner><h1>On {topic}</h1><div class=words>{}\
             <p>Our essays are written by readers, for readers, and we thank all of them, as we \
             thank those who read these lines to their end, again and again.</p></div></div>",
            text.repeat(3)
        )
    }

    fn texts(pages: &[Page], source: &dyn SignifierSource) -> Vec<String> {
        let pages: Vec<&Page> = pages.iter().collect();
        let extracts = Forest.extract(&pages, source);
        pages
            .iter()
            .zip(extracts)
            .map(|(page, extract)| extract.text(page))
            .collect()
    }

    #[test]
    fn what_all_pages_say_is_no_content_and_the_title_is() {
        let pages: Vec<Page> = (0..4).map(|at| page(&html(at))).collect();
        for (text, (topic, about)) in texts(&pages, &TfIdf::default()).iter().zip(TOPICS) {
            assert!(text.starts_with(&format!("On {topic}\nAn essay")), "{text}");
            assert!(text.contains(about) && !text.contains("thank"), "{text}");
        }
    }

    #[test]
    fn two_pages_show_their_template_and_keep_no_title() {
        let pages: Vec<Page> = (0..2).map(|at| page(&html(at))).collect();
        let texts = texts(&pages, &TfIdf::default());
        assert!(texts[0].starts_with("An essay on tides"), "{}", texts[0]);
        assert!(!texts[0].contains("thank"), "{}", texts[0]);
    }

    #[test]
    fn a_page_whose_text_is_of_a_kind_of_its_own_keeps_it() {
        let quoted = html(1)
            .replace("<p>An", "<blockquote>An")
            .replace("later.</p>", "later.</blockquote>");
        let pages = [html(0), html(2), html(3), quoted].map(|html| page(&html));
        let words = TOPICS.map(|(topic, about)| format!("{topic} {about} essay came later"));
        let [tides, _, bridges, clocks] = words;
        let texts = texts(
            &pages,
            &Keywords(vec![tides, bridges, clocks, String::new()]),
        );
        assert!(texts[3].contains("beans, roasters"), "{}", texts[3]);
    }

    #[test]
    fn one_page_and_copies_of_it_are_as_by_the_method_for_single_pages() {
        let one = page(&html(0));
        let alone = Hadal.extract(&one).text(&one);
        assert!(alone.contains("thank"));
        for copies in [1, 2, 5] {
            let pages: Vec<Page> = (0..copies).map(|_| page(&html(0))).collect();
            for text in texts(&pages, &TfIdf::default()) {
                assert_eq!(text, alone);
            }
        }
    }

    #[test]
    fn pages_with_nothing_in_common_and_no_page_at_all_are_read() {
        let pages = [
            page(&html(0)),
            page(
                "<table><tr><td>A long enough text in a table, which is all that there is, so to say.",
            ),
            page("plain text, without any markup at all, but long enough to be read as a text"),
            page("<script>x()</script>"),
            page(""),
        ];
        let refs: Vec<&Page> = pages.iter().collect();
        for method in GROUP_METHODS {
            assert!(method.extract(&[], &TfIdf::default()).is_empty());
            let extracts = method.extract(&refs, &TfIdf::default());
            assert_eq!(extracts.len(), 5);
            assert_eq!(
                extracts[3].reason,
                Some(Reason::NoText),
                "{}",
                method.name()
            );
            for extract in &extracts {
                assert_eq!(extract.reason.is_some(), extract.ranges.is_empty());
                assert!((0.0..=1.0).contains(&extract.confidence));
            }
        }
        let texts = texts(&pages, &TfIdf::default());
        assert!(texts[1].starts_with("A long enough") && texts[2].starts_with("plain text"));
    }

    #[test]
    fn without_signifiers_forest_still_finds_and_the_published_one_says_why_not() {
        let pages: Vec<Page> = (0..4).map(|at| page(&html(at))).collect();
        let none = Keywords::default();
        assert!(texts(&pages, &none)[0].contains("An essay on tides"));
        let refs: Vec<&Page> = pages.iter().collect();
        let extracts = GROUP_METHODS[1].extract(&refs, &none);
        assert_eq!(extracts[0].reason, Some(Reason::NoSignifier));
    }

    #[test]
    fn the_published_method_takes_the_block_dense_in_signifiers() {
        let pages: Vec<Page> = (0..4).map(|at| page(&html(at))).collect();
        let refs: Vec<&Page> = pages.iter().collect();
        let extracts = GROUP_METHODS[1].extract(&refs, &TfIdf::default());
        for ((extract, page), (_, about)) in extracts.iter().zip(&pages).zip(TOPICS) {
            let text = extract.text(page);
            assert!(text.contains(about) && !text.contains("Home"), "{text}");
        }
    }

    #[test]
    fn pages_that_agree_are_surer() {
        let mut pages: Vec<Page> = (0..3).map(|at| page(&html(at))).collect();
        let alike = pages.iter().collect::<Vec<_>>();
        let sure = Forest.extract(&alike, &TfIdf::default())[0].confidence;
        let other = html(3)
            .replace("inner", "outer")
            .replace("words", "letters");
        pages.push(page(
            &other.replace("<div class=outer>", "<section><div class=outer>"),
        ));
        let mixed = pages.iter().collect::<Vec<_>>();
        let extracts = Forest.extract(&mixed, &TfIdf::default());
        assert!(extracts[0].confidence < sure && extracts[3].confidence < extracts[0].confidence);
    }
}
