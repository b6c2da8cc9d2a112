//! Options of all commands that ask a site.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Arg, Args, value_parser};
use url::Url;

use crate::fetch::Settings;
use crate::graph::{GraphError, check_base};

/// What the options stand under in the help.
const HEADING: &str = "Network";

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = HEADING)]
pub(super) struct Network {
    /// Where the site's owner can reach you: sent with every request.
    #[arg(long, value_name = "MAIL-OR-URL")]
    pub contact: Option<String>,
    /// Requests a second [default: 1; no limit on this machine].
    #[arg(long, value_name = "N", value_parser = parse_rate)]
    pub rate: Option<f64>,
    /// How many requests may be sent in 24 hours; the survey then goes on another day.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub daily: Option<usize>,
    /// Seconds to wait for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = value_parser!(u64).range(1..))]
    pub timeout: u64,
    /// Answers from the archive of the survey alone, without a network.
    #[arg(long)]
    pub replay: bool,
    /// Asks for pages that robots.txt forbids: for your own sites only.
    #[arg(long)]
    pub ignore_robots: bool,
}

impl Network {
    pub fn settings(&self) -> Settings {
        Settings {
            contact: self.contact.clone(),
            requests_per_second: self.rate,
            daily: self.daily,
            timeout: Duration::from_secs(self.timeout),
            obey_robots: !self.ignore_robots,
            replay: self.replay,
            ..Settings::default()
        }
    }
}

/// Whether an option is one of those of the network.
pub(super) fn is_of_network(option: &Arg) -> bool {
    option.get_help_heading() == Some(HEADING)
}

/// An option of a command that keeps what it asks for in an archive only where one is named: without
/// one, some say nothing.
pub(super) fn of_an_archive(option: Arg) -> Arg {
    match option.get_id().as_str() {
        "replay" => option
            .requires("archive")
            .help("Answers from the archive alone, without a network"),
        "daily" => option
            .requires("archive")
            .help("How many requests may be sent in 24 hours, those that the archive has included"),
        _ => option,
    }
}

/// Reads an address as a person types it.
pub(super) fn parse_url(text: &str) -> anyhow::Result<Url> {
    let url = match Url::parse(text) {
        Ok(url) if url.has_host() => url,
        Ok(url) if url.scheme() == "file" => bail!("`{text}`: only http and https can be asked"),
        Err(error) if text.contains("://") => bail!("`{text}` is no address: {error}"),
        _ if is_local(text) => bail!(
            "`{text}` is neither the directory of a survey nor an address; an address begins with \
             https:// or http://"
        ),
        _ => Url::parse(&format!("https://{text}")).with_context(|| {
            format!("`{text}` is no address; give one such as https://example.org/search")
        })?,
    };
    if !matches!(url.scheme(), "http" | "https") {
        bail!("`{text}`: only http and https can be asked");
    }
    Ok(url)
}

/// Whether what has no scheme is meant as a file rather than as a host: it looks like a path, is
/// there, or is a word that is a host in no network but the own one.
fn is_local(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let is_page = [".html", ".htm", ".xhtml", ".mhtml"]
        .iter()
        .any(|ending| host.to_lowercase().ends_with(ending));
    let is_host = host.contains(['.', ':']) || host.eq_ignore_ascii_case("localhost");
    let is_path = host.is_empty() || host.starts_with(['.', '~']);
    is_path || is_page || !is_host || Path::new(text).exists()
}

/// Reads how many of something there may be: none is too few.
pub(super) fn parse_count(text: &str) -> anyhow::Result<usize> {
    match text.parse() {
        Ok(0) => bail!("at least 1 is needed"),
        count => Ok(count?),
    }
}

/// Reads how many requests a second are sent.
fn parse_rate(text: &str) -> anyhow::Result<f64> {
    let settings = Settings {
        requests_per_second: Some(text.parse()?),
        ..Settings::default()
    };
    settings.interval()?;
    Ok(settings.requests_per_second.unwrap_or_default())
}

/// Reads what IRIs start with.
pub(super) fn parse_base(text: &str) -> Result<String, GraphError> {
    check_base(text).map(|()| text.to_owned())
}

/// The name of a site, as a name of a file: its host, and its port where it is not the usual one.
pub(super) fn site_name(url: &Url) -> String {
    let host = url
        .host_str()
        .unwrap_or("site")
        .replace(['[', ']', ':'], "");
    url.port()
        .map_or_else(|| host.clone(), |port| format!("{host}-{port}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_from_a_path() {
        for (text, url) in [
            ("example.org/search", "https://example.org/search"),
            ("localhost/search", "https://localhost/search"),
            ("library:8080", "https://library:8080/"),
            ("[::1]/find", "https://[::1]/find"),
            ("http://library/find", "http://library/find"),
        ] {
            assert_eq!(parse_url(text).unwrap().as_str(), url);
        }
        for text in [
            "saved.html",
            "./saved",
            "../saved.example",
            "~/pages/saved.html",
            "/tmp/saved.html",
            "saved",
            "saved/page",
            "file:///tmp/saved.html",
            "Cargo.toml",
            "",
        ] {
            assert!(parse_url(text).is_err(), "{text}");
        }
    }
}
