//! Enrichment: instances, facts and relations that the ontology lacked, and the store that
//! receives them (Oita thesis 3.3.7).
//!
//! [`enrich`] takes the labelled graph and its alignment with the ontology and finds
//!
//! - the records that the ontology lacks, as instances of the class that the others have;
//! - facts that it lacks, through the relations that the predicates align with;
//! - relations that it lacks, where a form field or a label says that a feature is one.
//!
//! Each statement has a confidence, the product of what it rests on: the wrapper, the
//! match of the record (for a new one: the class and the relation of its name), and the
//! relation or, for a new relation, the field mapping. What would contradict the ontology
//! becomes a conflict, what is not sure is doubtful; neither is added.
//!
//! ```
//! use hadal::enrich::{Settings, Store, enrich};
//! # use hadal::{paris::Alignment, record::Wrapper};
//! # let directory = tempfile::tempdir()?;
//! # let wrapper: Wrapper = serde_json::from_str(
//! #     r#"{"version": 1, "region": "/html", "record": "/html/body", "error_pattern": null,
//! #         "spans": false, "features": [], "confidence": 0.9, "evidence": "",
//! #         "candidates": []}"#,
//! # )?;
//! let store = Store::open(&directory.path().join("store"))?;
//! let settings = Settings::new("http://shop.example/");
//! let found = enrich(&[], &wrapper, None, &Alignment::default(), &store, &settings)?;
//! assert!(found.statements.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decision;
mod enrichment;
mod error;
mod facts;
mod input;
mod instances;
mod join;
mod middle;
mod names;
mod ontology;
mod output;
mod plan;
mod provenance;
mod relations;
mod review;
mod settings;
mod shape;
mod shapes;
mod store;
mod suggestion;
mod threshold;
mod trig;
mod understanding;
mod value;

use oxigraph::model::vocab::rdf;
use oxigraph::model::{NamedNode, NamedOrBlankNode, Term, Triple};

pub use decision::{Decision, Decisions, Verdict};
pub use enrichment::{Enrichment, Kind, Refused, Source, Statement};
pub use error::EnrichError;
pub use review::{ReviewItem, Status, label, review};
pub use settings::Settings;
pub use shapes::{Shapes, ShapesError};
pub(crate) use store::statement_graph;
pub use store::{
    AnswerFormat, Base, Counts, Diff, DiffCounts, Export, ExportFormat, Manifest, Place, Remote,
    Rows, Run, Store, StoreError, Table, VERSION,
};
pub use suggestion::Suggestion;
pub use threshold::{NewThresholds, ThresholdError, Thresholds};
pub(crate) use understanding::in_words;
pub use understanding::{Understanding, understand};

use crate::paris::{Alignment, InstanceMatch};
use crate::probe::Mapping;
use crate::record::Wrapper;
use decision::SAME_AS;
use enrichment::identify;
use facts::{Facts, Subject};
use input::{Entity, Records};
use instances::{Instances, Standing};
use ontology::Ontology;
use output::Output;
use plan::Plan;
use relations::Declaration;

/// Finds what the labelled graph adds to the ontology. Nothing is written: [`Store::commit`]
/// takes what [`Enrichment::write_trig`] writes.
///
/// Where nothing aligned, the graph is added as it is, as knowledge of its own.
///
/// In the graph a record is a subject with literals by predicates that are not of RDF,
/// RDFS, PROV or hadal's own vocabulary. Of a record it may say `prov:wasDerivedFrom` (the
/// page), `urn:hadal:vocabulary:record` and `…:response` (identifiers); of a predicate
/// `rdfs:label` (what a person calls it) and `urn:hadal:vocabulary:feature` (the feature's
/// identifier, else the end of the predicate's IRI).
///
/// # Errors
///
/// Where the store fails, or the alignment has an IRI that is none.
pub fn enrich(
    graph: &[Triple],
    wrapper: &Wrapper,
    mapping: Option<&Mapping>,
    alignment: &Alignment,
    store: &Store,
    settings: &Settings,
) -> Result<Enrichment, EnrichError> {
    let ontology = Ontology::new(store)?;
    let records = input::read(graph, wrapper);
    let alignment = &*settings.decisions.apply(alignment);
    let plan = plan::plan(&ontology, &records, alignment, settings)?;
    let mut output = Output::new(&ontology, settings);
    let sure = wrapper.confidence.clamp(0.0, 1.0);
    let mut notes = Vec::new();
    if plan.known.is_empty() {
        notes.push(
            "no record aligned with the ontology: the graph is added as its own, \
             without the ontology's classes and relations"
                .to_owned(),
        );
        own_graph(graph, &records, sure, &mut output)?;
    } else {
        notes.extend(plan.notes());
        let comparison = Comparison {
            ontology: &ontology,
            records: &records,
            plan: &plan,
            alignment,
            settings,
            sure,
        };
        comparison.add(mapping, &mut output)?;
    }
    let unchecked: Vec<&str> = settings.shapes.unchecked().collect();
    if !unchecked.is_empty() {
        notes.push(format!(
            "of the shapes is not checked: {}",
            unchecked.join(", ")
        ));
    }
    let held = output.take_held();
    if output.statements.is_empty() {
        let note = if held.doubtful.is_empty() {
            "the ontology has nothing to gain from these records"
        } else {
            "the ontology has nothing to gain from these records but what is doubtful: see `hadal review`"
        };
        notes.push(note.to_owned());
    }
    Ok(Enrichment {
        id: identify(&output.statements),
        started: settings.started.clone(),
        added: String::new(),
        source: settings.source.clone(),
        statements: output.statements,
        conflicts: held.conflicts,
        doubtful: held.doubtful,
        notes,
        known: output.known,
        accepted: settings.decisions.count(Verdict::Accept),
        rejected: settings.decisions.count(Verdict::Reject),
    })
}

