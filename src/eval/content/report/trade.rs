//! Precision against recall.

use maud::{Markup, html};

use super::Standing;
use crate::eval::content::measured::PAIRS;
use crate::eval::measures::Spread;
use crate::eval::plot::{coordinate, number};

const SIDE: f64 = 420.0;
const LEFT: f64 = 44.0;
const BOTTOM: f64 = 36.0;
const EDGE: f64 = 12.0;

/// A plane whose axes begin where most systems are.
#[derive(Clone, Copy)]
struct Plane {
    least: f64,
}

impl Plane {
    /// The plane of these recalls and precisions: few of them lie outside.
    fn of(points: &[(f64, f64)]) -> Self {
        let lower: Vec<f64> = points.iter().map(|point| point.0.min(point.1)).collect();
        let low = Spread::of(&lower).low.min(0.8);
        Self {
            least: ((low - 0.02) * 10.0).floor().max(0.0) / 10.0,
        }
    }

    /// A place on an axis, in [0, 1]; what lies outside is at the edge.
    fn place(self, value: f64) -> f64 {
        ((value - self.least) / (1.0 - self.least)).max(0.0)
    }

    fn x(self, recall: f64) -> f64 {
        LEFT + self.place(recall) * (SIDE - LEFT - EDGE)
    }

    fn y(self, precision: f64) -> f64 {
        SIDE - BOTTOM - self.place(precision) * (SIDE - BOTTOM - EDGE)
    }

    fn ticks(self) -> impl Iterator<Item = f64> {
        (0..=10)
            .map(|tenth| f64::from(tenth) / 10.0)
            .filter(move |tick| *tick >= self.least - 1e-9)
    }
}

pub(super) fn figure(standings: &[Standing<'_>]) -> Markup {
    let points: Vec<(f64, f64)> = standings
        .iter()
        .map(|standing| {
            let column = &standing.column;
            (column.recall(PAIRS), column.precision(PAIRS))
        })
        .collect();
    let plane = Plane::of(&points);
    let dots: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (plane.x(point.0), plane.y(point.1)))
        .collect();
    let places = apart(&dots);
    let middle = LEFT + (SIDE - LEFT - EDGE) / 2.0;
    html! {
        figure {
            h3 { "Precision and recall" }
            div.trade {
                svg viewBox={ "0 0 " (SIDE) " " (SIDE) } role="img" aria-label="Precision against recall" {
                    @for part in plane.ticks() {
                        line.grid x1=(plane.x(0.0)) x2=(plane.x(1.0)) y1=(number(plane.y(part))) y2=(number(plane.y(part))) {}
                        line.grid y1=(plane.y(0.0)) y2=(plane.y(1.0)) x1=(number(plane.x(part))) x2=(number(plane.x(part))) {}
                        text.tick x=(number(plane.x(part))) y=(SIDE - BOTTOM + 16.0) text-anchor="middle" { (format!("{part:.1}")) }
                        text.tick x=(LEFT - 7.0) y=(number(plane.y(part) + 4.0)) text-anchor="end" { (format!("{part:.1}")) }
                    }
                    text.tick x=(number(middle)) y=(SIDE - 4.0) text-anchor="middle" { "recall" }
                    text.tick transform={ "rotate(-90 12 " (number(SIDE - middle)) ")" } x="12" y=(number(SIDE - middle)) text-anchor="middle" { "precision" }
                    @for level in plane.ticks().filter(|level| *level > plane.least + 0.05 && *level < 0.95) {
                        path.level d=(contour(plane, level)) {}
                        text.level x=(number(plane.x(level) + 3.0)) y=(number(plane.y(level) - 3.0)) { (format!("{level:.1}")) }
                    }
                    @for ((row, standing), (point, (dot, place))) in standings.iter().enumerate().zip(points.iter().zip(dots.iter().zip(&places))) {
                        @let (px, py) = *dot;
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
            figcaption { "By pairs of words, mean over the pages. Dashed lines join what has the same F1; what lies outside is \
                 drawn at the edge." }
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
fn contour(plane: Plane, f1: f64) -> String {
    const STEPS: usize = 40;
    let least = (f1 / (2.0 - f1)).max(plane.least);
    let most = f1 * least / (2.0 * least - f1);
    let mut path = String::new();
    for step in 0..=STEPS {
        let share = coordinate(step) / coordinate(STEPS);
        let recall = least + (most - least) * share;
        let precision = f1 * recall / (2.0 * recall - f1);
        let verb = if step == 0 { 'M' } else { 'L' };
        path.push_str(&format!(
            "{verb}{:.1} {:.1}",
            plane.x(recall),
            plane.y(precision)
        ));
    }
    path
}

/// Where the number of each point stands: near it, and apart from the points and from the
/// numbers before.
fn apart(dots: &[(f64, f64)]) -> Vec<(f64, f64)> {
    const NEAR: f64 = 13.0;
    let mut places: Vec<(f64, f64)> = Vec::new();
    for dot in dots {
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
        let plane = Plane::of(&points);
        let dots: Vec<(f64, f64)> = points
            .iter()
            .map(|point| (plane.x(point.0), plane.y(point.1)))
            .collect();
        let places = apart(&dots);
        for (at, place) in places.iter().enumerate() {
            for other in &places[..at] {
                assert!((place.0 - other.0).hypot(place.1 - other.1) > 12.0);
            }
        }
    }
}
