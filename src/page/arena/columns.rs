//! Preformatted text in columns, whose names stand above a rule: it is read as a table, each line as a
//! row, each column as a cell.

use std::collections::BTreeMap;

use super::flatten::Flattener;
use super::{NodeId, Page};

/// So many columns at least; a program with its comments has two.
const FEWEST_COLUMNS: usize = 3;
/// So many blanks, one below the other in all lines, part columns.
const GAP: usize = 2;
/// What stands behind so many characters of a line is in its last column; an element has no more bytes.
const WIDEST: usize = 1_000;

/// Preformatted text in columns.
struct Table {
    /// Where each column begins, in characters.
    starts: Vec<usize>,
    /// The lines, the first of which names the columns.
    lines: Vec<Line>,
}

/// What stands in a line, in its order.
#[derive(Default)]
struct Line {
    pieces: Vec<Piece>,
    width: usize,
    /// Whether a line is drawn there.
    is_rule: bool,
}

/// A word of a text, or an element, and where it begins, in characters.
struct Piece {
    node: NodeId,
    /// Its bytes in the text of the node.
    start: usize,
    end: usize,
    at: usize,
}

impl Page {
    /// The page with tables in the place of preformatted text in columns. Linear in its size.
    pub(super) fn with_columns(self) -> Self {
        let tables = self.elements("pre");
        let tables = tables.filter_map(|pre| Some((pre, self.table(pre)?)));
        let tables: BTreeMap<NodeId, Table> = tables.collect();
        if tables.is_empty() {
            return self;
        }
        let mut to = Flattener::new(self.url.clone());
        let mut open: Vec<u32> = Vec::new();
        let mut above: Vec<NodeId> = Vec::new();
        let mut at = 0;
        while at <= self.len() {
            while let Some(last) = above.pop_if(|last| self.end(*last) <= at) {
                to.leave(&self, last, &mut open);
            }
            let Some(node) = self.node(at) else { break };
            to.enter(&self, node, &mut open);
            above.extend((!self.is_text(node)).then_some(node));
            at = match tables.get(&node) {
                Some(table) => {
                    table.write(&self, &mut to, &mut open);
                    self.end(node)
                }
                None => at + 1,
            };
        }
        let mut page = to.finish();
        page.data = self.data;
        page
    }

    /// The table that the lines of a `pre` are, if they stand in columns.
    fn table(&self, pre: NodeId) -> Option<Table> {
        let mut lines = self.lines(pre)?;
        for line in &mut lines {
            let mut pieces = line.pieces.iter();
            line.is_rule |=
                !line.pieces.is_empty() && pieces.all(|piece| is_rule(self.piece(piece)));
        }
        lines.retain(|line| line.is_rule || !line.pieces.is_empty());
        let has_head =
            matches!(lines.as_slice(), [head, rule, _, ..] if !head.is_rule && rule.is_rule);
        lines.retain(|line| !line.is_rule);
        let starts = self.starts(&lines);
        let is_table = has_head && lines.len() > 1 && starts.len() >= FEWEST_COLUMNS;
        is_table.then_some(Table { starts, lines })
    }

    /// The lines of a `pre`; none where an element goes over several, or is longer than any.
    fn lines(&self, pre: NodeId) -> Option<Vec<Line>> {
        let mut lines = vec![Line::default()];
        for node in self.children(pre) {
            if matches!(self.tag(node), "br" | "hr") {
                let is_rule = self.tag(node) == "hr";
                lines.push(Line {
                    is_rule,
                    ..Line::default()
                });
                if is_rule {
                    lines.push(Line::default());
                }
                continue;
            }
            let text = self.text(node);
            if !self.is_text(node) {
                let said = text.trim_end_matches('\n');
                if text.len() > WIDEST || said.contains('\n') {
                    return None;
                }
                let line = lines.last_mut().into_iter();
                line.for_each(|line| line.push(node, 0, text.len(), said));
                if text.ends_with('\n') {
                    lines.push(Line::default());
                }
                continue;
            }
            let mut start = 0;
            for (number, part) in text.split('\n').enumerate() {
                if number > 0 {
                    lines.push(Line::default());
                }
                let mut word = start;
                for blank in part.split_inclusive(' ') {
                    let said = blank.trim_end();
                    if let Some(line) = lines.last_mut() {
                        if said.is_empty() {
                            line.width += blank.chars().count();
                        } else {
                            line.push(node, word, word + said.len(), said);
                            line.width += blank.chars().count() - said.chars().count();
                        }
                    }
                    word += blank.len();
                }
                start += part.len() + 1;
            }
        }
        Some(lines)
    }

    fn piece(&self, piece: &Piece) -> &str {
        self.text(piece.node)
            .get(piece.start..piece.end)
            .unwrap_or_default()
    }

    /// Where columns begin: behind what is blank in all lines.
    fn starts(&self, lines: &[Line]) -> Vec<usize> {
        let width = lines.iter().map(|line| line.width).max().unwrap_or(0);
        let mut is_filled = vec![false; width.min(WIDEST)];
        for piece in lines.iter().flat_map(|line| &line.pieces) {
            let end = piece.at + self.piece(piece).trim_end().chars().count();
            let end = end.min(is_filled.len());
            if let Some(filled) = is_filled.get_mut(piece.at..end) {
                filled.fill(true);
            }
        }
        let mut starts = Vec::new();
        let mut blank = GAP;
        for (at, is_filled) in is_filled.into_iter().enumerate() {
            if is_filled && blank >= GAP {
                starts.push(at);
            }
            blank = if is_filled { 0 } else { blank + 1 };
        }
        starts
    }
}

