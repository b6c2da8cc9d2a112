//! Time and memory by the size of the ontology, as one page that a person reads.

use maud::{Markup, html};

use super::super::Figures;
use crate::eval::plot::{self, Axis, Line, counted, lines};

/// What is drawn of a measurement: its figure and its name.
const TIMES: [(&str, &str); 4] = [
    ("load_seconds", "reading N-Triples"),
    ("save_seconds", "saving the index"),
    ("open_seconds", "opening the index"),
    ("align_seconds", "aligning the records"),
];
const SIZES: [(&str, &str); 3] = [
    ("load_peak_megabytes", "most memory while reading"),
    ("align_peak_megabytes", "most memory while aligning"),
    ("index_megabytes", "index on disk"),
];

/// The page of several measurements: it runs no script and loads nothing.
#[must_use]
pub fn html(runs: &[Figures]) -> String {
    let mut runs: Vec<&Figures> = runs.iter().collect();
    runs.sort_by(|a, b| of(a, "triples").total_cmp(&of(b, "triples")));
    let sections = [
        ("Time", "seconds", &TIMES[..]),
        ("Memory", "megabytes", &SIZES[..]),
    ];
    let sections: Vec<(String, Markup)> = sections
        .into_iter()
        .map(|(name, unit, drawn)| {
            let figures = (drawn, runs.as_slice());
            (name.to_owned(), section(name, unit, figures))
        })
        .collect();
    let summary = format!(
        "Generated ontologies of {}. Both axes go by factors: what grows as the ontology does \
         rises by one step in one step.",
        counted(runs.len(), "size")
    );
    let headline = "How time and memory grow with the ontology";
    plot::page("Scale", (headline, &summary), &sections)
}

/// A figure of a measurement; 0 where it is missing.
fn of(run: &Figures, name: &str) -> f64 {
    let figure = run.figures.get(&format!("scale.{name}"));
    figure.copied().unwrap_or(0.0)
}

fn section(name: &str, unit: &str, (drawn, runs): (&[(&str, &str)], &[&Figures])) -> Markup {
    let millions = |run: &Figures| of(run, "triples") / 1e6;
    let drawn: Vec<Line<'_>> = drawn
        .iter()
        .map(|(figure, name)| Line {
            name,
            points: runs
                .iter()
                .map(|run| (millions(run), of(run, figure)))
                .filter(|(_, value)| *value > 0.0)
                .collect(),
        })
        .filter(|line| !line.points.is_empty())
        .collect();
    let points = || drawn.iter().flat_map(|line| line.points.iter());
    let x = Axis {
        name: "million triples",
        ticks: powers(points().map(|point| point.0)),
        is_logarithmic: true,
    };
    let y = Axis {
        name: unit,
        ticks: powers(points().map(|point| point.1)),
        is_logarithmic: true,
    };
    html! {
        h2 { (name) }
        div.charts {
            figure {
                h3 { (name) " by number of triples" }
                (lines(&format!("{name} by number of triples"), &x, &y, &drawn))
            }
        }
        div.scroll {
            table {
                thead { tr {
                    th { (x.name) }
                    @for line in &drawn { th { (line.name) small { (unit) } } }
                } }
                tbody {
                    @for run in runs {
                        tr {
                            td { (format!("{:.2}", millions(run))) }
                            @for line in &drawn {
                                @let value = line.points.iter().find(|point| {
                                    point.0.total_cmp(&millions(run)).is_eq()
                                });
                                td { @if let Some((_, value)) = value { (format!("{value:.3}")) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The powers of ten from the one below all values to the one above; two at least.
fn powers(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let logarithms = values.map(f64::log10);
    let (least, most) = logarithms.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), l| {
        (least.min(l), most.max(l))
    });
    if least > most {
        return vec![1.0, 10.0];
    }
    let (start, end) = (least.floor(), most.ceil().max(least.floor() + 1.0));
    std::iter::successors(Some(start), |power| Some(power + 1.0))
        .take_while(|power| *power <= end)
        .map(|power| 10_f64.powf(power))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(triples: f64, load: f64) -> Figures {
        let figures = [("triples", triples), ("load_seconds", load)];
        Figures {
            task: "scale".to_owned(),
            figures: figures
                .map(|(name, value)| (format!("scale.{name}"), value))
                .into(),
        }
    }

    /// What was not measured is not drawn, and sizes stand in order.
    #[test]
    fn sizes_stand_in_order() {
        let page = html(&[run(1e7, 30.0), run(1e6, 2.5)]);
        let (small, large) = (page.find("1, 2.500"), page.find("10, 30.000"));
        assert!(small.is_some() && small < large, "{page}");
        assert!(!page.contains("aligning the records"));
    }

    #[test]
    fn axes_hold_all_values() {
        let near = |ticks: Vec<f64>, expected: &[f64]| {
            let close = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
            assert!(ticks.len() == expected.len(), "{ticks:?}");
            assert!(ticks.iter().zip(expected).all(close), "{ticks:?}");
        };
        near(powers([0.3, 48.0].into_iter()), &[0.1, 1.0, 10.0, 100.0]);
        near(powers([1.0].into_iter()), &[1.0, 10.0]);
    }
}
