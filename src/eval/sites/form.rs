//! The form in all its makes.

use super::domain::Kind;
use super::make::{Fields, Layout, Method, Token};
use super::site::{Query, Site};
use crate::page::escape;

/// The places of the list of categories and of the years in [`Names`](super::site::Names).
const CATEGORY: usize = 3;
const FROM: usize = 4;
const TO: usize = 5;
const SORT: usize = 6;

impl Site {
    /// The form. `token` is the hidden value, where there is one.
    pub fn form(&self, query: &Query, token: &str) -> String {
        let (method, enctype) = match self.make.method {
            Method::Get => ("get", ""),
            Method::Post => ("post", ""),
            Method::Multipart => ("post", " enctype=multipart/form-data"),
        };
        let hidden = match self.make.token {
            Token::None => String::new(),
            Token::Fixed | Token::Fresh => format!("<input type=hidden name=token value={token}>"),
        };
        let inner = match self.make.layout {
            Layout::Sentence => self.sentence(query),
            Layout::Grid => self.grid(query),
            Layout::Table => format!("<table>{}</table>", self.fields(query)),
            Layout::Definitions => format!("<dl>{}</dl>", self.fields(query)),
            _ => self.fields(query),
        };
        format!(
            "<form action=/find method={method}{enctype}>{hidden}{inner}<button>{}</button></form>",
            self.domain.language.search
        )
    }

    /// The label of a content field, as a person reads it.
    pub fn label(&self, place: usize) -> String {
        let language = self.domain.language;
        let end = if place == FROM {
            language.from
        } else {
            language.to
        };
        match (self.make.layout, place) {
            (Layout::Sentence, FROM | TO) => format!("{} {end}", language.sentence.years),
            (Layout::Sentence, _) => self.in_sentence(place),
            (_, 0) => language.keyword.to_owned(),
            (_, FROM | TO) => format!("{} {end}", language.attributes[3]),
            _ => language.attributes[place - 1].to_owned(),
        }
    }

    /// The words before a field that is no end of a range, where the form is a sentence.
    fn in_sentence(&self, place: usize) -> String {
        let sentence = &self.domain.language.sentence;
        if place == CATEGORY {
            return sentence.show.to_owned();
        }
        let about = sentence.about[place];
        let content = self.content();
        let is_first = content.iter().find(|other| **other != CATEGORY) == Some(&place);
        match (is_first, content.contains(&CATEGORY)) {
            (false, _) => about.to_owned(),
            (true, true) => format!("{} {about}", sentence.things),
            (true, false) => format!("{} {} {about}", sentence.show, sentence.things),
        }
    }

    /// "Show [drama] films with the title [ ] directed by [ ]".
    fn sentence(&self, query: &Query) -> String {
        let language = self.domain.language;
        let sentence = &language.sentence;
        let mut places = self.content().to_vec();
        places.sort_by_key(|place| *place != CATEGORY);
        let parts = places.into_iter().map(|place| {
            let control = self.control(place, query);
            let (before, after) = match (place, sentence.ends_follow) {
                (FROM, true) => (sentence.years.to_owned(), language.from),
                (TO, false) => (language.to.to_owned(), ""),
                (TO, true) => (String::new(), language.to),
                _ => (self.label(place), ""),
            };
            format!("{before} {control} {after}")
        });
        let line: Vec<String> = parts.collect();
        let sort = self.sort().map_or_else(String::new, |select| {
            format!("<p>{} {select}</p>", language.sort)
        });
        format!("<p>{}</p>{sort}", line.join(" "))
    }

