//! No extraction at all.

use super::extract::{Extract, Extractor};
use super::flow::leaves;
use crate::page::Page;

/// Takes all text that the page shows: the baseline (Gottron 2008, 5.4.2).
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

impl Extractor for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn extract(&self, page: &Page) -> Extract {
        Extract::of_leaves(page, leaves(page).iter().map(|leaf| leaf.node))
    }
}
