//! The words that texts are compared by.

use crate::text::is_sign;

/// The words of a text in lower case: runs of letters and digits, and each character of a
/// script that puts no space between words for itself.
///
/// ```
/// let words: Vec<String> = hadal::eval::measures::words("It's 今日, Straße").collect();
/// assert_eq!(words, ["it", "s", "今", "日", "straße"]);
/// ```
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let mut chars = text.chars().peekable();
    std::iter::from_fn(move || {
        let first = chars.find(|c| c.is_alphanumeric())?;
        let mut word: String = first.to_lowercase().collect();
        if is_sign(first) {
            return Some(word);
        }
        while let Some(c) = chars.next_if(|c| c.is_alphanumeric() && !is_sign(*c)) {
            word.extend(c.to_lowercase());
        }
        Some(word)
    })
}
