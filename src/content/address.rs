//! Where links lead, outside of their page.

use super::flow::is_link;
use crate::page::{NodeId, Page};

/// The address of a link: absolute, or as it stands in a page that neither has nor states
/// one. `None` of
/// what is no link, or leads to a script.
pub(super) fn address(page: &Page, link: NodeId) -> Option<String> {
    let href = page.attr(link, "href").filter(|_| is_link(page, link))?;
    let Some(url) = page.follow(href) else {
        let is_local = page.resolve(href)?.scheme() == "file";
        return is_local.then(|| href.trim().to_owned());
    };
    matches!(url.scheme(), "http" | "https" | "mailto").then(|| url.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_followed_is_an_address() {
        let of = |base: &str, href: &str| {
            let page = Page::parse(&format!("<a href='{href}'>x"), base.parse().unwrap());
            address(&page, page.elements("a").next().unwrap())
        };
        let found = of("http://a.org/b/", "c").unwrap();
        assert_eq!(found, "http://a.org/b/c");
        assert_eq!(of("file:///b/", "c d").unwrap(), "c d");
        assert_eq!(of("http://a.org/", "javascript:x()"), None);
    }
}
