//! Buttons, and links that send a form by a script, as ways to the next page.

use super::{
    ENOUGH, IN_A_ROW, NEAR, NEXT_SIGNS, NEXT_WORDS, Next, Place, has_neighbour, number, says_next,
    text,
};
use crate::fetch::Request;
use crate::form::{Control, ControlKind, Form, Method, Turn, Way, is_other_deed, next_page};
use crate::page::{NodeId, Page};
use crate::text::fold;

/// So many nodes of a part of the page are looked at for a record.
const LOOKED_AT: usize = 1000;
/// What the names of buttons that turn pages are made of.
const PAGE_NAMES: [&str; 4] = ["page", "pagina", "paging", "next"];

/// What may be pressed on a page.
pub(super) struct Pressed<'a> {
    pub shown: &'a Page,
    pub forms: &'a [Form],
    pub place: &'a Place<'a>,
    pub is_record: &'a dyn Fn(NodeId) -> bool,
}

impl Pressed<'_> {
    /// The buttons of forms that carry the query.
    pub fn buttons(&self) -> Vec<(u32, Next)> {
        let Self { forms, place, .. } = *self;
        let mut found = Vec::new();
        for form in forms {
            let ask = |turn| next_page(place.form, &place.probe.assignment, form, turn);
            let submits = form
                .controls
                .iter()
                .filter(|c| c.kind == ControlKind::Submit);
            for control in submits {
                let Some(choice) = control.options.first() else {
                    continue;
                };
                if [&choice.text, &choice.value]
                    .iter()
                    .any(|text| is_other_deed(text))
                {
                    continue;
                }
                let counts = place.counts(&choice.value);
                let is_second = || {
                    let element = self.element(form, control);
                    is_page_name(&control.name)
                        || place.is_next_number(&choice.text)
                        || element.is_some_and(|button| self.is_pager(button))
                };
                let says = place.leads_on(&choice.text)
                    && (form.method == Method::Get || counts || is_second());
                let score = 2 * u32::from(says) + 3 * u32::from(counts);
                if score >= 2 {
                    let request = ask(Turn::Button(&control.name, &choice.value));
                    found.extend(
                        request.map(|request| (score + 2, Next::form(request, Way::Button))),
                    );
                }
            }
            if let Some(says) = self.holds_next(form) {
                let score = ENOUGH + u32::from(says);
                let request = ask(Turn::Default);
                found.extend(request.map(|request| (score, Next::form(request, Way::Button))));
            }
        }
        found
    }

    /// Whether a form holds the number of the next page, and if so whether a button says that it leads
    /// there: one without a name sends what the form holds, which may count from 0 then.
    fn holds_next(&self, form: &Form) -> Option<bool> {
        let Self { shown, place, .. } = *self;
        let element = shown.elements("form").nth(form.index).into_iter();
        let nameless: Vec<String> = element
            .flat_map(|form| shown.elements_in(form, "button"))
            .filter(|button| shown.attr(*button, "name").is_none())
            .map(|button| shown.clean_text(button))
            .collect();
        if nameless.iter().any(|text| is_other_deed(text)) {
            return None;
        }
        let says = nameless.iter().any(|text| place.leads_on(text));
        let is_set = |name: &str| place.probe.assignment.contains_key(name);
        let mut others = form.controls.iter().filter(|other| !is_set(&other.name));
        let holds = others.any(|other| {
            let may_count = says || other.kind == ControlKind::Hidden;
            let is_next =
                |value: &String| place.counts(value) || (says && value.parse() == Ok(place.page));
            may_count && other.default.iter().any(is_next)
        });
        holds.then_some(says)
    }

    /// The element of a button of a form.
    fn element(&self, form: &Form, control: &Control) -> Option<NodeId> {
        let shown = self.shown;
        let form = shown.elements("form").nth(form.index)?;
        shown.subtree(form).find(|node| {
            matches!(shown.tag(*node), "input" | "button")
                && shown.attr(*node, "name") == Some(control.name.as_str())
        })
    }

    /// The links of an ASP.NET page to its next one, by which a script sends the form that carries the
    /// query.
    pub fn post_backs(&self) -> Vec<(u32, Next)> {
        let Self {
            shown,
            forms,
            place,
            is_record,
        } = *self;
        let mut found = Vec::new();
        for link in shown.elements("a") {
            let Some((target, argument)) = shown.attr(link, "href").and_then(post_back) else {
                continue;
            };
            let text = text(shown, link);
            let is_number = number(&text) == Some(place.page + 1);
            let page = argument.strip_prefix("Page$");
            // Other commands, such as `Select$1` or `Delete$1`, are of the rows.
            if page.is_none() && argument.contains(char::is_alphabetic) || is_other_deed(&text) {
                continue;
            }
            let is_step = page.is_some_and(|page| number(page) == Some(place.page + 1));
            let says =
                says_next(shown, link, &text) && (is_page_name(target) || self.is_pager(link));
            let mut score = 0;
            for (holds, worth) in [
                (is_number, 3),
                (is_number && has_neighbour(shown, link, place.page), 2),
                (is_step, ENOUGH),
                (says, ENOUGH),
            ] {
                score += if holds { worth } else { 0 };
            }
            if score < ENOUGH || (score < IN_A_ROW && is_record(link)) {
                continue;
            }
            let turn = Turn::PostBack(target, argument);
            let mut requests = forms
                .iter()
                .filter_map(|form| next_page(place.form, &place.probe.assignment, form, turn));
            let next = requests.next();
            found.extend(next.map(|request| (score, Next::form(request, Way::PostBack))));
        }
        found
    }

    /// Whether what is pressed stands where pages are turned: beside numbers of pages, in one part of its
    /// form with the records, or right behind them.
    fn is_pager(&self, node: NodeId) -> bool {
        let Self {
            shown,
            place,
            is_record,
            ..
        } = *self;
        let holds_record = |part: NodeId| shown.subtree(part).take(LOOKED_AT).any(is_record);
        let is_whole =
            |part: &NodeId| matches!(shown.tag(*part), "form" | "main" | "body" | "html");
        has_neighbour(shown, node, place.page)
            || shown
                .ancestors(node)
                .take_while(|part| !is_whole(part))
                .take(NEAR)
                .any(holds_record)
            || std::iter::successors(shown.before(node), |before| shown.before(*before))
                .find(|before| shown.is_element(*before))
                .is_some_and(holds_record)
    }
}

