//! Values over an axis, a line a series.

use maud::{Markup, html};

use super::rows::number;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 40.0;
/// So many colours there are.
const COLOURS: usize = 5;

/// A series of points, in the order of their first coordinate.
pub(in crate::eval) struct Line<'a> {
    /// What the legend calls it.
    pub name: &'a str,
    /// The points.
    pub points: Vec<(f64, f64)>,
}

/// One direction of a plot.
pub(in crate::eval) struct Axis<'a> {
    /// What it measures, with its unit.
    pub name: &'a str,
    /// Its ticks, in order; the axis goes from the first to the last.
    pub ticks: Vec<f64>,
    /// Whether equal steps are equal factors; all values are greater than 0 then.
    pub is_logarithmic: bool,
}

impl Axis<'_> {
    /// The place of a value, in [0, 1]; what lies outside is at the edge.
    fn place(&self, value: f64) -> f64 {
        let scaled = |value: f64| {
            if self.is_logarithmic {
                value.max(f64::MIN_POSITIVE).ln()
            } else {
                value
            }
        };
        let (Some(first), Some(last)) = (self.ticks.first(), self.ticks.last()) else {
            return 0.0;
        };
        let (first, last) = (scaled(*first), scaled(*last));
        ((scaled(value) - first) / (last - first).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0)
    }
}

/// A plot of some lines over the same axes; `label` says what it shows.
pub(in crate::eval) fn lines(
    label: &str,
    x: &Axis<'_>,
    y: &Axis<'_>,
    lines: &[Line<'_>],
) -> Markup {
    let at_x = |value: f64| LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
    let at_y = |value: f64| HEIGHT - BOTTOM - y.place(value) * (HEIGHT - BOTTOM - TOP);
    let middle = (TOP + HEIGHT - BOTTOM) / 2.0;
    let path = |points: &[(f64, f64)]| {
        let mut path = String::new();
        for (place, (px, py)) in points.iter().enumerate() {
            let verb = if place == 0 { 'M' } else { 'L' };
            path.push_str(&format!("{verb}{:.1} {:.1}", at_x(*px), at_y(*py)));
        }
        path
    };
    html! {
        p.legend {
            @for (at, line) in lines.iter().enumerate() {
                span { i class={ "key m" (at % COLOURS) } {} (line.name) }
            }
        }
        svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(label) {
            @for tick in &y.ticks {
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(number(at_y(*tick))) y2=(number(at_y(*tick))) {}
                text.tick x=(LEFT - 7.0) y=(number(at_y(*tick) + 4.0)) text-anchor="end" { (tick) }
            }
            @for tick in &x.ticks {
                text.tick x=(number(at_x(*tick))) y=(HEIGHT - BOTTOM + 16.0) text-anchor="middle" { (tick) }
            }
            text.tick x=(number(f64::midpoint(LEFT, WIDTH - RIGHT))) y=(HEIGHT - 6.0) text-anchor="middle" { (x.name) }
            text.tick transform={ "rotate(-90 13 " (number(middle)) ")" } x="13" y=(number(middle)) text-anchor="middle" { (y.name) }
            @for (at, line) in lines.iter().enumerate() {
                path class={ "curve l" (at % COLOURS) } d=(path(&line.points)) {}
                @for (px, py) in &line.points {
                    circle class={ "dot m" (at % COLOURS) } cx=(number(at_x(*px))) cy=(number(at_y(*py))) r="3.4" {
                        title { (line.name) ": " (px) ", " (format!("{py:.3}")) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_even_or_by_factors() {
        let axis = |is_logarithmic| Axis {
            name: "x",
            ticks: vec![1.0, 100.0],
            is_logarithmic,
        };
        assert!((axis(true).place(10.0) - 0.5).abs() < 1e-9);
        assert!((axis(false).place(50.5) - 0.5).abs() < 1e-9);
        assert!((axis(true).place(1e9) - 1.0).abs() < 1e-9);
        let line = Line {
            name: "one",
            points: vec![(1.0, 1.0), (100.0, 100.0)],
        };
        let drawn = lines("a plot", &axis(false), &axis(true), &[line]).into_string();
        assert!(drawn.contains("M62.0 260.0L546.0 12.0"), "{drawn}");
    }
}
