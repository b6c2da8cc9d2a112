//! What nothing tells among the segments of a text, by the gaps between the tells.

use std::ops::Range;

/// What nothing tells, and stands together.
pub(super) struct Run {
    pub range: Range<usize>,
    /// The gaps where it may stand: from behind the tell before it to before the tell behind it.
    pub from: usize,
    pub to: usize,
}

impl Run {
    /// Its gap, where the first of `gaps` that it may stand in is that.
    pub fn gap(&self, gaps: &[usize]) -> Option<usize> {
        let fits = |gap: &&usize| (self.from..=self.to).contains(*gap);
        gaps.iter().find(fits).copied()
    }
}

/// What stands together among segments of which so many tells may tell.
pub(super) fn runs(
    found: &[(Range<usize>, Option<usize>)],
    told: usize,
) -> impl Iterator<Item = Run> {
    let mut segments = found.iter();
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = loop {
            match segments.next()? {
                (range, None) => break range.clone(),
                (_, Some(tell)) => from = tell + 1,
            }
        };
        let mut run = Run {
            range: start,
            from,
            to: told,
        };
        for (range, tell) in segments.by_ref() {
            match tell {
                None => run.range.end = range.end,
                Some(tell) => {
                    run.to = *tell;
                    from = tell + 1;
                    break;
                }
            }
        }
        Some(run)
    })
}
