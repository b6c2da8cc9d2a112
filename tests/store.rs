//! The store as a directory: what survives, what is refused, what other readers see.

#![expect(clippy::unwrap_used, reason = "helpers of tests, as in the tests")]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hadal::enrich::{
    AnswerFormat, Counts, Enrichment, Export, ExportFormat, Kind, Run, Statement, Store, StoreError,
};
use hadal::rdf::RdfError;
use oxigraph::model::NamedNode;
use rio_api::parser::TriplesParser;
use tempfile::TempDir;

const ONTOLOGY: &str = r#"@prefix e: <http://e/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
e:Emma a e:Book ; rdfs:label "Emma"@en ; e:year 1815 .
e:Jane e:created e:Emma ; rdfs:label "Jane Austen"@en ; e:knows [ rdfs:label "Cassandra" ] .
"#;

const TRIG: &str = r#"<urn:hadal:run:r1> {
  <http://s/1> a <http://e/Book> .
  <http://s/1> <http://www.w3.org/2000/01/rdf-schema#label> "Per\"suasion\"\n"@en .
}
<urn:hadal:run:r1:provenance> {
  <urn:hadal:run:r1> <http://www.w3.org/ns/prov#startedAtTime> "2026-01-01T00:00:00Z" .
}
"#;

const BOOKS: &str = "SELECT ?book { ?book a <http://e/Book> } ORDER BY ?book";

fn run(id: &str) -> Run {
    Run {
        id: id.to_owned(),
        time: "2026-01-01T00:00:00Z".to_owned(),
        added: String::new(),
        source: "survey".to_owned(),
        counts: Counts::default(),
        bytes: 0,
        statements: 0,
    }
}

/// A store with the ontology, and the paths of both.
fn store_with_base() -> (TempDir, PathBuf, Store) {
    let directory = tempfile::tempdir().unwrap();
    let ontology = directory.path().join("books.ttl");
    fs::write(&ontology, ONTOLOGY).unwrap();
    let path = directory.path().join("store");
    let mut store = Store::open(&path).unwrap();
    assert!(store.add_base(&ontology).unwrap());
    (directory, path, store)
}

/// Every file under a directory with its bytes.
fn snapshot(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![directory.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("database") {
                // Made from the other files, where the feature for it is on.
            } else if path.is_dir() {
                open.push(path);
            } else {
                files.insert(path.clone(), fs::read(path).unwrap());
            }
        }
    }
    files
}

#[test]
fn a_committed_run_is_seen_by_queries_and_by_the_next_opening() {
    let (_directory, path, mut store) = store_with_base();
    assert!(store.commit(&run("r1"), TRIG.as_bytes()).unwrap());
    let both = [["<http://e/Emma>"], ["<http://s/1>"]];
    assert_eq!(store.table(BOOKS).unwrap().rows, both);
    let again = Store::open(&path).unwrap();
    assert_eq!(again.table(BOOKS).unwrap().rows, both);
    assert_eq!(again.runs().len(), 1);
    assert_eq!(again.bases()[0].triples, 7);
    assert_eq!(again.triples().unwrap(), 9);
    let provenance = "ASK { GRAPH <urn:hadal:run:r1:provenance> { ?run ?p ?time } }";
    assert_eq!(again.table(provenance).unwrap().rows, [["true"]]);
    let hidden = "ASK { ?run <http://www.w3.org/ns/prov#startedAtTime> ?time }";
    assert_eq!(again.table(hidden).unwrap().rows, [["false"]]);
}

