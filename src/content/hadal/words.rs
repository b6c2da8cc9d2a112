//! Words in classes and ids that say what an element is. They are the words of web design, not
//! of any site, and English on sites in all languages.

/// What a word says that its element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::content) enum Kind {
    /// A part that has a name of its own: hardly ever said of main content.
    Part,
    /// Something small beside the text or in it; also said of whole pages.
    Detail,
    /// What readers said.
    Talk,
    /// Not shown at first.
    Hidden,
    /// Some content.
    Content,
    /// The text of an article or a post.
    Body,
}

use Kind::{Body, Content, Detail, Part, Talk};

/// The words, sorted.
const WORDS: [(&str, Kind); 118] = [
    ("ad", Detail),
    ("addthis", Detail),
    ("addtoany", Detail),
    ("ads", Detail),
    ("adsense", Detail),
    ("adslot", Detail),
    ("article", Body),
    ("articlebody", Body),
    ("aside", Part),
    ("author", Detail),
    ("authorbox", Detail),
    ("authors", Detail),
    ("banner", Detail),
    ("bio", Detail),
    ("blogpost", Content),
    ("body", Content),
    ("breadcrumb", Part),
    ("byline", Detail),
    ("caption", Detail),
    ("complementary", Part),
    ("consent", Part),
    ("content", Content),
    ("contentinfo", Part),
    ("credit", Detail),
    ("credits", Detail),
    ("crumbs", Detail),
    ("dateline", Detail),
    ("datetime", Detail),
    ("dialog", Detail),
    ("disclaimer", Part),
    ("dropdown", Detail),
    ("email", Detail),
    ("entry", Body),
    ("entrycontent", Body),
    ("follow", Detail),
    ("foot", Detail),
    ("gdpr", Part),
    ("hatnote", Detail),
    ("hentry", Body),
    ("jump", Detail),
    ("keywords", Detail),
    ("lightbox", Detail),
    ("livefyre", Talk),
    ("login", Part),
    ("main", Content),
    ("maincontent", Content),
    ("masthead", Detail),
    ("menu", Detail),
    ("menubar", Detail),
    ("meta", Detail),
    ("metadata", Detail),
    ("modal", Detail),
    ("mostread", Detail),
    ("nav", Part),
    ("navbar", Part),
    ("navi", Detail),
    ("navigation", Part),
    ("nextprev", Detail),
    ("noscript", Detail),
    ("outbrain", Part),
    ("overlay", Detail),
    ("pager", Detail),
    ("pagination", Detail),
    ("paginator", Detail),
    ("paywall", Detail),
    ("popular", Detail),
    ("popup", Detail),
    ("post", Body),
    ("postcontent", Body),
    ("postmeta", Detail),
    ("postmetadata", Detail),
    ("prevnext", Detail),
    ("print", Detail),
    ("printfriendly", Detail),
    ("promo", Detail),
    ("promos", Detail),
    ("promotion", Detail),
    ("pubdate", Detail),
    ("rail", Part),
    ("rating", Detail),
    ("ratings", Detail),
    ("readmore", Detail),
    ("recirc", Detail),
    ("register", Detail),
    ("respond", Talk),
    ("search", Part),
    ("searchform", Detail),
    ("share", Detail),
    ("sharethis", Detail),
    ("sharing", Detail),
    ("signup", Detail),
    ("skip", Detail),
    ("sociable", Detail),
    ("social", Detail),
    ("socials", Detail),
    ("story", Body),
    ("storybody", Body),
    ("submenu", Detail),
    ("subscribe", Detail),
    ("subscription", Detail),
    ("taboola", Part),
    ("tag", Detail),
    ("taglist", Detail),
    ("tags", Detail),
    ("teaser", Detail),
    ("teasers", Detail),
    ("text", Content),
    ("timestamp", Detail),
    ("toc", Detail),
    ("toolbar", Detail),
    ("tooltip", Detail),
    ("topbar", Detail),
    ("trc", Detail),
    ("trending", Detail),
    ("vote", Detail),
    ("votes", Detail),
    ("widget", Detail),
    ("widgets", Detail),
];

/// Words that also begin others, such as `commentlist`.
const STARTS: [(&str, Kind); 12] = [
    ("advert", Part),
    ("breadcrumb", Part),
    ("comment", Talk),
    ("cookie", Part),
    ("copyright", Part),
    ("disqus", Talk),
    ("footer", Part),
    ("newsletter", Part),
    ("recommend", Part),
    ("related", Part),
    ("sidebar", Part),
    ("sponsor", Part),
];

/// The known word that a word in lower case is or begins with, and what it says.
pub(in crate::content) fn known(word: &str) -> Option<(&'static str, Kind)> {
    WORDS
        .binary_search_by(|(known, _)| (*known).cmp(word))
        .map(|at| WORDS[at])
        .ok()
        .or_else(|| {
            STARTS
                .into_iter()
                .find(|(start, _)| word.starts_with(start))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_sorted() {
        assert!(WORDS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(known("commentlist"), Some(("comment", Talk)));
        assert_eq!(known("nav"), Some(("nav", Part)));
        assert_eq!(known("navy"), None);
    }
}
