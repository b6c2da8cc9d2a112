//! The numbers and days that the values of a feature are, or state.

use super::amount::{Amount, minutes};
use crate::record::{Feature, Record};
use crate::text::{is_period, without_dots};

/// What stands between the ends of a span: "€ 80 – 160".
const SPANS: [&str; 3] = [" – ", " - ", "–"];

/// How the values of a feature write amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    Plain,
    /// With dots that part thousands.
    Dotted,
    /// As times in hours and minutes, so that "2 h" is 120 minutes.
    Times,
}

impl Writing {
    pub fn of(feature: &Feature) -> Self {
        let has_both = |text: &String| minutes(text).is_some_and(|(_, has_both)| has_both);
        if feature.examples.iter().any(has_both) {
            Self::Times
        } else if feature.dotted || feature.kind == "money" {
            Self::Dotted
        } else {
            Self::Plain
        }
    }

    /// The amount that a text states.
    pub fn amount(self, text: &str) -> Option<Amount> {
        match self {
            Self::Plain => Amount::stated(text),
            Self::Dotted => Amount::stated(&without_dots(text)),
            Self::Times => minutes(text)
                .map(|(minutes, _)| Amount::Number(f64::from(minutes)))
                .or_else(|| Amount::stated(text)),
        }
    }

    /// The amounts that the values of a record are, or state; of a span both ends.
    pub fn amounts(self, record: &Record, feature: &str) -> Vec<Amount> {
        let normal = record.normal.get(feature).map_or(&[][..], Vec::as_slice);
        let raw = record.attributes.get(feature);
        let values = raw.into_iter().flatten().enumerate();
        let amounts = values.flat_map(|(place, raw)| {
            let read = normal.get(place).and_then(|normal| Amount::read(normal));
            match read.or_else(|| self.amount(raw)) {
                Some(one) => vec![one],
                None => self.ends(raw),
            }
        });
        amounts.collect()
    }

    fn ends(self, text: &str) -> Vec<Amount> {
        let span = SPANS.iter().find_map(|mark| text.split_once(mark));
        let span = span.map(|(from, to)| [from.to_owned(), to.to_owned()]);
        let ends = span.or_else(|| years(text)).into_iter().flatten();
        ends.filter_map(|end| self.amount(&end)).collect()
    }
}

/// The ends of a span of years, of which the second may be short: "1842-71".
fn years(text: &str) -> Option<[String; 2]> {
    let (from, to) = text.split_once('-').filter(|_| is_period(text))?;
    let whole = from.get(..from.len().checked_sub(to.len())?)?;
    Some([from.to_owned(), format!("{whole}{to}")])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::probe::sample::tests_of_samples::records;

    #[test]
    fn amounts_are_read_as_the_feature_writes_them() {
        let read = |feature: serde_json::Value, text: &str| -> Vec<f64> {
            let feature: Feature = serde_json::from_value(feature).unwrap();
            let amounts = Writing::of(&feature).amounts(&records(&[(text, "")])[0], "title");
            let numbers = amounts.iter().map(|amount| amount.number());
            numbers.map(|number| number.parse().unwrap()).collect()
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
