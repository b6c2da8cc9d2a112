//! From HTML to a document, as long as reading it costs what pages cost.

use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use scraper::{Html, HtmlTreeSink};

use super::attributes::are_within_reason;

/// So many bytes are read between two looks at what has come of them.
const PIECE: usize = 512;

/// Elements in each other more often than this are no page.
const DEEPEST: usize = 20_000;

/// The most that may be read, each byte counted as often as elements are open around it: for many a
/// tag the parser goes through all of these. 16 MiB a hundred levels deep are within it.
const COSTLIEST: usize = 2_000_000_000;

/// A page has no more nodes than bytes and these; what is left open again and again would make far
/// more, as the parser opens it anew in each block.
const SPARE_NODES: usize = 100_000;

/// The document as a browser without scripts would read it; none where it is nested beyond reason, or
/// its tags have attributes without end.
pub(super) fn document(html: &str) -> Option<Html> {
    if !are_within_reason(html) {
        return None;
    }
    let sink = HtmlTreeSink::new(Html::new_document());
    let options = ParseOpts {
        tree_builder: TreeBuilderOpts {
            // What `noscript` holds is markup then, and not text.
            scripting_enabled: false,
            ..TreeBuilderOpts::default()
        },
        ..ParseOpts::default()
    };
    let mut parser = parse_document(sink, options);
    let (mut rest, mut cost) = (html, 0_usize);
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(boundary(rest));
        parser.process(StrTendril::from_slice(piece));
        rest = behind;
        let document = parser.tokenizer.sink.sink.0.borrow();
        let depth = depth(&document);
        cost = cost.saturating_add(depth.saturating_mul(piece.len()));
        let most = html.len() - rest.len() + SPARE_NODES;
        if depth > DEEPEST || cost > COSTLIEST || document.tree.nodes().len() > most {
            return None;
        }
    }
    Some(parser.finish())
}

/// How many elements the one that came last stands in.
fn depth(document: &Html) -> usize {
    let mut newest = document.tree.nodes().rev();
    let element = newest.find(|node| node.value().is_element());
    element.map_or(0, |element| element.ancestors().count())
}

/// Where the next piece ends, which is between two characters.
fn boundary(text: &str) -> usize {
    let ends = PIECE.min(text.len())..=text.len();
    ends.into_iter()
        .find(|end| text.is_char_boundary(*end))
        .unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nested_beyond_reason_is_not_read_to_its_end() {
        let attributes: Vec<String> = (0..5_000).map(|n| format!("<b id={n}>")).collect();
        for html in [
            "<div>".repeat(2_000_000),
            "<x>".repeat(2_000_000),
            "<table>".to_owned() + &"<b>".repeat(2_000_000),
            "<ul><li>".repeat(1_000_000),
            // Each paragraph has all that is left open before it.
            attributes.concat() + &"<p>x".repeat(1_000_000),
            // Few levels, and much work at the deepest.
            "<div>".repeat(15_000) + &"<p>x</p>".repeat(1_000_000),
        ] {
            assert!(document(&html).is_none(), "{}", &html[..20]);
        }
    }

    #[test]
    fn pieces_are_no_part_of_the_document() {
        let words = "<p class='ä b'>Füße &amp; <b>fünf</b> 日本語 &#x1F60;<!-- ö -->x".repeat(200);
        let html = format!("<!DOCTYPE html>{words}<pre>\n{words}</pre><script>'</p>'</script>");
        let whole = Html::parse_document(&html);
        let read = document(&html).map(|document| document.html());
        // That of scraper takes scripts for enabled, which tells in `noscript` only.
        assert_eq!(read, Some(whole.html()));
    }

    #[test]
    fn flat_pages_of_any_size_are_read() {
        for part in [
            "<li>x",
            "<p>",
            "<dd>x<dt>y",
            "<a name=x>",
            "<rt>x</rt>",
            "<br>",
        ] {
            assert!(document(&part.repeat(100_000)).is_some(), "{part}");
        }
        assert!(document(&("<tr><td>".repeat(50_000))).is_some());
    }
}
