//! `alignment.sssom.tsv`: the alignment in the Simple Standard for Sharing Ontological
//! Mappings (<https://mapping-commons.github.io/sssom/>).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::alignment::{Alignment, ClassMatch, Evidence, InstanceMatch, Join, RelationMatch};
use super::decided::Decided;
use super::statements::predicate;
use crate::rdf::vocabulary::{PREFIXES, owl, rdfs, semapv, skos};
use crate::rdf::{KnowledgeBase, Relation};
use crate::text::collapse;

/// What is said of the whole mapping set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MappingSet {
    /// An IRI that names the set.
    pub id: String,
    /// The IRI of the licence of the set.
    pub license: String,
}

impl MappingSet {
    /// A set for which no licence is stated, as SSSOM writes that.
    #[must_use]
    pub fn new(id: String) -> Self {
        Self {
            id,
            license: "https://w3id.org/sssom/license/unspecified".to_owned(),
        }
    }
}

/// From so many on, the folders in one folder share a prefix.
const DOZEN: usize = 12;

/// How a mapping came about: by the program, or by a person.
const COMPUTED: &str = "semapv:CompositeMatching";
const CURATED: &str = "semapv:ManualMappingCuration";

/// Writes the alignment as SSSOM TSV: instances as `owl:sameAs`, relations as
/// `rdfs:subPropertyOf`, classes as `rdfs:subClassOf`, in the order of the alignment; what
/// scores less than [`super::STATED`] as `skos:closeMatch` and `skos:broadMatch`. A
/// join stands in `object_id` as a property path of CURIEs. Blank nodes have no name
/// outside of their file and are left out.
///
/// # Errors
/// What the output says.
pub fn write_sssom(
    alignment: &Alignment,
    left: &KnowledgeBase,
    right: &KnowledgeBase,
    set: &MappingSet,
    output: &mut dyn Write,
) -> io::Result<()> {
    let curies = Curies::new(alignment);
    curies.write_header(set, output)?;
    let mut table = csv::WriterBuilder::new()
        .delimiter(b'\t')
        .from_writer(output);
    let rows = Rows {
        alignment,
        left,
        right,
        curies: &curies,
        naming: alignment.naming().and_then(|iri| left.relation(iri)),
    };
    let rows = rows.all();
    // A column that only a decided pair needs.
    let any_decided = rows.iter().any(|row| !row.modifier.is_empty());
    let columns = |modifier: &str, others: [&str; 8]| -> Vec<String> {
        let (first, last) = others.split_at(3);
        let modifier = any_decided.then_some(modifier);
        let all = first.iter().copied().chain(modifier);
        all.chain(last.iter().copied()).map(str::to_owned).collect()
    };
    table.write_record(columns(
        "predicate_modifier",
        [
            "subject_id",
            "subject_label",
            "predicate_id",
            "object_id",
            "object_label",
            "mapping_justification",
            "confidence",
            "comment",
        ],
    ))?;
    for row in rows {
        table.write_record(columns(
            row.modifier,
            [
                &row.subject,
                &row.subject_label,
                row.predicate,
                &row.object,
                &row.object_label,
                row.justification,
                &format!("{:.4}", row.confidence),
                &row.comment,
            ],
        ))?;
    }
    table.flush()
}

struct Row {
    subject: String,
    subject_label: String,
    predicate: &'static str,
    /// `Not`, where the two are not the same.
    modifier: &'static str,
    object: String,
    object_label: String,
    justification: &'static str,
    confidence: f64,
    comment: String,
}

/// What rows are made of.
struct Rows<'a> {
    alignment: &'a Alignment,
    left: &'a KnowledgeBase,
    right: &'a KnowledgeBase,
    curies: &'a Curies,
    /// The relation that holds the titles of records.
    naming: Option<Relation>,
}

