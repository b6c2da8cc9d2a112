//! How far scores can be believed, as one page that a person reads.

use maud::{Markup, html};

use super::measured::{Bin, reliability};
use super::{Measured, Run};
use crate::eval::plot::{self, Axis, FIFTHS, Line, counted, lines};
use crate::text::share;

/// The page: it runs no script and loads nothing.
#[must_use]
pub fn html(runs: &[Run]) -> String {
    let mut sections: Vec<(String, Markup)> = Vec::new();
    if runs.len() > 1 {
        let all = reliability(runs.iter().map(|run| (&run.alignment, &run.set)));
        sections.push(("all".to_owned(), section("all", &all, None)));
    }
    for run in runs {
        let name = run.set.name.as_str();
        let bins = reliability([(&run.alignment, &run.set)]);
        sections.push((name.to_owned(), section(name, &bins, Some(&run.measured))));
    }
    let said: usize = runs.iter().map(|run| run.measured.whole.said).sum();
    let summary = format!(
        "{said} matches that gold data judges, in {}. A score that can be believed is right as \
         often as it says.",
        counted(runs.len(), "set")
    );
    let headline = "How well the scores of an alignment are calibrated";
    plot::page("Alignment", (headline, &summary), &sections)
}

fn section(name: &str, bins: &[Bin], measured: Option<&Measured>) -> Markup {
    let said: usize = bins.iter().map(|bin| bin.said).sum();
    html! {
        h2 { (name) small { (said) " matches that gold data judges" } }
        @if let Some(Measured { whole, .. }) = measured {
            p {
                "Precision " (format!("{:.3}", whole.precision())) ", recall "
                (format!("{:.3}", whole.recall())) ", F1 " (format!("{:.3}", whole.f1())) "."
            }
        }
        div.charts { (plotted(bins)) (counts(bins)) }
    }
}

/// The share that is right by what the scores say.
fn plotted(bins: &[Bin]) -> Markup {
    let points = bins.iter().filter(|bin| bin.said > 0);
    let points = points.map(|bin| (bin.mean, share(bin.right, bin.said)));
    let drawn = [
        Line {
            name: "matches",
            points: points.collect(),
        },
        Line {
            name: "right as often as said",
            points: vec![(0.0, 0.0), (1.0, 1.0)],
        },
    ];
    let axis = |name| Axis {
        name,
        ticks: FIFTHS.to_vec(),
        is_logarithmic: false,
    };
    html! {
        figure {
            h3 { "Reliability" }
            (lines("Share that is right by score", &axis("mean score"), &axis("share that is right"), &drawn))
            figcaption { "Above the diagonal scores say too little, below it too much." }
        }
    }
}

/// How many matches a point stands for.
fn counts(bins: &[Bin]) -> Markup {
    html! {
        figure {
            h3 { "Matches by score" }
            div.scroll {
                table {
                    thead { tr { th { "score" } th { "matches" } th { "mean score" } th { "right" } } }
                    tbody {
                        @for bin in bins.iter().filter(|bin| bin.said > 0) {
                            tr {
                                td { (bin.from) " to " (bin.to) }
                                td { (bin.said) }
                                td { (format!("{:.3}", bin.mean)) }
                                td { (format!("{:.3}", share(bin.right, bin.said))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten matches of .9, of which eight are right, and none of another score: one point.
    #[test]
    fn bins_without_matches_are_no_points() {
        let full = Bin {
            from: 0.9,
            to: 0.99,
            said: 10,
            right: 8,
            mean: 0.9,
        };
        let empty = Bin {
            from: 0.5,
            to: 0.6,
            ..Bin::default()
        };
        let page = section("books", &[empty, full], None).into_string();
        assert_eq!(page.matches("<tbody><tr>").count(), 1);
        assert!(
            page.contains("<title>matches: 0.9, 0.800</title>"),
            "{page}"
        );
        assert!(!page.contains("0.5 to 0.6"), "{page}");
        assert!(page.contains("10 matches that gold data judges"));
    }
}
