//! Which term to try next, in which control.

use std::collections::{BTreeMap, VecDeque};

use super::schema::TermSource;
use super::terms;
use super::text_fields::text_fields;
use crate::form::Form;
use crate::page::Page;
use crate::text::Analyzer;

/// How many terms of each source a control is tried with.
const STOP_WORDS: usize = 8;
const LETTERS: usize = 8;
const CONTEXT: usize = 16;
const OPTIONS: usize = 16;

/// So many fields begin with the same stop word.
const ALIKE: usize = 3;

/// A control with terms of one source.
pub(super) struct Arm {
    pub control: String,
    pub source: TermSource,
    terms: VecDeque<String>,
    tries: u32,
    gain: f64,
}

/// All ways to probe the form, in the order in which they are tried first.
pub(super) fn arms(form: &Form, page: &Page, analyzer: &Analyzer) -> Vec<Arm> {
    let free_text = || text_fields(form).into_iter();
    let stop_words = terms::stop_words(page, analyzer);
    let letters = terms::letters(page);
    let some = |terms: &[String], most| terms.iter().take(most).cloned().collect();
    let mut arms = Vec::new();
    for (index, control) in free_text().enumerate() {
        let mut first = stop_words.clone();
        // Many fields that find the same are not all asked the same.
        let turn = (index / ALIKE).min(first.len());
        first.rotate_left(turn);
        arms.push(Arm::new(
            &control.name,
            TermSource::StopWord,
            some(&first, STOP_WORDS),
        ));
    }
    for control in form.content().filter(|control| control.kind.is_choice()) {
        let options = terms::options(control, OPTIONS);
        arms.push(Arm::new(&control.name, TermSource::Option, options));
    }
    for control in free_text() {
        arms.push(Arm::new(
            &control.name,
            TermSource::Letter,
            some(&letters, LETTERS),
        ));
        let near = terms::context(control, form, page, analyzer);
        arms.push(Arm::new(
            &control.name,
            TermSource::Context,
            some(&near, CONTEXT),
        ));
        let general = terms::GENERAL.map(str::to_owned).to_vec();
        arms.push(Arm::new(&control.name, TermSource::General, general));
        arms.push(Arm::new(&control.name, TermSource::Record, Vec::new()));
    }
    arms
}

impl Arm {
    /// A control that was not tried yet; words of the records come without a list.
    pub fn new(control: &str, source: TermSource, terms: Vec<String>) -> Self {
        Self {
            control: control.to_owned(),
            source,
            terms: terms.into(),
            tries: 0,
            gain: 0.0,
        }
    }

    /// The term that is tried first; `None` for terms that are yet to be found.
    pub fn first(&self) -> Option<&str> {
        self.terms.front().map(String::as_str)
    }

    /// What a try is expected to gain: the share of good tries so far, less each time, so
    /// that every arm gets its turn and the good ones more of them. Before there are many it is
    /// what such terms, or other terms in the field, have gained.
    fn promise(&self, elsewhere: f64) -> f64 {
        let tries = f64::from(self.tries);
        (self.gain + 2.0 * elsewhere) / (tries + 2.0) / (tries + 1.0).sqrt()
    }

    /// Learns what a try has gained, in [0, 1].
    pub fn learn(&mut self, gain: f64) {
        self.tries += 1;
        self.gain += gain;
    }
}

/// What arms that are alike in something have gained, by how many tries.
fn gains<K: Ord>(arms: &[Arm], key: impl Fn(&Arm) -> K) -> BTreeMap<K, (f64, u32)> {
    let mut gains: BTreeMap<K, (f64, u32)> = BTreeMap::new();
    for arm in arms {
        let (gain, tries) = gains.entry(key(arm)).or_default();
        (*gain, *tries) = (*gain + arm.gain, *tries + arm.tries);
    }
    gains
}

/// The share of good tries of the others among arms, in (0, 1): a half before they have tried any.
fn others_gained(arm: &Arm, (gain, tries): (f64, u32)) -> f64 {
    (gain - arm.gain + 1.0) / (f64::from(tries - arm.tries) + 2.0)
}

/// The arm of the greatest promise, the first of equals, with its next term; `word` is the next
/// word of the records for a control.
pub(super) fn pull(
    arms: &mut [Arm],
    word: &dyn Fn(&str) -> Option<String>,
) -> Option<(usize, String)> {
    let sources = gains(arms, |arm| arm.source);
    let controls = gains(arms, |arm| arm.control.clone());
    let mut best: Option<(f64, usize, String)> = None;
    for (index, arm) in arms.iter().enumerate() {
        let term = match arm.source {
            TermSource::Record => word(&arm.control),
            _ => arm.terms.front().cloned(),
        };
        // Terms of a source, and a field that takes words of any.
        let of_source = others_gained(arm, sources[&arm.source]);
        let of_control = others_gained(arm, controls[&arm.control]);
        let elsewhere = of_source.min(of_control);
        let promise = arm.promise(elsewhere);
        if let Some(term) = term
            && best.as_ref().is_none_or(|(most, _, _)| promise > *most)
        {
            best = Some((promise, index, term));
        }
    }
    let (_, index, term) = best?;
    arms[index].terms.pop_front();
    Some((index, term))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(control: &str, terms: &[&str]) -> Arm {
        let terms = terms.iter().map(|term| (*term).to_owned()).collect();
        Arm::new(control, TermSource::Context, terms)
    }

    #[test]
    fn good_arms_are_pulled_more_often_and_all_are_tried() {
        let mut arms = [arm("good", &["a", "b", "c"]), arm("bad", &["x", "y", "z"])];
        let mut pulled = Vec::new();
        for _ in 0..4 {
            let (index, term) = pull(&mut arms, &|_| None).unwrap();
            arms[index].learn(if index == 0 { 1.0 } else { 0.0 });
            pulled.push(term);
        }
        // Promises: .5 .5; .47 .67; .39 .31; .39 .35.
        assert_eq!(pulled, ["a", "x", "b", "c"]);
    }
}
