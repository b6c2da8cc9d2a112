//! Forms of many makes: what is understood of them and what is sent.

#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests fail by panicking, as tests do"
)]

use std::collections::BTreeMap;

use hadal::fetch::{Request, Verb};
use hadal::form::{
    ControlKind, Enctype, Form, FormError, FormKind, Forms, LabelEvidence, Method, Role, choose,
    discover, fresh, largest_page, passed_over, submission,
};
use hadal::page::Page;
use proptest::prelude::*;

fn page(html: &str) -> Page {
    Page::parse(
        html,
        "http://example.org/dir/page?old=1#here".parse().unwrap(),
    )
}

fn forms(html: &str) -> Forms {
    discover(&page(html))
}

fn form(html: &str) -> Form {
    forms(html).forms.remove(0)
}

/// The labels of the controls that a person sees.
fn labels(html: &str) -> Vec<String> {
    form(html)
        .controls
        .into_iter()
        .filter(|control| !matches!(control.role, Role::Submit | Role::State))
        .map(|control| control.label.unwrap_or_default())
        .collect()
}

fn assign(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn send(html: &str, pairs: &[(&str, &str)]) -> Request {
    submission(&form(html), &assign(pairs)).unwrap()
}

fn body(request: &Request) -> (String, String) {
    let (kind, bytes) = request.body.clone().unwrap();
    (kind, String::from_utf8(bytes).unwrap())
}

mod labelled {
    use super::*;

    #[test]
    fn by_what_the_author_states() {
        let html = "<form><label for=a>Title:</label> <input name=t id=a>
            <label>Language <select name=l><option>English<option>French</select></label>
            <input name=u aria-label='Author *'>
            <b id=p>Publisher</b><i id=q>name</i><input name=v aria-labelledby='p q'></form>";
        assert_eq!(
            labels(html),
            ["Title", "Language", "Author", "Publisher name"]
        );
        let evidence = form(html).controls[2].label_evidence;
        assert_eq!(evidence, Some(LabelEvidence::Aria));
    }

    #[test]
    fn in_the_cell_to_the_left_or_above() {
        assert_eq!(
            labels(
                "<form><table><tr><td>Title:<td><input name=a><tr><td>Author<td><input name=b>
                 <tr><td>Year<td><input name=c> to <input name=d></table></form>"
            ),
            ["Title", "Author", "Year", "Year to"]
        );
        assert_eq!(
            labels(
                "<form><table><tr><td>Title<td>Author<tr><td><input name=a><td><input name=b>
                 </table></form>"
            ),
            ["Title", "Author"]
        );
    }

    #[test]
    fn in_the_own_cell_before_the_neighbour() {
        assert_eq!(
            labels(
                "<form><table><tr><td>Title <input name=a><td>Author <input name=b>
                 <td>Year<br><input name=c></table></form>"
            ),
            ["Title", "Author", "Year"]
        );
    }

    #[test]
    fn by_rows_and_columns_of_a_grid() {
        assert_eq!(
            labels(
                "<form><table><tr><th><th>contains<th>exactly
                 <tr><td>Title<td><input name=a><td><input name=b>
                 <tr><td>Author<td><input name=c><td><input name=d></table></form>"
            ),
            [
                "Title contains",
                "Title exactly",
                "Author contains",
                "Author exactly"
            ]
        );
        // One row needs no name, unless its columns name nothing either.
        assert_eq!(
            labels(
                "<form><table><tr><th><th>Title<th>Author
                 <tr><th>Search<td><input name=a><td><input name=b></table>
                 <table><tr><th><th>from<th>to
                 <tr><th>Year<td><input name=c><td><input name=d></table>
                 <table><tr><th><th>contains<th>exactly
                 <tr><th>Publisher<td><input name=e><td><input name=f></table></form>"
            ),
            [
                "Title",
                "Author",
                "Year from",
                "Year to",
                "Publisher contains",
                "Publisher exactly"
            ]
        );
        assert_eq!(
            labels(
                "<form><table><tr><th>Field<th>Value
                 <tr><td><select name=f><option>x</select><td><input name=v>
                 <tr><td><select name=g><option>x</select><td><input name=w></table></form>"
            ),
            ["Field", "Value", "Field", "Value"]
        );
    }

    #[test]
    fn by_definition_lists_blocks_and_lines() {
        assert_eq!(
            labels(
                "<form><dl><dt>Title:<dd><input name=a><dt>Author<dd><input name=b></dl></form>"
            ),
            ["Title", "Author"]
        );
        assert_eq!(
            labels(
                "<form><h2>Find books</h2><div><div>Title</div><div><input name=a></div></div>
                 <div><div>Author</div><div><input name=b></div></div></form>"
            ),
            ["Title", "Author"]
        );
        assert_eq!(
            labels(
                "<form><p><input name=a> <span>Title</span></p>
                 <p><input name=b> <span>Author</span></p></form>"
            ),
            ["Title", "Author"]
        );
        assert_eq!(
            labels("<form dir=rtl><p>כותר: <input name=a><p>מחבר: <input name=b></form>"),
            ["כותר", "מחבר"]
        );
    }

    #[test]
    fn by_the_sentence_they_stand_in() {
        assert_eq!(
            labels(
                "<form>Show <select name=k><option>new<option>used</select> books matching
                 <input name=m> published in <input name=y></form>"
            ),
            ["Show", "books matching", "published in"]
        );
    }

    #[test]
    fn by_hint_title_or_name_at_last() {
        assert_eq!(
            labels(
                "<form><input name=a placeholder='Any word'><input name=b title='Shelf mark'>
                 <input name=bookAuthor></form>"
            ),
            ["Any word", "Shelf mark", "Book author"]
        );
    }

    #[test]
    fn by_the_side_that_the_form_puts_its_texts_on() {
        // A hint after the field is no label where labels come before.
        assert_eq!(
            labels(
                "<form><div><div>Town</div><div><input name=a></div></div>
                 <div><div>Least price</div><div><input name=b> numbers only</div></div></form>"
            ),
            ["Town", "Least price"]
        );
        assert_eq!(
            labels(
                "<form>Born <span><input name=m> <i>MM</i></span><span><input name=d> <i>DD</i></span>
                 <span><input name=y> <i>YYYY</i></span><p>Town <input name=t></form>"
            ),
            ["MM", "DD", "YYYY", "Town"]
        );
        assert_eq!(
            labels(
                "<form><span>Surname<br><input name=a></span><span>First name<br><input name=b></span></form>"
            ),
            ["Surname", "First name"]
        );
    }

    #[test]
    fn never_by_links_remarks_or_texts_of_the_page_around() {
        assert_eq!(
            labels(
                "<form><span>Title</span> <a href=/h>Help</a> <input name=a>
                 <p><b>Author</b> <small>(optional)</small> <input name=b></form>"
            ),
            ["Title", "Author"]
        );
        assert_eq!(
            labels("<ul><li>About us</li></ul><form><input name=words></form>"),
            ["Words"]
        );
        assert_eq!(
            labels("Search: <form><input name=words></form>"),
            ["Search"]
        );
    }

    #[test]
    fn by_the_nearest_where_an_id_is_used_twice() {
        let forms = forms(
            "<form><label for=x>User</label><input id=x name=a></form>
             <form><label for=x>Title</label><input id=x name=b></form>",
        );
        let label = |index: usize| forms.forms[index].controls[0].label.clone();
        assert_eq!(label(0).as_deref(), Some("User"));
        assert_eq!(label(1).as_deref(), Some("Title"));
    }

    #[test]
    fn one_text_labels_one_control() {
        let html = "<form>Title <input name=alpha><p><input name=beta></form>";
        assert_eq!(labels(html), ["Title", "Beta"]);
    }

    #[test]
    fn how_days_are_written_is_a_hint_and_no_label() {
        let form = form(
            "<form><table><tr><td>Collected<td>from <input name=a> ... <input name=b> <i>(dd/mm/yyyy)</i>
             <tr><td>Name<td><input name=c><tr><td>Place<td><input name=d> the first letters</table></form>",
        );
        let said = |name: &str| {
            let control = form.control(name).unwrap();
            (control.label.as_deref().unwrap(), control.hint.as_deref())
        };
        assert_eq!(said("a"), ("Collected from", Some("(dd/mm/yyyy)")));
        assert_eq!(said("b"), ("Collected", Some("(dd/mm/yyyy)")));
        assert_eq!(said("c"), ("Name", None));
        assert_eq!(said("d"), ("Place", Some("the first letters")));
    }

    #[test]
    fn ranges_share_their_label() {
        for html in [
            "<form><table><tr><td>Price<td>from <input name=a> to <input name=b></table></form>",
            "<form><fieldset><legend>Price</legend>From <input name=a> to <input name=b></fieldset></form>",
            "<form><p>Price <input name=a placeholder=from> – <input name=b placeholder=to></form>",
            "<form><table><tr><td>Price<td>from<td><input name=a><td>to<td><input name=b></table></form>",
            "<form><fieldset><legend>Price</legend><label for=x>from</label> <input id=x name=a>
             <label for=y>to</label> <input id=y name=b></fieldset></form>",
            "<form><div>Price from</div><div><input name=a></div><div>to</div><div><input name=b></div></form>",
        ] {
            assert_eq!(labels(html), ["Price from", "Price to"], "{html}");
        }
        // In some languages the word for an end stands after the field.
        for html in [
            "<form>価格が <input name=a> から <input name=b> まで <p>並べ替え <select name=s></select></form>",
            "<form><p>価格が <p>から <input name=a> まで <input name=b> <p>並べ替え <select name=s></select></form>",
        ] {
            assert_eq!(
                labels(html),
                ["価格が から", "価格が まで", "並べ替え"],
                "{html}"
            );
        }
        assert_eq!(
            labels("<form>発行年 <input name=a> から <input name=b></form>"),
            ["発行年 から", "発行年"]
        );
        assert_eq!(
            labels("<form dir=rtl>السنة من <input name=a> إلى <input name=b></form>"),
            ["السنة من", "السنة إلى"]
        );
        assert_eq!(
            labels(
                "<form>Date <select name=d><option>1<option>2</select>
                 <select name=m><option>3<option>4</select></form>"
            ),
            ["Date", "Date"]
        );
    }

    #[test]
    fn groups_have_a_label_and_their_choices_texts() {
        let html = "<form><fieldset><legend>Format</legend>
            <input type=radio name=f value=h> Hardcover
            <input type=radio name=f value=p checked> Paperback</fieldset>
            <table><tr><td>Shop<td><label><input type=checkbox name=s value=1> Paris</label>
            <label><input type=checkbox name=s value=2 checked> Lyon</label></table>
            <p><input type=checkbox name=stock> In stock only</form>";
        let form = form(html);
        assert_eq!(labels(html), ["Format", "Shop", "In stock only"]);
        let texts = |at: usize| -> Vec<&str> {
            let options = &form.controls[at].options;
            options.iter().map(|choice| choice.text.as_str()).collect()
        };
        assert_eq!(texts(0), ["Hardcover", "Paperback"]);
        assert_eq!(texts(1), ["Paris", "Lyon"]);
        assert_eq!(form.controls[0].default, ["p"]);
        assert_eq!(form.controls[1].default, ["2"]);
        assert_eq!(form.controls[2].default, [""; 0]);
    }

    #[test]
    fn texts_before_buttons_are_read_before() {
        let html = "<form><p>Yes <input type=radio name=f value=1> No <input type=radio name=f value=0></p></form>";
        let texts: Vec<String> = form(html).controls[0]
            .options
            .iter()
            .map(|choice| choice.text.clone())
            .collect();
        assert_eq!(texts, ["Yes", "No"]);
    }
}

mod kinds {
    use super::*;

    fn kind(html: &str) -> FormKind {
        form(html).kind
    }

    #[test]
    fn a_register_may_be_searched() {
        let fields = "<label>Titular <input name=titular></label>
            <label>Ordenar por <select name=orden><option>Titular<option>Fecha</select></label>
            <label>Resultados por página <select name=n><option>15<option>30<option>60</select></label>";
        let form = |fields: &str| {
            format!(
                "<form action=/registro/consulta method=post>{fields}<input type=submit value=Consultar></form>"
            )
        };
        assert_eq!(kind(&form(fields)), FormKind::Search);
        let secret = "<label>Nombre <input name=nombre></label> <input type=password name=a>
            <input type=password name=b>";
        assert_eq!(kind(&form(secret)), FormKind::Registration);
    }

    #[test]
    fn people_may_be_searched() {
        let form = |rest: &str| {
            format!(
                "<form method=post><label>Last name <input name=lname></label>
                 <label>First name <input name=fname></label>
                 <label>State <select name=state><option>Any<option>Ohio<option>Iowa</select></label>
                 {rest}</form>"
            )
        };
        let find = "<input type=submit value='Find players'>";
        assert_eq!(kind(&form(find)), FormKind::Advanced);
        let join = "<input type=submit value='Join'>";
        assert_eq!(kind(&form(join)), FormKind::Registration);
        let mail = "<input type=email name=email><input type=submit value='Find friends'>";
        assert!(!kind(&form(mail)).is_search());
    }

    /// Whatever its button says, a form that asks its own page and has a list that may be left open
    /// narrows down what the page shows.
    #[test]
    fn a_page_that_is_asked_with_open_lists_is_searched() {
        let form = |how: &str, rest: &str| {
            format!(
                "<form {how}><label>Kraj <input name=kraj></label>
                 <label>Vrsta <select name=vrsta><option value=''>Vse<option>1<option>2</select></label>
                 {rest}<button>Zglej</button></form>"
            )
        };
        assert_eq!(kind(&form("action=/dir/page", "")), FormKind::Search);
        for other in [
            form("action=/dir/page method=post", ""),
            form("action=/elsewhere", ""),
            form("action=/dir/page", "<input type=email name=m>"),
            form("action=/dir/page", "<textarea name=t></textarea>"),
            form("action=/dir/page", "<input type=password name=p>"),
        ] {
            assert!(!kind(&other).is_search(), "{other}");
        }
        let closed = "<form action=/dir/page><input name=kraj><button>Zglej</button></form>";
        assert!(!kind(closed).is_search());
    }

    #[test]
    fn search_in_many_shapes() {
        for html in [
            "<form role=search><input name=x><button>Go</button></form>",
            "<form action=/search><textarea name=q rows=1></textarea><button>Go</button></form>",
            "<form action=/find><input type=search name=x></form>",
            "<form action=/x><input name=q></form>",
            "<form method=post action=/search><input name=searchterm><button>Search</button></form>",
            "<form action=/s><input name=q type=hidden value=x><input type=search name=y></form>",
            "<form><input name=wort><input type=submit value=Suchen></form>",
            "<form><input name=x><button>検索</button></form>",
            "<form method=post class=x-filter><input type=hidden name=_csrf value=1>
             <label>Nom <input name='filter[nom]'></label>
             <button name='action[filter]'>Filtrer</button></form>",
            "<form><input name=x><button><i class='fa fa-search'></i></button></form>",
        ] {
            assert_eq!(kind(html), FormKind::Search, "{html}");
        }
        assert_eq!(
            kind("<form><input name=title><input name=author><button>Найти</button></form>"),
            FormKind::Advanced
        );
        assert_eq!(
            kind(
                "<form method=post><input name=titre><input name=auteur>
                 <button>Lancer la recherche</button></form>"
            ),
            FormKind::Advanced
        );
        assert_eq!(
            kind("<form><select name=colour><option>red<option>blue</select></form>"),
            FormKind::Filter
        );
    }

    #[test]
    fn whatever_is_no_search() {
        for (html, expected) in [
            (
                "<form method=post><input name=u><input type=password name=p><button>Sign in</button></form>",
                FormKind::Login,
            ),
            (
                "<form method=post><input name=a><input type=email name=e><input type=password name=p>
                 <input type=password name=p2></form>",
                FormKind::Registration,
            ),
            (
                "<form method=post action=/news><input name=mail placeholder='E-Mail'><button>OK</button></form>",
                FormKind::Newsletter,
            ),
            (
                "<form action=/subscribe><input type=email name=e><button>Join</button></form>",
                FormKind::Newsletter,
            ),
            (
                "<form method=post action=/comments><textarea name=comment></textarea><input name=author></form>",
                FormKind::Comment,
            ),
            (
                "<form method=post action=/contact><input name=name><input type=email name=e>
                 <textarea name=message></textarea></form>",
                FormKind::Contact,
            ),
            (
                "<form method=post action=/cart/add><input type=hidden name=product_id value=7>
                 <input name=quantity value=1><button>Add to cart</button></form>",
                FormKind::Order,
            ),
            (
                "<form method=post action=/research/center><input name=interest><button>OK</button></form>",
                FormKind::Other,
            ),
            (
                "<form method=post action=/feedback class=jquery-form onsubmit='return jQuery(this).query()'>
                 <input name=note><button class=mediaQuery>OK</button></form>",
                FormKind::Other,
            ),
            (
                "<form method=post action=/besuch><input name=tag><button>Besuch buchen</button></form>",
                FormKind::Other,
            ),
            (
                "<form role=search><input><button>Search</button></form>",
                FormKind::Other,
            ),
            (
                "<form><select name=lang><option>en<option>fr</select></form>",
                FormKind::Other,
            ),
            (
                "<form method=post action=/up><input type=file name=f><button>Search</button></form>",
                FormKind::Other,
            ),
            (
                "<form action='javascript:go()'><input name=q></form>",
                FormKind::Other,
            ),
        ] {
            let form = form(html);
            assert_eq!(form.kind, expected, "{html} {:?}", form.kind_reasons);
            assert!(!form.kind_reasons.is_empty());
            let refused = submission(&form, &BTreeMap::new());
            assert!(matches!(refused, Err(FormError::NotSearch { .. })), "{html}");
        }
    }

    #[test]
    fn a_search_form_with_an_address_or_a_card_is_refused_all_the_same() {
        let mut form = form("<form role=search><input type=search name=q></form>");
        for (kind, name) in [
            (ControlKind::Email, "x"),
            (ControlKind::Password, "x"),
            (ControlKind::File, "x"),
            (ControlKind::Text, "card_number"),
        ] {
            form.controls[0].kind = kind;
            form.controls[0].name = name.to_owned();
            let refused = submission(&form, &BTreeMap::new());
            assert!(matches!(refused, Err(FormError::Forbidden { .. })));
        }
    }

    #[test]
    fn a_form_that_does_something_is_no_search_though_it_asks_by_get() {
        for html in [
            "<form action=/logout><input name=reason><button>Log out</button></form>",
            "<form action=/unsubscribe><input name=q placeholder=Search><button>Go</button></form>",
            "<form action=/admin.php?do=purge><input name=id><button>Go</button></form>",
            "<form action=/search><input type=hidden name=op value=delete><input name=q></form>",
            "<form action=/umfrage><input type=radio name=v value=1>Gut<input type=radio name=v value=2>Schlecht
             <button>Abstimmen</button></form>",
            "<form action=/lamp><select name=state><option>on<option>off</select><button>Set</button></form>",
            "<form action=/batch><select name=action><option>publish<option>trash</select>
             <button>Apply</button></form>",
            "<form action=/router><input type=checkbox name=reboot value=1>Reboot<button>OK</button></form>",
            "<form action=/invite><input name=friend placeholder=Friend><button>Invite</button></form>",
            "<form action=/go><input name=q><input name=s autocomplete=current-password></form>",
            "<form action=/go><input name=q><input name=c autocomplete='billing cc-number'></form>",
            "<form action=/go><input name=q><input name=c type=tel autocomplete=cc-number></form>",
            "<form action=/go><input name=a autocomplete=email><button>Go</button></form>",
            "<form action=/vote><input name=q><button>Go</button></form>",
        ] {
            let form = form(html);
            assert!(!form.kind.is_search(), "{html} {:?}", form.kind_reasons);
        }
        for html in [
            "<form action=/list><input name=name><button>Go</button></form>",
            "<form action=/list><select name=kind><option>film<option>book</select><button>Show</button></form>",
            "<form action='/db?action=table_search&confirm=1'><input name=v><button>Search</button></form>",
            "<form action=/remove/search><input name=q></form>",
            "<form action=/report><input name=year><button>Search</button></form>",
        ] {
            let form = form(html);
            assert!(form.kind.is_search(), "{html} {:?}", form.kind_reasons);
        }
    }

    #[test]
    fn a_button_that_does_something_else_is_not_pressed() {
        let html =
            "<form action=/find><input name=q><button name=act value=delete>Delete all</button>
            <button name=act value=list>Find</button></form>";
        assert_eq!(send(html, &[("q", "x")]).url.query(), Some("q=x&act=list"));
        let turned = "<form action=/search role=search><input name=q>
            <button formmethod=post formaction=/admin/wipe>Go</button></form>";
        assert!(form(turned).doubt.is_some());
    }

    #[test]
    fn a_form_sent_by_post_is_in_doubt_unless_it_says_search_and_nothing_else() {
        let doubt = |html: &str| {
            let form = form(&format!("<form method=post {html}</form>"));
            assert!(form.kind.is_search(), "{html} {:?}", form.kind_reasons);
            form.doubt
        };
        for sure in [
            "action=/items><input name=term><button>Search</button>",
            "action=/search><input name=q><button>OK</button>",
            "action=/items role=search><input name=a><button>OK</button>",
            "action=/items><h2>Search</h2><input name=a><input type=submit value=Go><input type=search name=b>",
            "action=/items><input name=titre><input name=auteur><button>Rechercher</button>",
            "action=/items><input name=q placeholder='Search the shop'><button>OK</button>",
            "action=/buch/volltextsuche><input name=wort><button>OK</button>",
            "action=/items class=filter><input name=a><input name=page type=hidden value=1><button>Filter</button>",
        ] {
            assert_eq!(doubt(sure), None, "{sure}");
        }
        for doubted in [
            "action=/items><input name=q><button>OK</button>",
            "action=/items><label>Keywords <input name=keyword></label><button>OK</button>",
            "action=/items><input name=keyword><button>Find or create</button>",
            "action=/search><input name=q><button>Search</button><button name=del>Delete all</button>",
            "action=/search/save><input name=q><button>Search</button>",
            "action=/items><input name=q><button>Suchen</button><button name=n>Hinzufügen</button>",
            "action=/search><input name=q><input type=hidden name=do value=delete><button>Search</button>",
        ] {
            assert!(doubt(doubted).is_some(), "{doubted}");
        }
        assert_eq!(
            form("<form><input name=q><button>OK</button></form>").doubt,
            None
        );
    }

    #[test]
    fn a_form_that_does_nothing_else_is_chosen_before_one_in_doubt() {
        let mut forms = forms(
            "<form method=post action=/items><input name=q><input name=keyword><button>Find or create</button></form>
             <form action=/find><input name=q></form>",
        );
        choose(&mut forms, None).unwrap();
        assert!(forms.forms[1].chosen);
    }

    #[test]
    fn nothing_is_typed_where_an_address_is_asked_for() {
        let fields = "<input name=q><input name=email placeholder='E-mail me new hits'><button>Search</button>";
        let form = form(&format!("<form action=/search>{fields}</form>"));
        let content: Vec<&str> = form.content().map(|c| c.name.as_str()).collect();
        assert_eq!(content, ["q"]);
        assert!(submission(&form, &assign(&[("q", "sea")])).is_ok());
        let by_post = super::form(&format!(
            "<form action=/search method=post role=search>{fields}</form>"
        ));
        let refused = submission(&by_post, &BTreeMap::new());
        let what = |error| match error {
            FormError::Forbidden { what, .. } => what,
            _ => "something else",
        };
        assert_eq!(refused.map_err(what).err(), Some("an e-mail address"));
        // People may be found by it, beside other words.
        let people = "<form role=search><input name=q placeholder='Name or e-mail'></form>";
        assert_eq!(super::form(people).content().count(), 1);
    }

    /// The mask of an address book searches by many boxes beside that for an address; what asks for a
    /// visitor has boxes, too.
    #[test]
    fn a_mask_may_have_a_box_for_an_address_in_which_nothing_is_typed() {
        let fields = "<label>First name <input name=first></label> <label>Last name <input name=last></label>
            <label>Town <input name=town></label> <label>E-mail <input type=email name=mail></label>";
        let mask = |button: &str, name: &str| {
            form(&format!(
                "<form action=/{name}.php name={name} method=post>{fields}<button>{button}</button></form>"
            ))
        };
        let search = mask("Search", "directory_search");
        let content: Vec<&str> = search.content().map(|c| c.name.as_str()).collect();
        assert_eq!(content, ["first", "last", "town"]);
        assert!(submission(&search, &assign(&[("town", "Rome")])).is_ok());
        assert!(submission(&mask("Register", "registration"), &BTreeMap::new()).is_err());
    }

    #[test]
    fn a_form_is_sent_where_the_site_sends_queries_on_to() {
        let html = "<form action=/find><input name=q><input type=hidden name=page value=2></form>";
        let mut form = form(html);
        form.behaviour.get_or_insert_default().leads_to = Some("/find/".to_owned());
        let anew = fresh(&form, &page(html)).unwrap();
        let request = submission(&anew, &assign(&[("q", "sea")])).unwrap();
        assert_eq!(
            request.url.as_str(),
            "http://example.org/find/?q=sea&page=2"
        );
        assert!(anew.is_at("/find") && anew.is_at("/find/"));
    }

    #[test]
    fn a_list_that_selects_the_field_of_a_box_is_a_scope() {
        let html = "<form><p><select name=f1><option>Title<option>Author</select>
            <select name=o1><option>contains<option>starts with</select> <input name=v1></p>
            <p><select name=o2><option>and<option>or</select>
            <select name=f2><option>Title<option>Author</select> <input name=v2></p></form>";
        let roles: Vec<Role> = form(html).controls.iter().map(|c| c.role).collect();
        assert_eq!(
            roles,
            [
                Role::Scope,
                Role::Operator,
                Role::Content,
                Role::Operator,
                Role::Scope,
                Role::Content,
            ]
        );
        let html = "<form>Genre <select name=g><option>Crime<option>Poetry</select>
            Title <input name=t></form>";
        assert_eq!(form(html).controls[0].role, Role::Content);
    }

    #[test]
    fn values_are_asked_to_contain_what_is_typed_where_a_list_offers_that() {
        let chosen = |options: &str| {
            let html =
                format!("<form><input name=v><select name=operator>{options}</select></form>");
            form(&html).controls[1].default.clone()
        };
        let by_name =
            "<option value=ne>!=<option selected value=eq>=<option value=contains>contains";
        assert_eq!(chosen(by_name), ["contains"]);
        assert_eq!(
            chosen("<option>is<option>is not<option>contains"),
            ["contains"]
        );
        let signs =
            "<option>=<option selected>LIKE<option value='LIKE%'>LIKE %...%<option>NOT LIKE";
        assert_eq!(chosen(signs), ["LIKE%"]);
        assert_eq!(
            chosen("<option>=<option>&lt;<option>LIKE<option>LIKE %%"),
            ["LIKE %%"]
        );
        assert_eq!(
            chosen("<option>starts with<option>contains"),
            ["starts with"]
        );
        assert_eq!(chosen("<option>equals<option>not like"), ["equals"]);
    }

    #[test]
    fn a_number_typed_from_the_start_may_be_that_of_answers() {
        let html = "<form><input name=q><input name=rows value=100><input name=rooms value=3>
            <input name=limit></form>";
        let roles: Vec<Role> = form(html).controls.iter().map(|c| c.role).collect();
        let content = Role::Content;
        assert_eq!(roles, [content, Role::PageSize, content, content]);
    }

    #[test]
    fn sizes_of_a_page_are_known_by_their_label_too() {
        let html = "<form><input name=q>
            <label>Œuvres par page <select name=nb><option>9<option selected>18<option>36</select></label>
            <select name=most><option value=0>unlimited<option>10<option>50</select>
            <label>Rooms <select name=num><option>1<option>2<option>3</select></label></form>";
        let form = form(html);
        let roles: Vec<Role> = form.controls.iter().map(|c| c.role).collect();
        assert_eq!(
            roles,
            [Role::Content, Role::PageSize, Role::PageSize, Role::Content]
        );
        let largest = |most| largest_page(&form, most).map(|size| (size.control, size.value));
        assert_eq!(largest(200), Some(("nb".to_owned(), "36".to_owned())));
        assert_eq!(largest(20), None);
    }

    #[test]
    fn roles_come_from_options() {
        let html = "<form><input name=q>
            <select name=a><option>Relevance<option>Newest first<option>Price: low to high</select>
            <select name=b><option>10<option>20<option>50<option>100</select>
            <select name=c><option>contains<option>starts with<option>is exactly</select>
            <select name=d><option>All<option>Books and music<option>Films</select>
            <input type=hidden name=e value=1><button name=go>Go</button>
            <select name=f><option>A-Z<option>Z-A</select>
            <p style='display:none'><input name=website></form>";
        let roles: Vec<Role> = form(html).controls.iter().map(|c| c.role).collect();
        assert_eq!(
            roles,
            [
                Role::Content,
                Role::Sort,
                Role::PageSize,
                Role::Operator,
                Role::Content,
                Role::State,
                Role::Submit,
                Role::Sort,
                Role::State,
            ]
        );
    }
}

mod owned {
    use super::*;

    fn names(form: &Form) -> Vec<&str> {
        form.controls.iter().map(|c| c.name.as_str()).collect()
    }

    #[test]
    fn by_attribute_and_by_place() {
        let forms = forms(
            "<input name=a form=two><form id=one><input name=b><input name=c form=two>
             <input name=d form=nowhere></form><form id=two><input name=e></form><input name=f>",
        );
        assert_eq!(names(&forms.forms[0]), ["b"]);
        assert_eq!(names(&forms.forms[1]), ["a", "c", "e"]);
        assert_eq!(forms.loose_inputs, ["d", "f"]);
    }

    #[test]
    fn in_a_table_by_the_form_the_parser_closed_early() {
        let forms = forms(
            "<table><form action=/x><input type=hidden name=t value=1><tr><td>Name<td><input name=a>
             <tr><td><input type=submit></form></table><p><input name=outside>",
        );
        assert_eq!(names(&forms.forms[0]), ["t", "a"]);
        assert_eq!(forms.forms[0].controls[1].label.as_deref(), Some("Name"));
        assert_eq!(forms.loose_inputs, ["outside"]);
    }

    #[test]
    fn not_by_a_menu_that_stands_beside_the_form() {
        let html = "<table><tr><td><a href=/>Home</a> <a href=/map>Maps</a> Visitor 48213
            <td><form action=/find><input name=number><input type=submit></form></table>";
        assert_eq!(form(html).controls[0].label.as_deref(), Some("Number"));
    }

    #[test]
    fn not_if_disabled_or_nameless() {
        let form = form(
            "<form><input name=a disabled><input><fieldset disabled><legend><input name=b></legend>
             <input name=c></fieldset><button name=go disabled>x</button>
             <input type=button name=d value=x><input type=reset name=e>
             <datalist><input name=f></datalist><input name=g></form>",
        );
        assert_eq!(names(&form), ["b", "g"]);
    }

    #[test]
    fn constraints_and_suggestions_are_kept() {
        let form = form(
            "<form><input name=a maxlength=5 pattern='[a-z]+' required placeholder=hint list=l>
             <datalist id=l><option value=one><option>two</datalist>
             <input type=number name=y min=1900 max=1800></form>",
        );
        let text = &form.controls[0];
        assert_eq!(text.max_length, Some(5));
        assert_eq!(text.pattern.as_deref(), Some("[a-z]+"));
        assert!(text.required);
        assert_eq!(text.suggestions, ["one", "two"]);
        assert!(text.options.is_empty());
        assert_eq!(form.controls[1].min.as_deref(), Some("1900"));
        assert_eq!(form.controls[1].max.as_deref(), Some("1800"));
    }
}

mod sent {
    use super::*;

    #[test]
    fn a_choice_that_must_be_made_is_the_first() {
        let html = "<form action=/find><input name=q>
            <select name=kind required><option value=''>Choose<option value=b>Books<option>Films</select>
            <select name=in multiple required><option>title<option>text</select>
            <input type=checkbox name=agree required>
            <select name=lang><option value=''>Any<option>French</select></form>";
        let url = |pairs: &[(&str, &str)]| send(html, pairs).url.query().map(str::to_owned);
        assert_eq!(url(&[("q", "sea")]).unwrap(), "q=sea&kind=b&in=title&lang=");
        assert_eq!(
            url(&[("kind", "Films")]).unwrap(),
            "q=&kind=Films&in=title&lang="
        );
    }

    #[test]
    fn whole_with_defaults_in_document_order() {
        let request = send(
            "<base href=/app/><form action='find?stale=1#x'><input type=hidden name=t value='a b'>
             <input name=q value=old><input name=q value=second>
             <select name=l><option value=1>One<option value=2 selected>Two</select>
             <select name=m multiple><option selected>a<option>b<option selected>c</select>
             <input type=checkbox name=c checked><input type=checkbox name=d>
             <input type=radio name=r value=1><input type=radio name=r value=2 checked>
             <textarea name=x>\nline</textarea>
             <input type=submit name=go value=Search><input type=submit name=other value=Clear></form>",
            &[("q", "déjà vu")],
        );
        assert_eq!(request.verb, Verb::Get);
        assert_eq!(
            request.url.as_str(),
            "http://example.org/app/find?t=a+b&q=d%C3%A9j%C3%A0+vu&q=second&l=2&m=a&m=c&c=on&r=2&x=line&go=Search"
        );
        assert_eq!(request.body, None);
    }

    #[test]
    fn to_the_page_itself_where_no_action_is_stated() {
        let request = send(
            "<base href=/app/><form><input name=q></form>",
            &[("q", "x")],
        );
        assert_eq!(request.url.as_str(), "http://example.org/dir/page?q=x");
    }

    #[test]
    fn as_the_default_button_says() {
        let html = "<form action=/a method=get role=search><input name=q>
            <button type=button formaction=/no>x</button>
            <button formaction=/b formmethod=post formenctype=text/plain name=go value=1>Search</button>
            <button formaction=/c>Other</button></form>";
        let form = form(html);
        assert_eq!(form.method, Method::Post);
        assert_eq!(form.enctype, Enctype::Plain);
        let request = send(html, &[("q", "a=b\nc")]);
        assert_eq!(request.url.path(), "/b");
        assert_eq!(
            body(&request),
            ("text/plain".into(), "q=a=b c\r\ngo=1\r\n".into())
        );
    }

    #[test]
    fn with_the_place_an_image_was_pressed() {
        let html = "<form><input name=q value=x><input type=image name=go src=s.png></form>";
        assert_eq!(send(html, &[]).url.query(), Some("q=x&go.x=0&go.y=0"));
        let html = "<form><input name=q value=x><input type=image src=s.png></form>";
        assert_eq!(send(html, &[]).url.query(), Some("q=x&x=0&y=0"));
    }

    #[test]
    fn with_another_button_pressed() {
        let html = "<form><input name=q value=x><button name=b value=1>a</button><button name=b value=2>b</button></form>";
        assert_eq!(send(html, &[]).url.query(), Some("q=x&b=1"));
        assert_eq!(send(html, &[("b", "2")]).url.query(), Some("q=x&b=2"));
    }

    #[test]
    fn urlencoded_by_post() {
        let request = send(
            "<form method=post action=/search?keep=1 role=search><input name=q><input name='a&b' value='1+1=2 *-._~'></form>",
            &[("q", "x y")],
        );
        assert_eq!(request.verb, Verb::Post);
        assert_eq!(request.url.query(), Some("keep=1"));
        assert_eq!(
            body(&request),
            (
                "application/x-www-form-urlencoded".into(),
                "q=x+y&a%26b=1%2B1%3D2+*-._%7E".into()
            )
        );
    }

    #[test]
    fn multipart_the_same_each_time() {
        let html = "<form method=post enctype=multipart/form-data role=search action=/search>
            <input name='q\"1'><textarea name=t>a\nb</textarea></form>";
        let request = send(html, &[("q\"1", "é")]);
        let (kind, text) = body(&request);
        let boundary = kind.strip_prefix("multipart/form-data; boundary=").unwrap();
        assert_eq!(
            text,
            format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"q%221\"\r\n\r\né\r\n\
                 --{boundary}\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\na\r\nb\r\n\
                 --{boundary}--\r\n"
            )
        );
        assert_eq!(request, send(html, &[("q\"1", "é")]));
    }

    #[test]
    fn in_the_character_set_of_form_or_page() {
        let in_latin1 = |html: &str, value: &str| {
            let page = page(html).read_in(encoding_rs::WINDOWS_1252);
            let form = discover(&page).forms.remove(0);
            submission(&form, &assign(&[("q", value)])).unwrap()
        };
        let html = "<form accept-charset='unknown Shift_JIS'>
            <input type=hidden name=_charset_><input name=q></form>";
        let request = in_latin1(html, "本é");
        // In Shift_JIS 本 is 96 7B; é is not there and becomes a character reference.
        assert_eq!(
            request.url.query(),
            Some("_charset_=Shift_JIS&q=%96%7B%26%23233%3B")
        );
        let request = in_latin1("<form><input name=q></form>", "é");
        assert_eq!(request.url.query(), Some("q=%E9"));
    }

    #[test]
    fn to_the_same_place_whatever_the_session_is_called() {
        let form = form("<form action='/find.do;jsessionid=10342BFA'><input name=q></form>");
        assert!(form.is_at("/find.do") && form.is_at("/find.do;jsessionid=77"));
        assert!(!form.is_at("/item.do"));
    }

    #[test]
    fn with_choices_that_are_offered_only() {
        let html = "<form><input name=q maxlength=4>
            <select name=l><option value=1>One<option value=2 disabled>Two</select>
            <input type=checkbox name=c value=1 checked>
            <input type=hidden name=k value=0><input type=checkbox name=k value=1></form>";
        assert_eq!(
            send(html, &[("q", "abcdef"), ("c", ""), ("k", "1")])
                .url
                .query(),
            Some("q=abcd&l=1&k=0&k=1")
        );
        let refused = submission(&form(html), &assign(&[("l", "2")])).unwrap_err();
        assert!(refused.to_string().contains("it offers One"), "{refused}");
        let refused = submission(&form(html), &assign(&[("nope", "2")])).unwrap_err();
        assert!(
            refused.to_string().contains("no control `nope`"),
            "{refused}"
        );
    }

    #[test]
    fn with_the_direction_of_text() {
        let html = "<form dir=rtl><input name=q value=x dirname=q.dir></form>";
        assert_eq!(send(html, &[]).url.query(), Some("q=x&q.dir=rtl"));
    }

    #[test]
    fn with_the_middle_of_a_slider() {
        let html = "<form><input name=q><input type=range name=a min=10 max=20>
            <input type=range name=b min=9 max=1><input type=number name=c value=x></form>";
        assert_eq!(send(html, &[]).url.query(), Some("q=&a=15&b=9&c="));
    }
}

