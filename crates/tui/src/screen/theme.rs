//! How things look: one set of roles, drawn with as many colours as the terminal has.

use ratatui::style::{Color, Modifier, Style};

use super::prose::written;

/// What a piece of the screen is, from which its look follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Words.
    Ink,
    /// Words that step back.
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

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None: bold, underline and reverse do it all.
    None,
    /// The terminal's own sixteen.
    Sixteen,
    /// Every colour, on a dark ground.
    TrueOnDark,
    /// Every colour, on a light ground.
    TrueOnLight,
}

impl Colours {
    /// What the surroundings say: `NO_COLOR`, `COLORTERM`, and `COLORFGBG` for the ground.
    pub fn from_surroundings(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            return Colours::None;
        }
        let every = set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        if !every {
            return Colours::Sixteen;
        }
        // The last number is the background's: 7 and 9 to 15 are light ones.
        let ground = set("COLORFGBG").and_then(|value| value.rsplit(';').next()?.parse().ok());
        match ground {
            Some(7 | 9..=15) => Colours::TrueOnLight,
            _ => Colours::TrueOnDark,
        }
    }
}

/// Which signs may be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// Discs, suits, lines and blocks.
    Signs,
    /// Only what an old typewriter has.
    Ascii,
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

    /// Words as this screen writes them, with cards that look as they do on the table.
    pub fn words(self, text: &str) -> String {
        written(text, self.letters)
    }

    /// The ground that everything lies on. Where every colour can be had we bring our own paper,
    /// for nobody can tell for sure whether the terminal's is light or dark.
    pub fn paper(self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen => Style::new(),
            Colours::TrueOnDark => on(0xEFE9DD, 0x171512),
            Colours::TrueOnLight => on(0x22201C, 0xFBF7EF),
        }
    }

    /// The felt of a table.
    pub fn felt(self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen => Style::new(),
            Colours::TrueOnDark => on(0xFFFFFF, 0x153F34),
            Colours::TrueOnLight => on(0xFFFFFF, 0x1A4E40),
        }
    }

    /// The felt under the cursor.
    pub fn felt_under_cursor(self) -> Style {
        match self.colours {
            Colours::None | Colours::Sixteen => Style::new(),
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
        let (sixteen, colour) = match role {
            Role::Clubs => (Some(Color::Green), 0x1F7A5C),
            Role::Diamonds => (Some(Color::Yellow), 0xCC3300),
            Role::Hearts => (Some(Color::Red), 0x821B17),
            Role::Tridents => (Some(Color::Blue), 0x1532C1),
            Role::Brass => (Some(Color::Yellow), 0x8A6414),
            _ => (None, 0x1B1F2A),
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.colours, sixteen) {
            (Colours::None, _) | (Colours::Sixteen, None) => style,
            (Colours::Sixteen, Some(colour)) => style.fg(colour),
            _ => on(colour, 0xFFFDF8).add_modifier(Modifier::BOLD),
        }
    }

    /// How a role looks on paper.
    pub fn style(self, role: Role) -> Style {
        let style = Style::new().add_modifier(weight(role));
        let (sixteen, dark, light) = match role {
            Role::Ink | Role::Strong | Role::Chosen => return style,
            Role::Quiet => (None, 0xA79F91, 0x665F54),
            Role::Line => (None, 0x6B6459, 0xA59C8D),
            Role::Brass => (Some(Color::Yellow), 0xD8AE55, 0x8A6414),
            Role::Good => (Some(Color::Green), 0x5FC7A0, 0x1F7A5C),
            Role::Bad => (Some(Color::Red), 0xF08A94, 0xA3142A),
            Role::Red => (Some(Color::Red), 0xF0707F, 0xC8364A),
            Role::Blue => (Some(Color::Blue), 0x74A9EE, 0x2A66B1),
            _ => return self.on_card(role),
        };
        let dim = matches!(role, Role::Quiet | Role::Line);
        match (self.colours, sixteen) {
            (Colours::None, _) | (Colours::Sixteen, None) if dim => {
                style.add_modifier(Modifier::DIM)
            }
            (Colours::None, _) | (Colours::Sixteen, None) => style,
            (Colours::Sixteen, Some(colour)) => style.fg(colour),
            (Colours::TrueOnDark, _) => style.fg(Color::from_u32(dark)),
            (Colours::TrueOnLight, _) => style.fg(Color::from_u32(light)),
        }
    }
}

fn on(ink: u32, ground: u32) -> Style {
    Style::new().fg(Color::from_u32(ink)).bg(Color::from_u32(ground))
}

/// What tells a role apart where there is no colour.
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
    }

    /// The contrast of two colours as WCAG 2 reckons it.
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
