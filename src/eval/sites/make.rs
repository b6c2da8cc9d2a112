//! How a site is made: independent choices, drawn from its seed.

use super::dice::Dice;

/// The make of the list of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    HeadedTable,
    BareTable,
    RowPairs,
    Definitions,
    Divs,
    HashedDivs,
    Inline,
    Flat,
    Cards,
}

/// The make of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    Table,
    Definitions,
    LabelFor,
    Wrapped,
    Placeholder,
    TextBefore,
    /// A sentence with gaps.
    Sentence,
    /// Headers of columns and rows.
    Grid,
}

impl Layout {
    /// One of the rarer ones, drawn after all other choices.
    pub fn draw_rare(dice: &mut Dice, fields: Fields) -> Option<Self> {
        let grid = if fields == Fields::Range { 30 } else { 10 };
        match dice.below(100) {
            at if at < 12 => Some(Self::Sentence),
            at if at < 12 + grid => Some(Self::Grid),
            _ => None,
        }
    }
}

/// Which fields the form has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fields {
    /// One box for all.
    One,
    /// Title and names, each a box, and a list of categories.
    Several,
    /// The same with bounds of the year.
    Range,
    /// Title, a box for all, and radio buttons of categories.
    Mixed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    Get,
    Post,
    Multipart,
}

/// A hidden value that the server wants back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    None,
    Fixed,
    /// Another one at each fetch of a page with the form; each is good once.
    Fresh,
}

/// What a page without results is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nothing {
    Echo,
    Plain,
    Suggestions,
    NotFound,
    FormAgain,
}

/// How a query is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Match {
    AllWords,
    AnyWord,
    Substring,
    Prefixes,
}

/// All choices.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(super) struct Make {
    pub list: List,
    pub layout: Layout,
    pub fields: Fields,
    pub method: Method,
    pub token: Token,
    pub nothing: Nothing,
    pub matching: Match,
    /// Whether result pages repeat the query.
    pub echo: bool,
    /// Whether titles link to a page of their own.
    pub links: bool,
    /// Whether a single result is answered by its own page.
    pub redirect: bool,
    /// Whether stop words are left out of queries.
    pub stops: bool,
    /// Whether there is a side bar with rows of the table.
    pub sidebar: bool,
    /// Whether other forms stand on the pages.
    pub others: bool,
    /// Whether tags are left unclosed.
    pub sloppy: bool,
    pub page_size: usize,
}

impl Make {
    pub fn draw(dice: &mut Dice) -> Self {
        use List::{
            BareTable, Cards, Definitions, Divs, Flat, HashedDivs, HeadedTable, Inline, RowPairs,
        };
        let links = dice.percent(70);
        Self {
            list: dice.one(&[
                HeadedTable,
                BareTable,
                RowPairs,
                Definitions,
                Divs,
                HashedDivs,
                Inline,
                Flat,
                Cards,
            ]),
            layout: dice.one(&[
                Layout::Table,
                Layout::Definitions,
                Layout::LabelFor,
                Layout::Wrapped,
                Layout::Placeholder,
                Layout::TextBefore,
            ]),
            fields: dice.one(&[Fields::One, Fields::Several, Fields::Range, Fields::Mixed]),
            method: dice.one(&[Method::Get, Method::Get, Method::Post, Method::Multipart]),
            token: dice.one(&[Token::None, Token::None, Token::Fixed, Token::Fresh]),
            nothing: dice.one(&[
                Nothing::Echo,
                Nothing::Plain,
                Nothing::Suggestions,
                Nothing::NotFound,
                Nothing::FormAgain,
            ]),
            matching: dice.one(&[
                Match::AllWords,
                Match::AnyWord,
                Match::Substring,
                Match::Prefixes,
            ]),
            echo: dice.percent(60),
            links,
            redirect: links && dice.percent(20),
            stops: dice.percent(30),
            sidebar: dice.percent(50),
            others: dice.percent(60),
            sloppy: dice.percent(30),
            page_size: dice.one(&[10, 20, 25]),
        }
    }
}
