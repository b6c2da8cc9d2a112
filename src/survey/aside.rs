//! Artefacts that are put aside while what they were made from is made anew.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::form::Forms;

use super::directory::{Artefact, Survey, gone};
use super::error::SurveyError;

/// What stages put aside. An artefact that was not written anew by the end comes back where what
/// it was made from is byte for byte what it was, as after a stage that failed at its first file;
/// else it is out of date, and removed.
pub(super) struct Aside<'a> {
    survey: &'a Survey,
    before: BTreeMap<Artefact, Vec<u8>>,
    taken: BTreeSet<Artefact>,
}

impl<'a> Aside<'a> {
    /// Looks at what stages make of the archive before any of it changes.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn begin(survey: &'a Survey) -> Result<Self, SurveyError> {
        let mut aside = Self::look(survey)?;
        if !aside.taken.is_empty() {
            // A process was ended before it could settle what it had put aside.
            aside.settle()?;
            aside = Self::look(survey)?;
        }
        Ok(aside)
    }

    /// What there is, or was before it was put aside.
    fn look(survey: &'a Survey) -> Result<Self, SurveyError> {
        let (mut before, mut taken) = (BTreeMap::new(), BTreeSet::new());
        for artefact in made() {
            let mut path = survey.path(artefact);
            let old = old(&path);
            if old.exists() {
                taken.insert(artefact);
                path = old;
            }
            if let Some(print) = fingerprint(artefact, &path)? {
                before.insert(artefact, print);
            }
        }
        Ok(Self {
            survey,
            before,
            taken,
        })
    }

    /// Puts the artefacts from `first` on aside: what they were made from is about to change.
    ///
    /// # Errors
    /// If one cannot be moved or removed.
    pub fn put(&mut self, first: Artefact) -> Result<(), SurveyError> {
        for artefact in Artefact::since(first).iter().copied() {
            let path = self.survey.path(artefact);
            if self.taken.contains(&artefact) {
                // The one that was there first is aside.
                gone(fs::remove_file(&path)).map_err(SurveyError::io("remove", &path))?;
            } else if gone(fs::rename(&path, old(&path))).map_err(SurveyError::io("move", &path))? {
                self.taken.insert(artefact);
            }
        }
        Ok(())
    }

    /// Brings back what is not out of date, and removes the rest of what was put aside.
    ///
    /// # Errors
    /// If an artefact cannot be read, moved or removed.
    pub fn settle(&mut self) -> Result<(), SurveyError> {
        if self.taken.is_empty() {
            return Ok(());
        }
        let from_graph = Artefact::since(Artefact::Graph);
        let (mut other_probes, mut other) = (false, false);
        for artefact in made() {
            // Records without the probes that they come from have no use, a graph has.
            let is_stale = other || other_probes && !from_graph.contains(&artefact);
            if self.taken.remove(&artefact) {
                self.settle_one(artefact, is_stale)?;
            }
            let changed = || -> Result<bool, SurveyError> {
                let now = fingerprint(artefact, &self.survey.path(artefact))?;
                Ok(now.as_ref() != self.before.get(&artefact))
            };
            if artefact == Artefact::Probes {
                other_probes = changed()?;
            } else {
                other = other || changed()?;
            }
        }
        Ok(())
    }

    fn settle_one(&self, artefact: Artefact, is_stale: bool) -> Result<(), SurveyError> {
        let path = self.survey.path(artefact);
        let old = old(&path);
        if is_stale || path.exists() {
            gone(fs::remove_file(&old)).map_err(SurveyError::io("remove", &old))?;
        } else {
            gone(fs::rename(&old, &path)).map_err(SurveyError::io("move", &old))?;
        }
        Ok(())
    }
}

impl Drop for Aside<'_> {
    /// The work may have been interrupted.
    fn drop(&mut self) {
        let _ = self.settle();
    }
}

/// What is made of the plan and the archive, in the order of the stages.
fn made() -> impl Iterator<Item = Artefact> {
    let stored = Artefact::since(Artefact::Archive).iter().copied();
    stored.filter(|artefact| *artefact != Artefact::Archive)
}

/// Where an artefact is put.
fn old(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(OsStr::new(".old"));
    path.with_file_name(name)
}

