//! A store that a SPARQL server keeps, over the SPARQL 1.1 Protocol and its Graph Store Protocol.
//!
//! The runs have the same two graphs there as in a directory, and the manifest is RDF in the
//! graph `urn:hadal:runs`. The base is whatever else the server holds; nothing of it is
//! changed. A run is there as a whole or not at all on any server whose updates are atomic, but for
//! long ones on a server that takes updates alone (`add.rs` says how), and is taken back by one.

mod add;
mod client;
mod endpoints;
mod lines;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use oxigraph::io::{RdfFormat, RdfParser, RdfSerializer};
use oxigraph::model::{NamedNode, Quad, Term, Triple};
use oxigraph::sparql::results::{
    QueryResultsFormat, QueryResultsParser, SliceQueryResultsParserOutput,
};
use url::Url;

use super::export::{Export, ExportFormat, PREFIXES};
use super::query::{AnswerFormat, Table};
use super::syntax::parse;
use super::{Counts, Diff, Place, Run, StoreError, provenance_graph, statement_graph, unknown_run};
use client::Client;
pub(super) use client::bare;
use endpoints::Endpoints;
use lines::Lines;

use crate::rdf::vocabulary::{hadal, prov};

/// The graph with the manifest.
const RUNS: &str = "urn:hadal:runs";
/// So many statements are asked for at once.
const BATCH: usize = 500;

/// All triples of the default graph, and those of them that no run has brought, where named
/// graphs are parts of it.
const BASE: &str = "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }";
const BASE_OF_UNION: &str = "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o FILTER NOT EXISTS { \
     GRAPH ?g { ?s ?p ?o } FILTER(STRSTARTS(STR(?g), \"urn:hadal:run\")) } }";

const JSON: &str = "application/sparql-results+json";
const NTRIPLES: &str = "application/n-triples";

/// A store that a SPARQL server keeps.
#[derive(Debug)]
pub struct Remote {
    client: Client,
    endpoints: Endpoints,
    /// Whether unfinished runs have been taken back.
    swept: AtomicBool,
}

impl Remote {
    /// The store at that address: of an Oxigraph server, a dataset of Fuseki, a repository of
    /// `GraphDB` or RDF4J, or the SPARQL endpoint of Virtuoso. Nothing is asked yet.
    ///
    /// # Errors
    ///
    /// Where it is no address of http or https.
    pub fn new(address: &str) -> Result<Self, StoreError> {
        let wrong = |reason: String| StoreError::Remote {
            url: Place::shown(Path::new(address)),
            reason,
            remedy: "give the address of a SPARQL server, such as http://127.0.0.1:7878",
        };
        let url = Url::parse(address).map_err(|error| wrong(error.to_string()))?;
        if url.cannot_be_a_base() || !["http", "https"].contains(&url.scheme()) {
            return Err(wrong("no address of http".to_owned()));
        }
        Ok(Self {
            endpoints: Endpoints::new(&url),
            client: Client::new(),
            swept: AtomicBool::new(false),
        })
    }

    /// Writes the server's answer to a query as it comes.
    ///
    /// # Errors
    ///
    /// Where the server cannot be reached or refuses, or the output cannot be written, or not in
    /// that format.
    pub fn answer(
        &self,
        sparql: &str,
        format: AnswerFormat,
        out: &mut (dyn Write + Send),
    ) -> Result<(), StoreError> {
        match parse(sparql) {
            Ok(query) => format.check(&query)?,
            Err(StoreError::Update) => return Err(StoreError::Update),
            // The server may have more than SPARQL 1.1; else it says what is wrong.
            Err(_) => {}
        }
        let accept = match format {
            AnswerFormat::Csv => "text/csv",
            AnswerFormat::Tsv => "text/tab-separated-values",
            AnswerFormat::NTriples => NTRIPLES,
            AnswerFormat::Turtle => "text/turtle",
            AnswerFormat::Json => "application/sparql-results+json, application/ld+json;q=0.9",
            AnswerFormat::Xml => "application/sparql-results+xml, application/rdf+xml;q=0.9",
        };
        let query = &self.endpoints.query;
        self.client.query(query, sparql, accept, out).map(|_| ())
    }

