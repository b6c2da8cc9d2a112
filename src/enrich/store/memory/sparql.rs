//! The triples as the SPARQL engine asks for them.

use std::convert::Infallible;
use std::rc::Rc;

use oxigraph::model::Term;
use spareval::{ExpressionTerm, InternalQuad, QueryableDataset};

use super::Memory;
use super::index::Graph;

/// What a query sees: the default graph and, by name, those of the runs.
pub(in crate::enrich::store) struct View<'m>(pub &'m Memory);

/// A term of a query.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::enrich::store) enum Known {
    Number(u32),
    /// One that no triple has.
    Other(Rc<Term>),
}

impl Known {
    /// The number that is asked for; an error where nothing can match.
    fn asked(term: Option<&Self>) -> Result<Option<u32>, ()> {
        match term {
            None => Ok(None),
            Some(Self::Number(number)) => Ok(Some(*number)),
            Some(Self::Other(_)) => Err(()),
        }
    }
}

impl<'m> QueryableDataset<'m> for View<'m> {
    type InternalTerm = Known;
    type Error = Infallible;

    fn internal_quads_for_pattern(
        &self,
        subject: Option<&Known>,
        predicate: Option<&Known>,
        object: Option<&Known>,
        graph_name: Option<Option<&Known>>,
    ) -> impl Iterator<Item = Result<InternalQuad<Known>, Infallible>> + use<'m> {
        let memory = self.0;
        let asked = |term| Known::asked(term);
        let pattern = (|| Ok::<_, ()>([asked(subject)?, asked(predicate)?, asked(object)?]))();
        let mut graphs: Vec<(Option<u32>, &'m Graph)> = Vec::new();
        match graph_name {
            None => graphs.extend(memory.named().map(|(name, graph)| (Some(name), graph))),
            Some(None) => graphs.push((None, &memory.default)),
            Some(Some(Known::Number(wanted))) => {
                let named = memory.named().filter(|(name, _)| name == wanted);
                graphs.extend(named.map(|(name, graph)| (Some(name), graph)));
            }
            Some(Some(Known::Other(_))) => {}
        }
        if pattern.is_err() {
            graphs.clear();
        }
        let pattern = pattern.unwrap_or_default();
        graphs.into_iter().flat_map(move |(name, graph)| {
            let graph_name = name.map(Known::Number);
            graph.matching(pattern).map(move |[s, p, o]| {
                Ok(InternalQuad {
                    subject: Known::Number(s),
                    predicate: Known::Number(p),
                    object: Known::Number(o),
                    graph_name: graph_name.clone(),
                })
            })
        })
    }

    fn internal_named_graphs(&self) -> impl Iterator<Item = Result<Known, Infallible>> + use<'m> {
        self.0.named().map(|(name, _)| Ok(Known::Number(name)))
    }

    fn contains_internal_graph_name(&self, graph_name: &Known) -> Result<bool, Infallible> {
        let is_it = |(name, _)| Known::Number(name) == *graph_name;
        Ok(self.0.named().any(is_it))
    }

    fn internalize_term(&self, term: Term) -> Result<Known, Infallible> {
        Ok(match self.0.find(term.as_ref()) {
            Some(number) => Known::Number(number),
            // As the dictionary has it, however it is written.
            None => Known::Other(Rc::new(ExpressionTerm::from(term).into())),
        })
    }

    fn externalize_term(&self, term: Known) -> Result<Term, Infallible> {
        Ok(match term {
            Known::Number(number) => self.0.term(number),
            Known::Other(term) => Rc::unwrap_or_clone(term),
        })
    }
}
