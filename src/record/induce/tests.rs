use super::*;
use crate::record::{Feature, count, extract};

/// The wrapper of two pages, each with the term that it was asked for.
pub(in crate::record) fn induced(pages: &[Page; 2], terms: [&str; 2]) -> Wrapper {
    let asked = pages.iter().zip(terms);
    let responses: Vec<_> = asked
        .map(|(page, term)| Response::new(page, [term]))
        .collect();
    induce(&responses, &[], &Analyzer::new("en")).unwrap()
}

fn counts(wrapper: &Wrapper, pages: &[Page; 2]) -> [usize; 2] {
    pages.each_ref().map(|page| count(wrapper, page))
}

/// What a wrapper of four result pages finds on each: titles and texts by number; `page` makes
/// one from the word and the numbers of its answers.
pub(in crate::record) fn found(page: impl Fn(&str, &[usize]) -> String) -> (Wrapper, Vec<usize>) {
    let asked: [(&str, &[usize]); 4] = [
        ("sea", &[20, 21, 22, 23, 24, 25, 26, 27, 28]),
        ("hill", &[30, 31, 32, 33, 34]),
        ("war", &[40, 41, 42, 43, 44, 45, 46]),
        ("wood", &[50, 51, 52]),
    ];
    let pages = asked.map(|(word, numbers)| {
        Page::parse(&page(word, numbers), "http://example.org/".parse().unwrap())
    });
    let responses: Vec<_> = pages
        .iter()
        .zip(asked)
        .map(|(page, (word, _))| Response::new(page, [word]))
        .collect();
    let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
    let counts = pages.iter().map(|page| count(&wrapper, page)).collect();
    (wrapper, counts)
}

#[test]
fn rows_under_headings_are_the_records_however_they_are_numbered() {
    let row = |(at, number): (usize, &usize)| {
        format!(
            "<div class='row row-{at}'><h4><a href='/{number}'>Title {number} A</a></h4>
             <p>Text of {number}, said of it</p><i>Place {}</i></div>",
            number % 5
        )
    };
    let (_, counts) = found(|word, numbers| {
        let months = numbers.chunk_by(|a, _| a % 4 != 1);
        let month = |(at, rows): (usize, &[usize])| {
            let rows: String = rows.iter().enumerate().map(row).collect();
            format!("<h3>In the month {at} of 201{}</h3>{rows}", word.len())
        };
        let months: String = months.enumerate().map(month).collect();
        format!("<h1>{word}</h1><div id=content>{months}</div>")
    });
    assert_eq!(counts, [9, 5, 7, 3]);
}

#[test]
fn items_of_lists_under_headings_that_come_back_are_the_records() {
    // Of most queries one thing or one category has the word, of a few all.
    let answers = [
        (1, 0),
        (0, 1),
        (6, 40),
        (1, 0),
        (0, 1),
        (1, 39),
        (0, 4),
        (1, 0),
        (0, 2),
    ];
    let shown = |at: usize, (categories, products): (usize, usize)| {
        let list = |name: &str, items: String| match items.as_str() {
            "" => items,
            items => format!("<h4>{name}</h4><ul>{items}</ul>"),
        };
        let category = |n| format!("<li><a href='/category/{n}'>Kind {n} tea{at}</a></li>");
        let product = |n: usize| {
            let price = format!("{},{}0 euro", n * 7 % 50, n % 9);
            format!("<li><a href='/product/{n}'>Leaf {n} tea{at}</a> {price}</li>")
        };
        let categories = list(
            "Categories of all that we have",
            (at..at + categories).map(category).collect(),
        );
        let products = list(
            "Products of all that we have",
            (at..at + products).map(product).collect(),
        );
        format!("{categories}{products}")
    };
    let html = |content: &str| {
        let html = format!("<div id=content>{content}</div>");
        Page::parse(&html, "http://example.org/".parse().unwrap())
    };
    let pages = answers.iter().enumerate();
    let pages: Vec<Page> = pages
        .map(|(at, answer)| html(&shown(at, *answer)))
        .collect();
    let terms: Vec<String> = (0..pages.len()).map(|at| format!("tea{at}")).collect();
    let asked = pages.iter().zip(&terms);
    let responses: Vec<_> = asked
        .map(|(page, term)| Response::new(page, [term.as_str()]))
        .collect();
    let nothing = html("<h4>Nothing found</h4>");
    let wrapper = induce(&responses, &[&nothing], &Analyzer::new("en")).unwrap();
    let counts: Vec<usize> = pages.iter().map(|page| count(&wrapper, page)).collect();
    let all: Vec<usize> = answers.iter().map(|(some, others)| some + others).collect();
    assert_eq!(counts, all);
}