/// What an ontology names a run may name, however the IRI is written.
#[test]
fn a_run_names_what_the_ontology_names() {
    let directory = tempfile::tempdir().unwrap();
    let base = directory.path().join("base.nt");
    let odd = ["http://e/50%_x", "http://e/a[1]", "http://e/a#b#c"];
    let label = "<http://www.w3.org/2000/01/rdf-schema#label>";
    let lines = odd.map(|iri| format!("<{iri}> {label} \"Odd\" .\n"));
    fs::write(&base, lines.concat()).unwrap();
    let path = directory.path().join("store");
    let mut store = Store::open(&path).unwrap();
    store.add_base(&base).unwrap();
    let node = |iri: &str| NamedNode::new_unchecked(iri);
    let statements = odd.map(|iri| Statement {
        kind: Kind::Fact,
        subject: node("http://s/1"),
        predicate: node("http://e/author"),
        object: node(iri).into(),
        confidence: 1.0,
        source: Arc::default(),
    });
    let found = Enrichment {
        id: "r1".to_owned(),
        started: "2026-01-01T00:00:00Z".to_owned(),
        added: String::new(),
        source: "survey".to_owned(),
        statements: statements.into(),
        conflicts: Vec::new(),
        doubtful: Vec::new(),
        notes: Vec::new(),
        known: 0,
        accepted: 0,
        rejected: 0,
    };
    assert!(store.add(&found).unwrap());
    let again = Store::open(&path).unwrap();
    assert_eq!(again.triples().unwrap(), 6);
    let mut out = Vec::new();
    let diff = again.diff("r1", None).unwrap();
    diff.write_trig(&mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(odd.iter().all(|iri| out.contains(iri)), "{out}");
}

#[test]
fn undo_leaves_the_directory_byte_for_byte() {
    let (_directory, path, mut store) = store_with_base();
    let before = snapshot(&path);
    store.commit(&run("r1"), TRIG.as_bytes()).unwrap();
    assert_ne!(snapshot(&path), before);
    assert_eq!(store.undo("r1").unwrap().id, "r1");
    assert_eq!(snapshot(&path), before);
    assert_eq!(store.table(BOOKS).unwrap().rows, [["<http://e/Emma>"]]);
    let error = store.undo("r1").unwrap_err();
    assert!(matches!(error, StoreError::UnknownRun { .. }), "{error}");
}

#[test]
fn undo_of_one_run_keeps_the_others() {
    let (_directory, path, mut store) = store_with_base();
    let other = TRIG.replace("r1", "r2").replace("http://s/1", "http://s/2");
    store.commit(&run("r2"), other.as_bytes()).unwrap();
    let with_one = snapshot(&path);
    store.commit(&run("r1"), TRIG.as_bytes()).unwrap();
    store.undo("r1").unwrap();
    assert_eq!(snapshot(&path), with_one);
    let rows = Store::open(&path).unwrap().table(BOOKS).unwrap().rows;
    assert_eq!(rows, [["<http://e/Emma>"], ["<http://s/2>"]]);
}

#[test]
fn what_is_already_there_is_not_added_again() {
    let (directory, path, mut store) = store_with_base();
    let copy = directory.path().join("same-bytes.ttl");
    fs::write(&copy, ONTOLOGY).unwrap();
    assert!(!store.add_base(&copy).unwrap());
    assert!(store.commit(&run("r1"), TRIG.as_bytes()).unwrap());
    let before = snapshot(&path);
    assert!(!store.commit(&run("r1"), TRIG.as_bytes()).unwrap());
    let renamed = TRIG.replace("r1", "r2");
    assert!(!store.commit(&run("r2"), renamed.as_bytes()).unwrap());
    assert_eq!(snapshot(&path), before);
}

#[test]
fn a_second_writer_is_told_to_wait() {
    let (_directory, path, mut store) = store_with_base();
    let held = File::options()
        .write(true)
        .open(path.join(".lock"))
        .unwrap();
    held.lock().unwrap();
    let error = store.commit(&run("r1"), TRIG.as_bytes()).unwrap_err();
    assert!(matches!(error, StoreError::Locked { .. }), "{error}");
    assert_eq!(Store::open(&path).unwrap().runs().len(), 0);
    held.unlock().unwrap();
    assert!(store.commit(&run("r1"), TRIG.as_bytes()).unwrap());
}

#[test]
fn a_store_that_several_make_at_once_is_made_once() {
    for _ in 0..20 {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("store");
        std::thread::scope(|scope| {
            let opened: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| Store::open(&path).map(drop)))
                .collect();
            for one in opened {
                one.join().unwrap().unwrap();
            }
        });
        assert_eq!(snapshot(&path).len(), 2);
    }
}

