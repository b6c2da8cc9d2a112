//! The options of how sure and of what shape statements must be.

use std::path::PathBuf;

use clap::Args;

use super::run::absolute;
use crate::enrich::NewThresholds;
use crate::survey::{Plan, read_shapes};

#[derive(Debug, Args)]
pub(super) struct Guards {
    /// How sure statements must be to be added, from 0 to 1: one number for all, or some of
    /// instances=N,facts=N,relations=N. What is less sure is reported as doubtful. Kinds that
    /// are not named stay [default: as before, at first 0.5].
    #[arg(long, value_name = "N")]
    accept: Option<NewThresholds>,
    /// A file of SHACL shapes: statements that violate one are refused and reported
    /// [default: as before, at first none].
    #[arg(long, value_name = "FILE")]
    shapes: Vec<PathBuf>,
    /// Lets go of the shapes of an earlier run.
    #[arg(long, conflicts_with = "shapes")]
    no_shapes: bool,
}

impl Guards {
    /// Takes the options over into the plan, after a look at the shapes: a mistake in them is
    /// to be found before anything is asked.
    pub fn apply(&self, plan: &mut Plan) -> anyhow::Result<()> {
        if let Some(accept) = self.accept {
            plan.accept = plan.accept.with(accept);
        }
        if self.no_shapes {
            plan.shapes.clear();
        }
        if !self.shapes.is_empty() {
            read_shapes(&self.shapes)?;
            plan.shapes = absolute(&self.shapes)?;
        }
        Ok(())
    }
}
