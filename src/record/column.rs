//! The columns of a table, by their headers.

use super::slot::Placed;
use super::steps::steps;
use crate::page::XPath;

/// In so many records the cell of a feature is looked for.
const LOOKED_AT: usize = 20;

/// What stands above the columns of the table whose rows the records are.
pub(super) struct Headers<'a, 'p> {
    records: &'a [Placed<'p>],
    texts: Vec<String>,
}

impl<'a, 'p> Headers<'a, 'p> {
    /// Reads them; there are none where the records are no rows.
    pub fn of(records: &'a [Placed<'p>]) -> Self {
        let texts = records.first().and_then(|Placed { page, unit, .. }| {
            let is_row = page.tag(unit.start) == "tr";
            let table = page
                .ancestors(unit.start)
                .find(|node| is_row && page.tag(*node) == "table")?;
            let heads = |row: &_| page.children(*row).filter(|cell| page.tag(*cell) == "th");
            let row = page
                .elements_in(table, "tr")
                .find(|row| heads(row).count() > 1)?;
            let cells = page.children(row).filter(|cell| page.is_element(*cell));
            Some(cells.map(|cell| page.clean_text(cell)).collect())
        });
        Self {
            records,
            texts: texts.unwrap_or_default(),
        }
    }

    /// The header of the column in which a path from the row begins.
    pub fn above(&self, path: &str) -> Option<String> {
        if self.texts.is_empty() {
            return None;
        }
        let cell = XPath::parse(steps(path).first()?).ok()?;
        let mut records = self.records.iter().take(LOOKED_AT);
        let column = records.find_map(|record| place(&cell, record))?;
        let text = self.texts.get(column)?;
        (!text.is_empty()).then(|| text.clone())
    }
}

/// The place of a cell in its row, from 0.
fn place(cell: &XPath, Placed { page, unit, .. }: &Placed<'_>) -> Option<usize> {
    let cell = cell.first(page, unit.start)?;
    let mut cells = page
        .children(unit.start)
        .filter(|child| page.is_element(*child));
    cells.position(|other| other == cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Page;
    use crate::record::extract::units;

    #[test]
    fn cells_are_told_by_place_or_name() {
        let html = "<table><tr><th>Age</th><th></th><th><a>Title</a></th></tr>\
            <tr><td>7</td><td>x</td></tr>\
            <tr><td class=age>7</td><td>x</td><td class=t><a href=/a>A</a></td></tr></table>";
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        let rows = XPath::parse("//tr[td]").unwrap();
        let records: Vec<Placed<'_>> = units(&rows, false, &page)
            .into_iter()
            .map(|unit| Placed {
                page: &page,
                unit,
                asked: None,
            })
            .collect();
        let headers = Headers::of(&records);
        let above = |path: &str| headers.above(path);
        assert_eq!(above("td[1]").as_deref(), Some("Age"));
        assert_eq!(above("td[@class='t']/a/@href").as_deref(), Some("Title"));
        assert_eq!((above("td[2]"), above("./@class")), (None, None));
        assert_eq!(Headers::of(&[]).above("td[1]"), None);
    }
}