    /// The server's answer to a query as a table, as [`super::Store::table`].
    ///
    /// # Errors
    ///
    /// As [`Remote::answer`], and where the answer cannot be read.
    pub fn table(&self, sparql: &str) -> Result<Table, StoreError> {
        let accept = "application/sparql-results+json, application/n-triples;q=0.9";
        let mut body = Vec::new();
        let query = &self.endpoints.query;
        let kind = self.client.query(query, sparql, accept, &mut body)?;
        if !kind.contains("json") {
            let columns = ["subject", "predicate", "object"].map(str::to_owned).into();
            let rows = self.triples(&body)?.into_iter().map(|triple| {
                let (subject, predicate) = (triple.subject, triple.predicate);
                vec![
                    subject.to_string(),
                    predicate.to_string(),
                    triple.object.to_string(),
                ]
            });
            let rows = rows.collect();
            return Ok(Table { columns, rows });
        }
        self.results(&body)
    }

    /// The runs by the time at which they started.
    ///
    /// # Errors
    ///
    /// As [`Remote::table`].
    pub fn runs(&self) -> Result<Vec<Run>, StoreError> {
        let sparql =
            format!("SELECT ?run ?name ?value WHERE {{ GRAPH <{RUNS}> {{ ?run ?name ?value }} }}");
        let mut found: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
        for row in self.rows(&sparql)? {
            let [Some(run), Some(name), Some(value)] = row.as_slice() else {
                continue;
            };
            let value = match value {
                Term::Literal(literal) => literal.value().to_owned(),
                other => other.to_string(),
            };
            let parts = found.entry(run.to_string()).or_default();
            parts.insert(name.to_string(), value);
        }
        let mut runs: Vec<Run> = found
            .values()
            .filter_map(|parts| {
                let text = |iri: String| parts.get(&format!("<{iri}>")).cloned();
                let of = |name: &str| text(format!("{}{name}", hadal::NAMESPACE));
                let number = |name: &str| of(name).and_then(|n| n.parse().ok()).unwrap_or_default();
                Some(Run {
                    id: of("run")?,
                    time: text(prov::STARTED_AT_TIME.to_owned()).unwrap_or_default(),
                    added: text(prov::GENERATED_AT_TIME.to_owned()).unwrap_or_default(),
                    source: of("source").unwrap_or_default(),
                    counts: Counts {
                        instances: number("instances"),
                        facts: number("facts"),
                        relations: number("relations"),
                        conflicts: number("conflicts"),
                        doubtful: number("doubtful"),
                    },
                    bytes: 0,
                    statements: 0,
                })
            })
            .collect();
        runs.sort_by(|a, b| a.time.cmp(&b.time).then(a.id.cmp(&b.id)));
        Ok(runs)
    }

    /// Those of the statements that the server holds in any graph.
    ///
    /// # Errors
    ///
    /// As [`Remote::table`].
    pub fn known(&self, statements: &[Triple]) -> Result<HashSet<Triple>, StoreError> {
        let mut known = HashSet::new();
        for batch in statements.chunks(BATCH) {
            let mut values = String::new();
            for triple in batch {
                let (subject, predicate) = (&triple.subject, &triple.predicate);
                values.push_str(&format!("({subject} {predicate} {})\n", triple.object));
            }
            let sparql = format!(
                "SELECT DISTINCT ?s ?p ?o WHERE {{ VALUES (?s ?p ?o) {{ {values} }} \
                 {{ ?s ?p ?o }} UNION {{ GRAPH ?g {{ ?s ?p ?o }} }} }}"
            );
            for row in self.rows(&sparql)? {
                if let [
                    Some(Term::NamedNode(s)),
                    Some(Term::NamedNode(p)),
                    Some(object),
                ] = row.as_slice()
                {
                    known.insert(Triple::new(s.clone(), p.clone(), object.clone()));
                }
            }
        }
        Ok(known)
    }

    /// Takes a run back by one update: what else the server holds is as it was.
    ///
    /// # Errors
    ///
    /// Where there is no such run, or the server cannot be reached or refuses.
    pub fn undo(&self, id: &str) -> Result<Run, StoreError> {
        let run = self.run(id)?;
        self.take_back(&statement_graph(id))?;
        Ok(run)
    }

    /// Removes the graphs of a run and what the manifest says of it.
    fn take_back(&self, statements: &NamedNode) -> Result<(), StoreError> {
        let provenance = format!("<{}:provenance>", statements.as_str());
        let update = format!(
            "DROP SILENT GRAPH {statements} ;\nDROP SILENT GRAPH {provenance} ;\n\
             DELETE WHERE {{ GRAPH <{RUNS}> {{ {statements} ?name ?value }} }}"
        );
        self.client.update(&self.endpoints.update, &update)
    }

