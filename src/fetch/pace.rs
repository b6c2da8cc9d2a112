//! When the next request to a host may be sent.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::Instant;
use url::{Host, Url};

/// No answer to an overloaded server waits longer than this.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The least time between two requests to a host that is not on this machine.
const DEFAULT_INTERVAL: Duration = Duration::from_secs(1);

/// Spaces the requests to each host.
#[derive(Debug, Default)]
pub(super) struct Pace {
    interval: Option<Duration>,
    last: HashMap<String, Instant>,
}

impl Pace {
    /// `interval` is the least time between the starts of two requests to one host;
    /// `None` is the default: one second, nothing for loopback.
    pub(super) fn new(interval: Option<Duration>) -> Self {
        Self {
            interval,
            last: HashMap::new(),
        }
    }

    /// The earliest time for a request to `url`, whose site asks for `crawl_delay`.
    pub(super) fn due(&self, url: &Url, crawl_delay: Duration, now: Instant) -> Instant {
        let default = if is_loopback(url) {
            Duration::ZERO
        } else {
            DEFAULT_INTERVAL
        };
        let interval = self.interval.unwrap_or(default).max(crawl_delay);
        url.host_str()
            .and_then(|host| self.last.get(host))
            .and_then(|last| last.checked_add(interval))
            .map_or(now, |due| due.max(now))
    }

    /// Notes that a request was sent.
    pub(super) fn sent(&mut self, url: &Url, now: Instant) {
        if let Some(host) = url.host_str() {
            self.last.insert(host.to_owned(), now);
        }
    }
}

/// Whether the host is this machine.
pub(super) fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => false,
    }
}

/// How long to wait before repetition number `repetition` (from 0) of a request that was
/// answered with 429 or 503: what `Retry-After` says (seconds or a date, RFC 9110, 10.2.3),
/// else 1, 2, 4 … seconds; never more than 60.
pub(super) fn back_off(retry_after: Option<&str>, repetition: u32, now: Timestamp) -> Duration {
    let stated = retry_after.map(str::trim).and_then(|value| {
        if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(value.parse().map_or(LONGEST_WAIT, Duration::from_secs));
        }
        let date = jiff::fmt::rfc2822::parse(value).ok()?.timestamp();
        Some(Duration::try_from(date.duration_since(now)).unwrap_or_default())
    });
    let doubled = || Duration::from_secs(1u64.checked_shl(repetition).unwrap_or(u64::MAX));
    stated.unwrap_or_else(doubled).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        text.parse().unwrap()
    }

    #[test]
    fn hosts_are_spaced_apart() {
        let start = Instant::now();
        let second = Duration::from_secs(1);
        let mut pace = Pace::new(None);
        let (here, there) = (url("http://127.0.0.1:8/a"), url("http://example.org/a"));
        assert_eq!(pace.due(&there, Duration::ZERO, start), start);
        pace.sent(&here, start);
        pace.sent(&there, start);
        assert_eq!(pace.due(&here, Duration::ZERO, start), start);
        assert_eq!(pace.due(&there, Duration::ZERO, start), start + second);
        // The larger of rate and crawl delay counts, on loopback too.
        assert_eq!(pace.due(&here, 3 * second, start), start + 3 * second);
        let late = start + 9 * second;
        assert_eq!(pace.due(&there, second, late), late);
        assert_eq!(
            pace.due(&url("http://example.com"), second, start),
            start,
            "another host"
        );
    }

    #[test]
    fn a_set_rate_holds_for_loopback() {
        let start = Instant::now();
        let mut pace = Pace::new(Some(Duration::from_millis(200)));
        let here = url("http://localhost/");
        pace.sent(&here, start);
        let due = pace.due(&here, Duration::ZERO, start);
        assert_eq!(due - start, Duration::from_millis(200));
    }

    #[test]
    fn retry_after_is_capped() {
        let now: Timestamp = "1994-11-06T08:49:37Z".parse().unwrap();
        let seconds = |value, repetition| back_off(value, repetition, now).as_secs();
        assert_eq!(seconds(Some("0"), 2), 0);
        assert_eq!(seconds(Some(" 7 "), 0), 7);
        assert_eq!(seconds(Some("86400"), 0), 60);
        assert_eq!(seconds(Some("99999999999999999999999"), 0), 60);
        assert_eq!(seconds(Some("Sun, 06 Nov 1994 08:49:42 GMT"), 0), 5);
        assert_eq!(seconds(Some("Sun, 06 Nov 1994 08:00:00 GMT"), 0), 0);
        assert_eq!(seconds(Some("soon"), 1), 2);
        assert_eq!((seconds(None, 0), seconds(None, 2)), (1, 4));
        assert_eq!((seconds(None, 10), seconds(None, 1000)), (60, 60));
    }

    #[test]
    fn loopback_is_known() {
        for text in ["http://127.8.0.1/", "http://[::1]:9/", "http://a.localhost"] {
            assert!(is_loopback(&url(text)), "{text}");
        }
        assert!(!is_loopback(&url("http://localhost.example.org/")));
    }
}
