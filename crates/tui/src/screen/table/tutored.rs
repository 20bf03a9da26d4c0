//! The tutor at the table: a move is judged before it is played, or explained after it.

use parlour_rules::Message;
use parlour_table::words::Words;
use parlour_table::words::tutor::{self, NOT_BETWEEN_PEOPLE};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::TablePage;
use super::host::Checked;
use super::overlay::{Overlay, Text};
use crate::face::Face;
use crate::screen::page::{Go, Room};
use crate::screen::scene::Touch;
use crate::screen::theme::Role;

impl<G: Words, F: Face<G>> TablePage<G, F> {
    /// Plays a move, after the tutor has judged it where it warns. A move that is chosen again
    /// meanwhile is played without waiting.
    pub(super) fn consider(&mut self, action: G::Action, room: &Room) {
        self.warning = None;
        let warns = room.memory.tutor(G::NAME).threshold().is_some();
        let is_again = self.host.checking() == Some(action);
        if !warns || is_again || !self.host.check(action, room.now) {
            self.play(action, room);
        }
    }

    /// What the face made of a key or a click. While a move is checked, the face stays as it was, so
    /// that the same key chooses the same move again.
    pub(super) fn touched_from(
        &mut self,
        before: F,
        touch: Touch<G::Action>,
        room: &mut Room,
    ) -> Go {
        let is_move = matches!(touch, Touch::Play(_));
        let go = self.touched(touch, room);
        if is_move && self.host.checking().is_some() {
            self.face = before;
        }
        go
    }

    /// Accepts what the tutor found. Returns whether anything changed.
    pub(super) fn hear_tutor(&mut self, room: &mut Room) -> bool {
        let has_explained = self.host.hear_explanation();
        if self.overlay.is_some() || self.log.past.is_some() {
            return has_explained;
        }
        if self.warning.is_some() {
            self.show_warning();
            return has_explained || self.overlay.is_some();
        }
        let threshold = room.memory.tutor(G::NAME).threshold().unwrap_or(f64::INFINITY);
        match self.host.checked(threshold) {
            None => return has_explained,
            Some(Checked::Fine(action)) => {
                let typed = self.typing.typed();
                self.play(action, room);
                // What was typed meanwhile is for the next turn.
                for letter in typed.chars() {
                    self.ahead.keep(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
                }
            }
            Some(Checked::Warned(warning)) => {
                self.warning = Some(*warning);
                self.show_warning();
            }
        }
        true
    }

    /// Shows the warning, unless somebody types a move in its place.
    pub(super) fn show_warning(&mut self) {
        if !self.typing.is_open() {
            let words = self.warning.as_ref().map(|warning| warning.words.clone());
            self.overlay = words.map(Overlay::Warning);
        }
    }

    /// Closes what lies over the table. The reasons for a warning lie over the warning.
    pub(super) fn close_overlay(&mut self) -> Go {
        let was_reading = matches!(self.overlay.take(), Some(Overlay::Text(_)));
        if was_reading && self.warning.is_some() {
            self.show_warning();
        } else {
            (self.warning, self.pending) = (None, None);
        }
        Go::Redraw
    }

    /// Why the tutor warned.
    pub(super) fn why_warned(&self) -> Option<Text> {
        let why = &self.warning.as_ref()?.why;
        let strong = [(Role::Strong, why.what.clone())];
        let reasons = why.sentences().map(|line| (Role::Ink, line.clone()));
        let lines = strong.into_iter().chain(reasons).collect();
        Some(Text::new(tutor::SETTING, lines).with_table(why.options.clone()))
    }

    /// Lets the tutor explain the move that was just played.
    pub(super) fn explain(&mut self, room: &Room) {
        if room.memory.tutor(G::NAME).explains() {
            self.host.explain(room.now);
        }
    }

    /// What the tutor said about the person's last move.
    pub(super) fn explained(&self) -> Option<Message> {
        let explained = self.host.live.explained().filter(|_| self.log.past.is_none())?;
        Some(explained.words.clone())
    }

    /// Chooses the tutor's next mode, or says why it can't help here.
    pub(super) fn switch_tutor(&mut self, room: &mut Room) {
        if !self.host.live.may_tutor() {
            let why = Message::from(NOT_BETWEEN_PEOPLE).capitalised();
            self.notice = Some((Role::Bad, format!("{why}.").into()));
            return;
        }
        let mode = room.memory.tutor(G::NAME).next();
        room.memory.set_tutor(G::NAME, mode);
        self.notice = Some((Role::Quiet, mode.in_words().into()));
    }
}