mod chosen {
    use super::*;

    const PAGE: &str = "<header><form id=top action=/s><input name=q></form></header>
        <form name=news method=post><input type=email name=e></form>
        <form id=adv name=big action=/s><input name=a><input name=b><button>Search</button></form>";

    fn chosen(wanted: Option<&str>) -> Result<usize, FormError> {
        let mut forms = forms(PAGE);
        choose(&mut forms, wanted)?;
        assert_eq!(forms.forms.iter().filter(|form| form.chosen).count(), 1);
        Ok(forms.chosen().unwrap().index)
    }

    #[test]
    fn the_best_or_the_one_that_is_named() {
        assert_eq!(chosen(None), Ok(2));
        assert_eq!(chosen(Some("top")), Ok(0));
        assert_eq!(chosen(Some("0")), Ok(0));
        assert_eq!(chosen(Some("big")), Ok(2));
    }

    #[test]
    fn the_main_part_before_the_header() {
        let mut forms = forms(
            "<header><form><input name=q></form></header><form><input name=q></form><form><input name=q></form>",
        );
        choose(&mut forms, None).unwrap();
        assert_eq!(forms.chosen().unwrap().index, 1);
    }

    #[test]
    fn not_what_only_narrows_down_a_list_of_the_page() {
        let mut forms = forms(
            "<header><form role=search action=/search><input type=search name=q><button>Search</button></form></header>
             <form><input name=name placeholder='Find a list'></form>",
        );
        choose(&mut forms, None).unwrap();
        assert_eq!(forms.chosen().unwrap().index, 0);
    }

