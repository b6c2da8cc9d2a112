//! How a site behaves, beside what its pages look like: independent choices, drawn from its
//! seed after all others.

use super::dice::Dice;
use super::make::Method;
use super::pager::Pager;

/// What is answered to a query without the cookie that the page of the form sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// A page that says that the session has ended.
    Said,
    /// The same, with status 403.
    Refused,
    /// The page of the form.
    FormAgain,
}

/// What the first page of a site is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frames {
    /// The page of the form.
    None,
    /// A set of frames, one of them the page of the form.
    Set,
    /// A page with the page of the form inside.
    Inline,
}

/// All choices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conduct {
    /// Set on sites that answer within a session only.
    pub session: Option<Lost>,
    /// Set on sites that turn some queries away: for how many seconds.
    pub throttle: Option<u64>,
    /// Whether some answers take a while.
    pub slow: bool,
    pub frames: Frames,
    pub pager: Pager,
}

impl Conduct {
    pub fn draw(dice: &mut Dice, method: Method) -> Self {
        let lost = dice.one(&[Lost::Said, Lost::Refused, Lost::FormAgain]);
        let wait = dice.one(&[0, 1]);
        let frames = dice.one(&[Frames::Set, Frames::Inline]);
        Self {
            session: dice.percent(15).then_some(lost),
            throttle: dice.percent(10).then_some(wait),
            slow: dice.percent(5),
            frames: if dice.percent(5) {
                frames
            } else {
                Frames::None
            },
            pager: Pager::draw(dice, method),
        }
    }
}
