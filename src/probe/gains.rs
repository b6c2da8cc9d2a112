//! What the last requests have brought.

use std::collections::VecDeque;

use crate::text::share;

/// So many requests in a row tell whether more are worth it.
const WINDOW: usize = 8;
/// They are, as long as they bring this share of a page of new records each.
pub(super) const WORTH: f64 = 0.05;
/// This share of a page is much: no other request can bring more than twice as much.
const MUCH: f64 = 0.5;

/// What each of the last requests has brought: new records, by as many as a full page holds.
#[derive(Debug, Default)]
pub(super) struct Gains(VecDeque<f64>);

impl Gains {
    pub fn add(&mut self, share_of_page: f64) {
        self.0.push_back(share_of_page);
        if self.0.len() > WINDOW {
            self.0.pop_front();
        }
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether more such requests are not worth it.
    pub fn are_few(&self) -> bool {
        self.mean().is_some_and(|mean| mean < WORTH)
    }

    /// Whether other requests can hardly bring more.
    pub fn are_many(&self) -> bool {
        self.mean().is_some_and(|mean| mean >= MUCH)
    }

    /// The share of a page that each has brought; `None` where there are too few to tell.
    fn mean(&self) -> Option<f64> {
        let sum: f64 = self.0.iter().sum();
        (self.0.len() == WINDOW).then(|| sum * share(1, WINDOW))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gains(of: &[usize]) -> Gains {
        let mut gains = Gains::default();
        for new in of {
            gains.add(share(*new, 10));
        }
        gains
    }

    #[test]
    fn the_last_requests_tell_what_more_are_worth() {
        let tell = |of: &[usize]| (gains(of).are_few(), gains(of).are_many());
        assert_eq!(tell(&[10; 7]), (false, false));
        assert_eq!(tell(&[10, 10, 10, 10, 0, 0, 0, 0]), (false, true));
        assert_eq!(tell(&[10, 10, 10, 10, 0, 0, 0, 0, 9]), (false, false));
        assert_eq!(tell(&[9, 3, 0, 0, 0, 0, 0, 0, 0]), (true, false));
        let mut cleared = gains(&[10; 8]);
        cleared.clear();
        assert!(!cleared.are_many());
    }
}
