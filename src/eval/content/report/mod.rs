//! The evaluation as one page that a person reads: plots, tables, the worst extracts.

mod dots;
mod overview;
mod site;
mod spreads;
mod time;
mod trade;
mod worst;

use maud::{Markup, html};

use super::measured::{MEASURES, PAIRS, WORDS};
use super::part::{Column, Part};
use super::{Evaluation, Outcome};
use crate::eval::measures::{Interval, Spread};
use crate::eval::plot::{self, counted};

/// A system on one set, with what several plots show of it.
struct Standing<'a> {
    /// Its place among the systems of the evaluation.
    at: usize,
    name: &'a str,
    column: Column<'a>,
    /// The mean F1 by each measure.
    f1: [f64; MEASURES.len()],
    /// Of F1 by pairs of words.
    interval: Interval,
    /// Of F1 by words.
    spread: Spread,
}

/// The page: it runs no script and loads nothing.
#[must_use]
pub fn html(evaluation: &Evaluation) -> String {
    let mut sections = vec![("overview".to_owned(), overview::section(evaluation))];
    for outcome in &evaluation.sets {
        let name = outcome.set.name.clone();
        sections.push((name, section(evaluation, outcome)));
    }
    let pages: usize = evaluation.sets.iter().map(|set| set.pages.len()).sum();
    let summary = format!(
        "{} in {}, {}. Texts are those of the pages and of the gold data.",
        counted(pages, "page"),
        counted(evaluation.sets.len(), "set"),
        counted(evaluation.systems.len(), "system")
    );
    plot::page(
        "Main content",
        ("How well main content is found", &summary),
        &sections,
    )
}

/// The systems on a set, the best first.
fn standings<'a>(evaluation: &'a Evaluation, part: &Part<'a>) -> Vec<Standing<'a>> {
    let mut standings: Vec<Standing<'a>> = evaluation
        .systems
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let column = part.column(at);
            Standing {
                at,
                name,
                f1: std::array::from_fn(|measure| column.spread(measure).mean),
                interval: column.interval(PAIRS),
                spread: column.spread(WORDS),
                column,
            }
        })
        .collect();
    standings.sort_by(|a, b| b.f1[PAIRS].total_cmp(&a.f1[PAIRS]));
    standings
}

fn section(evaluation: &Evaluation, outcome: &Outcome) -> Markup {
    let part = Part::whole(outcome);
    let standings = &standings(evaluation, &part);
    let subject = subject(evaluation, standings);
    html! {
        h2 { (part.name) small { (counted(part.pages.len(), "page")) } }
        div.charts {
            (dots::figure(standings))
            (trade::figure(standings))
            (spreads::figure(standings))
            (time::figure(standings))
        }
        (overview::kinds(evaluation, outcome))
        @if let Some(subject) = subject {
            (site::figure(subject))
            (worst::section(evaluation, &part, subject))
        }
    }
}

/// The system that is looked at closely: the project's own, else the best.
fn subject<'a, 'e>(
    evaluation: &Evaluation,
    standings: &'a [Standing<'e>],
) -> Option<&'a Standing<'e>> {
    let own = evaluation.systems.iter().position(|name| name == "hadal");
    standings
        .iter()
        .find(|standing| Some(standing.at) == own)
        .or(standings.first())
}
