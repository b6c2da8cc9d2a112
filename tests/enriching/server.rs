//! Servers on this machine: one that answers SPARQL by the `oxigraph` crate, and broken ones.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

use oxigraph::io::{RdfFormat, RdfParser, RdfSerializer};
use oxigraph::model::NamedNode;
use oxigraph::sparql::results::{QueryResultsFormat, QueryResultsSerializer};
use oxigraph::sparql::{QueryResults, SparqlEvaluator};
use oxigraph::store::Store;

/// A request: the method, the path, the media type that is asked for, and the body.
pub struct Request {
    pub method: String,
    pub path: String,
    pub accept: String,
    pub body: String,
}

/// Serves each connection by the function, on a thread of its own; gives the address.
pub fn serve(answer: impl Fn(Request, &mut TcpStream) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, answer) = (stream.unwrap(), Arc::clone(&answer));
            std::thread::spawn(move || {
                if let Some(request) = read(&stream) {
                    answer(request, &mut stream);
                }
            });
        }
    });
    address
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut parts = line.split(' ').map(str::to_owned);
    let (method, path) = (parts.next()?, parts.next()?);
    let (mut length, mut accept) = (0, String::new());
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        let Some((name, value)) = header.trim().split_once(": ") else {
            break;
        };
        match name.to_lowercase().as_str() {
            "content-length" => length = value.parse().ok()?,
            "accept" => value.clone_into(&mut accept),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let body = String::from_utf8(body).ok()?;
    Some(Request {
        method,
        path,
        accept,
        body,
    })
}

/// Sends a whole answer. A client that has gone does not matter.
pub fn send(stream: &mut TcpStream, status: &str, kind: &str, body: &[u8]) {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    let _ = stream
        .write_all(head.as_bytes())
        .and_then(|()| stream.write_all(body));
}

/// A SPARQL server over an empty store, without the Graph Store Protocol.
pub fn sparql() -> String {
    let store = Store::new().unwrap();
    serve(move |request, stream| answer(&store, &request, stream))
}

/// One whose default graph is the union of all graphs.
pub fn union() -> String {
    let store = Store::new().unwrap();
    serve(move |request, stream| answer_of(&store, true, &request, stream))
}

/// One with the Graph Store Protocol at `/store`; `graph` sees what is sent there, and may refuse.
pub fn with_graphs(graph: impl Fn(&Request) -> bool + Send + Sync + 'static) -> String {
    let store = Store::new().unwrap();
    serve(move |request, stream| {
        let Some(name) = request.path.strip_prefix("/store?graph=") else {
            return answer(&store, &request, stream);
        };
        if !graph(&request) {
            return send(stream, "507 Insufficient Storage", "text/plain", b"full");
        }
        let name = NamedNode::new(name.replace("%3A", ":")).unwrap();
        if request.method == "PUT" {
            store.clear_graph(&name).unwrap();
        }
        let parser = RdfParser::from_format(RdfFormat::NTriples).with_default_graph(name);
        store.load_from_slice(parser, &request.body).unwrap();
        send(stream, "204 No Content", "text/plain", b"");
    })
}

fn answer(store: &Store, request: &Request, stream: &mut TcpStream) {
    answer_of(store, false, request, stream);
}

fn answer_of(store: &Store, union: bool, request: &Request, stream: &mut TcpStream) {
    match request.path.as_str() {
        "/query" => match query(store, union, request) {
            Ok((kind, body)) => send(stream, "200 OK", kind, &body),
            Err(error) => send(stream, "400 Bad Request", "text/plain", error.as_bytes()),
        },
        "/update" => {
            let update = SparqlEvaluator::new().parse_update(&request.body);
            let done = update.map_err(|error| error.to_string());
            let done = done.and_then(|update| {
                let done = update.on_store(store).execute();
                done.map_err(|error| error.to_string())
            });
            match done {
                Ok(()) => send(stream, "204 No Content", "text/plain", b""),
                Err(error) => send(stream, "400 Bad Request", "text/plain", error.as_bytes()),
            }
        }
        _ => send(stream, "404 Not Found", "text/plain", b"no such thing"),
    }
}

fn query(store: &Store, union: bool, request: &Request) -> Result<(&'static str, Vec<u8>), String> {
    let parsed = SparqlEvaluator::new().parse_query(&request.body);
    let mut parsed = parsed.map_err(|error| error.to_string())?;
    if union {
        parsed.dataset_mut().set_default_graph_as_union();
    }
    let prepared = parsed.on_store(store);
    let (kind, format) = if request.accept.starts_with("text/csv") {
        ("text/csv", QueryResultsFormat::Csv)
    } else {
        ("application/sparql-results+json", QueryResultsFormat::Json)
    };
    let serializer = QueryResultsSerializer::from_format(format);
    match prepared.execute().map_err(|error| error.to_string())? {
        QueryResults::Boolean(value) => {
            let body = serializer.serialize_boolean_to_writer(Vec::new(), value);
            Ok((kind, body.unwrap()))
        }
        QueryResults::Solutions(solutions) => {
            let variables = solutions.variables().to_vec();
            let writer = serializer.serialize_solutions_to_writer(Vec::new(), variables);
            let mut writer = writer.unwrap();
            for solution in solutions {
                writer.serialize(&solution.unwrap()).unwrap();
            }
            Ok((kind, writer.finish().unwrap()))
        }
        QueryResults::Graph(triples) => {
            let mut writer = RdfSerializer::from_format(RdfFormat::NTriples).for_writer(Vec::new());
            for triple in triples {
                writer.serialize_triple(&triple.unwrap()).unwrap();
            }
            Ok(("application/n-triples", writer.finish().unwrap()))
        }
    }
}

/// Posts to a server, which must agree; gives what it answers.
pub fn post(address: &str, path: &str, kind: &str, body: &str) -> String {
    exchange(address, path, (kind, "text/csv"), body)
}

/// Passes a query on.
pub fn ask(address: &str, request: &Request) -> String {
    let kinds = ("application/sparql-query", request.accept.as_str());
    exchange(address, "/query", kinds, &request.body)
}

fn exchange(address: &str, path: &str, (kind, accept): (&str, &str), body: &str) -> String {
    let host = address.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    let request = format!(
        "POST {path} HTTP/1.0\r\nHost: {host}\r\nContent-Type: {kind}\r\nAccept: {accept}\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.contains(" 20"), "{answer}");
    if head.to_lowercase().contains("transfer-encoding: chunked") {
        joined(body)
    } else {
        body.to_owned()
    }
}

/// The chunks of a body without their sizes.
fn joined(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        whole += &rest[..size];
        body = rest[size..].strip_prefix("\r\n").unwrap();
        if size == 0 {
            break;
        }
    }
    whole
}
