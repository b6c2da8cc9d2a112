//! The main content of a single page (Gottron 2008, chapters 3.2, 4.3 and 6).
//!
//! A page goes in, the ranges of its text that are main content come out (Gottron 2008, 4.2):
//! an [`Extractor`] marks, and what is made of the marks, be it plain text or the page with all
//! else hidden, is a matter of its own. Every method here looks at the one page only, needs
//! no training and knows no site.
//!
//! ```
//! use hadal::{content, page::Page};
//! let page = Page::parse(
//!     "<body><ul><li><a href=/>Home</a><li><a href=/a>About</a></ul>
//!      <p>The tide came in twice a day, and twice a day the harbour woke to meet it.</p>",
//!     "http://example.org/".parse().unwrap(),
//! );
//! let extract = content::method("lqf-25").unwrap().extract(&page);
//! assert_eq!(
//!     extract.text(&page),
//!     "The tide came in twice a day, and twice a day the harbour woke to meet it."
//! );
//! ```

mod about;
mod address;
mod article;
mod blur;
mod bte;
mod byline;
mod ccb;
mod crunch;
mod dsc;
mod extract;
mod feature;
mod flow;
mod forest;
mod fragment;
mod hadal;
mod json_ld;
mod k_means;
mod lqf;
mod markdown;
mod method;
mod plain;
mod realise;
mod rules;
mod subtree;
mod summary;
mod tokens;
mod walk;
mod wrapper;
mod xml;

pub use about::{About, Reference};
pub use article::{LARGEST, article, read};
pub use bte::Bte;
pub use ccb::Ccb;
pub use crunch::Crunch;
pub use dsc::Dsc;
pub use extract::{Extract, Extractor, Reason};
pub use feature::{Feature, FeatureExtractor};
pub use forest::{Forest, GROUP_METHODS, GroupExtractor, PatternWrapper, SigFeed};
pub use hadal::Hadal;
pub use lqf::{LinkQuota, NestedLinkQuota};
pub use method::{METHODS, Method, UnknownMethod, any_method, method, methods};
pub use plain::Plain;
pub use realise::Realisation;
pub use rules::{Region, Rules, RulesError, StandardRules};
pub use subtree::{LargestPagelet, LargestSizeIncrease};
pub use summary::summary;
pub use wrapper::ArticleWrapper;
pub use xml::XML;
