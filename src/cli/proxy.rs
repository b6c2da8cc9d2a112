//! `hadal proxy`: a filtering proxy for a browser on this machine.

use anyhow::Context;
use clap::{Args, ValueEnum};

use super::Outcome;
use super::method;
use super::printer::{Printer, result};
use crate::content::{Extractor, Realisation};
use crate::proxy::{Settings, serve};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal proxy
  hadal proxy --realisation marked --port 3128
  curl --proxy http://127.0.0.1:4780 http://example.org/news/1

The proxy listens on 127.0.0.1 alone and speaks plain http. Set it in the browser as the proxy
for http only, and give addresses with http://; sites that insist on https are asked by it.")]
pub(super) struct Arguments {
    /// How the main content is found.
    #[arg(long, value_name = "METHOD", default_value = "hadal", value_parser = method::single())]
    method: &'static dyn Extractor,
    /// What is made of the page.
    #[arg(long, value_name = "HOW", value_enum, default_value_t = How::Hidden)]
    realisation: How,
    /// The port on 127.0.0.1; 0 is any free one.
    #[arg(long, value_name = "N", default_value_t = 4780)]
    port: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum How {
    /// Main content is marked.
    Marked,
    /// Other text is deleted.
    Deleted,
    /// Other text is hidden.
    Hidden,
    /// Other text is made dots.
    Replaced,
    /// Main content comes first.
    Restructured,
}

impl From<How> for Realisation {
    fn from(how: How) -> Self {
        match how {
            How::Marked => Self::Marking,
            How::Deleted => Self::Deletion,
            How::Hidden => Self::Hiding,
            How::Replaced => Self::Replacing('·'),
            How::Restructured => Self::Restructuring,
        }
    }
}

/// Serves until a person interrupts it.
pub(super) fn run(arguments: &Arguments, printer: &Printer) -> anyhow::Result<Outcome> {
    let runtime = tokio::runtime::Runtime::new()?;
    let settings = Settings::new(arguments.method, arguments.realisation.into());
    runtime.block_on(async {
        let port = arguments.port;
        let proxy = serve(port, settings)
            .await
            .with_context(|| format!("port {port} of 127.0.0.1 cannot be had; try --port 0"))?;
        result(&format!("http://{}", proxy.address))?;
        printer.note(&format!(
            "filtering by {}; interrupt to end",
            arguments.method.name()
        ));
        tokio::signal::ctrl_c().await?;
        anyhow::Ok(())
    })?;
    runtime.shutdown_background();
    Ok(Outcome::Done)
}
