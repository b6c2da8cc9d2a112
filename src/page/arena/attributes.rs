//! How much work the attributes of tags are.
//!
//! The parser compares each attribute with all before it in its tag. Where a tag begins and ends depends
//! on what stands around it (comments, scripts, foreign content), so all that may be a tag is followed,
//! in each of the few places of a tag that a character can be in; of those that are in the same place
//! the one with the most attributes counts. What comes out is no less than what the parser meets.

/// The most that the squares of the numbers of attributes may add up to: those of 22,000 in one tag, or
/// of a million tags with 22.
const COSTLIEST: u64 = 500_000_000;

/// A place in a tag: as a number, that of a bit.
type Place = usize;

const NAME_OF_TAG: Place = 0;
const BEFORE_NAME: Place = 1;
const NAME: Place = 2;
const BEHIND_NAME: Place = 3;
const BEFORE_VALUE: Place = 4;
const DOUBLE_QUOTED: Place = 5;
const SINGLE_QUOTED: Place = 6;
const UNQUOTED: Place = 7;
const PLACES: usize = 8;

/// Whether comparing attributes takes no longer than for any page that is one.
pub(super) fn are_within_reason(html: &str) -> bool {
    let bytes = html.as_bytes();
    let mut tags = Tags::default();
    let mut at = 0;
    while let Some(next) = tags.next_of_interest(bytes.get(at..).unwrap_or_default()) {
        at += next;
        let byte = bytes.get(at).copied().unwrap_or_default();
        tags.step(byte);
        if tags.cost > COSTLIEST {
            return false;
        }
        if byte == b'<' && begins_tag(bytes.get(at + 1..).unwrap_or_default()) {
            tags.begin();
        }
        at += 1;
    }
    true
}

/// Whether a tag begins with that behind its first character.
fn begins_tag(rest: &[u8]) -> bool {
    let name = rest.strip_prefix(b"/").unwrap_or(rest);
    name.first().is_some_and(u8::is_ascii_alphabetic)
}

/// What may be tags, at one character of a text.
#[derive(Default)]
struct Tags {
    /// The places in which there may be a tag, a bit each.
    places: u8,
    /// The most attributes so far, by place.
    attributes: [u64; PLACES],
    /// The squares of the numbers of attributes of what ended, and of the longest that did not.
    cost: u64,
    /// The cost without what did not end.
    ended: u64,
}

impl Tags {
    /// Where the next character is that changes something.
    fn next_of_interest(&self, rest: &[u8]) -> Option<usize> {
        match self.places {
            0 => memchr::memchr(b'<', rest),
            places if places == 1 << DOUBLE_QUOTED => memchr::memchr2(b'"', b'<', rest),
            places if places == 1 << SINGLE_QUOTED => memchr::memchr2(b'\'', b'<', rest),
            _ => (!rest.is_empty()).then_some(0),
        }
    }

    /// A tag may begin here; one that ends an element counts an attribute too many.
    fn begin(&mut self) {
        self.enter(NAME_OF_TAG, 0);
    }

    /// There may be a tag in that place, with so many attributes.
    fn enter(&mut self, place: Place, attributes: u64) {
        let bit = 1 << place;
        if let Some(most) = self.attributes.get_mut(place) {
            *most = if self.places & bit == 0 {
                attributes
            } else {
                attributes.max(*most)
            };
        }
        self.places |= bit;
    }

    /// Goes past a character.
    fn step(&mut self, byte: u8) {
        let (mut before, attributes) = (self.places, self.attributes);
        self.places = 0;
        let mut ended = 0;
        while before != 0 {
            let place = before.trailing_zeros() as Place;
            before &= before - 1;
            let (next, is_new) = next(place, byte);
            let attributes = attributes.get(place).copied().unwrap_or(0) + u64::from(is_new);
            match next {
                Some(next) => self.enter(next, attributes),
                None => ended = attributes.max(ended),
            }
            if is_new {
                self.cost = self.cost.max(self.ended + attributes * attributes);
            }
        }
        self.ended += ended * ended;
        self.cost = self.cost.max(self.ended);
    }
}

/// The place behind a character, none where the tag ends with it; and whether an attribute begins.
fn next(place: Place, byte: u8) -> (Option<Place>, bool) {
    let is_space = matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0c' | b' ');
    let next = match (place, byte) {
        (DOUBLE_QUOTED, b'"') | (SINGLE_QUOTED, b'\'') => BEFORE_NAME,
        (DOUBLE_QUOTED | SINGLE_QUOTED, _) => place,
        (_, b'>') => return (None, false),
        (UNQUOTED, _) if !is_space => UNQUOTED,
        (BEFORE_VALUE, b'"') => DOUBLE_QUOTED,
        (BEFORE_VALUE, b'\'') => SINGLE_QUOTED,
        (BEFORE_VALUE, _) if is_space => BEFORE_VALUE,
        (BEFORE_VALUE, _) => UNQUOTED,
        (NAME | BEHIND_NAME, b'=') => BEFORE_VALUE,
        (NAME | BEHIND_NAME, _) if is_space => BEHIND_NAME,
        (_, b'/') => BEFORE_NAME,
        (_, _) if is_space => BEFORE_NAME,
        (NAME_OF_TAG | NAME, _) => place,
        _ => return (Some(NAME), true),
    };
    (Some(next), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of attributes of what may be tags, as the sum of their squares.
    fn cost(html: &str) -> u64 {
        let mut tags = Tags::default();
        for (at, byte) in html.bytes().enumerate() {
            tags.step(byte);
            if byte == b'<' && begins_tag(&html.as_bytes()[at + 1..]) {
                tags.begin();
            }
        }
        tags.cost
    }

    #[test]
    fn attributes_are_counted() {
        for (html, expected) in [
            ("a b c < d e f", 0),
            ("<p>x<br/>", 0),
            ("<p a b=c d='e f' g=\"> h\" / i>j k l", 25),
            ("<p a><p a b><br/>", 5),
            ("<p a = 'b'c=d/>", 4),
            ("<p a='b", 1),
            ("</p a b>", 9),
        ] {
            assert_eq!(cost(html), expected, "{html}");
        }
        // What is taken for the beginning of a tag hides none.
        let hidden = "<script>if (a<b && c='<p a b c d e f g></script>";
        assert!(cost(hidden) >= 49);
        assert!(cost("<!-- <x y=' --><p a b c d e f g>") >= 49);
    }

    #[test]
    fn only_what_takes_for_ever_is_refused() {
        let many = |number: usize, attribute: &str| format!("<p {}>x", attribute.repeat(number));
        assert!(are_within_reason(&many(10_000, "a ")));
        for attribute in ["a ", "a='>'", "a=\"<b\"", "a=b ", "a/"] {
            assert!(!are_within_reason(&many(160_000, attribute)), "{attribute}");
            let script = "<script>a <b</script><!-- \" -->";
            let html = script.to_owned() + &many(160_000, attribute);
            assert!(!are_within_reason(&html), "{attribute}");
        }
        assert!(!are_within_reason(&many(1_000, "a ").repeat(1_000)));
        assert!(are_within_reason(&many(10, "a='b c' ").repeat(100_000)));
        assert!(are_within_reason(&"a b <c d ".repeat(1_000)));
        assert!(are_within_reason(&format!(
            "<p a='{}'>",
            "b c ".repeat(1_000_000)
        )));
    }
}
