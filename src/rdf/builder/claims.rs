//! The classes of Wikidata, which its dumps state as claims (P31, P279) and not by RDF Schema.

use std::collections::{HashMap, HashSet};

use super::super::vocabulary::wikidata;
use super::{Builder, IRI, TermId};

impl Builder {
    /// Makes types of what is claimed to be an instance of something, and a hierarchy of what is claimed
    /// to be a subclass above these. That all are items says nothing then.
    ///
    /// Classes that nothing is an instance of stay facts: occupations and genres are values.
    pub(super) fn take_claims(&mut self) {
        let Some(instance_of) = self.known(wikidata::INSTANCE_OF) else {
            return;
        };
        if let Some(item) = self.terms.find(IRI, wikidata::ITEM) {
            self.types.retain(|(_, class)| *class != item);
        }
        let terms = &self.terms;
        let is_class = |relation, object| relation == instance_of && terms.kind(object) == IRI;
        let (mut open, mut seen): (Vec<TermId>, HashSet<TermId>) = Default::default();
        self.facts.retain(|&(relation, subject, object)| {
            let is_class = is_class(relation, object);
            if is_class {
                self.types.push((subject, object));
                open.extend(seen.insert(object).then_some(object));
            }
            !is_class
        });
        let subclass_of = self.known(wikidata::SUBCLASS_OF);
        let mut above: HashMap<TermId, Vec<TermId>> = HashMap::new();
        for &(relation, class, superclass) in &self.facts {
            if Some(relation) == subclass_of && self.terms.kind(superclass) == IRI {
                above.entry(class).or_default().push(superclass);
            }
        }
        while let Some(class) = open.pop() {
            for superclass in above.remove(&class).unwrap_or_default() {
                self.subclasses.push((class, superclass));
                open.extend(seen.insert(superclass).then_some(superclass));
            }
        }
    }

    /// The number of a relation that some fact has.
    pub(super) fn known(&self, relation: &str) -> Option<u32> {
        let relation = self.terms.find(IRI, relation)?;
        self.relation_numbers.get(&relation).copied()
    }
}

#[cfg(test)]
mod tests {
    use crate::rdf::{Format, KnowledgeBase};

    #[test]
    fn claimed_classes_are_types_and_occupations_are_values() {
        let text = b"@prefix wd: <http://www.wikidata.org/entity/> .
            @prefix wdt: <http://www.wikidata.org/prop/direct/> .
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
            @prefix wikibase: <http://wikiba.se/ontology#> .
            wd:Q42 a wikibase:Item ; wdt:P31 wd:Q5 ; wdt:P106 wd:Q36180 .
            wd:Q5 rdfs:label \"human\" ; wdt:P279 wd:Q215627 .
            wd:Q215627 wdt:P279 wd:Q35120 .
            wd:Q36180 rdfs:label \"writer\" ; wdt:P279 wd:Q482980 .
            wd:P106 a wikibase:Property ; rdfs:label \"occupation\" ; wikibase:directClaim wdt:P106 .";
        let kb = KnowledgeBase::from_bytes("t".as_ref(), text, Format::Turtle).unwrap();
        let term = |name: &str| {
            kb.term(&format!("http://www.wikidata.org/entity/{name}"))
                .unwrap()
        };
        assert_eq!(kb.types(term("Q42")), [term("Q5")]);
        let classes = kb.classes(term("Q42"));
        assert!(classes.contains(&term("Q35120")) && !classes.contains(&term("Q482980")));
        assert!(kb.is_described(term("Q36180")) && !kb.is_described(term("Q5")));
        let occupation = kb
            .relation("http://www.wikidata.org/prop/direct/P106")
            .unwrap();
        assert_eq!(kb.relation_label(occupation), Some("occupation"));
        assert!(!kb.is_entity(term("P106")));
        assert_eq!(kb.triple_count(), 11);
    }
}
