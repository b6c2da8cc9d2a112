//! Compressed sparse rows.

use super::terms::TermId;

/// Values by term, all in one array.
#[derive(Debug, Default)]
pub(super) struct Csr<T> {
    pub starts: Vec<u32>,
    pub values: Vec<T>,
}

impl<T: Ord + Copy + Default> Csr<T> {
    /// Sorted and without repetition; keys are below `keys`. The pairs are gone through
    /// twice. `None` where they are more than 32-bit numbers can name.
    pub fn new<I: Iterator<Item = (TermId, T)>>(
        keys: usize,
        pairs: impl Fn() -> I,
    ) -> Option<Self> {
        let mut starts = vec![0_u32; keys + 1];
        let mut all = 0_u32;
        for (key, _) in pairs() {
            all = all.checked_add(1)?;
            *starts.get_mut(key.index() + 1)? += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // Until all values stand, a start is where the next value of its key goes.
        let mut values = vec![T::default(); all as usize];
        for (key, value) in pairs() {
            let place = starts.get_mut(key.index())?;
            *values.get_mut(*place as usize)? = value;
            *place += 1;
        }
        starts.rotate_right(1);
        *starts.first_mut()? = 0;
        let mut rows = Self { starts, values };
        rows.sort();
        Some(rows)
    }

    /// Sorts each row and removes repetitions, in place.
    fn sort(&mut self) {
        let mut kept = 0;
        let mut start = 0;
        for row in 1..self.starts.len() {
            let end = self.starts.get(row).map_or(start, |end| *end as usize);
            if let Some(values) = self.values.get_mut(start..end) {
                values.sort_unstable();
            }
            let first = kept;
            for place in start..end {
                let value = self.values.get(place).copied().unwrap_or_default();
                if kept == first || self.values.get(kept - 1) != Some(&value) {
                    if let Some(slot) = self.values.get_mut(kept) {
                        *slot = value;
                    }
                    kept += 1;
                }
            }
            start = end;
            if let Some(end) = self.starts.get_mut(row) {
                *end = u32::try_from(kept).unwrap_or(u32::MAX);
            }
        }
        self.values.truncate(kept);
        self.values.shrink_to_fit();
    }

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
}
