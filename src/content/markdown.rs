//! The extract as Markdown.

mod table;

use super::address::address;
use super::extract::Extract;
use super::flow::{Leaf, is_link};
use crate::page::{NodeId, Page};

impl Extract {
    /// The extract as Markdown (`CommonMark`): headings, lists, quotes, code, emphasis, links, and
    /// tables with bars as GitHub reads them.
    ///
    /// ```
    /// use hadal::{content::{Extractor, Plain}, page::Page};
    /// let page = Page::parse(
    ///     "<h2>One</h2><p>two <b>three</b> <a href=c>four</a></p><ul><li>five<li>six</ul>",
    ///     "http://example.org/".parse().unwrap(),
    /// );
    /// assert_eq!(
    ///     Plain.extract(&page).markdown(&page),
    ///     "## One\n\ntwo **three** [four](http://example.org/c)\n\n- five\n- six\n"
    /// );
    /// ```
    #[must_use]
    pub fn markdown(&self, page: &Page) -> String {
        let whole = page.text(page.root());
        let mut out = Output::default();
        let parts: Vec<(Leaf, &str)> = self
            .parts(page)
            .into_iter()
            .map(|(leaf, part)| (leaf, whole.get(part).unwrap_or_default()))
            .collect();
        let lines: Vec<&[(Leaf, &str)]> = parts
            .chunk_by(|(a, _), (b, _)| a.line == b.line)
            .filter(|line| line.iter().any(|(leaf, _)| !leaf.blank))
            .collect();
        let tables = table::tables(page);
        let tables_of: Vec<Option<NodeId>> = lines
            .iter()
            .map(|line| table::table_of(page, &tables, line))
            .collect();
        let mut at = 0;
        for same in tables_of.chunk_by(|a, b| a.is_some() && a == b) {
            let lines = &lines[at..at + same.len()];
            at += same.len();
            match (same, lines) {
                ([Some(_), ..], _) => out.table(page, lines),
                (_, [line, ..]) => out.line(page, line),
                _ => {}
            }
        }
        out.text
    }
}

/// What a line is, by the elements around it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Style {
    heading: usize,
    quotes: usize,
    /// The lists around it, from the outside in: whether they are numbered.
    lists: Vec<bool>,
    item: Option<NodeId>,
    code: Option<NodeId>,
}

#[derive(Default)]
struct Output {
    text: String,
    last: Option<Style>,
}

impl Output {
    fn line(&mut self, page: &Page, line: &[(Leaf, &str)]) {
        let Some((first, _)) = line.iter().find(|(leaf, _)| !leaf.blank) else {
            return;
        };
        let style = Style::of(page, first.node);
        if let Some(code) = style.code {
            self.code(page, code, line, style);
            return;
        }
        let text = inline(page, line);
        let last = self.last.take();
        self.part_from(last.as_ref(), &style);
        let is_new = last.is_none_or(|last| last.item != style.item);
        self.text.push_str(&style.prefix(page, is_new));
        self.text.push_str(&shielded(&text, style.heading > 0));
        self.text.push('\n');
        self.last = Some(style);
    }

    /// The lines of a table.
    fn table(&mut self, page: &Page, lines: &[&[(Leaf, &str)]]) {
        let first = lines.iter().flat_map(|line| line.iter());
        let Some((first, _)) = first.into_iter().find(|(leaf, _)| !leaf.blank) else {
            return;
        };
        let style = Style::of(page, first.node);
        let last = self.last.take();
        self.part_from(last.as_ref(), &style);
        self.text.push_str(&table::written(page, lines, &style));
        self.last = Some(style);
    }

    /// A line of a `pre`, as it is.
    fn code(&mut self, page: &Page, code: NodeId, line: &[(Leaf, &str)], style: Style) {
        let continues = self
            .last
            .as_ref()
            .is_some_and(|last| last.code == Some(code));
        if continues {
            // The fence that ended the line before goes behind this one.
            self.text.truncate(self.text.len() - "```\n".len());
        } else {
            let last = self.last.take();
            self.part_from(last.as_ref(), &style);
            self.text.push_str("```\n");
        }
        for (leaf, part) in line {
            let part = if leaf.blank {
                page.text(leaf.node)
            } else {
                part
            };
            self.text.push_str(&part.replace("```", "'''"));
        }
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.text.push_str("```\n");
        self.last = Some(style);
    }

    /// An empty line, unless items of one list follow each other.
    fn part_from(&mut self, last: Option<&Style>, style: &Style) {
        let Some(last) = last else { return };
        let in_list = !style.lists.is_empty()
            && !last.lists.is_empty()
            && last.item != style.item
            && last.quotes == style.quotes;
        if !in_list {
            self.text
                .push_str(&"> ".repeat(last.quotes.min(style.quotes)));
            self.text.push('\n');
        }
    }
}

impl Style {
    fn of(page: &Page, leaf: NodeId) -> Self {
        let mut style = Self::default();
        for node in page.ancestors(leaf) {
            match page.tag(node) {
                "h1" => style.heading = 1,
                "h2" => style.heading = 2,
                "h3" => style.heading = 3,
                "h4" => style.heading = 4,
                "h5" => style.heading = 5,
                "h6" => style.heading = 6,
                "blockquote" => style.quotes += 1,
                "ul" => style.lists.insert(0, false),
                "ol" => style.lists.insert(0, true),
                "li" => style.item = style.item.or(Some(node)),
                "pre" => style.code = style.code.or(Some(node)),
                _ => {}
            }
        }
        if style.item.is_none() {
            style.lists.clear();
        }
        // A page of 10,000 nested lists is not for reading.
        style.lists.truncate(20);
        style.quotes = style.quotes.min(20);
        style
    }

