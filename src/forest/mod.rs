//! FOREST: signifiers, significant paths, structural patterns, informativeness, ranking.
//!
//! Given pages of one template and, for each, the terms that point at what matters on it
//! (its *signifiers*), FOREST ranks the structural patterns that the paths to those terms
//! share (Oita & Senellart 2012). It was published for articles; hadal also uses it on
//! response pages, whose signifiers are the terms of the probe (Oita thesis 3.3.2).
//!
//! ```
//! use hadal::{forest, page::Page, text::Analyzer};
//! let page = |body| Page::parse(body, "http://example.org/".parse().unwrap());
//! let (one, two) = (
//!     page("<div class=nav>home</div><div class=story>tea, more tea</div>"),
//!     page("<div class=nav>home</div><div class=story>coffee and coffee</div>"),
//! );
//! let samples = [
//!     forest::Sample::new(&one, ["tea".to_owned()]),
//!     forest::Sample::new(&two, ["coffe".to_owned()]),
//! ];
//! let ranked = forest::rank(&samples, &Analyzer::new("en"));
//! assert_eq!(ranked[0].xpath, "//div[contains(@class,'story')]");
//! ```

mod corpus;
mod element_type;
mod informativeness;
mod measure;
mod pattern;
mod signifier;

pub use corpus::Corpus;
pub use element_type::{element_type, tolerant};
pub use informativeness::{informativeness, statistical_density, unexpectedness};
pub use measure::Measure;
pub use pattern::{Pattern, Sample, rank, rank_by};
pub use signifier::{
    AnchorTexts, FeedItem, Keywords, Metadata, SignifierSource, Signifiers, TfIdf,
};
