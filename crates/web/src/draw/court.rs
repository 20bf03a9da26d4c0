//! The figures of jacks, queens and kings: two-way, drawn once each, coloured by their suit.

use maud::{Markup, PreEscaped, html};

/// A court figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A young man with a feathered cap and a halberd.
    Jack,
    /// A woman with a coronet and a flower.
    Queen,
    /// A bearded man with a crown and a sword.
    King,
}

impl Figure {
    /// Every figure.
    pub const ALL: [Figure; 3] = [Figure::Jack, Figure::Queen, Figure::King];

    /// The figure of a rank as it is written on a card: `J`, `Q` or `K`.
    pub fn of(rank: &str) -> Option<Self> {
        match rank {
            "J" => Some(Figure::Jack),
            "Q" => Some(Figure::Queen),
            "K" => Some(Figure::King),
            _ => None,
        }
    }

    /// Its name in a page.
    pub fn id(self) -> &'static str {
        match self {
            Figure::Jack => "jack",
            Figure::Queen => "queen",
            Figure::King => "king",
        }
    }

    /// The upper half, in a card of 100 by 140. `currentColor` is the suit's colour.
    fn half(self) -> &'static str {
        match self {
            Figure::Jack => JACK,
            Figure::Queen => QUEEN,
            Figure::King => KING,
        }
    }
}

/// The drawing of a figure, which cards refer to: its upper half, and the same turned around.
pub fn symbol(figure: Figure) -> Markup {
    let half = format!("{}-half", figure.id());
    html! {
        symbol id=(figure.id()) viewBox="0 0 100 140" {
            g id=(half) clip-path="url(#upper-half)" stroke-linejoin="round" stroke-linecap="round" {
                (PreEscaped(figure.half()))
            }
            use href={ "#" (half) } transform="rotate(180 50 70)" {}
            // The sash between the halves.
            path d="M4 61.700 96 78.300" stroke="#d8ae55" stroke-width="4.500" {}
            path d="M4 59.300 96 75.900M4 64.100 96 80.700" stroke="currentColor" stroke-width="1" {}
        }
    }
}

/// The region of the upper half: above a line that falls to the right, where the figure has more
/// room than beside the index.
pub fn upper_half() -> Markup {
    html! { clipPath id="upper-half" { path d="M4 0H96V78.300L4 61.700Z" {} } }
}

const KING: &str = concat!(
    // The robe, its trim and the ermine collar.
    r##"<path d="M27 96C27 66 40 56 60 56S93 66 93 96Z" fill="currentColor"/>"##,
    r##"<path d="M56 62h9v36h-9z" fill="#d8ae55"/>"##,
    r##"<path d="M38 60C44 52 76 52 82 60L79 68C70 73 50 73 41 68Z" fill="#fffdf8" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M46 63v4M53 65v4M67 65v4M74 63v4" stroke="currentColor" stroke-width="1.800"/>"##,
    // Hair, face and beard.
    r##"<path d="M45 27C39 34 40 44 43 50L50 48V28ZM75 27C81 34 80 44 77 50L70 48V28Z" fill="currentColor"/>"##,
    r##"<path d="M47 25H73V42C73 50 67 55 60 55S47 50 47 42Z" fill="#fbe7cf" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M46.500 38C48 42 52 43 55 42.500C58 40.500 62 40.500 65 42.500C68 43 72 42 73.500 38C75 52 69 63 60 66C51 63 45 52 46.500 38Z" fill="currentColor"/>"##,
    r##"<path d="M55.500 47.500C58 49.500 62 49.500 64.500 47.500" fill="none" stroke="#fbe7cf" stroke-width="2"/>"##,
    r##"<path d="M50.500 30.500H56.500M63.500 30.500H69.500" stroke="currentColor" stroke-width="1.800"/>"##,
    r##"<circle cx="54" cy="34" r="1.900" fill="currentColor"/><circle cx="66" cy="34" r="1.900" fill="currentColor"/>"##,
    r##"<path d="M60 32V38.500" stroke="currentColor" stroke-width="1.500"/>"##,
    // The crown.
    r##"<path d="M45 25 41.500 8 51.500 15.500 60 4.500 68.500 15.500 78.500 8 75 25Z" fill="#d8ae55" stroke="currentColor" stroke-width="1.700"/>"##,
    r##"<path d="M45 20.500H75V26H45Z" fill="currentColor"/>"##,
    r##"<circle cx="52" cy="23.200" r="1.500" fill="#fffdf8"/><circle cx="60" cy="23.200" r="1.500" fill="#fffdf8"/><circle cx="68" cy="23.200" r="1.500" fill="#fffdf8"/>"##,
    // The sword, and the hand that holds it.
    r##"<path d="M85.500 54V22L88 16 90.500 22V54Z" fill="#fffdf8" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M81 53H95" stroke="#d8ae55" stroke-width="4"/><path d="M88 55V67" stroke="#d8ae55" stroke-width="3"/>"##,
    r##"<circle cx="88" cy="60.500" r="4.500" fill="#fbe7cf" stroke="currentColor" stroke-width="1.500"/>"##,
);

