//! Compressed sparse rows.

use std::ops::Range;
use std::thread;

use super::terms::TermId;
use crate::parallel::{joined, threads};

/// Values by term, all in one array.
#[derive(Debug, Default)]
pub(super) struct Csr<T> {
    pub starts: Vec<u32>,
    pub values: Vec<T>,
}

impl<T: Ord + Copy + Default + Send> Csr<T> {
    /// Sorted and without repetition; keys are below `keys`. Each processor goes through the
    /// pairs twice, for keys of its own. `None` where they are more than 32-bit numbers can name.
    pub fn new<I: Iterator<Item = (TermId, T)>>(
        keys: usize,
        pairs: impl Fn() -> I + Sync,
    ) -> Option<Self> {
        let mut starts = vec![0_u32; keys + 1];
        let pairs = &pairs;
        let threads = threads();
        let width = keys.div_ceil(threads).max(LEAST);
        let (all, counted) = thread::scope(|scope| {
            let (_, counts) = starts.split_first_mut()?;
            let parts: Vec<_> = (0..)
                .step_by(width)
                .zip(counts.chunks_mut(width))
                .map(|(first, counts)| scope.spawn(move || count(first, counts, pairs())))
                .collect();
            let all = pairs().count();
            let counted: Option<usize> = parts.into_iter().map(joined).sum();
            Some((all, counted?))
        })?;
        if counted != all || u32::try_from(all).is_err() {
            return None;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut values = vec![T::default(); all];
        let parts = Part::split(&mut starts, &mut values, threads);
        let kept = thread::scope(|scope| {
            let fill = |part: Part<'_, T>| part.fill(pairs());
            let parts = parts
                .into_iter()
                .map(|part| scope.spawn(move || fill(part)));
            let parts: Vec<_> = parts.collect();
            parts.into_iter().map(joined).collect::<Vec<_>>()
        });
        let mut rows = Self { starts, values };
        rows.close(&kept);
        Some(rows)
    }

    /// Closes the gaps between what the parts have kept, and makes starts of ends.
    fn close(&mut self, kept: &[Kept]) {
        let mut end = 0;
        for part in kept {
            let gap = part.values.start - end;
            self.values.copy_within(part.values.clone(), end);
            end += part.values.len();
            let gap = u32::try_from(gap).unwrap_or(u32::MAX);
            for end in self.starts.get_mut(part.keys.clone()).unwrap_or_default() {
                *end -= gap;
            }
        }
        self.values.truncate(end);
        self.values.shrink_to_fit();
        self.starts.rotate_right(1);
        if let Some(first) = self.starts.first_mut() {
            *first = 0;
        }
    }
}

/// Fewer keys than this are not worth a thread.
const LEAST: usize = 1 << 12;

/// How many pairs have each of the keys from the first one on; how many these are.
fn count<T>(
    first: usize,
    counts: &mut [u32],
    pairs: impl Iterator<Item = (TermId, T)>,
) -> Option<usize> {
    let mut all = 0;
    for (key, _) in pairs {
        // Keys before the first one are beyond the last one then.
        if let Some(count) = counts.get_mut(key.index().wrapping_sub(first)) {
            *count = count.checked_add(1)?;
            all += 1;
        }
    }
    Some(all)
}

/// The rows of some keys.
struct Part<'a, T> {
    first: usize,
    /// Where the next value of each key goes: at last, the ends of the rows.
    places: &'a mut [u32],
    /// Where the values stand among all.
    start: usize,
    values: &'a mut [T],
}

/// What is left of a part without repetition.
struct Kept {
    keys: Range<usize>,
    values: Range<usize>,
}

