//! How polite, how patient and how large.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use jiff::Timestamp;

use super::FetchError;

/// The settings of a [`Fetcher`](super::Fetcher).
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Where the site's owner can complain: an address or a mail address for the user agent.
    pub contact: Option<String>,
    /// Requests a second and host, above 0 and at least one a day; `None` is 1 for real hosts and no limit for loopback.
    pub requests_per_second: Option<f64>,
    /// How many requests may be made in this survey, answered by the network or the archive;
    /// redirects and repetitions count, `robots.txt` does not.
    pub budget: usize,
    /// How many requests the network may be sent in 24 hours; `None` for any number.
    pub daily: Option<usize>,
    /// The largest body in bytes, both as received and decompressed.
    pub max_body: u64,
    /// How many redirects in a row are followed.
    pub max_redirects: usize,
    /// The time for one request until its last byte.
    pub timeout: Duration,
    /// Whether `robots.txt` is asked for and obeyed.
    pub obey_robots: bool,
    /// Whether the archive alone answers.
    pub replay: bool,
    /// The archive of an earlier survey of the site: what it holds is asked for on condition
    /// that it has changed since, where the site gave it a tag or a date.
    pub earlier: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            contact: None,
            requests_per_second: None,
            budget: 300,
            daily: None,
            max_body: DEFAULT_MAX_BODY,
            max_redirects: 10,
            timeout: Duration::from_secs(30),
            obey_robots: true,
            replay: false,
            earlier: None,
        }
    }
}

/// The slowest rate: one request a day.
const LONGEST_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);

/// The default of [`Settings::max_body`]: 10 MiB.
pub(super) const DEFAULT_MAX_BODY: u64 = 10 * 1024 * 1024;

impl Settings {
    /// `hadal/<version> (+contact)`.
    pub(super) fn user_agent(&self) -> Result<String, FetchError> {
        let product = concat!("hadal/", env!("CARGO_PKG_VERSION"));
        match &self.contact {
            None => Ok(product.to_owned()),
            Some(contact) if contact.bytes().all(|byte| (b' '..=b'~').contains(&byte)) => {
                Ok(format!("{product} (+{contact})"))
            }
            Some(contact) => Err(FetchError::Setting {
                setting: "contact",
                value: format!("{contact:?}"),
                remedy: "give a web or mail address in plain ASCII",
            }),
        }
    }

    /// The least time between two requests to a host, if it is set.
    pub(crate) fn interval(&self) -> Result<Option<Duration>, FetchError> {
        let Some(rate) = self.requests_per_second else {
            return Ok(None);
        };
        if rate > 0.0
            && let Ok(interval) = Duration::try_from_secs_f64(rate.recip())
            && interval <= LONGEST_INTERVAL
        {
            return Ok(Some(interval));
        }
        Err(FetchError::Setting {
            setting: "requests per second",
            value: rate.to_string(),
            remedy: "give a number above 0 that is at least one a day, such as 0.5",
        })
    }
}

/// Where the dates in the archive come from.
pub trait Clock: Send + Sync {
    /// The present time.
    fn now(&self) -> Timestamp;
}

/// The clock of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::try_from(SystemTime::now()).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_agent_names_contact() {
        let mut settings = Settings::default();
        let product = format!("hadal/{}", env!("CARGO_PKG_VERSION"));
        assert_eq!(settings.user_agent().unwrap(), product);
        settings.contact = Some("mailto:me@example.org".into());
        let expected = format!("{product} (+mailto:me@example.org)");
        assert_eq!(settings.user_agent().unwrap(), expected);
        settings.contact = Some("x\r\nEvil: 1".into());
        assert!(settings.user_agent().is_err());
    }

    #[test]
    fn rate_must_be_above_zero() {
        let with = |rate| Settings {
            requests_per_second: rate,
            ..Settings::default()
        };
        assert_eq!(with(None).interval().unwrap(), None);
        let half_a_second = Some(Duration::from_millis(500));
        assert_eq!(with(Some(2.0)).interval().unwrap(), half_a_second);
        let unlimited = Some(Duration::ZERO);
        assert_eq!(with(Some(f64::INFINITY)).interval().unwrap(), unlimited);
        for bad in [0.0, -1.0, f64::NAN, 1e-300, 1e-18] {
            assert!(with(Some(bad)).interval().is_err(), "{bad}");
        }
    }
}
