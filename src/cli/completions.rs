//! `hadal completions`: what a shell needs to complete command lines.

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use super::printer::{Printer, raw};
use super::{Outcome, Usage};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hadal completions bash > ~/.local/share/bash-completion/completions/hadal
  hadal completions fish > ~/.config/fish/completions/hadal.fish")]
pub(super) struct Arguments {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Writes the script for the commands of the program.
pub(super) fn run(
    arguments: &Arguments,
    mut program: Command,
    printer: &Printer,
) -> anyhow::Result<Outcome> {
    if printer.is_json() {
        return Err(
            Usage("completions are a script for a shell, which is no JSON".to_owned()).into(),
        );
    }
    let mut script = Vec::new();
    generate(arguments.shell, &mut program, "hadal", &mut script);
    raw(&script)?;
    Ok(Outcome::Done)
}
