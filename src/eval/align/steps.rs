//! What each part of the method brings, one added after the other.

use crate::paris::{Matching, Settings};

/// A step from the published method to the one of the defaults.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What is added.
    pub name: &'static str,
    change: fn(&mut Settings),
}

/// All steps in their order; the last but one are the defaults.
pub const STEPS: [Step; 9] = [
    Step {
        name: "plain PARIS",
        change: |_| (),
    },
    Step {
        name: "+ candidates compete, scores are calibrated",
        change: |settings| {
            let default = Settings::default();
            settings.compete = true;
            settings.calibrate = true;
            settings.accept = default.accept;
            settings.smoothing = default.smoothing;
            settings.rounds = default.rounds;
        },
    },
    Step {
        name: "+ names of relations",
        change: |settings| settings.names = true,
    },
    Step {
        name: "+ normal forms and parts of literals",
        change: |settings| settings.matching = Matching::Forms,
    },
    Step {
        name: "+ literals written alike",
        change: |settings| settings.matching = Matching::Near,
    },
    Step {
        name: "+ joins",
        change: |settings| settings.join_length = Settings::default().join_length,
    },
    Step {
        name: "+ values that differ, or are rare together",
        change: |settings| settings.contradictions = true,
    },
    Step {
        name: "+ types",
        change: |settings| settings.kinds = true,
    },
    Step {
        name: "+ one to one",
        change: |settings| settings.one_to_one = true,
    },
];

impl Step {
    /// The settings with all steps up to the one of that place.
    #[must_use]
    pub fn settings(place: usize) -> Settings {
        let mut settings = Settings::plain();
        for step in STEPS.iter().take(place + 1) {
            (step.change)(&mut settings);
        }
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steps_lead_from_the_published_method_to_the_defaults() {
        assert_eq!(Step::settings(0), Settings::plain());
        assert_eq!(Step::settings(STEPS.len() - 2), Settings::default());
        assert!(Step::settings(STEPS.len() - 1).one_to_one);
    }
}