    #[test]
    fn one_that_may_do_more_is_passed_over_and_told() {
        let mut forms = forms(
            "<form role=search action=/search><input type=search name=q><button>Search</button></form>
             <form id=query method=post action=/query><label>Title <input name=title></label>
             <label>Author <input name=author></label>
             <label>Sort by <select name=order><option>Title<option>Year</select></label>
             <button>Search</button><button name=save>Save</button></form>",
        );
        choose(&mut forms, None).unwrap();
        assert_eq!(forms.chosen().unwrap().index, 0);
        assert_eq!(passed_over(&forms).map(|form| form.index), Some(1));
        choose(&mut forms, Some("1")).unwrap();
        assert_eq!(passed_over(&forms), None);
    }

    #[test]
    fn never_one_that_is_no_search() {
        let refused = chosen(Some("news")).unwrap_err().to_string();
        assert!(refused.contains("newsletter"), "{refused}");
        let missing = chosen(Some("nope")).unwrap_err().to_string();
        assert!(missing.contains("form 2 (adv): advanced"), "{missing}");
        let none = choose(&mut forms("<input name=q>"), None).unwrap_err();
        let text = none.to_string();
        assert!(
            text.contains("no form") && text.contains("script") && text.contains('q'),
            "{text}"
        );
        let none = choose(
            &mut forms("<form method=post><input type=password name=p></form>"),
            None,
        );
        assert!(matches!(none, Err(FormError::NoSearchForm { .. })));
    }

