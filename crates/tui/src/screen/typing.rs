//! A move typed at the table: `d4`, `9h`.
//!
//! Letters are commands too, so a line opens only for a key that can begin a move. A key that is
//! both does its command; if the next key continues the move, the command is taken back. A key that
//! is neither is refused with a reason, and the Enter after it plays nothing.

use parlour_players::Prompt;
use parlour_rules::Message;
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
    /// The face before the line was opened.
    base: Option<F>,
    /// Whether what is typed is a move, which the cursor then points at.
    is_move: bool,
    /// Whether it is a part of one, of which more has to be typed.
    is_part: bool,
    /// Why the typed move was not understood.
    trouble: Option<String>,
    /// The last key, if it could begin a move but did something else; and the face before it.
    begun: Option<(char, F)>,
    /// What was just typed, where no move begins with it.
    refused: Option<Refused>,
}

/// Typed text that begins no move.
struct Refused {
    text: String,
    /// Whether a message said so; otherwise its keys did something else.
    is_told: bool,
}

impl<F> Default for Typing<F> {
    fn default() -> Self {
        Typing {
            line: None,
            base: None,
            is_move: false,
            is_part: false,
            trouble: None,
            begun: None,
            refused: None,
        }
    }
}

/// What a page uses a key for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// For nothing.
    None,
    /// For something that it does only where the key can't begin a move.
    Second,
    /// For a command that it does in any case.
    Command,
}

/// What a key meant for the line.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard<A> {
    /// The key is not for the line.
    Nothing,
    /// The key can begin a move, and does something else too.
    Maybe,
    /// The line was opened or changed.
    Typed,
    /// The line was opened, and what the key before did is taken back.
    Continued,
    /// No move begins with what was typed: what to say.
    Refused(Message),
    /// The person has read that, and it can go.
    Read,
    /// This move was typed.
    Play(A),
}

impl<F> Typing<F> {
    /// Whether the line is open.
    pub fn is_open(&self) -> bool {
        self.line.is_some()
    }

