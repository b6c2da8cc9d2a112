//! Pages handed on some at a time.

use std::path::{Path, PathBuf};

use super::Outcome;
use super::pages::Fetched;
use crate::fetch::{FetchError, WarcPages, is_warc};

/// So many pages are held at once, and half as many that are to come.
const BATCH: usize = 64;

/// Gathers pages and does something with some at a time. Pages may be looked at together within a
/// batch, so that no batch is a small rest.
pub(super) struct Batches<W> {
    names: Vec<PathBuf>,
    fetched: Vec<Fetched>,
    outcome: Outcome,
    work: W,
}

impl<W: FnMut(&[PathBuf], Vec<Fetched>) -> anyhow::Result<Outcome>> Batches<W> {
    /// Nothing as yet.
    pub fn new(work: W) -> Self {
        Self {
            names: Vec::new(),
            fetched: Vec::new(),
            outcome: Outcome::Done,
            work,
        }
    }

    /// Adds a page, with what the network answered if it was asked.
    pub fn add(&mut self, name: PathBuf, fetched: Fetched) -> anyhow::Result<()> {
        self.names.push(name);
        self.fetched.push(fetched);
        if self.names.len() > BATCH + BATCH / 2 {
            self.hand_on(BATCH)?;
        }
        Ok(())
    }

    /// Adds a file: a page, or a WARC file with pages, each by its address.
    pub fn add_file(&mut self, name: &Path) -> anyhow::Result<()> {
        if !holds_pages(name) {
            return self.add(name.to_owned(), None);
        }
        let mut pages = WarcPages::open(name)?.peekable();
        if pages.peek().is_none() {
            let path = name.to_owned();
            return self.add(name.to_owned(), Some(Err(FetchError::NoPage { path })));
        }
        for page in pages {
            let address = page.as_ref().ok().map(|page| page.url.as_str().into());
            self.add(address.unwrap_or_else(|| name.to_owned()), Some(page))?;
        }
        Ok(())
    }

    /// Does it with what is left.
    pub fn finish(mut self) -> anyhow::Result<Outcome> {
        let left = self.names.len();
        if left > BATCH {
            self.hand_on(left.div_ceil(2))?;
        }
        if !self.names.is_empty() {
            self.hand_on(self.names.len())?;
        }
        Ok(self.outcome)
    }

    fn hand_on(&mut self, count: usize) -> anyhow::Result<()> {
        let names: Vec<PathBuf> = self.names.drain(..count).collect();
        let fetched = self.fetched.drain(..count).collect();
        self.outcome = self.outcome.and((self.work)(&names, fetched)?);
        Ok(())
    }
}

/// Whether a name is that of a WARC file.
pub(super) fn holds_pages(name: &Path) -> bool {
    name != Path::new("-") && is_warc(name).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_batch_is_a_small_rest() {
        for (count, sizes) in [
            (0, vec![]),
            (1, vec![1]),
            (64, vec![64]),
            (65, vec![33, 32]),
            (97, vec![64, 33]),
            (200, vec![64, 64, 36, 36]),
        ] {
            let mut seen = Vec::new();
            let mut batches = Batches::new(|names: &[PathBuf], fetched: Vec<Fetched>| {
                assert_eq!(names.len(), fetched.len());
                seen.push(names.len());
                Ok(Outcome::Done)
            });
            for number in 0..count {
                batches.add(number.to_string().into(), None).unwrap();
            }
            batches.finish().unwrap();
            assert_eq!(seen, sizes, "{count}");
        }
    }
}
