//! Terms by number.

use std::borrow::Cow;
use std::collections::HashMap;

use foldhash::quality::RandomState;
use oxigraph::model::{
    BlankNode, Literal, LiteralRef, NamedNode, NamedOrBlankNode, Term, TermRef, TripleRef,
};
use spareval::ExpressionTerm;

use super::index::Numbers;
use crate::rdf::slices::Slice;
use crate::rdf::terms::{BLANK, FIRST_SUFFIX, IRI, PLAIN, TermId, Terms};
use crate::rdf::vocabulary::xsd;

/// The terms of a store, each with its number. A number, a truth value or a time is the same
/// however it is written: `"1.50"` is `"1.5"`, as a SPARQL engine has it.
#[derive(Debug, Default)]
pub(super) struct Dictionary {
    terms: Terms,
}

impl Dictionary {
    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// The number of a term; `None` where it has none.
    pub fn find(&self, term: &Key<'_>) -> Option<u32> {
        let kind = match &term.suffix {
            None => term.kind,
            Some((sign, name)) => self.terms.known_suffix_kind(*sign, name)?,
        };
        self.terms.find(kind, &term.text).map(|id| id.0)
    }

    /// The number of a term, new or known; `None` once 32 bits are used up.
    pub fn intern(&mut self, term: &Key<'_>) -> Option<u32> {
        let kind = match &term.suffix {
            None => term.kind,
            Some((sign, name)) => self.terms.suffix_kind(*sign, name),
        };
        self.terms.intern(kind, &term.text).map(|id| id.0)
    }

    /// As [`Dictionary::intern`], of the three terms of a triple.
    pub fn intern_triple(&mut self, triple: TripleRef<'_>) -> Option<Numbers> {
        Some([
            self.intern(&Key::of(triple.subject.into()))?,
            self.intern(&Key::of(triple.predicate.into()))?,
            self.intern(&Key::of(triple.object))?,
        ])
    }

    /// The numbers of all terms of a slice, in their order; `names` are those of blank nodes.
    pub fn intern_all(
        &mut self,
        slice: &Slice,
        names: &HashMap<TermId, String>,
    ) -> Option<Vec<u32>> {
        let others = &slice.terms;
        let numbers = self.terms.intern_all(others, &slice.hashes, names)?;
        let mut numbers: Vec<u32> = numbers.into_iter().map(|id| id.0).collect();
        for (number, id) in numbers.iter_mut().zip(others.ids()) {
            let datatype = others
                .suffix(id)
                .and_then(|suffix| suffix.strip_prefix('^'));
            if let Some(datatype) = datatype.filter(|name| name.starts_with(xsd::NAMESPACE)) {
                let datatype = NamedNode::new_unchecked(datatype);
                let literal = Literal::new_typed_literal(others.text(id), datatype);
                *number = self.intern(&Key::of(literal.as_ref().into()))?;
            }
        }
        Some(numbers)
    }

    /// What terms are told apart by.
    pub fn hasher(&self) -> RandomState {
        self.terms.hasher.clone()
    }

    /// The term of a number.
    pub fn term(&self, number: u32) -> Term {
        let id = TermId(number);
        let text = self.terms.text(id);
        match self.terms.kind(id) {
            IRI => NamedNode::new_unchecked(text).into(),
            BLANK => BlankNode::new_unchecked(text).into(),
            kind if kind < FIRST_SUFFIX => Literal::new_simple_literal(text).into(),
            _ => {
                let suffix = self.terms.suffix(id).unwrap_or_default();
                let literal = match (suffix.strip_prefix('@'), suffix.strip_prefix('^')) {
                    (Some(tag), _) => Literal::new_language_tagged_literal_unchecked(text, tag),
                    (_, Some(datatype)) => {
                        Literal::new_typed_literal(text, NamedNode::new_unchecked(datatype))
                    }
                    _ => Literal::new_simple_literal(text),
                };
                literal.into()
            }
        }
    }

