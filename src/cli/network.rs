//! Options of all commands that ask a site.

use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use url::Url;

use crate::fetch::Settings;

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Network")]
pub(super) struct Network {
    /// Where the site's owner can reach you: sent with every request.
    #[arg(long, value_name = "MAIL-OR-URL")]
    pub contact: Option<String>,
    /// Requests a second [default: 1; no limit on this machine].
    #[arg(long, value_name = "N")]
    pub rate: Option<f64>,
    /// How many requests may be sent in 24 hours; the survey then goes on another day.
    #[arg(long, value_name = "N")]
    pub daily: Option<usize>,
    /// Seconds to wait for an answer.
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
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

/// Reads an address as a person types it.
pub(super) fn parse_url(text: &str) -> anyhow::Result<Url> {
    let url = match Url::parse(text) {
        Ok(url) if url.has_host() => url,
        Err(error) if text.contains("://") => bail!("`{text}` is no address: {error}"),
        _ => Url::parse(&format!("https://{text}")).with_context(|| {
            format!("`{text}` is no address; give one such as https://example.org/search")
        })?,
    };
    if !matches!(url.scheme(), "http" | "https") {
        bail!("`{text}`: only http and https can be asked");
    }
    Ok(url)
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