    /// A table with a column a field, and one with the years by row and column.
    fn grid(&self, query: &Query) -> String {
        let language = self.domain.language;
        let table = |row: &str, fields: &[(String, usize)]| {
            if fields.is_empty() {
                return String::new();
            }
            let heads: Vec<String> = fields
                .iter()
                .map(|(label, _)| format!("<th>{label}</th>"))
                .collect();
            let cells: Vec<String> = fields
                .iter()
                .map(|(_, place)| format!("<td>{}</td>", self.control(*place, query)))
                .collect();
            let (heads, cells) = (heads.concat(), cells.concat());
            // A single field needs no header of its row.
            if fields.len() == 1 {
                return format!("<table><tr>{heads}</tr><tr>{cells}</tr></table>");
            }
            format!("<table><tr><th></th>{heads}</tr><tr><th>{row}</th>{cells}</tr></table>")
        };
        let (mut fields, mut years) = (Vec::new(), Vec::new());
        for place in self.content().iter().copied() {
            match place {
                FROM => years.push((language.from.to_owned(), place)),
                TO => years.push((language.to.to_owned(), place)),
                _ => fields.push((self.label(place), place)),
            }
        }
        let sort = self.sort().map_or_else(String::new, |select| {
            format!("<p>{} {select}</p>", language.sort)
        });
        format!(
            "{}{}{sort}",
            table(language.search, &fields),
            table(language.attributes[3], &years)
        )
    }

    /// The fields one below the other.
    fn fields(&self, query: &Query) -> String {
        let mut fields = String::new();
        for place in self.content().iter().copied() {
            let control = self.control(place, query);
            fields += &if control.starts_with("<fieldset") {
                control
            } else {
                self.labelled(&format!("i{place}"), &self.label(place), &control)
            };
        }
        if let Some(select) = self.sort() {
            fields += &self.labelled("so", self.domain.language.sort, &select);
        }
        fields
    }

    fn control(&self, place: usize, query: &Query) -> String {
        let name = self.names[place];
        let value = query.get(name).map_or("", String::as_str);
        let label = self.label(place);
        let any = self.domain.language.any;
        if place != CATEGORY {
            let hint = if self.make.layout == Layout::Placeholder {
                format!(" placeholder='{label}'")
            } else {
                String::new()
            };
            return format!(
                "<input name={name} id=i{place} value=\"{}\"{hint}>",
                escape(value)
            );
        }
        let categories = self.domain.language.categories;
        let in_line = matches!(self.make.layout, Layout::Sentence | Layout::Grid);
        if self.make.fields == Fields::Mixed && !in_line {
            let choice = |value: &str, text: &str| {
                format!("<label><input type=radio name={name} value='{value}'> {text}</label> ")
            };
            let choices: Vec<String> = categories.iter().map(|c| choice(c, c)).collect();
            return format!(
                "<fieldset><legend>{label}</legend>{}{}</fieldset>",
                choice("", any),
                choices.concat()
            );
        }
        let options: Vec<String> = categories
            .iter()
            .map(|c| format!("<option value='{c}'>{c}</option>"))
            .collect();
        format!(
            "<select name={name} id=i3><option value=''>{any}</option>{}</select>",
            options.concat()
        )
    }

    /// The list that puts results in order, where there is one.
    fn sort(&self) -> Option<String> {
        let attributes = self.domain.attributes.iter();
        let options: Vec<String> = attributes
            .filter(|attribute| attribute.kind != Kind::Names)
            .map(|attribute| {
                format!(
                    "<option value={}>{}</option>",
                    attribute.key, attribute.label
                )
            })
            .collect();
        let name = self.names[SORT];
        let select = format!("<select name={name} id=so>{}</select>", options.concat());
        self.sorts.then_some(select)
    }

    fn labelled(&self, id: &str, label: &str, control: &str) -> String {
        match self.make.layout {
            Layout::Table => format!("<tr><td>{label}</td><td>{control}</td></tr>"),
            Layout::Definitions => format!("<dt>{label}</dt><dd>{control}</dd>"),
            Layout::LabelFor => format!("<p><label for={id}>{label}</label> {control}</p>"),
            Layout::Wrapped => format!("<label>{label} {control}</label><br>"),
            Layout::Placeholder if control.starts_with("<input") => control.to_owned(),
            _ => format!("{label}: {control}<br>"),
        }
    }
}
