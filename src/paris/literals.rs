//! Which literals of the two sides are equal, and how surely.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::key::{self, Form, Key};
use super::lag::shifted;
use super::longer::{WITHOUT_WORD, longer};
use super::measure::scales;
use super::near::{Curves, Near};
use super::settings::Matching;
use crate::parallel::parallel_chunks;
use crate::rdf::{KnowledgeBase, Relation, TermId};
use crate::text::{NameWord, is_latin, same_in_short, share};

/// A literal of the other side with Pr(y ≡ y′).
pub(super) type Partner = (TermId, f64);

/// The equal literals of two sides, found through an index of their keys.
pub(super) struct Literals {
    left: BTreeMap<TermId, Vec<Partner>>,
    right: BTreeMap<TermId, Vec<Partner>>,
    readings: Readings,
    left_forms: Vec<OnceLock<Form>>,
    right_forms: Forms,
}

/// A name with words in short and the same written out.
const IN_SHORT: f64 = 0.8;
/// With an equal as sure as this, such as a title without its subtitle, a literal needs none
/// that is only alike.
const SURE: f64 = 0.75;

/// Numbers that identify are different in so many of the facts.
const IDENTIFYING: f64 = 0.9;

/// Forms are made when they are first asked for; threads seldom ask for the same part.
type Forms = [Mutex<HashMap<TermId, Arc<Form>, foldhash::fast::RandomState>>; PARTS];

const PARTS: usize = 32;

/// The literals of the left by their keys.
struct Index {
    matching: Matching,
    scripts: Scripts,
    by_key: HashMap<String, Vec<Indexed>, foldhash::fast::RandomState>,
    /// Names with words that may be short for others, by the first letters of all.
    in_short: HashMap<String, Vec<(TermId, Vec<NameWord>)>, foldhash::fast::RandomState>,
}

struct Indexed {
    literal: TermId,
    weight: f64,
    cut: bool,
}

impl Index {
    fn new(
        left: &KnowledgeBase,
        readings: &Readings,
        scripts: Scripts,
        matching: Matching,
    ) -> Self {
        let mut index = Self {
            matching,
            scripts,
            by_key: HashMap::default(),
            in_short: HashMap::default(),
        };
        for literal in left.literals() {
            if matching != Matching::Exact {
                let words = key::name(left.text(literal));
                if key::is_short(&words) {
                    let letters = words.iter().filter_map(|word| word.text.chars().next());
                    let names = index.in_short.entry(letters.collect()).or_default();
                    names.push((literal, words));
                }
            }
            let reading = readings.get(&literal).into_iter();
            let sound = scripts.by_sound(left.text(literal), true);
            let keys = index.keys(left.text(literal)).into_iter();
            let readings = reading.flat_map(|reading| key::of_reading(reading));
            let keys = keys.chain(readings).chain(sound);
            for Key { text, weight, cut } in keys {
                let indexed = Indexed {
                    literal,
                    weight,
                    cut,
                };
                index.by_key.entry(text).or_default().push(indexed);
            }
        }
        index
    }

    fn keys(&self, text: &str) -> Vec<Key> {
        match self.matching {
            Matching::Exact => vec![key::whole(text)],
            Matching::Forms | Matching::Near => key::keys(text),
        }
    }

    /// The literals of the right that have partners, with these.
    fn find_all(&self, part: &[TermId], right: &KnowledgeBase) -> Vec<(TermId, Vec<Partner>)> {
        let mut plain = key::Plain::default();
        let mut letters = String::new();
        let found = part.iter().filter_map(|literal| {
            let text = right.text(*literal);
            let short = self.in_short_of(text, &mut letters);
            let sound = self.scripts.by_sound(text, false);
            let sound = sound.filter(|key| self.by_key.contains_key(&key.text));
            if self.matching != Matching::Exact
                && plain.read(text).is_some()
                && !plain.keys().into_iter().any(|key| self.meets(key))
                && short.is_empty()
                && sound.is_none()
            {
                return None;
            }
            let partners = self.find(text, short, sound);
            (!partners.is_empty()).then_some((*literal, partners))
        });
        found.collect()
    }

    /// Whether a literal of the left has the key, and not both have lost something for it.
    fn meets(&self, (key, is_cut): (&str, bool)) -> bool {
        let found = self.by_key.get(key).into_iter().flatten();
        found.into_iter().any(|found| !(is_cut && found.cut))
    }

    /// The names of the left that may be a text in short, by the first letters of its words.
    fn in_short_of(&self, text: &str, letters: &mut String) -> &[(TermId, Vec<NameWord>)] {
        if self.in_short.is_empty() {
            return &[];
        }
        key::initials(text, letters);
        self.in_short
            .get(letters.as_str())
            .map_or(&[], Vec::as_slice)
    }

