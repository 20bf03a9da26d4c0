//! A list of choices, each turned left and right.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::foot::{Key, hits};
use super::help::Help;
use super::pen::Pen;
use super::theme::Role;

/// Where the values stand.
const LABELS: u16 = 18;

/// A list of choices.
pub struct Form {
    choices: Vec<Choice>,
    focus: usize,
    rows: Vec<Rect>,
}

/// One choice: a label and its values.
pub struct Choice {
    label: &'static str,
    values: Vec<String>,
    at: usize,
}

impl Choice {
    /// A choice that stands at `usual`; a value that is not among the others joins them.
    pub fn new(label: &'static str, mut values: Vec<String>, usual: &str) -> Self {
        let at = values.iter().position(|value| value == usual).unwrap_or_else(|| {
            values.push(usual.to_owned());
            values.len() - 1
        });
        Choice { label, values, at }
    }

    fn turn(&mut self, back: bool) {
        let count = self.values.len();
        self.at = if back { self.at + count - 1 } else { self.at + 1 } % count;
    }
}

impl Form {
    /// A form with the focus on its first choice.
    pub fn new(choices: Vec<Choice>) -> Self {
        Form { choices, focus: 0, rows: Vec::new() }
    }

    /// The value of a choice.
    pub fn value(&self, label: &str) -> &str {
        let choice = self.choices.iter().find(|choice| choice.label == label);
        choice.map_or("", |choice| &choice.values[choice.at])
    }

    /// The label of the choice that has the focus.
    pub fn focus(&self) -> &'static str {
        self.choices[self.focus].label
    }

    /// How many rows it takes.
    pub fn height(&self) -> u16 {
        2 * self.choices.len() as u16
    }

    /// The keys of a page with a form, for its foot: its own, then those of every form.
    pub fn keys(own: Option<Key>) -> Vec<Key> {
        let every = [
            Key::new("Up/Down", KeyCode::Down, "choose"),
            Key::new("Left/Right", KeyCode::Right, "change"),
            Key::new("Esc", KeyCode::Esc, "back"),
            Help::key_for_foot(),
        ];
        own.into_iter().chain(every).collect()
    }

    /// A key: whether it was for the form.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let count = self.choices.len();
        match key.code {
            KeyCode::Up => self.focus = (self.focus + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.focus = (self.focus + 1) % count,
            KeyCode::Left => self.choices[self.focus].turn(true),
            KeyCode::Right | KeyCode::Char(' ') => self.choices[self.focus].turn(false),
            _ => return false,
        }
        true
    }

    /// The mouse over the form: whether something changed.
    pub fn mouse(&mut self, mouse: MouseEvent) -> bool {
        let Some(row) = self.rows.iter().position(|row| hits(*row, mouse)) else { return false };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.focus = row;
                let at_back = mouse.column < self.rows[row].x + LABELS + 2;
                self.choices[row].turn(at_back && mouse.column >= self.rows[row].x + LABELS);
            }
            MouseEventKind::ScrollUp => self.choices[row].turn(true),
            MouseEventKind::ScrollDown => self.choices[row].turn(false),
            MouseEventKind::Moved if self.focus != row => self.focus = row,
            _ => return false,
        }
        true
    }

    /// Draws the choices, one to a row with a row between.
    pub fn draw(&mut self, area: Rect, pen: &mut Pen) {
        self.rows.clear();
        for (index, choice) in self.choices.iter().enumerate() {
            let row = Rect { y: area.y + 2 * index as u16, height: 1, ..area };
            self.rows.push(row);
            let here = index == self.focus;
            let (back, on) = pen.theme.sign(("‹", "›"), ("<", ">"));
            let label =
                format!("{} {}", if here { pen.theme.sign("▸", ">") } else { " " }, choice.label);
            pen.write(row, 0, if here { Role::Brass } else { Role::Ink }, &label);
            let value = format!(" {} ", choice.values[choice.at]);
            let style = pen.theme.style(if here { Role::Brass } else { Role::Quiet });
            let x = pen.write_to(row.right(), row.x + LABELS, row.y, style, back);
            let chosen = pen.theme.style(if here { Role::Chosen } else { Role::Strong });
            let x = pen.write_to(row.right(), x, row.y, chosen, &value);
            pen.write_to(row.right(), x, row.y, style, on);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::KeyModifiers;

    #[test]
    fn choices_are_walked_and_turned_around() {
        let sides = || ["person", "easy"].map(str::to_owned).to_vec();
        let mut form = Form::new(vec![
            Choice::new("Red", sides(), "person"),
            Choice::new("Blue", sides(), "expert 2s"),
        ]);
        assert_eq!((form.value("Red"), form.value("Blue")), ("person", "expert 2s"));
        let mut press = |code| form.key(KeyEvent::new(code, KeyModifiers::NONE));
        assert!(press(KeyCode::Left) && press(KeyCode::Down) && press(KeyCode::Right));
        assert!(!press(KeyCode::Enter));
        assert_eq!((form.value("Red"), form.value("Blue")), ("easy", "person"));
    }
}
