//! Result pages: parsing, the class of a response, FOREST, induction and extraction; and FOREST
//! on articles.

#![expect(
    clippy::unwrap_used,
    reason = "a benchmark that cannot go on has failed"
)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use hadal::content::{Forest, GroupExtractor};
use hadal::fetch::Response as Answer;
use hadal::forest::{Sample, TfIdf, rank};
use hadal::page::{Page, XPath};
use hadal::probe::Judge;
use hadal::record::{self, Response, induce};
use hadal::text::Analyzer;

const WORDS: [&str; 12] = [
    "war", "peace", "river", "stone", "garden", "winter", "letters", "house", "sea", "silence",
    "kingdom", "night",
];

/// A page of a shop with so many records; `seed` makes them other ones.
fn html(records: usize, seed: usize) -> String {
    let word = |n: usize| WORDS[n % WORDS.len()];
    let mut html =
        "<html lang=en><header><h1>Shop</h1><nav><a href=/>Home</a></nav></header>".to_owned();
    html.push_str("<form action=/find><label>Title <input name=ti></label><button>Search</button></form><div id=results>");
    for n in (0..records).map(|n| n * 7 + seed * 131) {
        html.push_str(&format!(
            "<div class=card><h3><a href=/book/{n}>The {} of {}</a></h3><p class=by>by <a href=/author/{n}>{} {}</a></p>\
             <span class=year>{}</span><span class=price>£{}.99</span><p class=note>A book about the {} and the {}.</p></div>",
            word(n), word(n / 3), word(n / 5), word(n / 7), 1800 + n % 200, n % 40, word(n + 1), word(n + 5)
        ));
    }
    html.push_str("</div><aside><ul><li>Delivery<li>Contact</ul></aside>");
    html
}

fn page(html: &str) -> Page {
    Page::parse(html, "http://shop.example/find".parse().unwrap())
}

fn pages(criterion: &mut Criterion) {
    let texts: Vec<String> = (0..10).map(|seed| html(20, seed)).collect();
    let parsed: Vec<Page> = texts.iter().map(|text| page(text)).collect();
    let none = page(&html(0, 0));
    let analyzer = Analyzer::new("en");
    let long = html(1000, 0);

    let mut group = criterion.benchmark_group("page");
    group.throughput(Throughput::Bytes(long.len() as u64));
    group.bench_function("parse", |bencher| bencher.iter(|| page(&long)));
    group.finish();

    // Linear: ten times the page takes ten times as long.
    let path = XPath::parse(
        "//div[contains(concat(' ', normalize-space(@class), ' '), ' card ')]//a/@href",
    );
    let path = path.unwrap();
    let mut group = criterion.benchmark_group("XPath");
    for records in [100, 1000, 10_000] {
        let page = page(&html(records, 0));
        group.throughput(Throughput::Elements(page.len() as u64));
        group.bench_function(records.to_string(), |bencher| {
            bencher.iter(|| path.select(&page, page.root()).len());
        });
    }
    // Among many siblings the nearest one before is found without the others.
    let (before, rows) = (
        XPath::parse("preceding-sibling::h3[1]").unwrap(),
        page(&"<h3>x</h3><p>y</p><p>z</p>".repeat(10_000)),
    );
    group.bench_function("of the row before", |bencher| {
        bencher.iter(|| {
            let found = rows
                .elements("p")
                .filter_map(|row| before.first(&rows, row));
            found.count()
        });
    });
    group.finish();

    let bytes: usize = texts.iter().map(String::len).sum();
    let mut group = criterion.benchmark_group("ten result pages");
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("forest::rank", |bencher| {
        bencher.iter_batched(
            || {
                let sample = |page| Sample::new(page, ["war".to_owned(), "sea".to_owned()]);
                parsed.iter().map(sample).collect::<Vec<_>>()
            },
            |samples| rank(&samples, &analyzer),
            BatchSize::SmallInput,
        );
    });
    let responses = || -> Vec<Response<'_>> {
        parsed
            .iter()
            .map(|page| Response::new(page, ["war", "sea"]))
            .collect()
    };
    group.bench_function("record::induce", |bencher| {
        bencher.iter(|| induce(&responses(), &[&none], &analyzer).unwrap());
    });
    let wrapper = induce(&responses(), &[&none], &analyzer).unwrap();
    group.bench_function("record::extract", |bencher| {
        bencher.iter(|| {
            let records = parsed
                .iter()
                .map(|page| record::extract(&wrapper, page, ""));
            records.map(|records| records.len()).sum::<usize>()
        });
    });
    let judge = Judge::new(&none, &[]);
    let answer = |page: &Page| Answer {
        id: String::new(),
        url: page.url().clone(),
        status: 200,
        media_type: "text/html".to_owned(),
        text: String::new(),
        encoding: page.encoding(),
    };
    group.bench_function("probe::Judge::class", |bencher| {
        bencher.iter(|| {
            let classes = parsed
                .iter()
                .map(|page| judge.class(&answer(page), page, &["war"]));
            classes.count()
        });
    });
    group.finish();
}

