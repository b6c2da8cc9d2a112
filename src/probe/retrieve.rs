//! The third round: as many records as the budget allows, by further pages of the answers and
//! by words of the records (Barbosa & Freire 2004).

mod visit;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::arm::{Arm, pull};
use super::error::ProbeError;
use super::estimate::estimate;
use super::explore::refuses_words;
use super::full::FullPages;
use super::gains::{Gains, WORTH};
use super::judge::Judge;
use super::pager::{self, Place};
use super::round;
use super::schema::{Mapping, Probe, ResponseClass, TermSource};
use super::seen::Seen;
use super::session::{Answered, Plan, Session};
use super::settle::Settler;
use super::terms::{Retrieved, offered};
use super::text_fields::text_fields;
use crate::fetch::Request;
use crate::form::{Aspect, Paging, Setting, Size, Way, largest_page};
use crate::page::Page;
use crate::record::{Feature, Places, Record, Wrapper};
use crate::text::{Analyzer, share};
use visit::OwnPages;
pub use visit::visit_others;

/// An answer is followed no further after so many pages that are not worth it.
const POOR_PAGES: usize = 2;
/// The same for one that states more answers than there are records known.
const MOST_POOR: usize = 10;

/// Numbers of answers that differ by this share at the most are of one query: about so many, or a
/// few more by now.
const ABOUT: f64 = 0.02;

/// A site is asked for at most so many answers a page.
const MOST_ANSWERS: u32 = 200;

/// What the third round has brought.
#[derive(Clone, Debug, Default)]
pub struct Retrieval {
    /// The probes, in the order they were sent.
    pub probes: Vec<Probe>,
    /// How an answer of several pages goes on, where one did.
    pub paging: Option<Paging>,
    /// The choice that brings more answers a page, where there is one.
    pub page_size: Option<Setting>,
    /// How many records the site holds.
    pub size: Option<Size>,
}

/// Follows the answers of earlier rounds to their further pages, those that promise most
/// first, then asks for words of the records, while requests bring new records and the
/// budget lasts; what is left of that is for the own pages of records, if these say more. `seen`
/// are the probes of earlier rounds, `page_of` gives the page of a response.
///
/// # Errors
/// If the form may not be submitted at all, or the archive fails.
pub async fn retrieve<E>(
    session: &mut Session<'_>,
    judge: &Judge,
    (wrapper, mapping): (&Wrapper, &Mapping),
    seen: &[Seen],
    analyzer: &Analyzer,
    page_of: &(dyn Fn(&str) -> Result<Option<Page>, E> + Send + Sync),
) -> Result<Retrieval, E>
where
    E: From<ProbeError>,
{
    let mut work = Retriever::new(
        session,
        judge,
        (wrapper, mapping),
        seen,
        analyzer,
        round::RETRIEVE,
    )
    .await?;
    work.visit(seen).await?;
    let mut starts = work.starts(seen);
    if let Some(longest) = starts.first()
        && work.enlarge(longest).await?
    {
        starts.remove(0);
    }
    for start in starts {
        if work.is_done() {
            break;
        }
        if work.found.page_size.is_some() {
            work.repeat(start).await?;
        } else if let Some(page) = page_of(&start.response)? {
            work.follow(start, page).await?;
        }
    }
    work.gains.clear();
    work.ask_words().await?;
    work.visit_others().await?;
    Ok(work.finish())
}

/// Asks for values that the ontology has, each in the field that means their relation, beside
/// words of the records, and follows the answers to their further pages, while requests bring new
/// records and the budget lasts. What brings most is asked most. `suggestions` are the values by
/// control, in the order in which they promise most; `round` is the number of the round.
///
/// # Errors
/// If the form may not be submitted at all, or the archive fails.
pub async fn ask_suggestions(
    session: &mut Session<'_>,
    judge: &Judge,
    (wrapper, mapping): (&Wrapper, &Mapping),
    seen: &[Seen],
    analyzer: &Analyzer,
    (round, suggestions): (u32, Vec<(String, Vec<String>)>),
) -> Result<Retrieval, ProbeError> {
    let form = session.form();
    let arm = |(control, values): (String, Vec<String>)| {
        let values = match form.control(&control).filter(|one| one.kind.is_choice()) {
            Some(list) => offered(list, &values),
            None => values,
        };
        Arm::new(&control, TermSource::Suggestion, values)
    };
    let suggested: Vec<Arm> = suggestions.into_iter().map(arm).collect();
    let mut work =
        Retriever::new(session, judge, (wrapper, mapping), seen, analyzer, round).await?;
    let arms = suggested.into_iter().chain(work.record_arms()).collect();
    work.ask(arms).await?;
    Ok(work.finish())
}

