//! FOREST with what pages of a site tell of each other.

use super::super::extract::{Extract, Extractor};
use super::super::hadal::{Hadal, View};
use super::{GroupExtractor, template};
use crate::forest::SignifierSource;
use crate::page::Page;

/// The method of this project for several pages of a site.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forest;

impl GroupExtractor for Forest {
    fn name(&self) -> &'static str {
        "forest"
    }

    fn extract(&self, pages: &[&Page], _source: &dyn SignifierSource) -> Vec<Extract> {
        if pages.len() < 2 {
            return pages.iter().map(|page| Hadal.extract(page)).collect();
        }
        let mut views: Vec<View<'_>> = pages.iter().map(|page| View::of(page)).collect();
        template::forget(&mut views);
        views
            .iter()
            .map(|view| Extract::of_leaves(view.page, view.text_in(view.region())))
            .collect()
    }
}
