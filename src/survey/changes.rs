//! What has changed since the survey before: the artefact `changes.jsonl`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::record::{KeptNames, Record, Wrapper, stated};

use super::directory::{Artefact, Survey};
use super::error::SurveyError;

/// Values by attribute.
type Values = BTreeMap<String, Vec<String>>;

/// A record that is not as it was: a line of `changes.jsonl`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// The identifier of the record, as in `records.jsonl`.
    pub id: String,
    /// How it has changed.
    pub change: Kind,
    /// The address of the record's own page, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// What it was: of a record that is there still, the attributes that have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<Values>,
    /// What it is now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Values>,
}

/// How a record has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It was not found before.
    New,
    /// It has other values.
    Changed,
    /// It is not found any more.
    Gone,
}

/// How much has changed since the survey before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Changes {
    /// Those that were not found before.
    pub new: usize,
    /// Those with other values.
    pub changed: usize,
    /// Those that are not found any more.
    pub gone: usize,
    /// What has become of the attributes.
    pub attributes: AttributeChanges,
}

/// What has become of the attributes since the survey before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AttributeChanges {
    /// Those that keep their names, with the names that they would have got.
    pub kept: BTreeMap<String, String>,
    /// Those that were not known before.
    pub new: Vec<String>,
    /// Those that are not found any more.
    pub gone: Vec<String>,
}

impl AttributeChanges {
    /// Those of the list from one wrapper to another, each with the names beside it. An attribute
    /// that had kept its name so before is as it was.
    fn between(
        (old, before): (&Wrapper, &KeptNames),
        (new, names): (&Wrapper, &KeptNames),
    ) -> Self {
        let only = |one: &Wrapper, other: &Wrapper| -> Vec<String> {
            let is_known = |id: &str| other.features.iter().any(|feature| feature.id == id);
            let ids = one.features.iter().map(|feature| &feature.id);
            ids.filter(|id| !is_known(id)).cloned().collect()
        };
        let is_there = |id: &str| new.features.iter().any(|feature| feature.id == id);
        let kept = names.changed().filter(|(kept, learnt)| {
            let was_so = before.names.get(*learnt).is_some_and(|name| name == kept);
            is_there(kept) && !was_so
        });
        Self {
            kept: kept
                .map(|(kept, learnt)| (kept.to_owned(), learnt.to_owned()))
                .collect(),
            new: only(new, old),
            gone: only(old, new),
        }
    }
}

impl Changes {
    /// The changes in numbers.
    fn of(changes: &[Change], attributes: AttributeChanges) -> Self {
        let mut counts = Self {
            attributes,
            ..Self::default()
        };
        for change in changes {
            match change.change {
                Kind::New => counts.new += 1,
                Kind::Changed => counts.changed += 1,
                Kind::Gone => counts.gone += 1,
            }
        }
        counts
    }
}

/// Writes what has changed since the records of the survey before, where there are any; gives how
/// much that is.
pub(super) fn changes(survey: &Survey) -> Result<Option<Changes>, SurveyError> {
    let (Some((old, records)), true) = (survey.earlier_records()?, survey.has(Artefact::Records))
    else {
        return Ok(None);
    };
    let new: Wrapper = survey.read(Artefact::Wrapper)?;
    let mut before: BTreeMap<String, Record> = BTreeMap::new();
    for record in records {
        before.insert(record.id.clone(), record);
    }
    let mut found = Vec::new();
    for record in survey.each_line::<Record>(Artefact::Records)? {
        let record = record?;
        found.extend(match before.remove(&record.id) {
            Some(earlier) => changed((&old, &earlier), (&new, &record)),
            None => Some(Change {
                id: record.id,
                change: Kind::New,
                detail: record.detail,
                was: None,
                is: Some(record.attributes),
            }),
        });
    }
    found.extend(before.into_values().map(|record| Change {
        id: record.id,
        change: Kind::Gone,
        detail: record.detail,
        was: Some(record.attributes),
        is: None,
    }));
    survey.write_lines(Artefact::Changes, &found)?;
    let names: KeptNames = survey.read_if_there(Artefact::Names)?.unwrap_or_default();
    let attributes = AttributeChanges::between((&old, &survey.earlier_names()?), (&new, &names));
    Ok(Some(Changes::of(&found, attributes)))
}

