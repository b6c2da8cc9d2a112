//! Names in short: "J. Austen" for "Jane Austen", "Univ. of Kent" for "University of Kent".

use unicode_normalization::UnicodeNormalization;

use super::fold;

/// Capitals of a word that stand for words of their own are at most so many.
const ACRONYM: usize = 3;

/// A word of a name, folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameWord {
    /// Its letters and digits.
    pub text: String,
    /// Whether a full stop follows.
    pub is_cut: bool,
    /// Whether it is one of several capitals that stand together: "HS".
    pub is_of_acronym: bool,
}

impl NameWord {
    /// The words of a name; `J.R.R.` is three, and so are a few capitals among small letters.
    #[must_use]
    pub fn all(name: &str) -> Vec<Self> {
        let name: String = name.nfc().collect();
        let is_mixed = name.contains(char::is_lowercase);
        let mut words = Vec::new();
        for part in name.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let written = part.trim_end_matches(|c: char| !c.is_alphanumeric());
            let is_of_acronym = is_mixed
                && (2..=ACRONYM).contains(&written.chars().count())
                && written.chars().all(char::is_uppercase);
            let word = |text: String| Self {
                text,
                is_cut: part.ends_with('.'),
                is_of_acronym,
            };
            let folded = fold(written);
            if is_of_acronym {
                words.extend(folded.chars().map(|letter| word(letter.to_string())));
            } else if !folded.is_empty() {
                words.push(word(folded));
            }
        }
        words
    }

    /// Whether it is a single letter.
    #[must_use]
    pub fn is_initial(&self) -> bool {
        self.text.chars().nth(1).is_none()
    }

    /// Whether it may be another word in short, and is no initial of a person.
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.is_of_acronym || (!self.is_initial() && (self.is_cut || self.has_no_vowel_within()))
    }

    fn has_no_vowel_within(&self) -> bool {
        !self.text.chars().skip(1).any(|c| "aeiouy".contains(c))
    }

    /// Whether it is the other in short: an initial, its beginning before a full stop ("Univ."),
    /// or a contraction to its consonants ("Intl", "St").
    #[must_use]
    pub fn is_short_for(&self, other: &Self) -> bool {
        let (short, long) = (self.text.as_str(), other.text.as_str());
        if short.len() >= long.len() || short.chars().next() != long.chars().next() {
            return false;
        }
        if self.is_initial() || (self.is_cut && long.starts_with(short)) {
            return true;
        }
        let mut rest = long.chars();
        self.has_no_vowel_within()
            && short.chars().next_back() == long.chars().next_back()
            && short
                .chars()
                .all(|letter| rest.any(|other| other == letter))
    }

    fn fits(&self, other: &Self) -> bool {
        self.text == other.text || self.is_short_for(other) || other.is_short_for(self)
    }
}

/// Whether two names of several words are the same but for words that one has in short, or, as
/// `J. Austen` and `Jane R. Austen`, for an initial and what stands between it and the last word.
///
/// ```
/// use hadal::text::{NameWord, same_in_short};
/// let same = |a: &str, b: &str| same_in_short(&NameWord::all(a), &NameWord::all(b));
/// assert!(same("Univ. of Kent", "University of Kent"));
/// assert!(!same("The Rose", "The Rosetta"));
/// ```
#[must_use]
pub fn same_in_short(a: &[NameWord], b: &[NameWord]) -> bool {
    let ([first_a, .., last_a], [first_b, .., last_b]) = (a, b) else {
        return false;
    };
    let same_person = last_a.text == last_b.text
        && (first_a.is_initial() || first_b.is_initial())
        && first_a.fits(first_b);
    same_person || (a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.fits(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_short_are_the_same() {
        let same = |a: &str, b: &str| same_in_short(&NameWord::all(a), &NameWord::all(b));
        for (short, long) in [
            ("J. Austen", "Jane Austen"),
            ("J. R. Smith", "John Smith"),
            ("Univ. of Kent", "University of Kent"),
            ("Vnukovo Intl Airport", "Vnukovo International Airport"),
            ("St. of Chance", "Street of Chance"),
            ("Mt. Eerie, vol. 6", "Mount Eerie, Volume 6"),
            ("Beverly Hills HS", "Beverly Hills High School"),
        ] {
            assert!(same(short, long) && same(long, short), "{short} {long}");
        }
        for (a, b) in [
            ("The Rose", "The Rosetta"),
            ("Univ. of Kent", "University of Kentucky"),
            ("Mr. Smith", "Mary Smith"),
            ("Emma", "E."),
            ("K. Austen", "Jane Austen"),
            ("Emma Brown", "Anna Brown"),
        ] {
            assert!(!same(a, b), "{a} {b}");
        }
    }
}
