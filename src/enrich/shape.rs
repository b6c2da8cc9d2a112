//! The lexical shape of a relation's values, learnt from those that are there.

use std::collections::BTreeMap;

use oxigraph::model::vocab::xsd;
use oxigraph::model::{Literal, NamedNode, Term};

use super::names::without_brackets;
use crate::rdf::local_name;
use crate::text::{Value, collapse, normalize};

/// A property that at least this share of the values has is one of the shape.
const NEARLY_ALL: f64 = 0.9;
/// A property that at most this share of the values has is foreign to the shape.
const HARDLY_ANY: f64 = 0.02;

/// No text of so many characters is too long, however short those of the ontology are.
const LONG: usize = 60;

/// How the ontology writes the values of a relation.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    values: usize,
    entities: usize,
    datatypes: BTreeMap<NamedNode, usize>,
    languages: BTreeMap<String, usize>,
    kinds: BTreeMap<&'static str, usize>,
    unknown_digits: usize,
    bracketed: usize,
    lists: usize,
    longest: usize,
    /// Whether the values name things: a name may look like a number, as "1984" does.
    pub names: bool,
}

impl Shape {
    /// Learns from a value that is there.
    pub fn learn(&mut self, value: &Term) {
        self.values += 1;
        let Term::Literal(literal) = value else {
            self.entities += 1;
            return;
        };
        let text = literal.value();
        let datatype = literal.datatype().into_owned();
        *self.datatypes.entry(datatype).or_default() += 1;
        if let Some(language) = literal.language() {
            *self.languages.entry(language.to_owned()).or_default() += 1;
        }
        *self.kinds.entry(normalize(text).kind()).or_default() += 1;
        self.unknown_digits += usize::from(text.contains('#'));
        self.bracketed += usize::from(without_brackets(text) != text.trim());
        self.lists += usize::from(text.contains([',', ';']));
        self.longest = self.longest.max(text.chars().count());
    }

    /// Whether the values are entities, not literals.
    pub fn is_entities(&self) -> bool {
        self.entities * 2 > self.values
    }

    /// Whether commas and semicolons hardly occur, so that they separate values.
    pub fn has_no_lists(&self) -> bool {
        self.is_rare(self.lists)
    }

    /// The text as a literal of this shape.
    ///
    /// # Errors
    ///
    /// Why it does not fit, in a phrase for a person.
    pub fn fit(&self, text: &str) -> Result<Literal, String> {
        if self.is_entities() {
            return Err("the ontology has entities there, not texts".to_owned());
        }
        let text = collapse(text);
        let text = if self.is_rare(self.bracketed) {
            without_brackets(&text)
        } else {
            &text
        };
        if text.is_empty() {
            return Err("the value is empty".to_owned());
        }
        if self.values == 0 {
            return Ok(Literal::new_simple_literal(text));
        }
        let literals = self.values - self.entities;
        if let Some(language) = usual(&self.languages, literals) {
            self.check_text(text)?;
            return Literal::new_language_tagged_literal(text, language)
                .map_err(|error| format!("the language tag {language} is none: {error}"));
        }
        match usual(&self.datatypes, literals) {
            Some(datatype) if *datatype != xsd::STRING => self.typed(text, datatype),
            _ => {
                self.check_text(text)?;
                Ok(Literal::new_simple_literal(text))
            }
        }
    }

    fn typed(&self, text: &str, datatype: &NamedNode) -> Result<Literal, String> {
        let value = normalize(text);
        let misfit = || format!("{text:?} is no {}", local_name(datatype.as_str()));
        let lexical = match (local_xsd(datatype), &value) {
            (Some("date"), Value::Date(date) | Value::Year(date)) => {
                self.date(date).ok_or_else(misfit)?
            }
            (Some("gYear"), Value::Date(date) | Value::Year(date)) => {
                date.chars().take(4).collect()
            }
            (Some("gYearMonth"), Value::Date(date)) if date.len() >= 7 => {
                date.chars().take(7).collect()
            }
            (Some("anyURI"), Value::Url(url)) => url.clone(),
            (Some("boolean"), _) if ["true", "false"].contains(&text) => text.to_owned(),
            (Some("decimal" | "double" | "float"), Value::Number(n) | Value::Year(n)) => n.clone(),
            (Some(name), Value::Number(n) | Value::Year(n)) if is_integer(name, n) => n.clone(),
            (Some(_), _) => return Err(misfit()),
            (None, _) => {
                self.check_text(text)?;
                text.to_owned()
            }
        };
        Ok(Literal::new_typed_literal(lexical, datatype.clone()))
    }

    /// A date as far as it is known, unknown parts as the ontology writes them.
    fn date(&self, known: &str) -> Option<String> {
        match known.len() {
            10 => Some(known.to_owned()),
            7 if self.unknown_digits > 0 => Some(format!("{known}-##")),
            4 if self.unknown_digits > 0 => Some(format!("{known}-##-##")),
            _ => None,
        }
    }

