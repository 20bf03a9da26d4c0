//! Crosscut in the browser: the board, who plays which colour, who is ahead. By Mark Steere.

use maud::{Markup, html};
use parlour_rules::Seat;
use parlour_rules::crosscut::{Action, Colour, Crosscut, Position, Square, squares};
use parlour_table::words::crosscut::{
    Placing, SWAP_IS_OPEN, ThreatKind, preview, standing_by, threat_words,
};

use crate::draw::discs::{Choice, Marks, Offer, board};
use crate::draw::message::written;
use crate::face::{GameFace, Toggle};
use crate::pages::parts::{act, plate};
use crate::scene::{Scene, Standing};

/// A game on 8 by 8 that is still open, for the lobby.
const PICTURE: &str = "......../.R....../..BR.B../.RRRBB../..B.RB../...RB.../....B.../........ red";

/// What the pages show on request.
const TOGGLES: &[Toggle] = &[
    Toggle {
        name: "evaluation",
        label: "Show who is ahead",
        about: "The computer's own estimate after each of its moves. Only hard and expert estimate \
                win chances. Against easy and medium there's nothing to show.",
    },
    Toggle {
        name: "threats",
        label: "Show threats and blocks",
        about: "Marks the squares where the next move wins, and the squares that block a win. It's \
                off in games between people on two screens.",
    },
];

/// Crosscut on its own pages.
pub struct CrosscutFace;

impl GameFace<Crosscut> for CrosscutFace {
    fn felt(&self, scene: &Scene<Crosscut>) -> Markup {
        let near = scene.near();
        let far = Seat(1 - near.0.min(1));
        let view = &scene.view;
        let position = &view.position;
        let threats = shows_threats(scene).then(|| position.threats());
        let marks = Marks {
            last: view.last.as_ref().map(|last| (last.square, &last.flips[..])),
            complete: complete(position),
            hinted: scene.hint.as_ref().and_then(|hint| hint.action?.square()),
            threats: threats.clone().unwrap_or_default(),
            hides_flips: scene.hides_gains,
        };
        let drawn = board(position, &marks, |square| choice(scene, square));
        html! {
            div.players {
                (plate(scene, near, sign(view.colours[near.index()]), None))
                (plate(scene, far, sign(view.colours[far.index()]), None))
            }
            @if scene.is_asked() { (act(scene, "board-form", drawn)) } @else { div.board-form { (drawn) } }
            @if let Some(threats) = &threats {
                p.threats {
                    @for (kind, words) in threat_words(view, threats, &scene.reader_names()) {
                        @match kind {
                            ThreatKind::Win => span.wins-here aria-hidden="true" { "★" },
                            ThreatKind::Threat => span.threatened aria-hidden="true" { "!" },
                            ThreatKind::Block => span.blocks-here aria-hidden="true" { "□" },
                            ThreatKind::Nothing => {}
                        }
                        (written(&words)) " "
                    }
                }
            }
        }
    }

    fn controls(&self, scene: &Scene<Crosscut>) -> Markup {
        html! {
            @for action in scene.legal.iter().filter(|action| action.square().is_none()) {
                @let (word, letter) = match action {
                    Action::Swap => ("Swap: take over Red's side", "x"),
                    _ => ("Pass: you can't place a disc", "p"),
                };
                (act(scene, "", html! {
                    button.first type="submit" name="action" value=(action) data-letter=(letter) {
                        (word) kbd { (letter) }
                    }
                }))
            }
            @if shows_threats(scene) {
                button type="button" data-toggle="threats" data-letter="t" hidden {
                    span data-when="off" { "Show threats" } span data-when="on" hidden { "Hide threats" } kbd { "t" }
                }
            }
        }
    }

    fn side(&self, scene: &Scene<Crosscut>) -> Markup {
        let Some(standing) = scene.standing.clone().or_else(|| standing(scene)) else {
            return html! {};
        };
        let share = (standing.share * 100.0).clamp(0.0, 100.0);
        html! {
            details.standing data-remembered="evaluation" {
                summary data-letter="e" { "Who is ahead?" kbd { "e" } }
                svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label=(standing.words) {
                    rect width="100" height="6" fill="#2a66b1" {}
                    rect width=(format!("{share:.1}")) height="6" fill="#c8364a" {}
                    rect x="49.8" width="0.4" height="6" fill="#fff" {}
                }
                p { (standing.words) }
            }
        }
    }

    fn toggles(&self) -> &'static [Toggle] {
        TOGGLES
    }

    fn credits(&self) -> Markup {
        html! {
            strong { "Crosscut" } " was designed by " strong { "Mark Steere" } " in June 2023. His rule sheet lets anyone "
            "program the game, and asks that its name and rules stay as they are. The swap and "
            "boards that aren't square are our additions. You get them only if you choose them."
        }
    }

    fn picture(&self) -> Markup {
        let position: Position = PICTURE.parse().expect("a test reads the picture");
        board(&position, &Marks::default(), |_| None)
    }
}

/// Whether threats are marked on the board for those who ask: not while people play people, and
/// not where they would give an answer away.
fn shows_threats(scene: &Scene<Crosscut>) -> bool {
    let is_played = !scene.is_over() && scene.past.is_none() && !scene.is_puzzle();
    is_played && !scene.is_between_people()
}

/// Who is ahead by the hint that compares the moves, or else by the computer's last comparison;
/// nothing while people play people.
fn standing(scene: &Scene<Crosscut>) -> Option<Standing> {
    let hint = scene.hint.as_ref().map(|hint| (scene.view.position.turn(), &hint.compared, 0));
    let told = scene.log.iter().rev().take(2).map(|line| {
        let mover = scene.view.colours[line.seat.index()];
        (mover, &line.reasons.compared, 1)
    });
    let (mover, compared, since) =
        hint.into_iter().chain(told).find(|(_, compared, _)| !compared.is_empty())?;
    let (share, mut words) = standing_by(mover, compared.rows.first()?.worth(), since)?;
    if scene.view.is_swap_open() {
        SWAP_IS_OPEN.clone_into(&mut words);
    }
    (!scene.is_over()).then_some(Standing { share, words })
}

/// What a disc on a square would do, or why it can't go there, for the person to act.
fn choice(scene: &Scene<Crosscut>, square: Square) -> Option<Choice> {
    let position = &scene.view.position;
    let (placing, says) = scene.is_asked().then(|| preview(position, square))?;
    let says = says.to_string();
    if !scene.legal.contains(&Action::Place(square)) {
        return Some(Choice::Refused(says));
    }
    let flips = position.move_to(square).map_or(0, |found| found.flips);
    let (flips, wins) = (squares(flips).collect(), placing == Placing::Wins);
    Some(Choice::Offered(Offer { says, flips, wins }))
}

fn complete(position: &Position) -> Vec<Square> {
    let lines = Colour::BOTH.iter().filter_map(|&side| position.complete_line(side));
    lines.flat_map(|line| squares(line.squares(position.size()))).collect()
}

fn sign(colour: Colour) -> Markup {
    let href = match colour {
        Colour::Red => "#disc-red",
        Colour::Blue => "#disc-blue",
    };
    html! {
        svg.disc.key viewBox="0 0 100 100" role="img" aria-label=(colour.player_name()) { use href=(href) {} }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_a_position_of_the_game() {
        let position: Position = PICTURE.parse().expect("a position");
        assert_eq!(position.winner(), None);
    }
}
