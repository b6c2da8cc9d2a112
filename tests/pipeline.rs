//! The whole pipeline over the bundled shop, by real HTTP on loopback.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hadal::demo::{self, Demo};
use hadal::enrich::Store;
use hadal::eval::demo::measure;
use hadal::fetch::{self, SystemClock};
use hadal::form::Forms;
use hadal::probe::Probe;
use hadal::rdf::{Format, agree};
use hadal::record::Record;
use hadal::survey::{Artefact, Goal, Plan, Settings, Stage, Survey, SurveyError, run};
use tempfile::TempDir;

const ALL: (Stage, Stage) = (Stage::Form, Stage::Enrich);

/// A survey of the shop in a directory of its own.
struct Scene {
    directory: TempDir,
    site: Demo,
    plan: Plan,
}

impl Scene {
    async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let site = demo::serve(Some(0)).await.unwrap();
        let ontology = directory.path().join("books.ttl");
        fs::write(&ontology, demo::ONTOLOGY).unwrap();
        let plan = Plan {
            base: demo::BASE.to_owned(),
            ontologies: vec![ontology],
            ..Plan::new(site.form_url())
        };
        Self {
            directory,
            site,
            plan,
        }
    }

    fn survey(&self, name: &str) -> Survey {
        Survey::create(&self.directory.path().join(name)).unwrap()
    }

    fn store(&self) -> PathBuf {
        self.directory.path().join("store")
    }

    fn settings(&self, replay: bool) -> Settings {
        Settings {
            fetch: fetch::Settings {
                replay,
                ..fetch::Settings::default()
            },
            store: Some(self.store()),
            ..Settings::default()
        }
    }

    async fn run(&self, survey: &Survey, settings: &Settings) -> Result<(), SurveyError> {
        let clock = Arc::new(SystemClock);
        run(survey, &self.plan, settings, ALL, clock, &mut |_| ()).await
    }

    /// Runs until so many probes are done.
    async fn interrupt(&self, survey: &Survey, settings: &Settings, after: usize) {
        let mut probes = 0;
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let mut stop = Some(stop);
        let mut count = |event: hadal::survey::Event<'_>| {
            probes += usize::from(matches!(event, hadal::survey::Event::Probe(_)));
            if probes == after
                && let Some(stop) = stop.take()
            {
                let _ = stop.send(());
            }
        };
        let clock = Arc::new(SystemClock);
        tokio::select! {
            _ = run(survey, &self.plan, settings, ALL, clock, &mut count) => panic!("not interrupted"),
            _ = stopped => (),
        }
    }
}

/// The files of a directory and of those in it, with their content.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![directory.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.insert(path.clone(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn figure(survey: &Survey, name: &str) -> f64 {
    measure(survey).unwrap().figures[&format!("demo.{name}")]
}

