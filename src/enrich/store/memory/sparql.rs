//! The triples as the SPARQL engine asks for them.

use std::convert::Infallible;
use std::rc::Rc;

use oxigraph::model::Term;
use spareval::{ExpressionTerm, InternalQuad, QueryableDataset};

use super::Memory;

/// What a query sees: the default graph and, by name, those of the runs.
pub(in crate::enrich::store) struct View<'m>(pub &'m Memory);

/// A term of a query.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::enrich::store) enum Known {
    Number(u32),
    /// One that no triple has.
    Other(Rc<Term>),
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
        let asked = |term: Option<&Known>| match term {
            None => Some(None),
            Some(Known::Number(number)) => Some(Some(*number)),
            Some(Known::Other(_)) => None,
        };
        let pattern = (|| Some([asked(subject)?, asked(predicate)?, asked(object)?]))();
        let one = match graph_name {
            Some(None) => Some((None, &memory.default)),
            Some(Some(Known::Number(wanted))) => {
                let named = memory.named().find(|(name, _)| name == wanted);
                named.map(|(name, graph)| (Some(name), graph))
            }
            _ => None,
        };
        let all = graph_name.is_none().then(|| memory.named());
        let all = all.into_iter().flatten();
        let graphs = one
            .into_iter()
            .chain(all.map(|(name, graph)| (Some(name), graph)));
        let found = graphs.filter_map(move |(name, graph)| Some((name, graph.matching(pattern?))));
        found.flat_map(|(name, triples)| {
            let graph_name = name.map(Known::Number);
            triples.map(move |[s, p, o]| {
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
