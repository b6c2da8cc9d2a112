//! Lines that repeat what an image says of itself.

use std::collections::HashSet;

use super::block::Blocks;
use crate::page::Page;
use crate::text::collapse;

/// A shorter text is no caption.
const SHORTEST: usize = 25;

/// Which blocks that read as text say what an image says of itself in `alt` or `title`.
pub(in crate::content) fn captions(page: &Page, blocks: &Blocks) -> Vec<bool> {
    let said: HashSet<String> = page
        .elements("img")
        .flat_map(|image| ["alt", "title"].map(|name| page.attr(image, name)))
        .flatten()
        .map(collapse)
        .filter(|text| text.len() >= SHORTEST)
        .collect();
    let repeats = |leaves: std::ops::Range<usize>| {
        let texts = blocks.leaves[leaves]
            .iter()
            .map(|leaf| page.text(leaf.node));
        said.contains(&collapse(&texts.collect::<Vec<_>>().join(" ")))
    };
    let lines = blocks.all.iter();
    lines
        .map(|block| !said.is_empty() && block.amount.prose > 0.0 && repeats(block.leaves.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_image_says_of_itself_is_its_caption() {
        let page = Page::parse(
            "<img src=1 alt='The mayor opens the  bridge over the river.'>
             <p>The mayor opens the bridge <b>over the river.</b><p>The mayor was late, as ever.
             <p><a href=/>The mayor opens the bridge over the river.</a>",
            "http://example.org/".parse().unwrap(),
        );
        assert_eq!(captions(&page, &Blocks::of(&page)), [true, false, false]);
    }
}
