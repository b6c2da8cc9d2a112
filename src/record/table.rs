//! Records as a table in CSV.

use std::io::Write;

use super::schema::{Record, Wrapper};

/// A row a record, a column a feature; several values of a cell are parted by `|`. Values are as the site
/// wrote them, `-5` and `=1+1` alike, as the table is for programs: a spreadsheet has to be told to
/// import texts.
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
            values.map_or_else(String::new, |values| values.join(" | "))
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
