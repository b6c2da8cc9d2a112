//! The archives of a survey: that of its site as it is, and those from before the site was asked
//! anew, with what was made of the last of these until the new one is whole.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use jiff::civil::DateTime;
use jiff::{Timestamp, ToSpan};

use super::directory::{Artefact, Survey, gone, json_lines, read_json};
use super::error::SurveyError;
use crate::fetch::Archive;
use crate::record::{KeptNames, Record, Wrapper};

/// The archive of an earlier survey, while the site is asked anew.
const EARLIER: &str = "archive.earlier.warc.gz";

/// The records of an earlier survey, how they were found, and what attributes were called, while the
/// site is asked anew.
const EARLIER_MADE: [(Artefact, &str); 3] = [
    (Artefact::Records, "records.earlier.jsonl"),
    (Artefact::Wrapper, "wrapper.earlier.json"),
    (Artefact::Names, "names.earlier.json"),
];

/// What to do where one of these is malformed: the survey goes on without.
const REMEDY: &str = "remove it";

/// What an archive of an earlier survey is called, by when it was begun.
const FILED: &str = "archive.%Y%m%dT%H%M%SZ.warc.gz";

/// How a moment is written: as RFC 3339 in whole seconds.
const MOMENT: &str = "%Y-%m-%dT%H:%M:%SZ";

impl Survey {
    /// Puts the archive aside, so that the site is asked anew; one that is there already is of
    /// a survey that was interrupted, and is gone on with.
    ///
    /// # Errors
    /// If it cannot be moved.
    pub(super) fn put_archive_aside(&self) -> Result<(), SurveyError> {
        let archive = self.path(Artefact::Archive);
        if self.earlier_archive().is_some() || !archive.exists() {
            return Ok(());
        }
        self.forget_earlier()?;
        for (artefact, name) in EARLIER_MADE {
            let (path, copy) = (self.path(artefact), self.directory().join(name));
            if path.exists() {
                fs::copy(&path, &copy).map_err(SurveyError::io("copy", &path))?;
            }
        }
        fs::rename(&archive, self.directory().join(EARLIER))
            .map_err(SurveyError::io("move", &archive))
    }

    /// The archive that was put aside, while the site is asked anew.
    pub(super) fn earlier_archive(&self) -> Option<PathBuf> {
        Some(self.directory().join(EARLIER)).filter(|path| path.exists())
    }

    /// Names the archive that was put aside by when it was begun: the new one is whole.
    ///
    /// # Errors
    /// If it cannot be read or moved.
    pub(super) fn file_earlier_archive(&self) -> Result<(), SurveyError> {
        let Some(earlier) = self.earlier_archive() else {
            return Ok(());
        };
        self.file(&Archive::open(&earlier)?, &earlier)?;
        self.forget_earlier()
    }

