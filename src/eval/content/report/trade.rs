//! Precision against recall.

use maud::{Markup, html};

use super::Standing;
use super::chart::{coordinate, number};
use crate::eval::content::part::place;

const SIDE: f64 = 420.0;
const LEFT: f64 = 44.0;
const BOTTOM: f64 = 36.0;
const EDGE: f64 = 12.0;

fn x(recall: f64) -> f64 {
    LEFT + recall * (SIDE - LEFT - EDGE)
}

fn y(precision: f64) -> f64 {
    SIDE - BOTTOM - precision * (SIDE - BOTTOM - EDGE)
}

pub(super) fn figure(standings: &[Standing<'_>]) -> Markup {
    let pairs = place("2gram");
    let points: Vec<(f64, f64)> = standings
        .iter()
        .map(|standing| {
            let column = &standing.column;
            (column.recall(pairs), column.precision(pairs))
        })
        .collect();
    let places = apart(&points);
    html! {
        figure {
            h3 { "Precision and recall" }
            div.trade {
                svg viewBox={ "0 0 " (SIDE) " " (SIDE) } role="img" aria-label="Precision against recall" {
                    @for part in [0.0, 0.2, 0.4, 0.6, 0.8, 1.0] {
                        line.grid x1=(x(0.0)) x2=(x(1.0)) y1=(number(y(part))) y2=(number(y(part))) {}
                        line.grid y1=(y(0.0)) y2=(y(1.0)) x1=(number(x(part))) x2=(number(x(part))) {}
                        text.tick x=(number(x(part))) y=(SIDE - BOTTOM + 16.0) text-anchor="middle" { (format!("{part:.1}")) }
                        text.tick x=(LEFT - 7.0) y=(number(y(part) + 4.0)) text-anchor="end" { (format!("{part:.1}")) }
                    }
                    text.tick x=(number(x(0.5))) y=(SIDE - 4.0) text-anchor="middle" { "recall" }
                    text.tick transform={ "rotate(-90 12 " (number(y(0.5))) ")" } x="12" y=(number(y(0.5))) text-anchor="middle" { "precision" }
                    @for level in [0.5, 0.6, 0.7, 0.8, 0.9] {
                        path.level d=(contour(level)) {}
                        text.level x=(number(x(level) + 3.0)) y=(number(y(level) - 3.0)) { (format!("{level:.1}")) }
                    }
                    @for ((row, standing), (point, place)) in standings.iter().enumerate().zip(points.iter().zip(&places)) {
                        @let (px, py) = (x(point.0), y(point.1));
                        line.leader x1=(number(px)) y1=(number(py)) x2=(number(place.0)) y2=(number(place.1)) {}
                        circle class=(class(standing)) cx=(number(px)) cy=(number(py)) r="3.6" {
                            title { (standing.name) ": precision " (format!("{:.3}", point.1)) ", recall " (format!("{:.3}", point.0)) }
                        }
                        text.mark x=(number(place.0)) y=(number(place.1 + 4.0)) text-anchor="middle" { (row + 1) }
                    }
                }
                ol.names {
                    @for standing in standings {
                        li class=(class(standing)) { (standing.name) }
                    }
                }
            }
            figcaption { "By pairs of words, mean over the pages. Dashed lines join what has the same F1." }
        }
    }
}

fn class(standing: &Standing<'_>) -> &'static str {
    if standing.name == "hadal" {
        "point own"
    } else {
        "point"
    }
}

/// The points of one F1.
fn contour(f1: f64) -> String {
    const STEPS: usize = 40;
    let least = f1 / (2.0 - f1);
    let mut path = String::new();
    for step in 0..=STEPS {
        let share = coordinate(step) / coordinate(STEPS);
        let recall = least + (1.0 - least) * share;
        let precision = f1 * recall / (2.0 * recall - f1);
        let verb = if step == 0 { 'M' } else { 'L' };
        path.push_str(&format!(
            "{verb}{:.1} {:.1}",
            x(recall),
            y(precision.min(1.0))
        ));
    }
    path
}

/// Where the number of each point stands: near it, and apart from the points and from the
/// numbers before.
fn apart(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    const NEAR: f64 = 13.0;
    let dots: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (x(point.0), y(point.1)))
        .collect();
    let mut places: Vec<(f64, f64)> = Vec::new();
    for dot in &dots {
        let rings = [12.0, 19.0, 27.0, 36.0, 46.0].into_iter();
        let around = rings.flat_map(|radius| {
            (0..12).map(move |step| {
                let angle = std::f64::consts::TAU * (f64::from(step) + 7.5) / 12.0;
                (dot.0 + radius * angle.cos(), dot.1 + radius * angle.sin())
            })
        });
        let is_free = |place: &(f64, f64)| {
            let far = |other: &(f64, f64), least: f64| {
                (place.0 - other.0).hypot(place.1 - other.1) >= least
            };
            (LEFT..SIDE - 6.0).contains(&place.0)
                && (8.0..SIDE - BOTTOM).contains(&place.1)
                && dots.iter().all(|dot| far(dot, 9.0))
                && places.iter().all(|other| far(other, NEAR))
        };
        let beside = (dot.0, dot.1 - 12.0);
        places.push(around.clone().find(is_free).unwrap_or(beside));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_do_not_lie_on_each_other() {
        let points: Vec<(f64, f64)> = (0..12).map(|n| (0.9 + f64::from(n) / 1e3, 0.9)).collect();
        let places = apart(&points);
        for (at, place) in places.iter().enumerate() {
            for other in &places[..at] {
                assert!((place.0 - other.0).hypot(place.1 - other.1) > 12.0);
            }
        }
    }
}
