//! A store that a SPARQL server keeps.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use super::scene::Scene;
use super::server::{ask, post, send, serve, sparql, union, with_graphs};

/// Everything that a server holds, as sorted lines.
fn all(address: &str) -> Vec<String> {
    let query = "SELECT ?g ?s ?p ?o { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }";
    let answer = post(address, "/query", "application/sparql-query", query);
    let mut lines: Vec<String> = answer.lines().skip(1).map(str::to_owned).collect();
    lines.sort();
    lines
}

fn insert(address: &str, triples: &str) {
    let update = format!("INSERT DATA {{ {triples} }}");
    post(address, "/update", "application/sparql-update", &update);
}

fn lines(text: &str) -> BTreeSet<String> {
    text.lines().map(str::to_owned).collect()
}

/// What any server must do.
fn keeps_runs(address: &str) {
    let scene = Scene::new(20);
    insert(address, "<http://x/a> <http://x/b> \"c\"");
    let before = all(address);
    scene.done(&["enrich", "s", "--store", "kb"]);
    let local = scene.store("kb").runs()[0].clone();

    scene.done(&["enrich", "s", "--store", address, "--dry-run"]);
    assert_eq!(all(address), before);
    let summary = scene.done(&["enrich", "s", "--store", address]);
    assert!(summary.contains(&format!("to {address}")), "{summary}");
    let runs = || -> serde_json::Value {
        serde_json::from_str(&scene.done(&["runs", address, "--json"])).unwrap()
    };
    let found = runs();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    for (name, expected) in [
        ("id", &local.id),
        ("time", &local.time),
        ("source", &local.source),
    ] {
        assert_eq!(found[0][name], **expected);
    }
    assert_eq!(
        found[0]["counts"],
        serde_json::to_value(local.counts).unwrap()
    );
    assert!(scene.done(&["runs", address]).contains(&local.id));

    // The same statements with the same provenance as in a directory.
    for options in [
        &["--run", &local.id][..],
        &["--run", &local.id, "--provenance"],
    ] {
        let export = |store: &str| lines(&scene.done(&[&["export", store], options].concat()));
        let here = export("kb");
        assert!(here.len() > 5 && here == export(address));
    }
    let diff = |store: &str| scene.done(&["diff", store, &local.id]);
    assert_eq!(diff(address), diff("kb"));
    let trig = scene.done(&["export", address, "--format", "trig", "--provenance"]);
    let quads = oxigraph::io::RdfParser::from_format(oxigraph::io::RdfFormat::TriG)
        .for_slice(trig.as_bytes())
        .map(Result::unwrap);
    // All but the manifest.
    assert_eq!(quads.count(), all(address).len() - 9);

    let books = "SELECT ?book { GRAPH ?run { ?book a <http://y/book> } } ORDER BY ?book";
    let csv = scene.done(&["query", address, books, "--format", "csv"]);
    let rows: Vec<&str> = csv.split_whitespace().collect();
    let books = [20, 23].map(|number| format!("http://shop.example/book/{number}"));
    assert_eq!(rows, ["book", &books[0], &books[1]]);
    let any = "SELECT ?book { GRAPH ?run { ?book a <http://y/book> } }";
    let table = scene.done(&["query", address, any]);
    assert!(table.contains("<http://shop.example/book/20>"), "{table}");
    assert!(
        scene
            .done(&["query", address, "ASK { <http://x/a> ?p ?o }"])
            .contains("true")
    );
    let graph = "CONSTRUCT { ?s <http://x/d> ?o } WHERE { ?s <http://x/b> ?o }";
    assert!(
        scene
            .done(&["query", address, graph])
            .contains("<http://x/d>")
    );
    let said = scene.failed(&["query", address, "SELECT nonsense"]);
    assert!(
        said.contains("400") && said.contains("correct the query"),
        "{said}"
    );

    let again = scene.done(&["enrich", "s", "--store", address]);
    assert_eq!(again, summary);
    assert_eq!(runs(), found);
    let said = scene.failed(&["undo", address, "feed"]);
    assert!(
        said.contains("no run feed") && said.contains(&local.id),
        "{said}"
    );
    assert!(
        scene
            .done(&["undo", address, &local.id])
            .contains(&local.id)
    );
    assert_eq!(all(address), before);

    // What the server holds already is not added again.
    let label =
        "<http://shop.example/book/20> <http://www.w3.org/2000/01/rdf-schema#label> \"Hyperion\"";
    insert(address, label);
    scene.done(&["enrich", "s", "--store", address]);
    let id = runs()[0]["id"].as_str().unwrap().to_owned();
    let mut expected = lines(&diff("kb"));
    assert!(expected.remove(&format!("+ {label} .")));
    assert_eq!(lines(&scene.done(&["diff", address, &id])), expected);
}

