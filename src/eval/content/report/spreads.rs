//! How stable the systems are.

use maud::{Markup, html};

use super::Standing;
use crate::eval::plot::{Rows, fifths, spread};

pub(super) fn figure(standings: &[Standing<'_>]) -> Markup {
    let names: Vec<(&str, String)> = standings
        .iter()
        .map(|standing| (standing.name, format!("±{:.3}", standing.spread.deviation)))
        .collect();
    let marks = html! {
        @for (row, standing) in standings.iter().enumerate() { (spread(row, &standing.spread)) }
    };
    html! {
        figure {
            h3 { "Stability" }
            (Rows::new(standings.len()).draw("Spread of F1 of each system", &fifths(), &names, &marks))
            figcaption {
                "F1 by words in order, page by page: the box holds the middle half with the \
                 median, the line 90 of 100 pages, the dot is the mean; the number is the \
                 standard deviation."
            }
        }
    }
}