#[tokio::test]
async fn from_the_form_to_an_enriched_store() {
    let scene = Scene::new().await;
    let survey = scene.survey("survey");
    scene.run(&survey, &scene.settings(false)).await.unwrap();

    for artefact in Artefact::ALL {
        let size = fs::metadata(survey.path(artefact)).unwrap().len();
        assert!(size > 0, "{artefact:?}");
    }
    for (name, floor) in [
        ("record_f1", 0.99),
        ("attribute_f1", 0.95),
        ("class_accuracy", 0.95),
        ("mapping_precision", 1.0),
        ("mapping_recall", 0.4),
        ("alignment_precision", 0.9),
        ("alignment_recall", 0.9),
        ("enrichment_precision", 0.9),
        ("withheld_recall", 0.5),
    ] {
        let value = figure(&survey, name);
        assert!(value >= floor, "{name} is {value}");
    }
    // As words of the records bring much here, little is kept for what the ontology suggests.
    let probes: Vec<Probe> = survey.read_lines(Artefact::Probes).unwrap();
    let in_rounds = |rounds: std::ops::RangeInclusive<u32>| {
        let probes = probes.iter();
        probes.filter(|probe| rounds.contains(&probe.round)).count()
    };
    let (retrieving, suggested) = (in_rounds(3..=3), in_rounds(4..=6));
    assert!(suggested > 0 && retrieving > 4 * suggested, "{suggested}");

    for (artefact, format) in [
        (Artefact::Graph, Format::NTriples),
        (Artefact::AlignmentTriples, Format::NTriples),
        (Artefact::Enrichment, Format::TriG),
    ] {
        let bytes = fs::read(survey.path(artefact)).unwrap();
        let read = agree(&bytes, format).unwrap();
        assert!(read.is_ok_and(|triples| triples > 100), "{artefact:?}");
    }

    let sssom = fs::read_to_string(survey.path(Artefact::Sssom)).unwrap();
    let rows: Vec<&str> = sssom
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let columns: Vec<&str> = rows[0].split('\t').collect();
    for column in [
        "subject_id",
        "predicate_id",
        "object_id",
        "mapping_justification",
        "confidence",
    ] {
        assert!(columns.contains(&column), "{column}");
    }
    assert!(rows.iter().any(|row| row.contains("^y:created/rdfs:label")));
    assert!(
        rows.iter()
            .all(|row| row.split('\t').count() == columns.len())
    );

    let store = Store::open_existing(&scene.store()).unwrap();
    let added = store
        .table("SELECT ?book WHERE { GRAPH ?run { ?book a ?class } FILTER(STRSTARTS(STR(?book), 'urn:hadal:site:bookshop.demo/record/')) }")
        .unwrap();
    assert!(added.rows.len() > 20);

    assert_eq!(scene.site.forbidden_submissions(), 0);
    let requests = scene.site.requests();
    assert_eq!(requests[0], "GET /robots.txt");
    for request in &requests {
        let allowed = ["/basket", "/account"]
            .iter()
            .all(|path| !request.contains(path));
        assert!(allowed && request.starts_with("GET "), "{request}");
    }
}

#[tokio::test]
async fn a_second_run_asks_and_adds_nothing_and_undo_takes_the_first_back() {
    let scene = Scene::new().await;
    let survey = scene.survey("survey");
    let mut store = Store::open(&scene.store()).unwrap();
    store.add_base(&scene.plan.ontologies[0]).unwrap();
    let before = files(&scene.store());
    scene.run(&survey, &scene.settings(false)).await.unwrap();
    let (after, asked) = (files(&scene.store()), scene.site.requests().len());
    let told = files(survey.directory());

    scene.run(&survey, &scene.settings(false)).await.unwrap();
    assert!(files(&scene.store()) == after);
    assert!(files(survey.directory()) == told);
    assert_eq!(scene.site.requests().len(), asked);

    let mut store = Store::open_existing(&scene.store()).unwrap();
    let runs: Vec<String> = store.runs().iter().map(|run| run.id.clone()).collect();
    assert_eq!(runs.len(), 1);
    store.undo(&runs[0]).unwrap();
    assert!(files(&scene.store()) == before);
}

#[tokio::test]
async fn a_replay_gives_the_same_bytes_without_a_network() {
    let scene = Scene::new().await;
    let survey = scene.survey("survey");
    scene.run(&survey, &scene.settings(false)).await.unwrap();
    fs::remove_dir_all(scene.store()).unwrap();
    let asked = scene.site.requests().len();

    let again = scene.survey("again");
    fs::copy(
        survey.path(Artefact::Archive),
        again.path(Artefact::Archive),
    )
    .unwrap();
    scene.run(&again, &scene.settings(true)).await.unwrap();
    assert_eq!(scene.site.requests().len(), asked);
    for artefact in Artefact::ALL {
        // The report names its own directory.
        if artefact != Artefact::Report {
            let same =
                fs::read(survey.path(artefact)).unwrap() == fs::read(again.path(artefact)).unwrap();
            assert!(same, "{artefact:?}");
        }
    }
}

#[tokio::test]
async fn an_interrupted_survey_goes_on_where_it_stopped() {
    let scene = Scene::new().await;
    let survey = scene.survey("survey");
    let settings = Settings {
        fetch: fetch::Settings {
            requests_per_second: Some(20.0),
            ..fetch::Settings::default()
        },
        ..scene.settings(false)
    };
    scene.interrupt(&survey, &settings, 9).await;
    let before = scene.site.requests();
    assert!(!survey.has(Artefact::Wrapper));

    scene.run(&survey, &scene.settings(false)).await.unwrap();
    let after = scene.site.requests();
    // What was on its way when the survey was stopped may be asked again, and nothing else:
    // robots.txt is asked for anew only after a day.
    let repeated = after[before.len()..]
        .iter()
        .filter(|request| before.contains(request))
        .count();
    assert!(repeated <= 1, "{repeated}");
    assert!(figure(&survey, "record_f1") >= 0.99);
}

