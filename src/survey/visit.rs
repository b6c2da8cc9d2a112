//! The page of the form: the one at an address, or one that it shows in a frame.

use std::collections::{BTreeSet, VecDeque};

use url::Url;

use crate::fetch::{FetchError, Fetcher, Request, Response};
use crate::form::{FormError, Forms, choose, discover};
use crate::page::Page;
use crate::text::Analyzer;

use super::error::SurveyError;

/// How many frames are looked at.
const FRAMES: usize = 3;

/// A page with its forms.
pub struct Visit {
    /// The page.
    pub page: Page,
    /// Its forms, with the one to probe.
    pub forms: Forms,
    /// Why none is to be probed, if so.
    pub chosen: Result<(), FormError>,
}

/// Fetches the page at an address, reads its forms and chooses the one to probe; `wanted` is
/// what a person calls it. Of a page without any form, the first page in one of its frames
/// that has a form to probe is taken; frames of other sites are not looked at.
///
/// # Errors
/// If the address answers with no page, or the only frames that could have a form cannot be
/// fetched. That no form is to be probed is no error here.
pub async fn visit(
    fetcher: &mut Fetcher,
    url: &Url,
    wanted: Option<&str>,
) -> Result<Visit, SurveyError> {
    let response = first(fetcher, &Request::get(url.clone())).await?;
    let (url, status) = (response.url.clone(), response.status);
    let visit = Visit::of(response, wanted);
    let mut best = visit.map_err(|what| {
        if is_passing(status) {
            SurveyError::Failing { url, status }
        } else {
            SurveyError::NoPage { url, what }
        }
    })?;
    if !best.forms.forms.is_empty() {
        return Ok(best);
    }
    let mut waiting = VecDeque::from(frames(&best.page));
    let mut seen = BTreeSet::from([best.page.url().clone()]);
    let mut failure = None;
    while let Some(frame) = waiting.pop_front() {
        if seen.len() > FRAMES || !seen.insert(frame.clone()) {
            continue;
        }
        let response = match fetcher.fetch(&Request::get(frame)).await {
            Ok(response) => response,
            Err(error) if is_final(&error) => return Err(error.into()),
            Err(error) => {
                failure.get_or_insert(error);
                continue;
            }
        };
        let Ok(inner) = Visit::of(response, wanted) else {
            continue;
        };
        if inner.chosen.is_ok() {
            return Ok(inner);
        }
        if inner.forms.forms.is_empty() {
            waiting.extend(frames(&inner.page));
        } else if best.forms.forms.is_empty() {
            best = inner;
        }
    }
    match failure {
        Some(error) if best.forms.forms.is_empty() => Err(error.into()),
        _ => Ok(best),
    }
}

/// The answer to the first request. An archived failure of the server may have passed by now: the
/// site is asked again. In a replay the last of them is the answer.
async fn first(fetcher: &mut Fetcher, request: &Request) -> Result<Response, FetchError> {
    loop {
        let sent = fetcher.requests_sent();
        let response = fetcher.fetch(request).await?;
        let is_new = fetcher.requests_sent() > sent;
        if is_new || !is_passing(response.status) || !fetcher.may_ask(request) {
            return Ok(response);
        }
    }
}

/// Whether a failure is one of the server, for now.
fn is_passing(status: u16) -> bool {
    status == 429 || status >= 500
}

impl Visit {
    /// The page of an answer; why it is none otherwise.
    fn of(response: Response, wanted: Option<&str>) -> Result<Self, String> {
        if let Some(why) = refusal(&response) {
            return Err(why);
        }
        let page = response.page_within_bounds().ok_or_else(|| {
            "the site answers with a page whose elements are nested beyond reason, or have as many \
             attributes"
                .to_owned()
        })?;
        let mut forms = discover(&page);
        forms.response = response.id;
        let chosen = choose(&mut forms, wanted).map_err(|error| error.of_page(&page));
        Ok(Self {
            page,
            forms,
            chosen,
        })
    }
}

/// Why an answer is no page, if it is none.
fn refusal(response: &Response) -> Option<String> {
    if response.status >= 400 {
        Some(format!("the site answers with status {}", response.status))
    } else if response.is_html() {
        None
    } else if response.media_type.is_empty() {
        Some("the site answers with no page, for it states no type".to_owned())
    } else {
        let what = response.media_type.as_str();
        Some(format!("the site answers with {what}, no page"))
    }
}

/// Whether no other frame could be fetched either.
fn is_final(error: &FetchError) -> bool {
    matches!(
        error,
        FetchError::Budget { .. }
            | FetchError::Daily { .. }
            | FetchError::Rest { .. }
            | FetchError::Archive { .. }
            | FetchError::Client { .. }
    )
}

/// The addresses in the frames of a page, in document order, as far as they are on its site.
fn frames(page: &Page) -> Vec<Url> {
    let of_page = page.url().origin();
    page.nodes()
        .filter(|node| matches!(page.tag(*node), "frame" | "iframe"))
        .filter_map(|node| page.attr(node, "src"))
        .filter(|source| !source.trim().is_empty())
        .filter_map(|source| page.resolve(source))
        .filter(|address| address.origin() == of_page)
        .collect()
}

/// The analyzer for the language of the site.
pub(super) fn analyzer(page: &Page) -> Analyzer {
    Analyzer::for_text(page.stated_language().as_deref(), page.text(page.body()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_the_own_site_are_found_in_a_set_and_in_a_page() {
        let frames = |html: &str| -> Vec<String> {
            let page = Page::parse(html, "http://example.org/a/".parse().unwrap());
            frames(&page).into_iter().map(String::from).collect()
        };
        assert_eq!(
            frames(
                "<html><frameset rows='1,1'><frame src=menu><frameset cols='1,1'><frame src='/find#q'>
                 <frame></frameset></frameset></html>"
            ),
            ["http://example.org/a/menu", "http://example.org/find"]
        );
        assert_eq!(
            frames(
                "<p><iframe src='https://example.org/'></iframe><iframe src='about:blank'></iframe>
                 <iframe src=' '></iframe><iframe src=x></iframe>"
            ),
            ["http://example.org/a/x"]
        );
    }
}