/// What any server must do with a run that is too large for one update.
fn keeps_large_runs(address: &str) {
    let scene = Scene::new(700).unaligned();
    // What a killed process has left.
    insert(
        address,
        "GRAPH <urn:hadal:runs> { <urn:hadal:run:feed> <urn:hadal:vocabulary:unfinished> true }
         GRAPH <urn:hadal:run:feed:provenance> { <urn:x> <urn:y> <urn:z> }",
    );
    scene.done(&["enrich", "s", "--store", "kb"]);
    let id = scene.store("kb").runs()[0].id.clone();
    scene.done(&["enrich", "s", "--store", address]);
    for options in [&["--run", &id][..], &["--run", &id, "--provenance"]] {
        let export = |store: &str| lines(&scene.done(&[&["export", store], options].concat()));
        let here = export("kb");
        assert!(here.len() > 2000 && here == export(address));
    }
    let listed = scene.done(&["runs", address]);
    assert!(listed.contains(&id) && !listed.contains("feed"), "{listed}");
    scene.done(&["undo", address, &id]);
    assert_eq!(all(address), [""; 0]);
}

#[test]
fn a_server_keeps_runs() {
    keeps_runs(&sparql());
}

#[test]
fn large_runs_are_sent_as_graphs() {
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = Arc::clone(&seen);
    let server = with_graphs(move |request| {
        let name = if request.path.ends_with("provenance") {
            "rests"
        } else {
            "states"
        };
        log.lock()
            .unwrap()
            .push(format!("{} {name}", request.method));
        true
    });
    keeps_large_runs(&server);
    assert_eq!(*seen.lock().unwrap(), ["PUT rests", "PUT states"]);
    // A server that has no graphs gets updates.
    keeps_large_runs(&sparql());
}

#[test]
fn of_a_large_run_that_a_server_refuses_nothing_stays() {
    let scene = Scene::new(700).unaligned();
    let server = with_graphs(|request| request.path.ends_with("provenance"));
    insert(&server, "<http://x/a> <http://x/b> \"c\"");
    let before = all(&server);
    let said = scene.failed(&["enrich", "s", "--store", &server]);
    assert!(said.contains("507 Insufficient Storage full"), "{said}");
    assert_eq!(all(&server), before);
    assert!(
        !scene
            .survey
            .path(hadal::survey::Artefact::Enrichment)
            .exists()
    );
}

#[test]
#[ignore = "needs the program `oxigraph` on the path; .ci/run installs it and runs this"]
fn an_oxigraph_server_keeps_runs() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let host = free.local_addr().unwrap().to_string();
    drop(free);
    let mut server = std::process::Command::new("oxigraph")
        .args(["serve", "--bind", &host])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut up = false;
    for _ in 0..100 {
        up = up || std::net::TcpStream::connect(&host).is_ok();
        if !up {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }
    let result = std::panic::catch_unwind(|| {
        keeps_large_runs(&format!("http://{host}"));
        keeps_runs(&format!("http://{host}"));
    });
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(up && result.is_ok());
}