    /// How records were found in the survey before, and the records, while the site is asked anew
    /// and where there were any.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub(super) fn earlier_records(&self) -> Result<Option<(Wrapper, Vec<Record>)>, SurveyError> {
        let [records, wrapper, _] = EARLIER_MADE.map(|(_, name)| self.directory().join(name));
        if self.earlier_archive().is_none() || !records.exists() || !wrapper.exists() {
            return Ok(None);
        }
        let known = read_json(opened(&wrapper)?, &wrapper, REMEDY)?;
        let found = json_lines(opened(&records)?, records, REMEDY.to_owned());
        Ok(Some((known, found.collect::<Result<_, _>>()?)))
    }

    /// What attributes were called in the survey before, while the site is asked anew.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(super) fn earlier_names(&self) -> Result<KeptNames, SurveyError> {
        let [.., (_, name)] = EARLIER_MADE;
        let path = self.directory().join(name);
        if !path.exists() {
            return Ok(KeptNames::default());
        }
        read_json(opened(&path)?, &path, REMEDY)
    }

    /// Removes what was kept of the survey before.
    fn forget_earlier(&self) -> Result<(), SurveyError> {
        for (_, name) in EARLIER_MADE {
            let path = self.directory().join(name);
            gone(fs::remove_file(&path)).map_err(SurveyError::io("remove", &path))?;
        }
        Ok(())
    }

    /// Puts the archive that was put aside back to its place, since the site cannot be asked anew;
    /// what was fetched meanwhile is filed. Gives whether there is one.
    ///
    /// # Errors
    /// If one cannot be read or moved.
    pub(super) fn put_archive_back(&self) -> Result<bool, SurveyError> {
        let Some(earlier) = self.earlier_archive() else {
            return Ok(false);
        };
        let path = self.path(Artefact::Archive);
        if path.exists() {
            let archive = Archive::open(&path)?;
            if !archive.is_empty() {
                self.file(&archive, &path)?;
            }
        }
        // The attributes are called as they were by then, however often this is begun anew.
        let [.., (artefact, name)] = EARLIER_MADE;
        let names = self.directory().join(name);
        if names.exists() {
            fs::copy(&names, self.path(artefact)).map_err(SurveyError::io("copy", &names))?;
        } else {
            self.remove(artefact)?;
        }
        fs::rename(&earlier, &path).map_err(SurveyError::io("move", &earlier))?;
        self.forget_earlier()?;
        Ok(true)
    }

    /// Names an archive by when it was begun, or by the first second after that which has none.
    fn file(&self, archive: &Archive, path: &Path) -> Result<(), SurveyError> {
        let mut started = archive.started().unwrap_or_default();
        let filed = |at: Timestamp| self.directory().join(at.strftime(FILED).to_string());
        while filed(started).exists() {
            started += 1.second();
        }
        fs::rename(path, filed(started)).map_err(SurveyError::io("move", path))
    }

    /// When its archives were begun, those from before the site was asked anew included: by these
    /// moments a store knows what the survey has added to it.
    ///
    /// # Errors
    /// If the directory or an archive cannot be read.
    pub(super) fn begun(&self) -> Result<BTreeSet<String>, SurveyError> {
        let mut begun = BTreeSet::new();
        for path in [Some(self.path(Artefact::Archive)), self.earlier_archive()] {
            if let Some(path) = path.filter(|path| path.exists()) {
                begun.insert(begin(&Archive::open(&path)?));
            }
        }
        let unreadable = || SurveyError::io("read", self.directory());
        for entry in fs::read_dir(self.directory()).map_err(unreadable())? {
            let name = entry.map_err(unreadable())?.file_name();
            let filed = DateTime::strptime(FILED, name.to_string_lossy().as_bytes());
            begun.extend(filed.map(|filed| filed.strftime(MOMENT).to_string()).ok());
        }
        Ok(begun)
    }
}

fn opened(path: &Path) -> Result<BufReader<File>, SurveyError> {
    let file = File::open(path).map_err(SurveyError::io("read", path))?;
    Ok(BufReader::new(file))
}

/// When an archive was begun.
pub(super) fn begin(archive: &Archive) -> String {
    moment(archive.started().unwrap_or_default())
}

/// A moment as RFC 3339 in whole seconds.
pub(super) fn moment(time: Timestamp) -> String {
    time.strftime(MOMENT).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_from_before_tell_when_they_were_begun() {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("survey")).unwrap();
        assert!(survey.begun().unwrap().is_empty());
        for name in [
            "archive.20260102T030405Z.warc.gz",
            "archive.old.warc.gz",
            "records.csv",
        ] {
            fs::write(survey.directory().join(name), "").unwrap();
        }
        let begun: Vec<String> = survey.begun().unwrap().into_iter().collect();
        assert_eq!(begun, ["2026-01-02T03:04:05Z"]);
    }

    #[test]
    fn archives_of_one_second_are_all_kept() {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("survey")).unwrap();
        for _ in 0..2 {
            fs::write(survey.directory().join(EARLIER), "").unwrap();
            survey.file_earlier_archive().unwrap();
        }
        assert_eq!(survey.begun().unwrap().len(), 2);
    }

    #[test]
    fn what_attributes_were_called_is_put_back_with_the_archive() {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("survey")).unwrap();
        let path = |name: &str| survey.directory().join(name);
        for before in [Some("before"), None] {
            fs::write(path(EARLIER), "archive").unwrap();
            fs::write(path("names.json"), "meanwhile").unwrap();
            if let Some(before) = before {
                fs::write(path("names.earlier.json"), before).unwrap();
            }
            assert!(survey.put_archive_back().unwrap());
            assert_eq!(
                fs::read_to_string(path("names.json")).ok().as_deref(),
                before
            );
            assert!(!path("names.earlier.json").exists() && !path(EARLIER).exists());
            fs::remove_file(survey.path(Artefact::Archive)).unwrap();
        }
        assert!(!survey.put_archive_back().unwrap());
    }

    #[test]
    fn a_flaw_in_what_is_kept_is_told_by_its_line() {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("survey")).unwrap();
        for (name, text) in [
            (EARLIER, ""),
            ("names.earlier.json", "{\n\"names\": nothing}"),
        ] {
            fs::write(survey.directory().join(name), text).unwrap();
        }
        let told = survey.earlier_names().unwrap_err().to_string();
        assert!(told.contains("names.earlier.json:2: "), "{told}");
        assert!(told.ends_with("; remove it"), "{told}");
    }
}
