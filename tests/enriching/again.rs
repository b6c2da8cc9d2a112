//! The same survey enriches the same store once more.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use hadal::survey::{Artefact, Plan};

use super::broken::files;
use super::scene::Scene;

const ARTEFACTS: [Artefact; 3] = [
    Artefact::Enrichment,
    Artefact::EnrichmentSummary,
    Artefact::Review,
];

fn artefacts(scene: &Scene) -> Vec<Vec<u8>> {
    let read = |artefact| fs::read(scene.survey.path(artefact)).unwrap();
    ARTEFACTS.map(read).into()
}

fn store(scene: &Scene) -> BTreeMap<PathBuf, Vec<u8>> {
    files(&scene.path("kb"))
}

#[test]
fn a_second_time_tells_the_same_and_adds_nothing() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let (told, kept) = (artefacts(&scene), store(&scene));
    let id = scene.store("kb").runs()[0].id.clone();
    let said = scene.hadal(&["enrich", "s", "--store", "kb"]).stderr;
    let said = String::from_utf8(said).unwrap();
    assert!(
        said.contains(&format!("nothing is new since run {id}")),
        "{said}"
    );
    assert!(artefacts(&scene) == told);
    assert!(store(&scene) == kept);
    scene.done(&["enrich", "s", "--store", "kb", "--dry-run"]);
    assert!(artefacts(&scene)[0] == told[0]);
    assert!(store(&scene) == kept);
}

#[test]
fn a_dry_run_leaves_what_tells_of_an_enrichment() {
    let scene = Scene::new(20);
    let tried = ["enrich", "s", "--store", "kb", "--accept", "1", "--dry-run"];
    scene.done(&tried);
    let first = artefacts(&scene);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let told = artefacts(&scene);
    assert!(told != first, "the first dry run told what would be added");
    let report = |scene: &Scene| fs::read(scene.survey.path(Artefact::Report)).unwrap();
    let (page, kept) = (report(&scene), store(&scene));
    let said = scene.hadal(&[&tried[..], &["--json"]].concat());
    let summary: serde_json::Value = serde_json::from_slice(&said.stdout).unwrap();
    assert_eq!(summary["enrichment"]["dry_run"], true);
    assert_eq!(summary["enrichment"]["facts"], 0);
    assert!(artefacts(&scene) == told && report(&scene) == page && store(&scene) == kept);
    let beside = [Artefact::DryRun, Artefact::DryRunSummary];
    assert!(beside.into_iter().all(|one| scene.survey.has(one)));
    scene.done(&["enrich", "s", "--store", "kb"]);
    assert!(!beside.into_iter().any(|one| scene.survey.has(one)));
}

#[test]
fn a_run_takes_the_place_of_the_one_before() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb", "--accept", "facts=0.99"]);
    let first = scene.store("kb").runs().to_vec();
    // That of another survey of the same site stays.
    let other = hadal::enrich::Run {
        id: "other".to_owned(),
        time: "2026-01-01T00:00:00Z".to_owned(),
        ..first[0].clone()
    };
    let trig = "<urn:hadal:run:other> { <http://y/b0> <http://y/pages> \"100\" }";
    assert!(scene.store("kb").commit(&other, trig.as_bytes()).unwrap());
    scene.done(&["enrich", "s", "--store", "kb", "--accept", "0.5"]);
    let runs = scene.store("kb").runs().to_vec();
    assert_eq!(runs.len(), 2);
    assert!(runs[0].id != first[0].id && runs[0].counts.facts > first[0].counts.facts);
    assert_eq!(runs[1].id, "other");
    let trig = fs::read_dir(scene.path("kb/runs")).unwrap();
    assert_eq!(trig.count(), 2);
    // Where all is too doubtful, nothing stays of it.
    scene.done(&["enrich", "s", "--store", "kb", "--accept", "1"]);
    let store = scene.store("kb");
    assert_eq!(store.runs().len(), 1);
    let base = scene.store("kb").triples().unwrap();
    scene.done(&["enrich", "s", "--store", "kb", "--accept", "0.5"]);
    let id = scene.store("kb").runs()[1].id.clone();
    scene.done(&["undo", "kb", &id]);
    assert_eq!(scene.store("kb").triples().unwrap(), base);
}

