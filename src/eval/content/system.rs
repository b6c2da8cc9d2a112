//! What is measured.

use super::peer::Peer;
use crate::content::Extractor;

/// A method of this program, or another one.
#[derive(Debug)]
pub enum System {
    /// A method of this program.
    Method(&'static dyn Extractor),
    /// Another program.
    Peer(Peer),
}

impl System {
    /// The name in tables and figures.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Method(method) => method.name(),
            Self::Peer(peer) => peer.name(),
        }
    }
}