/// What has changed of a record. Attributes that only one of the wrappers knows tell of these, and
/// those of own pages, of which a sample is visited, count where both records have them.
fn changed(
    (old, before): (&Wrapper, &Record),
    (new, record): (&Wrapper, &Record),
) -> Option<Change> {
    let (said, says) = (stated(old, before), stated(new, record));
    let is_listed = |wrapper: &Wrapper, id: &str| wrapper.features.iter().any(|f| f.id == id);
    let is_comparable = |id: &str| {
        let listed = is_listed(old, id) && is_listed(new, id);
        // What one of them leaves out says something of the answer.
        let is_left_out = |record: &Record, said: bool| record.normal.contains_key(id) && !said;
        let left_out = is_left_out(before, said.contains_key(id))
            || is_left_out(record, says.contains_key(id));
        let both = said.contains_key(id) && says.contains_key(id);
        !left_out && (both || listed)
    };
    let ids: BTreeSet<&str> = said.keys().chain(says.keys()).copied().collect();
    let other: Vec<&str> = ids
        .into_iter()
        .filter(|id| is_comparable(id) && said.get(id) != says.get(id))
        .collect();
    let values = |record: &Record| -> Values {
        let ids = other.iter();
        let pairs = ids.filter_map(|id| record.attributes.get_key_value(*id));
        pairs.map(|(id, all)| (id.clone(), all.clone())).collect()
    };
    (!other.is_empty()).then(|| Change {
        id: record.id.clone(),
        change: Kind::Changed,
        detail: record.detail.clone(),
        was: Some(values(before)),
        is: Some(values(record)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapper() -> Wrapper {
        let feature = |id: &str, varies: bool| {
            serde_json::json!({
                "id": id, "path": format!("{id}/text()"), "label": null, "kind": "text",
                "coverage": 1.0, "distinct": 2, "examples": [], "varies": varies,
            })
        };
        let wrapper = serde_json::json!({
            "version": 1, "region": "/html", "record": "/html/li", "error_pattern": null,
            "spans": false, "confidence": 1.0, "evidence": "", "candidates": [],
            "features": [feature("a", false), feature("b", false), feature("rank", true)],
            "detail": { "path": "a/@href", "features": [feature("pages", false)] },
        });
        serde_json::from_value(wrapper).unwrap()
    }

    fn record(id: &str, values: &[(&str, &str)]) -> Record {
        let values = values.iter();
        let values: Values = values
            .map(|(id, value)| ((*id).to_owned(), vec![(*value).to_owned()]))
            .collect();
        Record {
            id: id.to_owned(),
            response: "r".to_owned(),
            page: "http://e/".to_owned(),
            xpath: "/html/li[1]".to_owned(),
            detail: None,
            attributes: values.clone(),
            normal: values,
        }
    }

    #[test]
    fn records_are_told_by_their_identifiers() {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("survey")).unwrap();
        survey.write(Artefact::Wrapper, &wrapper()).unwrap();
        let before = [
            record(
                "1",
                &[("a", "x"), ("b", "1"), ("rank", "7"), ("pages", "9")],
            ),
            record("2", &[("a", "y"), ("b", "2")]),
            record("3", &[("a", "z")]),
        ];
        survey.write_lines(Artefact::Records, &before).unwrap();
        std::fs::write(survey.path(Artefact::Archive), "").unwrap();
        assert_eq!(changes(&survey).unwrap(), None);
        survey.put_archive_aside().unwrap();
        let after = [
            // Its rank is another, and its own page was not visited.
            record("1", &[("a", "x"), ("b", "1"), ("rank", "1")]),
            record("2", &[("a", "y"), ("b", "5")]),
            record("4", &[("a", "w")]),
        ];
        survey.write_lines(Artefact::Records, &after).unwrap();
        let counts = Changes {
            new: 1,
            changed: 1,
            gone: 1,
            attributes: AttributeChanges::default(),
        };
        assert_eq!(changes(&survey).unwrap(), Some(counts));
        let lines: Vec<Change> = survey.read_lines(Artefact::Changes).unwrap();
        let value = |value: &str| Some([("b".to_owned(), vec![value.to_owned()])].into());
        assert_eq!((&lines[0].was, &lines[0].is), (&value("2"), &value("5")));
        let ids: Vec<&str> = lines.iter().map(|change| change.id.as_str()).collect();
        assert_eq!(ids, ["2", "4", "3"]);
        survey.file_earlier_archive().unwrap();
        assert_eq!(changes(&survey).unwrap(), None);
    }
}
