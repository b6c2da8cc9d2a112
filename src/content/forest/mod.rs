//! The main content of several pages of one site (Oita & Senellart 2012).

mod count;
mod kind;
mod place;
mod sigfeed;
mod site;
mod template;
mod wrapper;

use std::fmt;

use super::extract::Extract;
use crate::forest::SignifierSource;
use crate::page::Page;

pub use sigfeed::SigFeed;
pub use site::Forest;
pub use wrapper::PatternWrapper;

/// A method to find the main content of pages by what pages of the same site have in common.
pub trait GroupExtractor: fmt::Debug + Send + Sync {
    /// The name by which it is asked for, such as `forest`.
    fn name(&self) -> &'static str;

    /// Marks the main content of each of the pages, in their order.
    fn extract(&self, pages: &[&Page], source: &dyn SignifierSource) -> Vec<Extract>;
}

/// All methods for groups of pages.
pub const GROUP_METHODS: &[&dyn GroupExtractor] = &[
    &Forest,
    &PatternWrapper::FAITHFUL,
    &PatternWrapper::DENSITY,
    &PatternWrapper::UNEXPECTEDNESS,
    &PatternWrapper::COVERAGE,
    &SigFeed,
];
