//! Pages that change under a wrapper.

use hadal::page::Page;
use hadal::record::{Fit, Loss, Record, Response, Wrapper, extract, induce, repair};
use hadal::text::Analyzer;

const TITLES: [&str; 12] = [
    "The old sea",
    "Night harbour",
    "A stone bridge",
    "Letters from the coast",
    "Winter wheat",
    "The glass river",
    "Salt and iron",
    "Under the hill",
    "Two towers of sand",
    "The last ferry",
    "Birds of the marsh",
    "A quiet engine",
];
const AUTHORS: [&str; 5] = [
    "Anna Berg",
    "Tom Hale",
    "Mira Stone",
    "Jon Fisk",
    "Eva Lind",
];

/// The markup of a record, from its title, author and year; every third has a note.
type Row = fn(usize, &str, &str, usize) -> String;

fn first(n: usize, title: &str, author: &str, year: usize) -> String {
    let note = if n.is_multiple_of(3) {
        "<p class=note>Signed by hand</p>"
    } else {
        ""
    };
    format!(
        "<li class=book><h3>{title}</h3><span class=by>{author}</span> <i>{year}</i>{note}</li>"
    )
}

fn renamed(n: usize, title: &str, author: &str, year: usize) -> String {
    let by = format!("<span class=by>{author}</span>");
    first(n, title, author, year).replace(&by, &format!("<p class=creator>{author}</p>"))
}

fn rebuilt(_: usize, title: &str, author: &str, year: usize) -> String {
    format!(
        "<div class=hit><div class=top><b class=name>{title}</b><em>{year}</em></div><p class=who>{author}</p></div>"
    )
}

/// The answer to the `number`th query: six books of the twelve.
fn page(number: usize, row: Row) -> Page {
    let rows: Vec<String> = (0..6)
        .map(|n| {
            let book = (number * 5 + n * 7) % TITLES.len();
            row(
                book,
                TITLES[book],
                AUTHORS[book % AUTHORS.len()],
                1950 + book * 3,
            )
        })
        .collect();
    let list = if rows[0].starts_with("<li") {
        "ul"
    } else {
        "section"
    };
    html(&format!(
        "<h1>Found for query {number}</h1><{list} class=hits>{}</{list}>",
        rows.concat()
    ))
}

fn html(body: &str) -> Page {
    let html = format!(
        "<header><a href=/>Shop</a></header><main>{body}</main><footer>Since 1974</footer>"
    );
    Page::parse(&html, "http://example.org/find".parse().unwrap())
}

/// The first make with an ISBN, whose check digit is right.
fn with_isbn(n: usize, title: &str, author: &str, year: usize) -> String {
    let body = format!("978030640{n:03}");
    let digits = body
        .bytes()
        .zip([1, 3].into_iter().cycle())
        .map(|(digit, weight)| usize::from(digit - b'0') * weight);
    let check = (10 - digits.sum::<usize>() % 10) % 10;
    first(n, title, author, year).replace("</li>", &format!("<code>{body}{check}</code></li>"))
}

fn wrapper() -> Wrapper {
    wrapper_of(first)
}

fn wrapper_of(row: Row) -> Wrapper {
    let pages: Vec<Page> = (0..6).map(|number| page(number, row)).collect();
    let none = html("<h1>Nothing</h1><p class=sorry>Nothing was found.</p>");
    let responses: Vec<Response<'_>> = pages
        .iter()
        .map(|page| Response::new(page, ["the"]))
        .collect();
    let mut wrapper = induce(&responses, &[&none], &Analyzer::new("en")).unwrap();
    wrapper.error_pattern = Some("//p[@class='sorry']".parse().unwrap());
    wrapper
}

fn losses(wrapper: &Wrapper, pages: &[Page]) -> Vec<Loss> {
    let mut fit = Fit::new(wrapper);
    for page in pages {
        fit.see(page, "");
    }
    fit.losses()
}

/// The values of a feature in the records of a page.
fn values(wrapper: &Wrapper, page: &Page, feature: &str) -> Vec<String> {
    let value = |record: Record| {
        record
            .attributes
            .get(feature)
            .map(|values| values.join(" | "))
    };
    extract(wrapper, page, "")
        .into_iter()
        .filter_map(value)
        .collect()
}

