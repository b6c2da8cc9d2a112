//! Where an answer redirects to, and where it may not.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use reqwest::header::LOCATION;
use url::{Host, Url};

use super::http::Answer;
use super::pace::is_loopback;
use super::{FetchError, Request, Verb};

/// The request that an answer redirects to (RFC 9110, 15.4): as browsers do, a 301 or 302 to a
/// POST, and any 303, turns into a GET.
///
/// # Errors
///
/// Where that is no address, or one of a private network where this one is not, or what was submitted
/// would be sent to another site.
pub(super) fn next(request: &Request, answer: &Answer) -> Result<Option<Request>, FetchError> {
    let keeps = match answer.status {
        307 | 308 => true,
        301..=303 => request.verb == Verb::Get,
        _ => return Ok(None),
    };
    let Some(location) = answer.header(&LOCATION) else {
        return Ok(None);
    };
    let url = match request.url.join(&location) {
        Ok(url) => url,
        Err(reason) => {
            return Err(FetchError::Location {
                url: request.url.clone(),
                location,
                reason,
            });
        }
    };
    if is_private(&url) && !is_private(&request.url) {
        return Err(inward(&request.url, url.to_string()));
    }
    if keeps && request.verb == Verb::Post && !is_same_site(&request.url, &url) {
        return Err(FetchError::Elsewhere {
            url: request.url.clone(),
            to: url.to_string(),
        });
    }
    Ok(Some(if keeps {
        Request {
            url,
            ..request.clone()
        }
    } else {
        Request::get(url)
    }))
}

/// Looks where the name of a host that is redirected to leads.
///
/// # Errors
///
/// Where that is into a private network, and the host that redirects is outside of any.
pub(super) async fn check_names(from: &Url, to: &Url) -> Result<(), FetchError> {
    if from.host() == to.host() || is_private(from) || !matches!(to.host(), Some(Host::Domain(_))) {
        return Ok(());
    }
    let private = addresses(to).await.into_iter().find(is_private_address);
    let Some(private) = private else {
        return Ok(());
    };
    let outside = addresses(from).await;
    if outside.is_empty() || outside.iter().any(is_private_address) {
        return Ok(());
    }
    Err(inward(from, format!("{to} ({private})")))
}

/// The addresses of a host; none where they are not known here, as behind a proxy.
async fn addresses(url: &Url) -> Vec<IpAddr> {
    let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else {
        return Vec::new();
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let found = tokio::net::lookup_host((host, port)).await;
    found.map_or_else(
        |_| Vec::new(),
        |found| found.map(|address| address.ip()).collect(),
    )
}

fn inward(url: &Url, to: String) -> FetchError {
    FetchError::Inward {
        url: url.clone(),
        to,
    }
}

/// Whether both are of one origin, or the second is the same host by https.
fn is_same_site(from: &Url, to: &Url) -> bool {
    let is_upgrade = from.scheme() == "http" && to.scheme() == "https";
    let have_no_port = from.port().is_none() && to.port().is_none();
    from.origin() == to.origin() || is_upgrade && have_no_port && from.host() == to.host()
}

/// Whether the address itself says that it is one of this machine or of a private network.
fn is_private(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => is_private_v4(address),
        Some(Host::Ipv6(address)) => is_private_v6(address),
        Some(Host::Domain(_)) => is_loopback(url),
        None => false,
    }
}

fn is_private_address(address: &IpAddr) -> bool {
    match *address {
        IpAddr::V4(address) => is_private_v4(address),
        IpAddr::V6(address) => is_private_v6(address),
    }
}

/// This machine, private networks (RFC 1918, RFC 6598) and what is linked (RFC 3927).
fn is_private_v4(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || first == 0
        || (first == 100 && second & 0xc0 == 64)
}

/// The same of IPv6 (RFC 4193, RFC 4291), also where it stands for one of IPv4.
fn is_private_v6(address: Ipv6Addr) -> bool {
    if let Some(address) = address.to_ipv4_mapped() {
        return is_private_v4(address);
    }
    address.is_loopback()
        || address.is_unspecified()
        || address.is_unique_local()
        || address.is_unicast_link_local()
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderMap, HeaderValue};

    use super::*;

    fn redirected(request: &Request, status: u16, to: &str) -> Result<Option<Request>, FetchError> {
        let mut headers = HeaderMap::new();
        headers.insert(LOCATION, HeaderValue::from_str(to).unwrap());
        let answer = Answer {
            status,
            headers,
            body: Vec::new(),
            truncated: false,
        };
        next(request, &answer)
    }

    fn get(from: &str) -> Request {
        Request::get(from.parse().unwrap())
    }

    #[test]
    fn no_way_leads_into_a_private_network() {
        for to in [
            "http://127.0.0.1:8080/",
            "http://localhost/a",
            "http://a.localhost/",
            "http://10.1.2.3/",
            "http://172.16.0.1/",
            "//192.168.1.1/",
            "http://169.254.169.254/latest",
            "http://100.64.0.1/",
            "http://0.0.0.0/",
            "http://[::1]/",
            "http://[fd00::1]/",
            "http://[fe80::1]/",
            "http://[::ffff:10.0.0.1]/",
            "http://2130706433/",
        ] {
            let error = redirected(&get("http://example.org/a"), 302, to).unwrap_err();
            let said = error.to_string();
            let host = to.split('/').nth(2).unwrap_or_default();
            assert!(said.contains("http://example.org/a"), "{said}");
            let is_written_else = ["2130706433", "[::ffff:10.0.0.1]"].contains(&host);
            assert!(said.contains(host) || is_written_else, "{said}");
            assert!(redirected(&get("http://192.168.0.7/"), 302, to).is_ok());
        }
        for to in [
            "/b",
            "http://example.com/",
            "http://8.8.8.8/",
            "http://[2001:db8::1]/",
        ] {
            assert!(redirected(&get("http://example.org/a"), 301, to).is_ok());
        }
    }

    #[test]
    fn what_is_submitted_stays_where_it_is() {
        let request = Request {
            verb: Verb::Post,
            url: "http://example.org/find".parse().unwrap(),
            body: Some(("text/plain".to_owned(), b"q=x".to_vec())),
        };
        for (to, is_sent) in [
            ("/other", true),
            ("https://example.org/find", true),
            ("http://example.com/find", false),
            ("http://example.org:81/find", false),
            ("https://example.org:81/find", false),
        ] {
            for status in [307, 308] {
                let next = redirected(&request, status, to);
                assert_eq!(next.is_ok(), is_sent, "{to}");
                if let Err(error) = next {
                    assert!(error.to_string().contains(to), "{error}");
                }
            }
            let next = redirected(&request, 302, to).unwrap().unwrap();
            assert_eq!((next.verb, next.body), (Verb::Get, None));
        }
    }

    #[tokio::test]
    async fn names_are_looked_up() {
        let url = |text: &str| text.parse().unwrap();
        let (outside, inside) = (url("http://8.8.8.8/"), url("http://127.0.0.1/"));
        let here = addresses(&url("http://localhost/")).await;
        assert!(!here.is_empty() && here.iter().all(is_private_address));
        let name = url("http://localhost./");
        assert!(check_names(&inside, &name).await.is_ok());
        assert!(check_names(&outside, &outside).await.is_ok());
        if !addresses(&name).await.is_empty() {
            let error = check_names(&outside, &name).await.unwrap_err();
            assert!(error.to_string().contains("localhost"), "{error}");
        }
    }
}
