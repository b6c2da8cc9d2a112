//! Words that no database holds.

use std::collections::BTreeSet;

use crate::text::fold;

const CONSONANTS: [&str; 10] = ["q", "x", "z", "v", "k", "j", "w", "b", "f", "g"];
const SYLLABLES: [&str; 12] = [
    "bru", "zwi", "flo", "kva", "plo", "gru", "dwe", "sno", "vli", "tchu", "mro", "yxa",
];

/// A nonsense term unlike those of other `index`es: a heap of consonants or, for odd ones,
/// something that could be said. None of them is a word of `known`, folded words.
pub(super) fn nonsense(seed: u64, index: u64, known: &BTreeSet<String>) -> String {
    (0..=known.len() as u64)
        .map(|again| spell(mix(seed ^ mix(index ^ mix(again))), index % 2 == 1))
        .find(|word| !known.contains(&fold(word)))
        .unwrap_or_default()
}

fn spell(mut bits: u64, sayable: bool) -> String {
    let (letters, count): (&[&str], usize) = if sayable {
        (&SYLLABLES, 4)
    } else {
        (&CONSONANTS, 9)
    };
    let mut word = String::new();
    let mut last = None;
    for _ in 0..count {
        let next = usize::try_from(bits % letters.len() as u64).unwrap_or(0);
        // Three equal letters in a row look like an error to some sites.
        let next = if last == Some(next) {
            (next + 1) % letters.len()
        } else {
            next
        };
        last = Some(next);
        word.push_str(letters[next]);
        bits = mix(bits);
    }
    word
}

/// A step of the generator `SplitMix64`.
fn mix(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_differ_by_index_and_seed_and_are_not_known() {
        let none = BTreeSet::new();
        let first = nonsense(1, 0, &none);
        assert_eq!(first, nonsense(1, 0, &none));
        assert_ne!(first, nonsense(2, 0, &none));
        assert_ne!(first, nonsense(1, 2, &none));
        assert_ne!(first, nonsense(1, 0, &BTreeSet::from([first.clone()])));
        assert_eq!(first.len(), 9);
        assert!(nonsense(1, 1, &none).len() >= 12);
    }
}