    fn find(
        &self,
        text: &str,
        in_short: &[(TermId, Vec<NameWord>)],
        sound: Option<Key>,
    ) -> Vec<Partner> {
        let mut partners: BTreeMap<TermId, f64> = BTreeMap::new();
        for key in self.keys(text).into_iter().chain(sound) {
            for found in self.by_key.get(&key.text).into_iter().flatten() {
                if !(key.cut && found.cut) {
                    let best = partners.entry(found.literal).or_default();
                    *best = best.max(key.weight * found.weight);
                }
            }
        }
        if !in_short.is_empty() {
            let words = key::name(text);
            for (literal, short) in in_short {
                if same_in_short(short, &words) {
                    let best = partners.entry(*literal).or_default();
                    *best = best.max(IN_SHORT);
                }
            }
        }
        partners.into_iter().collect()
    }
}

impl Literals {
    /// Looks every literal of the right up among the keys of the left.
    pub fn new(left: &KnowledgeBase, right: &KnowledgeBase, matching: Matching) -> Self {
        let readings = match matching {
            Matching::Exact => Readings::new(),
            Matching::Forms | Matching::Near => readings(left, right),
        };
        let scripts = match matching {
            Matching::Exact => Scripts::default(),
            Matching::Forms | Matching::Near => Scripts::of(left, right),
        };
        let index = Index::new(left, &readings, scripts, matching);
        let mut literals = Self {
            readings,
            left: BTreeMap::new(),
            right: BTreeMap::new(),
            left_forms: std::iter::repeat_with(OnceLock::new)
                .take(left.term_count())
                .collect(),
            right_forms: Forms::default(),
        };
        let all: Vec<TermId> = right.literals().collect();
        let found = parallel_chunks(&all, |part| index.find_all(part, right));
        for (literal, partners) in found.into_iter().flatten() {
            for &(partner, equality) in &partners {
                let others = literals.left.entry(partner).or_default();
                others.push((literal, equality));
            }
            literals.right.insert(literal, partners);
        }
        if matching != Matching::Exact {
            literals.add_longer(left, right);
        }
        literals
    }

    /// Takes up names that are the same but for a word, where they have no equal that is sure.
    fn add_longer(&mut self, left: &KnowledgeBase, right: &KnowledgeBase) {
        let is_open = |partners: &[Partner]| partners.iter().all(|partner| partner.1 < SURE);
        let open_left = left.literals().filter(|one| is_open(self.of_left(*one)));
        let open_right = right.literals().filter(|one| is_open(self.of_right(*one)));
        let open: [Vec<TermId>; 2] = [open_left.collect(), open_right.collect()];
        for (one, other) in longer((left, &open[0]), (right, &open[1])) {
            put(self.left.entry(one).or_default(), other, WITHOUT_WORD);
            put(self.right.entry(other).or_default(), one, WITHOUT_WORD);
        }
    }

    /// Takes up literals that are written alike, with the probability that the curves tell.
    /// Returns whether there were any.
    pub fn add_near(&mut self, near: &Near, curves: &Curves, left: &KnowledgeBase) -> bool {
        let mut any = false;
        for alike in &near.pairs {
            let relations = left.groups(alike.left).map(|(relation, _)| relation);
            let equality = curves.at(relations, alike.cosine);
            if equality > 0.0 {
                any = true;
                put(
                    self.left.entry(alike.left).or_default(),
                    alike.right,
                    equality,
                );
                put(
                    self.right.entry(alike.right).or_default(),
                    alike.left,
                    equality,
                );
            }
        }
        any
    }

    /// Whether a literal of the left has an equal that makes others needless.
    pub fn has_sure(&self, literal: TermId) -> bool {
        self.of_left(literal)
            .iter()
            .any(|partner| partner.1 >= SURE)
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
    pub fn left_form(&self, left: &KnowledgeBase, literal: TermId) -> Cow<'_, Form> {
        let reading = self.readings.get(&literal);
        let make = || Form::new(reading.map_or_else(|| left.text(literal), String::as_str));
        match self.left_forms.get(literal.index()) {
            Some(place) => Cow::Borrowed(place.get_or_init(make)),
            None => Cow::Owned(make()),
        }
    }

    /// The form of a literal of the right.
    pub fn right_form(&self, right: &KnowledgeBase, literal: TermId) -> Arc<Form> {
        form(&self.right_forms, right, literal)
    }
}

