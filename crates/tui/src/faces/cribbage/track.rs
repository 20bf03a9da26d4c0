//! The pegging board: out and home, a row for each side, and two pegs in it.

use parlour_rules::cribbage::{Track, View};
use ratatui::layout::Rect;

use crate::screen::motion::leaping;
use crate::screen::{Pen, Role};

/// How many times a side's row is drawn: the way out, and the way home.
const LAPS: u8 = 2;
/// Room for a name or a score before the holes, with a free column after it.
const LABEL: u16 = 11;

/// How many rows the board takes: the holes' numbers and a row a side, out and home.
pub fn rows(view: &View) -> u16 {
    u16::from(LAPS) * (1 + view.board.len() as u16)
}

/// Where the holes of a board are.
struct Holes {
    /// How many there are in a lap.
    lap: u8,
    /// The column of the place before the first one.
    start: u16,
    /// How far a hole is from the next.
    pitch: u16,
}

impl Holes {
    /// The column of a hole, counted from 1 in its lap; a column is free after every tenth. The last
    /// hole of all has none before it.
    fn column(&self, hole: u8) -> u16 {
        match hole.checked_sub(1) {
            None => self.start,
            Some(before) => {
                let free = (before / 10).min(self.lap.saturating_sub(1) / 10);
                self.start + 1 + u16::from(before) * self.pitch + u16::from(free)
            }
        }
    }
}

/// Draws the whole board. `names` are those of the sides; while pegs move, `moving` says where they
/// were, and how much of their way is behind them.
pub fn draw(
    area: Rect,
    pen: &mut Pen,
    view: &View,
    names: &[String],
    moving: Option<(&[Track], f64)>,
) {
    let target = view.options.length.target();
    let lap = target / LAPS;
    let room = area.width.saturating_sub(LABEL + 2 + u16::from(lap).saturating_sub(1) / 10);
    let pitch = (room / u16::from(lap)).max(1);
    let holes = Holes { lap, start: area.x + LABEL, pitch };
    lay_felt(area, pen);
    let sides = view.board.len() as u16;
    for number in 0..LAPS {
        let top = u16::from(number) * (1 + sides);
        let row = Rect { y: area.y + top, height: 1, ..area };
        draw_numbers(row, pen, &holes, number);
        for (side, track) in view.board.iter().enumerate() {
            let row = Rect { y: row.y + 1 + side as u16, ..row };
            let label = match number {
                0 => names.get(side).cloned().unwrap_or_default(),
                _ => match track.front - track.back.min(track.front) {
                    0 => format!("{:>4}", track.front),
                    pegged => format!("{:>4} +{pegged}", track.front),
                },
            };
            let style = pen.theme.felt().patch(pen.theme.on_felt(Role::Strong));
            pen.write_to(row.x + LABEL - 1, row.x, row.y, style, &label);
            let pegs = match moving {
                Some((before, share)) => {
                    before.get(side).map_or(*track, |&before| leaping(before, *track, share))
                }
                None => *track,
            };
            draw_pegs(row, pen, &holes, number, side, pegs, target);
        }
    }
}

/// Draws a short street without numbers, for a picture.
pub fn draw_street(area: Rect, pen: &mut Pen, pegs: &[Track]) {
    let holes = Holes { lap: 20, start: area.x, pitch: 1 };
    let area = Rect { width: area.width.min(holes.column(20) + 1 - area.x), ..area };
    lay_felt(area, pen);
    for (side, track) in pegs.iter().enumerate() {
        let row = Rect { y: area.y + side as u16, height: 1, ..area };
        draw_pegs(row, pen, &holes, 0, side, *track, u8::MAX);
    }
}

fn lay_felt(area: Rect, pen: &mut Pen) {
    let area = area.intersection(pen.screen.area);
    let felt = pen.theme.felt();
    for position in area.positions() {
        pen.screen[position].set_style(felt);
    }
}

/// The number of every tenth hole, ending above it.
fn draw_numbers(row: Rect, pen: &mut Pen, holes: &Holes, lap: u8) {
    let style = pen.theme.felt().patch(pen.theme.on_felt(Role::Quiet));
    for hole in (10..=holes.lap).step_by(10) {
        let number = (lap * holes.lap + hole).to_string();
        let x = (holes.column(hole) + 1).saturating_sub(number.len() as u16);
        pen.write_to(row.right(), x, row.y, style, &number);
    }
}

/// A side's holes in one lap, and the pegs that stand in it.
fn draw_pegs(
    row: Rect,
    pen: &mut Pen,
    holes: &Holes,
    lap: u8,
    side: usize,
    track: Track,
    target: u8,
) {
    let felt = pen.theme.felt();
    let first = lap * holes.lap;
    let is_last = first + holes.lap + 1 == target;
    let last = holes.lap + u8::from(is_last);
    // Pegs wait before the first hole of the way out. The way home has no such place.
    for hole in u8::from(lap > 0)..=last {
        let score = first + hole;
        let (sign, role) = if score == track.front {
            (pen.theme.sign("●", "O"), peg_role(side))
        } else if score == track.back {
            (pen.theme.sign("○", "o"), peg_role(side))
        } else if hole == 0 {
            (" ", Role::Ink)
        } else if score == target {
            (pen.theme.sign("◇", "*"), Role::Brass)
        } else if hole % 5 == 0 {
            (pen.theme.sign("•", ":"), Role::Line)
        } else {
            (pen.theme.sign("·", "."), Role::Line)
        };
        let style = felt.patch(pen.theme.on_felt(role));
        pen.write_to(row.right(), holes.column(hole), row.y, style, sign);
    }
}

/// The colour of a side's pegs; its row tells them apart without.
fn peg_role(side: usize) -> Role {
    [Role::Brass, Role::Blue, Role::Red][side % 3]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::{Colours, Letters, Theme};
    use parlour_rules::cribbage::{Cribbage, Options};
    use parlour_rules::{Eye, Game, Seed};
    use ratatui::buffer::Buffer;

    /// The first row of pegs, halfway along its way and at its end.
    #[test]
    fn a_peg_is_on_its_way_before_it_is_there() {
        let mut view = Cribbage::deal(&Options::default(), Seed::from(1)).view(Eye::Nobody);
        let before = [Track { front: 4, back: 0 }, Track { front: 0, back: 0 }];
        view.board = vec![Track { front: 12, back: 4 }, Track { front: 0, back: 0 }];
        let drawn = |moving: Option<(&[Track], f64)>| {
            let area = Rect::new(0, 0, 78, 6);
            let mut screen = Buffer::empty(area);
            let theme = Theme { colours: Colours::None, letters: Letters::Ascii };
            let names = ["A".to_owned(), "B".to_owned()];
            draw(area, &mut Pen { screen: &mut screen, theme }, &view, &names, moving);
            (0..30).map(|x| screen[(x, 1)].symbol()).collect::<String>()
        };
        assert_eq!(drawn(None).trim_end(), "A           ...o:....: .O..:..");
        assert_eq!(drawn(Some((&before, 0.0))).trim_end(), "A          O...o:....: ....:..");
        assert_eq!(drawn(Some((&before, 0.5))).trim_end(), "A           ...o:O...: ....:..");
    }
}
