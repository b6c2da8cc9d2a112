//! From text to terms.

use std::collections::HashSet;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// Unicode words of a text (UAX 29), as slices of it; punctuation and space left out.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.unicode_words()
}

/// The folded form: compatibility decomposed, accents and strokes removed, ligatures parted, lower case.
/// The marks that are vowels or sounds of their own, as in the scripts of India, stay.
///
/// ```
/// assert_eq!(hadal::text::fold("Celâl ÜSTER"), "celal uster");
/// assert_eq!(hadal::text::fold("Łódź, Tromsø"), "lodz, tromso");
/// assert_ne!(hadal::text::fold("दिल"), hadal::text::fold("दल"));
/// ```
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let letters = text.nfkd().filter(|c| !is_accent(*c));
    let mut folded = String::with_capacity(text.len());
    for letter in letters.flat_map(char::to_lowercase) {
        match letter {
            // Unicode takes these letters apart no further.
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ħ' => folded.push('h'),
            'ı' => folded.push('i'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            'þ' => folded.push_str("th"),
            other => folded.push(other),
        }
    }
    folded
}

/// Whether a word is of letters alone, with the marks that belong to them.
///
/// ```
/// assert!(hadal::text::is_of_letters("दिल्ली"));
/// assert!(!hadal::text::is_of_letters("B2"));
/// ```
#[must_use]
pub fn is_of_letters(word: &str) -> bool {
    word.chars()
        .all(|c| c.is_alphabetic() || is_combining_mark(c))
}

/// The first letter of the scripts whose marks are vowels and tones (Devanagari and those behind it), and
/// of what comes behind them.
const BRAHMIC: (char, char) = ('\u{900}', '\u{1ab0}');
/// The voicing marks of kana.
const VOICED: [char; 2] = ['\u{3099}', '\u{309a}'];
/// The dots that make letters of other languages, which are left out at times.
const NUKTAS: [char; 7] = [
    '\u{93c}', '\u{9bc}', '\u{a3c}', '\u{abc}', '\u{b3c}', '\u{c3c}', '\u{cbc}',
];

/// Whether a mark only says how the letter that it stands with is spoken.
fn is_accent(mark: char) -> bool {
    let (first, behind) = BRAHMIC;
    let is_letter = (first..behind).contains(&mark) && !NUKTAS.contains(&mark);
    is_combining_mark(mark) && !is_letter && !VOICED.contains(&mark)
}

/// The ISO 639-1 code of the language a text is written in, where that can be told
/// with some confidence.
#[must_use]
pub fn detect_language(text: &str) -> Option<&'static str> {
    let info = whatlang::detect(text)?;
    info.is_reliable()
        .then(|| two_letters(info.lang().code()))?
}

/// Languages with a stemmer or stop words: ISO 639-3, 639-1 and the Snowball algorithm.
const LANGUAGES: [(&str, &str, Option<Algorithm>); 28] = [
    ("ara", "ar", Some(Algorithm::Arabic)),
    ("bul", "bg", None),
    ("cat", "ca", None),
    ("ces", "cs", None),
    ("cmn", "zh", None),
    ("dan", "da", Some(Algorithm::Danish)),
    ("deu", "de", Some(Algorithm::German)),
    ("ell", "el", Some(Algorithm::Greek)),
    ("eng", "en", Some(Algorithm::English)),
    ("fin", "fi", Some(Algorithm::Finnish)),
    ("fra", "fr", Some(Algorithm::French)),
    ("heb", "he", None),
    ("hin", "hi", None),
    ("hun", "hu", Some(Algorithm::Hungarian)),
    ("ita", "it", Some(Algorithm::Italian)),
    ("jpn", "ja", None),
    ("kor", "ko", None),
    ("nld", "nl", Some(Algorithm::Dutch)),
    ("nob", "no", Some(Algorithm::Norwegian)),
    ("pol", "pl", None),
    ("por", "pt", Some(Algorithm::Portuguese)),
    ("ron", "ro", Some(Algorithm::Romanian)),
    ("rus", "ru", Some(Algorithm::Russian)),
    ("spa", "es", Some(Algorithm::Spanish)),
    ("swe", "sv", Some(Algorithm::Swedish)),
    ("tam", "ta", Some(Algorithm::Tamil)),
    ("tur", "tr", Some(Algorithm::Turkish)),
    ("ukr", "uk", None),
];