#[test]
fn a_store_that_changed_in_between_is_not_written() {
    let (_directory, path, mut store) = store_with_base();
    let mut other = Store::open(&path).unwrap();
    other.commit(&run("r1"), TRIG.as_bytes()).unwrap();
    let error = store.undo("r1").unwrap_err();
    assert!(matches!(error, StoreError::UnknownRun { .. }), "{error}");
    let second = TRIG.replace("r1", "r2").replace("http://s/1", "http://s/2");
    let error = store.commit(&run("r2"), second.as_bytes()).unwrap_err();
    assert!(matches!(error, StoreError::Changed { .. }), "{error}");
    assert_eq!(Store::open(&path).unwrap().runs().len(), 1);
}

#[test]
fn what_a_killed_writer_left_is_ignored_and_swept() {
    let (directory, path, store) = store_with_base();
    drop(store);
    let clean = snapshot(&path);
    fs::write(path.join("runs/r1.trig.tmp"), &TRIG[..40]).unwrap();
    fs::write(path.join("base/half.ttl.tmp"), "@pre").unwrap();
    fs::write(path.join("manifest.json.tmp"), "{\"vers").unwrap();
    // Renamed, but the manifest did not follow.
    fs::write(path.join("runs/r1.trig"), TRIG).unwrap();
    let mut store = Store::open(&path).unwrap();
    assert_eq!(store.table(BOOKS).unwrap().rows, [["<http://e/Emma>"]]);
    assert!(store.commit(&run("r1"), TRIG.as_bytes()).unwrap());
    store.undo("r1").unwrap();
    assert_eq!(snapshot(&path), clean);

    // Killed while it was made.
    let young = directory.path().join("young");
    fs::create_dir_all(young.join("base")).unwrap();
    fs::write(young.join("manifest.json.tmp"), "{").unwrap();
    assert_eq!(Store::open(&young).unwrap().runs().len(), 0);
}

#[test]
fn paths_that_are_no_store_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "text").unwrap();
    let error = Store::open(&file).err().unwrap();
    assert!(matches!(error, StoreError::NotADirectory { .. }), "{error}");
    let error = Store::open(directory.path()).err().unwrap();
    assert!(matches!(error, StoreError::NotAStore { .. }), "{error}");
    assert!(!directory.path().join("manifest.json").exists());
    let absent = directory.path().join("absent");
    let error = Store::open_existing(&absent).err().unwrap();
    assert!(matches!(error, StoreError::Missing { .. }), "{error}");
    assert!(!absent.exists());
    let below = file.join("store");
    assert!(Store::open(&below).is_err());
}

