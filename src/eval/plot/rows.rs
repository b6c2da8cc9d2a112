//! What the plots have in common.

use maud::{Markup, html};

use super::FIFTHS;

/// The width of a plot in its own units.
pub(in crate::eval) const WIDTH: f64 = 560.0;
/// The height of a row with one system.
pub(in crate::eval) const ROW: f64 = 22.0;
/// The space for names on the left.
pub(in crate::eval) const LEFT: f64 = 150.0;
/// The space for numbers on the right.
pub(in crate::eval) const RIGHT: f64 = 68.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 26.0;

/// A plot with a row a name and an axis below.
pub(in crate::eval) struct Rows {
    count: usize,
}

impl Rows {
    pub fn new(count: usize) -> Self {
        Self { count }
    }

    /// The middle of a row.
    pub fn y(row: usize) -> f64 {
        TOP + ROW * (coordinate(row) + 0.5)
    }

    /// The place of a share in [0, 1] of the axis.
    pub fn x(share: f64) -> f64 {
        LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
    }

    /// The plot: ticks at shares of the axis, names, numbers at the right end, and the marks.
    pub fn draw(
        &self,
        label: &str,
        ticks: &[(f64, String)],
        names: &[(&str, String)],
        marks: &Markup,
    ) -> Markup {
        let bottom = TOP + ROW * coordinate(self.count);
        html! {
            svg viewBox={ "0 0 " (WIDTH) " " (bottom + BOTTOM) } role="img" aria-label=(label) {
                @for row in (0..self.count).filter(|row| row % 2 == 1) {
                    rect.band x="0" width=(WIDTH) y=(number(Self::y(row) - ROW / 2.0)) height=(ROW) {}
                }
                @for (share, name) in ticks {
                    @let x = number(Self::x(*share));
                    line.grid x1=(x) x2=(x) y1=(TOP) y2=(bottom) {}
                    text.tick x=(x) y=(bottom + 17.0) text-anchor="middle" { (name) }
                }
                @for (row, (name, value)) in names.iter().enumerate() {
                    @let y = number(Self::y(row) + 4.0);
                    text.name x=(LEFT - 10.0) y=(y) text-anchor="end" { (clip(name, 21)) }
                    text.value x=(WIDTH - 4.0) y=(y) text-anchor="end" { (value) }
                }
                (marks)
            }
        }
    }
}

/// Ticks at fifths of [0, 1].
pub(in crate::eval) fn fifths() -> Vec<(f64, String)> {
    FIFTHS.map(|share| (share, format!("{share:.1}"))).to_vec()
}

/// A box from the lower to the upper quartile with the median, whiskers over 90 of 100 values,
/// and the mean.
pub(in crate::eval) fn spread(row: usize, spread: &crate::eval::measures::Spread) -> Markup {
    let y = Rows::y(row);
    let x = |share| number(Rows::x(share));
    let width = number((Rows::x(spread.upper) - Rows::x(spread.lower)).max(1.0));
    html! {
        line.whisker x1=(x(spread.low)) x2=(x(spread.high)) y1=(y) y2=(y) {}
        rect.box x=(x(spread.lower)) width=(width) y=(y - 6.0) height="12" rx="2" {}
        line.median x1=(x(spread.median)) x2=(x(spread.median)) y1=(y - 6.0) y2=(y + 6.0) {}
        circle.mean cx=(x(spread.mean)) cy=(y) r="2.6" {}
    }
}

/// A coordinate as short as it may be.
pub(in crate::eval) fn number(value: f64) -> String {
    format!("{value:.1}")
}

/// A count as a coordinate.
#[expect(clippy::cast_precision_loss, reason = "counts of rows are small")]
pub(in crate::eval) fn coordinate(count: usize) -> f64 {
    count as f64
}

pub(in crate::eval) fn clip(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let mut clipped: String = text.chars().take(longest.saturating_sub(1)).collect();
    clipped.push('…');
    clipped
}