/// The records beside the ontology, and what is known of both.
struct Comparison<'a> {
    ontology: &'a Ontology<'a>,
    records: &'a Records<'a>,
    plan: &'a Plan,
    alignment: &'a Alignment,
    settings: &'a Settings,
    /// How sure the wrapper is.
    sure: f64,
}

impl Comparison<'_> {
    /// Adds what the records say that the ontology lacks.
    fn add(&self, mapping: Option<&Mapping>, output: &mut Output<'_>) -> Result<(), EnrichError> {
        let found = relations::find(self.records, self.plan, mapping, self.settings)?;
        for relations::Boilerplate { relation, reason } in found.boilerplate {
            output.doubt(relation.statement(self.sure), reason)?;
        }
        let mut instances = {
            let found = (self.records.entities.as_slice(), self.alignment);
            Instances::new(self.ontology, self.plan, found, self.settings, self.sure)?
        };
        let mut facts = Facts::new(self.ontology, self.plan, self.settings, self.records);
        let declaration = Declaration {
            class: self.plan.class.as_ref(),
            wrapper: self.sure,
        };
        for entity in &self.records.entities {
            let standing = instances.standing(entity)?;
            let Some(subject) = self.subject(entity, &standing, &mut instances, output)? else {
                continue;
            };
            facts.add(&subject, &instances, output)?;
            for (predicate, relation) in &found.relations {
                relation.add(&subject, entity.values(predicate), &declaration, output)?;
            }
        }
        Ok(())
    }

    /// What statements of a record are made of: the entity that it is, or a new one, which is
    /// added. None where it is neither.
    fn subject<'s>(
        &self,
        entity: &'s Entity,
        standing: &'s Standing,
        instances: &mut Instances<'_>,
        output: &mut Output<'_>,
    ) -> Result<Option<Subject<'s>>, EnrichError> {
        let (iri, known, confidence) = match standing {
            // One that repeats a record which is not added says nothing of an entity.
            Standing::Known(iri, _) if !output.knows(iri)? => return Ok(None),
            Standing::Known(iri, same) => (iri, true, self.sure * same),
            Standing::New(confidence, name) => {
                if !instances.introduce(output, entity, *confidence, name.as_ref())? {
                    return Ok(None);
                }
                let kind = self.plan.kind.unwrap_or_default();
                let kind = if *confidence < 1.0 { kind } else { 1.0 };
                (&entity.iri, false, self.sure * kind)
            }
            Standing::Doubtful(reason, other) => {
                let statement = match other {
                    None => {
                        let relation = instances.instance_of();
                        membership(self.plan, entity, (relation, self.sure))
                    }
                    Some(other) => same(entity, other, self.alignment),
                };
                output.doubt(statement, reason.clone())?;
                return Ok(None);
            }
        };
        Ok(Some(Subject {
            iri,
            known,
            confidence,
            entity,
        }))
    }
}

/// That a record is of the class, or of the graph's own where there is none.
fn membership(plan: &Plan, entity: &Entity, (relation, sure): (&NamedNode, f64)) -> Statement {
    let class = plan.class.as_ref();
    let thing = || NamedNode::new_unchecked("http://www.w3.org/2002/07/owl#Thing");
    Statement {
        kind: Kind::Instance,
        subject: entity.iri.clone(),
        predicate: relation.clone(),
        object: class.map_or_else(thing, |class| class.iri.clone()).into(),
        confidence: sure * class.map_or(0.0, |class| class.confidence),
        source: entity.source.clone(),
    }
}

/// That a record is that entity.
fn same(entity: &Entity, other: &NamedNode, alignment: &Alignment) -> Statement {
    let of = |found: &InstanceMatch| found.left.as_str().cmp(entity.iri.as_str());
    // They are in the order of the left.
    let first = alignment
        .instances
        .partition_point(|found| of(found).is_lt());
    let matches = alignment.instances.iter().skip(first);
    let found = matches
        .take_while(|found| of(found).is_eq())
        .find(|found| found.right == other.as_str());
    Statement {
        kind: Kind::Match,
        subject: entity.iri.clone(),
        predicate: SAME_AS.into_owned(),
        object: other.clone().into(),
        confidence: found.map_or(0.0, |found| found.score.min(1.0)),
        source: entity.source.clone(),
    }
}

/// Adds the graph as it is.
fn own_graph(
    graph: &[Triple],
    records: &Records<'_>,
    sure: f64,
    output: &mut Output<'_>,
) -> Result<(), StoreError> {
    for triple in input::statements(graph) {
        let NamedOrBlankNode::NamedNode(subject) = &triple.subject else {
            continue;
        };
        if matches!(triple.object, Term::BlankNode(_)) {
            continue;
        }
        let entity = records.entity(subject);
        let kind = match entity {
            None => Kind::Relation,
            Some(_) if triple.predicate == rdf::TYPE => Kind::Instance,
            Some(_) => Kind::Fact,
        };
        output.offer(Statement {
            kind,
            subject: subject.clone(),
            predicate: triple.predicate.clone(),
            object: triple.object.clone(),
            confidence: sure,
            source: entity
                .map(|entity| entity.source.clone())
                .unwrap_or_default(),
        })?;
    }
    Ok(())
}
