//! A parsed page as arrays in document order.
//!
//! The page is parsed once by `scraper` (html5ever, the HTML standard's own
//! algorithm) and flattened: every element and text leaf gets a [`NodeId`],
//! its place in document order (the *dfs index* of FOREST, section 3.1).
//! A subtree is a contiguous range of ids and its text is a slice of one
//! buffer, so subtree tests are range tests and nothing here recurses.
//!
//! ```
//! use hadal::page::{Page, XPath};
//! let url = "http://example.org/".parse().unwrap();
//! let page = Page::parse("<ul><li>one</li><li>two</li></ul>", url);
//! let items = XPath::parse("//li[2]").unwrap().select(&page, page.root());
//! assert_eq!(page.clean_text(items[0].node), "two");
//! ```

mod arena;
mod render;
mod xpath;
mod xpath_parser;

pub use arena::{NodeId, Page};
pub use render::escape;
pub use xpath::{Item, XPath};
pub use xpath_parser::XPathError;
