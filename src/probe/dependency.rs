//! Lists of choices that change with what is chosen elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use super::schema::Probe;
use crate::form::{Control, Dependency, Form, fresh};
use crate::page::Page;

/// The controls whose choices are others on the page that answers a choice in another control,
/// each with the probes that show it. Pages that do not show the form tell nothing.
pub fn dependencies<'p>(
    form: &Form,
    answers: impl Iterator<Item = (&'p Probe, &'p Page)>,
) -> Vec<Dependency> {
    let mut found: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for (probe, page) in answers {
        let Some((on, _)) = probe.only() else {
            continue;
        };
        let is_choice = form
            .control(on)
            .is_some_and(|control| control.kind.is_choice());
        let Some(shown) = fresh(form, page).filter(|_| is_choice) else {
            continue;
        };
        let lists = |control: &&Control| control.kind.is_choice() && control.name != on;
        for control in form.controls.iter().filter(lists) {
            let now = shown.control(&control.name).map(values);
            if now.is_some_and(|now| now != values(control)) {
                let pair = (control.name.clone(), on.to_owned());
                found.entry(pair).or_default().push(probe.probe.clone());
            }
        }
    }
    let dependency = |((control, on), evidence)| Dependency {
        control,
        on,
        evidence,
    };
    found.into_iter().map(dependency).collect()
}

fn values(control: &Control) -> BTreeSet<String> {
    let options = control.options.iter();
    options.map(|option| option.value.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::discover;
    use crate::probe::TermSource;

    fn page(towns: &[&str]) -> Page {
        let towns: Vec<String> = towns.iter().map(|t| format!("<option>{t}")).collect();
        let html = format!(
            "<form action=/find><select name=country><option value=''>any<option>France<option>Peru</select>\
             <select name=town>{}</select><select name=sort><option>a<option>b</select>\
             <input type=hidden name=all value=''><input type=checkbox name=all value=1></form>",
            towns.concat()
        );
        Page::parse(&html, "http://example.org/".parse().unwrap())
    }

    #[test]
    fn a_list_that_changes_with_another_depends_on_it() {
        let (before, after) = (page(&["any"]), page(&["any", "Paris", "Lyon"]));
        let form = discover(&before).forms.remove(0);
        let probe = |control: &str| {
            let assignment = BTreeMap::from([(control.to_owned(), "France".to_owned())]);
            Probe::new(1, TermSource::Option, assignment, String::new())
        };
        let (country, sort) = (probe("country"), probe("sort"));
        let found = dependencies(&form, [(&country, &after), (&sort, &before)].into_iter());
        let pairs: Vec<(&str, &str)> = found
            .iter()
            .map(|found| (found.control.as_str(), found.on.as_str()))
            .collect();
        assert_eq!(pairs, [("town", "country")]);
    }
}
