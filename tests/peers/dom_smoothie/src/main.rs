//! Reads a line of JSON a page with `html`, and answers each with a line with `text` and `ms`,
//! or with `error`.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use dom_smoothie::{Config, Readability, TextMode};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let page: Value = serde_json::from_str(&line?)?;
        let html = page["html"].as_str().unwrap_or_default();
        let start = Instant::now();
        let config = Config {
            text_mode: TextMode::Formatted,
            ..Config::default()
        };
        let article = Readability::new(html, None, Some(config)).and_then(|mut it| it.parse());
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let answer = match article {
            Ok(article) => json!({ "text": article.text_content.to_string(), "ms": ms }),
            Err(error) => json!({ "error": error.to_string(), "ms": ms }),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
