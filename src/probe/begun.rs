//! Fields that find what begins with what was typed: a genus, a surname.

use super::picked::{least_by_chance, of_answers};
use super::sample::{Sample, answers, chance, is_void};
use super::schema::{FieldMapping, Relation, TermSource};
use super::seen::Seen;
use crate::form::Control;
use crate::record::Record;
use crate::text::{fold, words};

/// The feature at which all that came back for letters and stop words has a word that begins with
/// them. `None` where no feature is such, or the field finds the same for nonsense.
pub(super) fn begun(
    control: &Control,
    features: impl Iterator<Item = String>,
    seen: &[Seen],
    sample: &Sample<'_>,
) -> Option<FieldMapping> {
    let of_control = || seen.iter().filter(|seen| seen.probe.asks(&control.name));
    let ignores = of_control()
        .any(|seen| seen.probe.source == TermSource::Nonsense && !seen.records.is_empty());
    let all = answers(seen, &control.name);
    let tests: Vec<&Seen> = of_control()
        .filter(|seen| {
            let source = seen.probe.source;
            let is_short = matches!(source, TermSource::Letter | TermSource::StopWord);
            is_short && !seen.records.is_empty() && !is_void(seen, &all)
        })
        .collect();
    if ignores || tests.is_empty() || !control.kind.is_free_text() {
        return None;
    }
    let feature = least_by_chance(features, |feature| by_chance(feature, &tests, sample))?;
    let reason = format!("words that begin with what was submitted come back at `{feature}`");
    let tests = tests.into_iter().map(|seen| (seen, seen.text.as_str()));
    Some(FieldMapping {
        relation: Relation::Part,
        ..of_answers(control, feature, tests, reason)
    })
}

/// How often chance would give all these answers a word at the feature that begins with what was
/// submitted. `None` where they have not.
fn by_chance(feature: &str, tests: &[&Seen], sample: &Sample<'_>) -> Option<f64> {
    let mut by_chance = 1.0;
    for seen in tests {
        let text = fold(&seen.text);
        let begins = |value: &str| words(&fold(value)).any(|word| word.starts_with(&text));
        let is_begun = |record: &Record| {
            let mut values = record.attributes.get(feature).into_iter().flatten();
            values.any(|value| begins(value))
        };
        if !seen.records.iter().all(is_begun) {
            return None;
        }
        by_chance *= chance(sample.share_of(feature, begins), seen.ids().len());
    }
    Some(by_chance)
}

#[cfg(test)]
mod tests_of_beginnings {
    use super::super::sample::tests_of_samples::{records, seen, wrapper};
    use super::*;
    use crate::form::ControlKind;
    use crate::text::Analyzer;

    const BOOKS: [(&str, &str); 12] = [
        ("Emma", "1815"),
        ("Evelina", "1778"),
        ("Dune", "1965"),
        ("Dracula", "1897"),
        ("Daniel Deronda", "1876"),
        ("Ivanhoe", "1819"),
        ("Solaris", "1961"),
        ("Kim", "1901"),
        ("Persuasion", "1817"),
        ("Rob Roy", "1817"),
        ("Waverley", "1814"),
        ("Carrie", "1974"),
    ];

    fn feature(found: &[(&str, &str)], nonsense: &[(&str, &str)]) -> Option<String> {
        let (wrapper, analyzer) = (wrapper(), Analyzer::new("en"));
        let mut sample = Sample::new(&wrapper, &analyzer);
        sample.add(&records(&BOOKS));
        let mut letter = seen("t", "d", found);
        letter.probe.source = TermSource::Letter;
        let mut stop_word = seen("t", "e", &BOOKS[..2]);
        stop_word.probe.source = TermSource::StopWord;
        let mut nothing = seen("t", "vwbzk", nonsense);
        nothing.probe.source = TermSource::Nonsense;
        let all = [letter, stop_word, nothing];
        let control = Control::new("t", ControlKind::Text);
        let features = ["title", "year"].map(str::to_owned).into_iter();
        begun(&control, features, &all, &sample)?.feature
    }

    #[test]
    fn what_begins_with_letters_tells_where_a_field_looks() {
        // 3/12 to the third times 2/12 to the second: 0.0004.
        assert_eq!(feature(&BOOKS[2..5], &[]).as_deref(), Some("title"));
        assert_eq!(feature(&BOOKS[1..5], &[]), None, "one begins otherwise");
        assert_eq!(
            feature(&BOOKS[2..5], &BOOKS[..1]),
            None,
            "nonsense finds some"
        );
        assert_eq!(feature(&[], &[]), None, "two may be chance");
    }
}