/// The feature whose values begin with an author's name.
fn author(wrapper: &Wrapper) -> String {
    let is_author =
        |feature: &&hadal::record::Feature| AUTHORS.contains(&feature.examples[0].as_str());
    wrapper.features.iter().find(is_author).unwrap().id.clone()
}

fn mended(wrapper: &Wrapper, losses: &[Loss], pages: &[Page]) -> Wrapper {
    let since: Vec<&Page> = pages[losses.last().unwrap().since..].iter().collect();
    let before: Vec<Record> = pages
        .iter()
        .flat_map(|page| extract(wrapper, page, ""))
        .collect();
    repair(wrapper, losses, &since, &before, &Analyzer::new("en")).unwrap()
}

#[test]
fn pages_of_the_same_make_lack_nothing() {
    let wrapper = wrapper();
    let mut pages: Vec<Page> = (6..12).map(|number| page(number, first)).collect();
    // The note is on two of six records, and on none of this page; then a query without answers.
    let plain: Row = |_, title, author, year| first(1, title, author, year);
    pages.push(page(12, plain));
    pages.push(html(
        "<h1>Nothing</h1><p class=sorry>Nothing was found.</p>",
    ));
    assert_eq!(losses(&wrapper, &pages), []);
}

#[test]
fn identifiers_are_not_missed_where_they_are() {
    let wrapper = wrapper_of(with_isbn);
    let kinds: Vec<&str> = wrapper.features.iter().map(|f| f.kind.as_str()).collect();
    assert!(kinds.contains(&"isbn"), "{kinds:?}");
    let pages: Vec<Page> = (6..12).map(|number| page(number, with_isbn)).collect();
    assert_eq!(losses(&wrapper, &pages), []);
    let broken: Row =
        |n, title, author, year| with_isbn(n, title, author, year).replace("978", "877");
    let pages: Vec<Page> = (6..16).map(|number| page(number, broken)).collect();
    assert_eq!(losses(&wrapper, &pages).len(), 1);
}

#[test]
fn an_attribute_that_moved_is_missed_and_found_again() {
    let wrapper = wrapper();
    let author = author(&wrapper);
    let mut pages: Vec<Page> = (6..9).map(|number| page(number, first)).collect();
    pages.extend((9..12).map(|number| page(number, renamed)));
    let losses = losses(&wrapper, &pages);
    let [loss] = losses.as_slice() else {
        panic!("{losses:?}")
    };
    assert_eq!(
        (loss.feature.as_deref(), loss.since, loss.found, loss.of),
        (Some(author.as_str()), 3, 0, 18)
    );
    let mended = mended(&wrapper, &losses, &pages);
    assert_eq!(
        values(&mended, &pages[4], &author),
        values(&wrapper, &page(10, first), &author)
    );
    // What was not lost stays as it was.
    let kept = |wrapper: &Wrapper| {
        let others = wrapper
            .features
            .iter()
            .filter(|feature| feature.id != author);
        others.cloned().collect::<Vec<_>>()
    };
    assert_eq!(kept(&mended), kept(&wrapper));
}

#[test]
fn what_says_nothing_of_records_does_not_come_to_say_it() {
    let mut wrapper = wrapper();
    let author = author(&wrapper);
    for feature in &mut wrapper.features {
        feature.varies = feature.id == author;
    }
    wrapper.partial = vec![author.clone(), "note".to_owned()];
    for row in [renamed, rebuilt] {
        let mut pages: Vec<Page> = (6..9).map(|number| page(number, first)).collect();
        pages.extend((9..13).map(|number| page(number, row)));
        let mended = mended(&wrapper, &losses(&wrapper, &pages), &pages);
        assert!(!values(&mended, &pages[4], &author).is_empty());
        let varying = mended.features.iter().filter(|feature| feature.varies);
        let varying: Vec<&String> = varying.map(|feature| &feature.id).collect();
        assert_eq!(varying, [&author]);
        let is_there = |id: &String| mended.feature(id).is_some();
        assert!(mended.partial.contains(&author) && mended.partial.iter().all(is_there));
    }
}

