//! The board, with coordinates, discs and marks.

use parlour_rules::crosscut::{Size, Square};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::discs::{Disc, Scale};
use super::role;
use crate::screen::{Pen, Role};

/// Room for the numbers of the rows.
const MARGIN: u16 = 3;

/// A board at a place on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    size: Size,
    scale: Scale,
    /// The first cell of the top left corner's square.
    left: u16,
    top: u16,
}

/// A mark on a square: a sign on each side of what stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The cursor on a square where a disc can be placed.
    Cursor,
    /// The cursor on a square where none can.
    CursorRefused,
    /// The last disc placed.
    Placed,
    /// A disc that the last placement flipped.
    Flipped,
    /// A disc that would flip.
    WouldFlip,
    /// A disc that is flanked but would not flip.
    WouldStay,
    /// A disc of the complete line.
    Complete,
    /// The square that a hint names.
    Hinted,
    /// A square where the side to move wins.
    Wins,
    /// A square where the other side would win.
    Threatened,
    /// A square that blocks the other side's win.
    Blocks,
}

impl Mark {
    /// The signs on both sides, and their plain forms.
    pub fn signs(self) -> ([&'static str; 2], [&'static str; 2]) {
        match self {
            Mark::Cursor | Mark::CursorRefused => (["[", "]"], ["[", "]"]),
            Mark::Placed => (["(", ")"], ["(", ")"]),
            Mark::Flipped => (["‹", "›"], ["<", ">"]),
            Mark::WouldFlip => (["▸", "◂"], [">", "<"]),
            Mark::WouldStay => (["~", "~"], ["~", "~"]),
            Mark::Complete => (["*", "*"], ["*", "*"]),
            Mark::Hinted => (["!", "!"], ["!", "!"]),
            Mark::Wins | Mark::Threatened | Mark::Blocks => (["", ""], ["", ""]),
        }
    }

    fn role(self) -> Role {
        match self {
            Mark::CursorRefused | Mark::Threatened => Role::Bad,
            Mark::WouldStay => Role::Quiet,
            Mark::Complete | Mark::Wins => Role::Good,
            _ => Role::Brass,
        }
    }
}

impl Board {
    /// The largest board that fits into an area, in its middle.
    pub fn fit(size: Size, area: Rect) -> Self {
        let scale = Board::scale(size, area.width, area.height);
        let (width, height) = Board::extent(size, scale);
        Board {
            size,
            scale,
            left: area.x + MARGIN + area.width.saturating_sub(width) / 2,
            top: area.y + 1 + area.height.saturating_sub(height) / 2,
        }
    }

    /// A small picture of a board, without lines and coordinates.
    pub fn picture(size: Size, left: u16, top: u16) -> Self {
        Board { size, scale: Scale::Tiny, left, top }
    }

    fn scale(size: Size, width: u16, height: u16) -> Scale {
        let fits = |scale: &Scale| {
            let (wide, high) = Board::extent(size, *scale);
            wide <= width && high <= height
        };
        Scale::LINED.into_iter().find(fits).unwrap_or(Scale::Small)
    }

    /// The cells that a board takes with its coordinates, across and down.
    pub fn extent(size: Size, scale: Scale) -> (u16, u16) {
        let (across, down) = scale.pitch();
        let (rows, columns) = (u16::from(size.rows()), u16::from(size.columns()));
        (columns * across - 1 + 2 * MARGIN, rows * down - 1 + 1)
    }

    /// The width of the largest board that leaves `side` columns free.
    pub fn width_beside(size: Size, area: Rect, side: u16) -> u16 {
        let scale = Board::scale(size, area.width.saturating_sub(side), area.height);
        Board::extent(size, scale).0
    }

    /// The cells of a square.
    fn cells(self, square: Square) -> Rect {
        let (across, down) = self.scale.pitch();
        let (width, height) = self.scale.inside();
        let x = self.left + u16::from(square.column()) * across;
        let y = self.top + u16::from(square.row()) * down;
        Rect { x, y, width, height }
    }

    /// The square at a cell of the screen; a line belongs to the square before it.
    pub fn square_at(self, x: u16, y: u16) -> Option<Square> {
        let (across, down) = self.scale.pitch();
        let column = x.checked_sub(self.left)? / across;
        let row = y.checked_sub(self.top)? / down;
        let inside = column < u16::from(self.size.columns()) && row < u16::from(self.size.rows());
        inside.then(|| Square::new(row as u8, column as u8)).flatten()
    }

    /// Draws the board, with the discs and the marks that are given for each square.
    pub fn draw(
        self,
        pen: &mut Pen,
        disc: impl Fn(Square) -> Option<Disc>,
        mark: impl Fn(Square) -> Option<Mark>,
    ) {
        self.draw_felt(pen);
        if self.scale != Scale::Tiny {
            self.draw_coordinates(pen);
        }
        for square in Square::all(self.size) {
            self.draw_square(pen, square, disc(square), mark(square));
        }
    }

