//! Asking the store.

use std::io::Write;

use oxigraph::io::{RdfFormat, RdfSerializer};
use oxigraph::model::Term;
use oxigraph::sparql::results::{QueryResultsFormat, QueryResultsSerializer};
use oxigraph::sparql::{QueryResults, SparqlEvaluator};
use spargebra::Query;

use super::syntax::parse;
use super::{Store, StoreError};

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerFormat {
    /// Comma-separated values, of no graph.
    Csv,
    /// Tab-separated values with RDF terms, of no graph.
    Tsv,
    /// SPARQL results in JSON; a graph as JSON-LD.
    Json,
    /// SPARQL results in XML; a graph as RDF/XML.
    Xml,
    /// N-Triples, of a graph.
    NTriples,
    /// Turtle, of a graph.
    Turtle,
}

impl AnswerFormat {
    /// The name of the format.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Json => "json",
            Self::Xml => "xml",
            Self::NTriples => "ntriples",
            Self::Turtle => "turtle",
        }
    }

    /// How solutions, and the answer to `ASK`, are written.
    fn results(self) -> Result<QueryResultsFormat, StoreError> {
        match self {
            Self::Csv => Ok(QueryResultsFormat::Csv),
            Self::Tsv => Ok(QueryResultsFormat::Tsv),
            Self::Json => Ok(QueryResultsFormat::Json),
            Self::Xml => Ok(QueryResultsFormat::Xml),
            Self::NTriples | Self::Turtle => Err(StoreError::Format {
                answer: "the answer to SELECT or ASK",
                format: self.name(),
                formats: "csv, tsv, json, xml",
            }),
        }
    }

    /// How a graph is written.
    fn graph(self) -> Result<RdfFormat, StoreError> {
        match self {
            Self::NTriples => Ok(RdfFormat::NTriples),
            Self::Turtle => Ok(RdfFormat::Turtle),
            Self::Json => Ok(RdfFormat::JsonLd {
                profile: oxigraph::io::JsonLdProfileSet::empty(),
            }),
            Self::Xml => Ok(RdfFormat::RdfXml),
            Self::Csv | Self::Tsv => Err(StoreError::Format {
                answer: "a graph, the answer to CONSTRUCT or DESCRIBE,",
                format: self.name(),
                formats: "ntriples, turtle, json (JSON-LD), xml (RDF/XML)",
            }),
        }
    }

    /// Whether the answer to a query can be written so.
    pub(super) fn check(self, query: &Query) -> Result<(), StoreError> {
        match query {
            Query::Select { .. } | Query::Ask { .. } => self.results().map(drop),
            Query::Construct { .. } | Query::Describe { .. } => self.graph().map(drop),
        }
    }
}

/// An answer to be shown to a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The names of the variables.
    pub columns: Vec<String>,
    /// The terms as in N-Triples, a row a solution; empty where a variable is unbound.
    pub rows: Vec<Vec<String>>,
}

/// An answer to be shown to a person, as it is found.
pub struct Rows<'s> {
    /// The names of the variables.
    pub columns: Vec<String>,
    /// The rows, as in a [`Table`].
    pub rows: Box<dyn Iterator<Item = Result<Vec<String>, StoreError>> + 's>,
}

