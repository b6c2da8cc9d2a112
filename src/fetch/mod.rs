//! Polite HTTP: robots.txt, rate, budget, session, archive and replay.

mod message;

pub use message::{Request, Response, Verb};
