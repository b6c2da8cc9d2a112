//! The numbers and days that the values of a feature are, or state.

use super::amount::{Amount, minutes};
use super::sample::Sample;
use crate::record::{Feature, Record};
use crate::text::{is_period, without_dots};

/// What stands between the ends of a span: "€ 80 – 160".
const SPANS: [&str; 3] = [" – ", " - ", "–"];

impl Sample<'_> {
    /// The amounts that the values are, or state.
    pub(super) fn amounts_of(&self, record: &Record, feature: &str) -> Vec<Amount> {
        let normal = record.normal.get(feature).map_or(&[][..], Vec::as_slice);
        let raw = record.attributes.get(feature);
        let values = raw.into_iter().flatten().enumerate();
        let amounts = values.flat_map(|(place, raw)| {
            let read = normal.get(place).and_then(|normal| Amount::read(normal));
            let one = read.or_else(|| self.stated_at(feature, raw));
            // Of a span both ends.
            let span = SPANS.iter().find_map(|mark| raw.split_once(mark));
            let span = span.map(|(from, to)| [from.to_owned(), to.to_owned()]);
            let span = span.or_else(|| years(raw));
            let ends = span.filter(|_| one.is_none()).into_iter().flatten();
            let ends: Vec<Amount> = ends
                .filter_map(|end| self.stated_at(feature, &end))
                .collect();
            one.into_iter().chain(ends)
        });
        amounts.collect()
    }

    /// The amount that a text states, as a feature writes numbers.
    pub(super) fn stated_at(&self, feature: &str, text: &str) -> Option<Amount> {
        let feature = self.wrapper.feature(feature);
        let is_dotted = |feature: &Feature| feature.dotted || feature.kind == "money";
        let time = feature.filter(|feature| is_time(feature));
        if let Some((minutes, _)) = time.and_then(|_| minutes(text)) {
            Some(Amount::Number(f64::from(minutes)))
        } else if feature.is_some_and(is_dotted) {
            Amount::stated(&without_dots(text))
        } else {
            Amount::stated(text)
        }
    }
}

/// The ends of a span of years, of which the second may be short: "1842-71".
fn years(text: &str) -> Option<[String; 2]> {
    let (from, to) = text.split_once('-').filter(|_| is_period(text))?;
    let whole = from.get(..from.len().checked_sub(to.len())?)?;
    Some([from.to_owned(), format!("{whole}{to}")])
}

/// Whether a feature tells times in hours and minutes, so that "2 h" is 120 minutes.
pub(super) fn is_time(feature: &Feature) -> bool {
    let mut examples = feature.examples.iter();
    examples.any(|text| minutes(text).is_some_and(|(_, has_both)| has_both))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::sample::tests_of_samples::{records, wrapper};
    use crate::record::Wrapper;
    use crate::text::Analyzer;

    #[test]
    fn amounts_are_read_as_the_feature_writes_them() {
        let analyzer = Analyzer::new("de");
        let read = |feature: serde_json::Value, text: &str| -> Vec<f64> {
            let mut json = serde_json::to_value(wrapper()).unwrap();
            json["features"] = serde_json::json!([feature]);
            let wrapper: Wrapper = serde_json::from_value(json).unwrap();
            let record = &records(&[(text, "")])[0];
            let amounts = Sample::new(&wrapper, &analyzer).amounts_of(record, "title");
            amounts
                .iter()
                .map(|amount| amount.number().parse().unwrap())
                .collect()
        };
        let feature = |kind: &str, dotted: bool, example: &str| {
            serde_json::json!({
                "id": "title", "path": "./b", "kind": kind, "label": null, "coverage": 1.0,
                "distinct": 20, "examples": [example], "dotted": dotted,
            })
        };
        let plain = feature("text", false, "");
        assert_eq!(read(feature("text", true, ""), "82.440 km"), [82440.0]);
        assert_eq!(
            read(feature("money", false, ""), "€ 80 – 1.600"),
            [80.0, 1600.0]
        );
        assert_eq!(read(plain.clone(), "1842-71"), [1842.0, 1871.0]);
        assert_eq!(read(feature("text", false, "1 h 20 min"), "2 h"), [120.0]);
        assert_eq!(read(plain, "HV-004800"), [0.0; 0]);
    }
}
