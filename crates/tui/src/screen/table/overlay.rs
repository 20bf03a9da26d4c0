//! What lies over the table: help, reasons, and questions before something that can't be undone.

use std::path::PathBuf;

use parlour_rules::Message;
use parlour_table::words::{OptionRow, OptionTable, tutor};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::screen::field::Field;
use crate::screen::foot::{Foot, Key};
use crate::screen::pen::{Pen, middle, wrapped};
use crate::screen::theme::Role;

/// Something over the table.
pub enum Overlay {
    /// Text to read: help, or reasons.
    Text(Text),
    /// Leave a game that is not saved?
    Quit,
    /// Where to save.
    Save(Save),
    /// Give the game up, or the match?
    Resign(&'static str),
    /// Turn everybody's cards face up?
    Peek,
    /// A second thought before a move: yes or no.
    Ask(Message),
    /// The tutor's warning about a move: play it, or try again.
    Warning(Message),
}

/// The columns that a text always has, on the smallest screen too.
pub const TEXT_WIDTH: usize = 70;

/// Text to read, and to scroll if it is long.
pub struct Text {
    pub title: String,
    pub lines: Vec<(Role, Message)>,
    /// A table below them.
    table: Option<OptionTable>,
    scroll: usize,
    /// How many lines did not fit below.
    below: usize,
}

/// Where to save, and what then.
pub struct Save {
    pub field: Field,
    pub trouble: Option<String>,
    pub then: Then,
}

/// What follows a save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// The game goes on.
    Stay,
    /// The table is left.
    Leave,
}

/// What somebody answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Nothing yet.
    None,
    /// Back to the table.
    Close,
    /// Leave; the game stays saved.
    Leave,
    /// Leave; nobody wants the game.
    ThrowAway,
    /// Asks where to save before leaving.
    AskWhere,
    /// Save here.
    Save(PathBuf, Then),
    /// Give the game up.
    Resign,
    /// Turn the cards face up.
    Peek,
    /// Yes, to a second thought.
    Yes,
    /// No.
    No,
    /// Asks for the reasons for a warning.
    Why,
}

impl Overlay {
    /// The keys that mean something now.
    fn keys(&self) -> Vec<Key> {
        match self {
            Overlay::Text(text) => {
                let mut keys = vec![Key::new("Esc", KeyCode::Esc, "close")];
                if text.scroll > 0 {
                    keys.push(Key::new("Up", KeyCode::Up, "back"));
                }
                if text.below > 0 {
                    keys.push(Key::new("Down", KeyCode::Down, "more"));
                }
                keys
            }
            Overlay::Quit => vec![
                Key::new("Enter", KeyCode::Enter, "leave"),
                // Not letters of a suit or a rank: a queen may be typed over this question.
                Key::letter("f", "save to a file"),
                Key::letter("x", "delete it"),
                Key::new("Esc", KeyCode::Esc, "stay"),
            ],
            Overlay::Save(_) => vec![
                Key::new("Enter", KeyCode::Enter, "save"),
                Key::new("Esc", KeyCode::Esc, "cancel"),
            ],
            Overlay::Ask(_) => vec![
                Key::letter("y", "yes"),
                Key::letter("n", "no"),
                Key::new("Esc", KeyCode::Esc, "cancel"),
            ],
            Overlay::Warning(_) => vec![
                Key::new("Enter", KeyCode::Enter, tutor::PLAY.to_lowercase()),
                Key::new("Esc", KeyCode::Esc, tutor::TRY_AGAIN.to_lowercase()),
                Key::letter("w", tutor::WHY.to_lowercase()),
            ],
            Overlay::Peek => {
                vec![Key::letter("y", "turn them face up"), Key::new("Esc", KeyCode::Esc, "cancel")]
            }
            Overlay::Resign(_) => {
                vec![Key::letter("y", "resign"), Key::new("Esc", KeyCode::Esc, "keep playing")]
            }
        }
    }

    /// Whether a key means something to what lies on top.
    pub fn answers_to(&self, key: KeyEvent) -> bool {
        match self {
            // Every key is typed, scrolls or closes.
            Overlay::Text(_) | Overlay::Save(_) => true,
            _ => {
                let is_no = matches!(key.code, KeyCode::Char('n' | 'y'));
                is_no || self.keys().iter().any(|own| own.code == key.code)
            }
        }
    }

