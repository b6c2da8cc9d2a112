//! How well the main content of pages is found, on pages with gold text.
//!
//! A set is a folder with `html/<id>.html`, `gold/<id>.txt` and `index.jsonl` (a row a page
//! with at least `id`, and `site`, `encoding`, `url` and `page_type` where they are known), or a
//! folder of pairs `<name>.html`, `<name>.txt`. A folder of sets is several.
//!
//! Beside the methods of [`crate::content`], other systems are measured in the same run on the
//! same texts: a [`Peer`] is a command that reads pages and writes their main content.

mod cache;
mod figures;
mod measured;
mod part;
mod peer;
mod report;
mod set;
mod system;
mod table;

use std::path::Path;

use crate::parallel::one_by_one;

pub use cache::Cache;
pub use measured::{MEASURES, Measured};
pub use peer::{Peer, PeerError};
pub use report::html;
pub use set::ContentError;
pub(super) use set::{Set, Source};
pub use system::System;
pub use table::{csv, markdown};

/// All that was measured.
pub struct Evaluation {
    /// The names of the systems.
    systems: Vec<String>,
    sets: Vec<Outcome>,
}

/// What was measured on one set.
struct Outcome {
    set: Set,
    /// For each page, what each system made of it.
    pages: Vec<Vec<Measured>>,
}

/// Measures the systems on the sets under `folder`, several pages at a time. What is in the
/// cache is not done again.
///
/// # Errors
/// [`ContentError`] if there is no set, if a page or its gold text cannot be read, or a peer
/// answers nothing at all.
pub fn evaluate(
    folder: &Path,
    systems: &[System],
    cache: Option<&Cache>,
) -> Result<Evaluation, ContentError> {
    let known = Set::all(folder)?;
    let mut sets = Vec::with_capacity(known.len());
    for set in known {
        let pages = one_by_one(&set.sources, |source| {
            measured::measure(source, systems, cache)
        });
        let pages: Vec<Vec<Measured>> = pages.into_iter().collect::<Result<_, _>>()?;
        sets.push(Outcome { set, pages });
    }
    for (at, system) in systems.iter().enumerate() {
        let pages = sets.iter().flat_map(|outcome| &outcome.pages);
        let mut failures = pages.map(|page| page.get(at)?.failure.as_deref());
        if let System::Peer(peer) = system
            && let Some(first) = failures.clone().next().flatten()
            && failures.all(|failure| failure.is_some())
        {
            return Err(peer.broken(first).into());
        }
    }
    Ok(Evaluation {
        systems: systems
            .iter()
            .map(|system| system.name().to_owned())
            .collect(),
        sets,
    })
}

impl Evaluation {
    /// What was lost: the pages that a peer gave no answer to, which count as empty.
    #[must_use]
    pub fn losses(&self) -> Vec<String> {
        let mut losses = Vec::new();
        for outcome in &self.sets {
            for (source, measured) in outcome.set.sources.iter().zip(&outcome.pages) {
                for (system, measured) in self.systems.iter().zip(measured) {
                    if let Some(failure) = &measured.failure {
                        let set = &outcome.set.name;
                        losses.push(format!("{set}/{}: {system}: {failure}", source.id));
                    }
                }
            }
        }
        losses
    }
}

#[cfg(test)]
mod tests;