#[test]
fn a_dry_run_keeps_no_settings() {
    let scene = Scene::new(20);
    let before: Plan = scene.survey.read(Artefact::Plan).unwrap();
    fs::write(
        scene.path("shapes.ttl"),
        "@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix y: <http://y/> .
         y:S sh:targetClass y:book ; sh:property [ sh:path y:year ; sh:maxCount 9 ] .",
    )
    .unwrap();
    let tried = [
        "enrich",
        "s",
        "--dry-run",
        "--accept",
        "0.9",
        "--shapes",
        "shapes.ttl",
    ];
    scene.done(&tried);
    assert_eq!(scene.survey.read::<Plan>(Artefact::Plan).unwrap(), before);
    scene.done(&["enrich", "s", "--accept", "0.9"]);
    assert_ne!(scene.survey.read::<Plan>(Artefact::Plan).unwrap(), before);
}

#[test]
fn what_is_missing_is_said_with_the_command_that_writes_it() {
    let scene = Scene::new(4);
    fs::remove_file(scene.survey.path(Artefact::Alignment)).unwrap();
    let said = scene.failed(&["enrich", "s", "--store", "kb"]);
    assert!(
        said.contains("alignment.json: no such file; run `hadal align s` first"),
        "{said}"
    );
    fs::remove_file(scene.survey.path(Artefact::Graph)).unwrap();
    for stage in ["align", "enrich"] {
        let said = scene.failed(&[stage, "s"]);
        assert!(
            said.contains("graph.nt: no such file; run `hadal graph s` first"),
            "{said}"
        );
    }
    assert!(!scene.path("kb").exists());
    let mut without: Plan = scene.survey.read(Artefact::Plan).unwrap();
    without.ontologies.clear();
    scene.survey.write(Artefact::Plan, &without).unwrap();
    for stage in ["enrich", "understand"] {
        let said = scene.failed(&[stage, "s"]);
        assert!(
            said.contains("hadal align SURVEY --ontology FILE"),
            "{said}"
        );
    }
    fs::write(scene.survey.path(Artefact::Plan), "{").unwrap();
    let said = scene.failed(&["graph", "s"]);
    assert!(
        said.contains("survey.json:1") && said.contains("begin anew"),
        "{said}"
    );
}

/// Makes of the survey one whose site was asked anew since it enriched the store: the archive from
/// before is filed by when it was begun, by which the store knows the run.
fn asked_anew(scene: &Scene, begun: &str) {
    let name = format!("archive.{}.warc.gz", begun.replace(['-', ':'], ""));
    fs::write(scene.survey.directory().join(name), "").unwrap();
    let manifest = scene.path("kb/manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let run = scene.store("kb").runs()[0].clone();
    fs::write(&manifest, text.replace(&run.time, begun)).unwrap();
    assert_eq!(scene.store("kb").runs()[0].time, begun);
}

#[test]
fn a_run_takes_the_place_of_that_from_before_the_site_was_asked_anew() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let first = scene.store("kb").runs()[0].id.clone();
    asked_anew(&scene, "2026-01-02T03:04:05Z");
    // One record is gone, and one says something else.
    let graph = scene.survey.path(Artefact::Graph);
    let text = fs::read_to_string(&graph).unwrap();
    let lines = text.lines().filter(|line| !line.contains("book/20>"));
    let lines: Vec<String> = lines
        .map(|line| line.replace("\"1972\"", "\"1977\""))
        .collect();
    fs::write(&graph, lines.join("\n") + "\n").unwrap();
    let said = scene.hadal(&["enrich", "s", "--store", "kb"]).stderr;
    let said = String::from_utf8(said).unwrap();
    assert!(
        said.contains(&format!("takes the place of run {first}")),
        "{said}"
    );
    let told = artefacts(&scene);
    let (runs, triples) = (
        scene.store("kb").runs().to_vec(),
        scene.store("kb").triples().unwrap(),
    );
    assert_eq!(runs.len(), 1);
    assert!(runs[0].id != first && runs[0].time != "2026-01-02T03:04:05Z");
    // As if the first run had never been.
    scene.done(&["enrich", "s", "--store", "other"]);
    assert!(artefacts(&scene) == told);
    let other = scene.store("other");
    assert_eq!(other.runs()[0].id, runs[0].id);
    assert_eq!(other.triples().unwrap(), triples);
}

#[test]
fn the_store_is_as_before() {
    let scene = Scene::new(20);
    scene.done(&["enrich", "s", "--store", "other", "--dry-run"]);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let report = fs::read_to_string(scene.survey.path(Artefact::Report)).unwrap();
    let kb = scene.path("kb").display().to_string();
    assert!(report.contains("--store") && report.contains(&kb));
    scene.done(&["enrich", "s"]);
    assert!(!scene.path("s/store").exists() && !scene.path("other").exists());
    assert_eq!(scene.store("kb").runs().len(), 1);
}