#[test]
fn damage_is_named() {
    let (_directory, path, mut store) = store_with_base();
    store.commit(&run("r1"), TRIG.as_bytes()).unwrap();
    let file = path.join("runs/r1.trig");
    fs::write(&file, &TRIG[..TRIG.len() - 20]).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(error.to_string().contains("r1.trig"), "{error}");
    fs::remove_file(&file).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(error.to_string().contains("missing"), "{error}");

    let manifest = path.join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(
        &manifest,
        text.replacen("\"version\": 1", "\"version\": 9", 1),
    )
    .unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(
        matches!(error, StoreError::Version { found: 9, .. }),
        "{error}"
    );
    fs::write(&manifest, &text[..text.len() / 2]).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn an_ontology_with_an_error_leaves_the_store_as_it_was() {
    let (directory, path, mut store) = store_with_base();
    let before = snapshot(&path);
    let bad = directory.path().join("bad.ttl");
    fs::write(
        &bad,
        "<http://e/a> <http://e/b> <http://e/c> .\n<http://e/a> <http://e/b> .\n",
    )
    .unwrap();
    let error = store.add_base(&bad).unwrap_err();
    assert!(
        matches!(
            error,
            StoreError::Ontology(RdfError::Syntax { line: 2, .. })
        ),
        "{error}"
    );
    let error = store
        .add_base(&directory.path().join("none.ttl"))
        .unwrap_err();
    assert!(matches!(error, StoreError::Io { .. }), "{error}");
    let odd = directory.path().join("odd.xyz");
    fs::write(&odd, "<http://e/a> <http://e/b> 1 .").unwrap();
    let error = store.add_base(&odd).unwrap_err();
    assert!(
        matches!(error, StoreError::Ontology(RdfError::UnknownFormat { .. })),
        "{error}"
    );
    assert_eq!(snapshot(&path), before);
    assert_eq!(store.triples().unwrap(), 7);
}

#[test]
fn a_run_outside_its_graphs_or_with_an_unfit_name_is_refused() {
    let (_directory, path, mut store) = store_with_base();
    let before = snapshot(&path);
    let stray = TRIG.replace("<urn:hadal:run:r1> {", "<urn:other> {");
    assert!(store.commit(&run("r1"), stray.as_bytes()).is_err());
    assert!(store.commit(&run("r1"), &TRIG.as_bytes()[..60]).is_err());
    let error = store
        .commit(&run("../../etc"), TRIG.as_bytes())
        .unwrap_err();
    assert!(matches!(error, StoreError::RunName { .. }), "{error}");
    assert_eq!(snapshot(&path), before);
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let (_directory, path, mut store) = store_with_base();
    // The superuser may write anywhere, but no file in the place of a folder.
    fs::create_dir(path.join("runs/r1.trig.tmp")).unwrap();
    let error = store.commit(&run("r1"), TRIG.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("r1.trig"), "{error}");
    assert_eq!(Store::open(&path).unwrap().runs().len(), 0);
}

#[test]
fn what_cannot_be_recorded_leaves_no_file() {
    let (directory, path, mut store) = store_with_base();
    let other = directory.path().join("other.ttl");
    fs::write(&other, "<http://e/Dune> a <http://e/Book> .").unwrap();
    // No manifest is written where a folder stands in its place.
    fs::create_dir(path.join("manifest.json.tmp")).unwrap();
    let before = snapshot(&path);
    let error = store.commit(&run("r1"), TRIG.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("manifest"), "{error}");
    assert_eq!(snapshot(&path), before);
    let error = store.add_base(&other).unwrap_err();
    assert!(error.to_string().contains("manifest"), "{error}");
    assert_eq!(snapshot(&path), before);
}

#[test]
fn answers_come_in_every_format() {
    let (_directory, _path, mut store) = store_with_base();
    store.commit(&run("r1"), TRIG.as_bytes()).unwrap();
    let answer = |sparql: &str, format| {
        let mut out = Vec::new();
        store.answer(sparql, format, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert_eq!(
        answer(BOOKS, AnswerFormat::Csv),
        "book\r\nhttp://e/Emma\r\nhttp://s/1\r\n"
    );
    assert_eq!(
        answer(BOOKS, AnswerFormat::Tsv),
        "?book\n<http://e/Emma>\n<http://s/1>\n"
    );
    let json: serde_json::Value = serde_json::from_str(&answer(BOOKS, AnswerFormat::Json)).unwrap();
    assert_eq!(
        json["results"]["bindings"][1]["book"]["value"],
        "http://s/1"
    );
    assert!(answer(BOOKS, AnswerFormat::Xml).contains("<uri>http://e/Emma</uri>"));
    assert_eq!(answer("ASK { ?s ?p ?o }", AnswerFormat::Csv), "true");
    let graph = "CONSTRUCT { ?s a <http://e/Work> } WHERE { ?s <http://e/year> ?y }";
    assert_eq!(
        answer(graph, AnswerFormat::NTriples),
        "<http://e/Emma> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e/Work> .\n"
    );
    assert!(answer(graph, AnswerFormat::Xml).contains("http://e/Emma"));
    assert!(answer(graph, AnswerFormat::Turtle).contains("http://e/Work"));
    for (sparql, format, part) in [
        (graph, AnswerFormat::Csv, "ntriples, turtle"),
        (graph, AnswerFormat::Tsv, "as tsv"),
        (BOOKS, AnswerFormat::Turtle, "csv, tsv, json, xml"),
        ("ASK { ?s ?p ?o }", AnswerFormat::NTriples, "csv, tsv"),
    ] {
        let mut out = Vec::new();
        let error = store.answer(sparql, format, &mut out).unwrap_err();
        assert!(out.is_empty());
        let is_format = matches!(error, StoreError::Format { .. });
        assert!(is_format && error.to_string().contains(part), "{error}");
    }
    for (bad, part) in [
        ("SELECT nonsense", "query failed"),
        (
            "SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }",
            "query failed",
        ),
    ] {
        let error = store.table(bad).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn the_union_has_each_statement_once() {
    let (directory, _path, mut store) = store_with_base();
    store.commit(&run("r1"), TRIG.as_bytes()).unwrap();
    // Later the ontology itself learns what the run had added.
    let later = directory.path().join("later.nt");
    let triple =
        "<http://s/1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e/Book> .\n";
    fs::write(&later, triple).unwrap();
    store.add_base(&later).unwrap();
    let both = [["<http://e/Emma>"], ["<http://s/1>"]];
    assert_eq!(store.table(BOOKS).unwrap().rows, both);
    store.undo("r1").unwrap();
    assert_eq!(store.table(BOOKS).unwrap().rows, both);
}

#[test]
fn exports_are_read_by_two_readers_alike() {
    let (_directory, _path, mut store) = store_with_base();
    store.commit(&run("r1"), TRIG.as_bytes()).unwrap();
    let export = |format, run: Option<&str>, provenance| {
        let mut out = Vec::new();
        let run = run.map(str::to_owned);
        let export = Export {
            format,
            run,
            provenance,
        };
        let count = store.export(&export, &mut out).unwrap();
        (count, out)
    };
    let (count, turtle) = export(ExportFormat::Turtle, None, true);
    assert_eq!(count, 10);
    let (mut by_rio, mut by_oxttl) = (0, 0);
    let mut parser = rio_turtle::TurtleParser::new(Cursor::new(&turtle), None);
    parser
        .parse_all(&mut |_| -> Result<(), rio_turtle::TurtleError> {
            by_rio += 1;
            Ok(())
        })
        .unwrap();
    for triple in
        oxigraph::io::RdfParser::from_format(oxigraph::io::RdfFormat::Turtle).for_slice(&turtle)
    {
        triple.unwrap();
        by_oxttl += 1;
    }
    assert_eq!((by_rio, by_oxttl), (10, 10));

    assert_eq!(export(ExportFormat::NTriples, None, false).0, 9);
    assert_eq!(export(ExportFormat::NQuads, Some("r1"), true).0, 3);
    assert_eq!(export(ExportFormat::RdfXml, Some("r1"), false).0, 2);
    let (_, trig) = export(ExportFormat::TriG, None, true);
    let text = String::from_utf8(trig).unwrap();
    assert!(text.contains("<urn:hadal:run:r1>"), "{text}");
    let (_, json) = export(ExportFormat::JsonLd, None, false);
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert!(json.to_string().contains("http://s/1"));
    let unknown = Export {
        format: ExportFormat::Turtle,
        run: Some("r9".to_owned()),
        provenance: false,
    };
    let error = store.export(&unknown, Vec::new()).unwrap_err();
    assert!(error.to_string().contains("r1"), "{error}");
}

#[test]
fn a_compressed_ontology_is_read() {
    use std::io::Write;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("books.nt.gz");
    let mut file =
        flate2::write::GzEncoder::new(File::create(&path).unwrap(), flate2::Compression::fast());
    file.write_all(b"<http://e/a> <http://e/b> _:x .\n")
        .unwrap();
    file.finish().unwrap();
    let mut store = Store::open(&directory.path().join("store")).unwrap();
    store.add_base(&path).unwrap();
    assert_eq!(store.triples().unwrap(), 1);
}

/// Of all that a query can have.
const QUERIES: &[&str] = &[
    "SELECT * { ?s ?p ?o }",
    "SELECT * { ?s ?p ?o FILTER(!isBlank(?s)) }",
    "SELECT * { GRAPH ?g { ?s ?p ?o } }",
    "SELECT DISTINCT ?g { GRAPH ?g { ?s ?p ?o } }",
    "SELECT ?g { GRAPH ?g {} }",
    "SELECT * { GRAPH <urn:hadal:run:r2> { ?s a ?c } ?s rdfs:label ?l }",
    "SELECT * FROM <urn:hadal:run:r1> FROM NAMED <urn:hadal:run:r2> \
     { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }",
    "SELECT * { ?w e:created ?b . ?b e:year ?y ; rdfs:label ?l FILTER(?y > 1805) }",
    "SELECT * { ?b a/rdfs:subClassOf* e:Work }",
    "SELECT * { ?a ^e:created/e:created ?b FILTER(?a != ?b) }",
    "SELECT * { e:b1 e:of+ ?x }",
    "SELECT * { ?b e:price ?p FILTER(?p = 1.5) }",
    "SELECT * { ?b e:price 01.50 }",
    "SELECT * { ?b e:price ?p BIND(?p * 2 AS ?d) }",
    "SELECT * { ?b e:year ?y BIND(?y - 1 AS ?z) ?c e:year ?z } ORDER BY ?b ?c LIMIT 40",
    "SELECT * { ?b e:sold ?d FILTER(?d < \"2021-01-01\"^^xsd:date) }",
    "SELECT * { ?b e:note ?n FILTER(lang(?n) = \"fr-ca\") }",
    "SELECT * { ?b e:note \"chat\"@fr-CA }",
    "SELECT * { ?b e:note ?n FILTER(sameTerm(?n, \"chat\")) }",
    "SELECT * { VALUES ?b { e:b1 e:none \"x\" UNDEF } OPTIONAL { ?b e:year ?y } }",
    "SELECT * { ?b a e:Novel MINUS { e:w1 e:created ?b } }",
    "SELECT * { ?b a e:Novel FILTER NOT EXISTS { e:w2 e:created ?b } }",
    "SELECT ?w (COUNT(*) AS ?n) (MIN(?y) AS ?first) (GROUP_CONCAT(?l; separator=\"\") AS ?all) \
     { { SELECT * { ?w e:created ?b . ?b e:year ?y ; rdfs:label ?l } ORDER BY ?b } } \
     GROUP BY ?w HAVING(COUNT(*) > 8)",
    "SELECT * { \"x\" ?p ?o }",
    "SELECT * { ?s <http://none/> ?o }",
    "ASK { e:b1 e:year 1801 }",
    "ASK { e:b1 e:year 1802 }",
    "CONSTRUCT { ?s ?p ?l } WHERE { ?s rdfs:label ?l BIND(e:called AS ?p) }",
    "DESCRIBE e:w3",
];

/// What can be written otherwise, as it is not where it was read and written again.
const ODD: &str = "\
<http://e/b2> <http://e/price> \"01.50\"^^<http://www.w3.org/2001/XMLSchema#decimal> .
<http://e/b2> <http://e/price> \"7\"^^<http://www.w3.org/2001/XMLSchema#int> .
<http://e/b3> <http://e/price> \"07\"^^<http://www.w3.org/2001/XMLSchema#int> .
<http://e/b2> <http://e/note> \"chat\"@EN .
";

/// What the SPARQL engine answers over the store is what it answers over its own, whichever of the
/// two ways of reading an ontology was taken.
#[test]
fn answers_are_those_of_another_store() {
    use oxigraph::io::RdfFormat;
    use oxigraph::model::{GraphName, Quad};
    let directory = tempfile::tempdir().unwrap();
    let mut ontology = String::from(
        "@prefix e: <http://e/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\
         @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n\
         e:Novel rdfs:subClassOf e:Book . e:Book rdfs:subClassOf e:Work .\n\
         e:b0 e:price 1.50 , 01.5 , 1.5e0 ; e:sold \"2020-01-01\"^^xsd:date , \"2020-##\"^^xsd:date .\n\
         e:b1 e:note \"chat\"@fr-CA , \"chat\" , \"chat\"@en ; e:of [ e:of e:b2 ] .\n",
    );
    for book in 0..60 {
        let (writer, year) = (book % 7, 1800 + book % 9);
        let class = if book % 2 == 0 { "Novel" } else { "Book" };
        ontology += &format!(
            "e:b{book} a e:{class} ; rdfs:label \"Book {book}\"@en ; e:year {year} .\n\
             e:w{writer} e:created e:b{book} .\n"
        );
    }
    let mut lines = String::new();
    for quad in quads(RdfFormat::Turtle, &ontology) {
        lines += &format!("{} {} {} .\n", quad.subject, quad.predicate, quad.object);
    }
    ontology += ODD;
    lines += ODD;
    let other = oxigraph::store::Store::new().unwrap();
    for quad in quads(RdfFormat::Turtle, &ontology) {
        other.insert(&quad).unwrap();
    }
    let runs = ["r1", "r2"].map(|id| {
        let trig = TRIG.replace("run:r1", &format!("run:{id}"));
        (id, trig.replace("/s/1", &format!("/s/{id}")))
    });
    for (id, trig) in &runs {
        let statements = statement_graph(id);
        for quad in quads(RdfFormat::TriG, trig) {
            if quad.graph_name == statements {
                let graph_name = GraphName::DefaultGraph;
                let quad = quad.clone();
                other.insert(&Quad { graph_name, ..quad }).unwrap();
            }
            other.insert(&quad).unwrap();
        }
    }
    for (name, text) in [("base.ttl", &ontology), ("base.nt", &lines)] {
        let base = directory.path().join(name);
        fs::write(&base, text).unwrap();
        let path = directory.path().join(format!("store of {name}"));
        let mut store = Store::open(&path).unwrap();
        store.add_base(&base).unwrap();
        for (id, trig) in &runs {
            store.commit(&run(id), trig.as_bytes()).unwrap();
        }
        // Read again, from its files.
        drop(store);
        let store = Store::open_existing(&path).unwrap();
        for query in QUERIES {
            let query = format!(
                "PREFIX e: <http://e/> PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#> \
                 PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> {query}"
            );
            let expected = oxigraph::sparql::SparqlEvaluator::new()
                .parse_query(&query)
                .unwrap()
                .on_store(&other)
                .execute()
                .unwrap();
            let answer = store.query(&query).unwrap();
            assert_eq!(rows(answer), rows(expected), "{name}: {query}");
        }
    }
}

fn statement_graph(run: &str) -> oxigraph::model::GraphName {
    NamedNode::new_unchecked(format!("urn:hadal:run:{run}")).into()
}

fn quads(format: oxigraph::io::RdfFormat, text: &str) -> Vec<oxigraph::model::Quad> {
    let parser = oxigraph::io::RdfParser::from_format(format).for_slice(text);
    parser.map(Result::unwrap).collect()
}

/// An answer as sorted lines, in which blank nodes have no names.
fn rows(answer: oxigraph::sparql::QueryResults<'_>) -> Vec<String> {
    use oxigraph::sparql::QueryResults;
    let mut rows: Vec<String> = match answer {
        QueryResults::Boolean(value) => vec![value.to_string()],
        QueryResults::Graph(triples) => triples.map(|triple| triple.unwrap().to_string()).collect(),
        QueryResults::Solutions(solutions) => solutions
            .map(|solution| {
                let solution = solution.unwrap();
                let cells = solution.iter();
                let cells: Vec<String> =
                    cells.map(|(name, term)| format!("{name} {term}")).collect();
                cells.join(", ")
            })
            .collect(),
    };
    for row in &mut rows {
        let words = row.split(' ');
        let nameless = words.map(|word| if word.starts_with("_:") { "_:b" } else { word });
        *row = nameless.collect::<Vec<_>>().join(" ");
    }
    rows.sort();
    rows
}
