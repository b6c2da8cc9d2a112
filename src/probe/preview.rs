//! What would be sent, before anything is.

use super::arm::{Arm, arms};
use super::error::ProbeError;
use super::explore::first_plans;
use super::round;
use super::schema::{Probe, probe_id};
use super::session::{Plan, Session};
use crate::form::submission;
use crate::text::Analyzer;

/// The probes that the first round begins with, as they would be sent: those for nonsense, the
/// form as it stands, then the first term of each source for each field. Which terms follow
/// depends on the answers. None has an answer.
///
/// # Errors
/// If the form may not be submitted.
pub fn preview(session: &Session<'_>) -> Result<Vec<Probe>, ProbeError> {
    let form = session.form();
    let page = session.form_page();
    let analyzer = Analyzer::for_text(page.stated_language().as_deref(), page.text(page.body()));
    let arms = arms(form, page, &analyzer);
    let first = |arm: &Arm| {
        let why = arm.source.reason().to_owned();
        Some(Plan::one(
            &arm.control,
            arm.first()?,
            arm.source,
            round::EXPLORE,
            why,
        ))
    };
    let plans = first_plans(session)
        .into_iter()
        .chain(arms.iter().filter_map(first));
    plans
        .zip(1..)
        .map(|(plan, number)| {
            let mut probe = Probe::new(plan.round, plan.source, plan.assignment, plan.why);
            probe.probe = probe_id(number);
            probe.url = submission(form, &probe.assignment)?.url.to_string();
            Ok(probe)
        })
        .collect()
}
