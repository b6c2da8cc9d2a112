//! The own pages of records, for what the lists lack.

use std::collections::BTreeSet;

use url::Url;

use super::{Probe, ProbeError, ResponseClass, Retriever, Seen, Session, key_of};
use crate::form::is_deed;
use crate::page::Page;
use crate::probe::{Judge, Mapping};
use crate::record::{Feature, Record, Wrapper, learn_detail};
use crate::text::Analyzer;

/// The own pages of so many records are visited first; of more, up to a share of the budget, where they
/// say what the lists do not.
const VISITS: usize = 6;
const SHARE: usize = 4;
const MOST_VISITS: usize = 40;
/// After so many refusals in a row, as of pages that want a login, no more are visited.
const REFUSALS: usize = 2;

/// The own pages that are known, and what is known of them.
#[derive(Default)]
pub(super) struct OwnPages {
    /// Those that were not visited, in the order in which they became known.
    unvisited: Vec<Url>,
    /// The records that they are of.
    known: BTreeSet<u64>,
    /// Whether they say what the lists do not.
    say_more: bool,
    refusals: usize,
}

impl OwnPages {
    /// Leaves out what was visited.
    pub fn forget(&mut self, seen: &[Seen]) {
        let visited: BTreeSet<&str> = seen.iter().map(|seen| seen.probe.url.as_str()).collect();
        self.unvisited.retain(|url| !visited.contains(url.as_str()));
    }

    /// Takes up the own pages of records.
    pub fn learn(&mut self, records: &[Record]) {
        for record in records {
            if self.known.insert(key_of(&record.id)) {
                self.unvisited.extend(own_page(record));
            }
        }
    }
}

/// The own page of a record. A place on a page of several records is none, and what does something is
/// none to look at.
fn own_page(record: &Record) -> Option<Url> {
    let url = Url::parse(record.detail.as_deref()?).ok()?;
    (url.fragment().is_none() && !is_deed(&url)).then_some(url)
}

impl Retriever<'_, '_> {
    /// Visits the own pages of some records, spread over all that are known.
    pub(super) async fn visit(&mut self, seen: &[Seen]) -> Result<(), ProbeError> {
        let listed: Vec<&Record> = seen.iter().flat_map(|seen| &seen.records).collect();
        let most = (self.session.budget_left() / SHARE).clamp(VISITS, MOST_VISITS);
        let mut visited: Vec<(Page, &Record)> = Vec::new();
        let mut urls = BTreeSet::new();
        for record in spread(&listed, most) {
            let Some(url) = own_page(record) else {
                continue;
            };
            if visited.len() == VISITS && !self.say_more(&visited, &listed) {
                break;
            }
            let Some(page) = self.look_at(&url).await? else {
                break;
            };
            visited.extend(page.map(|page| (page, record)));
            urls.insert(url);
        }
        self.own_pages.say_more = self.say_more(&visited, &listed);
        self.own_pages.unvisited.retain(|url| !urls.contains(url));
        Ok(())
    }

