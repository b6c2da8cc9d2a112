//! The version of a format that people edit.

use serde::de::{Deserialize, Deserializer, Error};

/// The version of the wrappers that this program reads and writes.
const KNOWN: u32 = 1;

/// Reads the version of a wrapper; another than the known one is an error that says so.
pub(crate) fn known_version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let version = u64::deserialize(deserializer)?;
    match u32::try_from(version) {
        Ok(version) if version == KNOWN => Ok(version),
        _ => Err(D::Error::custom(format!(
            "version {version} of the format is not known; this program reads version {KNOWN}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wrapper;

    #[test]
    fn another_version_or_key_is_refused_by_name() {
        let wrapper = r#"{"version": 1, "region": "//ul", "record": "//ul/li", "error_pattern": null,
            "spans": false, "features": [{"id": "b", "path": "b/text()", "label": null, "kind": "text",
            "coverage": 1.0, "distinct": 1, "examples": []}], "confidence": 1.0, "evidence": "",
            "candidates": []}"#;
        assert!(serde_json::from_str::<Wrapper>(wrapper).is_ok());
        for (from, to, parts) in [
            (
                "\"version\": 1",
                "\"version\": 2",
                ["version 2", "reads version 1"],
            ),
            ("\"spans\"", "\"span\"", ["unknown field `span`", "`spans`"]),
            (
                "\"distinct\"",
                "\"distnct\"",
                ["unknown field `distnct`", "`distinct`"],
            ),
        ] {
            let error = serde_json::from_str::<Wrapper>(&wrapper.replace(from, to));
            let error = error.unwrap_err().to_string();
            assert!(parts.iter().all(|part| error.contains(part)), "{error}");
        }
    }
}
