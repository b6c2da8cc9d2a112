//! The longest common subsequence.

use std::collections::{HashMap, HashSet};

/// The length of the longest common subsequence of two sequences, exactly: 64 cells of the
/// table at a time (Hyyrö 2004), block by block, so that memory is linear.
///
/// What both begin or end with is common anyway, and what only one has never is: neither comes
/// into the table. Two texts that differ little take little time however long they are.
#[must_use]
pub fn longest_common_subsequence(a: &[u32], b: &[u32]) -> usize {
    let head = alike(a.iter(), b.iter());
    let (a, b) = (&a[head..], &b[head..]);
    let tail = alike(a.iter().rev(), b.iter().rev());
    let (a, b) = (&a[..a.len() - tail], &b[..b.len() - tail]);
    let (a, b, items) = shared(a, b);
    head + tail + by_blocks(&a, &b, items)
}

/// How many items two sequences begin with in common.
fn alike<'a>(a: impl Iterator<Item = &'a u32>, b: impl Iterator<Item = &'a u32>) -> usize {
    a.zip(b).take_while(|(x, y)| x == y).count()
}

/// The sequences without the items that only one of them has, the others numbered from 0, and
/// how many those are.
fn shared(a: &[u32], b: &[u32]) -> (Vec<usize>, Vec<usize>, usize) {
    let of_a: HashSet<u32> = a.iter().copied().collect();
    let mut numbers: HashMap<u32, usize> = HashMap::new();
    for item in b.iter().filter(|item| of_a.contains(item)) {
        let next = numbers.len();
        numbers.entry(*item).or_insert(next);
    }
    let numbered = |all: &[u32]| -> Vec<usize> {
        all.iter()
            .filter_map(|item| numbers.get(item).copied())
            .collect()
    };
    (numbered(a), numbered(b), numbers.len())
}

fn by_blocks(a: &[usize], b: &[usize], items: usize) -> usize {
    let (rows, columns) = if a.len() < b.len() { (a, b) } else { (b, a) };
    // The carry of the sum that goes from a block of rows into the next, by column.
    let mut carries = vec![false; columns.len()];
    let mut masks = vec![0_u64; items];
    let mut length = 0;
    for block in rows.chunks(64) {
        for (row, item) in block.iter().enumerate() {
            masks[*item] |= 1 << row;
        }
        let mut state = u64::MAX;
        for (column, carry) in columns.iter().zip(&mut carries) {
            let matches = masks[*column];
            let hits = state & matches;
            let (sum, over) = state.overflowing_add(hits);
            let (sum, over_again) = sum.overflowing_add(u64::from(*carry));
            state = sum | (state & !matches);
            *carry = over || over_again;
        }
        let used = u64::MAX >> (64 - block.len());
        length += (!state & used).count_ones() as usize;
        for item in block {
            masks[*item] = 0;
        }
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