const QUEEN: &str = concat!(
    // Long hair behind everything.
    r##"<path d="M60 13C42 13 41 30 42 44C42 52 40 57 37 62L52 66H68L83 62C80 57 78 52 78 44C79 30 78 13 60 13Z" fill="currentColor"/>"##,
    // The dress with its neckline, collar and necklace.
    r##"<path d="M26 98C27 72 38 61 50 59L60 66 70 59C82 61 93 72 94 98Z" fill="currentColor"/>"##,
    r##"<path d="M51 50H69L71 60C68 67 52 67 49 60Z" fill="#fbe7cf"/>"##,
    r##"<path d="M36 66C38 60 44 58 49 57C50 66 70 66 71 57C76 58 82 60 84 66L78 71C70 77 50 77 42 71Z" fill="#fffdf8" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M42 65.500C48 71.500 72 71.500 78 65.500" fill="none" stroke="#d8ae55" stroke-width="2.500" stroke-dasharray=".1 4.200"/>"##,
    // The face.
    r##"<path d="M48 28C48 21 72 21 72 28V39C72 48 66 54 60 54S48 48 48 39Z" fill="#fbe7cf" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M47 33C50 29 55 27 60 22C65 27 70 29 73 33V22H47Z" fill="currentColor"/>"##,
    r##"<path d="M52 34C53.500 32.800 55.500 32.800 57 34M63 34C64.500 32.800 66.500 32.800 68 34" fill="none" stroke="currentColor" stroke-width="1.400"/>"##,
    r##"<circle cx="54.500" cy="37" r="1.800" fill="currentColor"/><circle cx="65.500" cy="37" r="1.800" fill="currentColor"/>"##,
    r##"<path d="M60 37V42" stroke="currentColor" stroke-width="1.300"/>"##,
    r##"<path d="M57 46.500C58.500 45.500 61.500 45.500 63 46.500C61.500 49 58.500 49 57 46.500Z" fill="#a3142a"/>"##,
    // The coronet.
    r##"<path d="M46 23C44 16 43 11 44 9C47 14 50 15 53 14.500C54 9 57 7 60 4C63 7 66 9 67 14.500C70 15 73 14 76 9C77 11 76 16 74 23Z" fill="#d8ae55" stroke="currentColor" stroke-width="1.600"/>"##,
    r##"<circle cx="60" cy="15.500" r="2.600" fill="currentColor"/>"##,
    // A flower in her hand.
    r##"<path d="M88 68C87 58 87 50 88 41M88 56C92 55 94 52 94 49C90 49 88 52 88 56Z" fill="none" stroke="currentColor" stroke-width="2"/>"##,
    r##"<g fill="#d8ae55" stroke="currentColor" stroke-width="1.200"><circle cx="88" cy="29" r="4.500"/><circle cx="93" cy="33" r="4.500"/><circle cx="91" cy="39" r="4.500"/><circle cx="85" cy="39" r="4.500"/><circle cx="83" cy="33" r="4.500"/></g>"##,
    r##"<circle cx="88" cy="35" r="3.200" fill="#fffdf8" stroke="currentColor" stroke-width="1.200"/>"##,
    r##"<circle cx="88" cy="64" r="4.500" fill="#fbe7cf" stroke="currentColor" stroke-width="1.500"/>"##,
);

const JACK: &str = concat!(
    // The halberd behind him.
    r##"<path d="M88 80V14" stroke="#8a6414" stroke-width="3"/>"##,
    r##"<path d="M88 6 91 16V20C95 20 97 24 96 30C93 27 90 27 88 28C86 27 84 26 82 22C84 21 86 20 86 18L85 16Z" fill="#fffdf8" stroke="currentColor" stroke-width="1.500"/>"##,
    // The doublet, its buttons and the pointed collar.
    r##"<path d="M28 98C29 68 40 57 60 57S91 68 92 98Z" fill="currentColor"/>"##,
    r##"<path d="M43 62 49 84M77 62 71 84" stroke="#d8ae55" stroke-width="3.500"/>"##,
    r##"<path d="M48 52 60 60 72 52 80 60 69 71 60 62 51 71 40 60Z" fill="#fffdf8" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<circle cx="60" cy="68.500" r="1.800" fill="#d8ae55"/>"##,
    // Hair cut straight, and the face.
    r##"<path d="M43 24H77V46C77 51 73 52 70 50V30H50V50C47 52 43 51 43 46Z" fill="#d8ae55" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M49 27H71V41C71 50 66 55 60 55S49 50 49 41Z" fill="#fbe7cf" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M49 33V27H71V33C67 31 64 31 60 32C56 31 53 31 49 33Z" fill="#d8ae55" stroke="currentColor" stroke-width="1.200"/>"##,
    r##"<circle cx="54.800" cy="37.500" r="1.900" fill="currentColor"/><circle cx="65.200" cy="37.500" r="1.900" fill="currentColor"/>"##,
    r##"<path d="M60 37.500V43M56 47.500C58 49.300 62 49.300 64 47.500" fill="none" stroke="currentColor" stroke-width="1.500"/>"##,
    // The cap with its brim and feather.
    r##"<path d="M44 24C42 13 50 8 62 9C74 10 79 16 77 24Z" fill="currentColor"/>"##,
    r##"<path d="M41 22H79V28H41Z" fill="#fffdf8" stroke="currentColor" stroke-width="1.500"/>"##,
    r##"<path d="M46 23C37 20 33 11 38 4C39 9 43 10 46 14C48 17 48 20 46 23Z" fill="#d8ae55" stroke="currentColor" stroke-width="1.400"/>"##,
    r##"<circle cx="88" cy="61" r="4.500" fill="#fbe7cf" stroke="currentColor" stroke-width="1.500"/>"##,
);
