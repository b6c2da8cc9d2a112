//! What the systems cost.

use maud::{Markup, html};

use super::Standing;
use crate::eval::plot::{Rows, number};

pub(super) fn figure(standings: &[Standing<'_>]) -> Markup {
    let times: Vec<(f64, f64)> = standings
        .iter()
        .map(|standing| (standing.column.ms_a_kb(), standing.column.whole_ms()))
        .collect();
    let exponents = times.iter().map(|(a_kb, _)| a_kb.max(1e-6).log10());
    let (least, most) = exponents.fold((0.0_f64, -3.0_f64), |(least, most), exponent| {
        (least.min(exponent), most.max(exponent))
    });
    let (least, most) = (least.floor(), most.ceil().max(least.floor() + 1.0));
    let share = |exponent: f64| (exponent - least) / (most - least);
    let ticks: Vec<(f64, String)> = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
        .into_iter()
        .filter(|exponent| (least..=most).contains(&f64::from(*exponent)))
        .map(|exponent| {
            let exponent = f64::from(exponent);
            (share(exponent), format!("{}", 10_f64.powf(exponent)))
        })
        .collect();
    let names: Vec<(&str, String)> = standings
        .iter()
        .zip(&times)
        .map(|(standing, (_, a_page))| (standing.name, format!("{a_page:.1} ms")))
        .collect();
    let marks = html! {
        @for (row, (a_kb, _)) in times.iter().enumerate() {
            @let y = Rows::y(row);
            @let end = Rows::x(share(a_kb.max(1e-6).log10()));
            line.stem x1=(number(Rows::x(0.0))) x2=(number(end)) y1=(y) y2=(y) {}
            circle.mean cx=(number(end)) cy=(y) r="4" { title { (format!("{a_kb:.4}")) " ms a kB" } }
        }
    };
    html! {
        figure {
            h3 { "Time" }
            (Rows::new(standings.len()).draw("Milliseconds a kB of each system", &ticks, &names, &marks))
            figcaption {
                "Milliseconds a kB of the page, parsing included, on a logarithmic scale; the \
                 number is the mean of a page. Several pages are measured at a time."
            }
        }
    }
}
