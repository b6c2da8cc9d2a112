//! **hadal** turns a web site that hides its data behind a search form into linked data.
//!
//! The folders are the stages, in the order of the data; a module imports only
//! from those above its own.

mod parallel;

mod whole;

pub mod version;

pub mod text;

pub mod page;

pub mod rdf;

pub mod fetch;

pub mod form;

pub mod forest;

pub mod record;

pub mod probe;

pub mod graph;

pub mod paris;

pub mod enrich;

pub mod content;

pub mod proxy;

pub mod report;

pub mod survey;

pub mod demo;

pub mod eval;

pub mod cli;