    fn draw_felt(self, pen: &mut Pen) {
        let (across, down) = self.scale.pitch();
        let (rows, columns) = (u16::from(self.size.rows()), u16::from(self.size.columns()));
        let line = u16::from(self.scale != Scale::Tiny);
        let grid = Rect {
            x: self.left + across - line,
            y: self.top + down - line,
            width: (columns - 2) * across + line,
            height: (rows - 2) * down + line,
        };
        let felt = pen.theme.felt();
        pen.screen.set_style(grid.intersection(pen.screen.area), felt);
        if self.scale == Scale::Tiny {
            return;
        }
        let style = felt.patch(pen.theme.on_felt(Role::Line));
        for y in grid.y..grid.bottom() {
            for x in grid.x..grid.right() {
                let on_row = (y - grid.y).is_multiple_of(down);
                let on_column = (x - grid.x).is_multiple_of(across);
                let ends =
                    (y == grid.y, y + 1 == grid.bottom(), x == grid.x, x + 1 == grid.right());
                let sign = match (on_row, on_column, ends) {
                    (false, false, _) => continue,
                    (true, false, _) => pen.theme.sign("─", "-"),
                    (false, true, _) => pen.theme.sign("│", "|"),
                    (true, true, _) if pen.theme.is_ascii() => "+",
                    (true, true, (true, _, true, _)) => "┌",
                    (true, true, (true, _, _, true)) => "┐",
                    (true, true, (_, true, true, _)) => "└",
                    (true, true, (_, true, _, true)) => "┘",
                    (true, true, (true, ..)) => "┬",
                    (true, true, (_, true, ..)) => "┴",
                    (true, true, (_, _, true, _)) => "├",
                    (true, true, (_, _, _, true)) => "┤",
                    (true, true, _) => "┼",
                };
                pen.write_to(grid.right(), x, y, style, sign);
            }
        }
    }

    fn draw_coordinates(self, pen: &mut Pen) {
        let quiet = pen.theme.style(Role::Quiet);
        let (width, height) = self.scale.inside();
        for square in Square::all(self.size) {
            let cells = self.cells(square);
            if square.row() == 0 {
                let letter = char::from(b'a' + square.column()).to_string();
                let x = cells.x + (width - 1) / 2;
                pen.write_to(u16::MAX, x, self.top - 1, quiet, &letter);
            }
            if square.column() == 0 {
                let number = format!("{:>2}", square.row() + 1);
                let y = cells.y + (height - 1) / 2;
                pen.write_to(u16::MAX, self.left - MARGIN, y, quiet, &number);
            }
        }
    }

    fn draw_square(self, pen: &mut Pen, square: Square, disc: Option<Disc>, mark: Option<Mark>) {
        let cells = self.cells(square);
        let interior = square.is_interior(self.size);
        let cursor = matches!(mark, Some(Mark::Cursor | Mark::CursorRefused));
        let ground = match (interior, cursor && self.scale != Scale::Tiny) {
            (true, true) => pen.theme.felt_under_cursor(),
            (true, false) => pen.theme.felt(),
            (false, _) => pen.theme.paper(),
        };
        if cursor {
            pen.screen.set_style(cells.intersection(pen.screen.area), ground);
        }
        let look = |pen: &Pen, role: Role| -> Style {
            let style = if interior { pen.theme.on_felt(role) } else { pen.theme.style(role) };
            ground.patch(style)
        };
        let margin = u16::from(self.scale != Scale::Tiny);
        let (middle_x, middle_y) =
            (cells.x + (cells.width - 1) / 2, cells.y + (cells.height - 1) / 2);
        if let Some(disc) = disc {
            let is_complete = mark == Some(Mark::Complete);
            let lit = if is_complete { Modifier::REVERSED } else { Modifier::empty() };
            let style = look(pen, role(disc.colour())).add_modifier(lit);
            for (row, text) in self.scale.disc(disc, pen.theme).iter().enumerate() {
                pen.write_to(u16::MAX, cells.x + margin, cells.y + row as u16, style, text);
            }
        } else if let Some(sign) = self.empty_sign(square, mark, pen) {
            let role = mark.map_or(Role::Line, Mark::role);
            let style = look(pen, role);
            pen.write_to(u16::MAX, middle_x, middle_y, style, sign);
        }
        if let Some(mark) = mark.filter(|_| self.scale != Scale::Tiny) {
            let (signs, plain) = mark.signs();
            let [before, after] = pen.theme.sign(signs, plain);
            let style = look(pen, mark.role());
            let rows = if cursor { cells.y..cells.bottom() } else { middle_y..middle_y + 1 };
            for y in rows {
                pen.write_to(u16::MAX, cells.x, y, style, before);
                pen.write_to(u16::MAX, cells.right() - 1, y, style, after);
            }
        }
    }

    /// What stands in the middle of an empty square.
    fn empty_sign(self, square: Square, mark: Option<Mark>, pen: &Pen) -> Option<&'static str> {
        match mark {
            Some(Mark::Cursor) => Some("+"),
            Some(Mark::CursorRefused) => Some(pen.theme.sign("×", "x")),
            Some(Mark::Placed) => Some(pen.theme.sign("·", ".")),
            Some(Mark::Wins) => Some(pen.theme.sign("★", "*")),
            Some(Mark::Threatened) => Some("!"),
            Some(Mark::Blocks) => Some(pen.theme.sign("□", "o")),
            _ if square.is_corner(self.size) => None,
            _ if !square.is_interior(self.size) || self.scale == Scale::Tiny => {
                Some(pen.theme.sign("·", "."))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_the_smallest_screen_and_every_square_is_found_again() {
        for size in Size::all() {
            for (width, height) in [(46, 20), (107, 41), (200, 60)] {
                let board = Board::fit(size, Rect::new(0, 2, width, height));
                let (wide, high) = Board::extent(size, board.scale);
                assert!(wide <= width && high <= height, "{size} in {width} x {height}");
                for square in Square::all(size) {
                    let cells = board.cells(square);
                    assert!(cells.right() <= width && cells.bottom() <= 2 + height);
                    for position in cells.positions() {
                        assert_eq!(board.square_at(position.x, position.y), Some(square));
                    }
                }
            }
        }
    }
}
