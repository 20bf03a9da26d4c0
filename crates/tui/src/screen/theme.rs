//! How things look: one set of roles, drawn with as many colours as the terminal has.

use std::fmt::Display;

use parlour_rules::five_crowns::Suit;
use parlour_rules::message::{CardFace, ascii};
use ratatui::style::{Color, Modifier, Style};

/// The role of a piece of the screen, which decides its look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Words.
    Ink,
    /// Less important words.
    Quiet,
    /// Words that stand out: titles, scores.
    Strong,
    /// What can be done now, and what happened last.
    Brass,
    /// The chosen entry of a list.
    Chosen,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// A disc or word of Crosscut's Red.
    Red,
    /// A disc or word of Crosscut's Blue.
    Blue,
    /// Rules and frames.
    Line,
    /// A card of spades.
    Spades,
    /// A card of clubs.
    Clubs,
    /// A card of diamonds.
    Diamonds,
    /// A card of hearts.
    Hearts,
    /// A card of tridents.
    Tridents,
    /// A joker.
    Joker,
}

impl Role {
    /// The role of a card: by its suit.
    pub fn of_card(card: CardFace) -> Self {
        match card.suit() {
            Some(Suit::Spades) => Role::Spades,
            Some(Suit::Clubs) => Role::Clubs,
            Some(Suit::Diamonds) => Role::Diamonds,
            Some(Suit::Hearts) => Role::Hearts,
            Some(Suit::Tridents) => Role::Tridents,
            None => Role::Joker,
        }
    }
}

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None: bold, underline and reverse do it all.
    None,
    /// The terminal's own sixteen, on a dark ground or one that is not known.
    Sixteen,
    /// The terminal's own sixteen, on a light ground.
    SixteenOnLight,
    /// Every colour, on a dark ground.
    TrueOnDark,
    /// Every colour, on a light ground.
    TrueOnLight,
}

impl Colours {
    /// As the environment says: `NO_COLOR`, `COLORTERM`, and `COLORFGBG` for the ground.
    pub fn from_surroundings(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            return Colours::None;
        }
        let every = set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        // The last number is the background's: 7 and 9 to 15 are light ones.
        let ground = set("COLORFGBG").and_then(|value| value.rsplit(';').next()?.parse().ok());
        match (every, matches!(ground, Some(7 | 9..=15))) {
            (true, true) => Colours::TrueOnLight,
            (true, false) => Colours::TrueOnDark,
            (false, true) => Colours::SixteenOnLight,
            (false, false) => Colours::Sixteen,
        }
    }
}

/// Which signs may be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// Discs, suits, lines and blocks.
    Signs,
    /// Only ASCII.
    Ascii,
}

impl Letters {
    /// Words in these letters: `10♦`, or `10D`.
    pub fn write(self, text: impl Display) -> String {
        match self {
            Letters::Signs => text.to_string(),
            Letters::Ascii => ascii(&text.to_string()),
        }
    }
}

/// A look for every role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// The colours.
    pub colours: Colours,
    /// The signs.
    pub letters: Letters,
}

impl Theme {
    /// Whether only plain letters may be drawn.
    pub fn is_ascii(self) -> bool {
        self.letters == Letters::Ascii
    }

    /// A sign, or its plain form under `--ascii`.
    pub fn sign<T>(self, sign: T, plain: T) -> T {
        match self.letters {
            Letters::Signs => sign,
            Letters::Ascii => plain,
        }
    }

    /// Words as this screen writes them: `10♦`, or `10D` in plain letters.
    pub fn words(self, text: impl Display) -> String {
        self.letters.write(text)
    }