#[test]
fn a_server_that_refuses_or_dies_is_named_and_nothing_is_half_added() {
    let scene = Scene::new(20);
    let said = scene.failed(&["runs", "http://127.0.0.1:1"]);
    assert!(
        said.contains("http://127.0.0.1:1/query") && said.contains("refused"),
        "{said}"
    );
    let said = scene.failed(&["runs", "http://"]);
    assert!(
        said.contains("give the address of a SPARQL server"),
        "{said}"
    );

    // Queries are answered from a store behind it; updates do not get there.
    let through = |behind: &str, update: fn(&mut std::net::TcpStream)| {
        let behind = behind.to_owned();
        serve(move |request, stream| {
            if request.path == "/update" {
                return update(stream);
            }
            let answer = ask(&behind, &request);
            send(stream, "200 OK", &request.accept, answer.as_bytes());
        })
    };
    let behind = sparql();
    let refusing = through(&behind, |stream| {
        send(stream, "403 Forbidden", "text/plain", b"read only");
    });
    let said = scene.failed(&["enrich", "s", "--store", &refusing]);
    assert!(
        said.contains("403 Forbidden read only") && said.contains("NAME:PASSWORD"),
        "{said}"
    );
    let dying = through(&behind, |stream| {
        let _ = stream.shutdown(std::net::Shutdown::Both);
    });
    let said = scene.failed(&["enrich", "s", "--store", &dying]);
    assert!(
        said.contains(&dying) && said.contains("hadal runs"),
        "{said}"
    );
    let secret = dying.replace("http://", "http://me:secret@");
    let said = scene.failed(&["enrich", "s", "--store", &secret, "--quiet"]);
    assert!(said.contains(&dying) && !said.contains("secret"), "{said}");
    assert_eq!(all(&behind), [""; 0]);

    let page = serve(|_, stream| send(stream, "200 OK", "text/html", b"<p>Welcome"));
    let said = scene.failed(&["runs", &page]);
    assert!(
        said.contains("cannot be read") && said.contains("is a SPARQL server"),
        "{said}"
    );
    let short = serve(|_, stream| {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 99\r\n\r\ns\r\n";
        let _ = stream.write_all(head.as_bytes());
    });
    let said = scene.failed(&["query", &short, "SELECT * { ?s ?p ?o }", "--format", "csv"]);
    assert!(said.contains("the answer broke off"), "{said}");
    let other = serve(|_, stream| send(stream, "200 OK", "application/json", b"{}"));
    let said = scene.failed(&["query", &other, "SELECT * { ?s ?p ?o }", "--format", "csv"]);
    assert!(
        said.contains("application/json where text/csv was asked for"),
        "{said}"
    );
    let garbled = serve(|request, stream| {
        let none = r#"{"head": {"vars": []}, "results": {"bindings": []}}"#;
        let body = if request.accept.contains("json") {
            none
        } else {
            "<http://x/a> <http://x/b> .\n"
        };
        send(stream, "200 OK", &request.accept, body.as_bytes());
    });
    let said = scene.failed(&["export", &garbled, "--format", "turtle"]);
    assert!(
        said.contains(&garbled) && said.contains("cannot be read") && !said.contains("write"),
        "{said}"
    );
}

#[test]
fn unfinished_runs_are_asked_for_once() {
    let scene = Scene::new(20);
    let behind = sparql();
    let asked = Arc::new(Mutex::new(0));
    let counted = Arc::clone(&asked);
    let address = serve(move |request, stream| {
        if request.path == "/update" {
            post(
                &behind,
                "/update",
                "application/sparql-update",
                &request.body,
            );
            return send(stream, "204 No Content", "text/plain", b"");
        }
        *counted.lock().unwrap() += usize::from(request.body.contains("unfinished"));
        let answer = ask(&behind, &request);
        send(stream, "200 OK", &request.accept, answer.as_bytes());
    });
    scene.done(&["enrich", "s", "--store", &address]);
    assert_eq!(*asked.lock().unwrap(), 1);
    assert!(scene.done(&["runs", &address, "--json"]).contains("\"id\""));
}

#[test]
fn an_export_has_each_statement_once_where_the_default_graph_has_all() {
    let scene = Scene::new(20);
    let address = union();
    insert(&address, "<http://x/a> <http://x/b> \"c\"");
    let secret = address.replace("http://", "http://me:secret@");
    let said = scene.done(&["enrich", "s", "--store", &secret]);
    assert!(said.contains("to http://127.0.0.1"), "{said}");
    let json = scene.done(&["enrich", "s", "--store", &secret, "--json"]);
    assert!(json.contains("http://127.0.0.1"), "{json}");
    assert!(!said.contains("secret") && !json.contains("secret"));

    scene.done(&["enrich", "s", "--store", "kb"]);
    let run = scene.store("kb").runs()[0].id.clone();
    let mut expected: Vec<String> = lines(&scene.done(&["export", "kb", "--run", &run]))
        .into_iter()
        .collect();
    expected.push("<http://x/a> <http://x/b> \"c\" .".to_owned());
    expected.sort();
    let export = |format: &str| scene.done(&["export", &address, "--format", format]);
    let mut found: Vec<String> = export("nt").lines().map(str::to_owned).collect();
    found.sort();
    assert_eq!(found, expected);
    assert_eq!(export("nq").lines().count(), expected.len());
}

#[test]
fn answers_are_written_as_they_come() {
    let scene = Scene::new(4);
    let (seen, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let server = serve(move |_, stream| {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nConnection: close\r\n\r\ns\r\nfirst\r\n";
        let _ = stream.write_all(head.as_bytes());
        // The rest only comes when the beginning has been read at the other end.
        if wait.lock().unwrap().recv().is_ok() {
            let _ = stream.write_all(b"second\r\n");
        }
    });
    let arguments = ["query", &server, "SELECT * { ?s ?p ?o }", "--format", "csv"];
    let mut child = scene
        .command(&arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    while line.lines().count() < 2 {
        assert!(out.read_line(&mut line).unwrap() > 0);
    }
    assert_eq!(line, "s\r\nfirst\r\n");
    seen.send(()).unwrap();
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest.trim(), "second");
    assert!(child.wait().unwrap().success());
}
