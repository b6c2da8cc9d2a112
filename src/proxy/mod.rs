//! A filtering proxy: the main content of every page that a browser asks for.
//!
//! Crunch is used so, and Gottron's framework (2008, 5.3) wraps every extractor so: a person sets
//! the proxy in the browser and reads as before, only that each page comes with its main content
//! marked, or with nothing else. Only this machine can reach it, and it speaks plain http: a
//! tunnel for https could not be looked into. Sites that lead from http to https are asked by
//! https, so that most can be read through it.

mod answer;
mod ask;
mod headers;
mod server;

use std::time::Duration;

use crate::content::{Extractor, Realisation};
use crate::fetch;

pub use server::{Proxy, serve};

/// What the proxy does with pages.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How main content is found.
    pub method: &'static dyn Extractor,
    /// What is made of it.
    pub realisation: Realisation,
    /// The largest page in bytes, as received and decompressed; what is no page passes as it comes.
    pub max_body: u64,
    /// How many redirects to https in a row are followed.
    pub max_redirects: usize,
    /// The time for one request until its last byte.
    pub timeout: Duration,
}

impl Settings {
    /// A method and what is made of its extract, with the bounds of [`fetch::Settings`].
    #[must_use]
    pub fn new(method: &'static dyn Extractor, realisation: Realisation) -> Self {
        let bounds = fetch::Settings::default();
        Self {
            method,
            realisation,
            max_body: bounds.max_body,
            max_redirects: bounds.max_redirects,
            timeout: bounds.timeout,
        }
    }
}