    /// The background. With true colour it is our own, because the terminal's may be light or dark.
    pub fn paper(self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen | Colours::SixteenOnLight => Style::new(),
            Colours::TrueOnDark => on(0xEFE9DD, 0x171512),
            Colours::TrueOnLight => on(0x22201C, 0xFBF7EF),
        }
    }

    /// The felt of a table.
    pub fn felt(self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen | Colours::SixteenOnLight => Style::new(),
            Colours::TrueOnDark => on(0xFFFFFF, 0x153F34),
            Colours::TrueOnLight => on(0xFFFFFF, 0x1A4E40),
        }
    }

    /// The felt under the cursor.
    pub fn felt_under_cursor(self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen | Colours::SixteenOnLight => Style::new(),
            Colours::TrueOnDark => on(0xFFFFFF, 0x0C2A22),
            Colours::TrueOnLight => on(0xFFFFFF, 0x10352B),
        }
    }

    /// How a role looks on felt.
    pub fn on_felt(self, role: Role) -> Style {
        let every = matches!(self.colours, Colours::TrueOnDark | Colours::TrueOnLight);
        let colour = match role {
            _ if !every => return self.style(role),
            Role::Ink | Role::Strong | Role::Chosen => 0xFFFFFF,
            Role::Quiet => 0xC6DCD3,
            Role::Line => 0x4C7F6F,
            Role::Brass => 0xF0CB7A,
            Role::Good => 0x8FE3C0,
            Role::Bad => 0xFFB3BA,
            Role::Red => 0xFF9FA9,
            Role::Blue => 0x9CCBFF,
            _ => return self.on_card(role),
        };
        Style::new().fg(Color::from_u32(colour)).add_modifier(weight(role))
    }

    /// How a role looks on the face of a card, which is light everywhere.
    pub fn on_card(self, role: Role) -> Style {
        let colour = match role {
            Role::Clubs => 0x1F7A5C,
            Role::Diamonds => 0xCC3300,
            Role::Hearts => 0x821B17,
            Role::Tridents => 0x1532C1,
            Role::Brass => 0x8A6414,
            _ => 0x1B1F2A,
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.colours, self.of_sixteen(role)) {
            (Colours::TrueOnDark | Colours::TrueOnLight, _) => style.patch(on(colour, 0xFFFDF8)),
            (_, Some(colour)) => style.fg(colour),
            (_, None) => style,
        }
    }

    /// A role's colour among the terminal's own sixteen.
    ///
    /// Yellow and green can't be read on white, and dark blue can't be read on black. There a role
    /// has another colour or none. Bold, signs and words say the same.
    fn of_sixteen(self, role: Role) -> Option<Color> {
        let on_light = match self.colours {
            Colours::Sixteen => false,
            Colours::SixteenOnLight => true,
            _ => return None,
        };
        match role {
            Role::Brass | Role::Diamonds => {
                Some(if on_light { Color::Magenta } else { Color::Yellow })
            }
            Role::Good | Role::Clubs => (!on_light).then_some(Color::Green),
            Role::Bad | Role::Red | Role::Hearts => Some(Color::Red),
            Role::Blue | Role::Tridents => {
                Some(if on_light { Color::Blue } else { Color::LightBlue })
            }
            _ => None,
        }
    }

    /// How a role looks on paper.
    pub fn style(self, role: Role) -> Style {
        let style = Style::new().add_modifier(weight(role));
        let (dark, light) = match role {
            Role::Ink | Role::Strong | Role::Chosen => return style,
            Role::Quiet => (0xA79F91, 0x665F54),
            Role::Line => (0x6B6459, 0xA59C8D),
            Role::Brass => (0xD8AE55, 0x8A6414),
            Role::Good => (0x5FC7A0, 0x1F7A5C),
            Role::Bad => (0xF08A94, 0xA3142A),
            Role::Red => (0xF0707F, 0xC8364A),
            Role::Blue => (0x74A9EE, 0x2A66B1),
            _ => return self.on_card(role),
        };
        let dim = matches!(role, Role::Quiet | Role::Line);
        match (self.colours, self.of_sixteen(role)) {
            (Colours::TrueOnDark, _) => style.fg(Color::from_u32(dark)),
            (Colours::TrueOnLight, _) => style.fg(Color::from_u32(light)),
            (_, Some(colour)) => style.fg(colour),
            (_, None) if dim => style.add_modifier(Modifier::DIM),
            (_, None) => style,
        }
    }
}

fn on(ink: u32, ground: u32) -> Style {
    Style::new().fg(Color::from_u32(ink)).bg(Color::from_u32(ground))
}

