//! Adding a run to a server's store.
//!
//! A small run is one update, and so there as a whole or not at all. Servers limit what an update
//! may hold, so of a larger one the graphs are sent by the Graph Store Protocol: first a mark in
//! the manifest that the run is unfinished, then what the statements rest on in parts, then all
//! statements at once, and last an update that replaces the mark by the run's lines. A server without
//! that protocol gets all in updates that are no longer than that of a small run, of which a reader may
//! see the first before the last. What fails is taken back; what a killed process leaves behind is taken
//! back before the next run.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use oxigraph::model::{NamedNode, NamedNodeRef, Term, TripleRef};
use url::Url;

use super::{RUNS, Remote, client, manifest};
use crate::enrich::enrichment::{Enrichment, Statement};
use crate::enrich::store::{StoreError, provenance_graph, statement_graph};
use crate::rdf::vocabulary::hadal;

/// The longest update that is sent.
const LONGEST: usize = 1 << 20;
/// What the statements rest on is sent in parts of about so many bytes.
const PART: usize = 8 << 20;

/// The mark of a run that is not whole yet.
const UNFINISHED: NamedNodeRef<'_> = NamedNodeRef::new_unchecked(hadal::UNFINISHED);

/// Where the graphs of a run go.
#[derive(Clone, Copy)]
enum Way<'r> {
    /// The Graph Store Protocol at that address.
    Graphs(&'r Url),
    /// Updates, of a server that has no such thing.
    Updates,
}

impl Remote {
    /// Adds a run, as [`crate::enrich::Store::add`]. Gives whether it was recorded: one that is
    /// there already or has no statements is not.
    ///
    /// # Errors
    ///
    /// Where the server cannot be reached or refuses; the run is then not there.
    pub fn add(&self, found: &Enrichment) -> Result<bool, StoreError> {
        if found.statements.is_empty() || self.runs()?.iter().any(|run| run.id == found.id) {
            return Ok(false);
        }
        self.take_back_unfinished()?;
        if let Some(update) = insertion(found, LONGEST)? {
            self.client.update(&self.endpoints.update, &update)?;
            return Ok(true);
        }
        let done = self.add_in_parts(found);
        if done.is_err() {
            // The error that matters is the first one.
            let _ = self.take_back(&statement_graph(&found.id));
        }
        done.map(|()| true)
    }

    /// Takes back runs that a process has not finished which was killed; asks for them once.
    ///
    /// # Errors
    ///
    /// Where the server cannot be reached or refuses.
    pub fn take_back_unfinished(&self) -> Result<(), StoreError> {
        if self.swept.load(Ordering::Relaxed) {
            return Ok(());
        }
        let sparql =
            format!("SELECT ?run WHERE {{ GRAPH <{RUNS}> {{ ?run {UNFINISHED} ?time }} }}");
        for row in self.rows(&sparql)? {
            if let [Some(Term::NamedNode(run))] = row.as_slice() {
                self.take_back(run)?;
            }
        }
        self.swept.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn add_in_parts(&self, found: &Enrichment) -> Result<(), StoreError> {
        let update = |text: &str| self.client.update(&self.endpoints.update, text);
        let run = statement_graph(&found.id);
        update(&format!(
            "INSERT DATA {{ GRAPH <{RUNS}> {{ {run} {UNFINISHED} true }} }}"
        ))?;
        let mut sender = Sender {
            remote: self,
            way: None,
        };
        sender.provenance(found)?;
        let mut statements = Vec::new();
        for triple in found.statements.iter().map(Statement::triple_ref) {
            write_line(&mut statements, triple)?;
        }
        sender.send(&run, true, statements)?;
        let lines = manifest_lines(found);
        update(&format!(
            "DELETE {{ GRAPH <{RUNS}> {{ {run} {UNFINISHED} true }} }}\n\
             INSERT {{ GRAPH <{RUNS}> {{ {lines} }} }}\n\
             WHERE {{ GRAPH <{RUNS}> {{ {run} {UNFINISHED} true }} }}"
        ))?;
        if self.runs()?.iter().any(|known| known.id == found.id) {
            return Ok(());
        }
        Err(StoreError::Query(format!(
            "another process took back the run {}, which was not finished; run again",
            found.id
        )))
    }
}

/// Sends graphs by the way that the server has.
struct Sender<'r> {
    remote: &'r Remote,
    way: Option<Way<'r>>,
}

