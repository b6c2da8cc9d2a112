use super::decision::Decisions;
use super::shapes::Shapes;
use super::threshold::Thresholds;

/// How sure things must be, and what is written about the run.
///
/// Thresholds are probabilities in [0, 1].
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The IRI before those of entities and relations that are made; ends in `/` or `#`.
    pub base: String,
    /// When the run started, as RFC 3339.
    pub started: String,
    /// Where the records come from: the directory or address of the survey.
    pub source: String,
    /// Statements below that confidence are reported as doubtful and not added.
    pub accept: Thresholds,
    /// A record whose match is at least that sure is that entity of the ontology.
    pub same: f64,
    /// A record whose match is at least that sure may be that entity: it is not added as
    /// a new one unless what is known of the two contradicts it.
    pub possible: f64,
    /// A relation whose confidence is lower is taken for not aligned.
    pub relation: f64,
    /// A relation whose functionality is at least that has one value for an entity.
    pub functional: f64,
    /// What a person has decided.
    pub decisions: Decisions,
    /// What statements must respect.
    pub shapes: Shapes,
}

impl Settings {
    /// The defaults for a survey under that IRI.
    #[must_use]
    pub fn new(base: &str) -> Self {
        Self {
            base: base.to_owned(),
            started: "1970-01-01T00:00:00Z".to_owned(),
            source: String::new(),
            accept: Thresholds::default(),
            same: 0.5,
            possible: 0.1,
            relation: 0.5,
            functional: 0.9,
            decisions: Decisions::default(),
            shapes: Shapes::default(),
        }
    }
}