impl Rows<'_> {
    /// The instances, the relations, the classes, and what a person said is not so.
    fn all(&self) -> Vec<Row> {
        let decided: BTreeSet<(&String, &String)> = self
            .alignment
            .decided
            .iter()
            .map(|pair| (&pair.left, &pair.right))
            .collect();
        let instances = self.alignment.instances.iter().map(|found| {
            let by_person = decided.contains(&(&found.left, &found.right));
            self.instance(found, if by_person { CURATED } else { COMPUTED })
        });
        let relations = self.alignment.relations.iter();
        let classes = self.alignment.classes.iter();
        let rejected = self.alignment.decided.iter().filter(|pair| !pair.same);
        instances
            .chain(relations.map(|found| self.relation(found)))
            .chain(classes.map(|found| self.class(found)))
            .chain(rejected.map(|pair| self.rejected(pair)))
            .filter(|row| !row.subject.starts_with("_:") && !row.object.starts_with("_:"))
            .collect()
    }

    fn instance(&self, found: &InstanceMatch, justification: &'static str) -> Row {
        let named = label(self.left, &found.left);
        // A record has no label of its own.
        let title = || {
            let record = self.left.term(&found.left)?;
            let titles = self.left.objects(record, self.naming?);
            Some(collapse(self.left.text(titles.first()?.1)))
        };
        Row {
            subject: self.curies.of(&found.left),
            subject_label: if named.is_empty() {
                title().unwrap_or_default()
            } else {
                named
            },
            predicate: predicate(found.score, "owl:sameAs", "skos:closeMatch"),
            modifier: "",
            object: self.curies.of(&found.right),
            object_label: label(self.right, &found.right),
            justification,
            confidence: found.score,
            comment: self.curies.evidence(&found.evidence),
        }
    }

    fn relation(&self, found: &RelationMatch) -> Row {
        let steps = found.right.0.iter();
        let labels: Vec<String> = steps
            .map(|step| label(self.right, &step.relation))
            .collect();
        Row {
            subject: self.curies.of(&found.left),
            subject_label: label(self.left, &found.left),
            predicate: predicate(found.score, "rdfs:subPropertyOf", "skos:broadMatch"),
            modifier: "",
            object: self.curies.path(&found.right),
            object_label: if labels.len() == 1 {
                labels.concat()
            } else {
                String::new()
            },
            justification: COMPUTED,
            confidence: found.score,
            comment: format!("{} facts", found.support),
        }
    }

    fn class(&self, found: &ClassMatch) -> Row {
        Row {
            subject: self.curies.of(&found.left),
            subject_label: label(self.left, &found.left),
            predicate: predicate(found.score, "rdfs:subClassOf", "skos:broadMatch"),
            modifier: "",
            object: self.curies.of(&found.right),
            object_label: label(self.right, &found.right),
            justification: COMPUTED,
            confidence: found.score,
            comment: format!("{} instances", found.support),
        }
    }

    fn rejected(&self, pair: &Decided) -> Row {
        Row {
            subject: self.curies.of(&pair.left),
            subject_label: label(self.left, &pair.left),
            predicate: "owl:sameAs",
            modifier: "Not",
            object: self.curies.of(&pair.right),
            object_label: label(self.right, &pair.right),
            justification: CURATED,
            confidence: 1.0,
            comment: String::new(),
        }
    }
}

/// What a knowledge base calls a thing, in one line.
fn label(kb: &KnowledgeBase, iri: &str) -> String {
    let label = kb.term(iri).and_then(|term| kb.label(term));
    collapse(label.unwrap_or_default())
}

/// Prefixes for all IRIs of an alignment.
struct Curies {
    /// By namespace, the prefix.
    prefixes: BTreeMap<String, String>,
}

impl Curies {
    fn new(alignment: &Alignment) -> Self {
        let mut namespaces: BTreeSet<&str> = iris(alignment)
            .into_iter()
            .filter(|iri| !iri.starts_with("_:"))
            .map(namespace)
            .collect();
        namespaces = merged(namespaces);
        namespaces.extend([
            owl::NAMESPACE,
            rdfs::NAMESPACE,
            skos::NAMESPACE,
            semapv::NAMESPACE,
        ]);
        let known: BTreeMap<&str, &str> =
            PREFIXES.iter().map(|(name, iri)| (*iri, *name)).collect();
        let mut prefixes = BTreeMap::new();
        let mut others = 0;
        for namespace in namespaces {
            let prefix = known.get(namespace).map(|name| (*name).to_owned());
            let prefix = prefix.unwrap_or_else(|| {
                others += 1;
                format!("n{others}")
            });
            prefixes.insert(namespace.to_owned(), prefix);
        }
        Self { prefixes }
    }

    fn write_header(&self, set: &MappingSet, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "#curie_map:")?;
        let by_prefix: BTreeMap<&str, &str> = self
            .prefixes
            .iter()
            .map(|(namespace, prefix)| (prefix.as_str(), namespace.as_str()))
            .collect();
        for (prefix, namespace) in by_prefix {
            writeln!(output, "#  {prefix}: {}", quoted(namespace))?;
        }
        writeln!(output, "#mapping_set_id: {}", quoted(&set.id))?;
        writeln!(output, "#license: {}", quoted(&set.license))?;
        writeln!(output, "#mapping_tool: hadal")?;
        writeln!(
            output,
            "#mapping_tool_version: {}",
            quoted(env!("CARGO_PKG_VERSION"))
        )?;
        writeln!(
            output,
            "#comment: \"The object_id of a relation with ^, / or <> is a SPARQL property path.\""
        )
    }

    fn of(&self, iri: &str) -> String {
        let mut namespace = namespace(iri);
        loop {
            match (self.prefixes.get(namespace), iri.get(namespace.len()..)) {
                (Some(prefix), Some(local)) => return format!("{prefix}:{local}"),
                _ => match parent(namespace) {
                    Some(above) => namespace = above,
                    None => return iri.to_owned(),
                },
            }
        }
    }

    fn path(&self, join: &Join) -> String {
        let steps: Vec<String> = join
            .0
            .iter()
            .map(|step| {
                let caret = if step.inverse { "^" } else { "" };
                let relation = self.of(&step.relation);
                // Between CURIEs a slash parts the steps.
                if relation.contains('/') {
                    format!("{caret}<{}>", step.relation)
                } else {
                    format!("{caret}{relation}")
                }
            })
            .collect();
        steps.join("/")
    }

    fn evidence(&self, evidence: &[Evidence]) -> String {
        let pairs: Vec<String> = evidence
            .iter()
            .map(|pair| {
                format!(
                    "{} \"{}\" = {} \"{}\" ({:.2})",
                    self.of(&pair.left),
                    collapse(&pair.left_value),
                    self.path(&pair.right),
                    collapse(&pair.right_value),
                    pair.equality
                )
            })
            .collect();
        pairs.join("; ")
    }
}

