//! Discs, drawn small and large: Red has a ring cut into it, Blue is whole, so that the board
//! reads in grey.

use parlour_rules::crosscut::Colour;

use crate::screen::theme::Theme;

/// How large a square is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// A square of two cells by one, without lines: for pictures.
    Tiny,
    /// A square of three cells by one.
    Small,
    /// A square of six cells by two.
    Medium,
    /// A square of nine cells by three.
    Large,
}

impl Scale {
    /// The scales with lines, largest first.
    pub const LINED: [Scale; 3] = [Scale::Large, Scale::Medium, Scale::Small];

    /// How far a square is from the next, across and down: its cells and a line.
    pub fn pitch(self) -> (u16, u16) {
        match self {
            Scale::Tiny => (2, 1),
            Scale::Small => (4, 2),
            Scale::Medium => (7, 3),
            Scale::Large => (10, 4),
        }
    }

    /// The cells inside a square, across and down.
    pub fn inside(self) -> (u16, u16) {
        match self {
            Scale::Tiny => (1, 1),
            Scale::Small => (3, 1),
            Scale::Medium => (6, 2),
            Scale::Large => (9, 3),
        }
    }

    /// The rows of a disc, without the room for marks on both sides.
    pub fn disc(self, colour: Colour, theme: Theme) -> &'static [&'static str] {
        if theme.is_ascii() {
            return match (self, colour) {
                (Scale::Tiny | Scale::Small, Colour::Red) => &["R"],
                (Scale::Tiny | Scale::Small, Colour::Blue) => &["B"],
                (Scale::Medium, Colour::Red) => &["/RR\\", "\\RR/"],
                (Scale::Medium, Colour::Blue) => &["/BB\\", "\\BB/"],
                (Scale::Large, Colour::Red) => &[".RRRRR.", "RRR RRR", "'RRRRR'"],
                (Scale::Large, Colour::Blue) => &[".BBBBB.", "BBBBBBB", "'BBBBB'"],
            };
        }
        match (self, colour) {
            (Scale::Tiny | Scale::Small, Colour::Red) => &["◎"],
            (Scale::Tiny | Scale::Small, Colour::Blue) => &["●"],
            (Scale::Medium, Colour::Red) => &["▟▀▀▙", "▜▄▄▛"],
            (Scale::Medium, Colour::Blue) => &["▟██▙", "▜██▛"],
            (Scale::Large, Colour::Red) => &["▄██▀██▄", "██▌ ▐██", "▀██▄██▀"],
            (Scale::Large, Colour::Blue) => &["▄█████▄", "███████", "▀█████▀"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::theme::{Colours, Letters};

    #[test]
    fn discs_leave_room_for_marks_and_differ_in_shape() {
        for letters in [Letters::Signs, Letters::Ascii] {
            let theme = Theme { colours: Colours::None, letters };
            for scale in Scale::LINED {
                let (width, height) = scale.inside();
                for colour in Colour::BOTH {
                    let disc = scale.disc(colour, theme);
                    assert_eq!(disc.len(), usize::from(height));
                    for row in disc {
                        assert_eq!(row.chars().count(), usize::from(width) - 2, "{scale:?}");
                        assert!(letters == Letters::Signs || row.is_ascii());
                    }
                }
                assert_ne!(scale.disc(Colour::Red, theme), scale.disc(Colour::Blue, theme));
            }
        }
    }
}
