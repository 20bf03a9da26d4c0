//! A decision rolled out: its options compared by playing many games on.

use parlour_table::words::Words;
use parlour_table::{ROLLOUT_GAMES, RolloutDecision};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::draw::{bar, write_at_right};
use super::rolling::Rolling;
use crate::screen::foot::{Foot, Key};
use crate::screen::help::{Help, is_asked};
use crate::screen::page::{Go, Page, Room};
use crate::screen::pen::Pen;
use crate::screen::run::is_control;
use crate::screen::theme::Role;

/// What the keys do.
const KEYS: [(&str, &str); 2] =
    [("p", "stop the rollout, or continue it"), ("Esc q", "go back to the review")];

/// What a rollout is.
const ABOUT: [(&str, &str); 3] = [
    ("games", "each is played once with every option, from here"),
    ("behind the best", "how much less often this option wins than the best one"),
    ("\u{b1}", "a 95% interval: more games make it narrower"),
];

/// The page of a rollout.
pub struct RolloutPage {
    title: String,
    rolling: Rolling,
    foot: Foot,
    help: Help,
}

impl RolloutPage {
    /// Begins to play out the decision of the move with this number.
    pub fn new<G: Words>(decision: RolloutDecision<G>, number: usize) -> Self {
        RolloutPage {
            title: format!("{}: rollout of move {number}", G::TITLE),
            rolling: Rolling::start(decision, number),
            foot: Foot::default(),
            help: Help::default(),
        }
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        if !self.rolling.is_done() {
            let does = if self.rolling.is_stopped() { "continue" } else { "stop" };
            keys.push(Key::letter("p", does));
        }
        keys.extend([Key::new("Esc", KeyCode::Esc, "back"), Help::key_for_foot()]);
        keys
    }

    /// How far the rollout is.
    fn progress(&self, pen: &Pen) -> String {
        let games = self.rolling.games();
        if self.rolling.is_done() {
            return String::new();
        }
        let word = if self.rolling.is_stopped() { "Stopped" } else { "Playing" };
        let bar = bar(pen, games as usize, ROLLOUT_GAMES as usize);
        format!("{word} {bar} {games} of {ROLLOUT_GAMES} games")
    }
}

impl Page for RolloutPage {
    fn draw(&mut self, area: Rect, pen: &mut Pen, _: &Room) {
        let inside = Rect { x: area.x + 1, width: area.width - 2, ..area };
        let end = pen.write(inside, 0, Role::Strong, &self.title);
        write_at_right(inside, end, pen, &self.progress(pen));
        let body = Rect { y: area.y + 2, height: area.height.saturating_sub(3), ..inside };
        match self.rolling.lines() {
            None => drop(pen.write(body, 0, Role::Quiet, "The first game is being played…")),
            Some(lines) => {
                let mut row = 0;
                let last = lines.len() - 1;
                for (place, line) in lines.iter().enumerate() {
                    let role = match place {
                        0 => Role::Strong,
                        1 | 2 => Role::Quiet,
                        _ if place == last => Role::Brass,
                        _ => Role::Ink,
                    };
                    if place == 3 || place == last {
                        row += 1;
                    }
                    row += pen.wrap(body, row, role, line);
                }
            }
        }
        let keys = self.keys();
        self.foot.draw(Rect { y: area.bottom() - 1, height: 1, ..inside }, pen, &keys);
        self.help.draw(area, pen);
    }

    fn key(&mut self, key: KeyEvent, _: &mut Room) -> Go {
        if let Some(go) = self.help.key(key) {
            return go;
        }
        match key.code {
            _ if is_control(key, 'c') => Go::Quit,
            _ if is_asked(key) => {
                self.help.open("Rollout", &[("The keys", &KEYS), ("The numbers", &ABOUT)])
            }
            KeyCode::Esc | KeyCode::Char('q') => Go::Back,
            KeyCode::Char('p') if !self.rolling.is_done() => {
                self.rolling.stop_or_continue();
                Go::Redraw
            }
            _ => Go::Stay,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, room: &mut Room) -> Go {
        if let Some(go) = self.help.mouse(mouse) {
            return go;
        }
        self.foot.clicked(mouse).map_or(Go::Stay, |key| self.key(key, room))
    }

    fn tick(&mut self, _: &mut Room) -> Go {
        if self.rolling.collect() { Go::Redraw } else { Go::Stay }
    }

    fn back(&mut self, _: &mut Room) {}
}
