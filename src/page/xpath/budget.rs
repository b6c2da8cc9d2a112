//! How much work an expression may be.

use std::cell::Cell;

/// Steps that any evaluation may take.
const LEAST: usize = 50_000;
/// Steps that it may take more for each node of the page.
const A_NODE_OF_PAGE: usize = 16;
/// Steps that it may take more for each node at or below its context.
const A_NODE_OF_CONTEXT: usize = 200;
/// Steps that it may take more for each byte of the expression.
const A_BYTE_OF_EXPRESSION: usize = 8;
/// So many bytes of text are looked at in a step.
const BYTES: usize = 16;

/// The steps that are left to an evaluation. A step is a look at a node or at an attribute, the
/// evaluation of a part of an expression, or some bytes of text.
#[derive(Debug)]
pub(super) struct Budget {
    left: Cell<usize>,
}

impl Budget {
    /// The budget of an expression of so many bytes on a page of so many nodes, from a context with so
    /// many.
    pub(super) fn new(expression: usize, of_page: usize, of_context: usize) -> Self {
        let parts = [
            (expression, A_BYTE_OF_EXPRESSION),
            (of_page, A_NODE_OF_PAGE),
            (of_context, A_NODE_OF_CONTEXT),
        ];
        let steps = parts.into_iter().fold(LEAST, |steps, (count, each)| {
            steps.saturating_add(count.saturating_mul(each))
        });
        Self {
            left: Cell::new(steps),
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
