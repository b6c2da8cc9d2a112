//! The version of what is written to be read back.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// The version of the formats that this program reads and writes.
const KNOWN: u32 = 1;

/// The version of the format of an artefact, 1. One of another version is not read: the error says
/// which this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Version(u32);

impl Default for Version {
    fn default() -> Self {
        Self(KNOWN)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let version = u64::deserialize(deserializer)?;
        if version == u64::from(KNOWN) {
            return Ok(Self(KNOWN));
        }
        Err(D::Error::custom(format!(
            "version {version} of the format is not known; this program reads version {KNOWN}"
        )))
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use crate::form::Forms;
    use crate::paris::Alignment;
    use crate::probe::Mapping;
    use crate::record::Wrapper;
    use crate::report::EnrichmentSummary;
    use crate::survey::Plan;

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

    fn check<T: DeserializeOwned>(rest: &str) {
        let read = |version: u32| {
            let text = format!("{{\"version\": {version}, {rest}}}");
            serde_json::from_str::<T>(&text).err()
        };
        assert!(read(1).is_none(), "{:?}", read(1));
        let error = read(2).unwrap().to_string();
        assert!(error.contains("version 2 of the format"), "{error}");
    }

    const ALIGNMENT: &str = r#""instances": [], "relations": [], "classes": [], "rounds": []"#;
    const SUMMARY: &str = r#""dry_run": false, "instances": 0, "facts": 0, "relations": 0,
        "conflicts": 0, "samples": []"#;

    #[test]
    fn all_that_is_read_back_says_its_version() {
        check::<Plan>(
            r#""url": "http://e.example/", "form": null, "base": "urn:x:", "pages": 1, "budget": 1,
            "seed": 0, "allow_post": false, "ontologies": []"#,
        );
        check::<Forms>(r#""page": "http://e.example/", "forms": []"#);
        check::<Mapping>(r#""mappings": []"#);
        check::<Alignment>(ALIGNMENT);
        check::<EnrichmentSummary>(SUMMARY);
    }

    #[test]
    fn what_was_written_before_it_said_its_version_is_read() {
        assert!(serde_json::from_str::<Alignment>(&format!("{{{ALIGNMENT}}}")).is_ok());
        assert!(serde_json::from_str::<EnrichmentSummary>(&format!("{{{SUMMARY}}}")).is_ok());
    }
}
