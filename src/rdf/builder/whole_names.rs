//! The names that persons have whose vocabulary says them in two parts.

use std::collections::{HashMap, HashSet};

use oxigraph::model::LiteralRef;

use super::{BLANK, Builder, IRI, MOST_FACTS, TermId};

/// A vocabulary that says the names of persons in two parts.
struct Parts {
    given: &'static [&'static str],
    family: &'static [&'static str],
    /// What it calls both together.
    whole: &'static str,
}

const VOCABULARIES: [Parts; 4] = [
    Parts {
        given: &[
            "http://xmlns.com/foaf/0.1/givenName",
            "http://xmlns.com/foaf/0.1/givenname",
            "http://xmlns.com/foaf/0.1/firstName",
        ],
        family: &[
            "http://xmlns.com/foaf/0.1/familyName",
            "http://xmlns.com/foaf/0.1/family_name",
            "http://xmlns.com/foaf/0.1/lastName",
            "http://xmlns.com/foaf/0.1/surname",
        ],
        whole: "http://xmlns.com/foaf/0.1/name",
    },
    Parts {
        given: &["http://schema.org/givenName"],
        family: &["http://schema.org/familyName"],
        whole: "http://schema.org/name",
    },
    Parts {
        given: &["https://schema.org/givenName"],
        family: &["https://schema.org/familyName"],
        whole: "https://schema.org/name",
    },
    Parts {
        given: &["http://www.w3.org/2006/vcard/ns#given-name"],
        family: &["http://www.w3.org/2006/vcard/ns#family-name"],
        whole: "http://www.w3.org/2006/vcard/ns#fn",
    },
];

impl Builder {
    /// Gives who has a given name and a family name, and no whole one, that of both.
    pub(super) fn add_whole_names(&mut self) {
        for Parts {
            given,
            family,
            whole,
        } in VOCABULARIES
        {
            let (given, family) = (self.said_by(given), self.said_by(family));
            if given.is_empty() || family.is_empty() {
                continue;
            }
            let named: HashSet<TermId> = self.said_by(&[whole]).into_keys().collect();
            let mut missing: Vec<(TermId, TermId, TermId)> = given
                .into_iter()
                .filter(|(person, _)| !named.contains(person))
                .filter_map(|(person, given)| Some((person, given, *family.get(&person)?)))
                .collect();
            missing.sort_unstable();
            for (person, given, family) in missing {
                let name = format!("{} {}", self.terms.text(given), self.terms.text(family));
                let name = self.literal(LiteralRef::new_simple_literal(&name));
                if let (Some(name), Some(relation)) = (name, self.relation(whole))
                    && self.facts.len() < MOST_FACTS
                {
                    self.facts.push((relation, person, name));
                }
            }
        }
    }

    /// What the relations say of each entity, the first of several.
    fn said_by(&self, relations: &[&str]) -> HashMap<TermId, TermId> {
        let number = |iri: &&str| {
            let term = self.terms.find(IRI, iri)?;
            self.relation_numbers.get(&term)
        };
        let numbers: HashSet<u32> = relations.iter().filter_map(number).copied().collect();
        let mut said = HashMap::new();
        if numbers.is_empty() {
            return said;
        }
        for (relation, entity, value) in &self.facts {
            if numbers.contains(relation) && ![IRI, BLANK].contains(&self.terms.kind(*value)) {
                said.entry(*entity).or_insert(*value);
            }
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use crate::rdf::{Format, KnowledgeBase};

    #[test]
    fn both_parts_are_a_name_where_there_is_none() {
        let text = b"@prefix foaf: <http://xmlns.com/foaf/0.1/> .
            <urn:a> foaf:givenName \"Thomas\" ; foaf:familyName \"Andrews\" .
            <urn:b> foaf:givenName \"Edward\" ; foaf:familyName \"Smith\" ; foaf:name \"Captain Smith\" .
            <urn:c> foaf:familyName \"Brown\" .";
        let kb = KnowledgeBase::from_bytes("t".as_ref(), text, Format::Turtle).unwrap();
        let name = kb.relation("http://xmlns.com/foaf/0.1/name").unwrap();
        let said = |entity: &str| -> Vec<&str> {
            let objects = kb.objects(kb.term(entity).unwrap(), name).iter();
            objects.map(|(_, name)| kb.text(*name)).collect()
        };
        assert_eq!(said("urn:a"), ["Thomas Andrews"]);
        assert_eq!(said("urn:b"), ["Captain Smith"]);
        assert!(said("urn:c").is_empty());
        assert_eq!(kb.triple_count(), 6);
    }
}
