//! Readers and writers on files, good and bad.

#![expect(clippy::expect_used, reason = "a helper that fails fails its test")]

use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use hadal::rdf::{
    Builder, Format, Item, KnowledgeBase, Limits, RdfError, agree, is_index, read, read_all,
    write_ntriples, write_trig, write_turtle,
};
use oxigraph::model::{GraphName, Literal, NamedNode, Triple};

const TURTLE: &str = "@prefix : <http://yago-knowledge.org/resource/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:Emma :wasCreatedOnDate \"1815-##-##\"^^xsd:date ; :label \"Emma\"@en , \"Émma\\n\" .
:Jane_Austen :created :Emma , _:x . _:x :label \"Sanditon\" .
";

fn file(dir: &Path, name: &str, bytes: &[u8]) -> PathBuf {
    let path = dir.join(name);
    std::fs::write(&path, bytes).expect("a temporary file");
    path
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn lines(path: &Path) -> Vec<String> {
    let mut lines: Vec<String> = read_all(path)
        .expect("a good file")
        .iter()
        .map(ToString::to_string)
        .collect();
    lines.sort();
    lines
}

#[test]
fn every_format_gives_the_same_triples() {
    let dir = tempfile::tempdir().expect("a directory");
    let turtle = file(dir.path(), "a.ttl", TURTLE.as_bytes());
    let triples = read_all(&turtle).expect("Turtle");
    assert_eq!(triples.len(), 6);
    let expected = lines(&turtle);
    let mut ntriples = Vec::new();
    write_ntriples(&triples, &mut ntriples).expect("memory");
    let nquads = String::from_utf8(ntriples.clone())
        .expect("text")
        .replace(" .\n", " <urn:g> .\n");
    let xml = r#"<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:y="http://yago-knowledge.org/resource/">
<rdf:Description rdf:about="http://yago-knowledge.org/resource/Emma">
<y:wasCreatedOnDate rdf:datatype="http://www.w3.org/2001/XMLSchema#date">1815-##-##</y:wasCreatedOnDate>
<y:label xml:lang="en">Emma</y:label><y:label>Émma&#10;</y:label></rdf:Description>
<rdf:Description rdf:about="http://yago-knowledge.org/resource/Jane_Austen">
<y:created rdf:resource="http://yago-knowledge.org/resource/Emma"/>
<y:created rdf:parseType="Resource"><y:label>Sanditon</y:label></y:created>
</rdf:Description></rdf:RDF>"#;
    let json = r#"{"@context": {"@vocab": "http://yago-knowledge.org/resource/",
            "@base": "http://yago-knowledge.org/resource/"},
        "@graph": [{"@id": "Emma", "label": [{"@value": "Emma", "@language": "en"}, "Émma\n"],
            "wasCreatedOnDate": {"@value": "1815-##-##",
                "@type": "http://www.w3.org/2001/XMLSchema#date"}},
        {"@id": "Jane_Austen", "created": [{"@id": "Emma"}, {"label": "Sanditon"}]}]}"#;
    for (name, bytes) in [
        ("a.nt", ntriples.as_slice()),
        ("a.nq", nquads.as_bytes()),
        ("a.trig", TURTLE.as_bytes()),
        ("a.owl", xml.as_bytes()),
        ("a.n3", TURTLE.as_bytes()),
        ("a.jsonld", json.as_bytes()),
        // What the name says is not so.
        ("b.owl", TURTLE.as_bytes()),
        ("b.rdf", ntriples.as_slice()),
    ] {
        assert_eq!(lines(&file(dir.path(), name, bytes)), expected, "{name}");
        let zipped = file(dir.path(), &format!("{name}.gz"), &gzip(bytes));
        assert_eq!(lines(&zipped), expected, "{name}.gz");
    }
}

