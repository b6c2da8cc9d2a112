//! Where servers take queries, updates and graphs.

use url::Url;

/// The addresses of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Endpoints {
    pub query: Url,
    pub update: Url,
    /// Where the Graph Store Protocol may be spoken, the likeliest first.
    pub graphs: Vec<Url>,
}

impl Endpoints {
    /// Those of the server at an address: `…/repositories/NAME` is one of `GraphDB` or RDF4J,
    /// `…/sparql` takes queries and updates (Virtuoso), any other has `query` and `update` below
    /// it (Oxigraph, Fuseki).
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
        let below = |name: &str| format!("{path}/{name}");
        let (query, update, graphs) = match segments.as_slice() {
            [.., "repositories", _] => (
                path.clone(),
                below("statements"),
                vec![below("rdf-graphs/service")],
            ),
            [.., "sparql"] => (
                path.clone(),
                path.clone(),
                vec![format!("{path}-graph-crud")],
            ),
            // A dataset of Fuseki has a name.
            [""] => (below("query"), below("update"), vec![below("store")]),
            _ => (
                below("query"),
                below("update"),
                vec![below("data"), below("store")],
            ),
        };
        Self {
            query: at(&query),
            update: at(&update),
            graphs: graphs.iter().map(|path| at(path)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_are_told_by_their_addresses() {
        for (address, query, update, graphs) in [
            (
                "http://h:7878",
                "http://h:7878/query",
                "http://h:7878/update",
                "http://h:7878/store",
            ),
            (
                "http://h/ds/?x#y",
                "http://h/ds/query",
                "http://h/ds/update",
                "http://h/ds/data",
            ),
            (
                "https://h/repositories/kb",
                "https://h/repositories/kb",
                "https://h/repositories/kb/statements",
                "https://h/repositories/kb/rdf-graphs/service",
            ),
            (
                "http://h/sparql",
                "http://h/sparql",
                "http://h/sparql",
                "http://h/sparql-graph-crud",
            ),
        ] {
            let found = Endpoints::new(&Url::parse(address).unwrap());
            assert_eq!(
                (
                    found.query.as_str(),
                    found.update.as_str(),
                    found.graphs[0].as_str()
                ),
                (query, update, graphs)
            );
        }
    }
}
