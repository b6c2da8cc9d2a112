//! What `robots.txt` allows (RFC 9309).

use std::fmt;
use std::time::Duration;

use jiff::SignedDuration;
use texting_robots::Robot;
use url::Url;

use super::http::without_secrets;
use super::robots_text::{is_readable, normal_address, normal_rules};

/// The name that rules are looked up by.
const PRODUCT: &str = "hadal";

/// As much of a `robots.txt` as has to be read (RFC 9309, 2.5), in bytes.
pub(super) const LONGEST: u64 = 500 * 1024;

/// Rules are asked for again after this time (RFC 9309, 2.4).
pub(super) const LONGEST_KEPT: SignedDuration = SignedDuration::from_hours(24);

/// How many redirects of a `robots.txt` are followed (RFC 9309, 2.3.1.2).
pub(super) const MOST_REDIRECTS: usize = 5;

/// A site that wants more time between two requests is not to be surveyed.
const LONGEST_DELAY: Duration = Duration::from_secs(600);

/// Where the rules of an origin stand.
const PATH: &str = "/robots.txt";

/// Whether it is the address of rules.
pub(super) fn is_robots(url: &Url) -> bool {
    url.path() == PATH
}

/// The address of the rules for `url`.
pub(super) fn robots_url(url: &Url) -> Url {
    let mut robots = without_secrets(url);
    robots.set_path(PATH);
    robots.set_query(None);
    robots
}

/// Whether the server could not say what it allows; 429 is its wish to be left alone.
pub(super) fn is_failure(status: u16) -> bool {
    status == 429 || status >= 500
}

/// The rules of one origin.
pub(super) struct Rules {
    verdict: Verdict,
    delay: Duration,
}

enum Verdict {
    Everything,
    Nothing(String),
    By(Robot, Url),
}

impl fmt::Debug for Rules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match &self.verdict {
            Verdict::Everything => "everything",
            Verdict::Nothing(reason) => reason,
            Verdict::By(_, source) => source.as_str(),
        };
        formatter
            .debug_struct("Rules")
            .field("verdict", &verdict)
            .field("delay", &self.delay)
            .finish()
    }
}

impl Rules {
    /// Everything is allowed.
    pub(super) fn everything() -> Self {
        Self {
            verdict: Verdict::Everything,
            delay: Duration::ZERO,
        }
    }

    fn nothing(reason: String) -> Self {
        Self {
            verdict: Verdict::Nothing(reason),
            delay: Duration::ZERO,
        }
    }

    /// What an answer to the request for `source` allows.
    ///
    /// A success is read, a failure of the server allows nothing, nor does what cannot be read, such as
    /// a body in an unknown coding, which is none here; and anything else, such as 404 or a redirect
    /// that leads nowhere, allows everything.
    pub(super) fn from_answer(source: &Url, status: u16, body: Option<&[u8]>) -> Self {
        match status {
            200..=299 => match body {
                Some(body) if is_readable(body) => Self::parse(source, body),
                Some(_) => Self::nothing(format!(
                    "{source} is no text in UTF-8, so that nobody knows what it allows"
                )),
                None => Self::nothing(format!(
                    "{source} is in an unknown content coding, so that nobody knows what it allows"
                )),
            },
            status if is_failure(status) => Self::nothing(format!("{source} answered {status}")),
            _ => Self::everything(),
        }
    }

    fn parse(source: &Url, body: &[u8]) -> Self {
        let Ok(robot) = Robot::new(PRODUCT, &normal_rules(body)) else {
            return Self::nothing(format!("the rules in {source} cannot be understood"));
        };
        let delay = robot.delay.unwrap_or_default();
        match Duration::try_from_secs_f32(delay) {
            Ok(delay) if delay <= LONGEST_DELAY => Self {
                verdict: Verdict::By(robot, source.clone()),
                delay,
            },
            _ => Self::nothing(format!("{source} asks for {delay} s between two requests")),
        }
    }

    /// The time that the site wants between two requests.
    pub(super) fn delay(&self) -> Duration {
        self.delay
    }

