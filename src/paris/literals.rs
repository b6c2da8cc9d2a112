//! Which literals of the two sides are equal, and how surely.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::key::{self, Form, Key};
use crate::rdf::{KnowledgeBase, TermId};

/// A literal of the other side with Pr(y ≡ y′).
pub(super) type Partner = (TermId, f64);

/// The equal literals of two sides, found through an index of their keys.
pub(super) struct Literals {
    left: BTreeMap<TermId, Vec<Partner>>,
    right: BTreeMap<TermId, Vec<Partner>>,
    left_forms: Forms,
    right_forms: Forms,
}

/// Forms are made when they are first asked for.
type Forms = RefCell<HashMap<TermId, Rc<Form>>>;

struct Indexed {
    literal: TermId,
    weight: f64,
    cut: bool,
}

impl Literals {
    /// Looks every literal of the right up among the keys of the left.
    pub fn new(left: &KnowledgeBase, right: &KnowledgeBase) -> Self {
        let mut index: HashMap<String, Vec<Indexed>> = HashMap::new();
        for literal in left.literals() {
            for Key { text, weight, cut } in key::keys(left.text(literal)) {
                index.entry(text).or_default().push(Indexed {
                    literal,
                    weight,
                    cut,
                });
            }
        }
        let mut literals = Self {
            left: BTreeMap::new(),
            right: BTreeMap::new(),
            left_forms: Forms::default(),
            right_forms: Forms::default(),
        };
        for literal in right.literals() {
            let mut partners: BTreeMap<TermId, f64> = BTreeMap::new();
            for key in key::keys(right.text(literal)) {
                for found in index.get(&key.text).into_iter().flatten() {
                    if !(key.cut && found.cut) {
                        let best = partners.entry(found.literal).or_default();
                        *best = best.max(key.weight * found.weight);
                    }
                }
            }
            for (&partner, &equality) in &partners {
                let partners = literals.left.entry(partner).or_default();
                partners.push((literal, equality));
            }
            if !partners.is_empty() {
                literals
                    .right
                    .insert(literal, partners.into_iter().collect());
            }
        }
        literals
    }

    /// The literals of the right that equal one of the left.
    pub fn of_left(&self, literal: TermId) -> &[Partner] {
        self.left.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// The literals of the left that equal one of the right.
    pub fn of_right(&self, literal: TermId) -> &[Partner] {
        self.right.get(&literal).map_or(&[], Vec::as_slice)
    }

    /// The literals of the right that equal any of the left.
    pub fn matched_right(&self) -> impl Iterator<Item = TermId> {
        self.right.keys().copied()
    }

    /// The form of a literal of the left.
    pub fn left_form(&self, left: &KnowledgeBase, literal: TermId) -> Rc<Form> {
        form(&self.left_forms, left, literal)
    }

    /// The form of a literal of the right.
    pub fn right_form(&self, right: &KnowledgeBase, literal: TermId) -> Rc<Form> {
        form(&self.right_forms, right, literal)
    }
}

fn form(forms: &Forms, kb: &KnowledgeBase, literal: TermId) -> Rc<Form> {
    let mut forms = forms.borrow_mut();
    let form = forms
        .entry(literal)
        .or_insert_with(|| Rc::new(Form::new(kb.text(literal))));
    Rc::clone(form)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::Format;

    #[test]
    fn partners_are_found_from_both_sides() {
        let kb = |text: &str| {
            KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle)
                .expect("Turtle")
        };
        let left = kb("<urn:1> <urn:p> \"Emma (Penguin)\" , \"EMMA\" , \"1815\" , \"x\" .");
        let right = kb("<urn:a> <urn:q> \"Emma\"@en , 1815 , \"Emma (film)\" .");
        let literals = Literals::new(&left, &right);
        let shown = |text: &str| -> Vec<(String, f64)> {
            let literal = left
                .literals()
                .find(|l| left.text(*l) == text)
                .expect("a literal");
            let partners = literals.of_left(literal).iter();
            partners
                .map(|(p, equality)| (right.text(*p).to_owned(), *equality))
                .collect()
        };
        let emma = "Emma".to_owned();
        assert_eq!(shown("Emma (Penguin)"), [(emma.clone(), 0.9)]);
        assert_eq!(
            shown("EMMA"),
            [(emma, 1.0), ("Emma (film)".to_owned(), 0.9)]
        );
        assert_eq!(shown("1815"), [("1815".to_owned(), 1.0)]);
        assert_eq!(shown("x"), []);
        assert_eq!(literals.matched_right().count(), 3);
    }
}
