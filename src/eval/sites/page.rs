//! The pages of a site.

use super::domain::Kind;
use super::make::{Fields, Layout, Method, Nothing, Token};
use super::site::{Query, Site};
use crate::page::escape;

/// How many rows a side bar or a list of suggestions shows.
const FEW: usize = 5;

impl Site {
    /// A page with its frame around the main part.
    pub fn page(&self, query: &Query, main: &str) -> String {
        let language = self.domain.language;
        let direction = if language.right_to_left {
            " dir=rtl"
        } else {
            ""
        };
        let (mut others, mut aside) = (String::new(), String::new());
        if self.make.others {
            others = format!(
                "<form action=/login method=post><label>{} <input name=user></label><input type=password name=pass><button>{}</button></form>\
                 <form action=/newsletter method=post><label>{} <input type=email name=mail></label><button>OK</button></form>",
                language.login, language.login, language.newsletter
            );
        }
        if self.make.sidebar {
            // On some sites the side bar changes from page to page.
            let shift: usize = if self.restless {
                query
                    .values()
                    .flat_map(|value| value.bytes())
                    .map(usize::from)
                    .sum()
            } else {
                0
            };
            let rows: Vec<String> = (0..FEW)
                .map(|n| format!("<li>{}</li>", self.mention(n * 13 + shift)))
                .collect();
            aside = format!(
                "<aside><h4>{}</h4><ul>{}</ul></aside>",
                language.popular,
                rows.concat()
            );
        }
        let html = format!(
            "<!DOCTYPE html><html lang={}{direction}><head><meta charset={}><title>{}</title></head><body>\
             <header><h1><a href=/>{}</a></h1>{others}</header><main>{main}</main>{aside}<footer><p>{}</p></footer></body></html>",
            language.code,
            self.charset.name(),
            language.site,
            language.site,
            language.about
        );
        if !self.make.sloppy {
            return html;
        }
        let mut html = html;
        for end in ["</td>", "</tr>", "</li>", "</p>", "</dd>", "</dt>"] {
            html = html.replace(end, "");
        }
        html
    }

    /// A row by its title only.
    fn mention(&self, row: usize) -> String {
        let row = row % self.domain.rows.len();
        format!(
            "<a href='/item/{row}'>{}</a>",
            escape(&self.domain.rows[row][0].concat())
        )
    }

    /// The page of the form. `token` is the hidden value, where there is one.
    pub fn front(&self, query: &Query, token: &str) -> String {
        self.page(
            query,
            &format!(
                "<p>{}</p>{}",
                self.domain.language.about,
                self.form(query, token)
            ),
        )
    }

    /// A page of results.
    pub fn results(&self, query: &Query, rows: &[usize], token: &str) -> String {
        let echo = if self.make.echo {
            format!(" – {}", self.said(query))
        } else {
            String::new()
        };
        let form = if self.form_stays {
            self.form(query, token)
        } else {
            String::new()
        };
        let shown = &rows[..rows.len().min(self.make.page_size)];
        let pages: Vec<String> = (1..=rows.len().div_ceil(self.make.page_size))
            .map(|page| format!("<a href='/find?page={page}'>{page}</a>"))
            .collect();
        let main = format!(
            "{form}<h2>{} {}{echo}</h2>{}<nav>{}</nav>",
            rows.len(),
            self.domain.language.results,
            self.list(shown),
            pages.join(" ")
        );
        self.page(query, &main)
    }

    /// A page that says that nothing was found.
    pub fn nothing(&self, query: &Query, token: &str) -> String {
        let language = self.domain.language;
        let (before, after) = language.nothing;
        let message = match self.make.nothing {
            Nothing::FormAgain => return self.front(query, token),
            Nothing::Plain | Nothing::NotFound => format!("<p class=msg>{before} – {after}</p>"),
            Nothing::Echo | Nothing::Suggestions => {
                format!(
                    "<p class=msg>{before} <b>{}</b> {after}</p>",
                    self.said(query)
                )
            }
        };
        let more = if self.make.nothing == Nothing::Suggestions {
            let rows: Vec<String> = (0..FEW)
                .map(|n| format!("<li>{}</li>", self.mention(n * 7)))
                .collect();
            format!("<h4>{}</h4><ul>{}</ul>", language.popular, rows.concat())
        } else {
            String::new()
        };
        let form = if self.form_stays {
            self.form(query, token)
        } else {
            String::new()
        };
        self.page(
            query,
            &format!("{form}{message}<p>{}</p>{more}", language.advice),
        )
    }