/// Whether a further page states another number of answers than the first, and so belongs to
/// another query. Some sites only count what they have shown, and one more if there is more.
fn is_of_another(probe: &Probe, start: &Probe, so_far: usize) -> bool {
    let (Some(total), Some(first)) = (probe.total, start.total) else {
        return false;
    };
    let is_running = |total: usize, shown: usize| (shown..=shown + 1).contains(&total);
    let are_running = is_running(first, start.records) && is_running(total, so_far + probe.records);
    let difference = total.abs_diff(first);
    let is_about = difference <= 1 || share(difference, total.max(first)) <= ABOUT;
    !is_about && !are_running
}

/// The texts of records, of all features or of one.
fn texts<'r>(
    records: &'r [Record],
    wrapper: &'r Wrapper,
    wanted: Option<&'r str>,
) -> impl Iterator<Item = &'r str> {
    let is_text = move |id: &str| {
        let feature = wrapper.feature(id);
        feature.is_some_and(Feature::is_typed) && wanted.is_none_or(|wanted| wanted == id)
    };
    records
        .iter()
        .flat_map(|record| &record.attributes)
        .filter(move |(id, _)| is_text(id))
        .flat_map(|(_, values)| values)
        .map(String::as_str)
}

struct Retriever<'r, 's> {
    session: &'r mut Session<'s>,
    judge: &'r Judge,
    wrapper: &'r Wrapper,
    settler: Settler<'r>,
    analyzer: &'r Analyzer,
    round: u32,
    /// The words that each text field may find.
    retrieved: BTreeMap<String, Retrieved>,
    /// The feature that each of them feeds; `None` for any.
    feeds: BTreeMap<String, Option<String>>,
    /// The records of each query.
    answers: BTreeMap<BTreeMap<String, String>, BTreeSet<u64>>,
    full: FullPages,
    /// The same as the form asks by itself: what answers bring is measured by that.
    usual: FullPages,
    stated: Option<usize>,
    /// The requests for further pages so far.
    asked: BTreeSet<String>,
    /// The ways that led to the same records again.
    refused: BTreeSet<Way>,
    gains: Gains,
    own_pages: OwnPages,
    found: Retrieval,
}

