//! A survey made by hand: books of a shop, most of them in the ontology.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use hadal::enrich::Store;
use hadal::paris::{Alignment, InstanceMatch, Join, JoinStep, RelationMatch};
use hadal::survey::{Artefact, Plan, Survey};
use tempfile::TempDir;

const SHOP: &str = "http://shop.example/";
const LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";

/// A directory with the survey `s`, whose plan names the ontology `books.ttl`.
pub struct Scene {
    directory: TempDir,
    pub survey: Survey,
}

impl Scene {
    /// With so many books that the ontology knows. Beside them stand one that is new, one
    /// whose name is nearly that of another, one with another year than the ontology's, and
    /// one of two writers or of one.
    pub fn new(known: usize) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let survey = Survey::create(&directory.path().join("s")).unwrap();
        let mut ontology = "@prefix y: <http://y/> .\n\
            @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
            .to_owned();
        let mut graph = String::new();
        let mut instances = Vec::new();
        let mut record = |number: usize, values: [&str; 3]| {
            let book = format!("<{SHOP}book/{number}>");
            graph += &format!(
                "{book} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <{SHOP}Record> .\n"
            );
            let page = format!("<{SHOP}search?page={number}>");
            graph += &format!("{book} <http://www.w3.org/ns/prov#wasDerivedFrom> {page} .\n");
            for (predicate, value) in ["title", "year", "author"].into_iter().zip(values) {
                graph += &format!("{book} <{SHOP}p/{predicate}> \"{value}\" .\n");
            }
        };
        for number in 0..known {
            let (title, year) = (format!("{} Chronicle", word(number)), 1500 + number % 500);
            let writer = format!("{} Writer", word(number / 2));
            ontology += &format!(
                "y:b{number} a y:book ; rdfs:label \"{title}\" ; y:year \"{year}\" .\n\
                 y:w{0} a y:writer ; rdfs:label \"{writer}\" ; y:created y:b{number} .\n",
                number / 2
            );
            record(number, [&title, &year.to_string(), &writer]);
            instances.push((number, number, 0.95));
        }
        let (first, second) = (word(0), word(1));
        record(known, ["Hyperion", "1989", "Dan Simmons"]);
        record(
            known + 1,
            [
                &format!("{second} Chronicel"),
                "1501",
                &format!("{first} Writer"),
            ],
        );
        record(
            known + 2,
            [
                &format!("{first} Chronicle"),
                "1999",
                &format!("{first} Writer"),
            ],
        );
        record(known + 3, ["Roadside Picnic", "1972", "Strugatsky, Boris"]);
        instances.push((known + 2, 0, 0.95));
        fs::write(directory.path().join("books.ttl"), ontology).unwrap();
        let scene = Self { directory, survey };
        let plan = Plan {
            base: SHOP.to_owned(),
            ontologies: vec![scene.path("books.ttl")],
            ..Plan::new("http://shop.example/search".parse().unwrap())
        };
        scene.survey.write(Artefact::Plan, &plan).unwrap();
        fs::write(scene.survey.path(Artefact::Archive), "").unwrap();
        fs::write(scene.survey.path(Artefact::Graph), graph).unwrap();
        let forms = serde_json::json!({"version": 1, "page": plan.url, "forms": []});
        scene.survey.write(Artefact::Forms, &forms).unwrap();
        scene.survey.write(Artefact::Wrapper, &wrapper()).unwrap();
        scene
            .survey
            .write(Artefact::Alignment, &alignment(&instances))
            .unwrap();
        scene
    }

    /// Forgets the alignment: all of the graph is then added as it is.
    pub fn unaligned(self) -> Self {
        self.survey
            .write(Artefact::Alignment, &Alignment::default())
            .unwrap();
        self
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hadal"));
        command
            .args(arguments)
            .current_dir(self.directory.path())
            .stdin(Stdio::null());
        command
    }

    /// Runs the program.
    pub fn hadal(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Runs the program, which must succeed; gives what it wrote.
    pub fn done(&self, arguments: &[&str]) -> String {
        let output = self.hadal(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{arguments:?}: {said}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs the program, which must fail; gives what it said.
    pub fn failed(&self, arguments: &[&str]) -> String {
        let output = self.hadal(arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(!said.contains("panicked"), "{said}");
        said
    }

    /// The same with lines on standard input.
    pub fn with_input(&self, arguments: &[&str], input: &str) -> String {
        let mut command = self.command(arguments);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    }

    pub fn store(&self, name: &str) -> Store {
        Store::open_existing(&self.path(name)).unwrap()
    }
}

/// A word that is unlike that of any other number.
fn word(mut number: usize) -> String {
    const SYLLABLES: [&str; 8] = ["Bar", "Cel", "Dom", "Fig", "Gun", "Hax", "Jop", "Kryz"];
    let mut word = String::new();
    for _ in 0..5 {
        word += SYLLABLES[number % 8];
        number = number / 8 + number % 8 * 3 + 1;
    }
    format!("{word}{number}")
}

fn wrapper() -> serde_json::Value {
    serde_json::json!({
        "version": 1, "region": "/html/body", "record": "/html/body/div",
        "error_pattern": null, "spans": false, "confidence": 0.95, "evidence": "",
        "features": [], "candidates": [],
    })
}

fn alignment(instances: &[(usize, usize, f64)]) -> Alignment {
    let step = |relation: &str, inverse| JoinStep {
        relation: relation.to_owned(),
        inverse,
    };
    let relation = |left: &str, steps: Vec<JoinStep>| RelationMatch {
        left: format!("{SHOP}p/{left}"),
        right: Join(steps),
        score: 0.9,
        support: 10,
    };
    Alignment {
        instances: instances
            .iter()
            .map(|(left, right, score)| InstanceMatch {
                left: format!("{SHOP}book/{left}"),
                right: format!("http://y/b{right}"),
                score: *score,
                evidence: vec![],
            })
            .collect(),
        relations: vec![
            relation("title", vec![step(LABEL, false)]),
            relation("year", vec![step("http://y/year", false)]),
            relation(
                "author",
                vec![step("http://y/created", true), step(LABEL, false)],
            ),
        ],
        ..Alignment::default()
    }
}

/// Copies a directory.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}
