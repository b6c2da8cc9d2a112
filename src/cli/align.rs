//! `hadal align`: a survey with its ontology, or any two RDF sources.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};

use super::printer::{Printer, json, raw, result};
use super::{Outcome, conflict, source, stage, summary};
use crate::paris::{Alignment, MappingSet, Settings, align, align_from, explain, write_sssom};
use crate::rdf::{KnowledgeBase, write_ntriples};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal align surveys/example --ontology yago.ttl
  hadal align left.ttl right.nt.gz > alignment.sssom.tsv
  hadal align left.ttl yago.hadal --as rdf > alignment.nt
  hadal align left.ttl right.nt.gz --explain http://shop.example/1 http://yago.example/Emma
  hadal align left.ttl right.nt.gz --json

An RDF source is a file of RDF, also compressed, or an index that `hadal index` has written.")]
pub(super) struct Arguments {
    /// The directory of a survey, or an RDF source.
    #[arg(value_name = "SURVEY|FILE")]
    left: PathBuf,
    /// The RDF source to align the first one with.
    #[arg(value_name = "FILE")]
    right: Option<PathBuf>,
    /// A file of the reference ontology of a survey [default: as in its plan].
    // What only two sources take is named, too: clap asks for no argument that another one excludes.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "right", "plain", "one_to_one", "accept", "joins", "no_negative", "form", "from", "explain"
        ]
    )]
    ontology: Vec<PathBuf>,
    #[command(flatten)]
    method: Method,
    /// How the alignment is written; --json is `json` [default: sssom].
    #[arg(long = "as", value_name = "FORM", value_enum, requires = "right")]
    form: Option<Form>,
    /// Goes on from an earlier alignment of nearly the same sources, written by --json.
    #[arg(
        long,
        value_name = "FILE",
        requires = "right",
        conflicts_with = "explain"
    )]
    from: Option<PathBuf>,
    /// Shows instead what speaks for and against one pair of instances.
    #[arg(long, num_args = 2, value_names = ["LEFT", "RIGHT"], requires = "right")]
    explain: Vec<String>,
    #[command(flatten)]
    reading: source::Reading,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table in the Simple Standard for Sharing Ontological Mappings.
    Sssom,
    /// N-Triples: owl:sameAs, rdfs:subPropertyOf, rdfs:subClassOf, SKOS where the score is low.
    Rdf,
    /// All that is known of the alignment.
    Json,
}

/// How two sources are aligned.
#[derive(Debug, Args)]
pub(super) struct Method {
    /// PARIS as it was published: exact literals, no joins, every instance has a counterpart.
    #[arg(long, requires = "right")]
    plain: bool,
    /// Leaves each instance of the right to the one of the left that it suits best.
    #[arg(long, requires = "right")]
    one_to_one: bool,
    /// The score from which on a match is said, from 0 to 1.
    #[arg(long, value_name = "SCORE", requires = "right", value_parser = score)]
    accept: Option<f64>,
    /// The longest join that is compared with a relation: 1 to 3.
    #[arg(long, value_name = "N", requires = "right", value_parser = clap::value_parser!(u8).range(1..=3))]
    joins: Option<u8>,
    /// Takes no value that differs for evidence against a match, nor all values together for it.
    #[arg(long, requires = "right")]
    no_negative: bool,
}

impl Method {
    fn settings(&self) -> Settings {
        let mut settings = if self.plain {
            Settings::plain()
        } else {
            Settings::default()
        };
        settings.one_to_one = self.one_to_one;
        settings.contradictions &= !self.no_negative;
        if let Some(accept) = self.accept {
            settings.accept = accept;
        }
        if let Some(joins) = self.joins {
            settings.join_length = joins.into();
        }
        settings
    }
}

fn score(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(score) if (0.0..=1.0).contains(&score) => Ok(score),
        _ => Err("a score is a number from 0 to 1".to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    match &arguments.right {
        Some(right) => sources(arguments, right, printer),
        None => stage::align(&arguments.left, &arguments.ontology, printer),
    }
}

fn sources(arguments: &Arguments, right: &Path, printer: &Printer) -> anyhow::Result<Outcome> {
    let form = match (printer.is_json(), arguments.form) {
        (true, Some(form)) if form != Form::Json => return Err(conflict("--as", &form)),
        (true, _) => Form::Json,
        (false, form) => form.unwrap_or(Form::Sssom),
    };
    let (left_kb, first) = arguments.reading.open(&arguments.left, printer)?;
    let (right_kb, second) = arguments.reading.open(right, printer)?;
    let mut settings = arguments.method.settings();
    let outcome = first.and(second);
    if let [one, other] = arguments.explain.as_slice() {
        let explanation = explain(&left_kb, &right_kb, &settings, (one, other));
        let Some(explanation) = explanation else {
            let (missing, path) = if left_kb.term(one).is_none() {
                (one, arguments.left.as_path())
            } else {
                (other, right)
            };
            bail!(
                "{}: <{missing}> does not occur: check the IRI",
                path.display()
            );
        };
        if printer.is_json() {
            json(&explanation)?;
        } else {
            result(&explanation.to_string())?;
        }
        return Ok(outcome);
    }
    let alignment = match &arguments.from {
        None => align(&left_kb, &right_kb, &settings),
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("{}: cannot be read", path.display()))?;
            let earlier: Alignment = serde_json::from_str(&text).with_context(|| {
                format!("{}: is no alignment as --json writes it", path.display())
            })?;
            settings.decided.clone_from(&earlier.decided);
            align_from(&earlier, &left_kb, &right_kb, &settings)
        }
    };
    tell(&alignment, (&left_kb, &right_kb), printer);
    match form {
        Form::Json => json(&alignment)?,
        Form::Rdf => {
            let mut triples = Vec::new();
            write_ntriples(&alignment.statements(), &mut triples)
                .context("the alignment cannot be written as RDF")?;
            raw(&triples)?;
        }
        Form::Sssom => {
            let names = (summary::stem(&arguments.left), summary::stem(right));
            let id = format!("urn:hadal:alignment:{}:{}", names.0, names.1);
            let set = MappingSet::new(id);
            let mut table = Vec::new();
            write_sssom(&alignment, &left_kb, &right_kb, &set, &mut table)?;
            raw(&table)?;
        }
    }
    Ok(outcome)
}

/// How the rounds went and what came of them.
fn tell(alignment: &Alignment, sides: (&KnowledgeBase, &KnowledgeBase), printer: &Printer) {
    for round in &alignment.rounds {
        printer.note(&format!(
            "round {}: {} instances have a best counterpart, {} of them another than before",
            round.round, round.matched, round.changed
        ));
    }
    printer.note(&format!(
        "{} and {} triples: {} instances whose counterpart is sure enough, {} relations, {} classes \
         aligned",
        sides.0.triple_count(),
        sides.1.triple_count(),
        alignment.instances.len(),
        alignment.relations.len(),
        alignment.classes.len()
    ));
    if !alignment.ties.is_empty() {
        printer.note(&format!(
            "{} instances have several counterparts that are equally good, and so none; --json \
             names them",
            alignment.ties.len()
        ));
    }
    if let Some(why) = &alignment.nothing {
        printer.note(&format!("nothing is aligned: {why}"));
    }
}
