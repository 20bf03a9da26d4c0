//! The states that programs are made to load, and what they have to do then.

use parlour_rules::five_crowns::save::{Save, Side, Who};
use parlour_rules::five_crowns::{Card, Round, best_discards, best_melds};
use parlour_rules::{Luck, Seed};

use super::adapter::{Adapter, Script};
use super::points;

/// One run of a program.
pub struct Case {
    pub name: String,
    pub task: Task,
    /// The state that is loaded.
    pub start: Option<Save>,
}

/// What a program has to do.
pub enum Task {
    New,
    Load,
    ComputerTurn,
    HumanTurn(Choice),
    /// The computer's turn after the human has gone out: the round ends with it.
    LastTurn,
    Help,
}

/// A turn that is typed.
pub struct Choice {
    /// Whether the card comes from the draw pile.
    pub draws: bool,
    pub discard: Card,
    /// The place of the discard in the hand with the new card at its end, counted from 1.
    pub number: usize,
}

impl Case {
    pub fn script(&self) -> Script {
        match self.task {
            Task::New => Script::New,
            Task::Load => Script::Load,
            Task::ComputerTurn | Task::LastTurn => Script::Computer,
            Task::HumanTurn(_) => Script::Human,
            Task::Help => Script::Help,
        }
    }

    /// The criteria that the case counts for.
    pub fn criteria(&self) -> &'static [&'static str] {
        match self.task {
            Task::New => &["saves"],
            Task::Load => &["loading", "cards"],
            Task::ComputerTurn => &["turns", "cards", "reasons"],
            Task::HumanTurn(_) => &["turns", "cards"],
            Task::LastTurn => &["points", "cards"],
            Task::Help => &["reasons"],
        }
    }

    /// A line of a script with its placeholders filled in.
    pub fn typed(&self, line: &str, adapter: &Adapter) -> String {
        let line = line.replace("{load}", "load.txt").replace("{save}", "save.txt");
        let Task::HumanTurn(choice) = &self.task else { return line };
        line.replace("{pile}", adapter.pile(choice.draws))
            .replace("{number}", &choice.number.to_string())
            .replace("{card}", &choice.discard.to_string())
    }

    /// What is done, for an example.
    pub fn text(&self) -> String {
        let state = self.start.as_ref().map(|save| {
            let cards =
                |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
            format!(
                "round {}, computer {}, human {}, discard pile {}",
                save.round,
                cards(&save.computer.hand),
                cards(&save.human.hand),
                cards(&save.discard_pile),
            )
        });
        let state = state.unwrap_or_default();
        match &self.task {
            Task::New => "a new game, saved".to_owned(),
            Task::Load => format!("loaded and saved again ({state})"),
            Task::ComputerTurn => format!("the computer's turn ({state})"),
            Task::HumanTurn(choice) => {
                let from = if choice.draws { "draw" } else { "take" };
                format!("{from}, discard {} ({state})", choice.discard)
            }
            Task::LastTurn => format!("the computer's last turn ({state})"),
            Task::Help => format!("help ({state})"),
        }
    }
}

/// The cases for which the adapter has a script.
pub fn cases(seed: Seed, count: usize, adapter: &Adapter) -> Vec<Case> {
    let mut luck = Luck::new(seed.child(1));
    let mut cases = Vec::new();
    let mut add = |name: &str, number: usize, task: Task, start: Option<Save>| {
        cases.push(Case { name: format!("{name} {}", number + 1), task, start });
    };
    let half = count.div_ceil(2);
    for number in 0..half.min(5) {
        add("new", number, Task::New, None);
    }
    for number in 0..half {
        let next = if number % 2 == 0 { Who::Human } else { Who::Computer };
        add("load", number, Task::Load, Some(state(&mut luck, next, false)));
    }
    for number in 0..count {
        let start = state(&mut luck, Who::Computer, false);
        add("computer", number, Task::ComputerTurn, Some(start));
    }
    for number in 0..half {
        let (start, choice) = human_turn(&mut luck, number % 2 == 0);
        add("human", number, Task::HumanTurn(choice), Some(start));
    }
    for number in 0..count {
        // Each tells one wrong way of counting from the right one, where such a state is found.
        let mut start = state(&mut luck, Who::Computer, true);
        for _ in 0..2_000 {
            if points::shows_wrong_count(&start, number) {
                break;
            }
            start = state(&mut luck, Who::Computer, true);
        }
        add("last", number, Task::LastTurn, Some(start));
    }
    for number in 0..half.min(3) {
        add("help", number, Task::Help, Some(state(&mut luck, Who::Human, false)));
    }
    cases.retain(|case| adapter.script(case.script()).is_some());
    cases
}

/// A state in the middle of one of the first five rounds. `is_last` says whether the player who
/// isn't next has gone out.
fn state(luck: &mut Luck, next: Who, is_last: bool) -> Save {
    loop {
        // Hands that meld are rare in later rounds.
        let rounds = if is_last { 2 } else { 5 };
        let round = Round::new(u64::from(1 + luck.below(rounds))).expect("a round");
        let mut pack = Card::pack();
        luck.shuffle(&mut pack);
        let mut deal = |count: usize| pack.split_off(pack.len() - count);
        let (one, other) = (deal(round.cards()), deal(round.cards()));
        let discard_pile = deal(2 + luck.below(5) as usize);
        let mut score = || if round.number() == 1 { 0 } else { luck.below(60) };
        let (computer, human) =
            (Side { score: score(), hand: one }, Side { score: score(), hand: other });
        let save = Save { round, computer, human, draw_pile: pack, discard_pile, next };
        if save.gone_out().is_some() == is_last {
            return save;
        }
    }
}

/// A turn after which the human can't go out, so that no program asks about that.
fn human_turn(luck: &mut Luck, draws: bool) -> (Save, Choice) {
    loop {
        let save = state(luck, Who::Human, false);
        let wild = save.round.wild();
        let mut hand = save.human.hand.clone();
        hand.push(if draws { save.draw_pile[0] } else { save.discard_pile[0] });
        if best_discards(&hand, wild).points == 0 || best_melds(&hand, wild).points == 0 {
            continue;
        }
        let number = 1 + luck.below(hand.len() as u32 - 1) as usize;
        return (save, Choice { draws, discard: hand[number - 1], number });
    }
}