/// What tells whether an artefact has changed, if there is one. Of the forms it is how they look:
/// what was learnt of them is no part of what is made from them.
fn fingerprint(artefact: Artefact, path: &Path) -> Result<Option<Vec<u8>>, SurveyError> {
    let forms = || serde_json::from_slice::<Forms>(&fs::read(path).ok()?).ok();
    if artefact == Artefact::Forms
        && let Some(mut forms) = forms()
    {
        for form in &mut forms.forms {
            form.behaviour = None;
            for control in &mut form.controls {
                control.meaning = None;
            }
        }
        return Ok(serde_json::to_vec(&forms).ok());
    }
    let hash = || -> io::Result<Vec<u8>> {
        let mut hash = Sha256::new();
        io::copy(&mut File::open(path)?, &mut hash)?;
        Ok(hash.finalize().to_vec())
    };
    match hash() {
        Ok(hash) => Ok(Some(hash)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(SurveyError::io("read", path)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> (tempfile::TempDir, Survey) {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("survey")).unwrap();
        for artefact in Artefact::ALL {
            write(&survey, artefact, "before");
        }
        (directory, survey)
    }

    fn write(survey: &Survey, artefact: Artefact, text: &str) {
        fs::write(survey.path(artefact), text).unwrap();
    }

    fn files(survey: &Survey) -> usize {
        fs::read_dir(survey.directory()).unwrap().count()
    }

    #[test]
    fn what_comes_out_as_it_was_leaves_what_was_made_from_it() {
        let (_directory, survey) = scene();
        let mut aside = Aside::begin(&survey).unwrap();
        aside.put(Artefact::Graph).unwrap();
        assert!(!survey.has(Artefact::Graph) && !survey.has(Artefact::Report));
        // Once in part, and once more.
        write(&survey, Artefact::Graph, "in part");
        aside.put(Artefact::Graph).unwrap();
        write(&survey, Artefact::Graph, "before");
        aside.settle().unwrap();
        assert!(Artefact::ALL.into_iter().all(|one| survey.has(one)));
        assert_eq!(files(&survey), Artefact::ALL.len());
    }

    /// What a process leaves that is killed: nothing is settled.
    fn killed(mut aside: Aside<'_>) {
        aside.taken.clear();
    }

    #[test]
    fn what_a_killed_process_had_put_aside_comes_back() {
        let (_directory, survey) = scene();
        let mut aside = Aside::begin(&survey).unwrap();
        aside.put(Artefact::Probes).unwrap();
        write(&survey, Artefact::Probes, "before");
        killed(aside);
        assert!(!survey.has(Artefact::Wrapper));
        drop(Aside::begin(&survey).unwrap());
        assert!(Artefact::ALL.into_iter().all(|one| survey.has(one)));
        assert_eq!(files(&survey), Artefact::ALL.len());
    }

    #[test]
    fn what_a_killed_process_has_made_out_of_date_is_removed() {
        let (_directory, survey) = scene();
        let mut aside = Aside::begin(&survey).unwrap();
        aside.put(Artefact::Probes).unwrap();
        write(&survey, Artefact::Probes, "before");
        write(&survey, Artefact::Wrapper, "after");
        killed(aside);
        drop(Aside::begin(&survey).unwrap());
        assert!(survey.has(Artefact::Wrapper) && !survey.has(Artefact::Records));
        assert_eq!(files(&survey), 5, "plan, archive, forms, probes, wrapper");
    }

    #[test]
    fn what_was_made_from_what_is_another_now_is_removed() {
        let (_directory, survey) = scene();
        let mut aside = Aside::begin(&survey).unwrap();
        aside.put(Artefact::Probes).unwrap();
        for artefact in [Artefact::Probes, Artefact::Wrapper, Artefact::Records] {
            write(&survey, artefact, "before");
        }
        write(&survey, Artefact::Wrapper, "after");
        drop(aside);
        assert!(survey.has(Artefact::Records), "it was written anew");
        for artefact in [Artefact::Mapping, Artefact::Graph, Artefact::Report] {
            assert!(!survey.has(artefact), "{artefact:?}");
        }
        assert_eq!(files(&survey), 6);
    }

    #[test]
    fn a_graph_outlives_probes_that_bring_the_same_records() {
        let (_directory, survey) = scene();
        let mut aside = Aside::begin(&survey).unwrap();
        aside.put(Artefact::Probes).unwrap();
        write(&survey, Artefact::Probes, "after");
        for artefact in [
            Artefact::Wrapper,
            Artefact::Records,
            Artefact::RecordTable,
            Artefact::Mapping,
        ] {
            write(&survey, artefact, "before");
        }
        aside.settle().unwrap();
        assert!(survey.has(Artefact::Graph) && survey.has(Artefact::Enrichment));
    }
}