    /// A key at a table where a person is asked; `page` says what the page uses it for.
    pub fn key<G: Words>(
        &mut self,
        key: KeyEvent,
        page: Use,
        face: &mut F,
        (prompt, scene): (&Prompt<G>, &Scene<G>),
    ) -> Heard<G::Action>
    where
        F: Face<G>,
    {
        if self.line.is_some() {
            return self.edit(key, face, prompt, scene);
        }
        let (begun, refused) = (self.begun.take(), self.refused.take());
        let letter = match (key.code, &refused) {
            (KeyCode::Char(letter), _) => letter.to_ascii_lowercase(),
            (KeyCode::Enter, Some(refused))
                if !refused.is_told && face.typed_ahead(scene).contains(&refused.text) =>
            {
                let moves = face.typed(scene);
                return Heard::Refused(nothing_starts_with::<G, F>(&refused.text, &moves, prompt));
            }
            (KeyCode::Enter | KeyCode::Esc, Some(refused)) if refused.is_told => {
                return Heard::Read;
            }
            _ => return Heard::Nothing,
        };
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
            return Heard::Nothing;
        }
        let moves = face.typed(scene);
        let begins = |text: &str| moves.iter().any(|typed| typed.starts_with(text));
        let first = begun.as_ref().map(|(first, _)| *first);
        if let Some((first, before)) = begun {
            let both = format!("{first}{letter}");
            let is_move = first.is_alphabetic() && F::read(prompt, &both).is_ok();
            if is_move || begins(&both) {
                *face = before;
                self.open(&both, face, prompt, scene);
                return Heard::Continued;
            }
        }
        let is_own = face.clone().key(key, scene) != Touch::Nothing;
        if begins(&letter.to_string()) {
            if page == Use::Command || is_own {
                self.begun = Some((letter, face.clone()));
                return Heard::Maybe;
            }
            self.open(&letter.to_string(), face, prompt, scene);
            return Heard::Typed;
        }
        let is_used = page != Use::None || is_own;
        self.refuse::<G>(letter, (first, refused), is_used, face, (prompt, scene), &moves)
    }

    /// A letter that begins no move, after the key or the refused text before it.
    fn refuse<G: Words>(
        &mut self,
        letter: char,
        (first, refused): (Option<char>, Option<Refused>),
        is_used: bool,
        face: &F,
        (prompt, scene): (&Prompt<G>, &Scene<G>),
        moves: &[String],
    ) -> Heard<G::Action>
    where
        F: Face<G>,
    {
        if !letter.is_alphanumeric() {
            return Heard::Nothing;
        }
        let others = face.typed_ahead(scene);
        let is_like_a_move = |text: &str| others.iter().any(|typed| typed.starts_with(text));
        let was_told = refused.as_ref().is_some_and(|refused| refused.is_told);
        let before = refused.map(|refused| refused.text).or(first.map(String::from));
        let both = before.map(|before| format!("{before}{letter}"));
        let move_like = both.clone().filter(|both| is_like_a_move(both));
        // After a refused `9`, `h` makes it the nine of hearts and doesn't ask for a hint.
        if is_used && !(was_told && move_like.is_some()) {
            let text = move_like.unwrap_or(letter.to_string());
            let is_remembered = is_like_a_move(&text);
            self.refused = is_remembered.then_some(Refused { text, is_told: false });
            return Heard::Nothing;
        }
        let text = both.filter(|_| was_told).or(move_like).unwrap_or(letter.to_string());
        let words = nothing_starts_with::<G, F>(&text, moves, prompt);
        self.refused = Some(Refused { text, is_told: true });
        Heard::Refused(words)
    }

    /// Whether the person was just told that no move begins with what they typed.
    pub fn is_refused(&self) -> bool {
        self.refused.as_ref().is_some_and(|refused| refused.is_told)
    }

    /// Forgets the last key, which was for something else.
    pub fn forget(&mut self) {
        (self.begun, self.refused) = (None, None);
    }

    fn open<G: Words>(&mut self, text: &str, face: &mut F, prompt: &Prompt<G>, scene: &Scene<G>)
    where
        F: Face<G>,
    {
        self.line = Some(Field::new(text));
        self.base = Some(face.clone());
        self.point(face, prompt, scene);
    }

    /// Points at what is typed, where it is a move already.
    fn point<G: Words>(&mut self, face: &mut F, prompt: &Prompt<G>, scene: &Scene<G>)
    where
        F: Face<G>,
    {
        self.trouble = None;
        // What was typed before the last key points at nothing any more.
        if let Some(base) = &self.base {
            *face = base.clone();
        }
        let read = F::read(prompt, &self.text());
        self.is_move = read.is_ok();
        self.is_part = false;
        if let Ok(action) = read {
            face.point_at(action, scene);
            self.is_part = face.whole(action, scene).is_none();
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
            (KeyCode::Esc, _) => self.take_back(face),
            (KeyCode::Enter, _) => match F::read(prompt, &text) {
                Ok(action) => {
                    self.close();
                    // A part of a move stays marked, and the rest can be typed after it.
                    return face.whole(action, scene).map_or(Heard::Typed, Heard::Play);
                }
                Err(why) => self.trouble = Some(why),
            },
            (_, Some(field)) => {
                field.key(key);
                if field.text().is_empty() {
                    self.take_back(face);
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

    /// Closes the line and restores what it changed.
    fn take_back(&mut self, face: &mut F) {
        if let Some(base) = self.base.take() {
            *face = base;
        }
        self.close();
    }

    /// Closes the line and forgets what was typed.
    pub fn close(&mut self) {
        (self.line, self.base, self.trouble) = (None, None, None);
        self.forget();
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
            let rest = Rect { x: after, width: row.right().saturating_sub(after), ..row };
            let is_cut = words.chars().count() > usize::from(rest.width);
            if is_cut && self.trouble.is_some() && row.y > 0 {
                // What was wrong is said whole, above the line.
                pen.write_up(Rect { y: row.y - 1, ..row }, role, words);
            } else {
                pen.write_or(rest, role, words, " …");
            }
        }
    }

    /// The keys of the line, for the foot of a page; `table` are those of the table.
    pub fn keys(&self, table: &[Key]) -> Vec<Key> {
        let pointed = table.iter().find(|key| key.code == KeyCode::Enter && self.is_move);
        let does = match pointed {
            _ if self.is_part => format!("mark {}", self.text()),
            Some(key) => key.does.clone(),
            None => "play what you typed".to_owned(),
        };
        vec![Key::new("Enter", KeyCode::Enter, does), Key::new("Esc", KeyCode::Esc, "cancel")]
    }
}

/// Says that no move begins with a text, and names one that can be typed.
fn nothing_starts_with<G: Words, F: Face<G>>(
    text: &str,
    moves: &[String],
    prompt: &Prompt<G>,
) -> Message {
    let is_legal =
        |typed: &&String| F::read(prompt, typed).is_ok_and(|action| prompt.legal.contains(&action));
    let text: String = text.chars().take(20).collect();
    match moves.iter().find(is_legal).or(moves.first()) {
        Some(example) => {
            format!("No move you can make starts with {text}. Type one like {example}.").into()
        }
        None => format!("{text} isn't a move here. Press one of the keys below.").into(),
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
