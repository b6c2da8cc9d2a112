//! By how much the clocks of two sides differ.
//!
//! A site says when something was in the time of its own country, and the ontology in UTC. Where both say
//! moments to the minute, the lag by which most of them meet is that of the clocks; with summer time there is
//! another an hour beside it.

use std::collections::HashSet;

use jiff::Timestamp;
use jiff::tz::Offset;

use crate::rdf::{KnowledgeBase, TermId};
use crate::text::{minute_of, share};

/// Clocks differ by quarters of an hour, and by so many at the most.
const STEP: usize = 15;
const MOST: i64 = 14 * 60;
/// Fewer moments tell nothing.
const FEWEST: usize = 10;
/// So many moments of the left are looked at.
const SAMPLE: usize = 1000;
/// By its lag at least so many of the moments meet others, and so many times as many as by any lag.
const MET: f64 = 0.1;
const TIMES: usize = 4;

/// The moments of the left that meet one of the right by a lag, as this is written there.
pub(super) fn shifted(left: &KnowledgeBase, right: &KnowledgeBase) -> Vec<(TermId, String)> {
    let own: Vec<(TermId, i64)> = moments(left).collect();
    if own.len() < FEWEST {
        return Vec::new();
    }
    let others: HashSet<i64> = moments(right).map(|(_, minute)| minute).collect();
    let lags = lags(&own, &others);
    let shifted = |(literal, minute): (TermId, i64)| {
        let met = lags
            .iter()
            .map(|lag| minute + lag)
            .find(|m| others.contains(m))?;
        let moment = Timestamp::from_second(60 * met).ok()?;
        Some((literal, moment.to_string()))
    };
    own.into_iter().filter_map(shifted).collect()
}

/// The lags of the clocks but for none, in minutes, the most common first.
fn lags(own: &[(TermId, i64)], others: &HashSet<i64>) -> Vec<i64> {
    let every = own.len().div_ceil(SAMPLE).max(1);
    let sample: Vec<i64> = own
        .iter()
        .step_by(every)
        .map(|(_, minute)| *minute)
        .collect();
    let met = |lag: i64| {
        sample
            .iter()
            .filter(|m| others.contains(&(*m + lag)))
            .count()
    };
    let all = (-MOST..=MOST).step_by(STEP).map(|lag| (met(lag), lag));
    let mut all: Vec<(usize, i64)> = all.collect();
    all.sort_by_key(|(met, lag)| (std::cmp::Reverse(*met), lag.abs(), *lag));
    let usual = all.get(all.len() / 2).map_or(0, |(met, _)| *met);
    let is_told =
        |met: usize| met >= FEWEST && met > TIMES * usual && share(met, sample.len()) >= MET;
    let Some((_, best)) = all.first().copied().filter(|(met, _)| is_told(*met)) else {
        return Vec::new();
    };
    let told = all
        .into_iter()
        .filter(|(met, lag)| is_told(*met) && *lag != 0 && matches!((lag - best).abs(), 0 | 60));
    told.map(|(_, lag)| lag).collect()
}

/// The literals that are moments, with the minutes since 1970.
fn moments(kb: &KnowledgeBase) -> impl Iterator<Item = (TermId, i64)> {
    kb.literals().filter_map(|literal| {
        let minute = minute_of(kb.text(literal))?;
        let moment = Offset::UTC.to_timestamp(minute).ok()?;
        Some((literal, moment.as_second() / 60))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf::Format;

    fn kb(moments: impl Iterator<Item = String>) -> KnowledgeBase {
        let facts = moments
            .enumerate()
            .map(|(n, m)| format!("<urn:{n}> <urn:at> \"{m}\" .\n"));
        let text: String = facts.collect();
        KnowledgeBase::from_bytes("t".as_ref(), text.as_bytes(), Format::NTriples)
            .expect("N-Triples")
    }

    /// A site of Jakarta, seven hours ahead; moments that have nothing to do with each other.
    #[test]
    fn the_lag_of_clocks_is_learnt() {
        let minute = |n: u32| n * 7919 % 1440;
        let at = |n: u32, ahead: u32| {
            let minute = minute(n) + 60 * ahead;
            let (day, hour, minute) = (1 + n % 20 + minute / 1440, minute / 60 % 24, minute % 60);
            format!("2018-02-{day:02} {hour:02}:{minute:02}")
        };
        let utc = kb((0..60).filter(|n| n % 3 != 0).map(|n| at(n, 0)));
        let found = shifted(&kb((0..60).map(|n| at(n, 7))), &utc);
        assert_eq!(found.len(), 40);
        assert!(
            found
                .iter()
                .any(|(_, moment)| *moment == format!("{}:00Z", at(1, 0).replace(' ', "T")))
        );
        assert_eq!(shifted(&kb((0..60).map(|n| at(n, 0))), &utc), []);
        assert_eq!(shifted(&kb((0..60).map(|n| at(n * 31 + 7, 0))), &utc), []);
    }
}
