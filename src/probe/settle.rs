//! The class of a response once it is known what a record is.

use std::collections::{BTreeMap, BTreeSet};

use super::judge::Judge;
use super::schema::{Probe, ResponseClass};
use super::seen::Seen;
use crate::form::Form;
use crate::page::Page;
use crate::record::{Record, Wrapper, extract, identify};
use crate::text::{fold, share};

/// The own page of a record shows so many of its values, and this share of them, at least.
const LEAST: usize = 3;
const MOST_SHOWN: f64 = 0.75;

/// Counts the records of responses and classes them by these.
pub(super) struct Settler<'w> {
    wrapper: &'w Wrapper,
    form: Form,
    /// Whether answers come from where the form is sent to.
    in_place: bool,
    /// The records of all responses so far; what is known of them only if they are kept.
    known: BTreeMap<String, Option<Record>>,
    keeps: bool,
}

impl<'w> Settler<'w> {
    /// `in_place` says whether answers come from where the form is sent to.
    pub fn new(wrapper: &'w Wrapper, form: &Form, in_place: bool) -> Self {
        Self {
            wrapper,
            in_place,
            form: form.clone(),
            known: BTreeMap::new(),
            keeps: true,
        }
    }

    /// One that knows what the probes so far have shown.
    pub fn after(wrapper: &'w Wrapper, form: &Form, seen: &[Seen]) -> Self {
        let mut answered = seen.iter().filter(|seen| !seen.records.is_empty());
        let in_place = answered.any(|seen| seen.probe.is_in_place(form));
        let mut settler = Self::new(wrapper, form, in_place);
        for record in seen.iter().flat_map(|seen| &seen.records) {
            settler.know(record);
        }
        settler
    }

    /// The same, for any number of records: nothing more is kept but their identifiers.
    pub fn without_records(mut self) -> Self {
        self.keeps = false;
        self
    }

    /// Knows a record that was seen before; gives whether it was new.
    fn know(&mut self, record: &Record) -> bool {
        let kept = self.keeps.then(|| record.clone());
        self.known.insert(record.id.clone(), kept).is_none()
    }

    /// How many records are known.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The known record of whose values a page shows most: some sites answer with the own page of
    /// a record, at the address of answers, where it is the only one.
    fn of_own_page(&self, page: &Page) -> Option<Record> {
        let leaves = page.text_leaves(page.body());
        let shown: BTreeSet<String> = leaves.map(|leaf| fold(&page.clean_text(leaf))).collect();
        let says = |id: &str| self.wrapper.feature(id).is_some_and(|f| f.kind != "url");
        let of = |record: &Record| {
            let values = record.attributes.iter().filter(|(id, _)| says(id));
            let values: Vec<&String> = values.flat_map(|(_, values)| values).collect();
            let on_page = values.iter().filter(|value| shown.contains(&fold(value)));
            let on_page = on_page.count();
            (on_page, share(on_page, values.len()))
        };
        let known = self.known.values().flatten();
        let scored = known.map(|record| (of(record), record));
        let likely = scored.filter(|((count, share), _)| *count >= LEAST && *share >= MOST_SHOWN);
        let best = likely.max_by(|((_, a), x), ((_, b), y)| a.total_cmp(b).then(y.id.cmp(&x.id)));
        best.map(|(_, record)| record.clone())
    }

    /// Gives the probe its final class and counts; gives the records of a result page, and
    /// for the own page of a record that is known what is known of it.
    pub fn settle(&mut self, probe: &mut Probe, page: &Page, judge: &Judge) -> Vec<Record> {
        use ResponseClass::{
            Blocked, Error, MoreInput, NoResult, Result, ServerError, SingleRecord,
        };
        let mut records = extract(self.wrapper, page, &probe.response);
        let elsewhere = self.in_place && probe.page == 1 && !probe.is_in_place(&self.form);
        let own = (records.is_empty() && probe.class == Result)
            .then(|| self.of_own_page(page))
            .flatten();
        let class = match (probe.class, judge.nothing_found(page, &probe.values())) {
            (Blocked | ServerError, _) => probe.class,
            (_, true) => NoResult,
            (NoResult, _) if records.is_empty() => NoResult,
            _ if elsewhere && judge.is_form(page) => Error,
            _ if elsewhere || own.is_some() => SingleRecord,
            _ if !records.is_empty() => Result,
            // A site that says nothing when it finds nothing.
            (Result | Error, _)
                if judge.is_silent() && !judge.says_elsewhere(page) && !judge.is_refused(page) =>
            {
                NoResult
            }
            (Error | MoreInput, _) => probe.class,
            _ if judge.wants_more(page) => MoreInput,
            _ => Error,
        };
        if class != probe.class {
            probe.class = class;
            let seen = if class == SingleRecord {
                ", from the page of a record".to_owned()
            } else {
                format!(", with {} records on it", records.len())
            };
            probe.reason.push_str(&format!("; on a second look{seen}"));
        }
        match class {
            Result => {
                probe.records = records.len();
                probe.new_records = records.iter().filter(|record| self.know(record)).count();
                let total = self.wrapper.total.as_ref();
                let terms: Vec<String> = probe.assignment.values().cloned().collect();
                probe.total = total.and_then(|total| total.read(page, &terms));
            }
            SingleRecord => {
                probe.records = 1;
                records.clear();
                if let Some(own) = own {
                    records.push(own);
                } else if let Some(id) = identify(self.wrapper, page.url()) {
                    probe.new_records = usize::from(!self.known.contains_key(&id));
                    records.extend(self.known.entry(id).or_default().clone());
                }
            }
            _ => records.clear(),
        }
        records
    }
}
