//! Digits of scripts that have their own.

use std::borrow::Cow;

/// The zeros of these scripts, nine more digits behind each: Arabic, Persian, Devanagari, Bengali, Gurmukhi,
/// Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Thai, Lao, Tibetan, Burmese, Khmer, and wide ones.
const ZEROS: [char; 17] = [
    '٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០', '０',
];

/// The text with the digits of ASCII in place of those of other scripts, and its marks in place of those
/// that Arabic has for thousands and decimals.
pub(super) fn ascii_digits(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().any(|c| digit(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let ascii = |c| match c {
        '٬' => ',',
        '٫' => '.',
        _ => digit(c).unwrap_or(c),
    };
    Cow::Owned(text.chars().map(ascii).collect())
}

fn digit(c: char) -> Option<char> {
    let mut values = ZEROS.iter();
    let value = values.find_map(|zero| {
        u32::from(c)
            .checked_sub(u32::from(*zero))
            .filter(|v| *v < 10)
    })?;
    char::from_digit(value, 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_scripts_are_read() {
        for text in ["١٩٨٤ م", "۱۹۸۴ م", "१९८४ म", "১৯৮৪", "๑๙๘๔", "１９８４"]
        {
            assert!(ascii_digits(text).starts_with("1984"), "{text}");
        }
        assert_eq!(ascii_digits("٨٬٨٤٩٫٥ متر"), "8,849.5 متر");
        assert!(matches!(ascii_digits("1984 é"), Cow::Borrowed(_)));
    }
}