impl<'r, 's> Retriever<'r, 's> {
    /// Begins a round with what earlier ones have shown.
    async fn new(
        session: &'r mut Session<'s>,
        judge: &'r Judge,
        (wrapper, mapping): (&'r Wrapper, &Mapping),
        seen: &[Seen],
        analyzer: &'r Analyzer,
        round: u32,
    ) -> Result<Self, ProbeError> {
        session.learn_state().await?;
        let form = session.form().clone();
        let known = form.behaviour.as_ref();
        let answered = || seen.iter().filter(|seen| !seen.records.is_empty());
        let ids = |seen: &Seen| {
            let ids = seen.records.iter().map(|record| key_of(&record.id));
            (seen.probe.assignment.clone(), ids.collect())
        };
        let asked = text_fields(&form)
            .into_iter()
            .filter(|control| !refuses_words(seen.iter().map(|seen| &seen.probe), &control.name));
        let feeds = asked.map(|control| {
            let mut mappings = mapping.mappings.iter();
            let fed = mappings.find(|mapped| mapped.control == control.name);
            (
                control.name.clone(),
                fed.and_then(|mapped| mapped.feature.clone()),
            )
        });
        let mut work = Self {
            session,
            judge,
            wrapper,
            settler: Settler::after(wrapper, &form, seen).without_records(),
            analyzer,
            round,
            retrieved: BTreeMap::new(),
            feeds: feeds.collect(),
            answers: answered().map(ids).collect(),
            full: FullPages::new(&form),
            usual: FullPages::new(&form),
            stated: seen.iter().filter_map(|seen| seen.probe.total).max(),
            asked: BTreeSet::new(),
            refused: BTreeSet::new(),
            gains: Gains::default(),
            own_pages: OwnPages::default(),
            found: Retrieval {
                page_size: known.and_then(|known| known.page_size.clone()),
                ..Retrieval::default()
            },
        };
        for seen in answered() {
            work.full.learn(&seen.probe);
            // Before, no more answers a page are asked for than the form gives.
            if seen.probe.round < round::RETRIEVE {
                work.usual.learn(&seen.probe);
            }
            work.learn(&seen.records);
        }
        Ok(work)
    }

    /// Whether no more requests may be sent, or none are worth it.
    fn is_done(&self) -> bool {
        self.gains.are_few() || !self.is_possible()
    }

    /// Whether more requests may be sent.
    fn is_possible(&self) -> bool {
        self.session.stopped().is_none() && self.session.budget_left() > 0
    }

    /// The share of new records that the rest of an answer holds at least: it states more answers
    /// than there are records known.
    fn must_bring(&self, start: &Probe, so_far: usize) -> f64 {
        let total = start.total.unwrap_or(0);
        let new = total.saturating_sub(self.settler.known());
        share(new, total.saturating_sub(so_far)).min(1.0)
    }

    /// The answers that go on, the longest first; of those that begin alike the first.
    fn starts<'p>(&self, seen: &'p [Seen]) -> Vec<&'p Probe> {
        let mut starts: Vec<&Seen> = seen
            .iter()
            .filter(|seen| seen.probe.class == ResponseClass::Result)
            .filter(|seen| self.full.may_go_on(&seen.probe))
            .collect();
        starts.sort_by_key(|seen| Reverse(seen.probe.total.unwrap_or(0)));
        let mut begun = BTreeSet::new();
        starts.retain(|seen| {
            let ids: Vec<u64> = seen
                .records
                .iter()
                .map(|record| key_of(&record.id))
                .collect();
            begun.insert((seen.probe.total, ids))
        });
        starts.into_iter().map(|seen| &seen.probe).collect()
    }

    /// What an answer has brought: new records, by as many as a full page holds where the form is
    /// not asked for more. A request is worth the same however many answers a page has.
    fn gain(&self, probe: &Probe) -> f64 {
        let size = match self.usual.of(probe) {
            0 => self.full.of(probe),
            usual => usual,
        };
        share(probe.new_records, size)
    }

    /// Asks a query again for more answers a page, if the form offers that, and goes on so where
    /// it is obeyed; gives whether it is.
    async fn enlarge(&mut self, start: &Probe) -> Result<bool, ProbeError> {
        let larger = largest_page(self.session.form(), MOST_ANSWERS);
        if larger.is_none() || self.found.page_size.is_some() {
            return Ok(false);
        }
        self.session.choose_page_size(larger.clone());
        let is_obeyed = self.repeat(start).await? > start.records;
        if is_obeyed {
            self.found.page_size = larger;
        } else {
            self.session.choose_page_size(None);
        }
        Ok(is_obeyed)
    }

    /// Asks a query again, for more answers a page, and follows the answer; gives how many records
    /// its first page has.
    async fn repeat(&mut self, start: &Probe) -> Result<usize, ProbeError> {
        let why = "more answers a page";
        let answered = self.session.repeat(start, (self.round, why), self.judge);
        let Some((probe, page, _)) = answered.await?.and_then(|answered| self.take(answered))
        else {
            return Ok(0);
        };
        if self.full.may_go_on(&probe) {
            self.follow(&probe, page).await?;
        }
        Ok(probe.records)
    }

    /// Asks for the further pages of an answer while they bring new records.
    async fn follow(&mut self, start: &Probe, first: Page) -> Result<(), ProbeError> {
        let mut shown = first;
        let (mut page, mut poor, mut so_far) = (1, 0, start.records);
        let mut refused = self.refused.clone();
        while self.is_possible()
            && (poor < POOR_PAGES && !self.gains.are_few()
                || poor < MOST_POOR && self.must_bring(start, so_far) >= WORTH)
        {
            let Some(mut next) = self.next(&shown, (start, page), &refused) else {
                break;
            };
            let is_stale = next.way == Way::Button && self.session.is_volatile();
            if page == 1 && (!next.carries_query || is_stale) {
                // The site goes on with what was asked last.
                let Some(again) = self.session.ask_again(start).await? else {
                    break;
                };
                let Some(anew) = self.next(&again, (start, page), &refused) else {
                    break;
                };
                next = anew;
            }
            if !self.asked.insert(key(&next.request)) {
                break;
            }
            let answered =
                self.session
                    .turn(start, (self.round, page + 1), &next.request, self.judge);
            let Some(answered) = answered.await? else {
                break;
            };
            let Some((probe, turned, is_repeated)) = self.take(answered) else {
                break;
            };
            if is_of_another(&probe, start, so_far) || is_repeated {
                if is_repeated && page == 1 {
                    self.refused.insert(next.way);
                }
                // Another query tells nothing of the way in other answers.
                if page > 1 || !refused.insert(next.way) {
                    break;
                }
                continue;
            }
            if self.found.paging.is_none() {
                self.found.paging = Some(Paging {
                    way: next.way,
                    example: next.request.url.to_string(),
                });
            }
            if self.gain(&probe) < WORTH {
                poor += 1;
            } else {
                poor = 0;
            }
            so_far += probe.records;
            (shown, page) = (turned, page + 1);
        }
        Ok(())
    }

    /// Learns the words of a page of records for each field.
    fn learn(&mut self, records: &[Record]) {
        self.own_pages.learn(records);
        for (control, feature) in &self.feeds {
            let texts = texts(records, self.wrapper, feature.as_deref());
            let retrieved = self.retrieved.entry(control.clone()).or_default();
            retrieved.learn(texts, self.analyzer);
        }
    }

    fn next(
        &self,
        shown: &Page,
        (start, page): (&Probe, usize),
        refused: &BTreeSet<Way>,
    ) -> Option<pager::Next> {
        let places = Places::of(self.wrapper, shown);
        let place = Place {
            form: self.session.form(),
            probe: start,
            page,
            size: self.full.of(start),
        };
        pager::next(shown, &place, &|node| places.contain(node), refused)
    }

    /// Keeps an answer; gives its page, if it has records, and whether the same query has
    /// brought all of them before.
    fn take(&mut self, answered: Answered) -> Option<(Probe, Page, bool)> {
        let Answered {
            mut probe,
            response,
        } = answered;
        let mut records = Vec::new();
        let page = response.map(|(_, page)| page);
        if let Some(page) = &page {
            records = self.settler.settle(&mut probe, page, self.judge);
        }
        self.session.report(&probe);
        self.found.probes.push(probe.clone());
        self.full.learn(&probe);
        self.gains.add(self.gain(&probe));
        self.session.borrow(self.gains.are_many());
        self.stated = self.stated.max(probe.total);
        if probe.class != ResponseClass::Result {
            return None;
        }
        self.learn(&records);
        let of_query = self.answers.entry(probe.assignment.clone()).or_default();
        let known = of_query.len();
        of_query.extend(records.iter().map(|record| key_of(&record.id)));
        let is_repeated = of_query.len() == known;
        Some((probe, page?, is_repeated))
    }

    /// Asks for words of the records, each in the field where such words brought most.
    async fn ask_words(&mut self) -> Result<(), ProbeError> {
        let arms = self.record_arms();
        self.ask(arms).await
    }

    /// The ways to ask for words of the records: whole ones and, where answers have no further
    /// pages, also their beginnings in the fields that find by these.
    fn record_arms(&self) -> Vec<Arm> {
        let whole = |control: &String| Arm::new(control, TermSource::Record, Vec::new());
        let begun = |(control, words): (&String, &Retrieved)| {
            Arm::new(control, TermSource::Beginning, words.beginnings())
        };
        let behaviour = self.session.form().behaviour.as_ref();
        let goes_on = behaviour.is_some_and(|behaviour| behaviour.paging.is_some());
        let is_ended = self.found.paging.is_none() && !goes_on;
        let finds_begun = |control: &str| {
            behaviour.is_some_and(|behaviour| behaviour.finds(control, Aspect::Prefixes))
        };
        let begun = self
            .retrieved
            .iter()
            .filter(|(control, _)| is_ended && finds_begun(control))
            .map(begun);
        self.feeds.keys().map(whole).chain(begun).collect()
    }

    /// Asks by the arm that promises most, and learns what that has gained.
    async fn ask(&mut self, mut arms: Vec<Arm>) -> Result<(), ProbeError> {
        let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let none = BTreeSet::new();
        while !self.is_done() {
            let word = |control: &str| {
                let used = used.get(control).unwrap_or(&none);
                self.retrieved.get(control)?.best(used, false)
            };
            let Some((index, term)) = pull(&mut arms, &word) else {
                break;
            };
            let (control, source) = (arms[index].control.clone(), arms[index].source);
            used.entry(control.clone())
                .or_default()
                .insert(term.clone());
            let reason = source.reason().to_owned();
            let plan = Plan::one(&control, &term, source, self.round, reason);
            let Some(answered) = self.session.probe(plan, Some(self.judge)).await? else {
                continue;
            };
            let Some((probe, page, _)) = self.take(answered) else {
                arms[index].learn(0.0);
                continue;
            };
            arms[index].learn(self.gain(&probe).min(1.0));
            if self.full.may_go_on(&probe) {
                self.follow(&probe, page).await?;
            }
        }
        Ok(())
    }

    fn finish(self) -> Retrieval {
        // Queries of one field have few records in common, as a record has one value there: all that
        // one field brought is a sample, where several did.
        let mut samples: BTreeMap<Vec<&String>, (BTreeSet<u64>, usize)> = BTreeMap::new();
        for (assignment, answer) in &self.answers {
            let set = assignment.iter().filter(|(_, value)| !value.is_empty());
            let (sample, queries) = samples
                .entry(set.map(|(field, _)| field).collect())
                .or_default();
            sample.extend(answer);
            *queries += 1;
        }
        let answers: Vec<(&BTreeSet<u64>, usize)> = if samples.len() > 1 {
            samples
                .values()
                .map(|(sample, queries)| (sample, *queries))
                .collect()
        } else {
            self.answers.values().map(|answer| (answer, 1)).collect()
        };
        let size = estimate(answers.into_iter(), self.settler.known(), self.stated);
        Retrieval { size, ..self.found }
    }
}

