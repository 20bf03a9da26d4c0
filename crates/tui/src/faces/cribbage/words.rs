//! The words around the hand: the question, what the chosen cards would do, and the keys.

use parlour_players::cribbage::toss_points;
use parlour_rules::cribbage::{Action, Cribbage, Phase};
use parlour_rules::{Message, Turn, message};
use parlour_table::words::Words;
use parlour_table::words::cribbage::{Preview, preview};
use ratatui::crossterm::event::KeyCode;

use super::choosing::{is_claimed, may};
use super::face::CribbageFace;
use super::lines;
use crate::face::Cards;
use crate::screen::{Evaluation, Key, Role, Scene};

/// What the person to act is asked to do.
pub(super) fn asked(scene: &Scene<Cribbage>) -> Message {
    let Turn::Act(seat) = scene.turn else { return Message::default() };
    let name = scene.names.asked(seat);
    if may(scene, Action::Go) {
        return message![name, ": every card you hold would take the count past 31, so say go."];
    }
    lines::question(&scene.view, seat, &scene.names, ".")
}

impl CribbageFace {
    /// What the chosen cards would do.
    pub(super) fn preview_line(&self, scene: &Scene<Cribbage>) -> Option<(Role, Message)> {
        scene.legal.as_ref()?;
        let view = &scene.view;
        match view.phase {
            Phase::Toss => {
                let Some(toss) = self.toss(scene) else {
                    let words = match (view.options.thrown(), self.marked.len()) {
                        (2, 1) => "One more card for the crib.",
                        (2, _) => "Mark two cards for the crib, with Space, 1 to 6 or a click.",
                        _ => "Mark a card for the crib, with Space, 1 to 5 or a click.",
                    };
                    return Some((Role::Quiet, words.into()));
                };
                let worth = match scene.evaluation {
                    Evaluation::Shown => toss_points(view, toss),
                    Evaluation::Off => None,
                };
                let worth = worth.map(|points| {
                    let points = format!("{points:+.2}").replace('-', "\u{2212}");
                    format!(": {points} points on average for hand, crib and pegging")
                });
                let instruction = Cribbage::instruction(Action::Toss(toss)).capitalised();
                Some((Role::Ink, message![instruction, worth, "."]))
            }
            Phase::Play => {
                let card = self.chosen(scene)?;
                let (preview, words) = preview(view, card);
                let role = match preview {
                    Preview::Past => Role::Quiet,
                    Preview::Plain => Role::Ink,
                    Preview::Pegs(_) => Role::Good,
                };
                Some((role, words))
            }
            Phase::Count(_) => {
                let words = match self.claim {
                    Some(_) => "Type the points, or change them with Up and Down.",
                    None => "Type the number of points, then press Enter.",
                };
                Some((Role::Quiet, words.into()))
            }
            Phase::Muggins(_) => {
                Some((Role::Quiet, "Type the points that were missed, or 0 to pass.".into()))
            }
            Phase::Over => None,
        }
    }

    /// The keys that act now.
    pub(super) fn acts(&self, scene: &Scene<Cribbage>) -> Vec<Key> {
        let mut keys = Vec::new();
        if scene.legal.is_none() {
            return keys;
        }
        let chosen = self.chosen(scene);
        let marking = chosen.map(|card| {
            let is_marked = self.marked.contains(&card);
            message![if is_marked { "unmark " } else { "mark " }, card].to_string()
        });
        let does = match (scene.view.phase, chosen) {
            (Phase::Toss, _) => match self.toss(scene) {
                Some(toss) => Some(Cribbage::instruction(Action::Toss(toss)).to_string()),
                None => marking.clone(),
            },
            (Phase::Play, _) if may(scene, Action::Go) => Some("go".to_owned()),
            (Phase::Play, Some(card)) if may(scene, Action::Play(card)) => {
                Some(Cribbage::instruction(Action::Play(card)).to_string())
            }
            (Phase::Count(_), _) => self.claim.map(|points| format!("count {points}")),
            (Phase::Muggins(_), _) => self.claim.map(|points| match points {
                0 => "pass".to_owned(),
                points => format!("muggins {points}"),
            }),
            _ => None,
        };
        keys.extend(does.map(|does| Key::new("Enter", KeyCode::Enter, does)));
        if scene.view.phase == Phase::Toss && self.toss(scene).is_some() {
            keys.extend(marking.map(|does| Key::new("Space", KeyCode::Char(' '), does)));
        }
        if is_claimed(scene) {
            keys.push(Key::new("Up", KeyCode::Up, "more"));
            keys.push(Key::new("Down", KeyCode::Down, "less"));
        }
        keys
    }

    /// The keys that change how the table looks.
    pub(super) fn turns(&self, scene: &Scene<Cribbage>) -> Vec<Key> {
        let mut keys = Vec::new();
        if self.chosen(scene).is_some() {
            keys.push(Key::letter("m", self.sort_word()));
        }
        if scene.legal.is_some() && scene.view.phase == Phase::Toss {
            let word = match scene.evaluation {
                Evaluation::Shown => "hide averages",
                Evaluation::Off => "averages",
            };
            keys.push(Key::letter("e", word));
        }
        keys.push(Key::letter(
            "o",
            if self.cards == Cards::Open { "face down" } else { "face up" },
        ));
        keys
    }
}