#[test]
fn what_n3_quotes_is_not_stated() {
    let dir = tempfile::tempdir().expect("a directory");
    let text = "@prefix y: <urn:y:> . y:a y:p 1 . { y:a y:p 2 } y:said y:b .";
    let triples = lines(&file(dir.path(), "a.n3", text.as_bytes()));
    assert!(
        triples.iter().any(|line| line.contains("\"1\"")),
        "{triples:?}"
    );
    assert!(
        !triples.iter().any(|line| line.contains("\"2\"")),
        "{triples:?}"
    );
}

#[test]
fn a_context_that_stands_elsewhere_is_not_fetched() {
    let dir = tempfile::tempdir().expect("a directory");
    let text = br#"{"@context": "http://127.0.0.1:1/context", "@id": "urn:a", "label": "A"}"#;
    let path = file(dir.path(), "a.jsonld", text);
    let error = KnowledgeBase::read(&path)
        .expect_err("no context")
        .to_string();
    for part in ["a.jsonld", "not fetched", "http://127.0.0.1:1/context"] {
        assert!(error.contains(part), "{part} in {error}");
    }
}

#[test]
fn a_syntax_error_is_placed() {
    let dir = tempfile::tempdir().expect("a directory");
    for (name, text, line) in [
        ("a.nt", "<urn:a> <urn:p> \"x\" .\n<urn:a> <urn:p> ?? .\n", 2),
        (
            "a.ttl",
            "<urn:a> <urn:p> \"x\" .\n\n<urn:a> <urn:p> ; ] .\n",
            3,
        ),
        ("a.trig", "<urn:a> <urn:p> \"x .\n", 1),
    ] {
        let path = file(dir.path(), name, text.as_bytes());
        match read(&path, &mut |_| ControlFlow::Continue(())) {
            Err(RdfError::Syntax {
                line: at, column, ..
            }) => {
                assert_eq!(at, line, "{name}");
                assert!(column > 0, "{name}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn a_place_that_is_not_known_is_not_told() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = file(dir.path(), "a.rdf", b"<a><b></a>");
    let error = KnowledgeBase::read(&path).expect_err("no XML");
    assert!(!error.to_string().contains(":0:0"), "{error}");
}

#[test]
fn missing_truncated_unknown_and_empty_files_are_told_apart() {
    let dir = tempfile::tempdir().expect("a directory");
    let missing = KnowledgeBase::read(&dir.path().join("none.nt"));
    assert!(matches!(missing, Err(RdfError::Open { .. })));
    let unknown = KnowledgeBase::read(&file(dir.path(), "a.txt", b""));
    assert!(matches!(unknown, Err(RdfError::UnknownFormat { .. })));
    let empty = KnowledgeBase::read(&file(dir.path(), "a.nt", b"")).expect("an empty file");
    assert_eq!(empty.triple_count(), 0);
    let whole = gzip(TURTLE.repeat(50).as_bytes());
    for name in ["a.ttl.gz", "a.trig.gz"] {
        let cut = file(dir.path(), name, &whole[..whole.len() / 2]);
        let error = KnowledgeBase::read(&cut).expect_err("a truncated file");
        assert!(matches!(error, RdfError::Read { .. }), "{name}: {error:?}");
        assert!(error.to_string().contains(name), "{error}");
    }
}

/// `rio_turtle` gives up at the relative IRI, after a triple; oxttl knows the file's place.
#[test]
fn what_one_parser_refuses_the_other_reads_without_repetition() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = file(
        dir.path(),
        "a.ttl",
        b"<urn:a> <urn:p> 1 .\n<relative> <urn:p> 2 .\n",
    );
    let mut restarts = 0;
    let count = read(&path, &mut |item| {
        restarts += usize::from(matches!(item, Item::Restart));
        ControlFlow::Continue(())
    });
    assert_eq!((count.expect("readable"), restarts), (2, 1));
    let kb = KnowledgeBase::read(&path).expect("readable");
    assert_eq!(kb.triple_count(), 2);
}

#[test]
fn blank_nodes_of_two_files_stay_apart() {
    let mut builder = Builder::default();
    for _ in 0..2 {
        builder
            .read_bytes("text".as_ref(), b"_:x <urn:p> \"1\" .", Format::NTriples)
            .expect("N-Triples");
    }
    assert_eq!(builder.finish().entities().count(), 2);
}

#[test]
fn exports_are_stable_and_read_alike_by_both_parsers() {
    let iri = |name: &str| NamedNode::new(format!("urn:x:{name}")).expect("an IRI");
    let mut triples: Vec<Triple> = (0..50)
        .map(|n| {
            let text = format!("line {n}\n\"quoted\" \\ \u{1F4DA} é");
            Triple::new(
                iri(&format!("s{}", n % 7)),
                iri("p"),
                Literal::new_simple_literal(text),
            )
        })
        .collect();
    let write = |triples: &[Triple]| -> [(Format, Vec<u8>); 3] {
        let (mut nt, mut ttl, mut trig) = (Vec::new(), Vec::new(), Vec::new());
        write_ntriples(triples, &mut nt).expect("memory");
        write_turtle(triples, &[("x", "urn:x:")], &mut ttl).expect("memory");
        let graph = GraphName::NamedNode(iri("g"));
        let quads: Vec<_> = triples
            .iter()
            .map(|triple| triple.clone().in_graph(graph.clone()))
            .collect();
        write_trig(&quads, &[], &mut trig).expect("memory");
        [
            (Format::NTriples, nt),
            (Format::Turtle, ttl),
            (Format::TriG, trig),
        ]
    };
    let first = write(&triples);
    triples.reverse();
    triples.extend_from_within(..5);
    assert_eq!(write(&triples), first);
    for (format, bytes) in first {
        assert_eq!(agree(&bytes, format).expect("valid"), Ok(50), "{format:?}");
    }
}

proptest::proptest! {
    /// Whatever the bytes, the answer is triples or an error with a place.
    #[test]
    fn no_input_makes_a_reader_panic(
        cut in 0..400_usize,
        noise in proptest::collection::vec(proptest::num::u8::ANY, 0..12),
    ) {
        let cut = cut.min(TURTLE.len());
        let bytes = [&TURTLE.as_bytes()[..cut], &noise, &TURTLE.as_bytes()[cut..]].concat();
        for format in [Format::NTriples, Format::NQuads, Format::Turtle, Format::TriG, Format::RdfXml] {
            let mut seen = 0;
            let read = hadal::rdf::read_bytes("noise".as_ref(), &bytes, format, &mut |item| {
                seen = if matches!(item, Item::Restart) { 0 } else { seen + 1 };
                ControlFlow::Continue(())
            });
            if let Ok(count) = read {
                proptest::prop_assert_eq!(count, seen);
            }
        }
        read_leniently(&bytes);
    }

    /// The reader of lines and the parsers understand the same, also where lines end as they
    /// rarely do, or names are made of what names rarely have.
    #[test]
    fn files_of_lines_say_what_the_parsers_read(
        mut noise in proptest::collection::vec((0..1000_usize, 0..NOISE.len()), 0..4),
    ) {
        let mut text = SHAPES.to_owned();
        let marks: Vec<_> = SHAPES.match_indices(|c: char| !c.is_alphanumeric()).collect();
        noise.sort_unstable_by_key(|(place, _)| place % marks.len());
        for (place, number) in noise.into_iter().rev() {
            text.insert_str(marks[place % marks.len()].0 + 1, NOISE[number]);
        }
        read_leniently(text.as_bytes());
        let dir = tempfile::tempdir().expect("a directory");
        let path = file(dir.path(), "a.nt", text.as_bytes());
        if let Ok(parsed) = KnowledgeBase::from_bytes(&path, text.as_bytes(), Format::NTriples) {
            let read = KnowledgeBase::read(&path).expect("what the parsers read");
            proptest::prop_assert_eq!(described(&read), described(&parsed), "{:?}", text);
            proptest::prop_assert_eq!(read.triple_count(), parsed.triple_count(), "{:?}", text);
        }
    }
}

/// What means something to a parser, or nearly does.
const NOISE: [&str; 16] = [
    "\r",
    "\n",
    "\t",
    "#",
    "# \r",
    ".",
    "_:",
    "-",
    ":",
    "\"",
    "\\",
    "\\u00e9",
    "@en",
    "<",
    "é",
    "e\u{301}\u{200d}",
];

/// Whatever the bytes, a file of lines is read, without those that are none.
fn read_leniently(bytes: &[u8]) {
    let dir = tempfile::tempdir().expect("a directory");
    for name in ["a.nt", "a.tsv"] {
        let mut builder = Builder::with_limits(Limits {
            strict: false,
            ..Limits::default()
        });
        let count = builder.read(&file(dir.path(), name, bytes));
        let triples = u64::try_from(builder.finish().triple_count());
        assert_eq!(count.ok(), triples.ok(), "{name}");
    }
}

#[test]
fn a_carriage_return_alone_ends_a_line() {
    let dir = tempfile::tempdir().expect("a directory");
    let text = b"# why\r<urn:a> <urn:p> <urn:b> .\n<urn:c> <urn:p> <urn:d> . # or\r\n";
    let path = file(dir.path(), "a.nt", text);
    let kb = KnowledgeBase::read(&path).expect("N-Triples");
    assert_eq!(kb.triple_count(), 2);
    let mut lenient = Builder::with_limits(Limits {
        strict: false,
        ..Limits::default()
    });
    assert_eq!(lenient.read(&path).expect("N-Triples"), 1);
    assert_eq!(lenient.skipped(), 1);
    // oxttl knows no such label.
    let text = b"<urn:a> <urn:p> _:x:y .\r<urn:c> <urn:p> <urn:d> .\n";
    let kb = KnowledgeBase::read(&file(dir.path(), "b.nt", text)).expect("N-Triples");
    assert_eq!(kb.triple_count(), 2);
    // `rio_turtle` would leave out what stands behind the carriage return, good or bad.
    let text = b"<urn:a> <urn:p> <urn:b> .\r<urn:c> <urn:p> .\n";
    let refused = KnowledgeBase::read(&file(dir.path(), "c.nt", text));
    assert!(matches!(refused, Err(RdfError::Syntax { .. })));
}

/// Every class of section: types, classes, labels of relations, blank nodes, languages.
const SHAPES: &str = "<urn:a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:C> .
<urn:C> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <urn:D> .
<urn:p> <http://www.w3.org/2000/01/rdf-schema#label> \"name\"@en .
<urn:a> <urn:p> \"x\" .
<urn:a> <urn:p> \"1960-##-##\"^^<http://www.w3.org/2001/XMLSchema#date> .
_:n <urn:q> <urn:a> .
_:m <urn:q> _:n .
";

fn described(kb: &KnowledgeBase) -> Vec<String> {
    let relations = kb.relations().flat_map(|relation| {
        kb.facts(relation).map(move |(subject, object)| {
            format!(
                "{} {} {} {:?} {:?} {:?} {:?}",
                kb.text(subject),
                kb.iri(relation),
                kb.text(object),
                kb.language(object),
                kb.datatype(object),
                kb.relation_label(relation),
                kb.classes(subject).len()
            )
        })
    });
    relations.collect()
}

#[test]
fn an_index_holds_what_the_file_held() {
    let dir = tempfile::tempdir().expect("a directory");
    let source = file(dir.path(), "a.nt", SHAPES.as_bytes());
    let kb = KnowledgeBase::read(&source).expect("N-Triples");
    let index = dir.path().join("a.hadal");
    kb.save(&index).expect("space");
    assert!(is_index(&index) && !is_index(&source));
    let opened = KnowledgeBase::open(&index, &Limits::default()).expect("an index");
    assert_eq!(described(&opened), described(&kb));
    assert_eq!(described(&kb).len(), 4);
    assert_eq!(opened.triple_count(), kb.triple_count());
    assert_eq!(opened.term("urn:a"), kb.term("urn:a"));
    let left: Vec<_> = std::fs::read_dir(dir.path())
        .expect("a directory")
        .collect();
    assert_eq!(left.len(), 2, "nothing unfinished is left");
}

#[test]
fn a_damaged_index_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let source = file(dir.path(), "a.nt", SHAPES.as_bytes());
    let index = dir.path().join("a.hadal");
    let kb = KnowledgeBase::read(&source).expect("N-Triples");
    kb.save(&index).expect("space");
    let bytes = std::fs::read(&index).expect("an index");
    let refusal = |bytes: &[u8]| {
        let path = file(dir.path(), "b.hadal", bytes);
        match KnowledgeBase::open(&path, &Limits::default()) {
            Err(error @ RdfError::Index { .. }) => error.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let mut other = bytes.clone();
    other[8] = 77;
    assert!(
        refusal(&other).contains("version 77"),
        "{}",
        refusal(&other)
    );
    assert!(refusal(&other).contains("hadal index"));
    let mut flipped = bytes.clone();
    let middle = bytes.len() / 2;
    flipped[middle] ^= 1;
    assert!(refusal(&flipped).contains("damaged"));
    assert!(refusal(&bytes[..bytes.len() - 3]).contains("damaged"));
    // A count that would take all memory.
    let mut huge = bytes.clone();
    huge[20..28].copy_from_slice(&u64::MAX.to_le_bytes());
    assert!(refusal(&huge).contains("damaged"));
    // No byte that is changed opens, or makes it panic.
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] = changed[place].wrapping_add(1);
        let path = file(dir.path(), "c.hadal", &changed);
        assert!(
            KnowledgeBase::open(&path, &Limits::default()).is_err(),
            "{place}"
        );
    }
}

#[test]
fn compressed_files_are_read() {
    let dir = tempfile::tempdir().expect("a directory");
    let plain = file(dir.path(), "a.nt", SHAPES.as_bytes());
    let plain = described(&KnowledgeBase::read(&plain).expect("N-Triples"));
    let mut bzip2 = Vec::new();
    let mut encoder = bzip2::read::BzEncoder::new(SHAPES.as_bytes(), bzip2::Compression::fast());
    encoder.read_to_end(&mut bzip2).expect("memory");
    let zstd = zstd::encode_all(SHAPES.as_bytes(), 1).expect("memory");
    for (name, bytes) in [
        ("a.nt.gz", gzip(SHAPES.as_bytes())),
        ("a.nt.bz2", bzip2),
        ("a.nt.zst", zstd),
    ] {
        let path = file(dir.path(), name, &bytes);
        let kb = KnowledgeBase::read(&path).expect(name);
        assert_eq!(described(&kb), plain, "{name}");
        let broken = file(dir.path(), name, &bytes[..bytes.len() / 2]);
        let read = KnowledgeBase::read(&broken);
        assert!(
            matches!(read, Err(RdfError::Read { .. })),
            "{name}: {read:?}"
        );
    }
}

#[test]
fn malformed_lines_are_left_out_counted_and_named() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut text = String::new();
    for n in 0..5000 {
        text += &format!("<urn:e{n}> <urn:p> \"{n}\" .\n");
    }
    let mut bytes = text.into_bytes();
    bytes.extend_from_slice(
        b"<urn:a b> <urn:p> \"x\" .\n<urn:c> <urn:p> \"\xff\" .\n<urn:d> <urn:p> \"y\" .",
    );
    let path = file(dir.path(), "a.nt", &bytes);
    let mut builder = Builder::with_limits(Limits {
        strict: false,
        memory: None,
    });
    assert_eq!(builder.read(&path).expect("lenient"), 5001);
    assert_eq!(builder.skipped(), 2);
    let places: Vec<(u64, usize)> = builder
        .examples()
        .iter()
        .map(|line| (line.line, line.column))
        .collect();
    assert_eq!(places, [(5001, 7), (5002, 18)]);
    let strict = Builder::default().read(&path);
    assert!(
        matches!(
            strict,
            Err(RdfError::Syntax { line: 5001, .. } | RdfError::Read { .. })
        ),
        "{strict:?}"
    );
}

#[test]
fn a_limit_of_memory_is_kept_and_says_what_would_do() {
    let dir = tempfile::tempdir().expect("a directory");
    let lines: Vec<String> = (0..500_000)
        .map(|n| format!("<http://example.org/entity/{n}> <urn:p> \"the value {n}\" ."))
        .collect();
    let text = lines.join("\n");
    let path = file(dir.path(), "a.nt", text.as_bytes());
    let limits = Limits {
        strict: true,
        memory: Some(8 << 20),
    };
    let error = Builder::with_limits(limits)
        .read(&path)
        .expect_err("too large");
    let said = error.to_string();
    assert!(
        said.contains("8.0 MB") && said.contains("the whole takes about"),
        "{said}"
    );
}

/// What the files before it took is not extrapolated with the last one.
#[test]
fn a_limit_of_memory_tells_files_apart() {
    let dir = tempfile::tempdir().expect("a directory");
    let lines = |name: &str, count: usize| -> String {
        let line = |n| format!("<http://example.org/{name}/{n}> <urn:p> \"the value {n}\" .\n");
        (0..count).map(line).collect()
    };
    let first = file(dir.path(), "a.nt", lines("first", 100_000).as_bytes());
    let second = file(dir.path(), "b.nt", lines("second", 500_000).as_bytes());
    let whole = |text: &str| -> f64 {
        let rest = text.split("the whole takes about ").nth(1).expect("a hint");
        let words: Vec<&str> = rest.split([' ', ':']).take(2).collect();
        assert_eq!(words[1], "MB", "{text}");
        words[0].parse().expect("a number")
    };
    let read = |paths: &[&Path]| {
        let limits = Limits {
            strict: true,
            memory: Some(24 << 20),
        };
        let mut builder = Builder::with_limits(limits);
        let mut read = paths.iter().map(|path| builder.read(path));
        let error = read.find_map(Result::err).expect("too large");
        error.to_string()
    };
    let (alone, after) = (read(&[&second]), read(&[&first, &second]));
    assert!(after.contains("for the files before it"), "{after}");
    // The second file takes about as much alone as after the first, which takes a fifth of that.
    assert!(whole(&after) < 1.6 * whole(&alone), "{alone}\n{after}");
}

/// Turtle is read by triples: what they took when the limit was met is not what all take.
#[test]
fn a_limit_of_memory_stops_turtle_where_it_is_met() {
    let lines: Vec<String> = (0..300_000)
        .map(|n| format!("<urn:entity:{n}> <urn:p> \"the value {n}\" ."))
        .collect();
    // What stands behind is not read any more, so that it is no Turtle does not matter.
    let text = format!("{}\n%", lines.join("\n"));
    let read = |memory, text: &str| {
        let limits = Limits {
            strict: true,
            memory: Some(memory),
        };
        let mut builder = Builder::with_limits(limits);
        let read = builder.read_bytes("a".as_ref(), text.as_bytes(), Format::Turtle);
        read.expect_err("too large").to_string()
    };
    let said = read(1 << 20, &text);
    assert!(said.contains("the first 65536 triples"), "{said}");
    let said = read(1000, &lines[..100].join("\n"));
    assert!(said.contains("kB are needed"), "{said}");
}

/// A line break in a datatype would be one in the list of datatypes of an index.
#[test]
fn an_escape_lets_nothing_into_an_iri() {
    for iri in [
        r"urn:\u000Ad",
        r"urn:\u0020d",
        r"urn:\u003Ed",
        r"urn:\u005Cd",
    ] {
        let dir = tempfile::tempdir().expect("a directory");
        let line = format!("<urn:a> <urn:p> \"x\"^^<{iri}> .");
        let path = file(dir.path(), "a.nt", line.as_bytes());
        let read = Builder::default().read(&path);
        assert!(
            matches!(read, Err(RdfError::Syntax { .. })),
            "{iri} {read:?}"
        );
    }
}

/// Slices are put together in the order of the file: the numbers of terms are those that
/// one reader gives from first to last.
#[test]
fn large_files_read_as_small_ones_do() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut text = String::new();
    for n in 0..150_000_u64 {
        let other = n * 7919 % 50_000;
        text += &format!("_:b{other} <urn:p{}> \"value {}\"@EN .\n", n % 7, n % 999);
    }
    let path = file(dir.path(), "a.nt", text.as_bytes());
    let parallel = KnowledgeBase::read(&path).expect("N-Triples");
    let serial = KnowledgeBase::from_bytes("a".as_ref(), text.as_bytes(), Format::NTriples)
        .expect("N-Triples");
    assert!(text.len() > 1 << 22, "more than a slice");
    assert_eq!(parallel.term_count(), serial.term_count());
    assert_eq!(described(&parallel), described(&serial));
}

