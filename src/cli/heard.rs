//! What happened while a survey was made that its artefacts do not tell.

use super::Outcome;
use crate::survey::Event;

/// What was heard of a survey while it was made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heard {
    /// Whether the site was not asked for all that was wanted, for another reason than the budget.
    stopped: bool,
    /// The budget, if it ended the survey.
    spent: Option<usize>,
}

impl Heard {
    pub fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Stopped(_) => self.stopped = true,
            Event::Spent(budget) => self.spent = Some(*budget),
            _ => (),
        }
    }

    /// The budget, if it ended the survey before it had all records.
    pub fn spent(&self) -> Option<usize> {
        self.spent
    }

    pub fn outcome(&self) -> Outcome {
        if self.stopped {
            Outcome::Losses
        } else {
            Outcome::Done
        }
    }
}
