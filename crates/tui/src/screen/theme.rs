//! How things look: one set of roles, drawn with as many colours as the terminal has.

use ratatui::style::{Color, Modifier, Style};

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
    /// The thing under the cursor.
    Cursor,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// A disc or word of Crosscut's Red.
    Red,
    /// A disc or word of Crosscut's Blue.
    Blue,
    /// The board's lines.
    Line,
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

/// A look for every role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme(pub Colours);

impl Theme {
    /// How a role looks.
    pub fn style(self, role: Role) -> Style {
        let plain = Style::new();
        let look = match role {
            Role::Ink => plain,
            Role::Quiet => plain.add_modifier(Modifier::DIM),
            Role::Strong | Role::Good | Role::Bad => plain.add_modifier(Modifier::BOLD),
            Role::Brass => plain.add_modifier(Modifier::BOLD),
            Role::Cursor => plain.add_modifier(Modifier::REVERSED),
            Role::Red | Role::Blue => plain.add_modifier(Modifier::BOLD),
            Role::Line => plain.add_modifier(Modifier::DIM),
        };
        match self.colour(role) {
            Some(colour) if role == Role::Quiet || role == Role::Line => plain.fg(colour),
            Some(colour) => look.fg(colour),
            None => look,
        }
    }

    fn colour(self, role: Role) -> Option<Color> {
        let (sixteen, dark, light) = match role {
            Role::Ink | Role::Strong | Role::Cursor => return None,
            Role::Quiet => (Color::DarkGray, 0xA79F91, 0x665F54),
            Role::Line => (Color::DarkGray, 0x5C564D, 0xB9B1A4),
            Role::Brass => (Color::Yellow, 0xD8AE55, 0x8A6414),
            Role::Good => (Color::Green, 0x5FC7A0, 0x1F7A5C),
            Role::Bad => (Color::Red, 0xF08A94, 0xA3142A),
            Role::Red => (Color::LightRed, 0xF0707F, 0xC8364A),
            Role::Blue => (Color::LightBlue, 0x74A9EE, 0x2A66B1),
        };
        match self.0 {
            Colours::None => None,
            Colours::Sixteen => Some(sixteen),
            Colours::TrueOnDark => Some(Color::from_u32(dark)),
            Colours::TrueOnLight => Some(Color::from_u32(light)),
        }
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
}
