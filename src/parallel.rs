//! Work on all processors, in order.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};

/// Shorter work than this is not worth a thread.
const LEAST: usize = 64;

/// So many items are taken at a time where sums are made of parts.
pub(crate) const PART: usize = 1024;

/// So many threads share the work.
pub(crate) fn threads() -> usize {
    #[cfg(test)]
    if let Some(threads) = tests::THREADS.get() {
        return threads;
    }
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// What a thread has made; a panic in it goes on in this one.
pub(crate) fn joined<R>(thread: ScopedJoinHandle<'_, R>) -> R {
    match thread.join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// What `work` makes of each item, in the order of the items.
pub(crate) fn parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let parts = parallel_chunks(items, |part| part.iter().map(&work).collect::<Vec<R>>());
    parts.into_iter().flatten().collect()
}

/// What `work` makes of each item, in the order of the items, where some take much longer than
/// others.
pub(crate) fn one_by_one<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let parts = parallel_parts(items, 1, |part| part.iter().map(&work).collect::<Vec<R>>());
    parts.into_iter().flatten().collect()
}

/// What `work` makes of parts of the items, in the order of the items; how many parts there
/// are depends on the machine.
pub(crate) fn parallel_chunks<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&[T]) -> R + Sync,
) -> Vec<R> {
    let threads = threads();
    let part = items.len().div_ceil(threads).max(LEAST);
    thread::scope(|scope| {
        let parts: Vec<_> = items
            .chunks(part)
            .map(|part| scope.spawn(|| work(part)))
            .collect();
        parts.into_iter().map(joined).collect()
    })
}

/// What `work` makes of parts of so many items, in the order of the items. The parts do not
/// depend on the machine, so sums over them are the same on every one.
pub(crate) fn parallel_parts<T: Sync, R: Send>(
    items: &[T],
    size: usize,
    work: impl Fn(&[T]) -> R + Sync,
) -> Vec<R> {
    let threads = threads();
    let parts = Mutex::new(items.chunks(size.max(1)).enumerate());
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let some = || {
            let mut done = Vec::new();
            while let Some((number, part)) = next() {
                done.push((number, work(part)));
            }
            done
        };
        let others: Vec<_> = (1..threads.min(items.len().div_ceil(size.max(1))))
            .map(|_| scope.spawn(some))
            .collect();
        let mut all = some();
        all.extend(others.into_iter().flat_map(joined));
        all
    });
    results.sort_unstable_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        /// So many threads are taken instead, by work that begins on this one.
        pub static THREADS: Cell<Option<usize>> = const { Cell::new(None) };
    }

    #[test]
    fn results_keep_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let doubled: Vec<usize> = (0..1000).map(|item| 2 * item).collect();
        assert_eq!(parallel(&items, |item| 2 * item), doubled);
        assert_eq!(one_by_one(&items, |item| 2 * item), doubled);
        assert_eq!(parallel(&[], |item: &usize| *item), Vec::<usize>::new());
        let sums = parallel_parts(&items, 300, |part| part.iter().sum::<usize>());
        assert_eq!(sums, [44_850, 134_850, 224_850, 94_950]);
        assert!(parallel_parts(&[], 3, |part: &[usize]| part.len()).is_empty());
    }
}