impl Sender<'_> {
    /// Sends what the statements rest on, in parts.
    fn provenance(&mut self, found: &Enrichment) -> Result<(), StoreError> {
        let graph = provenance_graph(&found.id);
        let (mut part, mut first) = (Vec::new(), true);
        let mut failed = None;
        let written = found.provenance(&mut |triple| {
            writeln!(part, "{triple} .")?;
            if part.len() >= PART {
                if let Err(error) = self.send(&graph, first, std::mem::take(&mut part)) {
                    failed = Some(error);
                    return Err(io::ErrorKind::Other.into());
                }
                first = false;
            }
            Ok(())
        });
        match (failed, written) {
            (Some(error), _) => Err(error),
            (None, Err(error)) => Err(StoreError::Output(error)),
            (None, Ok(())) => self.send(&graph, first, part),
        }
    }

    /// Sends N-Triples for a graph; in the place of what it has, where they are the first.
    fn send(&mut self, graph: &NamedNode, first: bool, triples: Vec<u8>) -> Result<(), StoreError> {
        let Remote {
            client, endpoints, ..
        } = self.remote;
        let way = if let Some(way) = self.way {
            way
        } else {
            for url in &endpoints.graphs {
                if client.graph(&of_graph(url, graph), first, triples.clone())? {
                    self.way = Some(Way::Graphs(url));
                    return Ok(());
                }
            }
            Way::Updates
        };
        self.way = Some(way);
        match way {
            Way::Graphs(url) => {
                let url = of_graph(url, graph);
                if client.graph(&url, first, triples)? {
                    return Ok(());
                }
                Err(client::remote(
                    &url,
                    "it has taken a graph at that address, and takes no other".to_owned(),
                    "see the server's log",
                ))
            }
            Way::Updates => {
                for part in parts(&String::from_utf8_lossy(&triples), LONGEST) {
                    let update = format!("INSERT DATA {{ GRAPH {graph} {{\n{part}}} }}");
                    client.update(&endpoints.update, &update)?;
                }
                Ok(())
            }
        }
    }
}

/// The lines in parts of at most so many bytes; a longer line is a part by itself.
fn parts(lines: &str, longest: usize) -> Vec<&str> {
    let (mut parts, mut start, mut end) = (Vec::new(), 0, 0);
    for line in lines.split_inclusive('\n') {
        if end > start && end + line.len() - start > longest {
            parts.push(&lines[start..end]);
            start = end;
        }
        end += line.len();
    }
    if end > start {
        parts.push(&lines[start..end]);
    }
    parts
}

/// The address of a graph of the Graph Store Protocol.
fn of_graph(url: &Url, graph: &NamedNode) -> Url {
    let mut url = url.clone();
    url.query_pairs_mut().append_pair("graph", graph.as_str());
    url
}

fn write_line(out: &mut Vec<u8>, triple: TripleRef<'_>) -> Result<(), StoreError> {
    writeln!(out, "{triple} .").map_err(StoreError::Output)
}

/// The one update that adds a run, unless it would be longer than `longest`.
fn insertion(found: &Enrichment, longest: usize) -> Result<Option<String>, StoreError> {
    let mut update = format!("INSERT DATA {{\nGRAPH {} {{\n", statement_graph(&found.id));
    for triple in found.statements.iter().map(Statement::triple_ref) {
        update.push_str(&format!("{triple} .\n"));
        if update.len() > longest {
            return Ok(None);
        }
    }
    update.push_str(&format!("}}\nGRAPH {} {{\n", provenance_graph(&found.id)));
    let mut fits = true;
    let written = found.provenance(&mut |triple| {
        update.push_str(&format!("{triple} .\n"));
        fits = update.len() <= longest;
        if fits {
            Ok(())
        } else {
            Err(io::ErrorKind::Other.into())
        }
    });
    match written {
        Err(_) if !fits => return Ok(None),
        written => written.map_err(StoreError::Output)?,
    }
    update.push_str(&format!("}}\nGRAPH <{RUNS}> {{\n"));
    update.push_str(&manifest_lines(found));
    update.push_str("}\n}");
    Ok(Some(update))
}

/// What the manifest says of the run, as N-Triples.
fn manifest_lines(found: &Enrichment) -> String {
    let mut lines = String::new();
    for quad in manifest(&found.run()) {
        let (subject, predicate) = (&quad.subject, &quad.predicate);
        lines.push_str(&format!("{subject} {predicate} {} .\n", quad.object));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn updates_hold_whole_lines_and_no_more_than_they_may() {
        assert_eq!(parts("a\nbb\nccc\nd\n", 5), ["a\nbb\n", "ccc\n", "d\n"]);
        assert_eq!(parts("long line\na\n", 5), ["long line\n", "a\n"]);
        assert_eq!(parts("", 5), [""; 0]);
    }
}