/// A page of so many records without elements of their own; `seed` makes them other ones.
fn flat(records: usize, seed: usize) -> Page {
    let word = |n: usize| WORDS[n % WORDS.len()];
    let mut html = "<h1>Shop</h1><p>What we found</p><div>".to_owned();
    for n in (0..records).map(|n| n * 7 + seed * 131) {
        html.push_str(&format!(
            "<a href=/book/{n}>The {} of {}</a> {} {} <i>{}</i><br>",
            word(n),
            word(n / 3),
            word(n / 5),
            word(n / 7),
            1800 + n % 200
        ));
    }
    page(&html)
}

fn flat_records(criterion: &mut Criterion) {
    let learnt: Vec<Page> = (0..10).map(|seed| flat(20, seed)).collect();
    let responses = learnt
        .iter()
        .map(|page| Response::new(page, ["war", "sea"]));
    let responses: Vec<Response<'_>> = responses.collect();
    let wrapper = induce(&responses, &[&flat(0, 0)], &Analyzer::new("en")).unwrap();
    let mut group = criterion.benchmark_group("flat records");
    // Linear, as above.
    for records in [100, 1000, 10_000] {
        let page = flat(records, 0);
        group.throughput(Throughput::Elements(records as u64));
        group.bench_function(records.to_string(), |bencher| {
            bencher.iter(|| record::extract(&wrapper, &page, "").len());
        });
    }
    group.finish();
}

/// A page of a magazine with a text, comments and a side bar; `seed` makes it another one.
fn magazine(seed: usize) -> String {
    let word = |n: usize| WORDS[(n * n + seed * 7) % WORDS.len()];
    let text = |from: usize, words: usize| -> String {
        let words: Vec<String> = (from..from + words)
            .map(|n| format!("{}{}", word(n), n % 97))
            .collect();
        words.join(" ")
    };
    let mut html = format!(
        "<html lang=en><head><title>The {} and the {} | Magazine</title></head><body>",
        word(1),
        word(2)
    );
    html.push_str("<div id=head class='site-head wide'><ul class=menu>");
    for n in 0..40 {
        html.push_str(&format!(
            "<li class='item item-{n}'><a href=/section/{n} class=link>{} section</a></li>",
            WORDS[n % WORDS.len()]
        ));
    }
    html.push_str(&format!(
        "</ul></div><div class='main wrap'><div class=post-{seed}><h1 class=title>The {} and the {}</h1>",
        word(1),
        word(2)
    ));
    for n in 0..25 {
        html.push_str(&format!(
            "<p class=par>{}, <a href=/about/{n}>{}</a> and <em>{}</em>.</p>",
            text(n * 60, 50),
            word(n),
            text(n, 3)
        ));
    }
    html.push_str("</div><div class=replies>");
    for n in 0..30 {
        html.push_str(&format!(
            "<div class='reply level-{n}'><span class=who>{}</span><p>{}.</p></div>",
            word(n + 3),
            text(n * 11, 20)
        ));
    }
    html.push_str("</div></div><div class=side>");
    for n in 0..30 {
        html.push_str(&format!(
            "<div class=box><h3><a href=/post/{n}>All about the {} of {}</a></h3><p>What we wrote of the {} last year.</p></div>",
            WORDS[n % 12], WORDS[(n + 5) % 12], WORDS[(n + 3) % 12]
        ));
    }
    html.push_str("</div><div class=foot>All rights reserved by the magazine.</div></body>");
    html
}

fn articles(criterion: &mut Criterion) {
    let texts: Vec<String> = (0..10).map(magazine).collect();
    let parsed: Vec<Page> = texts.iter().map(|text| page(text)).collect();
    let pages: Vec<&Page> = parsed.iter().collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let mut group = criterion.benchmark_group("ten articles");
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function("parse", |bencher| {
        bencher.iter(|| texts.iter().map(|text| page(text)).collect::<Vec<_>>());
    });
    group.bench_function("content::Forest", |bencher| {
        bencher.iter(|| Forest.extract(&pages, &TfIdf::default()));
    });
    group.finish();
}

criterion_group!(benches, pages, flat_records, articles);
criterion_main!(benches);