impl<'a, T: Ord + Copy> Part<'a, T> {
    /// Parts with about as many values each.
    fn split(starts: &'a mut [u32], values: &'a mut [T], parts: usize) -> Vec<Self> {
        let size = values.len().div_ceil(parts).max(LEAST);
        let (mut places, mut rest) = (starts, values);
        let (mut first, mut start) = (0, 0);
        let mut all = Vec::new();
        // The last place is no key but the end.
        while places.len() > 1 {
            let keys = places.partition_point(|place| (*place as usize) < start + size);
            let keys = keys.clamp(1, places.len() - 1);
            let end = places.get(keys).map_or(start, |end| *end as usize);
            let (these, others) = places.split_at_mut(keys);
            let (own, after) = rest.split_at_mut(end - start);
            all.push(Self {
                first,
                places: these,
                start,
                values: own,
            });
            (places, rest) = (others, after);
            (first, start) = (first + keys, end);
        }
        all
    }

    /// Puts the values of its keys into their rows, sorts each and removes repetitions.
    fn fill(self, pairs: impl Iterator<Item = (TermId, T)>) -> Kept {
        for (key, value) in pairs {
            if let Some(place) = self.places.get_mut(key.index().wrapping_sub(self.first)) {
                if let Some(slot) = self.values.get_mut(*place as usize - self.start) {
                    *slot = value;
                }
                *place += 1;
            }
        }
        let (mut kept, mut start) = (0, 0);
        for place in &mut *self.places {
            let end = *place as usize - self.start;
            if let Some(row) = self.values.get_mut(start..end) {
                row.sort_unstable();
            }
            let first = kept;
            for at in start..end {
                let value = self.values.get(at).copied();
                if kept == first || self.values.get(kept - 1).copied() != value {
                    if let Some((slot, value)) = self.values.get_mut(kept).zip(value) {
                        *slot = value;
                    }
                    kept += 1;
                }
            }
            start = end;
            *place = u32::try_from(self.start + kept).unwrap_or(u32::MAX);
        }
        Kept {
            keys: self.first..self.first + self.places.len(),
            values: self.start..self.start + kept,
        }
    }
}

impl<T> Csr<T> {
    pub fn get(&self, key: TermId) -> &[T] {
        let range = || Some(*self.starts.get(key.index())?..*self.starts.get(key.index() + 1)?);
        range()
            .and_then(|range| self.values.get(range.start as usize..range.end as usize))
            .unwrap_or_default()
    }

    pub fn bytes(&self) -> usize {
        4 * self.starts.capacity() + size_of::<T>() * self.values.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_without_repetition() {
        let pairs = [(3, 5), (0, 2), (3, 1), (3, 5), (0, 2), (1, 9)];
        let pairs = || pairs.iter().map(|(key, value)| (TermId(*key), *value));
        let rows = Csr::<u32>::new(5, pairs).expect("few");
        let found: Vec<&[u32]> = (0..5).map(|key| rows.get(TermId(key))).collect();
        assert_eq!(found, [&[2][..], &[9], &[], &[1, 5], &[]]);
        assert!(Csr::<u32>::new(2, pairs).is_none());
        assert!(rows.get(TermId(77)).is_empty());
    }

    /// Many rows fall into parts: what one key after the other says stands in each.
    #[test]
    fn parts_join_into_rows() {
        let keys = 5 * LEAST;
        let number = |n: usize| u32::try_from(n).expect("few");
        // Every second key has none, some have many, and pairs come again.
        let pairs = || {
            (0..3 * keys).map(|n| {
                let key = if n % 5 == 0 { n % 7 } else { n * 7919 % keys };
                (TermId(number(key / 2 * 2)), number(n % 11))
            })
        };
        let mut expected = vec![std::collections::BTreeSet::new(); keys];
        for (key, value) in pairs() {
            expected[key.index()].insert(value);
        }
        let rows = Csr::new(keys, pairs).expect("few");
        for (key, values) in expected.into_iter().enumerate() {
            let values: Vec<u32> = values.into_iter().collect();
            assert_eq!(rows.get(TermId(number(key))), values, "{key}");
        }
        let none = Csr::<u32>::new(0, std::iter::empty).expect("none");
        assert!(none.values.is_empty() && none.starts == [0]);
    }
}