/// Namespaces that are folders of one folder by the dozen, as those of records with a folder
/// each, become that folder.
fn merged(mut namespaces: BTreeSet<&str>) -> BTreeSet<&str> {
    loop {
        let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
        for folder in namespaces.iter().filter_map(|namespace| parent(namespace)) {
            *folders.entry(folder).or_default() += 1;
        }
        folders.retain(|_, count| *count >= DOZEN);
        if folders.is_empty() {
            return namespaces;
        }
        let merge = |namespace| match parent(namespace) {
            Some(folder) if folders.contains_key(folder) => folder,
            _ => namespace,
        };
        namespaces = namespaces.into_iter().map(merge).collect();
    }
}

/// The folder that a namespace is in, but for the authority of an address.
fn parent(namespace: &str) -> Option<&str> {
    let folder = namespace.strip_suffix('/')?;
    let folder = namespace.get(..=folder.rfind('/')?)?;
    (!folder.ends_with("//")).then_some(folder)
}

/// The known namespace that an IRI is in, else the IRI up to the last `#`, `/` or `:` that
/// something stands after.
fn namespace(iri: &str) -> &str {
    let known = PREFIXES.iter().map(|(_, known)| known.len());
    let known = known.filter(|length| {
        let namespace = iri.get(..*length);
        iri.len() > *length && PREFIXES.iter().any(|(_, known)| Some(*known) == namespace)
    });
    if let Some(namespace) = known.max().and_then(|length| iri.get(..length)) {
        return namespace;
    }
    let end = iri
        .char_indices()
        .rev()
        .skip(1)
        .find(|(_, c)| "#/:".contains(*c))
        .map_or(0, |(at, _)| at + 1);
    iri.get(..end).unwrap_or_default()
}

fn iris(alignment: &Alignment) -> Vec<&str> {
    let mut iris: Vec<&str> = Vec::new();
    let paths = alignment.relations.iter().map(|found| &found.right).chain(
        alignment
            .instances
            .iter()
            .flat_map(|found| found.evidence.iter().map(|e| &e.right)),
    );
    for path in paths {
        iris.extend(path.0.iter().map(|step| step.relation.as_str()));
    }
    for found in &alignment.instances {
        iris.extend([found.left.as_str(), found.right.as_str()]);
        iris.extend(found.evidence.iter().map(|evidence| evidence.left.as_str()));
    }
    iris.extend(alignment.relations.iter().map(|found| found.left.as_str()));
    for pair in &alignment.decided {
        iris.extend([pair.left.as_str(), pair.right.as_str()]);
    }
    for found in &alignment.classes {
        iris.extend([found.left.as_str(), found.right.as_str()]);
    }
    iris
}

/// As a string of YAML (which JSON is).
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paris::JoinStep;

    #[test]
    fn namespaces_end_at_the_last_delimiter() {
        for (iri, expected) in [
            ("http://y.org/resource/Emma", "http://y.org/resource/"),
            ("http://y.org/o#Book", "http://y.org/o#"),
            ("urn:hadal:x", "urn:hadal:"),
            ("http://y.org/o/", "http://y.org/"),
            ("é", ""),
        ] {
            assert_eq!(namespace(iri), expected);
        }
    }

    #[test]
    fn a_relation_in_a_folder_is_no_path_of_two() {
        let curies = Curies {
            prefixes: BTreeMap::from([("http://r/".to_owned(), "n1".to_owned())]),
        };
        let step = |relation: &str, inverse| JoinStep {
            relation: relation.to_owned(),
            inverse,
        };
        let path = |steps: Vec<JoinStep>| curies.path(&Join(steps));
        assert_eq!(
            path(vec![step("http://r/a", true), step("http://r/b", false)]),
            "^n1:a/n1:b"
        );
        assert_eq!(
            path(vec![step("http://r/a/b", true), step("http://r/c", false)]),
            "^<http://r/a/b>/n1:c"
        );
    }
}
