//! A text field.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::pen::Pen;
use super::theme::Role;

/// The longest text that can be typed.
const LONGEST: usize = 1024;

/// A line of text with a cursor in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    letters: Vec<char>,
    cursor: usize,
    /// Whether the words are only offered: the first letter that is typed replaces them.
    is_offered: bool,
}

impl Field {
    /// A field with words in it, and the cursor behind them.
    pub fn new(text: &str) -> Self {
        let letters: Vec<char> = text.chars().collect();
        Field { cursor: letters.len(), letters, is_offered: false }
    }

    /// A field that offers words. A letter replaces them, and a key that moves the cursor keeps them
    /// to be edited.
    pub fn offering(text: &str) -> Self {
        Field { is_offered: true, ..Field::new(text) }
    }

    /// What was typed.
    pub fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// A key for the field.
    pub fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let replaces = match key.code {
            KeyCode::Char(letter) => !control && !letter.is_control(),
            code => matches!(code, KeyCode::Backspace | KeyCode::Delete),
        };
        if std::mem::take(&mut self.is_offered) && replaces {
            self.letters.clear();
            self.cursor = 0;
        }
        match key.code {
            KeyCode::Char('u') if control => {
                self.letters.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.letters.len(),
            KeyCode::Char(letter)
                if !control && !letter.is_control() && self.letters.len() < LONGEST =>
            {
                self.letters.insert(self.cursor, letter);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.letters.len() => {
                self.letters.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = self.letters.len().min(self.cursor + 1),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.letters.len(),
            _ => {}
        }
    }

    /// Draws the part of the text around the cursor.
    pub fn draw(&self, area: Rect, pen: &mut Pen) {
        self.draw_in(area, pen, true);
    }

    /// The same, with the cursor only where the field has the focus.
    pub fn draw_in(&self, area: Rect, pen: &mut Pen, has_focus: bool) {
        let room = usize::from(area.width.max(1));
        let first = (self.cursor + 1).saturating_sub(room);
        let shown: String = self.letters.iter().skip(first).take(room).collect();
        // Typed text is shown unchanged, also under --ascii.
        let ink = pen.theme.style(if self.is_offered { Role::Chosen } else { Role::Ink });
        pen.write_to(area.right(), area.x, area.y, ink, &shown);
        if !has_focus {
            return;
        }
        let under = self.letters.get(self.cursor).copied().unwrap_or(' ').to_string();
        let style = pen.theme.style(Role::Chosen);
        pen.write_to(area.right(), area.x + (self.cursor - first) as u16, area.y, style, &under);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_edited_like_any_other() {
        let mut field = Field::new("game.json");
        let keys = [KeyCode::Home, KeyCode::Delete, KeyCode::Char('n'), KeyCode::Char('ä')];
        for code in keys.into_iter().chain([KeyCode::End, KeyCode::Backspace, KeyCode::Left]) {
            field.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        assert_eq!(field.text(), "näame.jso");
        field.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(field.text(), "o");
        for _ in 0..3 {
            field.key(KeyEvent::new(KeyCode::Left, KeyModifiers::NONE));
            field.key(KeyEvent::new(KeyCode::Backspace, KeyModifiers::NONE));
        }
        assert_eq!(field.text(), "o");
    }

    #[test]
    fn the_first_letter_replaces_words_that_are_offered_and_an_arrow_keeps_them() {
        let typed = |codes: &[KeyCode]| {
            let mut field = Field::offering("game.json");
            for &code in codes {
                field.key(KeyEvent::new(code, KeyModifiers::NONE));
            }
            field.text()
        };
        assert_eq!(typed(&[]), "game.json");
        assert_eq!(typed(&[KeyCode::Char('a'), KeyCode::Char('b')]), "ab");
        assert_eq!(typed(&[KeyCode::Backspace, KeyCode::Char('b')]), "b");
        assert_eq!(typed(&[KeyCode::Home, KeyCode::Char('a')]), "agame.json");
        assert_eq!(typed(&[KeyCode::Left, KeyCode::Delete]), "game.jso");
    }
}
