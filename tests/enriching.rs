//! Enrichment as a person drives it, and what becomes of a store when it goes wrong.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "enriching/again.rs"]
mod again;
#[path = "enriching/broken.rs"]
mod broken;
#[path = "enriching/diff.rs"]
mod diff;
#[path = "enriching/remote.rs"]
mod remote;
#[path = "enriching/review.rs"]
mod review;
#[path = "enriching/scene.rs"]
mod scene;
#[path = "enriching/server.rs"]
mod server;
#[path = "enriching/shapes.rs"]
mod shapes;
