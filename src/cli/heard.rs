//! What happened while a survey was made that its artefacts do not tell.

use super::Outcome;
use crate::survey::{Artefact, Changes, Event};

/// What was heard of a survey while it was made.
#[derive(Clone, Debug, Default)]
pub(super) struct Heard {
    /// Whether the site was not asked for all that was wanted, for another reason than the budget.
    stopped: bool,
    /// Whether shapes were not checked in full.
    unchecked: bool,
    /// The budget, if it ended the survey.
    spent: Option<usize>,
    /// Whether what a dry run would add is told beside what was added before.
    told_beside: bool,
    /// What has changed since the survey before, where the site was asked anew.
    changes: Option<Changes>,
}

impl Heard {
    pub fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Stopped(_) => self.stopped = true,
            Event::Unchecked(_) => self.unchecked = true,
            Event::Spent(budget) => self.spent = Some(*budget),
            Event::ToldBeside => self.told_beside = true,
            Event::Changed(changes) => self.changes = Some((*changes).clone()),
            _ => (),
        }
    }

    /// Where what was added, or would be, is told.
    pub fn enrichment(&self) -> Artefact {
        if self.told_beside {
            Artefact::DryRunSummary
        } else {
            Artefact::EnrichmentSummary
        }
    }

    /// The budget, if it ended the survey before it had all records.
    pub fn spent(&self) -> Option<usize> {
        self.spent
    }

    /// What has changed since the survey before, where the site was asked anew.
    pub fn changes(&self) -> Option<&Changes> {
        self.changes.as_ref()
    }

    pub fn outcome(&self) -> Outcome {
        if self.stopped || self.unchecked {
            Outcome::Losses
        } else {
            Outcome::Done
        }
    }
}