#[test]
fn articles_are_the_records_though_most_of_the_years_have_one() {
    let article = |number: &usize| {
        format!(
            "<article><h4><a href='/{number}'>Title {number} A</a></h4><p>Text of {number}</p></article>"
        )
    };
    let (_, counts) = found(|word, numbers| {
        let years = numbers.chunk_by(|a, _| a % 4 == 1);
        let year = |(at, some): (usize, &[usize])| {
            let articles: String = some.iter().map(article).collect();
            format!("<section><h2>201{at}</h2><div>{articles}</div></section>")
        };
        let years: String = years.enumerate().map(year).collect();
        format!("<h1>{word}</h1><main>{years}</main>")
    });
    assert_eq!(counts, [9, 5, 7, 3]);
}

#[test]
fn tags_with_a_colon_are_as_good_as_others() {
    let row = |number: &usize| {
        format!(
            "<fb:item><h4><a href='/{number}'>Title {number} A</a></h4><o:p>{}</o:p>
             <i>Place {}</i></fb:item>",
            ["of wood", "of stone", "of glass"][number % 3],
            number % 5
        )
    };
    let (wrapper, counts) = found(|word, numbers| {
        let rows: String = numbers.iter().map(row).collect();
        format!("<h1>{word}</h1><st1:place id=content>{rows}</st1:place>")
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
    let mut paths = wrapper.features.iter().map(|one| one.path.as_str());
    assert!(paths.any(|path| path.starts_with("o:p")), "{wrapper:?}");
}

#[test]
fn a_row_beside_a_cell_of_the_one_before_it_belongs_to_it() {
    let row = |number: &usize| {
        format!(
            "<tr><td rowspan=2><img src='{number}.jpg'><td><a href='/{number}'>Title {number}</a>
             <td>{}<td>{number} €<tr><td colspan=2>Metal: gold; {number} mm<td>
             <a href='/add/{number}'>Add {number}</a>",
            1900 + number
        )
    };
    let (wrapper, counts) = found(|word, numbers| {
        let rows: String = numbers.iter().map(row).collect();
        format!("<h1>{word}</h1><table><tr><th>Picture<th>Title<th>Year<th>Price{rows}</table>")
    });
    assert!(wrapper.spans);
    assert_eq!(counts, [9, 5, 7, 3]);
}

#[test]
fn rows_in_pairs_are_one_record() {
    let pair = |(at, number): (usize, &usize)| {
        let odd = if at % 2 == 1 { " odd" } else { "" };
        let more = ["", " | Lines: 3, 7", " | Note: sold", " | Line: 2"][number % 4];
        format!(
            "<tr class='first{odd}'><td><b><a href='/{number}'>{number}</a></b><td>T{}<td>Works {}
             <td>{}<td>in use<tr class='second{odd}'><td><td colspan=4>Depot: {}{more}",
            number % 4,
            number % 3,
            1950 + number,
            ["North", "East", "Mill"][number % 3],
        )
    };
    let (wrapper, counts) = found(|word, numbers| {
        let rows: String = numbers.iter().enumerate().map(pair).collect();
        let head = "<thead><tr><th>No.<th>Type<th>Works<th>Year<th>State</thead>";
        format!("<h1>{word}</h1><table class=cars>{head}<tbody>{rows}</table>")
    });
    assert!(wrapper.spans, "{}", wrapper.record);
    assert_eq!(counts, [9, 5, 7, 3]);
}

#[test]
fn lists_in_sections_that_come_and_go_hold_the_records() {
    let (wrapper, counts) = found(|word, numbers| {
        let row = |number: &usize| format!("<li><a href='/{number}'>Title {number} A</a></li>");
        let list = |name: &str, numbers: &[usize]| {
            let (count, rows) = (numbers.len(), numbers.iter().map(row).collect::<String>());
            format!("<div class='menu {name}'><h2>{name} ({count})</h2><ul>{rows}</ul></div>")
        };
        let (few, most) = numbers.split_at(if word == "sea" { 2 } else { 0 });
        let keywords = if few.is_empty() {
            String::new()
        } else {
            list("Keywords", few)
        };
        format!(
            "<h1>{word}</h1><div id=content>{}{keywords}</div>",
            list("Articles", most)
        )
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
}

#[test]
fn records_that_answer_many_queries_are_no_labels() {
    let words = ["sea", "hill", "war", "wood", "salt", "glass"];
    let pages = words.map(|word| {
        let row = |n: usize| {
            let text = ["old", "red", "tall", "far"][n % 4];
            format!(
                "<li><div class=head><a href='/{n}'>Title {n} of all</a></div>
                 <div class=snippet>... {text} {word} that stands {} here and a {word} there
                 </div><div class=data>{n} KB ({} words)</div></li>",
                n * word.len(),
                n * 7
            )
        };
        let list = |rows: std::ops::Range<usize>| {
            let bare = |row: String| row.replace("class=snippet", "hidden");
            let rows = rows.map(|n| if n == 5 { bare(row(n)) } else { row(n) });
            format!("<h2>Matches</h2><ul>{}</ul>", rows.collect::<String>())
        };
        let first = if word == "war" {
            list(30..32)
        } else {
            String::new()
        };
        let html = format!("<h1>{word}</h1><main>{first}{}</main>", list(1..12));
        Page::parse(&html, "http://example.org/".parse().unwrap())
    });
    let asked = pages.iter().zip(words);
    let responses: Vec<_> = asked
        .map(|(page, word)| Response::new(page, [word]))
        .collect();
    let wrapper = induce(&responses, &[], &Analyzer::new("en")).unwrap();
    assert_eq!(count(&wrapper, &pages[0]), 11, "{}", wrapper.record);
    assert_eq!(count(&wrapper, &pages[2]), 13, "{}", wrapper.record);
}

#[test]
fn items_under_days_are_records_and_keywords_under_titles_are_not() {
    let (wrapper, counts) = found(|word, numbers| {
        let item = |number: &usize| {
            format!(
                "<li><a href='/{number}'>{number}-{number}, The {word} v. Smith{number}</a></li>"
            )
        };
        let day = |numbers: &[usize]| {
            let items: String = numbers.iter().map(item).collect();
            format!("<p><b>May {}, 2020</b></p><ul>{items}</ul>", numbers[0])
        };
        let (first, rest) = numbers.split_at(1);
        let days: String = rest.chunks(3).map(day).collect();
        format!("<h1>{word}</h1><div id=content>{}{days}</div>", day(first))
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
    let (wrapper, counts) = found(|word, numbers| {
        let record = |number: &usize| {
            let key = |key: usize| format!("<li><a href='/key/{key}'>key {key}</a></li>");
            let keys: String = (0..2 + number % 3)
                .map(|at| key(7 * number % 30 + at))
                .collect();
            format!("<p><a href='/{number}'>The {word} of Smith{number}</a></p><ul>{keys}</ul>")
        };
        let records: String = numbers.iter().map(record).collect();
        format!("<h1>{word}</h1><div id=content>{records}</div>")
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
}

#[test]
fn cells_of_three_to_a_row_are_no_records() {
    let row = |number: usize| {
        format!(
            "<tr><td>May {number} 2012</td>
             <td>S{number}<br>[<a href='/{number}.pdf'>PDF</a>] [<a href='/{number}.doc'>DOC</a>]</td>
             <td>Smith{number} v. Jones 5/7/12<br><a href='/{number}'>Details</a></td></tr>"
        )
    };
    let rows: String = (10..22).map(row).collect();
    let html = format!("<table><tr><th>Posted<th>Docket<th>Description</tr>{rows}</table>");
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let asked = Response::new(&page, Vec::<String>::new());
    let wrapper = induce(&[asked], &[], &Analyzer::new("en")).unwrap();
    assert_eq!(count(&wrapper, &page), 12, "{}", wrapper.record);
}

#[test]
fn the_rows_of_a_record_are_no_records() {
    let (wrapper, counts) = found(|word, numbers| {
        let record = |number: &usize| {
            format!(
                "<div><div><div>{number}.</div><a href='/{number}'>2-{number}/2015</a></div>
                 <div><div>Court of the {word} {number}</div><div>Judge Ann {number}</div></div>
                 <div><div>Plaintiff: A {number}</div><div>Defendant: B {number}</div></div>
                 <div><div>Loans</div><div>granted</div></div></div>"
            )
        };
        let rows: String = numbers.iter().map(record).collect();
        format!("<h1>{word}</h1><div role=list>{rows}</div>")
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
}

#[test]
fn records_that_a_page_without_answers_shows_are_records_of_a_run_too() {
    let record = |number: &usize| {
        format!("<b><a href='/{number}'>Mail {number} on it</a></b> by Ann{number}, 19{number}\n")
    };
    let page = |word: &str, numbers: &[usize]| {
        let rows: String = numbers.iter().map(record).collect();
        let html = format!("<h1>{word}</h1><pre>{rows}</pre><p>Ask <a href=/help>us</a></p>");
        Page::parse(&html, "http://example.org/".parse().unwrap())
    };
    let newest = page("All", &[99, 98]);
    let asked: [(&str, &[usize]); 3] = [
        ("sea", &[99, 98, 41, 40, 39]),
        ("hill", &[99, 98, 33, 32]),
        ("war", &[99, 98, 25, 24, 23, 22]),
    ];
    let pages = asked.map(|(word, numbers)| page(word, numbers));
    let responses = pages.iter().zip(asked);
    let responses: Vec<_> = responses
        .map(|(page, (word, _))| Response::new(page, [word]))
        .collect();
    let wrapper = induce(&responses, &[&newest], &Analyzer::new("en")).unwrap();
    let counts = pages.each_ref().map(|page| count(&wrapper, page));
    assert_eq!(counts, [5, 4, 6], "{}", wrapper.record);
}

#[test]
fn texts_between_breaks_belong_to_the_record_before_them() {
    let (wrapper, counts) = found(|word, numbers| {
        let record = |number: &usize| {
            let year = 1900 + number;
            format!(
                "<a href='/{number}'><i>The {word} {number}</i></a><br>Ann Writer{number}<br>
                 Press{number}, {year}<br><font>No. {number}</font><br><br>"
            )
        };
        let rows: String = numbers.iter().map(record).collect();
        format!("<h1>Found</h1><hr>{rows}<hr>")
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
    let examples = |kind: &str| {
        let mut features = wrapper.features.iter().filter(|one| one.kind == kind);
        features.any(|one| one.path.as_str().starts_with("following-sibling::text()"))
    };
    assert!(
        examples("text") && examples("year"),
        "{:?}",
        wrapper.features
    );
}

#[test]
fn bare_texts_belong_to_the_link_that_they_stand_with() {
    type Write = fn(&str, &usize) -> String;
    let behind: Write = |word, number| {
        format!("<a href='/{number}'>{word} {number}</a> by Ann{number}, 19{number}<br>")
    };
    let around: Write = |word, number| {
        format!(
            "<br>Filed 19{number}, No. {number}-{number}<br>
             <a href='/{number}'>{word} {number}</a><br>Court of Ann{number}<br>"
        )
    };
    let lines: Write = |word, number| {
        format!("<a href='/{number}'>{word} {number}</a>      Ann{number}   19{number}\n")
    };
    for (write, tag) in [(behind, "div"), (around, "div"), (lines, "pre")] {
        let list = |word: &str, numbers: &[usize]| {
            let rows: String = numbers.iter().map(|number| write(word, number)).collect();
            format!("<h1>{word}</h1><{tag}><hr>{rows}<hr></{tag}><p>Ask <a href=/help>us</a></p>")
        };
        let (wrapper, counts) = found(list);
        assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
        let page = Page::parse(
            &list("sea", &[20, 21]),
            "http://example.org/".parse().unwrap(),
        );
        let records = extract(&wrapper, &page, "");
        assert_eq!(records.len(), 2);
        for (record, number) in records.iter().zip(["20", "21"]) {
            let values: Vec<&String> = record.attributes.values().flatten().collect();
            for value in [format!("19{number}"), format!("sea {number}")] {
                assert!(values.contains(&&value), "{value} in {values:?}");
            }
        }
    }
}

#[test]
fn a_line_before_headings_does_not_lead_them() {
    let (wrapper, counts) = found(|word, numbers| {
        let record = |number: &usize| {
            format!(
                "<h3><a href='/{number}'>{word} {number}</a></h3><p>Ann{number}, 19{number}</p>
                 <p>${number}.99 <a href='/cart?add={number}'>Add to cart</a></p>"
            )
        };
        let rows: String = numbers.iter().map(record).collect();
        format!("<h1>Found</h1><p>Your search for {word}</p>{rows}<p><a href=/>Home</a></p>")
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
}

#[test]
fn the_only_term_of_a_record_calls_nothing() {
    let (wrapper, _) = found(|word, numbers| {
        let record = |number: &usize| {
            // A species is collected more than once.
            let species = ["Andromeda", "Betula", "Calluna", "Drosera"][number % 4];
            format!(
                "<dl><dt><a href='/{number}'>{species}</a></dt><dd>Place: the {word} {number}</dd>
                 <dd>Found by <i>Ann {number}</i></dd><dd>Sheet: S-{number}</dd></dl>"
            )
        };
        let rows: String = numbers.iter().map(record).collect();
        format!("<h1>Found</h1><main>{rows}</main>")
    });
    let labels: Vec<_> = wrapper
        .features
        .iter()
        .filter_map(|one| one.label.as_deref())
        .collect();
    assert!(labels.contains(&"Sheet"), "{labels:?}");
    assert!(
        !labels.iter().any(|label| label.contains("Calluna")),
        "{labels:?}"
    );
}

#[test]
fn two_parts_of_a_record_are_no_records() {
    let row = |query: &str, size: usize| {
        let text = match size % 3 {
            0 => format!("Of what {size} saw"),
            _ => format!("Of a <b>{query}</b> that {size} saw, and the <b>{query}</b> beyond"),
        };
        format!(
            "<li><h3><a href='/{size}'>Page {size}</a></h3><div class=text>{text}</div>
             <div class=data>{size} bytes, 1{size} words</div>"
        )
    };
    let page = |query: &str, sizes: [std::ops::Range<usize>; 2]| {
        let lists = sizes.map(|sizes| sizes.map(|size| row(query, size)).collect::<String>());
        let lists = lists.map(|rows| format!("<h2>Matches</h2><ul>{rows}</ul>"));
        let html = format!("<h1>{query}</h1><div>{}</div>", lists.concat());
        Page::parse(&html, "http://example.org/".parse().unwrap())
    };
    let pages = [
        page("sea", [20..31, 40..55]),
        page("hill", [60..67, 70..73]),
    ];
    let wrapper = induced(&pages, ["sea", "hill"]);
    assert_eq!(counts(&wrapper, &pages), [26, 10], "{}", wrapper.record);
}

#[test]
fn runs_that_begin_with_another_class_each_time_are_parts_of_a_record() {
    let (wrapper, counts) = found(|word, numbers| {
        let row = |number: &usize| {
            format!(
                "<div class=u><div class=m><div class='t a'>The {word} {number}</div>
                 <div class=u><div class='t b'>{number}.50 EUR</div></div>
                 <div class='t c'>As good as {}</div>
                 <div class=u><div class='t c'>Town {}</div><div class='t c'>Seller {}</div></div>
                 </div><div class=k><div class=t>{}</div></div></div>",
                number % 3,
                number % 5,
                number % 7,
                number * 3
            )
        };
        let rows: String = numbers.iter().map(row).collect();
        format!("<h1>{word}</h1><div class=list>{rows}</div>")
    });
    assert_eq!(counts, [9, 5, 7, 3], "{}", wrapper.record);
}

#[test]
fn cells_that_count_are_no_records_beside_those_that_say_something() {
    let (wrapper, _) = found(|word, numbers| {
        let row = |(at, n): (usize, &usize)| {
            let writer = format!("<span>Writer {n}</span> (19{n}) ");
            let title = format!("<a href='/{n}'><em>The {word} {n}.</em></a> Thesis, Town {n}.");
            format!("<tr><td>{}.</td><td>{writer}{title}</td></tr>", at + 1)
        };
        let rows: String = numbers.iter().enumerate().map(row).collect();
        format!("<h1>Found</h1><table>{rows}</table>")
    });
    assert!(
        wrapper.record.as_str().ends_with("/tr"),
        "{}",
        wrapper.record
    );
}

#[test]
fn the_cells_of_a_gallery_are_records() {
    let cell = |title: &str| {
        format!(
            "<td><a href='/{title}'><img src='/{title}.png'></a> <a href='/{title}'>The {title}</a>"
        )
    };
    let row = |titles: &[&str]| {
        let cells: String = titles.iter().map(|title| cell(title)).collect();
        format!("<tr>{cells}")
    };
    let page = |query: &str, rows: &[&[&str]]| {
        let rows: String = rows.iter().map(|titles| row(titles)).collect();
        let html = format!("<h1>{query}</h1><table class=found>{rows}</table>");
        Page::parse(&html, "http://example.org/".parse().unwrap())
    };
    let pages = [
        page(
            "sea",
            &[&["sea", "seal", "seam"], &["season", "seat", "search"]],
        ),
        page("hill", &[&["hill", "hills", "hilltop"], &["hillock"]]),
    ];
    let wrapper = induced(&pages, ["sea", "hill"]);
    assert_eq!(counts(&wrapper, &pages), [6, 4], "{}", wrapper.record);
}

#[test]
fn what_a_text_says_beside_its_counts_is_a_value_too() {
    let (wrapper, _) = found(|word, numbers| {
        let row = |number: &usize| {
            let authors = match number % 3 {
                0 => String::new(),
                _ => format!(" - {} authors - ask Ann {}", number + 3, number + 5),
            };
            format!(
                "<li><a href='/{number}'>The {word} {number}</a> <p>{number} posts{authors}</p>"
            )
        };
        let rows: String = numbers.iter().map(row).collect();
        format!("<h1>{word}</h1><ul>{rows}</ul>")
    });
    let parts = |feature: &&Feature| feature.path.as_str() == "p" && feature.kind == "number";
    let found = wrapper.features.iter().filter(parts).count();
    assert_eq!(found, 3, "{:?}", wrapper.features);
}

/// Terms that come back on other pages come with the same definitions: they head no sections.
#[test]
fn runs_that_come_back_are_records() {
    let page = |word: &str, numbers: [usize; 5]| {
        let runs = numbers.map(|n| {
            let grade = ["fine", "good", "fair"][n % 3];
            format!(
                "<dt>The {word} of Ann {n}<dd>Printed and sold at Leeds {n}<dd>In the year of 19{}<dd>In {grade} condition",
                10 + n * 7
            )
        });
        let html = format!("<h1>{word}</h1><dl>{}</dl>", runs.concat());
        Page::parse(&html, "http://example.org/".parse().unwrap())
    };
    let pages = [
        page("house", [1, 2, 3, 4, 5]),
        page("house", [5, 3, 1, 4, 2]),
    ];
    let wrapper = induced(&pages, ["house", "house"]);
    assert_eq!(counts(&wrapper, &pages), [5, 5]);
    assert!(wrapper.spans);
}
