//! A table of however many rows, for a person.

use std::io::Write;

use comfy_table::{ColumnConstraint, Table, Width, presets};

/// So many rows are looked at for the widths of the columns, and are held at once. What is wider
/// later is broken into lines.
const BLOCK: usize = 1000;

/// Writes the table as the rows come.
pub(super) fn write<E>(
    columns: &[String],
    mut rows: impl Iterator<Item = Result<Vec<String>, E>>,
    out: &mut dyn Write,
) -> anyhow::Result<()>
where
    anyhow::Error: From<E>,
{
    let mut widths: Option<Vec<u16>> = None;
    let mut end = String::new();
    loop {
        let block: Vec<Vec<String>> = rows.by_ref().take(BLOCK).collect::<Result<_, _>>()?;
        let is_last = block.len() < BLOCK;
        let mut table = Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED);
        if widths.is_none() {
            table.set_header(columns);
        }
        let begun = widths.is_some();
        if !(begun && block.is_empty()) {
            table.add_rows(block);
            let widths = widths.get_or_insert_with(|| table.column_max_content_widths());
            table.set_constraints(widths.iter().map(|width| {
                // With a space at either side.
                ColumnConstraint::Absolute(Width::Fixed(width.saturating_add(2)))
            }));
            let mut lines = table.lines();
            if begun {
                // The border above.
                lines.next();
            }
            let mut before: Option<String> = None;
            for line in lines {
                if let Some(before) = before.replace(line) {
                    writeln!(out, "{}", before.trim_end())?;
                }
            }
            end = before.unwrap_or_default();
        }
        if is_last {
            break;
        }
    }
    writeln!(out, "{}", end.trim_end())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn written(rows: usize, cell: impl Fn(usize) -> String) -> String {
        let columns = ["number".to_owned(), "name".to_owned()];
        let rows = (0..rows).map(|row| Ok::<_, Infallible>(vec![row.to_string(), cell(row)]));
        let mut out = Vec::new();
        write(&columns, rows, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_table_in_blocks_is_one_table() {
        for count in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK] {
            let cell = |row: usize| format!("é{}", row % 7);
            let mut whole = Table::new();
            whole.load_style(presets::UTF8_FULL_CONDENSED);
            whole.set_header(["number", "name"]);
            whole.add_rows((0..count).map(|row| vec![row.to_string(), cell(row)]));
            assert_eq!(written(count, cell), format!("{whole}\n"), "{count}");
        }
    }

    #[test]
    fn what_is_wider_later_is_broken_into_lines() {
        let text = written(BLOCK + 2, |row| {
            if row < BLOCK {
                "short"
            } else {
                "much longer than that"
            }
            .to_owned()
        });
        let widths: std::collections::BTreeSet<usize> =
            text.lines().map(|line| line.chars().count()).collect();
        assert_eq!(widths.len(), 1, "{widths:?}");
        let last: Vec<&str> = text.lines().rev().take(12).collect();
        assert!(last.iter().any(|line| line.contains("much")), "{last:?}");
        assert!(last.iter().any(|line| line.contains("longe")), "{last:?}");
    }
}
