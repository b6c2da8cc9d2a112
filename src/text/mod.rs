//! Words: segmentation, folding, stems, stop words, similarity.
//!
//! One [`Analyzer`] serves every stage, so that a term of a probe, of a page
//! and of a literal is the same term.
//!
//! ```
//! use hadal::text::Analyzer;
//! let analyzer = Analyzer::new("en");
//! let terms: Vec<String> = analyzer.terms("The Wars of the Roses").collect();
//! assert_eq!(terms, ["war", "rose"]);
//! ```

mod analyzer;
mod clock;
mod date;
mod digits;
mod moment;
mod numbers;
mod scale;
mod short;
mod similarity;
mod sounds;
mod value;

pub use analyzer::{Analyzer, detect_language, fold, is_of_letters, words};
pub use clock::is_time_of_day;
pub use date::{DayOrder, day_parts, is_day_pattern, is_month, is_weekday};
pub use moment::{is_moment, is_period, is_span, minute_of};
pub use numbers::Scale;
pub(crate) use numbers::{grouped, is_thousands_mark, number_length};
pub use scale::power_of_ten;
pub use short::{NameWord, same_in_short};
pub use similarity::{containment, jaro_winkler, overlap, share};
pub use sounds::{is_latin, sounds};
pub use value::{
    Value, has_dotted_thousands, is_currency_code, normalize, number_in, without_dots,
};
pub(crate) use value::{folded_words, text_form};

/// The bytes as lower-case hexadecimal digits, such as those of a digest.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        out.push_str(&format!("{byte:02x}"));
    }
    out
}

/// Whether a character is of a script that is written without spaces between words: Thai, Lao,
/// Burmese, Khmer, Han, kana, Yi.
#[must_use]
pub fn is_sign(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{2E80}'..='\u{A4CF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9D}'
        | '\u{20000}'..='\u{3FFFF}')
}

/// Trims the text and turns each run of white space into one space.
#[must_use]
pub fn collapse(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}
