//! What is typed before it is the person's turn, such as the answer to a move that the computer
//! still thinks about.
//!
//! A letter that is also a command does its command, as on the person's own turn. If the next key
//! makes a move of it, the command is taken back and both are kept.

use parlour_table::words::Words;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::TablePage;
use super::keys::is_command;
use super::overlay::Overlay;
use crate::face::Face;
use crate::screen::page::{Go, Page, Room};
use crate::screen::scene::Touch;

/// The most keys that are kept.
const MOST: usize = 100;

/// The keys that are kept for the person's turn.
#[derive(Default)]
pub struct Ahead {
    keys: Vec<KeyEvent>,
    begun: Option<Begun>,
}

/// A command whose key may begin a move, and how things were before it.
struct Begun {
    key: KeyEvent,
    shows_evaluation: bool,
    computer_runs: bool,
}

impl Ahead {
    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Forgets what was typed.
    pub fn clear(&mut self) {
        *self = Ahead::default();
    }

    /// The letters that are kept.
    pub fn text(&self) -> String {
        self.keys.iter().filter_map(|key| key.code.as_char()).collect()
    }

    /// Keeps a key that means nothing now, where it can mean something later.
    pub fn keep(&mut self, key: KeyEvent) -> bool {
        let may_be_used = match key.code {
            KeyCode::Enter | KeyCode::Backspace | KeyCode::Char(' ') => !self.keys.is_empty(),
            KeyCode::Char(_) | KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => true,
            _ => false,
        };
        let is_kept = may_be_used && self.keys.len() < MOST;
        self.keys.extend(Some(key).filter(|_| is_kept));
        is_kept
    }

    /// Whether a move is being typed: its letters are only letters.
    fn is_typing(&self) -> bool {
        let since_enter = self.keys.iter().rev().take_while(|key| key.code != KeyCode::Enter);
        since_enter.into_iter().any(|key| letter(*key).is_some())
    }

    /// The word that is being typed.
    fn word(&self) -> String {
        let mut word = String::new();
        for &key in &self.keys {
            match (key.code, letter(key)) {
                (KeyCode::Backspace, _) => drop(word.pop()),
                (_, Some(typed)) if typed != ' ' => word.push(typed),
                _ => word.clear(),
            }
        }
        word
    }
}

/// The letter of a key, as it is typed in a move.
fn letter(key: KeyEvent) -> Option<char> {
    let is_plain = !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    key.code.as_char().filter(|_| is_plain).map(|letter| letter.to_ascii_lowercase())
}

impl<G: Words, F: Face<G>> TablePage<G, F> {
    /// Whether the person's turn is still to come. With several people nobody knows whose key it
    /// would be.
    pub(super) fn awaits_turn(&self) -> bool {
        let may_come = self.host.people() == 1 && self.host.table().outcome().is_none();
        may_come && !self.is_asked() && self.log.past.is_none()
    }

    /// A key before the person's turn, as far as it types a move.
    pub(super) fn type_ahead(&mut self, key: KeyEvent, room: &mut Room) -> Option<Go> {
        let begun = self.ahead.begun.take();
        if self.overlay.as_ref().is_some_and(|over| begun.is_none() || over.answers_to(key)) {
            return None;
        }
        let awaits_turn = self.awaits_turn();
        if awaits_turn && self.ahead.is_typing() {
            // The computer may wait for Enter to move.
            let is_edit = match key.code {
                KeyCode::Enter => !self.waits_for_us(room),
                KeyCode::Backspace => true,
                _ => letter(key).is_some(),
            };
            if !is_edit {
                return None;
            }
            // A letter that makes no move of the word is dropped.
            let word = letter(key).filter(|&typed| typed != ' ');
            let word = word.map(|typed| format!("{}{typed}", self.ahead.word()));
            if word.is_none_or(|word| self.may_begin_later(&word, room)) {
                self.ahead.keep(key);
            }
            return Some(Go::Redraw);
        }
        let typed = letter(key)?;
        if let Some(begun) = begun {
            let first = letter(begun.key).unwrap_or_default();
            if self.may_begin_later(&format!("{first}{typed}"), room) {
                self.overlay = None;
                room.memory.shows_evaluation = begun.shows_evaluation;
                room.memory.computer_runs = begun.computer_runs;
                room.memory.save();
                self.ahead.keys.extend([begun.key, key]);
                // The turn may have come between the two keys.
                return self.use_kept_keys(room).or(Some(Go::Redraw));
            }
        }
        let may_begin = awaits_turn && self.may_begin_later(&typed.to_string(), room);
        if !may_begin || self.overlay.is_some() {
            return None;
        }
        let (shows_evaluation, computer_runs) =
            (room.memory.shows_evaluation, room.memory.computer_runs);
        self.ahead.begun = Some(Begun { key, shows_evaluation, computer_runs });
        if typed == 'q' && !self.waits_for_us(room) {
            // A queen may follow, so leaving waits for an answer.
            self.overlay = Some(Overlay::Quit);
            return Some(Go::Redraw);
        }
        None
    }

    /// Presses the keys that were kept, once it is the person's turn. A letter that can begin a move
    /// later but is a command now waits, with those after it.
    pub(super) fn use_kept_keys(&mut self, room: &mut Room) -> Option<Go> {
        let mut done = None;
        while self.is_asked() && self.covered().is_none() {
            if self.overlay.is_some() && self.before_key.is_none() {
                break;
            }
            let Some(&key) = self.ahead.keys.first() else { break };
            if self.overlay.is_none() && self.must_wait(key, room) {
                break;
            }
            self.ahead.keys.remove(0);
            let go = self.key(key, room);
            let is_here = matches!(go, Go::Stay | Go::Redraw);
            done = Some(go);
            if !is_here {
                break;
            }
        }
        done
    }

    /// Whether a key that means nothing before the person's turn is kept for it. A command is
    /// kept only where a move can begin with it.
    pub(super) fn may_keep(&self, key: KeyEvent, room: &Room) -> bool {
        let typed = letter(key).filter(|_| is_command(key));
        typed.is_none_or(|typed| self.may_begin_later(&typed.to_string(), room))
    }

    /// Whether a kept key would do nothing, or something that wasn't meant, if it were pressed now.
    fn must_wait(&self, key: KeyEvent, room: &Room) -> bool {
        let scene = self.here(room);
        let Some(typed) = letter(key) else { return false };
        let is_free = !self.typing.is_open() && self.before_key.is_none();
        let is_used = || self.face.clone().key(key, &scene) != Touch::Nothing;
        is_free
            && (is_command(key) || !is_used())
            && !self.face.typed(&scene).iter().any(|one| one.starts_with(typed))
            && self.may_begin_later(&typed.to_string(), room)
    }

    /// Whether a move of a later turn can begin like this.
    fn may_begin_later(&self, text: &str, room: &Room) -> bool {
        let moves = self.face.typed_ahead(&self.here(room));
        moves.iter().any(|typed| typed.starts_with(text))
    }
}
