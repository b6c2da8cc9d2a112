//! Document Slope Curve.

use super::extract::{Extract, Extractor};
use super::tokens::{Token, tokens};
use crate::page::Page;
use crate::text::share;

/// The document slope curve of Pinto et al., turned into an extractor: all regions in which
/// tags are less than half as dense as in the whole page (Gottron 2008, alg. 3.2).
#[derive(Clone, Copy, Debug, Default)]
pub struct Dsc;

impl Extractor for Dsc {
    fn name(&self) -> &'static str {
        "dsc"
    }

    fn extract(&self, page: &Page) -> Extract {
        let tokens = tokens(page);
        let tags: Vec<bool> = tokens.iter().map(Token::is_tag).collect();
        let low = low_slope(&tags);
        let words = tokens.into_iter().zip(low).filter_map(|(token, low)| {
            let Token::Word(range) = token else {
                return None;
            };
            low.then_some(range)
        });
        Extract::of_ranges(page, words)
    }
}

/// The size of the window for that many tokens: 8 up to 200, 50 above 5,000, linear between.
fn window(tokens: usize) -> usize {
    match tokens {
        ..200 => 8,
        200..=5000 => (875 * tokens + 625_000).div_ceil(100_000),
        _ => 50,
    }
}

/// Which tokens lie in low slope regions: such a region begins with the third low section in
/// a row and ends with the third in a row that is not.
fn low_slope(tags: &[bool]) -> Vec<bool> {
    let mut curve = Vec::with_capacity(tags.len());
    let mut sum = 0_usize;
    for tag in tags {
        sum += usize::from(*tag);
        curve.push(sum);
    }
    let size = window(tags.len());
    let half_of_total = 0.5 * share(sum, tags.len());
    let mut low = vec![false; tags.len()];
    let mut history = [false; 2];
    let mut inside = false;
    let end = tags.len().saturating_sub(size);
    for start in (0..end).step_by(size / 2) {
        let rise = curve[start + size - 1] - curve[start];
        let is_low = share(rise, size) < half_of_total;
        if history == [is_low; 2] {
            inside = is_low;
        }
        low[start..start + size].fill(inside);
        history = [is_low, history[0]];
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_grow_from_8_to_50() {
        assert_eq!([window(10), window(199), window(200)], [8, 8, 8]);
        assert_eq!([window(201), window(1000), window(4000)], [9, 15, 42]);
        assert_eq!([window(5000), window(5001), window(90_000)], [50, 50, 50]);
    }

    #[test]
    fn a_region_takes_three_windows_to_begin_and_to_end() {
        // 40 tags, 40 words, 40 tags: windows of 8 tokens, one every 4.
        let tags: Vec<bool> = (0..120).map(|n| !(40..80).contains(&n)).collect();
        let low = low_slope(&tags);
        // The windows at 40, 44 and 48 are the first three of low slope; those at 76, 80 and
        // 84 the first three that are not, and the last is not marked.
        let region: Vec<usize> = (0..120).filter(|n| low[*n]).collect();
        assert_eq!(region, (48..84).collect::<Vec<_>>());
    }

    #[test]
    fn short_pages_have_no_region() {
        assert!(low_slope(&[false; 8]).iter().all(|low| !low));
        assert!(low_slope(&[]).is_empty());
    }
}