    /// Refuses a text of a kind that the ontology does not have there, or much too long.
    fn check_text(&self, text: &str) -> Result<(), String> {
        let mut kind = normalize(text).kind();
        if self.names && ["year", "number", "date"].contains(&kind) {
            kind = "text";
        }
        if !self.kinds.contains_key(kind) {
            let kinds: Vec<&str> = self.kinds.keys().copied().collect();
            let kinds = kinds.join(" or ");
            return Err(format!(
                "{text:?} is {kind}, the ontology has {kinds} there"
            ));
        }
        if let Some(usual) = usual(&self.kinds, self.values - self.entities)
            && *usual != "text"
            && *usual != kind
        {
            return Err(format!(
                "{text:?} is {kind}, the ontology has {usual} there"
            ));
        }
        let length = text.chars().count();
        if length > LONG.max(2 * self.longest) {
            return Err(format!(
                "the text has {length} characters, the longest of the ontology {}",
                self.longest
            ));
        }
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "a count of samples")]
    fn is_rare(&self, count: usize) -> bool {
        count as f64 <= HARDLY_ANY * self.values as f64
    }
}

#[expect(clippy::cast_precision_loss, reason = "a count of samples")]
fn usual<K: Ord>(counts: &BTreeMap<K, usize>, all: usize) -> Option<&K> {
    let mut found = counts
        .iter()
        .filter(|(_, count)| **count as f64 >= NEARLY_ALL * all as f64);
    found.next().map(|(key, _)| key)
}

fn local_xsd(datatype: &NamedNode) -> Option<&str> {
    datatype
        .as_str()
        .strip_prefix("http://www.w3.org/2001/XMLSchema#")
}

fn is_integer(xsd_name: &str, number: &str) -> bool {
    let integers = [
        "integer",
        "int",
        "long",
        "short",
        "nonNegativeInteger",
        "positiveInteger",
        "unsignedInt",
        "unsignedLong",
        "unsignedShort",
    ];
    let signed = !xsd_name.starts_with("unsigned") && !xsd_name.ends_with("iveInteger");
    integers.contains(&xsd_name) && !number.contains('.') && (signed || !number.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(values: &[Literal]) -> Shape {
        let mut shape = Shape::default();
        for value in values {
            shape.learn(&Term::from(value.clone()));
        }
        shape
    }

    fn dates(values: &[&str]) -> Shape {
        let date = |text: &&str| Literal::new_typed_literal(*text, xsd::DATE);
        shape(&values.iter().map(date).collect::<Vec<_>>())
    }

    #[test]
    fn a_year_takes_the_form_of_the_ontologys_dates() {
        let shape = dates(&["1945-##-##", "1813-01-28"]);
        let fitted = shape.fit("1960").unwrap();
        assert_eq!(fitted, Literal::new_typed_literal("1960-##-##", xsd::DATE));
        assert_eq!(shape.fit("1960-07-11").unwrap().value(), "1960-07-11");
        assert!(shape.fit("soon").is_err());
        assert!(shape.fit("4.25").is_err());
        // Real xsd:date has no unknown digits: a year alone does not fit.
        assert!(dates(&["1813-01-28"]).fit("1960").is_err());
    }

    #[test]
    fn numbers_must_fit_their_datatype() {
        let integer = shape(&[Literal::from(12)]);
        assert_eq!(integer.fit("1,300").unwrap().value(), "1300");
        assert!(integer.fit("4.5").is_err());
        let unsigned = Literal::new_typed_literal("7", xsd::NON_NEGATIVE_INTEGER);
        assert!(shape(&[unsigned]).fit("-3").is_err());
    }

    #[test]
    fn labels_get_the_language_and_lose_foreign_brackets() {
        let label = |text| Literal::new_language_tagged_literal_unchecked(text, "eng");
        let labels = shape(&[label("Emma"), label("Persuasion")]);
        assert_eq!(
            labels.fit("The Hobbit  (Middle-earth, #0)").unwrap(),
            label("The Hobbit")
        );
        assert!(labels.fit("£ 7.99").is_err());
        assert!(labels.fit("http://shop/1").is_err());
        assert!(labels.fit(&"long ".repeat(13)).is_err());
        assert!(labels.fit("1984").is_err());
        let names = Shape {
            names: true,
            ..labels.clone()
        };
        assert_eq!(names.fit("1984").unwrap(), label("1984"));
        assert!(labels.has_no_lists());
    }

    #[test]
    fn entities_and_empty_values_are_refused() {
        let mut entities = Shape::default();
        entities.learn(&NamedNode::new_unchecked("http://e/a").into());
        assert!(entities.fit("a").is_err());
        assert!(Shape::default().fit("  ").is_err());
    }
}
