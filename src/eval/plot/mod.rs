//! Plots for a person: pages that run no script and load nothing.

mod lines;
mod rows;

use maud::{DOCTYPE, Markup, html};

use crate::report::head;

pub(in crate::eval) use lines::{Axis, Line, lines};
pub(in crate::eval) use rows::{Rows, clip, coordinate, fifths, number, spread};

/// Ticks of an axis of shares.
pub(in crate::eval) const FIFTHS: [f64; 6] = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0];

/// A page with a heading, a line that sums it up, and sections by their name.
pub(in crate::eval) fn page(
    title: &str,
    (headline, summary): (&str, &str),
    sections: &[(String, Markup)],
) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(title, include_str!("page.css")))
            body {
                header {
                    p.kicker { "hadal evaluation" }
                    h1 { (headline) }
                    p { (summary) }
                }
                nav aria-label="Sections" {
                    @for (name, _) in sections { a href={ "#" (name) } { (name) } }
                }
                main {
                    @for (name, section) in sections { section id=(name) { (section) } }
                }
                footer { "Made by hadal. This page loads nothing from anywhere." }
            }
        }
    };
    page.into_string()
}

/// A number of things.
pub(in crate::eval) fn counted(number: usize, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}
