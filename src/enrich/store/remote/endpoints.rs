//! Where servers take queries and updates.

use url::Url;

/// The two addresses of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Endpoints {
    pub query: Url,
    pub update: Url,
}

impl Endpoints {
    /// Those of the server at an address: `…/repositories/NAME` is one of `GraphDB` or RDF4J,
    /// `…/sparql` takes both (Virtuoso), any other has `query` and `update` below it (Oxigraph,
    /// Fuseki).
    pub fn new(url: &Url) -> Self {
        let mut url = url.clone();
        url.set_query(None);
        url.set_fragment(None);
        let path = url.path().trim_end_matches('/').to_owned();
        let at = |path: &str| {
            let mut url = url.clone();
            url.set_path(path);
            url
        };
        let segments: Vec<&str> = path.split('/').collect();
        let (query, update) = match segments.as_slice() {
            [.., "repositories", _] => (path.clone(), format!("{path}/statements")),
            [.., "sparql"] => (path.clone(), path.clone()),
            _ => (format!("{path}/query"), format!("{path}/update")),
        };
        Self {
            query: at(&query),
            update: at(&update),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_told_by_their_addresses() {
        for (address, query, update) in [
            (
                "http://h:7878",
                "http://h:7878/query",
                "http://h:7878/update",
            ),
            (
                "http://h/ds/?x#y",
                "http://h/ds/query",
                "http://h/ds/update",
            ),
            (
                "https://h/repositories/kb",
                "https://h/repositories/kb",
                "https://h/repositories/kb/statements",
            ),
            ("http://h/sparql", "http://h/sparql", "http://h/sparql"),
        ] {
            let found = Endpoints::new(&Url::parse(address).unwrap());
            assert_eq!(
                (found.query.as_str(), found.update.as_str()),
                (query, update)
            );
        }
    }
}
