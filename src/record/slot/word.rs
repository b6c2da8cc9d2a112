//! Children told apart by the words that stand before them, in the text or in other elements: "by" and "in" in
//! "Emma by Jane Austen in Novels, Classics", where the names are links.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::super::labelled::{Labelled, with_plurals};
use super::{Aligner, Families, Family};
use crate::page::{NodeId, Page};
use crate::text::{collapse, share};

/// Longer texts between values are no such words.
const LONGEST: usize = 24;
/// They stand in so many parents, at least, and in this share of them; one of them, in more.
const FEWEST: usize = 5;
const SOME: f64 = 0.1;
const USUAL: f64 = 0.2;
/// More of them than this are values.
const MOST_WORDS: usize = 8;

impl Aligner<'_, '_> {
    /// The children by the last word before each, with the predicate that tells them and that
    /// word, where the words come in one order and none twice.
    pub(super) fn by_word(&self, families: &[Family]) -> Option<Vec<Labelled>> {
        let constant = self.constant(families);
        let texts: Vec<Vec<(NodeId, Vec<String>)>> = families
            .iter()
            .map(|(record, children)| before(self.page(*record), children, &constant))
            .collect();
        let words = words(&texts)?;
        let mut groups: BTreeMap<usize, Families> = BTreeMap::new();
        for ((record, _), children) in families.iter().zip(&texts) {
            let mut behind = 0;
            for (child, texts) in children {
                for text in texts {
                    if let Some(at) = words.iter().position(|word| word == text) {
                        // The words are in order, and none comes twice.
                        if at < behind {
                            return None;
                        }
                        behind = at + 1;
                    }
                }
                let group = groups.entry(behind).or_default();
                match group.last_mut().filter(|(other, _)| other == record) {
                    Some((_, nodes)) => nodes.push(*child),
                    None => group.push((*record, vec![*child])),
                }
            }
        }
        let test = |behind: usize| {
            let own = words[..behind].last();
            let own = own.map(|word| format!("[{}]", said(std::slice::from_ref(word))));
            let later = &words[behind..];
            let not = (!later.is_empty()).then(|| format!("[not({})]", said(later)));
            own.unwrap_or_default() + &not.unwrap_or_default()
        };
        let groups = groups.into_iter().map(|(behind, families)| Labelled {
            test: test(behind),
            label: words[..behind].last().cloned(),
            families,
        });
        let groups = with_plurals(groups.collect());
        (groups.len() > 1).then_some(groups)
    }

    /// The tags of which all siblings of the children say the same.
    fn constant(&self, families: &[Family]) -> BTreeSet<&str> {
        let mut texts: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (record, children) in families {
            let page = self.page(*record);
            let parent = children.first().and_then(|child| page.parent(*child));
            let siblings = parent.into_iter().flat_map(|parent| page.children(parent));
            for sibling in siblings.filter(|sibling| page.is_element(*sibling)) {
                let texts = texts.entry(page.tag(sibling)).or_default();
                texts.insert(page.text(sibling).trim());
            }
        }
        texts.retain(|_, texts| texts.len() == 1);
        texts.into_keys().collect()
    }
}

/// What stands before each of the children of one parent, behind the child before it: texts, and
/// elements that always say the same.
fn before(
    page: &Page,
    children: &[NodeId],
    constant: &BTreeSet<&str>,
) -> Vec<(NodeId, Vec<String>)> {
    let parent = children.first().and_then(|child| page.parent(*child));
    let mut siblings = parent.into_iter().flat_map(|parent| page.children(parent));
    let mut found = Vec::with_capacity(children.len());
    for child in children {
        let texts = siblings
            .by_ref()
            .take_while(|sibling| sibling != child)
            .filter(|sibling| page.is_text(*sibling) || constant.contains(page.tag(*sibling)))
            .map(|sibling| collapse(page.text(sibling)));
        found.push((*child, texts.collect()));
    }
    found
}

