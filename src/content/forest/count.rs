//! How many signifiers there are in each part of a page.

use crate::forest::{Corpus, Signifiers, informativeness};
use crate::page::{NodeId, Page};

/// Counts of signifiers and of all terms before each node, so that a subtree's are differences.
pub(super) struct Counts {
    signifiers: Vec<usize>,
    terms: Vec<usize>,
}

impl Counts {
    /// Counts on the page at that place in the corpus.
    pub fn of(corpus: &Corpus<'_>, at: usize, wanted: &Signifiers) -> Self {
        let nodes = corpus.pages().get(at).map_or(0, |page| page.len());
        let mut is_wanted = vec![false; corpus.terms().len()];
        for number in wanted.keys().filter_map(|term| corpus.number(term)) {
            is_wanted[number] = true;
        }
        let mut signifiers = vec![0; nodes + 1];
        let mut terms = vec![0; nodes + 1];
        for (leaf, found) in corpus.leaves(at) {
            let pointing = found.iter().filter(|term| is_wanted[**term as usize]);
            signifiers[leaf.index() + 1] = pointing.count();
            terms[leaf.index() + 1] = found.len();
        }
        for node in 1..terms.len() {
            signifiers[node] += signifiers[node - 1];
            terms[node] += terms[node - 1];
        }
        Self { signifiers, terms }
    }

    /// The signifiers and all terms in a subtree.
    pub fn within(&self, page: &Page, node: NodeId) -> (usize, usize) {
        let range = |sums: &[usize]| sums[page.end(node)] - sums[node.index()];
        (range(&self.signifiers), range(&self.terms))
    }

    /// J × U of a subtree, at least 0.
    pub fn informativeness(&self, page: &Page, node: NodeId) -> f64 {
        let ((x, n), (all_x, all_n)) = (self.within(page, node), self.within(page, page.root()));
        informativeness(x, n - x, all_x, all_n - all_x).max(0.0)
    }
}
