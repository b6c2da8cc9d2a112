//! Work on all processors, in order.

use std::num::NonZero;
use std::thread;

/// Shorter work than this is not worth a thread.
const LEAST: usize = 64;

/// What `work` makes of each item, in the order of the items.
pub(super) fn parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let part = items.len().div_ceil(threads).max(LEAST);
    thread::scope(|scope| {
        let parts: Vec<_> = items
            .chunks(part)
            .map(|part| scope.spawn(|| part.iter().map(&work).collect::<Vec<R>>()))
            .collect();
        let mut results = Vec::with_capacity(items.len());
        for part in parts {
            match part.join() {
                Ok(part) => results.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let doubled: Vec<usize> = (0..1000).map(|item| 2 * item).collect();
        assert_eq!(parallel(&items, |item| 2 * item), doubled);
        assert_eq!(parallel(&[], |item: &usize| *item), Vec::<usize>::new());
    }
}
