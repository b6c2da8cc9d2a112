//! The figures by their names.

use std::collections::BTreeMap;

use super::Evaluation;
use super::measured::MEASURES;
use super::part::Column;
use crate::eval::Figures;
use crate::text::share;

impl Evaluation {
    /// The figures of each set and system.
    ///
    /// Precision, recall and F1 by the longest common subsequence of characters and of words, by
    /// bags and sets of words and by sets of pairs of words, each the mean over the pages
    /// (`scrapinghub.accb.f1_2gram`), with the standard deviation of F1 (`deviation_words`). Of
    /// F1 by words and by pairs also the quantiles (`low`, `lower`, `median`, `upper`, `high`),
    /// and the ends of the 95 % confidence interval of the mean, by drawing sites (`from`,
    /// `to`). Sites fall into two parts by a hash of their name: `f1_2gram_tuned` and
    /// `f1_words_tuned` are of the part that `hadal` was tuned on, those in `_reported` of the
    /// other. `ms` is the time a page of the method alone (of a peer with its parsing),
    /// `ms_page` with parsing, and `ms_kb` that a kB of the page. The kinds of pages that a set
    /// names are sets of their own as well (`wcxb-dev-forum`).
    #[must_use]
    pub fn figures(&self) -> Figures {
        let mut figures = BTreeMap::new();
        for part in self.parts() {
            let name = &part.name;
            figures.insert(format!("{name}.pages"), share(part.pages.len(), 1));
            for (at, system) in self.systems.iter().enumerate() {
                for (figure, value) in of_system(&part.column(at)) {
                    figures.insert(format!("{name}.{system}.{figure}"), value);
                }
            }
        }
        Figures {
            task: "content".to_owned(),
            figures,
        }
    }
}

fn of_system(column: &Column<'_>) -> Vec<(String, f64)> {
    let mut figures = Vec::new();
    for (at, measure) in MEASURES.iter().enumerate() {
        let mut add = |name: &str, value| figures.push((format!("{name}_{measure}"), value));
        let spread = column.spread(at);
        add("precision", column.precision(at));
        add("recall", column.recall(at));
        add("f1", spread.mean);
        add("deviation", spread.deviation);
        if !matches!(*measure, "words" | "2gram") {
            continue;
        }
        let interval = column.interval(at);
        for (name, value) in [
            ("low", spread.low),
            ("lower", spread.lower),
            ("median", spread.median),
            ("upper", spread.upper),
            ("high", spread.high),
            ("from", interval.low),
            ("to", interval.high),
        ] {
            add(name, value);
        }
        for (half, is_tuned) in [("tuned", true), ("reported", false)] {
            if let Some(value) = column.half(at, is_tuned) {
                figures.push((format!("f1_{measure}_{half}"), value));
            }
        }
    }
    figures.push(("ms".to_owned(), column.ms()));
    figures.push(("ms_page".to_owned(), column.whole_ms()));
    figures.push(("ms_kb".to_owned(), column.ms_a_kb()));
    figures
}
