//! Covers: a small SVG a book.

use super::Book;
use super::stock::draw;
use crate::page::escape;

/// Ground, ink and ornament of a cover.
const PALETTE: [[&str; 3]; 10] = [
    ["#1f3a3d", "#f4ead5", "#c9803e"],
    ["#7a2e2e", "#f8eedc", "#e0b15a"],
    ["#e9dcc3", "#3a2c20", "#a8492f"],
    ["#2c3e63", "#f1ece0", "#8fb3c9"],
    ["#4d5b3a", "#f5f0de", "#d6b45f"],
    ["#d9e2e0", "#22343a", "#3f7c78"],
    ["#3d2b45", "#f3e9ee", "#c68aa0"],
    ["#efe3df", "#5a1f2b", "#b75d52"],
    ["#15202b", "#f0e8d8", "#d98c3f"],
    ["#f2ead9", "#28402f", "#6d8a4f"],
];

/// The cover of a book as SVG, 200 by 300 units.
pub(super) fn svg(book: &Book) -> String {
    let place = usize::try_from(draw(book.id, 20, PALETTE.len() as u64)).unwrap_or_default();
    let [ground, ink, accent] = PALETTE.get(place).copied().unwrap_or(PALETTE[0]);
    let title = book.title.split(" (").next().unwrap_or(&book.title);
    let mut text = String::new();
    let lines = wrap(title, 13, 5);
    let size = if lines.len() > 3 { 21 } else { 25 };
    for (index, line) in lines.iter().enumerate() {
        text.push_str(&format!(
            "<text x=\"100\" y=\"{}\" font-size=\"{size}\">{}</text>",
            78 + index * (size + 6),
            escape(line)
        ));
    }
    let author = book.authors.first().map_or("", String::as_str);
    for (index, line) in wrap(author, 20, 2).iter().enumerate() {
        text.push_str(&format!(
            "<text x=\"100\" y=\"{}\" font-size=\"14\" letter-spacing=\"1\" fill=\"{accent}\">{}</text>",
            258 + index * 18,
            escape(line)
        ));
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 300\" width=\"200\" height=\"300\">\
         <rect width=\"200\" height=\"300\" fill=\"{ground}\"/>{}\
         <g text-anchor=\"middle\" fill=\"{ink}\" font-family=\"Georgia, 'Liberation Serif', serif\">{text}</g>\
         <rect width=\"7\" height=\"300\" fill=\"#000\" opacity=\".14\"/></svg>",
        ornament(book.id, accent, lines.len() < 4)
    )
}

/// What stands behind the words, below them only where there is room.
fn ornament(id: u32, accent: &str, room: bool) -> String {
    match draw(id, 21, if room { 5 } else { 3 }) {
        0 => format!(
            "<rect x=\"14\" y=\"14\" width=\"172\" height=\"272\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"2\"/>"
        ),
        1 => format!(
            "<path d=\"M0 232 Q50 196 100 224 T200 212 V300 H0Z\" fill=\"#000\" opacity=\".18\"/><path d=\"M30 40H170\" stroke=\"{accent}\" stroke-width=\"3\"/>"
        ),
        2 => format!(
            "<g stroke=\"{accent}\" stroke-width=\"2\" opacity=\".8\"><path d=\"M24 34H176M24 40H176M24 232H176\"/></g>"
        ),
        3 => format!("<circle cx=\"100\" cy=\"205\" r=\"34\" fill=\"{accent}\" opacity=\".75\"/>"),
        _ => format!("<path d=\"M100 182l26 26-26 26-26-26z\" fill=\"{accent}\" opacity=\".7\"/>"),
    }
}

/// Lines of about `width` characters, `most` of them at most.
fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let full = lines.len() == most;
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(line) if full => {
                line.push('…');
                break;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_are_cut_and_markup_is_escaped() {
        assert_eq!(wrap("a quick brown fox jumps", 8, 2), ["a quick", "brown…"]);
        let mut book = crate::demo::catalogue().remove(0);
        book.title = "<b> & co".into();
        assert!(svg(&book).contains("&lt;b&gt; &amp; co"));
    }
}
