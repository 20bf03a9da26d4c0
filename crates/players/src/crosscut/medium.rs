//! `medium`: wins if it can, prevents a win if it can, otherwise extends its longest segment.

use parlour_rules::crosscut::{Action, Colour, Crosscut, Line, Position};
use parlour_rules::{Luck, Seed};

use super::facts::Fact;
use super::search_player::fact_terms;
use crate::{Budget, Decision, Player, Prompt, Term, TermKind, Verdict};

/// A player that looks one move ahead and counts the discs its longest segment is short of a line.
pub(super) struct Medium(Seed);

/// More than any segment is worth.
const WIN: f64 = 1000.0;

impl Medium {
    pub fn new(seed: Seed) -> Self {
        Medium(seed)
    }
}

impl Player<Crosscut> for Medium {
    fn decide(&mut self, ask: &Prompt<Crosscut>, _budget: &Budget) -> Decision<Action> {
        let before = &ask.view.position;
        let mut luck = Luck::new(self.0.child(ask.view.history.len() as u64));
        let mut actions = ask.legal.clone();
        luck.shuffle(&mut actions);
        let mut ranked: Vec<Verdict<Action>> = actions
            .into_iter()
            .map(|action| {
                let judged = judge(before, action);
                let worth = judged.iter().map(|term| term.worth).sum();
                let [wins, danger, _] = judged.each_ref().map(|term| term.worth != 0.0);
                let seen = match (wins, danger) {
                    (true, _) => Some(Fact::WinsIn { plies: 1 }),
                    (_, true) => Some(Fact::LosesIn { plies: 2 }),
                    _ => None,
                };
                let terms = judged.into_iter().chain(fact_terms(seen)).collect();
                Verdict { action, worth, terms }
            })
            .collect();
        // The sort is stable: equal moves stay shuffled.
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        let effort = ranked.len() as u64;
        Decision { ranked, effort }
    }
}

/// The terms of an action: a win, a win left to the enemy, and the longest segment.
fn judge(before: &Position, action: Action) -> [Term; 3] {
    // After a swap the mover has Red's disc, and it is still Blue's turn.
    let (after, mover) = match action {
        Action::Place(square) => {
            (before.place(square).expect("the action is legal"), before.turn())
        }
        Action::Pass => (before.passed(), before.turn()),
        Action::Swap => (*before, before.turn().other()),
    };
    let term = |kind, worth| Term { kind, worth, fact: None };
    let wins = after.winner() == Some(mover);
    [
        term(TermKind::Win, if wins { WIN } else { 0.0 }),
        term(TermKind::Danger, if !wins && after.can_win() { -WIN } else { 0.0 }),
        term(TermKind::LongestSegment, -f64::from(discs_short(&after, mover))),
    ]
}

/// How many discs the longest segment is short of its line, over all lines.
fn discs_short(position: &Position, colour: Colour) -> u32 {
    let size = position.size();
    let discs = position.discs(colour);
    Line::all(size)
        .map(|line| {
            let squares = line.squares(size);
            squares.count_ones() - longest_segment(discs & squares, line)
        })
        .min()
        .expect("every board has lines")
}

fn longest_segment(mut discs: u64, line: Line) -> u32 {
    let step = match line {
        Line::Row(_) => 1,
        Line::Column(_) => 8,
    };
    let mut length = 0;
    while discs != 0 {
        length += 1;
        discs &= discs << step;
    }
    length
}
