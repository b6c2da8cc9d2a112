//! Main content: each method beside the bare parse, and the optimum of BTE on a huge page.

#![expect(
    clippy::unwrap_used,
    reason = "a benchmark that cannot go on has failed"
)]

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hadal::content::{Bte, Extractor, METHODS};
use hadal::eval::measures::Comparison;
use hadal::page::Page;

const WORDS: [&str; 12] = [
    "war", "peace", "river", "stone", "garden", "winter", "letters", "house", "sea", "silence",
    "kingdom", "night",
];

/// So many words, the same for the same seed.
fn words(count: usize, seed: usize) -> String {
    let words = (0..count).map(|n| WORDS[(n * 7 + n / 5 + seed) % WORDS.len()]);
    words.collect::<Vec<_>>().join(" ")
}

/// A page of a newspaper: menus, an article of so many paragraphs, teasers, comments.
fn html(paragraphs: usize) -> String {
    let links = |count: usize, seed: usize| -> String {
        let mut out = String::new();
        for n in 0..count {
            let text = words(3, n + seed);
            out.push_str(&format!("<li><a href=\"/{seed}/{n}\">{text}</a></li>"));
        }
        out
    };
    let mut html = format!(
        "<html lang=en><title>{}</title><header><nav><ul>{}</ul></nav></header><main><article>\
         <h1>{}</h1>",
        words(6, 0),
        links(60, 1),
        words(6, 0)
    );
    for n in 0..paragraphs {
        let (start, end) = (words(40, n), words(30, n + 3));
        html.push_str(&format!(
            "<p>{start}, <a href=\"/x/{n}\">a link</a> {end}.</p>"
        ));
    }
    html.push_str(&format!(
        "</article></main><aside><ul>{}</ul></aside><section class=comments>",
        links(40, 2)
    ));
    for n in 0..20 {
        html.push_str(&format!(
            "<div class=comment><b>Name</b><p>{}</p></div>",
            words(25, n)
        ));
    }
    html.push_str("</section><footer><p>All rights reserved</p></footer>");
    html
}

fn page(html: &str) -> Page {
    Page::parse(html, "http://paper.example/1".parse().unwrap())
}

fn methods(criterion: &mut Criterion) {
    let text = html(30);
    let parsed = page(&text);
    let mut group = criterion.benchmark_group("content");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("parse", |bencher| bencher.iter(|| page(&text)));
    for method in METHODS {
        group.bench_function(method.name(), |bencher| {
            bencher.iter(|| method.extract(&parsed));
        });
    }
    group.finish();
}

fn huge(criterion: &mut Criterion) {
    // A token is a tag or a word: a paragraph has 77.
    let parsed = page(&html(13_000));
    let mut group = criterion.benchmark_group("a million tokens");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(8));
    group.bench_function("bte", |bencher| bencher.iter(|| Bte.extract(&parsed)));
    group.finish();
}

fn measures(criterion: &mut Criterion) {
    let (gold, page) = (words(2_000, 0), words(8_000, 5));
    let comparison = Comparison::of(&gold, &page);
    let mut group = criterion.benchmark_group("measures");
    group.bench_function("words", |bencher| bencher.iter(|| comparison.sequence()));
    group.bench_function("characters", |bencher| {
        bencher.iter(|| comparison.characters());
    });
    group.finish();
}

criterion_group!(benches, methods, huge, measures);
criterion_main!(benches);
