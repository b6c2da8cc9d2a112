//! The growth as a page that a person reads.

use maud::{Markup, html};

use super::{Growth, Round};
use crate::eval::plot::{self, Axis, Line, Rows, counted, fifths, lines, number};
use crate::text::share;

/// The page: it runs no script and loads nothing.
#[must_use]
pub fn html(growth: &Growth) -> String {
    let requests: usize = growth.rounds.iter().map(|round| round.requests).sum();
    let records = growth.curve.last().map_or(0, |(_, records)| *records);
    let summary = format!(
        "{}: {} by {}",
        growth.site,
        counted(records, "record"),
        counted(requests, "request")
    );
    let section = html! {
        div.charts {
            (gain(&growth.rounds))
            (curve(&growth.curve))
            (precision(&growth.kinds))
        }
        h3 { "By round" }
        div.scroll { (rounds(&growth.rounds)) }
        h3 { "In numbers" }
        div.scroll { (figures(growth)) }
    };
    let headline = "How an ontology grows by a survey";
    let sections = [("Growth".to_owned(), section)];
    plot::page("Growth", (headline, &summary), &sections)
}

/// New records a request, by round.
fn gain(rounds: &[Round]) -> Markup {
    let gains: Vec<f64> = rounds
        .iter()
        .map(|round| share(round.new_records, round.requests))
        .collect();
    let most = gains.iter().copied().fold(1.0, f64::max);
    let titles: Vec<String> = rounds
        .iter()
        .map(|round| format!("round {}", round.round))
        .collect();
    let names: Vec<(&str, String)> = titles
        .iter()
        .zip(&gains)
        .map(|(title, gain)| (title.as_str(), format!("{gain:.1}")))
        .collect();
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| (part, format!("{:.1}", part * most)));
    let marks = html! {
        @for (row, gain) in gains.iter().enumerate() { (bar(row, gain / most)) }
    };
    html! {
        figure {
            h3 { "New records a request" }
            (Rows::new(rounds.len()).draw("New records a request, by round", &ticks, &names, &marks))
            figcaption {
                "Round 1 knows nothing of the domain, round 2 looks for what the fields feed, \
                 round 3 goes through further pages and words of the records. From round 4 on the \
                 ontology suggests what to ask, and words of the records are asked, too, where \
                 these promise more."
            }
        }
    }
}

/// Records over requests, a line a round.
fn curve(curve: &[(u32, usize)]) -> Markup {
    let all = curve.len().max(1);
    let records = curve.last().map_or(1, |(_, records)| (*records).max(1));
    let axis = |name, most: usize| Axis {
        name,
        ticks: vec![0.0, count(most) / 2.0, count(most)],
        is_logarithmic: false,
    };
    let mut parts: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    let mut last = (0.0, 0.0);
    let mut before = None;
    for (place, (round, sum)) in curve.iter().enumerate() {
        if before != Some(*round) {
            parts.push((format!("round {round}"), vec![last]));
            before = Some(*round);
        }
        last = (count(place + 1), count(*sum));
        if let Some((_, points)) = parts.last_mut() {
            points.push(last);
        }
    }
    let drawn: Vec<Line<'_>> = parts
        .iter()
        .map(|(name, points)| Line {
            name,
            points: points.clone(),
        })
        .collect();
    html! {
        figure {
            h3 { "Records over requests" }
            (lines("Records over requests", &axis("requests", all), &axis("records", records), &drawn))
            figcaption { "Distinct records after each request." }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn count(number: usize) -> f64 {
    number as f64
}

/// The precision of statements by kind.
fn precision(kinds: &[(String, usize, usize)]) -> Markup {
    let titles: Vec<String> = kinds
        .iter()
        .map(|(name, _, all)| format!("{} ({all})", name.replace('_', " ")))
        .collect();
    let names: Vec<(&str, String)> = titles
        .iter()
        .zip(kinds)
        .map(|(title, (_, right, all))| (title.as_str(), format!("{:.3}", share(*right, *all))))
        .collect();
    let marks = html! {
        @for (row, (_, right, all)) in kinds.iter().enumerate() { (bar(row, share(*right, *all))) }
    };
    html! {
        figure {
            h3 { "Precision of statements" }
            (Rows::new(kinds.len()).draw("Precision of statements, by kind", &fifths(), &names, &marks))
            figcaption { "Of the added statements that the catalogue can tell of, those that are so." }
        }
    }
}

fn bar(row: usize, share: f64) -> Markup {
    let y = Rows::y(row);
    let (from, to) = (Rows::x(0.0), Rows::x(share));
    html! {
        rect.box x=(number(from)) width=(number((to - from).max(1.0))) y=(number(y - 6.0))
            height="12" rx="2" {}
    }
}

fn rounds(rounds: &[Round]) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th { "Round" } th { "Requests" } th { "New records" } th { "A request" }
                    th { "Statements added" } th { "Of these so" }
                }
            }
            tbody {
                @for round in rounds {
                    tr {
                        td { (round.round) }
                        td { (round.requests) }
                        td { (round.new_records) }
                        td { (format!("{:.1}", share(round.new_records, round.requests))) }
                        td { (round.statements) }
                        td {
                            @if round.judged > 0 { (format!("{:.3}", share(round.right, round.judged))) }
                            @else { "–" }
                        }
                    }
                }
            }
        }
    }
}

fn figures(growth: &Growth) -> Markup {
    let overall = growth.figures.figures.iter();
    let overall = overall.filter(|(name, _)| !name.contains("round_"));
    html! {
        table {
            thead { tr { th { "Figure" } th { "Value" } } }
            tbody {
                @for (name, value) in overall {
                    tr { td { (name) } td { (format!("{value:.3}")) } }
                }
            }
        }
    }
}
