//! Identifiers with a form or a check digit of their own: ISBN, ISSN, EAN, DOI.

use crate::text::share;

/// This share of the values must be of the kind.
const USUAL: f64 = 0.95;
/// Any number has a right check digit one time in ten.
const FEWEST: usize = 5;

/// A way to read an identifier: its normal form, where it is one.
type Read = fn(&str) -> Option<String>;

/// The kinds, the narrower first.
const KINDS: [(&str, Read); 4] = [("isbn", isbn), ("issn", issn), ("ean", ean), ("doi", doi)];

/// The kind of nearly all of the values, if they are identifiers.
pub(super) fn kind(values: &[&str]) -> Option<&'static str> {
    let is_of = |read: &Read| {
        let right = values.iter().filter(|value| read(value).is_some());
        values.len() >= FEWEST && share(right.count(), values.len()) >= USUAL
    };
    let found = KINDS.iter().find(|(_, read)| is_of(read));
    found.map(|(kind, _)| *kind)
}

/// Whether that is a kind of identifier.
pub(super) fn is_kind(kind: &str) -> bool {
    KINDS.iter().any(|(name, _)| *name == kind)
}

/// The normal form of an identifier of that kind: thirteen digits for an ISBN, four and four
/// for an ISSN, digits for an EAN, small letters for a DOI.
pub(super) fn normal(kind: &str, value: &str) -> Option<String> {
    let (_, read) = KINDS.iter().find(|(name, _)| *name == kind)?;
    read(value)
}

/// The digits of a code, hyphens and spaces left out; the last may be an X.
fn digits(value: &str) -> Option<Vec<u32>> {
    let code: Vec<char> = value
        .trim()
        .chars()
        .filter(|c| !matches!(c, '-' | '‐' | '–' | ' '))
        .collect();
    let last = code.len().checked_sub(1)?;
    code.iter()
        .enumerate()
        .map(|(place, c)| match c {
            'X' | 'x' if place == last => Some(10),
            c => c.to_digit(10),
        })
        .collect()
}

/// Whether the weighted sum of digits, the last of which weighs 1, is a multiple of 11.
fn is_of_eleven(digits: &[u32]) -> bool {
    let weighted = digits.iter().rev().zip(1..);
    weighted
        .map(|(digit, weight)| digit * weight)
        .sum::<u32>()
        .is_multiple_of(11)
}

fn ean(value: &str) -> Option<String> {
    let digits = digits(value)?;
    let sum: u32 = digits
        .iter()
        .rev()
        .zip([1, 3].into_iter().cycle())
        .map(|(digit, weight)| digit * weight)
        .sum();
    let is_code = matches!(digits.len(), 8 | 13) && digits.iter().all(|digit| *digit < 10);
    (is_code && sum.is_multiple_of(10)).then(|| digits.iter().map(u32::to_string).collect())
}

fn isbn(value: &str) -> Option<String> {
    let digits = digits(value)?;
    if digits.len() == 10 && is_of_eleven(&digits) {
        let body: String = digits.iter().take(9).map(u32::to_string).collect();
        return (0..10).find_map(|check| ean(&format!("978{body}{check}")));
    }
    let code = ean(value)?;
    (code.len() == 13 && (code.starts_with("978") || code.starts_with("979"))).then_some(code)
}

fn issn(value: &str) -> Option<String> {
    let (first, last) = value.trim().split_once('-')?;
    let digits = digits(value)?;
    let is_issn = first.len() == 4 && last.len() == 4 && is_of_eleven(&digits);
    is_issn.then(|| format!("{first}-{}", last.to_uppercase()))
}

fn doi(value: &str) -> Option<String> {
    let value = value.trim().to_lowercase();
    let start = value.find("10.")?;
    let (before, doi) = value.split_at(start);
    let is_lead = before.is_empty() || before.ends_with("doi.org/") || before == "doi:";
    let (prefix, suffix) = doi.split_once('/')?;
    let number = prefix.strip_prefix("10.")?;
    let registrant = number.split('.').next().unwrap_or_default();
    let is_doi = registrant.len() >= 4
        && number.chars().all(|c| c.is_ascii_digit() || c == '.')
        && !suffix.is_empty()
        && !doi.contains(char::is_whitespace);
    (is_lead && is_doi).then(|| doi.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_checked() {
        assert_eq!(isbn("0-306-40615-2").as_deref(), Some("9780306406157"));
        assert_eq!(isbn("978-0-306-40615-7").as_deref(), Some("9780306406157"));
        assert_eq!(isbn("080442957X").as_deref(), Some("9780804429573"));
        assert_eq!(isbn("978-0-306-40615-8"), None);
        assert_eq!(issn("0317-8471").as_deref(), Some("0317-8471"));
        assert_eq!(issn("0317-8472"), None);
        assert_eq!(ean("4006381333931").as_deref(), Some("4006381333931"));
        assert_eq!(ean("4006381333932"), None);
    }

    #[test]
    fn a_doi_is_told_by_its_form() {
        let doi_of = "10.1000/xyz123";
        assert_eq!(
            doi("https://doi.org/10.1000/XYZ123").as_deref(),
            Some(doi_of)
        );
        assert_eq!(doi("10.5 / 7"), None);
        // A network of computers.
        assert_eq!(doi("10.26.0.11/24"), None);
    }

    #[test]
    fn the_kind_is_that_of_nearly_all_values() {
        let isbn = ["9780306406157"; 5];
        assert_eq!(kind(&isbn), Some("isbn"));
        assert_eq!(normal("isbn", "0-306-40615-2").as_deref(), Some(isbn[0]));
        assert_eq!(kind(&["9780306406157", "1", "2", "3", "4"]), None);
    }
}
