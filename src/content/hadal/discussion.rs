//! Pages on which the answers are content.

use url::Url;

use crate::page::Page;

/// Parts of addresses that stand for places where people talk.
const PLACES: [&str; 20] = [
    "answers",
    "ask",
    "board",
    "boards",
    "community",
    "discuss",
    "discussion",
    "discussions",
    "forum",
    "forums",
    "qa",
    "question",
    "questions",
    "showthread",
    "t",
    "thread",
    "threads",
    "topic",
    "topics",
    "viewtopic",
];

/// Schema.org's types of such pages.
const TYPES: [&str; 4] = [
    "Conversation",
    "DiscussionForumPosting",
    "QAPage",
    "Question",
];

/// Whether the page says that it is a discussion, in its address or by its type.
pub(super) fn is_discussion(page: &Page) -> bool {
    address(page).is_some_and(|url| is_place(&url))
        || page.nodes().any(|node| {
            page.attr(node, "itemtype")
                .and_then(|kind| kind.rsplit('/').next())
                .is_some_and(|kind| TYPES.contains(&kind))
        })
}

/// The address that the page was fetched from, or that it states where it came from a file.
fn address(page: &Page) -> Option<Url> {
    let url = page.url();
    if matches!(url.scheme(), "http" | "https") {
        return Some(url.clone());
    }
    page.stated_address()
}

fn is_place(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let first_label = host.split('.').next().into_iter();
    host.contains("forum")
        || first_label
            .chain(url.path().split(['/', '.']))
            .any(|part| PLACES.contains(&part.to_ascii_lowercase().as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(html: &str, url: &str) -> bool {
        is_discussion(&Page::parse(html, url.parse().unwrap()))
    }

    #[test]
    fn addresses_and_types_tell() {
        assert!(stated("", "http://example.org/forum/1"));
        assert!(stated("", "http://forums.example.org/1"));
        assert!(stated("", "http://www.someforum.example/1"));
        assert!(stated("", "http://example.org/viewtopic.php?t=1"));
        assert!(!stated("", "http://example.org/forumulae"));
        assert!(!stated("", "file:///forum/page.html"));
        let page = "<div itemscope itemtype='https://schema.org/QAPage'>";
        assert!(stated(page, "http://example.org/"));
    }
}
