//! A list of choices, changed with left and right.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::field::Field;
use super::foot::{Key, hits};
use super::help::Help;
use super::pen::Pen;
use super::theme::Role;

/// The least room for the labels.
const LABELS: u16 = 18;

/// The most choices that have a free row between them.
const ROOMY: usize = 6;

/// A list of choices.
pub struct Form {
    choices: Vec<Choice>,
    focus: usize,
    rows: Vec<Rect>,
}

/// One choice: a label, and what is chosen.
pub struct Choice {
    label: String,
    answer: Answer,
}

/// What is chosen.
enum Answer {
    /// One of some values with their own labels.
    One { values: Vec<(String, String)>, at: usize },
    /// Words that are typed.
    Text(Field),
}

impl Choice {
    /// A choice that stands at `chosen`; a value that is not among the others joins them.
    pub fn new(label: String, mut values: Vec<(String, String)>, chosen: &str) -> Self {
        let at = values.iter().position(|(value, _)| value == chosen).unwrap_or_else(|| {
            values.push((chosen.to_owned(), chosen.to_owned()));
            values.len() - 1
        });
        Choice { label, answer: Answer::One { values, at } }
    }

    /// Words that are typed, with those that are there already.
    pub fn text(label: String, text: &str) -> Self {
        Choice { label, answer: Answer::Text(Field::new(text)) }
    }

    fn turn(&mut self, back: bool) {
        if let Answer::One { values, at } = &mut self.answer {
            let count = values.len();
            *at = if back { *at + count - 1 } else { *at + 1 } % count;
        }
    }
}

impl Form {
    /// A form with the focus on its first choice.
    pub fn new(choices: Vec<Choice>) -> Self {
        Form { choices, focus: 0, rows: Vec::new() }
    }

    /// The value of the choice at a place.
    pub fn value(&self, place: usize) -> String {
        match self.choices.get(place).map(|choice| &choice.answer) {
            Some(Answer::One { values, at }) => values[*at].0.clone(),
            Some(Answer::Text(field)) => field.text(),
            None => String::new(),
        }
    }

    /// Whether a letter would be typed where the focus is.
    pub fn takes_letters(&self) -> bool {
        let focused = self.choices.get(self.focus);
        focused.is_some_and(|choice| matches!(choice.answer, Answer::Text(_)))
    }

    /// Turns the choice at a place to its next value.
    pub fn turn(&mut self, place: usize) {
        if let Some(choice) = self.choices.get_mut(place) {
            choice.turn(false);
        }
    }

    /// The place of the choice that has the focus.
    pub fn focus(&self) -> usize {
        self.focus
    }

    /// The rows from one choice to the next: a row stays free between them where there is room.
    fn pitch(&self) -> u16 {
        if self.choices.len() > ROOMY { 1 } else { 2 }
    }

    /// The column where the values begin.
    fn values_at(&self) -> u16 {
        let widest = self.choices.iter().map(|choice| choice.label.chars().count()).max();
        LABELS.max(widest.unwrap_or(0) as u16 + 3)
    }

    /// How many rows it takes.
    pub fn height(&self) -> u16 {
        self.pitch() * self.choices.len() as u16
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

    /// Handles a key. Returns whether it was for the form.
    pub fn key(&mut self, key: KeyEvent) -> bool {
        let count = self.choices.len();
        match key.code {
            _ if count == 0 => return false,
            KeyCode::Up => self.focus = (self.focus + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.focus = (self.focus + 1) % count,
            code => match &mut self.choices[self.focus].answer {
                Answer::Text(_) if matches!(code, KeyCode::Enter | KeyCode::Esc) => return false,
                Answer::Text(field) => field.key(key),
                Answer::One { .. } => match code {
                    KeyCode::Left => self.choices[self.focus].turn(true),
                    KeyCode::Right | KeyCode::Char(' ') => self.choices[self.focus].turn(false),
                    _ => return false,
                },
            },
        }
        true
    }

    /// Handles the mouse over the form. Returns whether something changed.
    pub fn mouse(&mut self, mouse: MouseEvent) -> bool {
        let Some(row) = self.rows.iter().position(|row| hits(*row, mouse)) else { return false };
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.focus = row;
                let values = self.rows[row].x + self.values_at();
                let is_back = (values..values + 2).contains(&mouse.column);
                self.choices[row].turn(is_back);
            }
            MouseEventKind::ScrollUp => self.choices[row].turn(true),
            MouseEventKind::ScrollDown => self.choices[row].turn(false),
            MouseEventKind::Moved if self.focus != row => self.focus = row,
            _ => return false,
        }
        true
    }

    /// Draws the choices, one to a row.
    pub fn draw(&mut self, area: Rect, pen: &mut Pen) {
        self.rows.clear();
        let values_at = self.values_at();
        for (index, choice) in self.choices.iter().enumerate() {
            let row = Rect { y: area.y + self.pitch() * index as u16, height: 1, ..area };
            self.rows.push(row);
            let here = index == self.focus;
            let (back, on) = pen.theme.sign(("‹", "›"), ("<", ">"));
            let label =
                format!("{} {}", if here { pen.theme.sign("▸", ">") } else { " " }, choice.label);
            pen.write(row, 0, if here { Role::Brass } else { Role::Ink }, &label);
            let value = match &choice.answer {
                Answer::One { values, at } => format!(" {} ", values[*at].1),
                Answer::Text(field) => {
                    let room = row.width.saturating_sub(values_at);
                    let place = Rect { x: row.x + values_at, width: room, ..row };
                    field.draw_in(place, pen, here);
                    continue;
                }
            };
            let style = pen.theme.style(if here { Role::Brass } else { Role::Quiet });
            let x = pen.write_to(row.right(), row.x + values_at, row.y, style, back);
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
        let sides = || ["person", "easy"].map(|who| (who.to_owned(), who.to_owned())).to_vec();
        let mut form = Form::new(vec![
            Choice::new("Red".to_owned(), sides(), "person"),
            Choice::new("Blue".to_owned(), sides(), "expert 2s"),
        ]);
        assert_eq!([form.value(0), form.value(1)], ["person", "expert 2s"]);
        let mut press = |code| form.key(KeyEvent::new(code, KeyModifiers::NONE));
        assert!(press(KeyCode::Left) && press(KeyCode::Down) && press(KeyCode::Right));
        assert!(!press(KeyCode::Enter));
        assert_eq!([form.value(0), form.value(1)], ["easy", "person"]);
    }

    #[test]
    fn letters_are_typed_only_where_words_are_asked_for() {
        let who = ["person", "easy"].map(|who| (who.to_owned(), who.to_owned())).to_vec();
        let mut form = Form::new(vec![
            Choice::new("Against".to_owned(), who, "person"),
            Choice::text("Names".to_owned(), "Ann"),
        ]);
        let press = |form: &mut Form, code| form.key(KeyEvent::new(code, KeyModifiers::NONE));
        assert!(!form.takes_letters() && !press(&mut form, KeyCode::Char('c')));
        assert!(press(&mut form, KeyCode::Down) && form.takes_letters());
        for letter in ['a', ' ', 'q'] {
            assert!(press(&mut form, KeyCode::Char(letter)));
        }
        assert!(!press(&mut form, KeyCode::Enter) && !press(&mut form, KeyCode::Esc));
        assert_eq!([form.value(0), form.value(1)], ["person", "Anna q"]);
    }
}
