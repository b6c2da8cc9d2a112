//! The own pages of some records, for what the lists lack.

use std::collections::BTreeSet;

use url::Url;

use super::{ProbeError, ResponseClass, Retriever, Seen};
use crate::form::is_deed;
use crate::page::Page;
use crate::record::{Feature, Record, learn_detail};

/// The own pages of so many records are visited; of more, up to a share of the budget, where they
/// say what the lists do not.
const VISITS: usize = 6;
const SHARE: usize = 4;
const MOST_VISITS: usize = 40;
/// After so many refusals in a row, as of pages that want a login, no more are visited.
const REFUSALS: usize = 2;

impl Retriever<'_, '_> {
    /// Visits the own pages of some records, spread over all that are known.
    pub(super) async fn visit(&mut self, seen: &[Seen]) -> Result<(), ProbeError> {
        let listed: Vec<&Record> = seen.iter().flat_map(|seen| &seen.records).collect();
        let most = (self.session.budget_left() / SHARE).clamp(VISITS, MOST_VISITS);
        let mut visited: Vec<(Page, &Record)> = Vec::new();
        let mut refusals = 0;
        for record in spread(&listed, most) {
            let url = record.detail.as_deref().map(Url::parse);
            // A place on a page of several records is no page of its own, and what does something none
            // to look at.
            let Some(url) = url
                .and_then(Result::ok)
                .filter(|url| url.fragment().is_none() && !is_deed(url))
            else {
                continue;
            };
            let is_enough = visited.len() == VISITS && !self.says_more(&visited, &listed);
            let is_elsewhere = url.origin() != self.session.form().action.origin();
            if is_enough || self.is_done() || is_elsewhere || refusals == REFUSALS {
                break;
            }
            let Some(answered) = self.session.visit(&url).await? else {
                break;
            };
            self.session.report(&answered.probe);
            let class = answered.probe.class;
            refusals = if class == ResponseClass::Blocked {
                refusals + 1
            } else {
                0
            };
            let is_one = class == ResponseClass::SingleRecord;
            let page = answered.response.map(|(_, page)| page);
            visited.extend(page.filter(|_| is_one).map(|page| (page, record)));
            self.found.probes.push(answered.probe);
        }
        Ok(())
    }

    /// Whether the own pages of records say what the lists do not.
    fn says_more(&self, visited: &[(Page, &Record)], listed: &[&Record]) -> bool {
        let pages: Vec<(&Page, &Record)> = visited.iter().map(|(page, of)| (page, *of)).collect();
        let mut learnt = self.wrapper.clone();
        learn_detail(&mut learnt, &pages, listed);
        let detail = learnt.detail.iter();
        detail
            .flat_map(|detail| &detail.features)
            .any(Feature::is_typed)
    }
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