/// The number that a record's identifier is: its twelve hexadecimal digits.
fn key_of(id: &str) -> u64 {
    u64::from_str_radix(id, 16).unwrap_or_default()
}

/// What tells requests apart.
fn key(request: &Request) -> String {
    let body = request.body.as_ref().map_or(&[][..], |(_, bytes)| bytes);
    format!("{} {}", request.url, String::from_utf8_lossy(body))
}

#[cfg(test)]
mod tests_of_retrieval {
    use super::*;
    use crate::probe::sample::tests_of_samples::seen;

    fn probe(records: usize, total: usize) -> Probe {
        Probe {
            records,
            total: Some(total),
            ..seen("q", "war", &[]).probe
        }
    }

    #[test]
    fn another_number_is_of_another_query_but_where_it_only_counts_what_was_shown() {
        let of_another = |first: (usize, usize), second: (usize, usize), so_far| {
            is_of_another(&probe(second.0, second.1), &probe(first.0, first.1), so_far)
        };
        assert!(!of_another((12, 40), (12, 40), 12));
        assert!(of_another((12, 40), (12, 600), 12));
        // 12 and one more, 24 and one more, 29.
        assert!(!of_another((12, 13), (12, 25), 12));
        assert!(!of_another((12, 13), (5, 29), 24));
        assert!(of_another((12, 13), (12, 600), 12));
    }

    #[test]
    fn a_number_that_is_about_the_same_is_of_the_same_query() {
        let of_another = |first, second| is_of_another(&probe(10, second), &probe(10, first), 10);
        assert!(!of_another(12_400, 12_380));
        assert!(!of_another(40, 41));
        assert!(!of_another(41, 40));
        assert!(of_another(40, 45));
    }
}
