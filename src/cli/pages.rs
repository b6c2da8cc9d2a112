//! Pages named on the command line: files, addresses, standard input.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::bail;
use url::Url;

use super::batches::Batches;
use super::network::Network;
use super::{Outcome, block_on};
use crate::content::{LARGEST, Reason, read as parse};
use crate::fetch::{FetchError, Fetcher, Request, Response, Settings, SystemClock, decode};
use crate::page::Page;

/// More than this is too large in any character set: two bytes a letter.
const MOST_BYTES: u64 = 2 * LARGEST as u64;

/// What the network answered for a page that is named by its address, or a WARC file that has it;
/// `None` for others.
pub(super) type Fetched = Option<Result<Response, FetchError>>;

/// A page that came in, or why there is none to look at.
pub(super) struct Parsed {
    pub page: Page,
    pub reason: Option<Reason>,
    pub milliseconds: f64,
}

/// Does something with some pages at a time, of which those with an address have been fetched and those
/// in WARC files read. The exchange is kept in `archive`, or answered from it; without one nothing is kept.
pub(super) fn in_batches(
    names: &[PathBuf],
    network: &Network,
    archive: Option<&Path>,
    work: impl FnMut(&[PathBuf], Vec<Fetched>) -> anyhow::Result<Outcome>,
) -> anyhow::Result<Outcome> {
    let mut batches = Batches::new(work);
    if !names.iter().any(|name| address(name).is_some()) {
        for name in names {
            batches.add_file(name)?;
        }
        return batches.finish();
    }
    let scratch = tempfile::tempdir()?;
    let default_archive = scratch.path().join("archive.warc.gz");
    block_on(async {
        let archive = archive.unwrap_or(&default_archive);
        // As many as there are addresses, and what these redirect to.
        let settings = Settings {
            budget: usize::MAX,
            ..network.settings()
        };
        let mut site = Fetcher::open(archive, settings, Arc::new(SystemClock))?;
        for name in names {
            match address(name) {
                Some(url) => {
                    let fetched = site.fetch(&Request::get(url)).await;
                    batches.add(name.clone(), Some(fetched))?;
                }
                None => batches.add_file(name)?,
            }
        }
        batches.finish()
    })
}

/// The page of that name.
pub(super) fn load(
    name: &Path,
    fetched: Option<&Result<Response, FetchError>>,
) -> anyhow::Result<Parsed> {
    let start = Instant::now();
    let (page, url) = match fetched {
        Some(Ok(response)) => {
            check(response)?;
            let url = response.url.clone();
            (parse(&response.text, url.clone()), url)
        }
        Some(Err(error)) => {
            // It is told under the name of the page.
            let text = error.to_string();
            let name = format!("{}: ", name.display());
            bail!("{}", text.strip_prefix(&name).unwrap_or(&text));
        }
        None => {
            let (bytes, url) = (read(name)?, file_address(name)?);
            if bytes.len() as u64 > MOST_BYTES {
                (Err(Reason::TooLarge), url)
            } else {
                (parse(&decode(&bytes, None, &url), url.clone()), url)
            }
        }
    };
    let (page, reason) = match page {
        Ok(page) => (page, None),
        Err(reason) => (Page::parse("", url), Some(reason)),
    };
    Ok(Parsed {
        page,
        reason,
        milliseconds: milliseconds(start),
    })
}

/// Fails for an answer that is not the page that was asked for.
fn check(response: &Response) -> anyhow::Result<()> {
    let kind = response.media_type.as_str();
    if response.status >= 400 {
        bail!("the site answers with status {}", response.status);
    }
    if response.text.is_empty() && !response.is_html() && !kind.is_empty() {
        bail!("the site answers with {kind}, which is no HTML");
    }
    Ok(())
}

/// The time since then.
pub(super) fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

fn address(page: &Path) -> Option<Url> {
    Url::parse(page.to_str()?)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))
}

/// The bytes of a page; of one that is too large no more than tell so.
fn read(page: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = if page == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(fs::File::open(page)?)
    };
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The address of a file, against which its links are read.
fn file_address(name: &Path) -> anyhow::Result<Url> {
    let path = std::path::absolute(name)?;
    Url::from_file_path(&path).map_err(|()| anyhow::anyhow!("{} has no address", path.display()))
}