/// The words that come back from parent to parent, in their usual order.
fn words(texts: &[Vec<(NodeId, Vec<String>)>]) -> Option<Vec<String>> {
    let mut places: HashMap<&str, (usize, usize)> = HashMap::new();
    for children in texts {
        let mut here: BTreeSet<&str> = BTreeSet::new();
        for (at, text) in children.iter().flat_map(|(_, texts)| texts).enumerate() {
            let is_word = text.contains(char::is_alphabetic) && !text.contains(['\'', '"']);
            if is_word && text.chars().count() <= LONGEST && here.insert(text) {
                let (parents, sum) = places.entry(text).or_default();
                *parents += 1;
                *sum += at;
            }
        }
    }
    let parents = texts.iter().filter(|children| !children.is_empty()).count();
    places.retain(|_, (count, _)| *count >= FEWEST && share(*count, parents) >= SOME);
    let most = places.values().map(|(count, _)| *count).max().unwrap_or(0);
    if share(most, parents) < USUAL {
        return None;
    }
    let mut words: Vec<(f64, &str)> = places
        .into_iter()
        .map(|(word, (count, sum))| (share(sum, count), word))
        .collect();
    words.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(b.1)));
    (1..=MOST_WORDS)
        .contains(&words.len())
        .then(|| words.into_iter().map(|(_, word)| word.to_owned()).collect())
}

/// The test for one of the words before an element.
fn said(words: &[String]) -> String {
    let tests: Vec<String> = words
        .iter()
        .map(|word| format!("normalize-space()='{word}'"))
        .collect();
    format!("preceding-sibling::node()[{}]", tests.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::super::split::tests::paths;

    #[test]
    fn links_are_told_apart_by_the_words_before_them() {
        let found = paths(&[
            "<a>Emma</a> by <a>Jane Austen</a> in <a>Novels</a>",
            "<a>Dune</a> by <a>Frank Herbert</a>",
            "<a>Good Omens</a> by <a>Terry Pratchett</a>, <a>Neil Gaiman</a> in <a>Fantasy</a>",
            "<a>Ivanhoe</a> by <a>Walter Scott</a> in <a>Novels</a>, <a>Classics</a>",
            "<a>Persuasion</a> by <a>Jane Austen</a>",
            "<a>Holes</a> by <a>Louis Sachar</a> in <a>Youth</a>",
            "<a>Mort</a> by <a>Terry Pratchett</a> in <a>Fantasy</a>, <a>Satire</a>",
        ]);
        let by = "preceding-sibling::node()[normalize-space()='by']";
        let within = "preceding-sibling::node()[normalize-space()='in']";
        let either = "preceding-sibling::node()[normalize-space()='by' or normalize-space()='in']";
        assert_eq!(
            found,
            [
                format!("a[not({either})]"),
                format!("a[{by}][not({within})]"),
                format!("a[{within}]")
            ]
        );
    }

    #[test]
    fn a_word_and_its_plural_are_one() {
        let names = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"];
        let row = |n: usize| {
            let link = |at: usize| format!("<a>{} Orr</a>", names[(n * 3 + at) % 7]);
            let directors = match n % 2 {
                0 => format!("Director: {}", link(0)),
                _ => format!("Directors: {}, {}", link(1), link(2)),
            };
            format!("{directors} Stars: {}, {}", link(4), link(5))
        };
        let rows: Vec<String> = (0..12).map(row).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = paths(&rows);
        let directors = found.iter().filter(|path| path.contains("='Director:'"));
        assert_eq!(directors.count(), 1, "{found:?}");
    }

    #[test]
    fn a_word_may_stand_in_an_element_of_its_own() {
        let writers = ["Ann Lee", "Bo Ek", "Cy Day", "Di Roe", "Ed Fox"];
        let papers = ["The Slow Stack", "Loaf", "Practical Data"];
        let row = |n: usize| {
            let paper = n
                .is_multiple_of(2)
                .then(|| format!("<span>in</span> <a>{}</a>", papers[n % 3]));
            format!("<a>{}</a> {}", writers[n % 5], paper.unwrap_or_default())
        };
        let rows: Vec<String> = (0..12).map(row).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let within = "preceding-sibling::node()[normalize-space()='in']";
        assert_eq!(
            paths(&rows),
            [format!("a[not({within})]"), format!("a[{within}]")]
        );
    }
}