#[test]
fn pages_that_lack_something_are_found_between_others() {
    let wrapper = wrapper();
    let author = author(&wrapper);
    for (before, after) in [(1, 1), (60, 40)] {
        let mut pages: Vec<Page> = (0..before).map(|number| page(number, first)).collect();
        pages.extend((0..3).map(|number| page(number, renamed)));
        pages.extend((0..after).map(|number| page(number, first)));
        let losses = losses(&wrapper, &pages);
        let [loss] = losses.as_slice() else {
            panic!("{losses:?}")
        };
        assert_eq!(loss.feature.as_ref(), Some(&author));
        assert_eq!((loss.since, loss.until), (before, before + 2));
        assert_eq!((loss.found, loss.of), (0, 18));
    }
}

#[test]
fn pages_without_records_are_found_between_others_unless_it_is_chance() {
    let mut wrapper = wrapper();
    let closed = || html("<p>Closed today</p>");
    let of = |closed: &dyn Fn() -> Page, kinds: &str| -> Vec<Page> {
        let kinds = kinds.bytes().enumerate();
        let page = |(number, kind)| match kind {
            b'x' => closed(),
            _ => page(number, first),
        };
        kinds.map(page).collect()
    };
    let found = losses(&wrapper, &of(&closed, "pxxxp"));
    let [loss] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!((loss.feature.as_ref(), loss.of), (None, 3));
    assert_eq!((loss.since, loss.until), (1, 3));
    // One may be by chance, and one that says that nothing was found is as it should be.
    assert_eq!(losses(&wrapper, &of(&closed, "pxppppp")), []);
    let sorry = || html("<h1>Nothing</h1><p class=sorry>Nothing was found.</p>");
    assert_eq!(losses(&wrapper, &of(&sorry, "pxxxp")), []);
    // Where it is not known how they say that, the others tell how many do.
    wrapper.error_pattern = None;
    assert_eq!(losses(&wrapper, &of(&sorry, "pxpxppxpxxpxp")), []);
}

#[test]
fn a_list_that_was_built_anew_is_found_again() {
    let wrapper = wrapper();
    let mut pages: Vec<Page> = (6..9).map(|number| page(number, first)).collect();
    pages.extend((9..13).map(|number| page(number, rebuilt)));
    let lost = losses(&wrapper, &pages);
    assert_eq!(lost[0].feature, None);
    assert_eq!((lost[0].since, lost[0].of), (3, 4));
    let mended = mended(&wrapper, &lost, &pages);
    for feature in &wrapper.features {
        let before = values(&wrapper, &page(10, first), &feature.id);
        let now = values(&mended, &pages[4], &feature.id);
        // Nothing stands for the note any more.
        let expected = if before.len() == 6 {
            before
        } else {
            Vec::new()
        };
        assert_eq!(now, expected, "{}", feature.id);
    }
    // A page that says that nothing was found is still none that lacks its records.
    let sorry = || html("<h1>Nothing</h1><p class=sorry>Nothing was found.</p>");
    let mut later: Vec<Page> = (13..17).map(|number| page(number, rebuilt)).collect();
    later.push(sorry());
    assert!(
        losses(&mended, &later)
            .iter()
            .all(|loss| loss.feature.is_some())
    );
    pages.push(sorry());
    let again = self::mended(&wrapper, &losses(&wrapper, &pages), &pages);
    assert_eq!(again, mended);
}

#[test]
fn what_stands_where_it_stood_is_kept_in_records_that_are_elsewhere() {
    const PRICED: Row = |n, title, author, year| {
        let price = format!("<b>€ {}.50</b></li>", 7 * n + year % 11);
        first(n, title, author, year).replace("</li>", &price)
    };
    const STYLED: Row = |n, title, author, year| {
        let row = PRICED(n + 20, title, author, year);
        row.replace("<li class=book>", "<li class=card>")
    };
    let wrapper = wrapper_of(PRICED);
    let is_price = |feature: &&hadal::record::Feature| feature.kind == "money";
    let price = wrapper.features.iter().find(is_price).unwrap().id.clone();
    let pages: Vec<Page> = (6..10).map(|number| page(number, STYLED)).collect();
    let mut moved = wrapper.clone();
    moved.record = "//ul[@class='hits']/li[@class='book']".parse().unwrap();
    let lost = losses(&moved, &pages);
    assert_eq!(lost[0].feature, None);
    let since: Vec<&Page> = pages.iter().collect();
    let mended = repair(&moved, &lost, &since, &[], &Analyzer::new("en")).unwrap();
    assert_eq!(values(&mended, &pages[0], &price).len(), 6);
}

