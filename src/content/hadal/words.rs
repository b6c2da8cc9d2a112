//! Words in classes and ids that say what an element is. They are the words of web design, not
//! of any site, and English on sites in nearly all languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

/// What a word says that its element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::content) enum Kind {
    /// A part that has a name of its own: hardly ever said of main content.
    Part,
    /// Something small beside the text or in it; also said of whole pages.
    Detail,
    /// What readers said, or are to say.
    Talk,
    /// Not shown at first.
    Hidden,
    /// Some content.
    Content,
    /// The text of an article or a post.
    Body,
}

use Kind::{Body, Content, Detail, Part, Talk};

/// The words.
const WORDS: [(&str, Kind); 163] = [
    ("ad", Detail),
    ("addthis", Detail),
    ("addtoany", Detail),
    ("ads", Detail),
    ("adsbygoogle", Detail),
    ("adsense", Detail),
    ("adslot", Detail),
    ("alert", Detail),
    ("article", Body),
    ("articlebody", Body),
    ("aside", Part),
    ("author", Detail),
    ("authorbox", Detail),
    ("authors", Detail),
    ("avatar", Detail),
    ("banner", Detail),
    ("bio", Detail),
    ("blogpost", Content),
    ("blogroll", Part),
    ("body", Content),
    ("bottom", Detail),
    ("breadcrumb", Part),
    ("byline", Detail),
    ("caption", Detail),
    ("carousel", Detail),
    ("compartir", Detail),
    ("complementary", Part),
    ("consent", Part),
    ("content", Content),
    ("contentinfo", Part),
    ("credit", Detail),
    ("credits", Detail),
    ("crumbs", Detail),
    ("datetime", Detail),
    ("dfp", Detail),
    ("dialog", Detail),
    ("digg", Detail),
    ("disclaimer", Part),
    ("dropdown", Detail),
    ("email", Detail),
    ("entry", Body),
    ("entrycontent", Body),
    ("feedflare", Detail),
    ("follow", Detail),
    ("foot", Detail),
    ("gallery", Detail),
    ("gdpr", Part),
    ("gravatar", Detail),
    ("hatnote", Detail),
    ("hentry", Body),
    ("invisible", Detail),
    ("jump", Detail),
    ("keywords", Detail),
    ("leaderboard", Detail),
    ("lightbox", Detail),
    ("linkedin", Detail),
    ("linkwithin", Part),
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
    ("mpu", Detail),
    ("nav", Part),
    ("navbar", Part),
    ("navi", Detail),
    ("navigation", Part),
    ("next", Detail),
    ("nextprev", Detail),
    ("noscript", Detail),
    ("notice", Detail),
    ("notification", Detail),
    ("nrelate", Part),
    ("outbrain", Part),
    ("overlay", Detail),
    ("pagenavi", Detail),
    ("pager", Detail),
    ("pagination", Detail),
    ("paginator", Detail),
    ("partager", Detail),
    ("paywall", Detail),
    ("pingback", Talk),
    ("pingbacks", Talk),
    ("pinterest", Detail),
    ("player", Detail),
    ("popular", Detail),
    ("popup", Detail),
    ("post", Body),
    ("postcontent", Body),
    ("postmeta", Detail),
    ("postmetadata", Detail),
    ("previous", Detail),
    ("prevnext", Detail),
    ("print", Detail),
    ("printfriendly", Detail),
    ("promo", Detail),
    ("promos", Detail),
    ("promotion", Detail),
    ("pubdate", Detail),
    ("publicidad", Part),
    ("publicite", Part),
    ("rail", Part),
    ("rating", Detail),
    ("ratings", Detail),
    ("readmore", Detail),
    ("readnext", Detail),
    ("recirc", Detail),
    ("register", Detail),
    ("reklama", Part),
    ("respond", Talk),
    ("reviews", Talk),
    ("search", Part),
    ("searchform", Detail),
    ("share", Detail),
    ("sharedaddy", Detail),
    ("sharethis", Detail),
    ("sharing", Detail),
    ("signup", Detail),
    ("skip", Detail),
    ("skyscraper", Detail),
    ("slideshow", Detail),
    ("sociable", Detail),
    ("social", Detail),
    ("socials", Detail),
    ("story", Body),
    ("storybody", Body),
    ("submenu", Detail),
    ("subscribe", Detail),
    ("subscription", Detail),
    ("suggested", Detail),
    ("taboola", Part),
    ("tag", Detail),
    ("tagcloud", Detail),
    ("taglist", Detail),
    ("tags", Detail),
    ("teaser", Detail),
    ("teasers", Detail),
    ("teilen", Detail),
    ("text", Content),
    ("ticker", Detail),
    ("timestamp", Detail),
    ("toolbar", Detail),
    ("tooltip", Detail),
    ("topbar", Detail),
    ("trackback", Talk),
    ("trackbacks", Talk),
    ("trc", Detail),
    ("trending", Detail),
    ("upnext", Detail),
    ("vote", Detail),
    ("votes", Detail),
    ("werbung", Part),
    ("whatsapp", Detail),
    ("widget", Detail),
    ("widgets", Detail),
    ("yarpp", Part),
    ("zemanta", Part),
];

/// Words that also begin others, such as `commentlist`.
const STARTS: [(&str, Kind); 15] = [
    ("advert", Part),
    ("breadcrumb", Part),
    ("coment", Talk),
    ("comment", Talk),
    ("cookie", Part),
    ("copyright", Part),
    ("disqus", Talk),
    ("footer", Part),
    ("koment", Talk),
    ("kommentar", Talk),
    ("newsletter", Part),
    ("recommend", Part),
    ("related", Part),
    ("sidebar", Part),
    ("sponsor", Part),
];

static KNOWN: LazyLock<HashMap<&str, Kind, FixedState>> =
    LazyLock::new(|| WORDS.into_iter().collect());

/// The known word that a word in lower case is or begins with, and what it says.
pub(in crate::content) fn known(word: &str) -> Option<(&'static str, Kind)> {
    KNOWN
        .get_key_value(word)
        .map(|(known, kind)| (*known, *kind))
        .or_else(|| {
            let mut starts = STARTS.into_iter();
            starts.find(|(start, _)| word.starts_with(start))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known_whole_and_some_by_their_beginning() {
        assert_eq!(KNOWN.len(), WORDS.len());
        assert_eq!(known("commentlist"), Some(("comment", Talk)));
        assert_eq!(known("nav"), Some(("nav", Part)));
        assert_eq!(known("navy"), None);
    }
}
