//! Knowledge bases: reading Turtle by either parser, indexing, alignment.

#![expect(
    clippy::unwrap_used,
    reason = "a benchmark that cannot go on has failed"
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hadal::paris::{Settings, align};
use hadal::rdf::{Format, KnowledgeBase, read_bytes};
use oxigraph::io::{RdfFormat, RdfParser};

const ENTITIES: usize = 5000;

/// Books with title, author and year, as one side or the other tells of them.
fn turtle(base: &str, accent: &str) -> String {
    let mut text = format!("@prefix : <{base}> .\n");
    for n in 0..ENTITIES {
        text.push_str(&format!(
            ":book{n} a :Book ; :title \"Volume {n} of the{accent} Archive {}\" ; :author \"Writer {}\" ; :year \"{}\" .\n",
            n % 97,
            n % 900,
            1700 + n % 300
        ));
    }
    text
}

fn base(text: &str) -> KnowledgeBase {
    KnowledgeBase::from_bytes("bench".as_ref(), text.as_bytes(), Format::Turtle).unwrap()
}

fn knowledge(criterion: &mut Criterion) {
    let (left, right) = (
        turtle("http://left/", ""),
        turtle("http://right/", " great"),
    );
    let mut group = criterion.benchmark_group("turtle");
    group.throughput(Throughput::Elements(4 * ENTITIES as u64));
    group.bench_function("rio_turtle", |bencher| {
        bencher.iter(|| {
            let bytes = left.as_bytes();
            read_bytes("bench".as_ref(), bytes, Format::Turtle, &mut |_| {
                std::ops::ControlFlow::Continue(())
            })
            .unwrap()
        });
    });
    group.bench_function("oxttl", |bencher| {
        bencher.iter(|| {
            let parser = RdfParser::from_format(RdfFormat::Turtle);
            parser.for_slice(left.as_bytes()).flatten().count()
        });
    });
    group.bench_function("knowledge base", |bencher| bencher.iter(|| base(&left)));
    group.finish();

    let (left, right) = (base(&left), base(&right));
    let mut group = criterion.benchmark_group("paris");
    group.sample_size(10);
    group.throughput(Throughput::Elements(ENTITIES as u64));
    group.bench_function("align", |bencher| {
        bencher.iter(|| align(&left, &right, &Settings::default()).instances.len());
    });
    group.finish();
}

criterion_group!(benches, knowledge);
criterion_main!(benches);
