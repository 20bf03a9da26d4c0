//! The help that `?` opens over a page: what its keys do.

use parlour_rules::Message;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::foot::{Foot, Key};
use super::page::Go;
use super::pen::Pen;
use super::run::is_control;
use super::table::{Answer, Overlay, Text};
use super::theme::Role;

/// A part of the help: its heading, and keys or marks with what they do.
pub type Part<'a> = (&'a str, &'a [(&'a str, &'a str)]);

/// The help of a page, while it is open.
#[derive(Default)]
pub struct Help {
    open: Option<Overlay>,
    foot: Foot,
}

impl Help {
    /// The key that opens it, for the foot of a page.
    pub fn key_for_foot() -> Key {
        Key::letter("?", "help")
    }

    /// Opens it.
    pub fn open(&mut self, title: &str, parts: &[Part]) -> Go {
        let width = |(key, _): &(&str, &str)| key.chars().count();
        let widest = parts.iter().flat_map(|(_, keys)| keys.iter().map(width)).max().unwrap_or(0);
        let mut lines: Vec<(Role, Message)> = Vec::new();
        for &(heading, keys) in parts {
            if !lines.is_empty() {
                lines.push((Role::Ink, Message::default()));
            }
            lines.push((Role::Strong, heading.into()));
            let line =
                |&(key, does): &(&str, &str)| (Role::Ink, format!("{key:>widest$}  {does}").into());
            lines.extend(keys.iter().map(line));
        }
        self.open = Some(Overlay::Text(Text::new(format!("Help: {title}"), lines)));
        Go::Redraw
    }

    /// A key while the help is open; none otherwise.
    pub fn key(&mut self, key: KeyEvent) -> Option<Go> {
        let overlay = self.open.as_mut()?;
        if is_control(key, 'c') {
            return Some(Go::Quit);
        }
        let answer = overlay.key(key);
        Some(self.answered(&answer))
    }

    /// The mouse while the help is open; none otherwise.
    pub fn mouse(&mut self, mouse: MouseEvent) -> Option<Go> {
        let answer = self.open.as_mut()?.mouse(mouse, &self.foot);
        Some(self.answered(&answer))
    }

    fn answered(&mut self, answer: &Answer) -> Go {
        if *answer != Answer::None {
            self.open = None;
        }
        Go::Redraw
    }

    /// Draws it over the page, where it is open.
    pub fn draw(&mut self, area: Rect, pen: &mut Pen) {
        if let Some(overlay) = &mut self.open {
            overlay.draw(area, pen, &mut self.foot);
        }
    }
}

/// A table's keys and marks where a move is asked for: no computer's turns, no evaluation, no marked
/// threats and no open cards.
pub fn only_moves(
    mut legend: Vec<(&'static str, &'static str)>,
) -> Vec<(&'static str, &'static str)> {
    legend.retain(|(key, _)| !["a", "e", "o", "t"].contains(key));
    legend
}

/// Whether this key asks for help.
pub fn is_asked(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('?')
}