    /// What stands in front of the text of a line.
    fn prefix(&self, page: &Page, is_new: bool) -> String {
        let mut prefix = "> ".repeat(self.quotes);
        if let (Some(item), Some((is_numbered, outer))) = (self.item, self.lists.split_last()) {
            for outer in outer {
                prefix.push_str(if *outer { "   " } else { "  " });
            }
            let marker = if *is_numbered {
                format!("{}. ", page.position(item))
            } else {
                "- ".to_owned()
            };
            if is_new {
                prefix.push_str(&marker);
            } else {
                prefix.push_str(&" ".repeat(marker.len()));
            }
        }
        if self.heading > 0 {
            prefix.push_str(&"#".repeat(self.heading));
            prefix.push(' ');
        }
        prefix
    }
}

/// How a piece of text within a line is written.
#[derive(Clone, Debug, Default, PartialEq)]
struct Dress {
    link: Option<NodeId>,
    is_strong: bool,
    is_emphasised: bool,
    is_code: bool,
}

impl Dress {
    fn of(page: &Page, leaf: NodeId) -> Self {
        let mut dress = Self::default();
        for node in page
            .ancestors(leaf)
            .take_while(|node| !page.breaks_line(*node))
        {
            match page.tag(node) {
                "a" if is_link(page, node) => dress.link = dress.link.or(Some(node)),
                "b" | "strong" => dress.is_strong = true,
                "i" | "em" => dress.is_emphasised = true,
                "code" | "kbd" | "samp" | "tt" => dress.is_code = true,
                _ => {}
            }
        }
        dress
    }

    fn put_on(&self, page: &Page, text: &str) -> String {
        let mut text = if self.is_code {
            format!("`{}`", text.replace('`', "'"))
        } else {
            escaped(text)
        };
        if self.is_emphasised {
            text = format!("*{text}*");
        }
        if self.is_strong {
            text = format!("**{text}**");
        }
        match self.link.and_then(|link| address(page, link)) {
            Some(address) => {
                let address = address
                    .replace('(', "%28")
                    .replace(')', "%29")
                    .replace(' ', "%20");
                format!("[{text}]({address})")
            }
            None => text,
        }
    }
}

/// The text of a line, each run of white space one space, with its dress.
fn inline(page: &Page, line: &[(Leaf, &str)]) -> String {
    let mut pieces: Vec<(Dress, String)> = Vec::new();
    let mut space = false;
    for (leaf, part) in line {
        let dress = Dress::of(page, leaf.node);
        let starts = part.starts_with(char::is_whitespace);
        let text = crate::text::collapse(part);
        if text.is_empty() {
            space = true;
            continue;
        }
        space |= starts;
        match pieces.last_mut() {
            Some((last, piece)) if *last == dress => {
                if space {
                    piece.push(' ');
                }
                piece.push_str(&text);
            }
            _ => {
                if space && !pieces.is_empty() {
                    pieces.push((Dress::default(), " ".to_owned()));
                }
                pieces.push((dress, text));
            }
        }
        space = part.ends_with(char::is_whitespace);
    }
    pieces
        .iter()
        .map(|(dress, piece)| match piece.as_str() {
            " " => " ".to_owned(),
            piece => dress.put_on(page, piece),
        })
        .collect()
}

/// Escapes what would be markup anywhere.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Escapes what would be markup at the start of a line.
fn shielded(text: &str, in_heading: bool) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    if digits > 0 && rest.starts_with(['.', ')']) && !in_heading {
        format!("{}\\{rest}", &text[..digits])
    } else if text.starts_with(['#', '-', '+', '>', '=', '~']) && !in_heading {
        format!("\\{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Extractor, Plain};

    fn markdown(html: &str) -> String {
        let page = Page::parse(html, "http://example.org/".parse().unwrap());
        Plain.extract(&page).markdown(&page)
    }

    #[test]
    fn lists_nest_and_number() {
        assert_eq!(
            markdown("<ol><li>one<ul><li>two</ul><li><p>three</p><p>four</p></ol><p>five"),
            "1. one\n   - two\n2. three\n\n   four\n\nfive\n"
        );
    }

    #[test]
    fn quotes_code_and_tables() {
        assert_eq!(
            markdown("<blockquote><p>a<p>b</blockquote><pre>x  =\n  1</pre><p>c"),
            "> a\n> \n> b\n\n```\nx  =\n  1\n```\n\nc\n"
        );
    }

    #[test]
    fn tables_have_a_head_and_a_rule() {
        assert_eq!(
            markdown("<p>x<table><tr><th>a<th>b<tr><td>c|d<td></table>y"),
            "x\n\n| a | b |\n| --- | --- |\n| c\\|d |  |\n\ny\n"
        );
        assert_eq!(
            markdown(
                "<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td><p>e<p>f<tr><td>g</table>"
            ),
            "| a |  | b |\n| --- | --- | --- |\n| c | d | e<br>f |\n|  | g |  |\n"
        );
        let layout = "<table><tr><td><h2>a</h2><p>b<td>c<tr><td>d<td>e</table>";
        assert_eq!(markdown(layout), "## a\n\nb\n\nc\n\nd\n\ne\n");
    }

    #[test]
    fn what_is_no_markup_stays_none() {
        assert_eq!(markdown("<p># a * b_c [d]"), "\\# a \\* b\\_c \\[d\\]\n");
        assert_eq!(markdown("<p>1. Not a list"), "1\\. Not a list\n");
        assert_eq!(
            markdown("<p>a<i> b </i>c <a href='/x(1)'><b>d</b></a>"),
            "a *b* c [**d**](http://example.org/x%281%29)\n"
        );
    }
}
