//! What the shop makes up about a book: price, availability, blurb. All of it follows
//! from the book's number.

use super::Book;

/// A number below `bound` that follows from a book and what it is for (`SplitMix64`).
pub(super) fn draw(id: u32, purpose: u64, bound: u64) -> u64 {
    let mut z = (u64::from(id) ^ (purpose << 32)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) % bound.max(1)
}

/// The element of a list that follows from a book and what it is for.
fn pick<'a>(id: u32, purpose: u64, list: &[&'a str]) -> &'a str {
    let place = draw(id, purpose, list.len() as u64);
    usize::try_from(place)
        .ok()
        .and_then(|place| list.get(place))
        .copied()
        .unwrap_or_default()
}

/// Openings of a blurb. None says anything about what is in a book.
const OPENINGS: [&str; 8] = [
    "A shop favourite that rarely stays on the table for long.",
    "Our Saturday reading group asked for this one twice.",
    "Back on our shelves after a short absence.",
    "The copy our own staff lend to each other.",
    "A steady seller since the day we opened.",
    "Chosen for the window display this month.",
    "One of the books our customers most often give as a present.",
    "Recommended at the counter more often than we can count.",
];

/// Middles of a blurb.
const MIDDLES: [&str; 6] = [
    "Clean text, good paper, and a binding that survives a long journey.",
    "We keep a reading copy by the armchair upstairs.",
    "Ask us about the larger format if you prefer generous print.",
    "Comes with one of our linen bookmarks while they last.",
    "Wrapped for free if you are giving it away.",
    "A few copies have a slightly bumped corner and a friendlier price in the shop.",
];

/// Closings of a blurb.
const CLOSINGS: [&str; 5] = [
    "Bea, fiction desk.",
    "Order before noon and it leaves the same day.",
    "Tom and Ines, first floor.",
    "See also the shelf beside it.",
    "We would happily buy it back.",
];

impl Book {
    /// The price in pence.
    fn pence(&self) -> u64 {
        599 + 50 * draw(self.id, 1, 33)
    }

    /// The price as the shop shows it: `£8.99`.
    #[must_use]
    pub fn price_text(&self) -> String {
        pounds(self.pence())
    }

    /// The former price of a book on sale.
    #[must_use]
    pub fn former_price_text(&self) -> Option<String> {
        (draw(self.id, 2, 7) == 0).then(|| pounds(self.pence() + 200 + 50 * draw(self.id, 3, 5)))
    }

    /// Whether and when it can be had, as the shop shows it.
    #[must_use]
    pub fn availability_text(&self) -> String {
        match draw(self.id, 4, 20) {
            0 | 1 => "Out of stock".to_owned(),
            2..=4 => format!("Only {} left", 2 + draw(self.id, 5, 4)),
            5..=8 => "Dispatched in 2–3 days".to_owned(),
            _ => "In stock".to_owned(),
        }
    }

    /// A few sentences that the shop shows with two books of five.
    #[must_use]
    pub fn blurb(&self) -> Option<String> {
        (draw(self.id, 6, 5) < 2).then(|| {
            let mut blurb = pick(self.id, 7, &OPENINGS).to_owned();
            blurb.push(' ');
            blurb.push_str(pick(self.id, 8, &MIDDLES));
            if draw(self.id, 9, 2) == 0 {
                blurb.push(' ');
                blurb.push_str(pick(self.id, 10, &CLOSINGS));
            }
            blurb
        })
    }

    /// The price in pence, to sort by.
    pub(super) fn price_rank(&self) -> u64 {
        self.pence()
    }
}

fn pounds(pence: u64) -> String {
    format!("£{}.{:02}", pence / 100, pence % 100)
}

#[cfg(test)]
mod tests {
    use crate::demo::catalogue;

    #[test]
    fn some_books_have_a_blurb_or_a_former_price_and_some_have_not() {
        let books = catalogue();
        let blurbs = books.iter().filter(|book| book.blurb().is_some()).count();
        let sales = books
            .iter()
            .filter(|book| book.former_price_text().is_some())
            .count();
        // Two of five and one of seven of 1,500.
        assert!((540..660).contains(&blurbs), "{blurbs}");
        assert!((170..260).contains(&sales), "{sales}");
        assert!(books.iter().all(|book| book.price_text().starts_with('£')));
    }
}
