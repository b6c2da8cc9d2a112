//! Records as a table in CSV.

use std::io::Write;

use super::schema::{Record, Wrapper};

/// A row a record, a column a feature; several values of a cell are parted by `|` between spaces;
/// a `|` within a value is written `\|`, and a `\` as `\\`. Values are as the site wrote them, `-5` and
/// `=1+1` alike, as the table is for programs: a spreadsheet has to be told to import texts.
pub struct Table<W: Write> {
    writer: csv::Writer<W>,
    features: Vec<String>,
}

impl<W: Write> Table<W> {
    /// A table with its head.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(to: W, wrapper: &Wrapper) -> std::io::Result<Self> {
        let features = wrapper.all_features().map(|feature| feature.id.clone());
        let mut table = Self {
            writer: csv::Writer::from_writer(to),
            features: features.collect(),
        };
        let head = ["id", "page", "detail"].into_iter();
        let names = table.features.iter().map(String::as_str);
        table.writer.write_record(head.chain(names))?;
        Ok(table)
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &Record) -> std::io::Result<()> {
        let about = [
            &record.id,
            &record.page,
            record.detail.as_ref().unwrap_or(&String::new()),
        ]
        .map(Clone::clone);
        let cells = self.features.iter().map(|feature| {
            let values = record.attributes.get(feature);
            let values = values.into_iter().flatten();
            let values = values.map(|value| value.replace('\\', "\\\\").replace('|', "\\|"));
            values.collect::<Vec<_>>().join(" | ")
        });
        self.writer.write_record(about.into_iter().chain(cells))?;
        Ok(())
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(&mut self) -> std::io::Result<()> {
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_in_a_value_is_told_from_one_between_values() {
        let wrapper: Wrapper = serde_json::from_value(serde_json::json!({
            "version": 1, "region": "/html", "record": "/html/body", "error_pattern": null,
            "spans": false, "confidence": 1.0, "evidence": "", "candidates": [], "features": [
                {"id": "by", "path": "i/text()", "label": null, "kind": "text", "coverage": 1.0,
                 "distinct": 2, "examples": []}]
        }))
        .unwrap();
        let record: Record = serde_json::from_value(serde_json::json!({
            "id": "1", "response": "", "page": "p", "xpath": "", "detail": null, "normal": {},
            "attributes": {"by": ["a | b", "c\\", "d\\| e"]}
        }))
        .unwrap();
        let mut out = Vec::new();
        let mut table = Table::new(&mut out, &wrapper).unwrap();
        table.add(&record).unwrap();
        table.finish().unwrap();
        drop(table);
        let text = String::from_utf8(out).unwrap();
        assert_eq!(
            text,
            "id,page,detail,by\n1,p,,a \\| b | c\\\\ | d\\\\\\| e\n"
        );
    }
}
