//! What can go wrong between hadal, the network and the archive.

use std::path::PathBuf;
use std::time::Duration;

use jiff::Timestamp;
use url::Url;

/// An error of a fetch or of the archive. Each says what was wrong, where, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The address is neither `http` nor `https`, or has no host.
    #[error("{url}: hadal speaks only http and https; give an address of one of those")]
    Scheme {
        /// The address asked for.
        url: Url,
    },
    /// Nothing accepts connections at the host and port.
    #[error("{url}: connection refused; check that the server is up and the port is right")]
    Refused {
        /// The address asked for.
        url: Url,
    },
    /// The host's name has no address.
    #[error(
        "{url}: the host name cannot be resolved ({reason}); check its spelling and the network"
    )]
    Dns {
        /// The address asked for.
        url: Url,
        /// What the resolver said.
        reason: String,
    },
    /// No secure connection could be made.
    #[error(
        "{url}: no secure connection ({reason}); check the certificate, or write http:// where the site has no https"
    )]
    Tls {
        /// The address asked for.
        url: Url,
        /// What the TLS library said.
        reason: String,
    },
    /// The answer was not complete in time.
    #[error("{url}: no complete answer within {after:?}; try later, or raise the timeout")]
    Timeout {
        /// The address asked for.
        url: Url,
        /// The time that was allowed.
        after: Duration,
    },
    /// The connection failed in another way.
    #[error("{url}: the connection failed ({reason}); try again later")]
    Connection {
        /// The address asked for.
        url: Url,
        /// The innermost cause.
        reason: String,
    },
    /// The body is larger than allowed, as received or decompressed.
    #[error(
        "{url}: the body has {} bytes, more than the {limit} allowed; no larger page is read",
        size.map_or_else(|| "too many".to_owned(), |size| size.to_string())
    )]
    TooLarge {
        /// The address asked for.
        url: Url,
        /// The number of bytes allowed.
        limit: u64,
        /// The number of bytes that the server announced, if it did.
        size: Option<u64>,
    },
    /// The body is in a coding that was not asked for.
    #[error(
        "{url}: the body is coded as {coding:?}, hadal asked for gzip or deflate; the server is at fault"
    )]
    Coding {
        /// The address asked for.
        url: Url,
        /// The value of `Content-Encoding`.
        coding: String,
    },
    /// More redirects in a row than allowed.
    #[error(
        "{url}: more than {limit} redirects in a row; open it in a browser to see where they lead, and \
         start there"
    )]
    TooManyRedirects {
        /// The address asked for first.
        url: Url,
        /// The number of redirects allowed.
        limit: usize,
    },
    /// A chain of redirects came back to where it had been, with nothing changed.
    #[error("{url}: redirects in a circle; open it in a browser to see what it waits for")]
    RedirectLoop {
        /// The address that was met again.
        url: Url,
    },
    /// A redirect leads to what is not an address.
    #[error("{url}: redirects to {location:?}, which is not an address ({reason})")]
    Location {
        /// The address that redirects.
        url: Url,
        /// The value of `Location`.
        location: String,
        /// Why it is not an address.
        reason: url::ParseError,
    },
    /// A redirect leads from outside into a private network, or to this machine.
    #[error(
        "{url}: redirects to {to}, which is on this machine or in a private network; where that is meant, \
         start there"
    )]
    Inward {
        /// The address that redirects.
        url: Url,
        /// The address that it redirects to, with that of its host where it was looked up.
        to: String,
    },
    /// A redirect would send what was submitted to another site.
    #[error(
        "{url}: redirects what was submitted to another site, {to}; a form is submitted only where it says: \
         start at the other site"
    )]
    Elsewhere {
        /// The address that it was submitted to.
        url: Url,
        /// The address that it redirects to.
        to: String,
    },
    /// The site does not want robots there.
    #[error(
        "{url}: not allowed for robots ({rule}); ask the site's owner, or choose another page; for a site of your own there is --ignore-robots"
    )]
    Robots {
        /// The address asked for.
        url: Url,
        /// Where that is said.
        rule: String,
    },
    /// All requests of the survey's budget are used.
    #[error("{url}: the budget of {budget} requests is spent; raise it to go on from here")]
    Budget {
        /// The address asked for.
        url: Url,
        /// The budget.
        budget: usize,
    },
    /// As many requests were sent in the last 24 hours as may be.
    #[error(
        "{url}: {daily} requests were sent in the last 24 hours; the same command goes on tomorrow"
    )]
    Daily {
        /// The address asked for.
        url: Url,
        /// How many may be sent.
        daily: usize,
    },
    /// The server wants to be left alone for longer than hadal waits.
    #[error(
        "{url}: the server asks to be left alone until {until:.0}; the same command goes on from here then"
    )]
    Rest {
        /// The address asked for.
        url: Url,
        /// When it may be asked again.
        until: Timestamp,
    },
    /// A replay met a request that the archive has no (further) answer to.
    #[error("{url}: no answer to it in {}; run without replay to ask the site", archive.display())]
    NotInArchive {
        /// The address asked for.
        url: Url,
        /// The archive.
        archive: PathBuf,
    },
    /// The archive cannot be read or written.
    #[error("{}: {source}; check the path, its permissions and the free space", path.display())]
    Archive {
        /// The archive.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Another process is writing to the archive.
    #[error("{}: another process is writing to it; wait for it or end it", path.display())]
    Busy {
        /// The archive.
        path: PathBuf,
    },
    /// The archive holds what is no record of a WARC file.
    #[error("{}: damaged at byte {offset} ({reason}); restore a copy, or move it away to start anew", path.display())]
    Damaged {
        /// The archive.
        path: PathBuf,
        /// Where the bad record begins, in bytes.
        offset: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// Another program wrote the archive.
    #[error(
        "{}: another program wrote it, and nothing is added to it; name another file, or answer from it \
         alone with --replay",
        path.display()
    )]
    Foreign {
        /// The archive.
        path: PathBuf,
    },
    /// A WARC file has no page.
    #[error("{}: none of the answers in it is an HTML page", path.display())]
    NoPage {
        /// The file.
        path: PathBuf,
    },
    /// A record of a WARC file cannot be read.
    #[error("{}: the record at byte {offset} is left out ({reason})", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// Where it begins, or what is compressed with it, in bytes.
        offset: u64,
        /// What is wrong with it.
        reason: String,
    },
    /// A setting has no meaning.
    #[error("{setting} cannot be {value}; {remedy}")]
    Setting {
        /// The setting's name.
        setting: &'static str,
        /// The value given.
        value: String,
        /// What it has to be.
        remedy: &'static str,
    },
    /// The HTTP client could not be set up.
    #[error(
        "{url}: no HTTP client ({reason}); for https, check that the system's CA certificates are installed"
    )]
    Client {
        /// The address asked for.
        url: Url,
        /// The innermost cause.
        reason: String,
    },
}

impl FetchError {
    /// The same failure told of `page`, if it is the whole host that cannot be reached.
    pub(super) fn on_the_way_to(mut self, page: &Url) -> Self {
        if let Self::Refused { url }
        | Self::Dns { url, .. }
        | Self::Tls { url, .. }
        | Self::Client { url, .. } = &mut self
            && url.host() == page.host()
        {
            *url = page.clone();
        }
        self
    }
}
