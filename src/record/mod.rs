//! Regions, records, attribute alignment and the output schema.
//!
//! [`induce`] reads result pages of one form and writes a [`Wrapper`]; [`extract`] applies a
//! wrapper to any page of the same template. The region is where FOREST's best patterns
//! meet the text that pages without results lack (Oita thesis 3.3.2); the record is the
//! sibling unit that repeats there; its attributes are the leaves at one record-internal
//! path over all records and pages (3.3.3).
//!
//! ```
//! use hadal::{page::Page, record::{self, Response}, text::Analyzer};
//! let page = |rows: &str| Page::parse(
//!     &format!("<h1>Plays</h1><ul class=hits>{rows}</ul>"),
//!     "http://example.org/".parse().unwrap(),
//! );
//! let one = page("<li><b>Hamlet</b> <i>1603</i></li><li><b>Othello</b> <i>1622</i></li>");
//! let two = page("<li><b>Macbeth</b> <i>1623</i></li><li><b>King John</b> <i>1623</i></li>");
//! let responses = [Response::new(&one, ["hamlet"]), Response::new(&two, ["king"])];
//! let wrapper = record::induce(&responses, &[], &Analyzer::new("en")).unwrap();
//! let records = record::extract(&wrapper, &two, "p2");
//! assert_eq!(records[0].attributes["b"], ["Macbeth"]);
//! assert_eq!(records[1].attributes["i"], ["1623"]);
//! ```

mod affix;
mod alternative;
mod background;
mod badge;
mod column;
mod confidence;
mod counted;
mod detail;
mod drift;
mod extract;
mod feature;
mod group;
mod heading;
mod identifier;
mod induce;
mod inline;
mod inner;
mod kept_names;
mod labelled;
mod link;
mod locate;
mod naming;
mod novelty;
mod of_page;
mod opening;
mod part;
mod quantity;
mod queries;
mod rank;
mod redundant;
mod refine;
mod repair;
mod rows;
mod schema;
mod score;
mod segment;
mod slot;
mod split;
mod standing;
mod steps;
mod table;
mod template;
mod total;
mod traits;
mod varying;

pub(crate) use background::is_part;
pub use background::{Background, masked_leaves, text_paths, unanswered};
pub use detail::learn_detail;
pub use drift::{Fit, Loss};
pub(crate) use extract::stated;
pub use extract::{Places, add_detail, count, extract, identify};
pub use induce::{InduceError, Response, induce};
pub use kept_names::KeptNames;
pub use locate::path_to;
pub(crate) use locate::{class_test, is_generated};
pub use part::Part;
pub use repair::repair;
pub use schema::{Detail, Feature, Record, Wrapper};
pub use segment::{At, Segment, Tell};
pub use table::Table;
pub use total::Total;
pub use varying::mark_varying;
