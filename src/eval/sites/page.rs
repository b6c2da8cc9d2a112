//! The pages of a site.

use super::conduct::Frames;
use super::make::Nothing;
use super::site::{Query, Site};
use crate::page::escape;

/// How many rows a side bar or a list of suggestions shows.
const FEW: usize = 5;

impl Site {
    /// A page with the usual things around the main part.
    pub fn page(&self, query: &Query, main: &str) -> String {
        self.page_with(query, "", main)
    }

    fn page_with(&self, query: &Query, head: &str, main: &str) -> String {
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
            "<!DOCTYPE html><html lang={}{direction}><head><meta charset={}><title>{}</title>{head}</head><body>\
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

    /// A page that holds that of the form in a frame, on sites made so.
    pub fn frames(&self) -> Option<String> {
        let site = self.domain.language.site;
        let body = match self.conduct.frames {
            Frames::None => return None,
            Frames::Set => {
                "<frameset cols='20%,80%'><frame src=/menu><frame src=/frame></frameset>".to_owned()
            }
            Frames::Inline => format!(
                "<body><h1>{site}</h1><iframe src='http://banner.invalid/'></iframe><iframe src=/frame></iframe></body>"
            ),
        };
        let head = format!(
            "<meta charset={}><title>{site}</title>",
            self.charset.name()
        );
        Some(format!("<html><head>{head}</head>{body}</html>"))
    }

    /// What stands in the frame beside the form.
    pub fn menu(&self) -> String {
        format!(
            "<ul><li><a href=/frame target=_top>{}</a></ul>",
            self.domain.language.site
        )
    }

    /// The answer to who does not bring the cookie of the page of the form.
    pub fn expired(&self) -> String {
        let message = format!("<p class=error>{}</p>", self.domain.language.expired);
        self.page(&Query::new(), &message)
    }

    /// A page of results, from 1. `token` makes hidden values, one for each form.
    pub fn results(
        &self,
        query: &Query,
        rows: &[usize],
        page: usize,
        token: &dyn Fn() -> String,
    ) -> String {
        let echo = if self.make.echo {
            format!(" – {}", self.said(query))
        } else {
            String::new()
        };
        let form = if self.form_stays {
            self.form(query, &token())
        } else {
            String::new()
        };
        let main = format!(
            "{form}<h2>{} {}{echo}</h2>{}{}",
            rows.len(),
            self.domain.language.results,
            self.list(self.page_rows(rows, page)),
            self.pager(query, rows, page, &token)
        );
        self.page_with(query, &self.relations(query, rows, page), &main)
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
}
