//! F1 of all systems on all sets, as tables.

use maud::{Markup, html};

use crate::eval::content::measured::PAIRS;
use crate::eval::content::part::Part;
use crate::eval::content::{Evaluation, Outcome};
use crate::eval::plot::counted;
use crate::text::share;

/// A row of a table: a system and its F1 on each part.
struct Line<'a> {
    name: &'a str,
    f1: Vec<f64>,
    mean: f64,
}

pub(super) fn section(evaluation: &Evaluation) -> Markup {
    let parts: Vec<Part<'_>> = evaluation.sets.iter().map(Part::whole).collect();
    html! {
        h2 { "Overview" }
        p.lead {
            "F1 by sets of pairs of words, mean over the pages of a set. What counts as main \
             content differs between sets, so systems can be compared within one only."
        }
        (table(evaluation, &parts))
        details {
            summary { "All figures" }
            div.scroll {
                table.all {
                    thead { tr { @for column in Evaluation::columns() { th { (column) } } } }
                    tbody {
                        @for row in evaluation.rows() {
                            tr { @for cell in row { td { (cell) } } }
                        }
                    }
                }
            }
        }
    }
}

/// The kinds of pages of a set.
pub(super) fn kinds(evaluation: &Evaluation, outcome: &Outcome) -> Markup {
    let mut parts = outcome.parts().into_iter();
    let whole = parts.next().map_or(String::new(), |whole| whole.name);
    let kinds: Vec<Part<'_>> = parts
        .map(|mut part| {
            part.name = part.name.split_off(whole.len() + 1);
            part
        })
        .collect();
    if kinds.is_empty() {
        return html! {};
    }
    html! { h3 { "Kinds of pages" } (table(evaluation, &kinds)) }
}

fn table(evaluation: &Evaluation, parts: &[Part<'_>]) -> Markup {
    let mut lines: Vec<Line<'_>> = evaluation
        .systems
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let f1: Vec<f64> = parts
                .iter()
                .map(|part| part.column(at).spread(PAIRS).mean)
                .collect();
            let mean = f1.iter().sum::<f64>() / share(f1.len().max(1), 1);
            Line { name, f1, mean }
        })
        .collect();
    lines.sort_by(|a, b| b.mean.total_cmp(&a.mean));
    let best: Vec<f64> = (0..parts.len())
        .map(|at| {
            lines
                .iter()
                .filter_map(|line| line.f1.get(at))
                .copied()
                .fold(0.0, f64::max)
        })
        .collect();
    html! {
        div.scroll {
            table.heat {
                thead {
                    tr {
                        th { "system" }
                        @for part in parts {
                            th { (part.name) small { (counted(part.pages.len(), "page")) } }
                        }
                        @if parts.len() > 1 { th { "mean" } }
                    }
                }
                tbody {
                    @for line in &lines {
                        tr {
                            th scope="row" class=[(line.name == "hadal").then_some("own")] { (line.name) }
                            @for (f1, best) in line.f1.iter().zip(&best) {
                                (cell(*f1, f1 >= best))
                            }
                            @if parts.len() > 1 { (cell(line.mean, false)) }
                        }
                    }
                }
            }
        }
    }
}

/// A figure on a ground that is the stronger the nearer to 1 it is.
fn cell(f1: f64, is_best: bool) -> Markup {
    let strength = (f1.clamp(0.0, 1.0).powi(3) * 62.0).round();
    html! {
        td class=[is_best.then_some("best")] style={ "--s:" (strength) "%" } { (format!("{f1:.3}")) }
    }
}
