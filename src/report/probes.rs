//! The probes: what was asked and what came back.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use super::ReportInput;
use super::names::{Names, clip, count, grouped, missing};
use crate::probe::{Probe, ResponseClass, TermSource};
use crate::text::share;

/// The probes that are shown at once.
const SHOWN: usize = 12;

/// Width and height of the chart, and the space around it, in its own units.
const CHART: (f64, f64) = (760.0, 190.0);
const LEFT: f64 = 46.0;
const BOTTOM: f64 = 28.0;
const TOP: f64 = 14.0;

/// The section.
pub(super) fn section(input: &ReportInput<'_>, names: &Names<'_>) -> Markup {
    if input.probes.is_empty() {
        return missing("No probe was sent.");
    }
    let mut classes: BTreeMap<ResponseClass, usize> = BTreeMap::new();
    for probe in input.probes {
        *classes.entry(probe.class).or_default() += 1;
    }
    let (first, rest) = input.probes.split_at(SHOWN.min(input.probes.len()));
    html! {
        p.lead {
            (grouped(input.probes.len())) " sent in " (count(input.requests, "request")) ": "
            @for (class, number) in &classes {
                (class_chip(*class)) " " (grouped(*number)) "  "
            }
        }
        figure.chart {
            (discovery(input.probes))
            figcaption { "Distinct records seen after each probe. A dot is a probe in the colour of its class." }
        }
        (rounds(input.probes))
        (table(first, names))
        @if !rest.is_empty() {
            details { summary { (count(rest.len(), "more probe")) } (table(rest, names)) }
        }
    }
}

/// What each round has brought.
fn rounds(probes: &[Probe]) -> Markup {
    let mut rounds: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for probe in probes {
        let (sent, new) = rounds.entry(probe.round).or_default();
        *sent += 1;
        *new += probe.new_records;
    }
    html! {
        div.scroll tabindex="0" role="region" aria-label="Rounds" {
            table {
                thead {
                    tr {
                        th { "Round" } th.num { "Probes" } th.num { "New records" }
                        th.num { "A probe" }
                    }
                }
                tbody {
                    @for (round, (sent, new)) in &rounds {
                        tr {
                            td { (round) ": " (purpose(*round)) }
                            td.num { (grouped(*sent)) }
                            td.num { (grouped(*new)) }
                            td.num { (format!("{:.1}", share(*new, *sent))) }
                        }
                    }
                }
            }
        }
    }
}

fn purpose(round: u32) -> &'static str {
    match round {
        1 => "without knowledge of the domain",
        2 => "what the fields and words do",
        3 => "further pages, and words of the records",
        _ => "what the ontology suggests, and words of the records",
    }
}

fn table(probes: &[Probe], names: &Names<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="Probes" {
            table {
                thead {
                    tr {
                        th { "Probe" } th { "Asked" } th { "Answer" }
                        th.num { "Records" } th.num { "New" } th { "Why" }
                    }
                }
                tbody {
                    @for probe in probes {
                        tr {
                            td.probe { code title={ "round " (probe.round) } { (probe.probe) } }
                            td {
                                @if probe.source == TermSource::Visit {
                                    em title=(probe.url) { "the own page of a record" }
                                } @else if probe.assignment.is_empty() {
                                    em { "the form as it is" }
                                }
                                @for (control, value) in &probe.assignment {
                                    div.asked {
                                        span { (clip(names.control(control), 30)) }
                                        q { (clip(value, 60)) }
                                    }
                                }
                            }
                            td { (class_chip(probe.class)) }
                            td.num { (grouped(probe.records)) }
                            td.num { (grouped(probe.new_records)) }
                            td.why { (probe.reason) }
                        }
                    }
                }
            }
        }
    }
}

fn class_chip(class: ResponseClass) -> Markup {
    let style = style(class);
    html! { span class={ "cls " (style) } { (class.name()) } }
}

fn style(class: ResponseClass) -> &'static str {
    match class {
        ResponseClass::Result | ResponseClass::SingleRecord => "cls-r",
        ResponseClass::NoResult => "cls-n",
        ResponseClass::Error | ResponseClass::MoreInput => "cls-e",
        ResponseClass::ServerError | ResponseClass::Blocked => "cls-b",
    }
}

/// The number of distinct records over the probes, as a line.
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn discovery(probes: &[Probe]) -> Markup {
    let total: usize = probes.iter().map(|probe| probe.new_records).sum();
    let (width, height) = CHART;
    let x = |place: usize| {
        let step = (width - LEFT - 12.0) / probes.len() as f64;
        LEFT + step * place as f64
    };
    let y = |seen: usize| {
        let share = seen as f64 / total.max(1) as f64;
        height - BOTTOM - share * (height - BOTTOM - TOP)
    };
    let mut seen = 0;
    let mut line = format!("M{:.1} {:.1}", x(0), y(0));
    let mut dots = String::new();
    for (place, probe) in probes.iter().enumerate() {
        seen += probe.new_records;
        let (cx, cy) = (x(place + 1), y(seen));
        line.push_str(&format!("L{cx:.1} {cy:.1}"));
        let class = style(probe.class);
        dots.push_str(&format!(
            "<circle class=\"{class}\" cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3.4\"/>"
        ));
    }
    let (base, end) = (y(0), x(probes.len()));
    let label = format!(
        "{} after {}",
        count(total, "distinct record"),
        count(probes.len(), "probe")
    );
    html! {
        svg viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(label) {
            @for part in [0, 1, 2, 3, 4] {
                @let level = total * part / 4;
                line.grid x1=(LEFT) x2=(width) y1=(y(level)) y2=(y(level)) {}
                @if part % 2 == 0 {
                    text.tick x=(LEFT - 8.0) y=(y(level) + 4.0) text-anchor="end" { (grouped(level)) }
                }
            }
            path.area d={ (line) "L" (format!("{end:.1} {base:.1}")) "Z" } {}
            path.curve d=(line) {}
            (PreEscaped(dots))
            text.tick x=(LEFT) y=(height - 8.0) { "probe 1" }
            text.tick x=(width - 6.0) y=(height - 8.0) text-anchor="end" { "probe " (probes.len()) }
        }
    }
}