    #[test]
    fn again_on_a_page_fetched_anew() {
        let mut old = forms(PAGE).forms.remove(2);
        old.chosen = true;
        let later = page(
            "<form action=/other><input name=x></form>
             <form id=adv action=/s><input name=a><input name=b><input type=hidden name=t value=2></form>",
        );
        let new = fresh(&old, &later).unwrap();
        assert_eq!(new.index, 1);
        assert!(new.chosen);
        assert_eq!(new.control("t").unwrap().default, ["2"]);
        assert_eq!(fresh(&old, &page("<form><input name=zzz></form>")), None);
    }
}

mod bad_input {
    use super::*;

    #[test]
    fn thousands_of_options_and_hundreds_of_fields() {
        let options: Vec<String> = (0..5000)
            .map(|n| format!("<option value={n}>{n}"))
            .collect();
        let fields: Vec<String> = (0..300)
            .map(|n| format!("<p>Field {n} <input name=f{n}>"))
            .collect();
        let (options, fields) = (options.concat(), fields.concat());
        let form = form(&format!(
            "<form><select name=s>{options}</select>{fields}</form>"
        ));
        assert_eq!(form.controls[0].options.len(), 5000);
        assert_eq!(form.controls.len(), 301);
        assert_eq!(form.controls[300].label.as_deref(), Some("Field 299"));
    }

