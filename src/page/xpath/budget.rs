//! How much work an expression may be.

use std::cell::Cell;

/// Steps that any evaluation may take.
const LEAST: usize = 50_000;
/// Steps that it may take more for each node of the page.
const A_NODE_OF_PAGE: usize = 16;
/// Steps that it may take more for each node at or below its context.
const A_NODE_OF_CONTEXT: usize = 200;
/// So many bytes of text are looked at in a step.
const BYTES: usize = 16;

/// The steps that are left to an evaluation. A step is a look at a node or at an attribute, the
/// evaluation of a part of an expression, or some bytes of text.
#[derive(Debug)]
pub(super) struct Budget {
    left: Cell<usize>,
}

impl Budget {
    /// The budget on a page of so many nodes, from a context with so many.
    pub(super) fn new(of_page: usize, of_context: usize) -> Self {
        let page = of_page.saturating_mul(A_NODE_OF_PAGE);
        let context = of_context.saturating_mul(A_NODE_OF_CONTEXT);
        Self {
            left: Cell::new(LEAST.saturating_add(page).saturating_add(context)),
        }
    }

    /// Takes a step; whether there was one left.
    pub(super) fn step(&self) -> bool {
        self.steps(1)
    }

    /// Takes the steps for so many bytes of text; whether there were as many left.
    pub(super) fn text(&self, bytes: usize) -> bool {
        self.steps(bytes / BYTES)
    }

    fn steps(&self, steps: usize) -> bool {
        self.left.set(self.left.get().saturating_sub(steps));
        !self.is_spent()
    }

    /// Whether no step is left.
    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