impl Line {
    fn push(&mut self, node: NodeId, start: usize, end: usize, text: &str) {
        self.pieces.push(Piece {
            node,
            start,
            end,
            at: self.width,
        });
        self.width += text.chars().count();
    }
}

impl Table {
    fn write(&self, page: &Page, to: &mut Flattener, open: &mut Vec<u32>) {
        to.begin("table", open);
        to.begin("tbody", open);
        for (number, line) in self.lines.iter().enumerate() {
            to.begin("tr", open);
            let cell = if number == 0 { "th" } else { "td" };
            let mut pieces = line.pieces.iter().peekable();
            for (column, _) in self.starts.iter().enumerate() {
                let behind = self.starts.get(column + 1).copied().unwrap_or(usize::MAX);
                to.begin(cell, open);
                // The words of one text are written together.
                let mut part: Option<(&Piece, &Piece)> = None;
                while let Some(piece) = pieces.next_if(|piece| piece.at < behind) {
                    let goes_on = |(_, last): &(&Piece, &Piece)| {
                        page.is_text(piece.node) && last.node == piece.node
                    };
                    if let Some((_, last)) = part.as_mut().filter(|part| goes_on(part)) {
                        *last = piece;
                        continue;
                    }
                    if let Some((_, last)) = part {
                        write(page, part, to, open);
                        if last.at + page.piece(last).chars().count() < piece.at {
                            to.text(" ", open);
                        }
                    }
                    part = Some((piece, piece));
                }
                write(page, part, to, open);
                to.end(open);
            }
            to.end(open);
        }
        to.end(open);
        to.end(open);
    }
}

/// Writes the words of a text from the first to the last, or an element.
fn write(page: &Page, part: Option<(&Piece, &Piece)>, to: &mut Flattener, open: &mut Vec<u32>) {
    let Some((first, last)) = part else {
        return;
    };
    if page.is_text(first.node) {
        let text = page.text(first.node).get(first.start..last.end);
        to.text(text.unwrap_or_default(), open);
    } else {
        page.copy(first.node, to, open);
    }
}

/// Whether signs draw a line.
fn is_rule(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| "-=_+|*─━═".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    fn cells(page: &Page) -> Vec<Vec<String>> {
        let cells = |row| page.children(row).filter(|cell| page.is_element(*cell));
        let texts = |row| cells(row).map(|cell| page.clean_text(cell)).collect();
        page.elements("tr").map(texts).collect()
    }

    #[test]
    fn columns_below_a_rule_are_a_table() {
        let page = page(
            "<p>2 found.<pre>\nNAME              AGE   CLASS\n-----------------------------\n\
             ABELSON, Samuel   30    II.\nÁDÁMS, <b>John</b>         5\n</pre><p>End",
        );
        assert_eq!(
            cells(&page),
            [
                vec!["NAME", "AGE", "CLASS"],
                vec!["ABELSON, Samuel", "30", "II."],
                vec!["ÁDÁMS, John", "5", ""],
            ]
        );
        assert_eq!(page.elements("th").count(), 3);
        let row = page.elements("b").next().unwrap();
        assert_eq!(
            page.path(row),
            "/html[1]/body[1]/pre[1]/table[1]/tbody[1]/tr[3]/td[1]/b[1]"
        );
        assert_eq!(page.clean_text(page.elements("p").nth(1).unwrap()), "End");
    }

    #[test]
    fn links_stand_in_their_columns() {
        let line = |n: usize| {
            let name = format!("file-{n}.txt");
            format!("<img src=i.gif> <a href={name}>{name}</a>   2021-0{n}-11 10:00    {n}.5K\n")
        };
        let lines: String = (1..6).map(line).collect();
        let head = "<img src=b.gif> <a href=?C=N>Name</a>         Modified           Size<hr>";
        let page = page(&format!("<pre>{head}{lines}<hr></pre>"));
        assert_eq!(cells(&page)[0], ["Name", "Modified", "Size"]);
        assert_eq!(cells(&page)[2], ["file-2.txt", "2021-02-11 10:00", "2.5K"]);
        let last = page.elements("a").last();
        let href = last.and_then(|link| page.attr(link, "href"));
        assert_eq!(href, Some("file-5.txt"));
    }

    #[test]
    fn programs_and_poems_are_no_tables() {
        for text in [
            "fn main() {\n    let a = 1;   // one\n    let bc = 2;  // two\n    run(a, bc);  // all\n}\n",
            "Shall I compare thee to a summer's day?\nThou art more lovely and more temperate:\n\
             Rough winds do shake the darling buds of May,\nAnd summer's lease hath all too short a date;",
            "a  b  c\nd  e  f",
            "NAME   AGE   CITY\n=================\n<b>Ann    30    Urk\nBob    40    Oslo</b>",
            // Without names of columns nothing tells what belongs together on pages with few lines.
            "Iron Glass      Finn Rey      1972\nRiver Iron      Jan Cole      1910\n\
             Wood Glass      Kim Ash       1909\nRose Glass      Bo Ek         1960",
        ] {
            let page = page(&format!("<pre>{text}</pre>"));
            assert_eq!(page.elements("table").count(), 0, "{text}");
            let text = text.replace("<b>", "").replace("</b>", "");
            assert_eq!(page.text(page.body()).trim(), text.trim());
        }
    }
}