impl Store {
    /// Answers a SPARQL 1.1 query. `SERVICE` is refused.
    ///
    /// # Errors
    ///
    /// Where the query is none, or cannot be evaluated.
    pub fn query(&self, sparql: &str) -> Result<QueryResults<'_>, StoreError> {
        self.evaluate(parse(sparql)?)
    }

    /// Answers a query that was read.
    fn evaluate(&self, query: Query) -> Result<QueryResults<'_>, StoreError> {
        if may_name_graphs(&query) {
            self.read_rests()?;
        }
        let query = SparqlEvaluator::new().for_query(query);
        self.triples.answer(query)
    }

    /// Answers a query in a format for programs; solutions are written as they are found.
    ///
    /// # Errors
    ///
    /// As [`Store::query`], and where the output cannot be written, or not in that format.
    pub fn answer(
        &self,
        sparql: &str,
        format: AnswerFormat,
        out: impl Write,
    ) -> Result<(), StoreError> {
        let query = parse(sparql)?;
        format.check(&query)?;
        let serializer = || format.results().map(QueryResultsSerializer::from_format);
        match self.evaluate(query)? {
            QueryResults::Boolean(value) => {
                serializer()?
                    .serialize_boolean_to_writer(out, value)
                    .map_err(StoreError::Output)?;
            }
            QueryResults::Solutions(solutions) => {
                let variables = solutions.variables().to_vec();
                let mut writer = serializer()?
                    .serialize_solutions_to_writer(out, variables)
                    .map_err(StoreError::Output)?;
                for solution in solutions {
                    writer
                        .serialize(&solution.map_err(failed)?)
                        .map_err(StoreError::Output)?;
                }
                writer.finish().map_err(StoreError::Output)?;
            }
            QueryResults::Graph(triples) => {
                let mut writer = RdfSerializer::from_format(format.graph()?).for_writer(out);
                for triple in triples {
                    writer
                        .serialize_triple(&triple.map_err(failed)?)
                        .map_err(StoreError::Output)?;
                }
                writer.finish().map_err(StoreError::Output)?;
            }
        }
        Ok(())
    }

    /// Answers a query as a table; that of `ASK` has one cell, that of `CONSTRUCT` and
    /// `DESCRIBE` a row a triple.
    ///
    /// # Errors
    ///
    /// As [`Store::query`].
    pub fn table(&self, sparql: &str) -> Result<Table, StoreError> {
        let Rows { columns, rows } = self.rows(sparql)?;
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(Table { columns, rows })
    }

    /// As [`Store::table`], row by row as they are found.
    ///
    /// # Errors
    ///
    /// As [`Store::query`].
    pub fn rows(&self, sparql: &str) -> Result<Rows<'_>, StoreError> {
        Ok(match self.query(sparql)? {
            QueryResults::Boolean(value) => Rows {
                columns: vec!["answer".to_owned()],
                rows: Box::new(std::iter::once(Ok(vec![value.to_string()]))),
            },
            QueryResults::Solutions(solutions) => {
                let names = solutions.variables().iter();
                let columns: Vec<String> = names.map(|name| name.as_str().to_owned()).collect();
                Rows {
                    columns,
                    rows: Box::new(solutions.map(|solution| {
                        let solution = solution.map_err(failed)?;
                        let cells = solution.values().iter();
                        let cell = |term: &Option<Term>| {
                            term.as_ref().map_or_else(String::new, Term::to_string)
                        };
                        Ok(cells.map(cell).collect())
                    })),
                }
            }
            QueryResults::Graph(triples) => Rows {
                columns: ["subject", "predicate", "object"].map(str::to_owned).into(),
                rows: Box::new(triples.map(|triple| {
                    let triple = triple.map_err(failed)?;
                    Ok(vec![
                        triple.subject.to_string(),
                        triple.predicate.to_string(),
                        triple.object.to_string(),
                    ])
                })),
            },
        })
    }
}

/// Whether a query can see more than the default graph, by how it is written out.
fn may_name_graphs(query: &Query) -> bool {
    let text = query.to_string();
    ["GRAPH ", "FROM "].iter().any(|word| text.contains(word))
}

#[expect(clippy::needless_pass_by_value, reason = "fits `map_err`")]
pub(super) fn failed(error: oxigraph::sparql::QueryEvaluationError) -> StoreError {
    StoreError::Query(error.to_string())
}

#[cfg(test)]
mod tests {
    use spargebra::SparqlParser;

    use super::*;

    #[test]
    fn graphs_are_named_in_many_ways() {
        for (sparql, names) in [
            ("SELECT * { ?s a <http://y/Biography> }", false),
            ("SELECT ?from { ?graph <http://y/from> ?from }", false),
            ("DESCRIBE <http://y/a>", false),
            ("SELECT * { graph?g{ ?s ?p ?o } }", true),
            (
                "PREFIX y: <http://y/> SELECT * { GRAPHy:g { ?s ?p ?o } }",
                true,
            ),
            (
                "ASK { ?s ?p ?o FILTER EXISTS { GRAPH ?g { ?s ?p ?o } } }",
                true,
            ),
            ("SELECT * { { SELECT * { GRAPH ?g { ?s ?p ?o } } } }", true),
            (
                "CONSTRUCT { ?s ?p ?o } FROM <http://y/g> { ?s ?p ?o }",
                true,
            ),
            ("ASKFROM NAMED <http://y/g> { ?s ?p ?o }", true),
        ] {
            let query = SparqlParser::new().parse_query(sparql);
            let query = query.expect(sparql);
            assert_eq!(may_name_graphs(&query), names, "{query}");
        }
    }
}
