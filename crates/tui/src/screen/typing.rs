//! A move typed at the table: `d4`, `9h`.
//!
//! Letters are commands too, so a line opens only for a key that can begin a move. A key that is
//! both does its command; if the next key continues the move, the command is taken back.

use parlour_players::Prompt;
use parlour_table::words::Words;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::field::Field;
use super::foot::Key;
use super::pen::Pen;
use super::scene::{Scene, Touch};
use super::theme::Role;
use crate::face::Face;

/// The line for a typed move, where one is open, and what may become one.
pub struct Typing<F> {
    line: Option<Field>,
    /// Whether what is typed is a move, which the cursor then points at.
    is_move: bool,
    /// Why the typed move was not understood.
    trouble: Option<String>,
    /// The last key, if it could begin a move but did something else; and the face before it.
    begun: Option<(char, F)>,
}

impl<F> Default for Typing<F> {
    fn default() -> Self {
        Typing { line: None, is_move: false, trouble: None, begun: None }
    }
}

/// What a key meant for the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard<A> {
    /// The key is not for the line.
    Nothing,
    /// The key can begin a move, and does something else too.
    Maybe,
    /// The line was opened or changed.
    Typed,
    /// The line was opened, and what the key before did is taken back.
    Continued,
    /// This move was typed.
    Play(A),
}

impl<F> Typing<F> {
    /// Whether the line is open.
    pub fn is_open(&self) -> bool {
        self.line.is_some()
    }

    /// A key at a table where a person is asked; `is_command` says whether the page uses it.
    pub fn key<G: Words>(
        &mut self,
        key: KeyEvent,
        is_command: bool,
        face: &mut F,
        (prompt, scene): (&Prompt<G>, &Scene<G>),
    ) -> Heard<G::Action>
    where
        F: Face<G>,
    {
        if self.line.is_some() {
            return self.edit(key, face, prompt, scene);
        }
        let begun = self.begun.take();
        let KeyCode::Char(letter) = key.code else { return Heard::Nothing };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Heard::Nothing;
        }
        let letter = letter.to_ascii_lowercase();
        let moves = face.typed(scene);
        let begins = |text: &str| moves.iter().any(|typed| typed.starts_with(text));
        if let Some((first, before)) = begun {
            let both = format!("{first}{letter}");
            let is_move = first.is_alphabetic() && F::read(prompt, &both).is_ok();
            if is_move || begins(&both) {
                *face = before;
                self.open(&both, face, prompt, scene);
                return Heard::Continued;
            }
        }
        if !begins(&letter.to_string()) {
            return Heard::Nothing;
        }
        let is_own = face.clone().key(key, scene) != Touch::Nothing;
        if is_command || is_own {
            self.begun = Some((letter, face.clone()));
            return Heard::Maybe;
        }
        self.open(&letter.to_string(), face, prompt, scene);
        Heard::Typed
    }

    fn open<G: Words>(&mut self, text: &str, face: &mut F, prompt: &Prompt<G>, scene: &Scene<G>)
    where
        F: Face<G>,
    {
        self.line = Some(Field::new(text));
        self.point(face, prompt, scene);
    }

    /// Points at what is typed, where it is a move already.
    fn point<G: Words>(&mut self, face: &mut F, prompt: &Prompt<G>, scene: &Scene<G>)
    where
        F: Face<G>,
    {
        self.trouble = None;
        let read = F::read(prompt, &self.text());
        self.is_move = read.is_ok();
        if let Ok(action) = read {
            face.point_at(action, scene);
        }
    }

    fn edit<G: Words>(
        &mut self,
        key: KeyEvent,
        face: &mut F,
        prompt: &Prompt<G>,
        scene: &Scene<G>,
    ) -> Heard<G::Action>
    where
        F: Face<G>,
    {
        let text = self.text();
        match (key.code, &mut self.line) {
            (KeyCode::Esc, _) => self.close(),
            (KeyCode::Enter, _) => match F::read(prompt, &text) {
                Ok(action) => {
                    self.close();
                    return Heard::Play(action);
                }
                Err(why) => self.trouble = Some(why),
            },
            (_, Some(field)) => {
                field.key(key);
                if field.text().is_empty() {
                    self.close();
                } else {
                    self.point(face, prompt, scene);
                }
            }
            (_, None) => {}
        }
        Heard::Typed
    }

    /// What is typed so far; empty where no line is open.
    pub fn typed(&self) -> String {
        self.text()
    }

    fn text(&self) -> String {
        self.line.as_ref().map(Field::text).unwrap_or_default().trim().to_owned()
    }

    /// Closes the line and forgets what was typed.
    pub fn close(&mut self) {
        (self.line, self.trouble, self.begun) = (None, None, None);
    }

    /// Draws the line in a row, with what was wrong or what the move would do.
    pub fn draw(&self, row: Rect, pen: &mut Pen, preview: Option<(Role, String)>) {
        let Some(field) = &self.line else { return };
        pen.clear(row);
        let x = pen.write(row, 0, Role::Brass, "Your move: ");
        let room = Rect { x, width: row.right().saturating_sub(x), ..row };
        field.draw(Rect { width: room.width.min(24), ..room }, pen);
        let after = x + field.text().chars().count() as u16 + 3;
        let told = match &self.trouble {
            Some(trouble) => Some((Role::Bad, format!("{trouble}."))),
            None if self.is_move => preview,
            None => None,
        };
        if let Some((role, words)) = told {
            let style = pen.theme.style(role);
            pen.write_to(row.right(), after, row.y, style, &pen.theme.words(words));
        }
    }

    /// The keys of the line, for the foot of a page; `table` are those of the table.
    pub fn keys(&self, table: &[Key]) -> Vec<Key> {
        let pointed = table.iter().find(|key| key.code == KeyCode::Enter && self.is_move);
        let does = pointed.map_or("play what you typed", |key| &key.does);
        vec![Key::new("Enter", KeyCode::Enter, does), Key::new("Esc", KeyCode::Esc, "cancel")]
    }
}

/// The ways in which people type a card of this notation: `xd` and `10d` for `XD`.
pub fn typed_forms(card: &str) -> Vec<String> {
    let card = card.to_ascii_lowercase();
    let ten = card.strip_prefix(['x', 't']).map(|suit| format!("10{suit}"));
    std::iter::once(card.clone()).chain(ten).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ten_can_be_typed_in_two_ways() {
        assert_eq!(typed_forms("XD"), ["xd", "10d"]);
        assert_eq!(typed_forms("TH"), ["th", "10h"]);
        assert_eq!(typed_forms("9C"), ["9c"]);
        assert_eq!(typed_forms("J1"), ["j1"]);
    }
}
