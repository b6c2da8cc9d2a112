//! How sure it is that what was found are the records.

use crate::text::share;

/// The weights of a logistic regression of the F1 of records on these signs, on the tuned half of
/// the layouts of the evaluation, each seen by one, two, three, five and all of its pages
/// (docs/evaluation.md, records).
const START: f64 = -2.8;
const HELD: f64 = 2.6;
const STATED: f64 = 0.9;
const UNITS: f64 = 2.3;
const RIVAL: f64 = -1.9;
/// More units make it no surer.
const ENOUGH: usize = 10;
/// So much is left where pages state another number of records.
const ANOTHER_COUNT: f64 = 0.5;

/// What a page says of the number of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stated {
    /// As many as are found.
    Same,
    /// Another number, all along.
    Another,
    /// None that fits.
    Nothing,
}

/// What speaks for units being the records, and against it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signs {
    /// The share of units in which the terms of the query come back, in [0, 1].
    pub held: f64,
    /// What the pages state.
    pub stated: Stated,
    /// The number of units on all pages.
    pub units: usize,
    /// The score of the best other group by that of the chosen one.
    pub rival: f64,
}

impl Signs {
    /// The F1 of the records that is to be expected, in (0, 1).
    pub fn confidence(self) -> f64 {
        let units = share(self.units.clamp(1, ENOUGH), 1).ln();
        let stated = f64::from(u8::from(self.stated == Stated::Same));
        let rival = self.rival.clamp(0.0, 1.0).sqrt();
        let sum = START + HELD * self.held + STATED * stated + UNITS * units + RIVAL * rival;
        let confidence = 1.0 / (1.0 + (-sum).exp());
        if self.stated == Stated::Another {
            confidence * ANOTHER_COUNT
        } else {
            confidence
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURE: Signs = Signs {
        held: 1.0,
        stated: Stated::Same,
        units: 40,
        rival: 0.25,
    };

    #[test]
    fn each_sign_makes_it_surer() {
        // -2.8 + 2.6 + 0.9 + 2.3 ln 10 - 1.9 / 2 = 5.046, of which the logistic is 0.9936.
        assert!((SURE.confidence() - 0.9936).abs() < 1e-4);
        for less in [
            Signs { held: 0.3, ..SURE },
            Signs { units: 3, ..SURE },
            Signs { rival: 1.0, ..SURE },
            Signs {
                stated: Stated::Nothing,
                ..SURE
            },
        ] {
            assert!(less.confidence() < SURE.confidence(), "{less:?}");
        }
    }

    #[test]
    fn another_number_halves_it() {
        let another = Signs {
            stated: Stated::Another,
            ..SURE
        };
        let nothing = Signs {
            stated: Stated::Nothing,
            ..SURE
        };
        assert!((another.confidence() * 2.0 - nothing.confidence()).abs() < 1e-12);
        let none = Signs {
            held: 0.0,
            units: 0,
            ..another
        };
        assert!(none.confidence() > 0.0 && none.confidence() < 0.1);
    }
}