    /// What a run added, as [`super::Store::diff`].
    ///
    /// # Errors
    ///
    /// Where there is no such run, or the server cannot be reached or refuses.
    pub fn diff(&self, run: &str, other: Option<&str>) -> Result<Diff, StoreError> {
        let statements = |id: &str| -> Result<BTreeSet<String>, StoreError> {
            let triples = self.statements(&self.run(id)?.id)?;
            Ok(triples.iter().map(ToString::to_string).collect())
        };
        let first = statements(run)?;
        Ok(match other {
            None => Diff::between(&BTreeSet::new(), &first),
            Some(other) => Diff::between(&first, &statements(other)?),
        })
    }

    /// The statements of a run.
    ///
    /// # Errors
    ///
    /// Where the server cannot be reached or refuses.
    pub fn statements(&self, id: &str) -> Result<Vec<Triple>, StoreError> {
        let mut body = Vec::new();
        let query = &self.endpoints.query;
        let sparql = all_of(&statement_graph(id));
        self.client.query(query, &sparql, NTRIPLES, &mut body)?;
        self.triples(&body)
    }

    /// Whether the server's default graph has what stands in named ones, too: the manifest tells.
    fn is_union(&self) -> Result<bool, StoreError> {
        let sparql =
            format!("SELECT ?s WHERE {{ GRAPH <{RUNS}> {{ ?s ?p ?o }} ?s ?p ?o }} LIMIT 1");
        Ok(!self.rows(&sparql)?.is_empty())
    }

    /// Writes what the server holds, or a run of it, as [`super::Store::export`], as it comes.
    ///
    /// # Errors
    ///
    /// Where there is no such run, the server cannot be reached or refuses, or the output
    /// cannot be written.
    pub fn export(&self, export: &Export, out: &mut (dyn Write + Send)) -> Result<(), StoreError> {
        let mut graphs: Vec<Option<NamedNode>> = Vec::new();
        let runs = if let Some(id) = &export.run {
            vec![self.run(id)?]
        } else {
            graphs.push(None);
            self.runs()?
        };
        for run in runs {
            graphs.push(Some(statement_graph(&run.id)));
            if export.provenance {
                graphs.push(Some(provenance_graph(&run.id)));
            }
        }
        let base = if graphs.contains(&None) && self.is_union()? {
            BASE_OF_UNION
        } else {
            BASE
        };
        let graphs: Vec<(Option<NamedNode>, String)> = graphs
            .into_iter()
            .map(|graph| {
                let sparql = graph.as_ref().map_or_else(|| base.to_owned(), all_of);
                (graph, sparql)
            })
            .collect();
        if export.format == ExportFormat::NTriples {
            for (_, sparql) in graphs {
                let query = &self.endpoints.query;
                self.client.query(query, &sparql, NTRIPLES, out)?;
            }
            return Ok(());
        }
        self.export_as(export.format.format(), graphs, out)
    }

    fn export_as(
        &self,
        format: RdfFormat,
        graphs: Vec<(Option<NamedNode>, String)>,
        out: &mut (dyn Write + Send),
    ) -> Result<(), StoreError> {
        let mut writer = RdfSerializer::from_format(format);
        for (name, iri) in PREFIXES {
            let prefixed = writer.with_prefix(name, iri);
            writer = prefixed.map_err(|error| StoreError::Query(error.to_string()))?;
        }
        let mut writer = writer.for_writer(out);
        for (graph, sparql) in graphs {
            let mut unreadable = None;
            let mut lines = Lines::new(|line: &[u8]| {
                for quad in RdfParser::from_format(RdfFormat::NTriples).for_slice(line) {
                    let triple = match quad {
                        Ok(quad) => Triple::from(quad),
                        Err(error) => {
                            unreadable = Some(self.unreadable(&error));
                            return Err(io::ErrorKind::InvalidData.into());
                        }
                    };
                    match &graph {
                        Some(graph) if format.supports_datasets() => {
                            writer.serialize_quad(&triple.in_graph(graph.clone()))
                        }
                        _ => writer.serialize_triple(&triple),
                    }?;
                }
                Ok(())
            });
            let query = &self.endpoints.query;
            let asked = self.client.query(query, &sparql, NTRIPLES, &mut lines);
            let done = asked.and_then(|_| lines.finish().map_err(StoreError::Output));
            // What was read is told apart from what could not be written.
            unreadable.map_or(done, Err)?;
        }
        writer.finish().map_err(StoreError::Output)?;
        Ok(())
    }

