//! Attributes keep their names where a wrapper is learnt anew, as after a redesign of the site.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::feature::free;
use super::repair::counterparts;
use super::schema::{Record, Wrapper};
use crate::page::Page;
use crate::version::Version;

/// What the features of a wrapper are called in the place of how it was learnt: the artefact
/// `names.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptNames {
    /// The version of the format, 1.
    pub version: Version,
    /// The identifiers that features keep from before, by those that they were learnt under.
    pub names: BTreeMap<String, String>,
}

impl KeptNames {
    /// Those of an earlier wrapper for the features of a new one that are alike, as the pages tell
    /// that the new one was learnt from. `before` are records that the old one found.
    #[must_use]
    pub fn kept(old: &Wrapper, before: &[Record], new: &Wrapper, pages: &[&Page]) -> Self {
        let pairs = counterparts(old, before, new, pages).into_iter();
        let id = |wrapper: &Wrapper, at: usize| Some(wrapper.features.get(at)?.id.clone());
        let names = pairs.filter_map(|(before, after)| Some((id(new, after)?, id(old, before)?)));
        Self {
            version: Version::default(),
            names: names.collect(),
        }
    }

    /// Whether all features are called as they were learnt.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.names.iter().all(|(learnt, kept)| learnt == kept)
    }

    /// The features that are called otherwise than they were learnt: their names, and those that
    /// they would have.
    pub fn changed(&self) -> impl Iterator<Item = (&str, &str)> {
        let names = self.names.iter().filter(|(learnt, kept)| learnt != kept);
        names.map(|(learnt, kept)| (kept.as_str(), learnt.as_str()))
    }

    /// Calls the features of a wrapper as that was learnt so. One whose name another one keeps gets
    /// a number behind it.
    pub fn apply(&self, wrapper: &mut Wrapper) {
        let learnt: Vec<String> = wrapper.features.iter().map(|f| f.id.clone()).collect();
        let kept = learnt.iter().filter_map(|id| self.names.get(id));
        let mut taken: BTreeSet<String> = kept.cloned().collect();
        let mut names: BTreeMap<String, String> = BTreeMap::new();
        for id in &learnt {
            let name = self.names.get(id).cloned().unwrap_or_else(|| {
                let is_free = |name: &String| !taken.contains(name) && !is_other(&learnt, id, name);
                free(id.clone(), is_free)
            });
            taken.insert(name.clone());
            names.insert(id.clone(), name);
        }
        let ids = wrapper.features.iter_mut().map(|feature| &mut feature.id);
        for id in ids.chain(&mut wrapper.partial) {
            if let Some(name) = names.get(id) {
                id.clone_from(name);
            }
        }
    }
}

/// Whether a name is that of another feature than the one of that identifier.
fn is_other(learnt: &[String], id: &str, name: &str) -> bool {
    name != id && learnt.iter().any(|other| other == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapper(features: &[&str], class: &str) -> Wrapper {
        let features = features.iter().map(|id| {
            serde_json::json!({
                "id": id, "path": format!("*[@class='{class}-{id}']/text()"), "label": null,
                "kind": "text", "coverage": 1.0, "distinct": 9, "examples": [],
            })
        });
        let wrapper = serde_json::json!({
            "version": 1, "region": "/html/body/ul", "record": "/html/body/ul/li",
            "error_pattern": null, "spans": false, "confidence": 1.0, "evidence": "",
            "candidates": [], "features": features.collect::<Vec<_>>(), "partial": ["title"],
        });
        serde_json::from_value(wrapper).unwrap()
    }

    fn page(class: &str, names: [&str; 2]) -> Page {
        let items = ["Emma", "Persuasion", "Sanditon"]
            .into_iter()
            .zip(["Austen", "Jane Austen", "Miss Austen"])
            .map(|(title, writer)| {
                let [a, b] = names;
                format!("<li><b class={class}-{a}>{title}</b><i class={class}-{b}>{writer}</i>")
            });
        let items: Vec<String> = items.collect();
        let html = format!("<ul>{}</ul>", items.concat());
        Page::parse(&html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn features_with_the_same_values_keep_their_names() {
        let (old, new) = (wrapper(&["nm", "by"], "a"), wrapper(&["title", "by"], "b"));
        let before = super::super::extract::extract(&old, &page("a", ["nm", "by"]), "r");
        assert_eq!(before.len(), 3);
        let after = page("b", ["title", "by"]);
        let names = KeptNames::kept(&old, &before, &new, &[&after]);
        assert_eq!(names.changed().collect::<Vec<_>>(), [("nm", "title")]);
        let mut called = new.clone();
        names.apply(&mut called);
        let ids: Vec<&str> = called.features.iter().map(|f| f.id.as_str()).collect();
        assert_eq!(ids, ["nm", "by"]);
        assert_eq!(called.partial, ["nm"]);
        // The same wrapper keeps all as it is.
        let same = page("a", ["nm", "by"]);
        assert!(KeptNames::kept(&old, &before, &old, &[&same]).is_idle());
    }

    #[test]
    fn a_name_that_another_one_keeps_gets_a_number() {
        let names = KeptNames {
            version: Version::default(),
            names: [("title".to_owned(), "nm".to_owned())].into(),
        };
        let mut called = wrapper(&["nm", "title", "nm-2"], "a");
        names.apply(&mut called);
        let ids: Vec<&str> = called.features.iter().map(|f| f.id.as_str()).collect();
        assert_eq!(ids, ["nm-3", "nm", "nm-2"]);
    }
}
