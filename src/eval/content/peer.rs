//! Other systems, as commands.
//!
//! A command reads lines of JSON, `{"page": PATH, "url": URL, "html": TEXT}`, and answers each
//! with a line `{"text": TEXT}`, in which `ms` may say how long it took by its own clock and
//! `error` why there is no text. It ends with its input.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};
use std::{fs, io};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::set::Source;
use crate::content::method;
use crate::text::hex;

/// A page that takes longer is given up, and the process with it.
const PATIENCE: Duration = Duration::from_secs(60);
/// A peer that fails on so many pages and answers none does not work.
const REFUSALS: usize = 5;
/// Stands for one that has answered.
const ANSWERED: usize = usize::MAX / 2;
/// So often, every 10 ms, it is looked whether a process has ended.
const LOOKS: usize = 100;
/// No answer has more bytes.
const LONGEST: u64 = 256 * 1024 * 1024;

/// Why there is no extract of a peer.
#[derive(Debug, Error)]
pub enum PeerError {
    /// What was given is not a name and a command.
    #[error(
        "`{0}`: give a peer as NAME=COMMAND, with a name of letters, digits, `-` and `_` that is \
         none of a method"
    )]
    Description(String),
    /// The command does not run.
    #[error("the peer {name} does not run ({reason}); try its command by hand: {command}")]
    Command {
        /// The name of the peer.
        name: String,
        /// Its command.
        command: String,
        /// What is wrong.
        reason: String,
    },
}

/// Another system: a name and a command for the shell.
#[derive(Debug)]
pub struct Peer {
    name: String,
    command: String,
    version: String,
    idle: Mutex<Vec<Process>>,
    /// How many pages it failed on, while it has answered none.
    refused: AtomicUsize,
}

#[derive(Serialize)]
struct Question<'a> {
    page: &'a Path,
    url: &'a str,
    html: &'a str,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    ms: Option<f64>,
    #[serde(default)]
    error: Option<String>,
}

/// One running command. A thread of its own writes to it and reads from it, as either may take
/// for ever.
#[derive(Debug)]
struct Process {
    child: Child,
    questions: Sender<Vec<u8>>,
    answers: Receiver<io::Result<Vec<u8>>>,
}

impl FromStr for Peer {
    type Err = PeerError;

    fn from_str(text: &str) -> Result<Self, PeerError> {
        let error = || PeerError::Description(text.to_owned());
        let (name, command) = text.split_once('=').ok_or_else(error)?;
        let is_name = !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        if !is_name || method(name).is_ok() || command.trim().is_empty() {
            return Err(error());
        }
        Ok(Self {
            name: name.to_owned(),
            command: command.to_owned(),
            version: version(command),
            idle: Mutex::default(),
            refused: AtomicUsize::default(),
        })
    }
}

impl Clone for Peer {
    /// The same peer, with processes of its own.
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            command: self.command.clone(),
            version: self.version.clone(),
            idle: Mutex::default(),
            refused: AtomicUsize::default(),
        }
    }
}

impl Peer {
    /// The name in tables and figures.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What its answers follow from, beside the pages.
    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// The extract of a page and the milliseconds that it took, or why there is none. What has
    /// failed on a few pages and never answered at all is not asked any more.
    pub(super) fn extract(&self, source: &Source, html: &str) -> Result<(String, f64), String> {
        let refused = self.refused.load(Ordering::Relaxed);
        if (REFUSALS..ANSWERED).contains(&refused) {
            return Err(format!("it failed on {REFUSALS} pages and answered none"));
        }
        let found = self.ask(source, html);
        if found.is_err() {
            let count = |refused| (refused < ANSWERED).then_some(refused + 1);
            let _ = self
                .refused
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, count);
        }
        found
    }

    /// Takes note that it works: it has answered some page, now or in an earlier run.
    pub(super) fn has_answered(&self) {
        self.refused.store(ANSWERED, Ordering::Relaxed);
    }

    fn ask(&self, source: &Source, html: &str) -> Result<(String, f64), String> {
        let question = Question {
            page: source.path(),
            url: source.url.as_str(),
            html,
        };
        let mut line = serde_json::to_vec(&question).map_err(|error| error.to_string())?;
        line.push(b'\n');
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let mut process = match idle {
            Some(process) => process,
            None => Process::start(&self.command).map_err(|error| error.to_string())?,
        };
        let start = Instant::now();
        let answer = process.ask(line)?;
        let elapsed = start.elapsed().as_secs_f64() * 1e3;
        let answer: Answer = serde_json::from_slice(&answer)
            .map_err(|error| format!("its answer is not as expected: {error}"))?;
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(process);
        }
        let ms = answer.ms.filter(|ms| ms.is_finite() && *ms >= 0.0);
        if answer.error.is_some() || answer.text.is_some() {
            self.has_answered();
        }
        match (answer.error, answer.text) {
            (Some(error), _) => Err(error),
            (None, Some(text)) => Ok((text, ms.unwrap_or(elapsed))),
            (None, None) => Err("its answer has no `text`".to_owned()),
        }
    }

    /// The error of a peer that answers nothing at all.
    pub(super) fn broken(&self, reason: &str) -> PeerError {
        PeerError::Command {
            name: self.name.clone(),
            command: self.command.clone(),
            reason: reason.to_owned(),
        }
    }
}

