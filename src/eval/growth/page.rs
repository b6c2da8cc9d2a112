//! The growth as a page that a person reads.

use maud::{DOCTYPE, Markup, html};

use super::{Growth, Round};
use crate::eval::content::report::chart::{Rows, WIDTH, fifths, number};
use crate::report::head;
use crate::text::share;

const HEIGHT: f64 = 240.0;
const LEFT: f64 = 52.0;
const BOTTOM: f64 = 212.0;
const TOP: f64 = 14.0;

/// The page: it runs no script and loads nothing.
#[must_use]
pub fn html(growth: &Growth) -> String {
    let requests: usize = growth.rounds.iter().map(|round| round.requests).sum();
    let records = growth.curve.last().map_or(0, |(_, records)| *records);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head("How an ontology grows", include_str!("../content/report/report.css")))
            body {
                header {
                    p.kicker { "hadal evaluation" }
                    h1 { "How an ontology grows by a survey" }
                    p { (growth.site) ": " (records) " records by " (requests) " requests" }
                }
                main {
                    section {
                        div.charts {
                            (gain(&growth.rounds))
                            (curve(&growth.curve))
                            (precision(&growth.kinds))
                        }
                        (rounds(&growth.rounds))
                        (figures(growth))
                    }
                }
                footer { "Made by hadal. This page loads nothing from anywhere." }
            }
        }
    };
    page.into_string()
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
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| (part, format!("{:.0}", part * most)));
    let marks = html! {
        @for (row, gain) in gains.iter().enumerate() { (bar(row, gain / most)) }
    };
    html! {
        figure {
            h3 { "New records a request" }
            (Rows::new(rounds.len()).draw("New records a request, by round", &ticks, &names, &marks))
            figcaption {
                "Round 1 knows nothing of the domain, round 2 looks for what the fields feed, \
                 round 3 goes through further pages. From round 4 on the ontology suggests what to \
                 ask."
            }
        }
    }
}

/// Records over requests.
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn curve(curve: &[(u32, usize)]) -> Markup {
    let requests = curve.len().max(1) as f64;
    let records = curve.last().map_or(1, |(_, records)| (*records).max(1)) as f64;
    let x = |place: usize| LEFT + (WIDTH - LEFT - 12.0) * (place as f64) / requests;
    let y = |count: usize| BOTTOM - (BOTTOM - TOP) * (count as f64) / records;
    let points: Vec<String> = std::iter::once((0, 0))
        .chain(
            curve
                .iter()
                .map(|(_, sum)| *sum)
                .enumerate()
                .map(|(n, sum)| (n + 1, sum)),
        )
        .map(|(place, sum)| format!("{},{}", number(x(place)), number(y(sum))))
        .collect();
    let starts = curve.iter().enumerate().filter(|(place, (round, _))| {
        let before = place.checked_sub(1).and_then(|before| curve.get(before));
        before.is_some_and(|(before, _)| before != round)
    });
    html! {
        figure {
            h3 { "Records over requests" }
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label="Records over requests" {
                @for part in [0.0, 0.5, 1.0] {
                    @let height = number(BOTTOM - (BOTTOM - TOP) * part);
                    line.grid x1=(LEFT) x2=(WIDTH - 12.0) y1=(height) y2=(height) {}
                    text.tick x=(LEFT - 8.0) y=(height) text-anchor="end" { (format!("{:.0}", records * part)) }
                }
                @for (place, (round, _)) in starts {
                    @let left = number(x(place));
                    line.whisker x1=(left) x2=(left) y1=(TOP) y2=(BOTTOM) {}
                    text.tick x=(left) y=(BOTTOM + 17.0) text-anchor="middle" { (round) }
                }
                polyline.median points=(points.join(" ")) fill="none" {}
            }
            figcaption { "Distinct records after each request; lines mark where a round begins." }
        }
    }
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
        h3 { "By round" }
        div.scroll { table {
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
        } }
    }
}

fn figures(growth: &Growth) -> Markup {
    let overall = growth.figures.figures.iter();
    let overall = overall.filter(|(name, _)| !name.contains("round_"));
    html! {
        h3 { "In numbers" }
        div.scroll { table {
            thead { tr { th { "Figure" } th { "Value" } } }
            tbody {
                @for (name, value) in overall {
                    tr { td { (name) } td { (format!("{value:.3}")) } }
                }
            }
        } }
    }
}
