//! IRIs of entities, predicates and the class.

use std::collections::BTreeMap;

use oxigraph::model::NamedNode;
use sha2::{Digest, Sha256};
use url::Url;

use super::GraphError;
use crate::record::{Record, Wrapper, stated};
use crate::text::hex;

/// Mints IRIs under a base.
pub(super) struct Minter<'a> {
    base: &'a str,
    wrapper: &'a Wrapper,
    /// How many records have that page for their own.
    pages: BTreeMap<String, usize>,
}

/// Fails for a base that makes no IRI.
pub(crate) fn check_base(base: &str) -> Result<(), GraphError> {
    NamedNode::new(format!("{base}class/record"))
        .map(drop)
        .map_err(|error| GraphError::Base {
            base: base.to_owned(),
            reason: error.to_string(),
        })
}

impl<'a> Minter<'a> {
    pub fn new(base: &'a str, wrapper: &'a Wrapper) -> Result<Self, GraphError> {
        check_base(base)?;
        Ok(Self {
            base,
            wrapper,
            pages: BTreeMap::new(),
        })
    }

    /// Counts the own page of a record.
    pub fn see(&mut self, record: &Record) {
        if let Some(page) = page_key(record) {
            *self.pages.entry(page).or_default() += 1;
        }
    }

    pub fn class(&self) -> NamedNode {
        self.iri("class", "record")
    }

    pub fn predicate(&self, feature: &str) -> NamedNode {
        self.iri("attribute", &encode(feature))
    }

    /// From the address of the record's own page. A page that several records link to
    /// tells none of them from the others; then, and without a page, from what it states, which is
    /// the same in each answer.
    pub fn entity(&self, record: &Record) -> NamedNode {
        let page = page_key(record)
            .filter(|page| self.pages.get(page).is_some_and(|records| *records == 1));
        self.iri(
            "record",
            &page.unwrap_or_else(|| hash(self.wrapper, record)),
        )
    }

    fn iri(&self, kind: &str, name: &str) -> NamedNode {
        NamedNode::new_unchecked(format!("{}{kind}/{name}", self.base))
    }
}

fn page_key(record: &Record) -> Option<String> {
    let url = Url::parse(record.detail.as_deref()?).ok()?;
    let path = url.path().trim_matches('/');
    let query = url.query().filter(|query| !query.is_empty());
    let key = match query {
        Some(query) => format!("{}?{}", encode(path), encode(query)),
        None => encode(path),
    };
    (!key.is_empty()).then_some(key)
}

/// SHA-256 over what a record states, the first 128 bits in hexadecimal. Every part is preceded by
/// its length, so that no two records run together.
fn hash(wrapper: &Wrapper, record: &Record) -> String {
    let mut hasher = Sha256::new();
    let mut part = |text: &str| {
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text);
    };
    for (feature, values) in stated(wrapper, record) {
        part(feature);
        part(&values.len().to_string());
        for value in &values {
            part(value);
        }
    }
    hex(&hasher.finalize()[..16])
}

/// Percent-encodes what may not stand in an IRI or would end the path. What is encoded already stays.
pub(super) fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        let is_code = || {
            let code = text.as_bytes().get(at + 1..at + 3);
            code.is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit))
        };
        let stays = c.is_ascii_alphanumeric() || "-._~/=&;,:@!$'()*+".contains(c);
        if stays || (c == '%' && is_code()) {
            out.push(c);
        } else {
            let mut buffer = [0; 4];
            for byte in c.encode_utf8(&mut buffer).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_minted_is_an_iri() {
        for (text, encoded) in [
            ("item/50%-off", "item/50%25-off"),
            ("100%", "100%25"),
            ("a%4", "a%254"),
            ("caf%C3%A9", "caf%C3%A9"),
            ("%zz%%41", "%25zz%25%41"),
            ("é <x>", "%C3%A9%20%3Cx%3E"),
        ] {
            assert_eq!(encode(text), encoded);
            assert!(NamedNode::new(format!("urn:x:{encoded}")).is_ok(), "{text}");
        }
    }
}