impl Place<'_> {
    /// Whether a value is the number of the next page, or of its first record.
    fn counts(&self, value: &str) -> bool {
        let (page, size) = (self.page, self.size);
        let number = value.parse::<usize>();
        number.is_ok_and(|n| [page + 1, page * size, page * size + 1].contains(&n))
    }

    fn is_next_number(&self, text: &str) -> bool {
        number(text) == Some(self.page + 1)
    }

    /// Whether the text of a button says that it leads to the next page.
    fn leads_on(&self, text: &str) -> bool {
        let is_next = |word: &str| NEXT_WORDS.contains(&word);
        self.is_next_number(text)
            || fold(text).split(' ').any(is_next)
            || text.ends_with(NEXT_SIGNS)
    }
}

/// Whether the name of a button, or what a script is told, speaks of pages.
fn is_page_name(name: &str) -> bool {
    let name = fold(name);
    PAGE_NAMES.iter().any(|page| name.contains(page))
}

/// The target and argument of `javascript:__doPostBack('…','…')`.
fn post_back(href: &str) -> Option<(&str, &str)> {
    let call = href.trim().strip_prefix("javascript:")?.trim_start();
    let mut quoted = call.strip_prefix("__doPostBack(")?.split('\'');
    let target = quoted.nth(1)?;
    Some((target, quoted.nth(1)?))
}

impl Next {
    fn form(request: Request, way: Way) -> Self {
        Self {
            request,
            way,
            carries_query: true,
        }
    }
}
