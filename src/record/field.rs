//! Fields with labels of their own within one text: "Size: Large | Packing: Jar".

use super::affix::USUAL;
use crate::text::share;

/// Marks that end a field; what they part has nothing to do with each other.
pub(super) const ENDS: [char; 4] = ['|', '·', '•', ';'];
/// A text has no more fields than this.
const FIELDS: usize = 12;

/// What stands after the label, up to the next mark.
pub(super) fn of<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    let mut fields = text.split(ENDS);
    fields.find_map(|field| field.trim().strip_prefix(label))
}

/// The labels of the fields that nearly all values consist of, in their order: "Size: Large | Packing:
/// Jar". Each comes back, and some stand beside each other: "Alien: Covenant" is a title.
pub(super) fn labels(values: &[&str]) -> Option<Vec<String>> {
    let mut labels: Vec<(String, usize)> = Vec::new();
    let (mut labelled, mut several) = (0, 0);
    for value in values {
        let fields: Option<Vec<&str>> = value.split(ENDS).map(label_of_field).collect();
        let Some(fields) = fields else {
            continue;
        };
        labelled += 1;
        several += usize::from(fields.len() > 1);
        for label in fields {
            if let Some((_, count)) = labels.iter_mut().find(|(known, _)| known == label) {
                *count += 1;
            } else if labels.len() < FIELDS {
                labels.push((label.to_owned(), 1));
            } else {
                return None;
            }
        }
    }
    let come_back = labels.iter().all(|(_, count)| *count > 1);
    (share(labelled, values.len()) >= USUAL && labels.len() > 1 && several > 0 && come_back)
        .then(|| labels.into_iter().map(|(label, _)| label).collect())
}

/// The label of a field, with its colon.
fn label_of_field(field: &str) -> Option<&str> {
    let field = field.trim();
    let end = field.find(':')? + 1;
    let (label, rest) = field.split_at(end);
    let is_name = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '/' | ':');
    let fits = label.chars().all(is_name) && label.chars().any(char::is_alphabetic);
    (fits && !rest.trim().is_empty() && !rest.starts_with('/')).then_some(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_addresses_are_no_labels() {
        let values = ["Size: Large | Packing: Jar", "Packing: Tin", "Size: Small"];
        let found = labels(&values).unwrap();
        assert_eq!(found, ["Size:", "Packing:"]);
        assert_eq!(of(values[0], &found[1]).map(str::trim), Some("Jar"));
        assert_eq!(
            labels(&["Emma: a play | Dune: a novel", "It: a film"]),
            None
        );
        let titles = [
            "Alien: Covenant",
            "Alien: Isolation",
            "Emma: a play",
            "Emma: a film",
        ];
        assert_eq!(labels(&titles), None);
        assert_eq!(
            labels(&["https://a.example | b", "https://c.example"]),
            None
        );
    }
}
