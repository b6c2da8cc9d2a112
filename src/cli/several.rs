//! What parts the articles of several pages from each other.

use super::article::Form;
use crate::content::XML;
use crate::page::escape;

/// What stands in front of all of them, which have a title together.
pub(super) fn start(form: Form, title: &str) -> String {
    match form {
        Form::Html => format!(
            "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{}</title>\n</head>\n<body>\n",
            escape(title)
        ),
        Form::Xml => format!("{XML}<articles>\n"),
        _ => String::new(),
    }
}

/// What stands behind all of them.
pub(super) fn end(form: Form) -> &'static str {
    match form {
        Form::Html => "</body>\n</html>\n",
        Form::Xml => "</articles>\n",
        _ => "",
    }
}

/// The article of a page under its name.
pub(super) fn named(form: Form, name: &str, article: &str) -> String {
    match form {
        Form::Text => format!("==> {name} <==\n{article}\n"),
        Form::Markdown => format!("***\n\n`{}`\n\n{article}\n", name.replace('`', "'")),
        Form::Html => {
            let name = escape(name);
            format!("<article>\n<header>{name}</header>\n{article}</article>\n")
        }
        _ => article.to_owned(),
    }
}
