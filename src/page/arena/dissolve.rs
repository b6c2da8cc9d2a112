//! A page without some of its elements, whose content belongs to what is around them.

use std::collections::{BTreeSet, HashMap};

use super::{NodeId, Page};

impl Page {
    /// The page as though these elements were not there but for what they hold, with texts that
    /// then stand side by side as one; and for each place in the document order, and that behind
    /// the last, the number of nodes before it that are left. Linear in the size of the page.
    #[must_use]
    pub fn without(&self, elements: &BTreeSet<NodeId>) -> (Self, Vec<usize>) {
        let mut page = Self {
            url: self.url.clone(),
            base: self.base.clone(),
            elsewhere: self.elsewhere.clone(),
            encoding: self.encoding,
            tag: Vec::with_capacity(self.len()),
            parent: Vec::with_capacity(self.len()),
            position: Vec::with_capacity(self.len()),
            depth: Vec::with_capacity(self.len()),
            end: Vec::with_capacity(self.len()),
            text_start: Vec::with_capacity(self.len()),
            text_end: Vec::with_capacity(self.len()),
            attribute_start: Vec::with_capacity(self.len() + 1),
            attributes: Vec::with_capacity(self.attributes.len()),
            text: self.text.clone(),
            values: self.values.clone(),
            names: self.names.clone(),
            data: self.data.clone(),
        };
        let mut places = Vec::with_capacity(self.len() + 1);
        // The new place of each open element, with the place behind it in this page.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut positions: HashMap<(u32, u16), u32> = HashMap::new();
        for node in self.nodes() {
            while let Some((id, _)) = open.pop_if(|(_, end)| *end <= node.index()) {
                page.end[id] = NodeId::new(page.len()).0;
            }
            places.push(page.len());
            if elements.contains(&node) {
                continue;
            }
            let parent = open.last().map_or(0, |(id, _)| NodeId::new(*id).0);
            let before = page.nodes().next_back();
            if let Some(before) = before.filter(|before| page.goes_on(*before, parent, self, node))
            {
                page.text_end[before.index()] = self.text_end[node.index()];
                continue;
            }
            let id = page.len();
            let tag = self.tag[node.index()];
            let position = positions.entry((parent, tag)).or_default();
            *position += 1;
            page.tag.push(tag);
            page.parent.push(parent);
            page.position.push(*position);
            page.depth.push(NodeId::new(open.len()).0);
            page.end.push(NodeId::new(id + 1).0);
            page.text_start.push(self.text_start[node.index()]);
            page.text_end.push(self.text_end[node.index()]);
            page.attribute_start
                .push(NodeId::new(page.attributes.len()).0);
            page.attributes.extend_from_slice(self.attributes_of(node));
            if !self.is_text(node) {
                open.push((id, self.end(node)));
            }
        }
        while let Some((id, _)) = open.pop() {
            page.end[id] = NodeId::new(page.len()).0;
        }
        places.push(page.len());
        page.attribute_start
            .push(NodeId::new(page.attributes.len()).0);
        (page, places)
    }

    /// Whether the last text goes on with that of a node of another page, which has the same text.
    fn goes_on(&self, last: NodeId, parent: u32, other: &Self, node: NodeId) -> bool {
        self.is_text(last)
            && other.is_text(node)
            && self.parent[last.index()] == parent
            && self.text_end[last.index()] == other.text_start[node.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(html: &str) -> Page {
        Page::parse(html, "http://example.org/".parse().unwrap())
    }

    /// A line a node: its path, where it ends, its attributes and text.
    fn nodes(page: &Page) -> Vec<String> {
        let line = |node| {
            let attributes: Vec<_> = page.attrs(node).collect();
            format!(
                "{} {} {attributes:?} {}",
                page.path(node),
                page.end(node),
                page.text(node)
            )
        };
        page.nodes().map(line).collect()
    }

    #[test]
    fn a_page_without_elements_is_the_page_that_never_had_them() {
        let html = "<p class=a>one <b id=x>two <i>three</i></b> four<br>five<b>six</b></p>\
            <ul><li><b>seven</b></li><li lang=en>eight</li></ul>";
        let with = page(html);
        let marks = with.elements("b").chain(with.elements("i")).collect();
        let (without, places) = with.without(&marks);
        let plain = html
            .replace("<b id=x>", "")
            .replace("<b>", "")
            .replace("</b>", "");
        let plain = page(&plain.replace("<i>", "").replace("</i>", ""));
        assert_eq!(nodes(&without), nodes(&plain));
        let last = with.elements("li").last().unwrap();
        let there = without.node(places[last.index()]).unwrap();
        assert_eq!(without.attr(there, "lang"), Some("en"));
        assert_eq!(places[with.len()], without.len());
    }

    #[test]
    fn without_nothing_a_page_stays_as_it_is() {
        let with = page("<table><tr><td>1<td><b>2</b></table>");
        let (same, places) = with.without(&BTreeSet::new());
        assert_eq!(nodes(&same), nodes(&with));
        assert_eq!(places, (0..=with.len()).collect::<Vec<_>>());
    }
}