    /// A page that refuses the input.
    pub fn refusal(&self, query: &Query, token: &str) -> String {
        let main = format!(
            "<p class=error>{}</p>{}",
            self.domain.language.bad_year,
            self.form(query, token)
        );
        self.page(query, &main)
    }

    /// The page of a row.
    pub fn item(&self, row: usize) -> String {
        let lines: Vec<String> = self
            .domain
            .attributes
            .iter()
            .enumerate()
            .map(|(place, attribute)| {
                let values = self.shown(row, place).join(", ");
                format!(
                    "<tr><th>{}</th><td>{}</td></tr>",
                    attribute.label,
                    escape(&values)
                )
            })
            .collect();
        let title = escape(&self.domain.rows[row][0].concat());
        self.page(
            &Query::new(),
            &format!("<h2>{title}</h2><table>{}</table>", lines.concat()),
        )
    }

    fn said(&self, query: &Query) -> String {
        let values = self
            .content()
            .iter()
            .filter_map(|place| query.get(self.names[*place]));
        let values: Vec<&str> = values
            .map(String::as_str)
            .filter(|v| !v.is_empty())
            .collect();
        escape(&values.join(", "))
    }

    fn form(&self, query: &Query, token: &str) -> String {
        let (method, enctype) = match self.make.method {
            Method::Get => ("get", ""),
            Method::Post => ("post", ""),
            Method::Multipart => ("post", " enctype=multipart/form-data"),
        };
        let mut fields: Vec<String> = self
            .content()
            .iter()
            .map(|place| self.field(*place, query))
            .collect();
        if self.sorts {
            let options: Vec<String> = self
                .domain
                .attributes
                .iter()
                .filter(|attribute| attribute.kind != Kind::Names)
                .map(|attribute| {
                    format!(
                        "<option value={}>{}</option>",
                        attribute.key, attribute.label
                    )
                })
                .collect();
            let select = format!(
                "<select name={} id=so>{}</select>",
                self.names[6],
                options.concat()
            );
            fields.push(self.labelled("so", self.domain.language.sort, &select));
        }
        let hidden = match self.make.token {
            Token::None => String::new(),
            Token::Fixed | Token::Fresh => format!("<input type=hidden name=token value={token}>"),
        };
        let inner = match self.make.layout {
            Layout::Table => format!("<table>{}</table>", fields.concat()),
            Layout::Definitions => format!("<dl>{}</dl>", fields.concat()),
            _ => fields.concat(),
        };
        format!(
            "<form action=/find method={method}{enctype}>{hidden}{inner}<button>{}</button></form>",
            self.domain.language.search
        )
    }

    /// The label of a content field.
    pub fn label(&self, place: usize) -> String {
        let language = self.domain.language;
        match place {
            0 => language.keyword.to_owned(),
            4 => format!("{} {}", language.attributes[3], language.from),
            5 => format!("{} {}", language.attributes[3], language.to),
            _ => language.attributes[place - 1].to_owned(),
        }
    }

    fn field(&self, place: usize, query: &Query) -> String {
        let name = self.names[place];
        let value = query.get(name).map_or("", String::as_str);
        let label = self.label(place);
        let any = self.domain.language.any;
        if place != 3 {
            let hint = if self.make.layout == Layout::Placeholder {
                format!(" placeholder='{label}'")
            } else {
                String::new()
            };
            let input = format!(
                "<input name={name} id=i{place} value='{}'{hint}>",
                escape(value)
            );
            return self.labelled(&format!("i{place}"), &label, &input);
        }
        let categories = self.domain.language.categories;
        if self.make.fields == Fields::Mixed {
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
        let select = format!(
            "<select name={name} id=i3><option value=''>{any}</option>{}</select>",
            options.concat()
        );
        self.labelled("i3", &label, &select)
    }

    fn labelled(&self, id: &str, label: &str, control: &str) -> String {
        match self.make.layout {
            Layout::Table => format!("<tr><td>{label}</td><td>{control}</td></tr>"),
            Layout::Definitions => format!("<dt>{label}</dt><dd>{control}</dd>"),
            Layout::LabelFor => format!("<p><label for={id}>{label}</label> {control}</p>"),
            Layout::Wrapped => format!("<label>{label} {control}</label><br>"),
            Layout::Placeholder if control.starts_with("<input") => control.to_owned(),
            Layout::Placeholder | Layout::TextBefore => format!("{label}: {control}<br>"),
        }
    }
}
