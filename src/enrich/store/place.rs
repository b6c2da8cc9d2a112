//! Where a store is: in a directory, or on a server.

use std::path::{Path, PathBuf};

use super::{Remote, StoreError};

/// Where a store is.
#[derive(Debug)]
pub enum Place {
    /// A directory.
    Directory(PathBuf),
    /// A SPARQL server.
    Server(Box<Remote>),
}

impl Place {
    /// What a person gave: an address begins with `http://` or `https://`.
    ///
    /// # Errors
    ///
    /// Where it is an address, but none of a server.
    pub fn of(given: &Path) -> Result<Self, StoreError> {
        let address = given.to_str();
        let is_address = |text: &&str| text.starts_with("http://") || text.starts_with("https://");
        Ok(match address.filter(is_address) {
            Some(address) => Self::Server(Box::new(Remote::new(address)?)),
            None => Self::Directory(given.to_owned()),
        })
    }
}
