//! The store: enrichment of many records, a million statements into a directory, opening what
//! is large.

#![expect(
    clippy::unwrap_used,
    reason = "a benchmark that cannot go on has failed"
)]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use hadal::enrich::{AnswerFormat, Enrichment, Settings, Store, enrich};
use hadal::paris::{Alignment, InstanceMatch, Join, JoinStep, RelationMatch};
use hadal::record::Wrapper;
use oxigraph::model::{Literal, NamedNode, Triple};

const SHOP: &str = "http://shop.example/";
const KNOWLEDGE: &str = "http://y/";
const LABEL: &str = "http://www.w3.org/2000/01/rdf-schema#label";
const TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const SYLLABLES: [&str; 32] = [
    "ba", "ren", "to", "lis", "ka", "mor", "vi", "sen", "dal", "ru", "fe", "gan", "hol", "ti",
    "wes", "no", "per", "ju", "lan", "mi", "os", "qua", "ster", "ul", "bry", "cho", "den", "el",
    "far", "gre", "ix", "yor",
];

/// A number that looks drawn (`SplitMix64`).
fn draw(place: usize) -> u64 {
    let mut z = (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// So many words of two or three syllables.
fn words(mut drawn: u64, count: usize) -> String {
    let mut words = Vec::new();
    for _ in 0..count {
        let syllables = 2 + (drawn & 1);
        drawn >>= 1;
        let mut word = String::new();
        for _ in 0..syllables {
            word.push_str(SYLLABLES[(drawn & 31) as usize]);
            drawn >>= 5;
        }
        words.push(word);
    }
    words.join(" ")
}

fn title(book: usize) -> String {
    words(draw(book), 3)
}

fn writer(book: usize) -> String {
    words(draw(1_000_000_000 + book / 3), 2)
}

fn year(book: usize) -> usize {
    1700 + book % 320
}

/// Triples about so many books, in Turtle that is N-Triples, too: four and two thirds a book.
fn write_ontology(path: &Path, books: usize) -> usize {
    let mut out = BufWriter::new(File::create(path).unwrap());
    let mut triples = 0;
    for book in 0..books {
        let mut say = |subject: &str, predicate: &str, object: &str| {
            writeln!(out, "<{KNOWLEDGE}{subject}> <{predicate}> {object} .").unwrap();
            triples += 1;
        };
        let entity = format!("b{book}");
        say(&entity, TYPE, &format!("<{KNOWLEDGE}book>"));
        say(&entity, LABEL, &format!("\"{}\"", title(book)));
        say(
            &entity,
            &format!("{KNOWLEDGE}year"),
            &format!("\"{}\"", year(book)),
        );
        let author = format!("w{}", book / 3);
        if book % 3 == 0 {
            say(&author, TYPE, &format!("<{KNOWLEDGE}writer>"));
            say(&author, LABEL, &format!("\"{}\"", writer(book)));
        }
        say(
            &author,
            &format!("{KNOWLEDGE}created"),
            &format!("<{KNOWLEDGE}{entity}>"),
        );
    }
    out.flush().unwrap();
    triples
}

/// Books of a shop and what is known of them.
struct Scene {
    directory: tempfile::TempDir,
    ontology: PathBuf,
    graph: Vec<Triple>,
    wrapper: Wrapper,
    alignment: Alignment,
}

impl Scene {
    /// With so many records, of which the ontology knows every fifth.
    fn new(records: usize) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let ontology = directory.path().join("books.nt");
        write_ontology(&ontology, records / 5);
        let iri = |text: String| NamedNode::new_unchecked(text);
        let mut graph = Vec::new();
        let mut instances = Vec::new();
        for (name, label) in [("publisher", "Publisher"), ("shelf", "Shelf")] {
            let predicate = iri(format!("{SHOP}p/{name}"));
            let label = Literal::new_simple_literal(label);
            graph.push(Triple::new(predicate, iri(LABEL.to_owned()), label));
        }
        for record in 0..records {
            let subject = iri(format!("{SHOP}book/{record}"));
            // Of those that are new, the writers are new as well.
            let book = if record % 5 == 0 {
                record / 5
            } else {
                records + record
            };
            if record % 5 == 0 {
                instances.push(InstanceMatch {
                    left: subject.as_str().to_owned(),
                    right: format!("{KNOWLEDGE}b{book}"),
                    score: 0.97,
                    evidence: Vec::new(),
                });
            }
            let page = iri(format!("{SHOP}search?page={}", record / 20));
            let derived = iri("http://www.w3.org/ns/prov#wasDerivedFrom".to_owned());
            graph.push(Triple::new(subject.clone(), derived, page));
            let values = [
                ("title", title(book)),
                ("year", year(book).to_string()),
                ("author", writer(book)),
                ("publisher", words(draw(record % 5000), 2)),
                ("shelf", words(draw(7 * record), 1)),
            ];
            for (name, value) in values {
                let predicate = iri(format!("{SHOP}p/{name}"));
                let value = Literal::new_simple_literal(value);
                graph.push(Triple::new(subject.clone(), predicate, value));
            }
        }
        instances.sort_by(|a, b| a.left.cmp(&b.left));
        Self {
            directory,
            ontology,
            graph,
            wrapper: wrapper(),
            alignment: Alignment {
                instances,
                relations: relations(),
                ..Alignment::default()
            },
        }
    }

    /// A store with the ontology.
    fn store(&self, name: &str) -> Store {
        let path = self.directory.path().join(name);
        let _ = std::fs::remove_dir_all(&path);
        let mut store = Store::open(&path).unwrap();
        store.add_base(&self.ontology).unwrap();
        store
    }

    fn enrich(&self, store: &Store) -> Enrichment {
        let settings = Settings::new(SHOP);
        let (wrapper, alignment) = (&self.wrapper, &self.alignment);
        enrich(&self.graph, wrapper, None, alignment, store, &settings).unwrap()
    }
}

fn wrapper() -> Wrapper {
    let text = r#"{"version": 1, "region": "/html", "record": "/html/body", "spans": false,
        "error_pattern": null, "features": [], "confidence": 1.0, "evidence": "", "candidates": []}"#;
    serde_json::from_str(text).unwrap()
}

