//! When the next request to a host may be sent.

use std::collections::HashMap;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;
use url::{Host, Url};

/// No answer to an overloaded server waits longer than this: one that asks for more is left alone.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// The least time between two requests to a host that is not on this machine.
const DEFAULT_INTERVAL: Duration = Duration::from_secs(1);

/// No rest is taken for longer: beyond some hundred years clocks of some systems have no time.
const LONGEST_REST: Duration = Duration::from_secs(100 * 365 * 86400);

/// Spaces the requests to each host.
#[derive(Debug, Default)]
pub(super) struct Pace {
    interval: Option<Duration>,
    last: HashMap<String, Instant>,
    /// Until when a host asked to be left alone.
    rests: HashMap<String, (Instant, Timestamp)>,
}

impl Pace {
    /// `interval` is the least time between the starts of two requests to one host;
    /// `None` is the default: one second, nothing for loopback.
    pub(super) fn new(interval: Option<Duration>) -> Self {
        Self {
            interval,
            last: HashMap::new(),
            rests: HashMap::new(),
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
        let host = url.host_str();
        let last = host.and_then(|host| self.last.get(host));
        let spaced = last.and_then(|last| last.checked_add(interval));
        let rested = host.and_then(|host| self.rests.get(host));
        let rested = rested.map(|(rested, _)| *rested);
        spaced.max(rested).map_or(now, |due| due.max(now))
    }

    /// Notes that the host wants to be left alone until then, which is so long from now.
    pub(super) fn rest(&mut self, url: &Url, until: Timestamp, left: Duration, now: Instant) {
        let rested = now.checked_add(left.min(LONGEST_REST));
        if let (Some(host), Some(rested)) = (url.host_str(), rested) {
            self.rests.insert(host.to_owned(), (rested, until));
        }
    }

    /// Until when the host wants to be left alone, if that is too long to wait for.
    pub(super) fn rests(&self, url: &Url, now: Instant) -> Option<Timestamp> {
        let (rested, until) = self.rests.get(url.host_str()?)?;
        (rested.saturating_duration_since(now) > LONGEST_WAIT).then_some(*until)
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

/// Until when a server that answered 429 or 503 then wants to be left alone: what `Retry-After` says
/// (seconds or a date, RFC 9110, 10.2.3).
pub(super) fn rest_until(retry_after: &str, asked: Timestamp) -> Option<Timestamp> {
    let value = retry_after.trim();
    if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) {
        let until = value.parse().ok().and_then(|seconds| {
            let rest = SignedDuration::from_secs(seconds);
            asked.checked_add(rest).ok()
        });
        return Some(until.unwrap_or(Timestamp::MAX));
    }
    // Some servers have the wrong day of the week.
    let parser = jiff::fmt::rfc2822::DateTimeParser::new().relaxed_weekday(true);
    if let Ok(date) = parser.parse_timestamp(value) {
        return Some(date);
    }
    // The older forms of dates (RFC 9110, 5.6.7), and those beyond what a time stamp can say.
    let date = httpdate::parse_http_date(value).ok()?;
    Some(Timestamp::try_from(date).unwrap_or(Timestamp::MAX))
}

/// The time from then to then; none where it has passed.
pub(super) fn left(until: Timestamp, now: Timestamp) -> Duration {
    Duration::try_from(until.duration_since(now)).unwrap_or_default()
}

/// How long to wait before repetition number `repetition` (from 0) of a request to an overloaded
/// server that does not say: 1, 2, 4 … seconds, never more than 60.
pub(super) fn back_off(repetition: u32) -> Duration {
    let doubled = Duration::from_secs(1u64.checked_shl(repetition).unwrap_or(u64::MAX));
    doubled.min(LONGEST_WAIT)
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
    fn retry_after_is_read() {
        let now: Timestamp = "1994-11-06T08:49:37Z".parse().unwrap();
        let seconds = |value| rest_until(value, now).map(|until| left(until, now).as_secs());
        assert_eq!(seconds("0"), Some(0));
        assert_eq!(seconds(" 7 "), Some(7));
        assert_eq!(seconds("86400"), Some(86400));
        assert!(seconds("99999999999999999999999").is_some_and(|rest| rest > 86400));
        assert_eq!(seconds("Sun, 06 Nov 1994 08:49:42 GMT"), Some(5));
        assert_eq!(seconds("Sun, 06 Nov 1994 08:00:00 GMT"), Some(0));
        assert_eq!(seconds("Sunday, 06-Nov-94 08:49:42 GMT"), Some(5));
        assert_eq!(seconds("Sun Nov  6 08:49:42 1994"), Some(5));
        for far in [
            "Fri, 31 Dec 9999 23:59:59 GMT",
            "Fri Dec 31 23:59:59 9999",
            "Thu, 01 Jan 2300 00:00:00 GMT",
        ] {
            assert!(seconds(far).is_some_and(|rest| rest > 86400), "{far}");
        }
        assert_eq!(seconds("soon"), None);
        let unstated = |repetition| back_off(repetition).as_secs();
        assert_eq!((unstated(0), unstated(2)), (1, 4));
        assert_eq!((unstated(10), unstated(1000)), (60, 60));
    }

    #[test]
    fn a_host_is_left_alone_as_long_as_it_asks() {
        let start = Instant::now();
        let then: Timestamp = "2024-05-06T12:00:00Z".parse().unwrap();
        let mut pace = Pace::new(None);
        let (here, there) = (url("http://127.0.0.1:8/a"), url("http://example.org/a"));
        let seconds = Duration::from_secs;
        pace.rest(&here, then, seconds(7), start);
        assert_eq!(pace.due(&here, Duration::ZERO, start), start + seconds(7));
        assert_eq!(pace.rests(&here, start), None);
        pace.rest(&here, then, seconds(3600), start);
        assert_eq!(pace.rests(&here, start), Some(then));
        assert_eq!(pace.rests(&there, start), None);
        let mut patient = Pace::new(None);
        patient.rest(&there, Timestamp::MAX, Duration::MAX, start);
        assert_eq!(patient.rests(&there, start), Some(Timestamp::MAX));
        assert_eq!(pace.rests(&here, start + seconds(3600)), None);
    }

    #[test]
    fn loopback_is_known() {
        for text in ["http://127.8.0.1/", "http://[::1]:9/", "http://a.localhost"] {
            assert!(is_loopback(&url(text)), "{text}");
        }
        assert!(!is_loopback(&url("http://localhost.example.org/")));
    }
}