/// How a role differs without colour.
fn weight(role: Role) -> Modifier {
    match role {
        Role::Ink | Role::Quiet | Role::Line => Modifier::empty(),
        Role::Chosen => Modifier::REVERSED,
        _ => Modifier::BOLD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(set: &[(&str, &str)]) -> Colours {
        Colours::from_surroundings(|name| {
            set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_surroundings_decide_the_colours() {
        assert_eq!(colours(&[]), Colours::Sixteen);
        assert_eq!(colours(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Colours::None);
        assert_eq!(colours(&[("NO_COLOR", "")]), Colours::Sixteen);
        assert_eq!(colours(&[("COLORTERM", "truecolor")]), Colours::TrueOnDark);
        let light = [("COLORTERM", "24bit"), ("COLORFGBG", "0;15")];
        assert_eq!(colours(&light), Colours::TrueOnLight);
        assert_eq!(colours(&[("COLORFGBG", "0;15")]), Colours::SixteenOnLight);
        assert_eq!(colours(&[("COLORFGBG", "15;0")]), Colours::Sixteen);
    }

    /// The contrast of two colours as WCAG 2 defines it.
    fn contrast(one: Color, other: Color) -> f64 {
        let luminance = |colour: Color| {
            let Color::Rgb(red, green, blue) = colour else { panic!("{colour} is not mixed") };
            let part = |value: u8| {
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_word_can_be_read_on_its_ground() {
        let words = [Role::Quiet, Role::Brass, Role::Good, Role::Bad, Role::Red, Role::Blue];
        for colours in [Colours::TrueOnDark, Colours::TrueOnLight] {
            let theme = Theme { colours, letters: Letters::Signs };
            let (paper, felt, cursor) = (theme.paper(), theme.felt(), theme.felt_under_cursor());
            for role in words {
                let (on_paper, on_felt) = (theme.style(role), theme.on_felt(role));
                for (style, ground) in [(on_paper, paper), (on_felt, felt), (on_felt, cursor)] {
                    let ratio = contrast(style.fg.expect("ink"), ground.bg.expect("a ground"));
                    assert!(ratio >= 4.5, "{role:?} with {colours:?} on {ground:?}: {ratio:.2}");
                }
            }
        }
    }

    /// The sixteen colours as xterm mixes them, as far as we use them.
    fn mixed(colour: Color) -> Color {
        Color::from_u32(match colour {
            Color::Red => 0xCD0000,
            Color::Green => 0x00CD00,
            Color::Yellow => 0xCDCD00,
            Color::Blue => 0x0000EE,
            Color::Magenta => 0xCD00CD,
            Color::LightBlue => 0x5C5CFF,
            colour => panic!("{colour} has not been looked at"),
        })
    }

    #[test]
    fn the_sixteen_colours_can_be_read_on_their_ground() {
        let roles = [
            Role::Brass,
            Role::Good,
            Role::Bad,
            Role::Red,
            Role::Blue,
            Role::Clubs,
            Role::Diamonds,
            Role::Hearts,
            Role::Tridents,
        ];
        for (colours, ground) in [(Colours::Sixteen, 0x000000), (Colours::SixteenOnLight, 0xFFFFFF)]
        {
            let theme = Theme { colours, letters: Letters::Signs };
            for role in roles {
                for style in [theme.style(role), theme.on_felt(role), theme.on_card(role)] {
                    assert_eq!(style.bg, None, "the terminal's own ground stays");
                    let Some(ink) = style.fg else { continue };
                    let ratio = contrast(mixed(ink), Color::from_u32(ground));
                    assert!(ratio >= 3.5, "{role:?} with {colours:?}: {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn words_are_written_with_the_letters_that_there_are() {
        let words = |letters| {
            let theme = Theme { colours: Colours::None, letters };
            theme.words("You play 10♦: 5–4…")
        };
        assert_eq!(words(Letters::Signs), "You play 10♦: 5–4…");
        assert_eq!(words(Letters::Ascii), "You play 10D: 5-4...");
    }

    #[test]
    fn without_colour_nothing_is_coloured() {
        let theme = Theme { colours: Colours::None, letters: Letters::Signs };
        for role in [Role::Ink, Role::Quiet, Role::Chosen, Role::Brass, Role::Red, Role::Line] {
            for style in [theme.style(role), theme.on_felt(role), theme.paper(), theme.felt()] {
                assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
            }
        }
    }
}
