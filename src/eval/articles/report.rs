//! The evaluation as one page that a person reads: the plots of the paper.

use maud::{Markup, html};

use super::figures::reliability;
use super::tried::{Scored, VARIED};
use super::{Evaluation, Part};
use crate::eval::measures::Spread;
use crate::eval::plot::{self, Axis, FIFTHS, Line, Rows, counted, fifths, lines, spread};
use crate::text::share;

/// The page: it runs no script and loads nothing.
#[must_use]
pub fn html(evaluation: &Evaluation) -> String {
    let parts = &evaluation.parts;
    let pages = parts.iter().map(|part| part.pages).sum();
    let groups = parts.iter().map(|part| part.groups).sum();
    let summary = format!(
        "{} in {}. F1 is by sets of pairs of words.",
        counted(pages, "page"),
        counted(groups, "group")
    );
    let sections: Vec<(String, Markup)> = parts
        .iter()
        .map(|part| (part.name.clone(), section(part)))
        .collect();
    let headline = "How well the main content of several pages is found";
    plot::page("Articles", (headline, &summary), &sections)
}

fn section(part: &Part) -> Markup {
    html! {
        h2 { (part.name) small { (counted(part.groups, "group")) ", " (counted(part.pages, "page")) } }
        div.charts {
            (boxes(part))
            (confidence(part))
            (curve(part, ("pages", "pages at a time"), "F1 by number of pages"))
            (curve(part, ("signifiers", "signifiers a page"), "F1 by number of signifiers"))
        }
    }
}

/// The F1 of each method that was tried on all pages, page by page.
fn boxes(part: &Part) -> Markup {
    let mut methods: Vec<(&str, Spread)> = part
        .tried
        .scores
        .iter()
        .filter(|(name, scores)| !name.contains('.') && scores.len() == part.pages)
        .map(|(name, scores)| {
            let f1: Vec<f64> = scores.iter().map(|scored| scored.pairs.f1).collect();
            (name.as_str(), Spread::of(&f1))
        })
        .collect();
    methods.sort_by(|a, b| b.1.mean.total_cmp(&a.1.mean));
    let names: Vec<(&str, String)> = methods
        .iter()
        .map(|(name, spread)| (*name, format!("{:.3}", spread.mean)))
        .collect();
    let marks = html! {
        @for (row, (_, of_method)) in methods.iter().enumerate() { (spread(row, of_method)) }
    };
    html! {
        figure {
            h3 { "F1 by method" }
            (Rows::new(methods.len()).draw("Spread of F1 by method", &fifths(), &names, &marks))
            figcaption {
                "Page by page: the box holds the middle half with the median, the line 90 of 100 \
                 pages; the dot and the number are the mean."
            }
        }
    }
}

/// What came of how sure the methods were.
fn confidence(part: &Part) -> Markup {
    let drawn: Vec<Line<'_>> = ["forest", "hadal"]
        .into_iter()
        .filter_map(|name| Some((name, part.tried.scores.get(name)?)))
        .map(|(name, scores)| Line {
            name,
            points: reliability(scores)
                .iter()
                .map(|step| (f64::midpoint(step.low, step.high), step.f1))
                .collect(),
        })
        .collect();
    let axis = |name| Axis {
        name,
        ticks: FIFTHS.to_vec(),
        is_logarithmic: false,
    };
    html! {
        figure {
            h3 { "Confidence" }
            (lines("F1 by confidence", &axis("confidence"), &axis("F1"), &drawn))
            figcaption { "The mean F1 of the pages that a method was so sure of." }
        }
    }
}

/// The mean F1 by one of the numbers that are varied; nothing where it was not.
fn curve(part: &Part, (varied, axis): (&str, &str), heading: &str) -> Markup {
    let mut ticks = std::collections::BTreeSet::new();
    let mut drawn = Vec::new();
    for method in VARIED {
        let prefix = format!("{}.{varied}_", method.name());
        let tried = part.tried.scores.iter();
        let mut points: Vec<(u32, f64)> = tried
            .filter_map(|(name, scores)| Some((name.strip_prefix(&prefix)?, scores)))
            .filter_map(|(number, scores)| Some((number.parse().ok()?, mean(scores))))
            .collect();
        points.sort_by_key(|(number, _)| *number);
        ticks.extend(points.iter().map(|(number, _)| *number));
        drawn.push(Line {
            name: method.name(),
            points: points.into_iter().map(|(n, f1)| (n.into(), f1)).collect(),
        });
    }
    if ticks.is_empty() {
        return html! {};
    }
    let x = Axis {
        name: axis,
        ticks: ticks.into_iter().map(f64::from).collect(),
        is_logarithmic: varied == "signifiers",
    };
    let y = Axis {
        name: "F1",
        ticks: FIFTHS.to_vec(),
        is_logarithmic: false,
    };
    html! { figure { h3 { (heading) } (lines(heading, &x, &y, &drawn)) } }
}

fn mean(scores: &[Scored]) -> f64 {
    let sum: f64 = scores.iter().map(|scored| scored.pairs.f1).sum();
    sum / share(scores.len().max(1), 1)
}