fn relations() -> Vec<RelationMatch> {
    let step = |relation: &str, inverse| JoinStep {
        relation: relation.to_owned(),
        inverse,
    };
    let relation = |left: &str, steps| RelationMatch {
        left: format!("{SHOP}p/{left}"),
        right: Join(steps),
        score: 0.95,
        support: 100,
    };
    vec![
        relation("title", vec![step(LABEL, false)]),
        relation("year", vec![step("http://y/year", false)]),
        relation(
            "author",
            vec![step("http://y/created", true), step(LABEL, false)],
        ),
    ]
}

/// Time by the number of records.
fn enrichment(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("enrich");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(20));
    for records in [20_000, 100_000] {
        let scene = Scene::new(records);
        let store = scene.store("kb");
        group.throughput(Throughput::Elements(records as u64));
        group.bench_function(BenchmarkId::new("records", records), |bencher| {
            bencher.iter(|| scene.enrich(&store).statements.len());
        });
    }
    group.finish();
}

/// From records to a run that is kept: what the ontology lacks is found, and written with its
/// provenance into a directory.
fn a_million_statements(criterion: &mut Criterion) {
    let scene = Scene::new(174_000);
    let mut group = criterion.benchmark_group("store");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(60));
    group.bench_function("a million statements enriched", |bencher| {
        bencher.iter_batched(
            || scene.store("kb"),
            |mut store| {
                let found = scene.enrich(&store);
                assert!((1_000_000..1_100_000).contains(&found.statements.len()));
                assert!(store.add(&found).unwrap());
                // What is returned is dropped when the time has been taken.
                (store, found)
            },
            BatchSize::PerIteration,
        );
    });
    group.bench_function("a million statements opened", |bencher| {
        let mut store = scene.store("opened");
        store.add(&scene.enrich(&store)).unwrap();
        let path = store.directory().to_owned();
        drop(store);
        bencher.iter_with_large_drop(|| Store::open_existing(&path).unwrap());
    });
    group.finish();
}

fn five_million_triples(criterion: &mut Criterion) {
    let directory = tempfile::tempdir().unwrap();
    let ontology = directory.path().join("books.nt");
    let triples = write_ontology(&ontology, 1_071_500);
    assert!((5_000_000..5_010_000).contains(&triples), "{triples}");
    let path = directory.path().join("kb");
    Store::open(&path).unwrap().add_base(&ontology).unwrap();
    let mut group = criterion.benchmark_group("store");
    group.sample_size(10);
    group.measurement_time(Duration::from_secs(60));
    group.throughput(Throughput::Elements(triples as u64));
    group.bench_function("five million triples opened", |bencher| {
        bencher.iter_with_large_drop(|| Store::open_existing(&path).unwrap());
    });
    group.finish();
    let store = Store::open_existing(&path).unwrap();
    let all = "SELECT ?book ?title { ?book a <http://y/book> ; \
               <http://www.w3.org/2000/01/rdf-schema#label> ?title }";
    let mut group = criterion.benchmark_group("store");
    group.sample_size(10);
    group.throughput(Throughput::Elements(1_071_500));
    group.bench_function("a million rows written", |bencher| {
        bencher.iter(|| {
            store
                .answer(all, AnswerFormat::Csv, std::io::sink())
                .unwrap();
        });
    });
    group.finish();
}

criterion_group!(
    benches,
    enrichment,
    a_million_statements,
    five_million_triples
);
criterion_main!(benches);
