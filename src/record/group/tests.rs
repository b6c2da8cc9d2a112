use super::super::novelty::Chrome;
use super::*;

fn groups(html: &str) -> Vec<(bool, Vec<String>)> {
    let page = Page::parse(html, "http://example.org/".parse().unwrap());
    let paths = Paths::of(&page);
    let novelty = Novelty::of(&page, &paths, &Chrome::of(&[], &[]));
    let sheet = Sheet::new(&page, paths, novelty, &Names::of(&[&page]));
    let texts = |units: &[Unit]| {
        units
            .iter()
            .map(|unit| {
                let range = page.text_range(unit.start).start;
                let end = page
                    .run(unit.start, unit.end)
                    .map(|node| page.text_range(node).end)
                    .max();
                page.text(page.root())[range..end.unwrap_or(range)]
                    .split_whitespace()
                    .collect::<String>()
            })
            .collect()
    };
    let mut found: Vec<(bool, Vec<String>)> = sheet
        .groups()
        .iter()
        .map(|(key, units)| (key.spans, texts(units)))
        .collect();
    found.sort();
    found
}

#[test]
fn similar_siblings_are_a_group_and_others_are_not_in_it() {
    let found = groups("<ul><li><b>a</b> x<li><b>b</b> y<li><i>advert</i></ul>");
    assert_eq!(found, [(false, vec!["ax".to_owned(), "by".to_owned()])]);
}

#[test]
fn a_term_with_its_definitions_is_one_unit() {
    let found = groups("<dl><dt>a<dd>1<dd>2<dt>b<dd>3<dt>c<dd>4</dl>");
    assert!(found.contains(&(
        true,
        vec!["a12".to_owned(), "b3".to_owned(), "c4".to_owned()]
    )));
}

#[test]
fn rows_that_cells_reach_into_belong_to_the_one_they_stand_in() {
    let row = |title: &str| {
        format!(
            "<tr><td rowspan=2>1<td><a>{title}</a><td>{title}{title}\
             <tr><td><a>of {title}</a><td>{title}<tr><td colspan=3><hr>"
        )
    };
    let found = groups(&format!(
        "<table>{}</table>",
        ["a", "b", "c"].map(row).concat()
    ));
    let units = ["1aaaofaa", "1bbbofbb", "1cccofcc"].map(str::to_owned);
    assert!(found.contains(&(true, units.to_vec())), "{found:?}");
}

/// Classes that alternate as those of odd and even rows do are no reason to take these apart.
#[test]
fn classes_of_the_rows_do_not_matter_where_cells_reach_into_them() {
    let row = |name: &str| {
        format!(
            "<tr class=a><td rowspan=2>1<td><b>{name}</b><td>x{name}<td>y{name}\
             <tr class=b><td>z{name}<td>u{name}<td>v{name}"
        )
    };
    let rows = ["k", "l", "m"].map(row).concat();
    let found = groups(&format!("<table>{rows}</table>"));
    let unit = |name: &str| format!("1{name}x{name}y{name}z{name}u{name}v{name}");
    let units = ["k", "l", "m"].map(unit).to_vec();
    assert!(found.contains(&(true, units)), "{found:?}");
}

#[test]
fn a_row_across_the_table_belongs_to_the_one_before_it() {
    let row = |title: &str, note: &str| {
        let note = match note {
            "" => String::new(),
            note => format!("<tr><td colspan=2>{note}"),
        };
        format!("<tr><td><a>{title}</a><td>{title}{title}{note}")
    };
    let rows = [("a", "1"), ("b", ""), ("c", "3")].map(|(title, note)| row(title, note));
    let found = groups(&format!("<table>{}</table>", rows.concat()));
    let units = ["aaa1", "bbb", "ccc3"].map(str::to_owned);
    assert!(found.contains(&(true, units.to_vec())), "{found:?}");
}

#[test]
fn rows_of_two_classes_are_one_unit_where_they_look_different() {
    let rows = |a: &str, b: &str| {
        format!(
            "<tr class=head><td><b><a>{a}</a></b><td><i>{a}{a}</i><td>{a}<tr><td><td class=note>{b}"
        )
    };
    let found = groups(&format!(
        "<table>{}{}</table>",
        rows("a", "1"),
        rows("b", "2")
    ));
    assert!(found.contains(&(true, vec!["aaaa1".to_owned(), "bbbb2".to_owned()])));
}

#[test]
fn rows_that_say_what_they_are_begin_again_for_each_record() {
    let rows = |n: usize| {
        let more = if n.is_multiple_of(2) {
            "<tr><td>Files<td>Photo"
        } else {
            ""
        };
        let value = ["sold", "12,000", "off"][n % 3];
        format!(
            "<tr><td>Number<td><a href=/{n}>K {n}</a><tr><td>Court<td>Oslo {n}\
             <tr><td>Value<td>{value}{more}<tr><td colspan=2><hr>"
        )
    };
    let table = |rows: String| groups(&format!("<table><tbody>{rows}</table>"));
    let of_rows = |found: Vec<(bool, Vec<String>)>| {
        let runs = found.into_iter().filter(|(spans, _)| *spans);
        runs.flat_map(|(_, texts)| texts).collect::<Vec<_>>()
    };
    let found = of_rows(table((1..5).map(rows).collect()));
    assert_eq!(found.len(), 4, "{found:?}");
    assert_eq!(found[1], "NumberK2CourtOslo2ValueoffFilesPhoto");
    // Values of a first column come back as well, in any order.
    let kinds = [
        "Novel", "Novel", "Poem", "Play", "Poem", "Novel", "Play", "Novel",
    ];
    let values = kinds.iter().enumerate();
    let values = values.map(|(n, kind)| format!("<tr><td>{kind}<td>Title {n}<td>{n}"));
    assert!(of_rows(table(values.collect())).is_empty());
}