/// Whether names of one side may be those of the other in another script.
#[derive(Clone, Copy, Default)]
struct Scripts {
    /// Whether texts of each side are in other letters than Latin ones.
    left: bool,
    right: bool,
}

impl Scripts {
    fn of(left: &KnowledgeBase, right: &KnowledgeBase) -> Self {
        let others = |kb: &KnowledgeBase| kb.literals().any(|l| !is_latin(kb.text(l)));
        Self {
            left: others(left),
            right: others(right),
        }
    }

    /// The key of a text by which one of the other side may meet it that is in another script.
    fn by_sound(self, text: &str, is_left: bool) -> Option<Key> {
        let (own, others) = if is_left {
            (self.left, self.right)
        } else {
            (self.right, self.left)
        };
        let may_meet = if is_latin(text) { others } else { own };
        may_meet.then(|| key::by_sound(text, is_left)).flatten()
    }
}

/// What literals of the left are read as that say it in another way than the right.
type Readings = HashMap<TermId, String>;

fn readings(left: &KnowledgeBase, right: &KnowledgeBase) -> Readings {
    let mut readings = numbers(left);
    readings.extend(shifted(left, right));
    readings
}

/// The whole numbers of literals that hold one within words which all values of a relation have, where
/// hardly any is that of two entities: "No. 0205", not "67 kW".
fn numbers(kb: &KnowledgeBase) -> Readings {
    let facts = || kb.entities().flat_map(|entity| kb.facts_of(entity));
    let scales = scales(kb, facts().copied());
    let mut by_relation: BTreeMap<Relation, (usize, BTreeMap<TermId, String>)> = BTreeMap::new();
    for (relation, value) in facts() {
        let scale = scales.get(relation).filter(|scale| scale.has_words());
        let text = kb.is_literal(*value).then(|| kb.text(*value));
        if let Some(number) = scale.and_then(|scale| scale.number(text?)) {
            let (count, numbers) = by_relation.entry(*relation).or_default();
            *count += 1;
            numbers.insert(*value, number);
        }
    }
    let identify = |(count, numbers): &(usize, BTreeMap<TermId, String>)| {
        let are_whole = numbers.values().all(|number| !number.contains('.'));
        are_whole && share(numbers.len(), *count) >= IDENTIFYING
    };
    let by_relation = by_relation.into_values().filter(identify);
    by_relation.flat_map(|(_, numbers)| numbers).collect()
}

/// Adds a partner, or what is more of its equality, in the order of partners.
fn put(partners: &mut Vec<Partner>, partner: TermId, equality: f64) {
    match partners.binary_search_by_key(&partner, |known| known.0) {
        Ok(at) => {
            if let Some(known) = partners.get_mut(at) {
                known.1 = known.1.max(equality);
            }
        }
        Err(at) => partners.insert(at, (partner, equality)),
    }
}

fn form(forms: &Forms, kb: &KnowledgeBase, literal: TermId) -> Arc<Form> {
    let make = || Arc::new(Form::new(kb.text(literal)));
    let Some(part) = forms.get(literal.index() % PARTS) else {
        return make();
    };
    let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(part.entry(literal).or_insert_with(make))
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
        let left = kb(
            "<urn:1> <urn:p> \"Emma (Penguin)\" , \"EMMA\" , \"1815\" , \"x\" , \"Univ. of Kent\" .",
        );
        let right = kb(
            "<urn:a> <urn:q> \"Emma\"@en , 1815 , \"Emma (film)\" , \"University of Kent (England)\" .",
        );
        let literals = Literals::new(&left, &right, Matching::Forms);
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
        let kent = "University of Kent (England)".to_owned();
        assert_eq!(shown("Univ. of Kent"), [(kent, 0.8)]);
        assert_eq!(literals.matched_right().count(), 4);
    }

    #[test]
    fn names_in_another_script_meet_by_their_forms_only() {
        let kb = |text: &str| {
            KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::Turtle)
                .expect("Turtle")
        };
        let cyrillic = kb("<urn:1> <urn:p> \"Кант\" , \"Конт\" .");
        let latin = kb("<urn:a> <urn:q> \"Kant\" , \"Cont\"@fr .");
        for (left, right) in [(&cyrillic, &latin), (&latin, &cyrillic)] {
            let count = |matching| Literals::new(left, right, matching).matched_right().count();
            assert_eq!(count(Matching::Exact), 0);
            assert_eq!(count(Matching::Forms), 2);
        }
        // Within one script other vowels are another name.
        let literals = Literals::new(&latin, &kb("<urn:b> <urn:q> \"Kent\" ."), Matching::Forms);
        assert_eq!(literals.matched_right().count(), 0);
    }
}