    /// Who forbids the address; `None` if it is allowed.
    pub(super) fn forbids(&self, url: &Url) -> Option<String> {
        match &self.verdict {
            Verdict::Everything => None,
            Verdict::Nothing(reason) => Some(reason.clone()),
            Verdict::By(robot, source) => {
                (!robot.allowed(&normal_address(url))).then(|| format!("the rules in {source}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(status: u16, body: &str) -> Rules {
        let source = "http://example.org/robots.txt".parse().unwrap();
        Rules::from_answer(&source, status, Some(body.as_bytes()))
    }

    fn allows(rules: &Rules, path: &str) -> bool {
        let url = format!("http://example.org{path}").parse().unwrap();
        rules.forbids(&url).is_none()
    }

    #[test]
    fn the_longest_rule_for_hadal_decides() {
        let rules = rules(
            200,
            "User-agent: *\nDisallow: /\n\n\
             User-agent: HADAL\nDisallow: /private\nAllow: /private/open\n\
             Disallow: /*.php$\nDisallow: /find?*sort=\nCrawl-delay: 2.5\n",
        );
        assert!(allows(&rules, "/"));
        assert!(!allows(&rules, "/private/x"));
        assert!(allows(&rules, "/private/open/x"));
        assert!(!allows(&rules, "/a.php"));
        assert!(allows(&rules, "/a.php?x"));
        assert!(!allows(&rules, "/find?q=a&sort=up"));
        assert!(allows(&rules, "/robots.txt"));
        assert_eq!(rules.delay(), Duration::from_millis(2500));
    }

    #[test]
    fn others_get_the_star_group() {
        let rules = rules(
            200,
            "User-agent: other\nDisallow: /\nUser-agent: *\nDisallow: /x",
        );
        assert!(allows(&rules, "/y") && !allows(&rules, "/x"));
    }

    #[test]
    fn the_status_decides_without_rules() {
        assert!(allows(&rules(404, "User-agent: *\nDisallow: /"), "/"));
        assert!(allows(&rules(403, ""), "/"));
        assert!(allows(&rules(302, ""), "/"));
        for status in [429, 500, 503] {
            let rules = rules(status, "");
            let url = "http://example.org/x".parse().unwrap();
            let reason = rules.forbids(&url).unwrap();
            assert!(reason.contains("/robots.txt") && reason.contains(&status.to_string()));
        }
        assert!(allows(&rules(200, "<html>no rules</html>"), "/"));
        assert!(allows(&rules(200, "User-agent: *\nDisallow:"), "/"));
    }

    #[test]
    fn what_cannot_be_read_forbids() {
        let source = "http://example.org/robots.txt".parse().unwrap();
        let url = "http://example.org/x".parse().unwrap();
        let utf16 = b"\xff\xfeU\0s\0e\0r\0";
        for (body, reason) in [(None, "content coding"), (Some(&utf16[..]), "UTF-8")] {
            let rules = Rules::from_answer(&source, 200, body);
            let said = rules.forbids(&url).unwrap();
            assert!(
                said.contains(reason) && said.contains("/robots.txt"),
                "{said}"
            );
            let gone = Rules::from_answer(&source, 404, body);
            assert_eq!(gone.forbids(&url), None);
        }
    }

    #[test]
    fn addresses_are_compared_as_what_they_encode() {
        for (rule, path, is_allowed) in [
            ("/s%c3%a4", "/sä", false),
            ("/sä", "/s%c3%a4x", false),
            ("/%73earch", "/search", false),
            ("/search", "/%73earch", false),
            ("/a%2fb", "/a%2Fb", false),
            ("/a%2fb", "/a/b", true),
            ("/a/b", "/a%2Fb", true),
            ("/a{b}", "/a%7bb%7d", false),
            ("/a%2A", "/a*b", false),
            ("/a%2A", "/ab", true),
            ("/*%7euser$", "/x/~user", false),
            ("/a?b=%5b", "/a?b=%5B1", false),
            ("/100%", "/100%x", false),
        ] {
            let rules = rules(200, &format!("User-agent: *\nDisallow: {rule}"));
            assert_eq!(allows(&rules, path), is_allowed, "{rule} {path}");
        }
    }

    #[test]
    fn the_name_ends_where_no_name_goes_on() {
        for (name, is_ours) in [
            ("hadal/0.1", true),
            ("hadal*", true),
            ("Hadal bot", true),
            ("HADAL # deep", true),
            ("hadal-news", false),
            ("hadalbot", false),
            ("the hadal", false),
            ("*", true),
        ] {
            let rules = rules(200, &format!("User-agent: {name}\nDisallow: /"));
            assert_eq!(allows(&rules, "/x"), !is_ours, "{name}");
        }
    }

    #[test]
    fn an_absurd_delay_forbids() {
        assert!(!allows(
            &rules(200, "User-agent: *\nCrawl-delay: 1e30"),
            "/"
        ));
        assert!(allows(&rules(200, "User-agent: *\nCrawl-delay: 600"), "/"));
    }

    #[test]
    fn the_address_is_that_of_the_origin() {
        let url = "https://example.org:81/a/b?c#d".parse().unwrap();
        assert_eq!(
            robots_url(&url).as_str(),
            "https://example.org:81/robots.txt"
        );
    }
}
