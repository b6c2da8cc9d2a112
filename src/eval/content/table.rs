//! The figures as tables: for a person, for a document, for other programs.

use super::Evaluation;
use super::measured::{BAG, CHARS, MEASURES, PAIRS, SET, WORDS};
use super::part::{Column, Part};

/// The columns of a summary, behind the set, its pages and the system.
const COLUMNS: [&str; 13] = [
    "precision",
    "recall",
    "f1_2gram",
    "95 %",
    "reported",
    "median",
    "words",
    "chars",
    "bag",
    "set",
    "deviation",
    "ms",
    "ms/kB",
];

impl Evaluation {
    /// The names of the columns of [`Evaluation::rows`]: precision to median are by pairs of
    /// words, the deviation is that of F1 by words.
    #[must_use]
    pub fn columns() -> Vec<String> {
        ["set", "pages", "system"]
            .into_iter()
            .chain(COLUMNS)
            .map(str::to_owned)
            .collect()
    }

    /// A row a set and system.
    #[must_use]
    pub fn rows(&self) -> Vec<Vec<String>> {
        let parts = self.parts();
        let rows = parts.iter().flat_map(|part| {
            self.systems.iter().enumerate().map(|(at, system)| {
                let mut row = vec![
                    part.name.clone(),
                    part.pages.len().to_string(),
                    system.clone(),
                ];
                row.extend(cells(&part.column(at)));
                row
            })
        });
        rows.collect()
    }
}

fn cells(column: &Column<'_>) -> Vec<String> {
    let spread = column.spread(PAIRS);
    let interval = column.interval(PAIRS);
    let number = |value: f64| format!("{value:.3}");
    let mean = |measure| number(column.spread(measure).mean);
    vec![
        number(column.precision(PAIRS)),
        number(column.recall(PAIRS)),
        number(spread.mean),
        format!("{:.3}–{:.3}", interval.low, interval.high),
        column.half(PAIRS, false).map(number).unwrap_or_default(),
        number(spread.median),
        mean(WORDS),
        mean(CHARS),
        mean(BAG),
        mean(SET),
        number(column.spread(WORDS).deviation),
        number(column.ms()),
        number(column.ms_a_kb()),
    ]
}

/// A table a set in Markdown, the best of each column in bold.
#[must_use]
pub fn markdown(evaluation: &Evaluation) -> String {
    let mut out = String::new();
    for part in evaluation.parts() {
        if !out.is_empty() {
            out.push('\n');
        }
        let pages = part.pages.len();
        let s = if pages == 1 { "" } else { "s" };
        out.push_str(&format!("## {} ({pages} page{s})\n\n", part.name));
        out.push_str(&format!("| system | {} |\n", COLUMNS.join(" | ")));
        out.push_str(&format!("| --- |{}\n", " ---: |".repeat(COLUMNS.len())));
        let rows: Vec<Vec<String>> = (0..evaluation.systems.len())
            .map(|at| cells(&part.column(at)))
            .collect();
        let best: Vec<Option<&str>> = (0..COLUMNS.len()).map(|at| best(&rows, at)).collect();
        for (system, row) in evaluation.systems.iter().zip(&rows) {
            let cells = row.iter().zip(&best).map(|(cell, best)| {
                if *best == Some(cell.as_str()) {
                    format!("**{cell}**")
                } else {
                    cell.clone()
                }
            });
            let cells: Vec<String> = cells.collect();
            out.push_str(&format!("| {system} | {} |\n", cells.join(" | ")));
        }
    }
    out.push_str(
        "\nPrecision, recall, F1 with its confidence interval, that of the reported part and the \
         median are by sets of pairs of words; words and chars are F1 by the longest common \
         subsequence, bag and set F1 by bags and sets of words; the deviation is that of F1 by \
         words. The time of a method a page is without parsing, a kB with it; that of a peer is \
         always with it.\n",
    );
    out
}

/// The best cell of a column: the greatest, of deviation and times the least; of an interval none.
fn best(rows: &[Vec<String>], at: usize) -> Option<&str> {
    let less_is_more = matches!(COLUMNS.get(at), Some(&("deviation" | "ms" | "ms/kB")));
    let cells = rows.iter().filter_map(|row| {
        let cell = row.get(at)?;
        Some((cell.parse::<f64>().ok()?, cell.as_str()))
    });
    let order = |a: &(f64, &str), b: &(f64, &str)| a.0.total_cmp(&b.0);
    let best = if less_is_more {
        cells.min_by(order)
    } else {
        cells.max_by(order)
    };
    best.map(|(_, cell)| cell).filter(|_| rows.len() > 1)
}

/// A row a page and system, with a header.
///
/// # Errors
/// If the row cannot be written, which memory always can.
pub fn csv(evaluation: &Evaluation) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut header: Vec<String> = [
        "set",
        "page",
        "site",
        "half",
        "kind",
        "system",
        "bytes",
        "gold_words",
        "words",
    ]
    .map(str::to_owned)
    .to_vec();
    for measure in MEASURES {
        for what in ["precision", "recall", "f1"] {
            header.push(format!("{what}_{measure}"));
        }
    }
    header.extend(["ms", "parse_ms", "failure"].map(str::to_owned));
    writer.write_record(&header)?;
    for outcome in &evaluation.sets {
        let part = Part::whole(outcome);
        for row in &part.pages {
            for (system, page) in evaluation.systems.iter().zip(row.measured) {
                let half = if row.source.is_tuned_on() {
                    "tuned"
                } else {
                    "reported"
                };
                let mut cells = vec![
                    part.name.clone(),
                    row.source.id.clone(),
                    row.source.site.clone(),
                    half.to_owned(),
                    row.source.kind.clone().unwrap_or_default(),
                    system.clone(),
                    page.bytes.to_string(),
                    page.gold_words.to_string(),
                    page.words.to_string(),
                ];
                for score in &page.scores {
                    for value in [score.precision, score.recall, score.f1] {
                        cells.push(format!("{value:.6}"));
                    }
                }
                cells.push(format!("{:.4}", page.ms));
                cells.push(format!("{:.4}", page.parse_ms));
                cells.push(page.failure.clone().unwrap_or_default());
                writer.write_record(&cells)?;
            }
        }
    }
    writer
        .into_inner()
        .map_err(|error| csv::Error::from(error.into_error()))
}
