//! The program as a person runs it.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a directory.
pub fn hadal(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hadal"))
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap()
}

/// How it ended: the exit code and what was said on standard error.
pub fn ended(output: &Output) -> (Option<i32>, String) {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said.contains("panicked"), "{said}");
    (output.status.code(), said)
}