#[tokio::test]
async fn a_refresh_loses_no_archive() {
    let scene = Scene::new().await;
    let survey = scene.survey("survey");
    scene.run(&survey, &scene.settings(false)).await.unwrap();
    let first = fs::read(survey.path(Artefact::Archive)).unwrap();
    let refresh = Settings {
        refresh: true,
        ..scene.settings(false)
    };
    scene.interrupt(&survey, &refresh, 9).await;
    scene.run(&survey, &refresh).await.unwrap();
    let archives = || {
        let files = fs::read_dir(survey.directory()).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        let mut archives: Vec<PathBuf> = paths
            .filter(|path| path.to_string_lossy().ends_with(".warc.gz"))
            .collect();
        archives.sort();
        archives
    };
    let kept = archives();
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert_eq!(fs::read(&kept[0]).unwrap(), first);
    assert!(figure(&survey, "record_f1") >= 0.99);
    // A refresh that cannot begin puts nothing aside.
    let mut wrong = scene.plan.clone();
    wrong.ontologies = vec![PathBuf::from("missing.ttl")];
    let clock = Arc::new(SystemClock);
    let failed = run(&survey, &wrong, &refresh, ALL, clock, &mut |_| ()).await;
    assert!(failed.is_err());
    assert_eq!(archives(), kept);
}

#[tokio::test]
async fn a_dry_run_leaves_no_store() {
    let scene = Scene::new().await;
    let survey = scene.survey("survey");
    let settings = Settings {
        dry_run: true,
        ..scene.settings(false)
    };
    scene.run(&survey, &settings).await.unwrap();
    assert!(!scene.store().exists());
    assert!(survey.has(Artefact::Enrichment));
}

#[tokio::test]
async fn to_understand_takes_few_requests() {
    let mut scene = Scene::new().await;
    scene.plan.goal = Goal::Understand;
    let survey = scene.survey("survey");
    scene.run(&survey, &scene.settings(false)).await.unwrap();
    let probes = fs::read_to_string(survey.path(Artefact::Probes)).unwrap();
    let probes = probes.lines().count();
    assert!(probes <= scene.plan.budget - 20, "{probes}");
    let forms: Forms = survey.read(Artefact::Forms).unwrap();
    let author = forms.chosen().unwrap().control("au").unwrap();
    let meaning = author.meaning.as_ref().unwrap();
    assert!(
        meaning.sentence.contains("“created” the book"),
        "{meaning:?}"
    );
    assert!(
        meaning.confidence > 0.7 && meaning.examples.len() == 3,
        "{meaning:?}"
    );
}

#[tokio::test]
async fn retrieving_more_loses_no_record() {
    let mut scene = Scene::new().await;
    scene.plan.budget = 75;
    let survey = scene.survey("survey");
    scene.run(&survey, &scene.settings(false)).await.unwrap();
    let ids = || -> BTreeSet<String> {
        let records: Vec<Record> = survey.read_lines(Artefact::Records).unwrap();
        records.into_iter().map(|record| record.id).collect()
    };
    let probes = || -> Vec<Probe> { survey.read_lines(Artefact::Probes).unwrap() };
    let before = ids();
    let suggested = probes().iter().filter(|probe| probe.round > 3).count();
    assert!(suggested > 0);
    scene.plan.budget += 15;
    let settings = scene.settings(false);
    let stages = (Stage::Form, Stage::Retrieve);
    let clock = Arc::new(SystemClock);
    run(&survey, &scene.plan, &settings, stages, clock, &mut |_| ())
        .await
        .unwrap();
    let (after, probes) = (ids(), probes());
    assert!(after.is_superset(&before) && after.len() > before.len());
    let new: usize = probes.iter().map(|probe| probe.new_records).sum();
    assert_eq!(new, after.len());
    let responses: BTreeSet<&str> = probes.iter().map(|probe| probe.response.as_str()).collect();
    assert_eq!(responses.len(), probes.len());
}
