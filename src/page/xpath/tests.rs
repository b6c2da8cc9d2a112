use super::*;

const HTML: &str = "<div id='list' class='main results wide'>\
    <article class='card sold'><h3><a href='/1'>One</a></h3><p>by <b>A</b></p></article>\
    <article class='card'><h3><a href='/2'>Two</a></h3><p>by <b>B</b></p><p>new</p></article>\
    </div><ul><li>x<li>y<li>z</ul>";

fn texts(expression: &str) -> Vec<String> {
    let page = Page::parse(HTML, "http://example.org/".parse().unwrap());
    XPath::parse(expression)
        .unwrap()
        .select(&page, page.root())
        .iter()
        .map(|item| collapse(item.text(&page)))
        .collect()
}

#[test]
fn paths_axes_and_positions() {
    assert_eq!(texts("//article/h3/a"), ["One", "Two"]);
    assert_eq!(texts("//article[2]//a/@href"), ["/2"]);
    assert_eq!(texts("/html/body/ul/li[last()]"), ["z"]);
    assert_eq!(texts("/html/body/ul/li[last() - 1]"), ["y"]);
    assert_eq!(texts("//li[position() = 1+3 - 2]"), ["y"]);
    assert_eq!(texts("//li[. = 'y']/following-sibling::li"), ["z"]);
    assert_eq!(texts("//li[. = 'z']/preceding-sibling::li[1]"), ["y"]);
    assert_eq!(texts("//b/ancestor::article[1]/h3"), ["One", "Two"]);
    assert_eq!(texts("//h3/../p[1]/text()"), ["by", "by"]);
    assert_eq!(texts("//p[1]"), ["by A", "by B"]);
    assert_eq!(texts("//article/p[position() < 2]"), ["by A", "by B"]);
    assert_eq!(texts("//li[1] | //h3"), ["One", "Two", "x"]);
}

#[test]
fn predicates_on_attributes_and_text() {
    let token = "contains(concat(' ', normalize-space(@class), ' '), ' results ')";
    assert_eq!(texts(&format!("//div[{token}]/article")).len(), 2);
    assert_eq!(
        texts("//article[not(contains(@class, 'sold'))]/h3"),
        ["Two"]
    );
    assert_eq!(texts("//article[count(p) = 2 and @class]/h3"), ["Two"]);
    assert_eq!(
        texts("//article[p = 'new' or h3 = 'One']/h3"),
        ["One", "Two"]
    );
    assert_eq!(
        texts("//*[@id='list'][starts-with(@class, 'main')]/article[h3/a/@href='/1']/p"),
        ["by A"]
    );
    assert_eq!(texts("//article[p[2]]/h3"), ["Two"]);
}

#[test]
fn a_name_may_hold_a_colon() {
    let html =
        "<div><o:p class=MsoNormal>One</o:p><o:p fb:id=2>Two <st1:place>Rome</st1:place></o:p>";
    let page = Page::parse(html, "http://example.org/".parse().unwrap());
    let texts = |expression: &str| -> Vec<String> {
        let path = XPath::parse(expression).unwrap();
        let items = path.select(&page, page.root());
        items
            .iter()
            .map(|item| collapse(item.text(&page)))
            .collect()
    };
    assert_eq!(texts("//o:p"), ["One", "Two Rome"]);
    assert_eq!(texts("/html/body/div/o:p[2]/st1:place/text()"), ["Rome"]);
    assert_eq!(texts("//child::o:p[@fb:id='2']/@fb:id"), ["2"]);
    assert_eq!(texts("//st1:place/parent::o:p[not(o:p)]"), ["Two Rome"]);
    assert_eq!(texts("//div[o:p or st1:place]/o:p[1]"), ["One"]);
    for wrong in ["//o:", "//:p", "//o:p::a", "//o::p", "//o:text()"] {
        assert!(XPath::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn many_parts_are_not_nested() {
    for word in ["or", "and"] {
        let parts = vec!["p"; 10_000].join(&format!(" {word} "));
        let path = XPath::parse(&format!("//article[{parts}]/h3")).unwrap();
        let page = Page::parse(HTML, "http://example.org/".parse().unwrap());
        assert_eq!(path.clone().select(&page, page.root()).len(), 2);
    }
    assert_eq!(texts("//article[p = 'x' or h3 and p = 'new']/h3"), ["Two"]);
}

#[test]
fn errors_name_the_place() {
    let error = XPath::parse("//a[foo(1)]").unwrap_err();
    assert_eq!(error.position, 9);
    for wrong in ["", "//", "a[", "a[']", "preceding::a", "a]", "a/"] {
        assert!(XPath::parse(wrong).is_err(), "{wrong}");
    }
    assert!(XPath::parse(&("a[".repeat(100) + "b" + &"]".repeat(100))).is_err());
}

/// Nested predicates and repeated paths on a large page come to an end, with nothing.
#[test]
fn work_has_a_bound() {
    let html = format!("<body>{}", "<p class=a>x</p>".repeat(20_000));
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let select = |expression: &str| XPath::parse(expression).unwrap().select(&page, page.root());
    for expression in [
        "//p[count(//p[count(//p) > 1]) > 1]",
        "//p[//p[. = 'y']]",
        "//p[//p = //p/@id]",
        "//p[count(preceding-sibling::p) > 3 and count(following-sibling::p) > 3]",
        "//p[contains(string(/), 'y')]",
    ] {
        assert_eq!(select(expression), [], "{expression}");
    }
    assert_eq!(
        select("//p[contains(concat(' ', @class, ' '), ' a ')]").len(),
        20_000
    );
    assert_eq!(select("//p[1] | //p[last()] | //p/@class").len(), 20_002);
    let all = vec!["//p"; 50].join(" | ");
    assert_eq!(select(&all).len(), 20_000);
}

#[test]
fn a_path_is_true_at_its_first_item() {
    let html = format!("<p>by {}", "<a href=x>x</a>".repeat(2_000));
    let page = Page::parse(&html, "http://example.org/".parse().unwrap());
    let select = |expression: &str| XPath::parse(expression).unwrap().select(&page, page.root());
    for (expression, links) in [
        ("//a[preceding-sibling::a]", 1_999),
        ("//a[not(following-sibling::a | following-sibling::b)]", 1),
        ("//a[preceding-sibling::node()[self::a] and ../a]", 1_999),
        ("//a[b or ../a]", 2_000),
        ("//a[preceding-sibling::a[3][@href]]", 1_997),
    ] {
        assert_eq!(select(expression).len(), links, "{expression}");
    }
    assert_eq!(
        texts("//div[article/p[last()][. = 'new']]//a"),
        ["One", "Two"]
    );
    assert_eq!(texts("//article[.//b and not(p[2])]/h3"), ["One"]);
}

#[test]
fn expressions_have_a_bound() {
    let union = |parts: usize| vec!["//*"; parts].join("|");
    assert!(XPath::parse(&union(256)).is_ok());
    let error = XPath::parse(&union(257)).unwrap_err().to_string();
    assert!(error.contains("more than 256 paths"), "{error}");
    let long = format!("//a[. = '{}']", "x".repeat(1 << 16));
    let error = XPath::parse(&long).unwrap_err().to_string();
    assert!(
        error.contains("longer than") && error.len() < 2_000,
        "{error}"
    );
}
