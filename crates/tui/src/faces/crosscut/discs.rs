//! Discs, drawn small and large: Red has a ring cut into it, Blue is whole, so that the board
//! reads in grey.

use parlour_rules::crosscut::Colour;

use crate::screen::Theme;

/// A disc on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disc {
    /// It lies there.
    Lies(Colour),
    /// It turns over, and stands on its edge.
    Turns(Colour),
}

impl Disc {
    /// The colour it has, or is about to have.
    pub fn colour(self) -> Colour {
        match self {
            Disc::Lies(colour) | Disc::Turns(colour) => colour,
        }
    }
}

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
    pub fn disc(self, disc: Disc, theme: Theme) -> &'static [&'static str] {
        let (colour, is_ascii) = match disc {
            Disc::Lies(colour) => (colour, theme.is_ascii()),
            Disc::Turns(_) => return self.edge(theme),
        };
        if is_ascii {
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

    /// The rows of a disc that stands on its edge.
    fn edge(self, theme: Theme) -> &'static [&'static str] {
        match (self, theme.is_ascii()) {
            (Scale::Tiny | Scale::Small, true) => &["|"],
            (Scale::Medium, true) => &[" || ", " || "],
            (Scale::Large, true) => &["  |||  ", "  |||  ", "  |||  "],
            (Scale::Tiny | Scale::Small, false) => &["┃"],
            (Scale::Medium, false) => &[" ▐▌ ", " ▐▌ "],
            (Scale::Large, false) => &["  ▐█▌  ", "  ▐█▌  ", "  ▐█▌  "],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{Colours, Letters};

    #[test]
    fn discs_leave_room_for_marks_and_differ_in_shape() {
        for letters in [Letters::Signs, Letters::Ascii] {
            let theme = Theme { colours: Colours::None, letters };
            for scale in Scale::LINED {
                let (width, height) = scale.inside();
                let [red, blue] = Colour::BOTH.map(Disc::Lies);
                for disc in [red, blue, Disc::Turns(Colour::Red)] {
                    let disc = scale.disc(disc, theme);
                    assert_eq!(disc.len(), usize::from(height));
                    for row in disc {
                        assert_eq!(row.chars().count(), usize::from(width) - 2, "{scale:?}");
                        assert!(letters == Letters::Signs || row.is_ascii());
                    }
                }
                assert_ne!(scale.disc(red, theme), scale.disc(blue, theme));
            }
        }
    }
}