    /// A key for what lies on top.
    pub fn key(&mut self, key: KeyEvent) -> Answer {
        match (self, key.code) {
            (_, KeyCode::Esc)
            | (Overlay::Quit | Overlay::Resign(_) | Overlay::Peek, KeyCode::Char('n')) => {
                Answer::Close
            }
            (Overlay::Text(text), code) => text.key(code),
            (Overlay::Quit, KeyCode::Enter | KeyCode::Char('y')) => Answer::Leave,
            (Overlay::Quit, KeyCode::Char('f')) => Answer::AskWhere,
            (Overlay::Quit, KeyCode::Char('x')) => Answer::ThrowAway,
            (Overlay::Resign(_), KeyCode::Char('y')) => Answer::Resign,
            (Overlay::Peek, KeyCode::Char('y')) => Answer::Peek,
            (Overlay::Save(save), KeyCode::Enter) => match save.field.text().trim() {
                "" => {
                    save.trouble = Some("A file needs a name.".to_owned());
                    Answer::None
                }
                name => Answer::Save(PathBuf::from(name), save.then),
            },
            (Overlay::Save(save), _) => {
                save.field.key(key);
                Answer::None
            }
            (Overlay::Ask(_), KeyCode::Char('y') | KeyCode::Enter)
            | (Overlay::Warning(_), KeyCode::Char('p') | KeyCode::Enter) => Answer::Yes,
            (Overlay::Warning(_), KeyCode::Char('t')) => Answer::Close,
            (Overlay::Warning(_), KeyCode::Char('w')) => Answer::Why,
            (Overlay::Ask(_), KeyCode::Char('n')) => Answer::No,
            (
                Overlay::Quit
                | Overlay::Resign(_)
                | Overlay::Peek
                | Overlay::Ask(_)
                | Overlay::Warning(_),
                _,
            ) => Answer::None,
        }
    }

    /// The mouse over what lies on top.
    pub fn mouse(&mut self, mouse: MouseEvent, foot: &Foot) -> Answer {
        if let Some(key) = foot.clicked(mouse) {
            return self.key(key);
        }
        match (self, mouse.kind) {
            (Overlay::Text(text), MouseEventKind::ScrollUp) => text.key(KeyCode::Up),
            (Overlay::Text(text), MouseEventKind::ScrollDown) => text.key(KeyCode::Down),
            _ => Answer::None,
        }
    }

    /// Draws it in the middle of the screen.
    pub fn draw(&mut self, area: Rect, pen: &mut Pen, foot: &mut Foot) {
        let mut inside = match self {
            Overlay::Text(text) => text.draw(area, pen),
            Overlay::Quit => {
                let inside = pen.frame_over(middle(area, 68, 7), Role::Brass, "Leave this game?");
                pen.write(
                    inside,
                    1,
                    Role::Ink,
                    "It's saved as it is. You can continue it from the lobby.",
                );
                inside
            }
            Overlay::Save(save) => {
                let inside = pen.frame_over(middle(area, 72, 8), Role::Brass, "Save the game");
                let row = Rect { y: inside.y + 1, height: 1, ..inside };
                let x = pen.write(row, 0, Role::Quiet, "File: ");
                save.field.draw(Rect { x, width: row.right() - x, ..row }, pen);
                let rows = Rect { y: inside.y + 2, height: 2, ..inside };
                match &save.trouble {
                    Some(trouble) => pen.wrap(rows, 0, Role::Bad, trouble),
                    None => {
                        pen.wrap(rows, 0, Role::Quiet, "Just type to choose another file name.")
                    }
                };
                inside
            }
            Overlay::Ask(question) => {
                let inside = pen.frame_over(middle(area, 64, 8), Role::Brass, "");
                pen.wrap(inside, 1, Role::Ink, question);
                inside
            }
            Overlay::Warning(words) => {
                let inside = pen.frame_over(middle(area, 64, 8), Role::Brass, tutor::SETTING);
                let rows = pen.wrap(inside, 1, Role::Strong, words);
                pen.wrap(inside, 1 + rows, Role::Ink, tutor::ASK);
                inside
            }
            Overlay::Peek => {
                let title = "Look at the hidden cards?";
                let inside = pen.frame_over(middle(area, 60, 6), Role::Brass, title);
                pen.write(inside, 1, Role::Ink, "They stay face up until you press o again.");
                inside
            }
            Overlay::Resign(stake) => {
                let title = format!("Resign the {stake}?");
                let inside = pen.frame_over(middle(area, 50, 6), Role::Brass, &title);
                pen.write(inside, 1, Role::Ink, "This can't be undone.");
                inside
            }
        };
        inside.y = inside.bottom().saturating_sub(1);
        inside.height = 1;
        foot.draw(inside, pen, &self.keys());
    }
}