    /// The run with that identifier.
    fn run(&self, id: &str) -> Result<Run, StoreError> {
        let runs = self.runs()?;
        let found = runs.iter().find(|run| run.id == id).cloned();
        found.ok_or_else(|| unknown_run(id, &runs))
    }

    fn triples(&self, body: &[u8]) -> Result<Vec<Triple>, StoreError> {
        let parser = RdfParser::from_format(RdfFormat::NTriples).for_slice(body);
        parser
            .map(|quad| {
                quad.map(Triple::from)
                    .map_err(|error| self.unreadable(&error))
            })
            .collect()
    }

    fn rows(&self, sparql: &str) -> Result<Vec<Vec<Option<Term>>>, StoreError> {
        let mut body = Vec::new();
        let query = &self.endpoints.query;
        self.client.query(query, sparql, JSON, &mut body)?;
        let parsed = QueryResultsParser::from_format(QueryResultsFormat::Json).for_slice(&body);
        match parsed.map_err(|error| self.unreadable(&error))? {
            SliceQueryResultsParserOutput::Boolean(_) => Ok(Vec::new()),
            SliceQueryResultsParserOutput::Solutions(solutions) => solutions
                .map(|solution| {
                    let solution = solution.map_err(|error| self.unreadable(&error))?;
                    Ok(solution.values().to_vec())
                })
                .collect(),
        }
    }

    fn results(&self, body: &[u8]) -> Result<Table, StoreError> {
        let parsed = QueryResultsParser::from_format(QueryResultsFormat::Json).for_slice(body);
        let mut table = Table::default();
        match parsed.map_err(|error| self.unreadable(&error))? {
            SliceQueryResultsParserOutput::Boolean(value) => {
                table.columns.push("answer".to_owned());
                table.rows.push(vec![value.to_string()]);
            }
            SliceQueryResultsParserOutput::Solutions(solutions) => {
                let names = solutions.variables().iter();
                table.columns = names.map(|name| name.as_str().to_owned()).collect();
                for solution in solutions {
                    let solution = solution.map_err(|error| self.unreadable(&error))?;
                    let cell = |term: &Option<Term>| {
                        term.as_ref().map(ToString::to_string).unwrap_or_default()
                    };
                    table
                        .rows
                        .push(solution.values().iter().map(cell).collect());
                }
            }
        }
        Ok(table)
    }

    fn unreadable(&self, error: &dyn std::fmt::Display) -> StoreError {
        StoreError::Remote {
            url: client::shown(&self.endpoints.query),
            reason: format!("its answer cannot be read: {error}"),
            remedy: "check that it is a SPARQL server",
        }
    }
}

/// The query for all triples of a graph.
fn all_of(graph: &NamedNode) -> String {
    format!("CONSTRUCT {{ ?s ?p ?o }} WHERE {{ GRAPH {graph} {{ ?s ?p ?o }} }}")
}

/// What the manifest says of a run.
fn manifest(run: &Run) -> Vec<Quad> {
    use oxigraph::model::Literal;
    use oxigraph::model::vocab::xsd;
    let subject = statement_graph(&run.id);
    let graph = NamedNode::new_unchecked(RUNS);
    let counts = [
        ("instances", run.counts.instances),
        ("facts", run.counts.facts),
        ("relations", run.counts.relations),
        ("conflicts", run.counts.conflicts),
        ("doubtful", run.counts.doubtful),
    ];
    let own = |name: &str| NamedNode::new_unchecked(format!("{}{name}", hadal::NAMESPACE));
    let number = |count: usize| Literal::new_typed_literal(count.to_string(), xsd::INTEGER);
    let mut facts = vec![
        (own("run"), Literal::new_simple_literal(&run.id)),
        (
            NamedNode::new_unchecked(hadal::SOURCE),
            Literal::new_simple_literal(&run.source),
        ),
        (
            NamedNode::new_unchecked(prov::STARTED_AT_TIME),
            Literal::new_typed_literal(&run.time, xsd::DATE_TIME),
        ),
    ];
    if !run.added.is_empty() {
        facts.push((
            NamedNode::new_unchecked(prov::GENERATED_AT_TIME),
            Literal::new_typed_literal(&run.added, xsd::DATE_TIME),
        ));
    }
    facts.extend(counts.map(|(name, count)| (own(name), number(count))));
    let quads = facts.into_iter();
    quads
        .map(|(predicate, value)| Quad::new(subject.clone(), predicate, value, graph.clone()))
        .collect()
}
