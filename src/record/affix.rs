//! What stands around every value of a feature and is no part of it.

/// This share of the values must have the affix.
const USUAL: f64 = 0.95;
const BRACKETS: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];

/// The words before and after nearly all values, such as "Author:" or "pages". An affix ends
/// at a word's boundary, holds a letter and leaves every value with something of its own.
pub(super) fn affixes(values: &[&str]) -> (String, String) {
    let prefix = affix(values, |value| words_from_start(value));
    let stripped: Vec<&str> = values
        .iter()
        .map(|value| strip(value, &prefix, ""))
        .collect();
    let suffix = affix(&stripped, |value| words_from_end(value));
    let prefix = opened(&stripped, &suffix).map_or(prefix.clone(), |open| prefix + open);
    (prefix, suffix)
}

/// The bracket that the suffix closes and the values open: of "(12 ratings)", with "ratings)".
fn opened(values: &[&str], suffix: &str) -> Option<&'static str> {
    let closed = |(open, close): &(&str, &str)| suffix.contains(close) && !suffix.contains(open);
    let (open, _) = BRACKETS.into_iter().find(closed)?;
    values
        .iter()
        .all(|value| value.starts_with(open))
        .then_some(open)
}

/// The value without its affixes; a value that lacks one keeps its end as it is.
pub(super) fn strip<'a>(value: &'a str, prefix: &str, suffix: &str) -> &'a str {
    let value = value.strip_prefix(prefix).unwrap_or(value).trim_start();
    value.strip_suffix(suffix).unwrap_or(value).trim()
}

/// The label that a prefix or suffix is: without its punctuation, if letters remain.
pub(super) fn label(affix: &str) -> Option<String> {
    let label = affix.trim_matches(|c: char| !c.is_alphanumeric());
    (label.chars().filter(|c| c.is_alphabetic()).count() > 1).then(|| label.to_owned())
}

/// The longest of the first value's affixes that nearly all values have.
#[expect(clippy::cast_precision_loss, reason = "counts of values are small")]
fn affix<'a>(values: &[&'a str], affixes: impl Fn(&'a str) -> Vec<&'a str>) -> String {
    let Some(first) = values.iter().max_by_key(|value| value.len()) else {
        return String::new();
    };
    let found = affixes(first).into_iter().rev().find(|candidate| {
        let having = values
            .iter()
            .filter(|value| value.len() > candidate.len() && affixes(value).contains(candidate))
            .count();
        candidate.chars().any(char::is_alphabetic) && having as f64 >= USUAL * values.len() as f64
    });
    found.unwrap_or_default().to_owned()
}

/// The beginnings of a value that end at a space or after a colon, shortest first, not the whole.
fn words_from_start(value: &str) -> Vec<&str> {
    let ends = value
        .char_indices()
        .filter(|(_, c)| c.is_whitespace() || *c == ':' || *c == '：')
        .map(|(at, c)| &value[..at + if c.is_whitespace() { 0 } else { c.len_utf8() }]);
    ends.filter(|text| !text.is_empty() && text.len() < value.len())
        .take(8)
        .collect()
}

/// The ends of a value that begin after a space, shortest first, not the whole.
fn words_from_end(value: &str) -> Vec<&str> {
    let starts = value
        .char_indices()
        .rev()
        .filter(|(_, c)| c.is_whitespace())
        .map(|(at, c)| &value[at + c.len_utf8()..]);
    starts.filter(|text| !text.is_empty()).take(8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_units_are_stripped() {
        let values = ["Author: Homer", "Author: Jane Austen", "Author: Li Bai"];
        assert_eq!(affixes(&values), ("Author:".to_owned(), String::new()));
        assert_eq!(strip("Author: Homer", "Author:", ""), "Homer");
        let values = ["12 of 5 stars", "3 of 5 stars", "4 of 5 stars"];
        assert_eq!(affixes(&values).1, "of 5 stars");
        assert_eq!(label("Author:").as_deref(), Some("Author"));
        let values = ["(12 ratings)", "(3 ratings)"];
        assert_eq!(affixes(&values), ("(".to_owned(), "ratings)".to_owned()));
        assert_eq!(strip("(12 ratings)", "(", "ratings)"), "12");
    }

    #[test]
    fn what_only_some_values_share_stays() {
        let values = ["The Trial", "The Castle", "Amerika"];
        assert_eq!(affixes(&values), (String::new(), String::new()));
        assert_eq!(affixes(&["$ 7", "$ 8"]), (String::new(), String::new()));
    }

    #[test]
    fn a_constant_is_not_stripped_to_nothing() {
        assert_eq!(affixes(&["In stock", "In stock"]).0, "In");
        assert_eq!(strip("In stock", "In", ""), "stock");
    }
}