    #[test]
    fn nothing_at_all() {
        assert!(forms("").forms.is_empty());
        assert!(form("<form></form>").controls.is_empty());
    }

    #[test]
    fn the_artefact_reads_back() {
        let forms = forms(
            "<form id=a name=b><input name=q list=l><datalist id=l><option>x</datalist></form>",
        );
        let text = serde_json::to_string(&forms).unwrap();
        assert_eq!(serde_json::from_str::<Forms>(&text).unwrap(), forms);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]

        #[test]
        fn forms_of_any_markup_are_sound(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60), noise in ".{0,40}") {
            let html = pieces.concat() + &noise;
            let mut forms = forms(&html);
            for form in &forms.forms {
                let sent = submission(form, &BTreeMap::new());
                prop_assert!(sent.is_err() || form.kind.is_search());
                let again = fresh(form, &page(&html)).unwrap();
                prop_assert_eq!(again.index, form.index);
            }
            let is_chosen = choose(&mut forms, None).is_ok();
            prop_assert_eq!(forms.chosen().is_some(), is_chosen);
            prop_assert!(forms.chosen().is_none_or(|form| form.kind.is_search()));
        }
    }

    const PIECES: &[&str] = &[
        "<form>",
        "</form>",
        "<form id=f role=search>",
        "<table>",
        "</table>",
        "<tr>",
        "<td>",
        "<th rowspan=0>",
        "<td colspan=99999 rowspan=99999>",
        "<input name=a>",
        "<input>",
        "<input type=radio name=r>",
        "<input type=checkbox name=r value=''>",
        "<input type=range name=g min=x max=NaN>",
        "<label for=x>",
        "<label>",
        "</label>",
        "<input id=x name=x form=f>",
        "<select name=s multiple>",
        "<select name=t size=9>",
        "<option selected disabled>",
        "<option>o",
        "<optgroup disabled>",
        "</select>",
        "<fieldset disabled>",
        "<legend>",
        "</fieldset>",
        "<dl>",
        "<dt>",
        "<dd>",
        "<textarea name=z>",
        "</textarea>",
        "<button name=b>",
        "</button>",
        "text",
        " – ",
        "to",
        "<br>",
        "<p>",
        "<div>",
        "</div>",
        "<input type=image>",
        "<input name=c aria-labelledby='x y'>",
        "<datalist id=d>",
        "<input list=d dirname=e name=é>",
        "<template>",
        "<svg>",
        "<input type=number min=9 max=1 name=n>",
        "<input maxlength=-1 name=m value='\n'>",
        "<base href='::'>",
        "<meta charset=utf-16>",
        "<form action='http://[' method=dialog>",
    ];
}
