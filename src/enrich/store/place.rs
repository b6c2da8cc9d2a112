//! Where a store is: in a directory, or on a server.

use std::path::{Path, PathBuf};

use url::Url;

use super::remote::bare;
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

    /// What a person gave, as it may be shown: without the name and the password of an address.
    #[must_use]
    pub fn shown(given: &Path) -> String {
        let shown = given.display().to_string();
        let Some((scheme, rest)) = shown.split_once("://") else {
            return shown;
        };
        let Some((_, after)) = rest.rsplit_once('@') else {
            return shown;
        };
        match Url::parse(&shown) {
            // The sign stands in the path.
            Ok(url) if url.username().is_empty() && url.password().is_none() => shown,
            Ok(url) => bare(&url).to_string(),
            Err(_) => format!("{scheme}://{after}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_not_shown() {
        for (given, shown) in [
            ("kb", "kb"),
            ("http://127.0.0.1:7878", "http://127.0.0.1:7878"),
            ("http://h/books@home", "http://h/books@home"),
            ("http://me:secret@h/a", "http://h/a"),
            ("http://secret@h/a@b", "http://h/a@b"),
            ("http://me:secret@h:99999", "http://h:99999"),
            ("http://me:sec/r@et@h", "http://h"),
        ] {
            assert_eq!(Place::shown(Path::new(given)), shown);
        }
        let error = Place::of(Path::new("http://me:secret@h:99999")).unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
