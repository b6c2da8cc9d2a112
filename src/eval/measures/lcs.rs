//! The longest common subsequence.

use std::collections::HashMap;

/// The length of the longest common subsequence of two sequences, exactly: 64 cells of the
/// table at a time (Hyyrö 2004), block by block, so that memory is linear.
#[must_use]
pub fn longest_common_subsequence(a: &[u32], b: &[u32]) -> usize {
    let (rows, columns) = if a.len() < b.len() { (a, b) } else { (b, a) };
    // The carry of the sum that goes from a block of rows into the next, by column.
    let mut carries = vec![false; columns.len()];
    let mut length = 0;
    for block in rows.chunks(64) {
        let mut masks: HashMap<u32, u64> = HashMap::with_capacity(block.len());
        for (row, item) in block.iter().enumerate() {
            *masks.entry(*item).or_default() |= 1 << row;
        }
        let mut state = u64::MAX;
        for (column, carry) in columns.iter().zip(&mut carries) {
            let matches = masks.get(column).copied().unwrap_or(0);
            let hits = state & matches;
            let (sum, over) = state.overflowing_add(hits);
            let (sum, over_again) = sum.overflowing_add(u64::from(*carry));
            state = sum | (state & !matches);
            *carry = over || over_again;
        }
        let used = u64::MAX >> (64 - block.len());
        length += (!state & used).count_ones() as usize;
    }
    length
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_table(a: &[u32], b: &[u32]) -> usize {
        let mut last = vec![0; b.len() + 1];
        for x in a {
            let mut row = vec![0; b.len() + 1];
            for (j, y) in b.iter().enumerate() {
                row[j + 1] = if x == y {
                    last[j] + 1
                } else {
                    row[j].max(last[j + 1])
                };
            }
            last = row;
        }
        last[b.len()]
    }

    proptest! {
        #[test]
        fn is_that_of_the_table(
            a in proptest::collection::vec(0_u32..6, 0..200),
            b in proptest::collection::vec(0_u32..6, 0..200),
        ) {
            prop_assert_eq!(longest_common_subsequence(&a, &b), by_table(&a, &b));
        }
    }
}