impl Process {
    fn start(command: &str) -> io::Result<Self> {
        let (shell, flag) = if cfg!(windows) {
            ("cmd", "/C")
        } else {
            ("sh", "-c")
        };
        // A shell that makes way for the command leaves nothing behind when it is killed.
        let is_plain = !command.contains(|c| ";|&<>(){}$`=\n".contains(c));
        let command = if is_plain && !cfg!(windows) {
            format!("exec {command}")
        } else {
            command.to_owned()
        };
        let mut child = Command::new(shell)
            .args([flag, &command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (questions, asked) = channel::<Vec<u8>>();
        let (answered, answers) = channel();
        let none = || io::Error::other("no pipe to it");
        let mut input = child.stdin.take().ok_or_else(none)?;
        let mut output = BufReader::new(child.stdout.take().ok_or_else(none)?);
        thread::spawn(move || {
            for question in asked {
                let mut line = Vec::new();
                // A process that has ended does not read; that it has, its output says.
                let _ = input.write_all(&question).and_then(|()| input.flush());
                let result = (&mut output).take(LONGEST).read_until(b'\n', &mut line);
                if answered.send(result.map(|_| line)).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            child,
            questions,
            answers,
        })
    }

    /// Its answer; where there is none, it is of no more use.
    fn ask(&mut self, question: Vec<u8>) -> Result<Vec<u8>, String> {
        if self.questions.send(question).is_err() {
            return Err("it has ended".to_owned());
        }
        match self.answers.recv_timeout(PATIENCE) {
            Ok(Ok(line)) if line.ends_with(b"\n") => Ok(line),
            Ok(Ok(_)) => Err(self.end()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(RecvTimeoutError::Timeout) => Err(format!("no answer within {PATIENCE:?}")),
            Err(RecvTimeoutError::Disconnected) => Err("it has ended".to_owned()),
        }
    }
}

impl Process {
    /// How it ended, if it does soon.
    fn end(&mut self) -> String {
        for _ in 0..LOOKS {
            match self.child.try_wait() {
                Ok(Some(status)) => return format!("it ended without an answer, {status}"),
                Ok(None) => thread::sleep(Duration::from_millis(10)),
                Err(error) => return error.to_string(),
            }
        }
        "its answer is too long, or it writes no more".to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended cannot be killed, which is as well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A hash of a command and of the files that it names.
fn version(command: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(command);
    for word in command.split_whitespace() {
        let word = word.trim_matches(['"', '\'']);
        if Path::new(word).is_file()
            && let Ok(bytes) = fs::read(word)
        {
            hash.update([0]);
            hash.update(Sha256::digest(bytes));
        }
    }
    hex(&hash.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::METHODS;

    #[test]
    fn peers_are_named_and_not_after_methods() {
        let peer: Peer = "cat=cat -u = x".parse().unwrap();
        assert_eq!((peer.name(), peer.command.as_str()), ("cat", "cat -u = x"));
        for bad in ["cat", "=cat", "a.b=cat", "cat= ", METHODS[0].name()] {
            assert!(bad.parse::<Peer>().is_err(), "{bad}");
        }
        let plain = format!("{}=cat", METHODS[0].name());
        assert!(plain.parse::<Peer>().is_err());
    }

    #[test]
    fn a_changed_script_is_another_version() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("peer.sh");
        let command = format!("sh '{}'", script.display());
        fs::write(&script, "cat").unwrap();
        let first = version(&command);
        assert_eq!(version(&command), first);
        fs::write(&script, "tac").unwrap();
        assert_ne!(version(&command), first);
    }
}
