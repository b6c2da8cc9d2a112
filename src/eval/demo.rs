//! The whole pipeline on the bundled site, measured against the site's own catalogue and
//! against what is known to be in the bundled ontology.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use super::growth::{self, GrowthError};
use super::{Figures, f1};
use crate::demo::{self, Book, GoldStatus};
use crate::fetch::SystemClock;
use crate::paris::Alignment;
use crate::probe::{Mapping, Probe, ResponseClass};
use crate::rdf::{RdfError, read_all, vocabulary};
use crate::record::{Record, Wrapper, extract};
use crate::survey::{Artefact, Plan, Settings, Stage, Survey, SurveyError, pages, run};
use crate::text::share;

/// Two features hold the same attribute when they have its values this often.
const SAME: f64 = 0.9;

/// Why the demo cannot be evaluated.
#[derive(Debug, Error)]
pub enum DemoError {
    /// The site cannot be served.
    #[error("cannot serve the demo site: {0}")]
    Serve(#[source] std::io::Error),
    /// The ontology cannot be written.
    #[error("cannot write the ontology: {0}")]
    Ontology(#[source] std::io::Error),
    /// The survey failed.
    #[error("{0}")]
    Survey(#[source] Box<SurveyError>),
    /// What it wrote cannot be read.
    #[error(transparent)]
    Rdf(#[from] RdfError),
    /// How the ontology grew cannot be told.
    #[error(transparent)]
    Growth(#[from] GrowthError),
}

impl From<SurveyError> for DemoError {
    fn from(error: SurveyError) -> Self {
        Self::Survey(Box::new(error))
    }
}

/// Surveys the bundled site in that empty directory and measures what came of it.
///
/// # Errors
/// [`DemoError`].
pub async fn evaluate(directory: &Path, seed: u64) -> Result<Figures, DemoError> {
    let survey = Survey::create(directory)?;
    let site = demo::serve(Some(0)).await.map_err(DemoError::Serve)?;
    let ontology = directory.join("books.ttl");
    std::fs::write(&ontology, demo::ONTOLOGY).map_err(DemoError::Ontology)?;
    let plan = Plan {
        base: demo::BASE.to_owned(),
        ontologies: vec![ontology],
        seed,
        ..Plan::new(site.form_url())
    };
    let stages = (Stage::Form, Stage::Enrich);
    let clock = Arc::new(SystemClock);
    run(
        &survey,
        &plan,
        &Settings::default(),
        stages,
        clock,
        &mut |_| (),
    )
    .await?;
    let mut figures = measure(&survey)?;
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let forbidden = site.forbidden_submissions() as f64;
    figures
        .figures
        .insert("demo.forbidden_submissions".to_owned(), forbidden);
    Ok(figures)
}

/// Measures a survey of the bundled site.
///
/// # Errors
/// If an artefact is missing or cannot be read.
pub fn measure(survey: &Survey) -> Result<Figures, DemoError> {
    let wrapper: Wrapper = survey.read(Artefact::Wrapper)?;
    let probes: Vec<Probe> = survey.read_lines(Artefact::Probes)?;
    let records: Vec<Record> = survey.read_lines(Artefact::Records)?;
    let mapping: Mapping = survey.read(Artefact::Mapping)?;
    let alignment: Alignment = survey.read(Artefact::Alignment)?;
    let mut figures = BTreeMap::new();
    let mut set = |name: &str, value: f64| {
        figures.insert(format!("demo.{name}"), value);
    };

    let (precision, recall) = record_quality(survey, &wrapper, &probes)?;
    set("record_precision", precision);
    set("record_recall", recall);
    set("record_f1", f1(precision, recall));
    set("class_accuracy", class_accuracy(&probes));

    let values = Values::new(&records);
    let mut sum = 0.0;
    for (name, of) in ATTRIBUTES {
        let best = values.best(&wrapper, of);
        set(&format!("attribute_f1.{name}"), best);
        sum += best;
    }
    set("attribute_f1", sum * share(1, ATTRIBUTES.len()));

    let (precision, recall) = mapping_quality(&mapping, &values);
    set("mapping_precision", precision);
    set("mapping_recall", recall);

    let gold: BTreeMap<u32, (String, GoldStatus)> = demo::gold()
        .into_iter()
        .map(|row| (row.book_id, (row.iri, row.status)))
        .collect();
    let (precision, recall) = alignment_quality(&alignment, &records, &gold);
    set("alignment_precision", precision);
    set("alignment_recall", recall);

    let added = added(survey)?;
    let (precision, recall) = enrichment_quality(&added, &records, &gold);
    set("enrichment_precision", precision);
    set("withheld_recall", recall);
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let counts = [
        ("records", records.len() as f64),
        ("requests", probes.len() as f64),
    ];
    for (name, count) in counts {
        set(name, count);
    }
    figures.extend(growth::bundled(survey)?.figures.figures);
    Ok(Figures {
        task: "demo".to_owned(),
        figures,
    })
}

/// The values that a book shows for an attribute.
type Shown = fn(&Book) -> Vec<String>;

/// The attributes of a book that its record shows, with their values.
const ATTRIBUTES: [(&str, Shown); 5] = [
    ("title", |book| vec![book.title.clone()]),
    ("author", |book| book.authors.clone()),
    ("year", |book| vec![book.year_text()]),
    ("language", |book| {
        book.language_name()
            .map(str::to_owned)
            .into_iter()
            .collect()
    }),
    ("rating", |book| vec![book.rating_text()]),
];

/// The number of the book that an address or IRI with its path is of.
fn book_id(address: &str) -> Option<u32> {
    let (_, rest) = address.split_once("/book/")?;
    rest.split('/').next()?.parse().ok()
}

fn books_of(record: &Record) -> Option<u32> {
    record.detail.as_deref().and_then(book_id)
}

/// Precision and recall of the records of all result pages.
fn record_quality(
    survey: &Survey,
    wrapper: &Wrapper,
    probes: &[Probe],
) -> Result<(f64, f64), SurveyError> {
    let results: Vec<&Probe> = probes
        .iter()
        .filter(|probe| probe.class == ResponseClass::Result)
        .collect();
    let addresses: Vec<_> = results
        .iter()
        .filter_map(|probe| probe.url.parse().ok())
        .collect();
    let (mut right, mut found, mut wanted) = (0, 0, 0);
    let responses = results.iter().map(|probe| probe.response.as_str());
    for (page, gold) in pages(survey, responses)?
        .iter()
        .zip(demo::shown(&addresses))
    {
        let gold: BTreeSet<u32> = gold.iter().map(|book| book.id).collect();
        let records = extract(wrapper, page, "");
        let ids: BTreeSet<u32> = records.iter().filter_map(books_of).collect();
        right += ids.intersection(&gold).count();
        found += records.len();
        wanted += gold.len();
    }
    Ok((share(right, found), share(right, wanted)))
}

/// The share of probes of the right class: one with results is a result page.
fn class_accuracy(probes: &[Probe]) -> f64 {
    let addresses: Vec<_> = probes
        .iter()
        .filter_map(|probe| probe.url.parse().ok())
        .collect();
    let shown = demo::shown(&addresses);
    let right = probes
        .iter()
        .zip(&shown)
        .filter(|(probe, books)| (probe.class == ResponseClass::Result) != books.is_empty());
    share(right.count(), probes.len())
}

/// The records with the books that they are of.
struct Values<'a> {
    pairs: Vec<(&'a Record, Book)>,
}

impl<'a> Values<'a> {
    fn new(records: &'a [Record]) -> Self {
        let books: BTreeMap<u32, Book> = demo::catalogue()
            .into_iter()
            .map(|book| (book.id, book))
            .collect();
        let pair = |record: &'a Record| Some((record, books.get(&books_of(record)?)?.clone()));
        Self {
            pairs: records.iter().filter_map(pair).collect(),
        }
    }

    /// The F1 of the values at a feature as those of an attribute.
    fn quality(&self, feature: &str, of: Shown) -> f64 {
        let (mut right, mut found, mut wanted) = (0, 0, 0);
        for (record, book) in &self.pairs {
            let gold: BTreeSet<String> = of(book).into_iter().collect();
            let values: BTreeSet<String> = record
                .attributes
                .get(feature)
                .into_iter()
                .flatten()
                .cloned()
                .collect();
            right += values.intersection(&gold).count();
            found += values.len();
            wanted += gold.len();
        }
        f1(share(right, found), share(right, wanted))
    }

    /// The F1 of the feature that holds the attribute best.
    fn best(&self, wrapper: &Wrapper, of: Shown) -> f64 {
        let features = wrapper.features.iter();
        features
            .map(|feature| self.quality(&feature.id, of))
            .fold(0.0, f64::max)
    }
}

/// Precision and recall of the field mapping.
fn mapping_quality(mapping: &Mapping, values: &Values<'_>) -> (f64, f64) {
    let (mut right, mut found) = (0, 0);
    for field in &mapping.mappings {
        let Some(feature) = &field.feature else {
            continue;
        };
        found += 1;
        let gold = demo::FIELDS
            .iter()
            .find(|(control, _)| *control == field.control);
        let of = gold.and_then(|(_, name)| ATTRIBUTES.iter().find(|(known, _)| known == name));
        right += usize::from(of.is_some_and(|(_, of)| values.quality(feature, *of) >= SAME));
    }
    (share(right, found), share(right, demo::FIELDS.len()))
}

/// Precision and recall of the aligned books. Books that gold does not know are left out of account.
fn alignment_quality(
    alignment: &Alignment,
    records: &[Record],
    gold: &BTreeMap<u32, (String, GoldStatus)>,
) -> (f64, f64) {
    let (mut right, mut found) = (0, 0);
    for matched in &alignment.instances {
        if let Some((iri, status)) = book_id(&matched.left).and_then(|id| gold.get(&id)) {
            found += 1;
            right += usize::from(*status == GoldStatus::Known && *iri == matched.right);
        }
    }
    let wanted = retrieved(records, gold, GoldStatus::Known);
    (share(right, found), share(right, wanted.len()))
}

/// The books of a status that the survey has records of.
fn retrieved(
    records: &[Record],
    gold: &BTreeMap<u32, (String, GoldStatus)>,
    status: GoldStatus,
) -> BTreeSet<u32> {
    let ids = records.iter().filter_map(books_of);
    ids.filter(|id| gold.get(id).is_some_and(|(_, known)| *known == status))
        .collect()
}

/// The books that the enrichment introduced, and how many records that are no books.
fn added(survey: &Survey) -> Result<(BTreeSet<u32>, usize), DemoError> {
    let triples = read_all(&survey.path(Artefact::Enrichment))?;
    let introduced = triples
        .iter()
        .filter(|triple| triple.predicate.as_str() == vocabulary::rdf::TYPE)
        .map(|triple| triple.subject.to_string())
        .filter(|subject| subject.starts_with(&format!("<{}record/", demo::BASE)));
    let introduced: BTreeSet<String> = introduced.collect();
    let books: Vec<u32> = introduced
        .iter()
        .filter_map(|subject| book_id(subject.trim_end_matches('>')))
        .collect();
    let others = introduced.len() - books.len();
    Ok((books.into_iter().collect(), others))
}

/// Of the books that were introduced and that gold knows, and of what is no book, the share that
/// the ontology lacked; and the share of retrieved books that it lacked and that were introduced.
fn enrichment_quality(
    (added, others): &(BTreeSet<u32>, usize),
    records: &[Record],
    gold: &BTreeMap<u32, (String, GoldStatus)>,
) -> (f64, f64) {
    let of = |wanted: GoldStatus| {
        let known = |id: &&u32| gold.get(id).is_some_and(|(_, status)| *status == wanted);
        added.iter().filter(known).count()
    };
    let (right, wrong) = (of(GoldStatus::Withheld), of(GoldStatus::Known));
    let wanted = retrieved(records, gold, GoldStatus::Withheld);
    (
        share(right, right + wrong + others),
        share(right, wanted.len()),
    )
}