fn two_letters(code: &str) -> Option<&'static str> {
    LANGUAGES
        .iter()
        .find(|(three, _, _)| *three == code)
        .map(|(_, two, _)| *two)
}

/// Turns text into terms: words folded, without stop words, stemmed by language.
pub struct Analyzer {
    stemmer: Option<Stemmer>,
    stop_words: HashSet<String>,
}

impl Analyzer {
    /// An analyzer for a language tag such as `en` or `pt-BR`. A language without
    /// stemmer or stop words gets neither; its words are folded all the same.
    #[must_use]
    pub fn new(language: &str) -> Self {
        let code = language
            .split(['-', '_'])
            .next()
            .unwrap_or_default()
            .to_lowercase();
        // Both ways to write Norwegian are one to stemmers and lists of stop words.
        let code = match code.as_str() {
            "nb" | "nn" | "nob" | "nno" => "no".to_owned(),
            _ => code,
        };
        let algorithm = LANGUAGES
            .iter()
            .find(|(three, two, _)| *two == code || *three == code)
            .and_then(|(_, _, algorithm)| *algorithm);
        let stop_words = stop_words::lookup(&code)
            .unwrap_or_default()
            .iter()
            .map(|word| fold(word))
            .collect();
        Self {
            stemmer: algorithm.map(Stemmer::create),
            stop_words,
        }
    }

    /// The analyzer for a text: its stated language, else the detected one, else English.
    #[must_use]
    pub fn for_text(stated: Option<&str>, text: &str) -> Self {
        match stated.filter(|language| !language.is_empty()) {
            Some(language) => Self::new(language),
            None => Self::new(detect_language(text).unwrap_or("en")),
        }
    }

    /// Whether a folded word is a stop word of the language.
    #[must_use]
    pub fn is_stop_word(&self, folded: &str) -> bool {
        self.stop_words.contains(folded)
    }

    /// The stop words of the language, folded, in no order.
    pub fn stop_words(&self) -> impl Iterator<Item = &str> {
        self.stop_words.iter().map(String::as_str)
    }

    /// The term of one word: folded and stemmed; `None` for a stop word.
    #[must_use]
    pub fn term(&self, word: &str) -> Option<String> {
        let folded = fold(word);
        (!self.is_stop_word(&folded)).then(|| self.stem(&folded))
    }

    /// The stem of a folded word.
    #[must_use]
    pub fn stem(&self, folded: &str) -> String {
        self.stemmer.as_ref().map_or_else(
            || folded.to_owned(),
            |stemmer| stemmer.stem(folded).into_owned(),
        )
    }

    /// The terms of a text in their order, stop words left out.
    pub fn terms<'a>(&'a self, text: &'a str) -> impl Iterator<Item = String> + 'a {
        words(text).filter_map(|word| self.term(word))
    }

    /// The words of a text folded and stemmed, stop words kept: for looking up a
    /// query that may consist of a stop word or a single letter.
    pub fn all_terms<'a>(&'a self, text: &'a str) -> impl Iterator<Item = String> + 'a {
        words(text).map(|word| self.stem(&fold(word)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_and_stop_words_follow_the_language() {
        let french = Analyzer::new("fr-CA");
        let terms: Vec<String> = french.terms("Les misérables et les autres").collect();
        assert_eq!(terms.first().map(String::as_str), Some("miser"));
        assert!(french.is_stop_word("et"));
        assert_eq!(Analyzer::new("xx").term("The").as_deref(), Some("the"));
    }

    #[test]
    fn norwegian_has_several_codes() {
        for code in ["no", "nb", "nn", "nb-NO", "nob"] {
            let norwegian = Analyzer::new(code);
            assert!(norwegian.is_stop_word("og"), "{code}");
            assert_eq!(norwegian.term("husene").as_deref(), Some("hus"), "{code}");
        }
    }

    #[test]
    fn language_is_detected_where_the_page_states_none() {
        let text = "Der schnelle braune Fuchs springt über den faulen Hund und läuft davon.";
        assert!(Analyzer::for_text(None, text).is_stop_word("und"));
        assert!(!Analyzer::for_text(Some("it"), text).is_stop_word("und"));
    }
}
