//! Fields that take a part of what records show: a surname of a whole name, a species of a genus.

use super::{Mapper, PASSED, ProbeError, ResponseClass, TermSource};
use crate::form::Control;
use crate::text::words;

/// Parts of so many features are tried in a field.
const FEATURES: usize = 2;
/// What is typed has at least so many letters.
const LEAST_LETTERS: usize = 3;

impl Mapper<'_, '_> {
    /// Submits the last and the first word of names in a field that answered whole ones, and has
    /// found nothing for any.
    pub(super) async fn submit_pieces(
        &mut self,
        control: &Control,
        features: &[String],
    ) -> Result<(), ProbeError> {
        if !self.is_silent(control) {
            return Ok(());
        }
        let mut names: Vec<&String> = features
            .iter()
            .filter(|feature| self.sample.has_names(feature))
            .collect();
        names.sort_by_key(|feature| !self.sample.is_called_alike(control, feature));
        for feature in names.into_iter().take(FEATURES) {
            for piece in [last, first] {
                for turn in 0..PASSED {
                    let value = self.sample.instance(feature, turn);
                    let Some(word) = value.as_deref().and_then(piece) else {
                        break;
                    };
                    let why = format!("a word of a value of `{feature}`");
                    self.submit(control, word, TermSource::Record, why).await?;
                    if self.seen.last().is_some_and(|seen| seen.records.is_empty()) {
                        break;
                    }
                }
                if self.verdict(control).feature.is_some() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Submits a whole value of several words in a field for what words came back alone: it finds
    /// nothing where the field is for a part.
    pub(super) async fn submit_whole(&mut self, control: &Control) -> Result<(), ProbeError> {
        let Some(feature) = self.verdict(control).feature else {
            return Ok(());
        };
        let is_whole = |value: &str| words(value).nth(1).is_some();
        let mut asked = self.seen.iter();
        if asked.any(|seen| seen.probe.asks(&control.name) && is_whole(&seen.text)) {
            return Ok(());
        }
        let mut values = (0..PASSED).map_while(|turn| self.sample.instance(&feature, turn));
        let Some(value) = values.find(|value| is_whole(value) && control.has_room_for(value))
        else {
            return Ok(());
        };
        let why = format!("a whole value of `{feature}`");
        self.submit(control, &value, TermSource::Record, why).await
    }

    /// Whether a field answered values of records, and found nothing for any.
    fn is_silent(&self, control: &Control) -> bool {
        let mut values = self.seen.iter().filter(|seen| {
            let is_value = seen.probe.source == TermSource::Record;
            is_value && seen.probe.asks(&control.name) && seen.probe.asks_words()
        });
        values.clone().next().is_some()
            && values.all(|seen| seen.probe.class == ResponseClass::NoResult)
    }
}

fn last(value: &str) -> Option<&str> {
    words(value).last().filter(|word| is_long(word))
}

fn first(value: &str) -> Option<&str> {
    words(value).next().filter(|word| is_long(word))
}

fn is_long(word: &str) -> bool {
    word.chars().filter(|c| c.is_alphabetic()).count() >= LEAST_LETTERS
}
