//! Where a wrapper of articles no longer fits.

use std::collections::VecDeque;

use crate::content::{ArticleWrapper, Extract, Extractor, Hadal};
use crate::page::Page;

/// So many of the last pages are held, to find where main content stands there now.
const SAMPLE: usize = 40;

/// The pages that lack the region of a wrapper.
#[derive(Default)]
pub(super) struct Misfit {
    /// How many pages were seen.
    seen: usize,
    /// The names of those that lack it, with their places.
    lacking: Vec<(usize, String)>,
    /// The last of them.
    last: VecDeque<Page>,
}

impl Misfit {
    /// Notes a page; `lacks` is whether the region is not there.
    pub fn see(&mut self, name: &str, page: &Page, lacks: bool) {
        if lacks {
            self.lacking.push((self.seen, name.to_owned()));
            self.last.push_back(page.clone());
            if self.last.len() > SAMPLE {
                self.last.pop_front();
            }
        }
        self.seen += 1;
    }

    /// What is missing, since when, and where it seems to stand now; `None` where all is there.
    pub fn describe(&self, wrapper: &ArticleWrapper) -> Option<String> {
        let (_, last) = self.lacking.last()?;
        let at_end = self.lacking.iter().rev().enumerate();
        let since = at_end
            .take_while(|(back, (place, _))| place + back + 1 == self.seen)
            .last();
        let (count, all) = (self.lacking.len(), self.seen);
        let place = match since {
            Some((back, (_, first))) if back + 1 == count => {
                format!("no longer fits since {first}")
            }
            Some((_, (_, first))) => format!("no longer fits since {first}, nor some pages before"),
            None => format!("does not fit some pages, the last of them {last}"),
        };
        let now = self.place_now().map_or_else(String::new, |path| {
            format!("; main content is now likely at {path} (--learn writes a new wrapper)")
        });
        Some(format!(
            "the wrapper {place}: its region {} is not on {count} of {all} pages{now}",
            wrapper.region
        ))
    }

    /// Where the last pages that lack it have their main content.
    fn place_now(&self) -> Option<String> {
        let found: Vec<(&Page, Extract)> = self
            .last
            .iter()
            .map(|page| (page, Hadal.extract(page)))
            .collect();
        let found: Vec<(&Page, &Extract)> = found
            .iter()
            .map(|(page, extract)| (*page, extract))
            .collect();
        let wrapper = ArticleWrapper::learn(&found)?;
        Some(wrapper.region.as_str().to_owned())
    }
}