#[test]
fn a_column_that_was_put_between_others_is_noticed() {
    let table = |number: usize, with_weight: bool| {
        let (weight, head) = if with_weight {
            ("<td>12 g", "<th>Weight")
        } else {
            Default::default()
        };
        let row = |n: usize| {
            let book = (number * 5 + n * 7) % TITLES.len();
            let author = AUTHORS[book % AUTHORS.len()];
            format!(
                "<tr><td>{}{weight}<td>{author}<td>{}",
                TITLES[book],
                1950 + book * 3
            )
        };
        let rows: String = (0..6).map(row).collect();
        html(&format!(
            "<table class=hits><tr><th>Title{head}<th>Author<th>Year{rows}</table>"
        ))
    };
    let pages: Vec<Page> = (0..6).map(|number| table(number, false)).collect();
    let responses: Vec<Response<'_>> = pages
        .iter()
        .map(|page| Response::new(page, ["the"]))
        .collect();
    let none = html("<p class=sorry>Nothing was found.</p>");
    let wrapper = induce(&responses, &[&none], &Analyzer::new("en")).unwrap();
    assert_eq!(losses(&wrapper, &pages), []);
    let pages: Vec<Page> = (6..10).map(|number| table(number, true)).collect();
    let lost = losses(&wrapper, &pages);
    let names: Vec<Option<&str>> = lost.iter().map(|loss| loss.feature.as_deref()).collect();
    // The author's column holds a weight, the year's an author.
    assert_eq!(names, [Some("author"), Some("year")]);
    let mended = mended(&wrapper, &lost, &pages);
    let before = values(&wrapper, &table(6, false), "author");
    assert_eq!(values(&mended, &pages[0], "author"), before);
}

#[test]
fn a_label_that_is_a_header_too_is_not_taken_for_one_that_moved() {
    let table = |number: usize| {
        let row = |n: usize| {
            let book = (number * 5 + n * 7) % TITLES.len();
            let (first, second) = (1950 + book * 3, 1990 + book);
            format!(
                "<tr><td><h4>{}</h4><p>Printed: {first}</p><td>{second}",
                TITLES[book]
            )
        };
        let rows: String = (0..6).map(row).collect();
        html(&format!(
            "<table class=hits><tr><th>Title<th>Printed{rows}</table>"
        ))
    };
    let pages: Vec<Page> = (0..6).map(table).collect();
    let responses: Vec<Response<'_>> = pages
        .iter()
        .map(|page| Response::new(page, ["the"]))
        .collect();
    let none = html("<p class=sorry>Nothing was found.</p>");
    let wrapper = induce(&responses, &[&none], &Analyzer::new("en")).unwrap();
    let labels = wrapper.features.iter().map(|f| f.label.as_deref());
    let labels: Vec<Option<&str>> = labels.collect();
    let (title, printed) = (Some("Title"), Some("Printed"));
    assert_eq!(labels, [title, printed, title, printed]);
    let later: Vec<Page> = (6..12).map(table).collect();
    assert_eq!(losses(&wrapper, &later), []);
}

#[test]
fn pages_without_a_likeness_are_not_mended() {
    let wrapper = wrapper();
    let pages: Vec<Page> = (0..3)
        .map(|n| html(&format!("<p>Closed for day {n}</p>")))
        .collect();
    let losses = losses(&wrapper, &pages);
    assert_eq!((losses.len(), losses[0].feature.as_deref()), (1, None));
    let refs: Vec<&Page> = pages.iter().collect();
    assert_eq!(
        repair(&wrapper, &losses, &refs, &[], &Analyzer::new("en")),
        None
    );
}