/// A table of options in lines of at most this width: as many of its last columns as fit, which
/// are those that decide; without the note. Empty where not even one does.
pub fn fitting(table: &OptionTable, width: usize) -> Vec<Message> {
    let with_last = |count: usize| {
        let last = |cells: &[String]| cells[cells.len().saturating_sub(count)..].to_vec();
        let row = |row: &OptionRow| OptionRow { numbers: last(&row.numbers), ..row.clone() };
        OptionTable {
            heading: table.heading.clone(),
            columns: last(&table.columns),
            rows: table.rows.iter().map(row).collect(),
            note: None,
        }
    };
    let fits =
        |lines: &Vec<Message>| lines.iter().all(|line| line.to_string().chars().count() <= width);
    let counts = (1..=table.columns.len()).rev();
    counts.map(|count| with_last(count).lines()).find(fits).unwrap_or_default()
}

impl Text {
    /// Lines with a title.
    pub fn new(title: impl Into<String>, lines: Vec<(Role, Message)>) -> Self {
        Text { title: title.into(), lines, table: None, scroll: 0, below: 0 }
    }

    /// The same with a table of options below the lines. Its rows are never broken.
    #[must_use]
    pub fn with_table(self, table: OptionTable) -> Self {
        Text { table: Some(table), ..self }
    }

    fn key(&mut self, code: KeyCode) -> Answer {
        match code {
            KeyCode::Down => self.scroll += 1,
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += 10,
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(10),
            _ => return Answer::Close,
        }
        Answer::None
    }

    fn draw(&mut self, area: Rect, pen: &mut Pen) -> Rect {
        let widest = area.width.saturating_sub(6);
        let table = self.table.as_ref().map(|table| fitting(table, usize::from(widest) - 4));
        let table: Vec<String> =
            table.into_iter().flatten().map(|line| pen.theme.words(line)).collect();
        let needed = table.iter().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 4;
        let width = widest.min(needed.max(76));
        let mut lines: Vec<(Role, String)> = self
            .lines
            .iter()
            .flat_map(|(role, text)| {
                let rows = wrapped(&pen.theme.words(text), usize::from(width) - 4);
                rows.into_iter().map(|row| (*role, row))
            })
            .collect();
        lines.extend(table.into_iter().map(|line| (Role::Quiet, line)));
        let note = self.table.as_ref().and_then(|table| table.note.as_deref()).unwrap_or_default();
        let note = wrapped(&pen.theme.words(note), usize::from(width) - 4);
        lines.extend(note.into_iter().filter(|row| !row.is_empty()).map(|row| (Role::Quiet, row)));
        let height = (lines.len() as u16 + 4).min(area.height);
        let inside = pen.frame_over(middle(area, width, height), Role::Brass, &self.title);
        let room = usize::from(inside.height.saturating_sub(2));
        self.scroll = self.scroll.min(lines.len().saturating_sub(room));
        for (row, (role, text)) in lines.iter().skip(self.scroll).take(room).enumerate() {
            pen.write(inside, row as u16, *role, text);
        }
        self.below = lines.len().saturating_sub(self.scroll + room);
        if self.below > 0 {
            let lines = if self.below == 1 { "line" } else { "lines" };
            let more = format!("{} more {lines} below", self.below);
            pen.write(inside, room as u16, Role::Quiet, &more);
        }
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_too_wide_loses_its_first_columns_and_no_row_is_broken() {
        let cells = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let row = OptionRow {
            label: "9♥".into(),
            numbers: cells(["12.5", "3.5", "52.0%"]),
            is_played: false,
        };
        let columns = cells(["unmelded", "net points", "win chance"]);
        let (rows, note) = (vec![row], Some("Net points rate a move.".to_owned()));
        let table = OptionTable { heading: "discard".to_owned(), columns, rows, note };
        let lines = |width: usize| -> Vec<String> {
            fitting(&table, width).iter().map(ToString::to_string).collect()
        };
        assert!(lines(70)[0].contains("unmelded"));
        assert_eq!(
            lines(35),
            ["  discard  net points  win chance", "  9♥              3.5       52.0%"]
        );
        assert_eq!(lines(25), ["  discard  win chance", "  9♥            52.0%"]);
        assert!(lines(8).is_empty());
    }
}
