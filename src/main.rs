//! The program `hadal`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hadal::cli::main()
}