    /// Visits the own pages of the other records, if they say what the lists do not, as far as the budget
    /// lasts.
    pub(super) async fn visit_others(&mut self) -> Result<(), ProbeError> {
        if self.own_pages.say_more {
            for url in std::mem::take(&mut self.own_pages.unvisited) {
                if self.look_at(&url).await?.is_none() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Visits a page, which comes back if it is that of one record; `None` where no more are to be
    /// visited.
    async fn look_at(&mut self, url: &Url) -> Result<Option<Option<Page>>, ProbeError> {
        let is_elsewhere = url.origin() != self.session.form().action.origin();
        if is_elsewhere || !self.is_possible() || self.own_pages.refusals == REFUSALS {
            return Ok(None);
        }
        let Some(answered) = self.session.visit(url).await? else {
            return Ok(None);
        };
        self.session.report(&answered.probe);
        let class = answered.probe.class;
        if class == ResponseClass::Blocked {
            self.own_pages.refusals += 1;
        } else {
            self.own_pages.refusals = 0;
        }
        self.found.probes.push(answered.probe);
        let page = answered.response.map(|(_, page)| page);
        Ok(Some(page.filter(|_| class == ResponseClass::SingleRecord)))
    }

    /// Whether the own pages of records say what the lists do not.
    fn say_more(&self, visited: &[(Page, &Record)], listed: &[&Record]) -> bool {
        let pages: Vec<(&Page, &Record)> = visited.iter().map(|(page, of)| (page, *of)).collect();
        let mut learnt = self.wrapper.clone();
        learn_detail(&mut learnt, &pages, listed);
        says_more(&learnt)
    }
}

/// Visits the own pages of records that were not visited in earlier rounds, in that order, where the
/// wrapper says that such pages say what the lists do not, as far as the budget lasts.
///
/// # Errors
/// If the form may not be submitted at all, or the archive fails.
pub async fn visit_others(
    session: &mut Session<'_>,
    judge: &Judge,
    (wrapper, mapping): (&Wrapper, &Mapping),
    seen: &[Seen],
    analyzer: &Analyzer,
    round: u32,
) -> Result<Vec<Probe>, ProbeError> {
    let mut work =
        Retriever::new(session, judge, (wrapper, mapping), seen, analyzer, round).await?;
    work.own_pages.forget(seen);
    work.own_pages.say_more = says_more(wrapper);
    work.visit_others().await?;
    Ok(work.found.probes)
}

/// Whether a wrapper knows of the own pages what the lists do not say.
fn says_more(wrapper: &Wrapper) -> bool {
    let detail = wrapper.detail.iter();
    detail
        .flat_map(|detail| &detail.features)
        .any(Feature::is_typed)
}

/// So many of the records with a page of their own, spread over all; the first few of them are,
/// too.
fn spread<'r>(records: &[&'r Record], most: usize) -> Vec<&'r Record> {
    let mut known = BTreeSet::new();
    let own = records.iter().filter(|record| {
        let page = record.detail.as_deref();
        page.is_some_and(|page| known.insert(page))
    });
    let own: Vec<&Record> = own.copied().collect();
    let step = own.len().div_ceil(most).max(1);
    let own: Vec<&Record> = own.into_iter().step_by(step).collect();
    let step = own.len().div_ceil(VISITS).max(1);
    (0..step)
        .flat_map(|start| own.iter().skip(start).step_by(step).copied())
        .collect()
}

#[cfg(test)]
mod tests_of_visits {
    use super::*;

    fn record(at: usize) -> Record {
        serde_json::from_value(serde_json::json!({
            "id": format!("{at}"), "response": "", "page": "", "xpath": "",
            "detail": format!("http://example.org/{}", at / 2), "attributes": {}, "normal": {},
        }))
        .unwrap()
    }

    /// The places of the chosen among 100 records, two of which share each own page.
    fn chosen(most: usize) -> Vec<usize> {
        let records: Vec<Record> = (0..100).map(record).collect();
        let all: Vec<&Record> = records.iter().collect();
        let spread = spread(&all, most).into_iter();
        spread.map(|record| record.id.parse().unwrap()).collect()
    }

    #[test]
    fn own_pages_are_of_all_parts_and_the_first_of_them_too() {
        let pages = chosen(25);
        assert_eq!(pages.len(), 25);
        assert_eq!(pages.iter().collect::<BTreeSet<_>>().len(), 25);
        assert!(pages.iter().all(|at| at % 4 == 0), "{pages:?}");
        // The first ones leave no more out at the end than between each other.
        let step = pages[1] - pages[0];
        let first = pages.iter().take_while(|at| **at % step == 0);
        assert!(first.count() * step >= 100 - step, "{pages:?}");
    }

    #[test]
    fn few_own_pages_are_all_visited() {
        let mut pages = chosen(1000);
        pages.sort_unstable();
        assert_eq!(pages, (0..50).map(|at| at * 2).collect::<Vec<_>>());
    }
}
