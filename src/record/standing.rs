//! Where marks and words stand between values, as scripts write them: "Emma, 1815", "愛瑪，1815".

use std::ops::Range;

/// What ends a field before the next.
pub(super) const FIELDS: &str = ";";
/// What says more of what stands before it.
pub(super) const COLON: &str = ":";
/// The comma, which may also stand in a day.
pub(super) const COMMA: &str = ",";

/// The forms in which a mark parts values, where these are not the mark between spaces: the marks of
/// scripts without spaces are wide, and those of Arabic ones turned.
fn forms(mark: &str) -> &'static [&'static str] {
    match mark {
        FIELDS => &["; ", "；", "؛"],
        COLON => &[": ", "："],
        COMMA => &[", ", "，", "،"],
        "、" => &["、"],
        "|" => &[" | ", "｜"],
        "/" => &[" / ", "／"],
        "•" => &["•"],
        _ => &[],
    }
}

/// Where a mark or a word stands alone between values in a text, with the spaces beside it, in order.
pub(super) fn places(text: &str, mark: &str) -> Vec<Range<usize>> {
    let found = |form: &str| -> Vec<Range<usize>> {
        let found = text.match_indices(form);
        let around = |(at, form): (usize, &str)| {
            let (before, behind) = (&text[..at], &text[at + form.len()..]);
            before.trim_end().len()..text.len() - behind.trim_start().len()
        };
        found.map(around).collect()
    };
    match forms(mark) {
        [] => found(&format!(" {mark} ")),
        forms => {
            let mut all: Vec<Range<usize>> = forms.iter().flat_map(|form| found(form)).collect();
            all.sort_unstable_by_key(|place| place.start);
            all
        }
    }
}

/// Whether a mark or a word stands in a text.
pub(super) fn stands(text: &str, mark: &str) -> bool {
    !places(text, mark).is_empty()
}

/// Whether a text begins with a mark or a word, but for the space before it.
pub(super) fn begins(text: &str, mark: &str) -> bool {
    match forms(mark) {
        [] => text
            .strip_prefix(mark)
            .is_some_and(|rest| rest.starts_with(' ')),
        forms => forms.iter().any(|form| text.starts_with(form.trim_start())),
    }
}

/// What stands between the places of a mark or a word.
pub(super) fn parted<'t>(text: &'t str, mark: &str) -> impl Iterator<Item = &'t str> {
    let places = places(text, mark);
    let starts = std::iter::once(0).chain(places.clone().into_iter().map(|place| place.end));
    let ends = places.into_iter().map(|place| place.start);
    starts
        .zip(ends.chain([text.len()]))
        .filter_map(|(start, end)| text.get(start..end))
}

/// What stands before and behind the first place of a mark or a word.
pub(super) fn around_first<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    around(text, places(text, mark).first()?)
}

/// What stands before and behind the last place of a mark or a word.
pub(super) fn around_last<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    around(text, places(text, mark).last()?)
}

fn around<'t>(text: &'t str, place: &Range<usize>) -> Option<(&'t str, &'t str)> {
    Some((text.get(..place.start)?, text.get(place.end..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_part_values_in_the_forms_of_each_script() {
        for (text, mark, parts) in [
            ("Emma, or 1,000; x", ",", vec!["Emma", "or 1,000; x"]),
            ("愛瑪，1815，硬皮", ",", vec!["愛瑪", "1815", "硬皮"]),
            ("إيما، ١٨١٥", ",", vec!["إيما", "١٨١٥"]),
            ("山; 海；空", ";", vec!["山", "海", "空"]),
            ("東京、大阪", "、", vec!["東京", "大阪"]),
            ("a/b / c", "/", vec!["a/b", "c"]),
            ("ham•egg • salt", "•", vec!["ham", "egg", "salt"]),
            ("by day by Roe", "by", vec!["by day", "Roe"]),
        ] {
            assert_eq!(parted(text, mark).collect::<Vec<_>>(), parts, "{text}");
        }
        assert!(begins("- 12", "-") && begins(", 12", ",") && !begins("-12", "-"));
        assert_eq!(around_last("a; b; c", ";"), Some(("a; b", "c")));
        assert_eq!(around_first("a：b：c", ":"), Some(("a", "b：c")));
    }
}
