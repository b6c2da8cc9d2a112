//! F1 by system and granularity.

use maud::{Markup, html};

use super::Standing;
use crate::eval::content::measured::{MEASURES, PAIRS};
use crate::eval::plot::{Rows, fifths, number};

/// What a measure compares, for a legend.
pub(super) const NAMES: [&str; MEASURES.len()] = [
    "characters in order",
    "words in order",
    "bags of words",
    "sets of words",
    "pairs of words",
];

pub(super) fn figure(standings: &[Standing<'_>]) -> Markup {
    let names: Vec<(&str, String)> = standings
        .iter()
        .map(|standing| (standing.name, format!("{:.3}", standing.f1[PAIRS])))
        .collect();
    let marks = html! {
        @for (row, standing) in standings.iter().enumerate() {
            @let y = Rows::y(row);
            line.interval x1=(number(Rows::x(standing.interval.low)))
                x2=(number(Rows::x(standing.interval.high))) y1=(y) y2=(y) {}
            @for (measure, f1) in standing.f1.into_iter().enumerate() {
                circle class={ "dot m" (measure) } cx=(number(Rows::x(f1))) cy=(y) r="4" {
                    title { (standing.name) ", " (NAMES[measure]) ": " (format!("{f1:.3}")) }
                }
            }
        }
    };
    html! {
        figure {
            h3 { "F1 by granularity" }
            p.legend {
                @for (measure, name) in NAMES.iter().enumerate() {
                    span { i class={ "key m" (measure) } {} (name) }
                }
            }
            (Rows::new(standings.len()).draw("F1 of each system by granularity", &fifths(), &names, &marks))
            figcaption {
                "Mean over the pages. The bar is the 95 % confidence interval of F1 by pairs of \
                 words, over sites; the number is that F1."
            }
        }
    }
}
