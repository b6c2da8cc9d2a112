//! Polite HTTP: robots.txt, rate, budget, session, archive and replay.
//!
//! Every exchange is appended to a WARC file, and a [`Fetcher`] looks there before it asks the
//! network. So an interrupted survey is resumed by running it again, and a replay is a run that
//! may not ask the network.
//!
//! ```no_run
//! use std::sync::Arc;
//! use hadal::fetch::{Fetcher, Request, Settings, SystemClock};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let settings = Settings {
//!     contact: Some("mailto:me@example.org".into()),
//!     ..Settings::default()
//! };
//! let archive = "survey/archive.warc.gz".as_ref();
//! let mut fetcher = Fetcher::open(archive, settings, Arc::new(SystemClock))?;
//! let page = fetcher.fetch(&Request::get("http://example.org/".parse()?)).await?;
//! assert!(page.is_html());
//! # Ok(())
//! # }
//! ```

mod archive;
mod body;
mod charset;
mod clients;
mod condition;
mod error;
mod fetcher;
mod http;
mod message;
mod network;
mod pace;
mod pages;
mod prescan;
mod recorder;
mod redirect;
mod robots;
mod robots_text;
mod settings;
mod warc;

pub use archive::Archive;
pub use charset::decode;
pub(crate) use clients::Clients;
pub use error::FetchError;
pub use fetcher::Fetcher;
pub(crate) use http::decoded;
pub use message::{Request, Response, Verb};
pub use pages::{WarcPages, is_warc};
pub use settings::{Clock, Settings, SystemClock};