    /// The term of a number that stands as a subject.
    pub fn subject(&self, number: u32) -> NamedOrBlankNode {
        let id = TermId(number);
        let text = self.terms.text(id);
        if self.terms.kind(id) == BLANK {
            BlankNode::new_unchecked(text).into()
        } else {
            NamedNode::new_unchecked(text).into()
        }
    }

    /// The term of a number that stands as a predicate.
    pub fn predicate(&self, number: u32) -> NamedNode {
        NamedNode::new_unchecked(self.terms.text(TermId(number)))
    }
}

/// What tells a term from others.
#[derive(Debug)]
pub(super) struct Key<'t> {
    kind: u32,
    /// In the place of the kind, the sign and the name of what a literal has besides its text.
    suffix: Option<(char, Cow<'t, str>)>,
    text: Cow<'t, str>,
}

impl<'t> Key<'t> {
    pub fn of(term: TermRef<'t>) -> Self {
        match term {
            TermRef::NamedNode(node) => Self::new(IRI, None, node.as_str()),
            TermRef::BlankNode(node) => Self::new(BLANK, None, node.as_str()),
            TermRef::Literal(literal) => Self::of_literal(literal),
        }
    }

    fn new(kind: u32, suffix: Option<(char, Cow<'t, str>)>, text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        Self { kind, suffix, text }
    }

    fn of_literal(literal: LiteralRef<'t>) -> Self {
        let (text, datatype) = (literal.value(), literal.datatype().as_str());
        if let Some(tag) = literal.language() {
            return Self::new(PLAIN, Some(('@', tag.to_ascii_lowercase().into())), text);
        }
        if datatype == xsd::STRING {
            return Self::new(PLAIN, None, text);
        }
        if datatype.starts_with(xsd::NAMESPACE)
            && let Term::Literal(same) =
                Term::from(ExpressionTerm::from(Term::from(literal.into_owned())))
            && let (text, Some(datatype), _) = same.destruct()
        {
            return Self::new(PLAIN, Some(('^', datatype.into_string().into())), text);
        }
        Self::new(PLAIN, Some(('^', datatype.into())), text)
    }
}

#[cfg(test)]
mod tests {
    use oxigraph::model::vocab::xsd;

    use super::*;

    #[test]
    fn terms_come_back_as_they_were() {
        let typed = |value: &str, datatype: &str| {
            let datatype = NamedNode::new_unchecked(datatype);
            Term::from(Literal::new_typed_literal(value, datatype))
        };
        let terms: [Term; 8] = [
            NamedNode::new_unchecked("http://x/a").into(),
            BlankNode::new_unchecked("a").into(),
            Literal::new_simple_literal("a").into(),
            Literal::new_language_tagged_literal("a", "en-GB")
                .unwrap()
                .into(),
            typed("1960-##-##", xsd::DATE.as_str()),
            typed("7", xsd::INTEGER.as_str()),
            typed("a", "http://x/type"),
            Literal::new_simple_literal("").into(),
        ];
        let mut dictionary = Dictionary::default();
        for (number, term) in (0..).zip(&terms) {
            let key = Key::of(term.as_ref());
            assert_eq!(dictionary.find(&key), None);
            assert_eq!(dictionary.intern(&key), Some(number));
        }
        for (number, term) in (0..).zip(&terms) {
            assert_eq!(dictionary.find(&Key::of(term.as_ref())), Some(number));
            assert_eq!(dictionary.term(number), *term);
        }
        assert_eq!(dictionary.len(), terms.len());
    }

    #[test]
    fn a_value_is_the_same_however_it_is_written() {
        let mut dictionary = Dictionary::default();
        let mut number = |value: &str, datatype| {
            let literal = Literal::new_typed_literal(value, datatype);
            dictionary.intern(&Key::of(literal.as_ref().into()))
        };
        assert_eq!(number("1.50", xsd::DECIMAL), number("01.5", xsd::DECIMAL));
        assert_ne!(number("1.5", xsd::DECIMAL), number("1.5", xsd::DOUBLE));
        assert_ne!(number("x", xsd::INTEGER), number("X", xsd::INTEGER));
    }
}