/// What a parser would keep without end is refused, with its line, however well it is compressed.
#[test]
fn what_grows_without_end_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let long = "x".repeat(17 << 20);
    let line = format!("<urn:a> <urn:p> \"y\" .\n<urn:a> <urn:p> \"{long}\" .\n");
    let deep = format!("\n{}1{}", "{\"urn:p\":".repeat(200), "}".repeat(200));
    let entities = "<!DOCTYPE a [<!ENTITY a \"xxxxxxxxxx\"><!ENTITY b \"1111111111\">\
                    <!ENTITY c \"2222222222\"><!ENTITY d \"3333333333\"><!ENTITY e \"4444444444\">]>\n<a/>"
        .replace('1', "&a;")
        .replace('2', "&b;")
        .replace('3', "&c;")
        .replace('4', "&d;");
    for (name, text, part) in [
        ("a.nt.gz", &line, ":2: a line of more than 16 MiB"),
        ("a.nq.gz", &line, ":2: a line of more than 16 MiB"),
        ("a.ttl.gz", &line, ":2: a token of more than 16 MiB"),
        ("a.jsonld.gz", &deep, ":2: more than 128 objects"),
        ("a.rdf.gz", &entities, ":1: an entity of more than 64 KiB"),
    ] {
        let path = file(dir.path(), name, &gzip(text.as_bytes()));
        let mut builder = Builder::default();
        let errors = [read_all(&path).map(drop), builder.read(&path).map(drop)];
        for error in errors {
            let said = error.expect_err(name).to_string();
            assert!(said.contains(part), "{said}");
        }
    }
}

/// The entities of OWL files are read, and a file that was cut off is none.
#[test]
fn rdf_xml_is_read_to_its_end() {
    let dir = tempfile::tempdir().expect("a directory");
    let whole = "<?xml version=\"1.0\"?><!DOCTYPE rdf:RDF [\n\
                 <!ENTITY e \"http://e.example/\" > <!ENTITY b \"&e;b#\" >]>\n\
                 <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:e=\"&e;\">\
                 <rdf:Description rdf:about=\"&b;1\"><e:p>x &amp; y</e:p></rdf:Description>\
                 </rdf:RDF>";
    let path = file(dir.path(), "a.owl", whole.as_bytes());
    let expected = ["<http://e.example/b#1> <http://e.example/p> \"x & y\""];
    assert_eq!(lines(&path), expected);
    let cut = whole.strip_suffix("</rdf:RDF>").expect("its end");
    let path = file(dir.path(), "cut.owl", cut.as_bytes());
    let said = read_all(&path).expect_err("cut off").to_string();
    assert!(said.contains("cut.owl:3: the file is cut off"), "{said}");
}
