//! The list of results in all its makes.

use super::make::List;
use super::site::Site;
use crate::page::escape;

/// Renders all rows.
type Each<'e> = dyn Fn(&dyn Fn(usize) -> String) -> String + 'e;

impl Site {
    /// The rows as HTML.
    pub fn list(&self, rows: &[usize]) -> String {
        let labels: Vec<&str> = self.domain.attributes.iter().map(|a| a.label).collect();
        let each = |render: &dyn Fn(usize) -> String| -> String {
            rows.iter()
                .map(|row| render(*row))
                .collect::<Vec<_>>()
                .concat()
        };
        let value = |row: usize, attribute: usize| self.value(row, attribute);
        match self.make.list {
            List::HeadedTable | List::BareTable => {
                let mut head = String::new();
                if self.make.list == List::HeadedTable {
                    let cells: Vec<String> =
                        labels.iter().map(|l| format!("<th>{l}</th>")).collect();
                    head = format!("<tr>{}</tr>", cells.concat());
                }
                let body = each(&|row| {
                    let cells: Vec<String> = (0..labels.len())
                        .map(|a| format!("<td>{}</td>", value(row, a)))
                        .collect();
                    format!("<tr>{}</tr>", cells.concat())
                });
                format!("<table class=list>{head}{body}</table>")
            }
            List::RowPairs => {
                let body = each(&|row| {
                    format!(
                        "<tr><td colspan=3><b>{}</b></td></tr><tr><td>{}</td><td>{}</td><td>{} {}</td></tr>",
                        value(row, 0),
                        value(row, 1),
                        value(row, 2),
                        value(row, 3),
                        value(row, 4)
                    )
                });
                format!("<table border=1>{body}</table>")
            }
            List::Definitions => {
                let body = each(&|row| {
                    format!(
                        "<dt>{}</dt><dd>{}</dd><dd>{} <i>{}</i> <u>{}</u></dd>",
                        value(row, 0),
                        value(row, 1),
                        value(row, 2),
                        value(row, 3),
                        value(row, 4)
                    )
                });
                format!("<dl>{body}</dl>")
            }
            _ => self.blocks(&each),
        }
    }

    /// Rows as blocks one after the other.
    fn blocks(&self, each: &Each<'_>) -> String {
        let value = |row: usize, attribute: usize| self.value(row, attribute);
        match self.make.list {
            List::HeadedTable | List::BareTable | List::RowPairs | List::Definitions => {
                String::new()
            }
            List::Divs | List::HashedDivs => {
                let class = |name: &str| self.class(name);
                let body = each(&|row| {
                    format!(
                        "<div class='{}'><div class='{}'>{}</div><div class='{}'>{}</div><div class='{}'><span class='{}'>{}</span><span class='{}'>{}</span></div><div class='{}'>{}</div></div>",
                        class("item"),
                        class("name"),
                        value(row, 0),
                        class("people"),
                        value(row, 1),
                        class("facts"),
                        class("kind"),
                        value(row, 2),
                        class("when"),
                        value(row, 3),
                        class("cost"),
                        value(row, 4)
                    )
                });
                format!("<div class='{}'>{body}</div>", class("items"))
            }
            List::Inline => {
                let body = each(&|row| {
                    let labels = self
                        .domain
                        .attributes
                        .iter()
                        .map(|a| a.label)
                        .enumerate()
                        .skip(1);
                    let parts: Vec<String> = labels
                        .map(|(a, label)| format!("<span>{label}: {}</span>", value(row, a)))
                        .collect();
                    format!(
                        "<li><strong>{}</strong><br>{}</li>",
                        value(row, 0),
                        parts.join(" | ")
                    )
                });
                format!("<ol>{body}</ol>")
            }
            List::Flat => each(&|row| {
                format!(
                    "<h3>{}</h3><p>{}</p><p><em>{}</em>, <span>{}</span> <b>{}</b></p>",
                    value(row, 0),
                    value(row, 1),
                    value(row, 2),
                    value(row, 3),
                    value(row, 4)
                )
            }),
            List::Cards => {
                let body = each(&|row| {
                    format!(
                        "<article itemscope itemtype='http://schema.org/CreativeWork'><img src='/cover/{row}.png' alt=''><h2 itemprop=name>{}</h2><ul>{}</ul><footer><span itemprop=genre>{}</span><time itemprop=dateCreated>{}</time><data itemprop=price>{}</data></footer></article>",
                        value(row, 0),
                        value(row, 1),
                        value(row, 2),
                        value(row, 3),
                        value(row, 4)
                    )
                });
                format!("<section class=cards>{body}</section>")
            }
        }
    }

    /// A value as HTML.
    fn value(&self, row: usize, attribute: usize) -> String {
        let values: Vec<String> = self
            .shown(row, attribute)
            .iter()
            .map(|value| escape(value))
            .collect();
        match attribute {
            0 if self.make.links => format!("<a href='/item/{row}'>{}</a>", values.concat()),
            1 if self.splits_names() => {
                let tag = if self.make.list == List::Cards {
                    "li"
                } else {
                    "a"
                };
                values
                    .iter()
                    .map(|value| format!("<{tag}>{value}</{tag}>"))
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            _ => values.concat(),
        }
    }

    /// A class, or what a build tool makes of it.
    fn class(&self, name: &str) -> String {
        if self.make.list != List::HashedDivs {
            return name.to_owned();
        }
        let hash = name.bytes().fold(self.seed ^ 0x9E37, |hash, byte| {
            hash.wrapping_mul(0x0100_0000_01b3) ^ u64::from(byte)
        });
        format!("css-{:06x}", hash & 0x00ff_ffff)
    }
}
