//! What a survey is of, and how it is made.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use url::Url;

use crate::enrich::Thresholds;
use crate::version::Version;
use crate::{fetch, probe};

/// What a survey is of: the artefact `survey.json`. Together with the archive it determines
/// all other artefacts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the format, 1.
    pub version: Version,
    /// The page with the form.
    pub url: Url,
    /// The form to probe by its index, id or name, where a person chose it.
    pub form: Option<String>,
    /// What the IRIs of the survey's entities start with.
    pub base: String,
    /// How many result pages are enough to learn from.
    pub pages: usize,
    /// How many requests may be made.
    pub budget: usize,
    /// What they are made for.
    #[serde(default)]
    pub goal: Goal,
    /// Where nonsense terms come from.
    pub seed: u64,
    /// Whether a form that is sent by POST may be submitted though it may do more than search.
    pub allow_post: bool,
    /// The files of the reference ontology.
    pub ontologies: Vec<PathBuf>,
    /// The store to enrich, where it is not that in the directory of the survey: a directory, or the
    /// address of a server without its password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub store: Option<PathBuf>,
    /// How sure statements must be to be added.
    #[serde(default)]
    pub accept: Thresholds,
    /// The files of shapes that they must respect.
    #[serde(default)]
    pub shapes: Vec<PathBuf>,
}

/// What a survey is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// To retrieve as much as the budget allows.
    #[default]
    Retrieve,
    /// To understand the form with few requests.
    Understand,
}

impl Plan {
    /// The plan for a page with the usual settings.
    #[must_use]
    pub fn new(url: Url) -> Self {
        let probing = probe::Settings::default();
        Self {
            version: Version::default(),
            base: base(&url),
            url,
            form: None,
            pages: probing.pages,
            budget: fetch::Settings::default().budget,
            goal: Goal::default(),
            seed: probing.seed,
            allow_post: probing.allow_post,
            ontologies: Vec::new(),
            store: None,
            accept: Thresholds::default(),
            shapes: Vec::new(),
        }
    }

    /// The options of `hadal run` that make this plan, but for what is usual.
    #[must_use]
    pub fn options(&self) -> Vec<String> {
        let usual = Self::new(self.url.clone());
        let mut options = Vec::new();
        for ontology in &self.ontologies {
            options.push(format!("--ontology {}", quoted(ontology.display())));
        }
        if let Some(store) = &self.store {
            options.push(format!("--store {}", quoted(store.display())));
        }
        for shapes in &self.shapes {
            options.push(format!("--shapes {}", quoted(shapes.display())));
        }
        if self.accept != usual.accept {
            options.push(format!("--accept {}", self.accept));
        }
        if let Some(form) = &self.form {
            options.push(format!("--form {}", quoted(form)));
        }
        if self.base != usual.base {
            options.push(format!("--base {}", quoted(&self.base)));
        }
        let numbers = [
            ("pages", self.pages as u64, usual.pages as u64),
            ("budget", self.budget as u64, usual.budget as u64),
            ("seed", self.seed, usual.seed),
        ];
        for (name, value, usual) in numbers {
            if value != usual {
                options.push(format!("--{name} {value}"));
            }
        }
        if self.goal == Goal::Understand {
            options.push("--goal understand".to_owned());
        }
        if self.allow_post {
            options.push("--allow-post".to_owned());
        }
        options
    }

    /// The command lines that make the survey in that directory again from its archive.
    pub(super) fn commands(&self, directory: &Path) -> Vec<String> {
        let words = [format!("hadal run {}", quoted(&self.url))].into_iter();
        let run = words.chain(self.options()).collect::<Vec<_>>().join(" ");
        let directory = quoted(directory.display());
        vec![
            format!("{run} --out {directory} --replay"),
            format!("hadal report {directory}"),
        ]
    }

    pub(super) fn probing(&self) -> probe::Settings {
        probe::Settings {
            pages: self.pages,
            seed: self.seed,
            allow_post: self.allow_post,
        }
    }
}

/// A word of a command line, whatever it holds.
fn quoted(word: impl Display) -> String {
    format!("'{}'", word.to_string().replace('\'', r"'\''"))
}

/// The base of a site: `urn:hadal:site:HOST/`.
fn base(url: &Url) -> String {
    let host = url.host_str().unwrap_or("unknown").replace(['[', ']'], "");
    match url.port() {
        Some(port) => format!("urn:hadal:site:{host}:{port}/"),
        None => format!("urn:hadal:site:{host}/"),
    }
}

/// How a survey is made: what does not change its artefacts.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// How the site is asked. The budget is that of the plan.
    pub fetch: fetch::Settings,
    /// Whether the site is asked anew: what was fetched before is asked for on condition that
    /// it has changed since.
    pub refresh: bool,
    /// The store to enrich; `None` is that of the plan, else the one in the survey's directory.
    pub store: Option<PathBuf>,
    /// Whether the store is left as it is.
    pub dry_run: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_has_what_is_not_usual() {
        let plan = Plan {
            store: Some("/kb".into()),
            seed: 7,
            goal: Goal::Understand,
            ..Plan::new("http://x.example/".parse().unwrap())
        };
        assert_eq!(
            plan.commands(Path::new("s")).first().unwrap(),
            "hadal run 'http://x.example/' --store '/kb' --seed 7 --goal understand --out 's' --replay"
        );
    }

    #[test]
    fn a_command_line_holds_any_name() {
        let url = "http://x.example/it's".parse().unwrap();
        let commands = Plan::new(url).commands(Path::new("a'; b $c"));
        let name = r"'a'\''; b $c'";
        assert_eq!(
            commands,
            [
                format!(r"hadal run 'http://x.example/it'\''s' --out {name} --replay"),
                format!("hadal report {name}"),
            ]
        );
    }
}
