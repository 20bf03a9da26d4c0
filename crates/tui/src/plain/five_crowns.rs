//! Five Crowns in lines: the table, the sentences, and the questions before a game.

use std::fmt::Write as _;

use anyhow::Result;
use parlour_rules::five_crowns::{
    Action, Arrangement, Card, Coin, FiveCrowns, Listed, Meld, Options, Phase, Rank, Role,
    RoundResult, Told, View, best_melds,
};
use parlour_rules::{Seat, Seed, Start};
use parlour_table::{Sitter, Table};

use super::five_crowns_hand::{Order, hand};
use super::spoken::Spoken;
use super::talk::{Ink, Paint};

/// How wide lines of cards are.
const WIDTH: usize = 78;

/// What is known of a new game.
#[derive(Clone, Copy, Debug)]
pub struct NewFiveCrowns {
    /// Who sits on the first seat, which save files call the human.
    pub human: Sitter,
    /// Who sits on the second seat, which save files call the computer.
    pub computer: Sitter,
    /// The house rules.
    pub options: Options,
}

impl NewFiveCrowns {
    /// Sits down to a new game.
    pub fn sit_down(&self, seed: Seed) -> Result<Table<FiveCrowns>> {
        let sitters = vec![self.human, self.computer];
        Ok(Table::new(self.options, Start::Deal(seed), sitters)?)
    }
}

/// How a person likes to see the table.
#[derive(Default)]
pub struct Taste {
    order: Order,
}

impl Spoken for FiveCrowns {
    const TITLE: &'static str = "Five Crowns";
    const ABOUT: &'static str =
        "eleven rounds of books and runs, five suits, a new wild each round";
    const EXAMPLE: &'static str = "draw, take or discard KS";
    const HIDES: bool = true;
    const ADVISES: &'static str = "I would";
    const REASONS_NAME_THE_MOVE: bool = true;
    const OPEN: bool = true;
    const OWN_COMMANDS: &'static str = "
  draw, take  from the draw pile, or the top discard
  discard KS  throws a card; `discard KS out` goes out with the rest
  sort HOW    orders your hand: by suit, rank or melds; off leaves it";

    type Taste = Taste;

    fn seat_name(_: &View, seat: Seat, sitters: &[Sitter]) -> String {
        match sitters {
            [Sitter::Person, Sitter::Person] => format!("Player {}", seat.0 + 1),
            [Sitter::Computer { .. }, Sitter::Computer { .. }] => {
                format!("Computer {}", seat.0 + 1)
            }
            _ if sitters.get(seat.index()) == Some(&Sitter::Person) => "Human".to_owned(),
            _ => "Computer".to_owned(),
        }
    }

    fn draw(view: &View, sitters: &[Sitter], taste: &Taste, paint: Paint) -> String {
        let wild = view.wild();
        let scores = view.scores();
        let name = |seat: Seat| Self::seat_name(view, seat, sitters);
        let title =
            format!("Round {} of {}, wild {}", view.round, view.options.last_round, wild.plural());
        let mut text = format!(
            "{}   {} {}, {} {}",
            paint.ink(Ink::Strong, title),
            name(Seat(1)),
            scores[1],
            name(Seat(0)),
            scores[0]
        );
        if let Some(out) = view.gone_out {
            write!(text, "\n{} has gone out: this is the last turn of the round.", name(out))
                .expect("a string takes all");
        }
        for seat in [Seat(1), Seat(0)] {
            if seat == Seat(0) {
                text += &piles(view);
            }
            let held = &view.hands[seat.index()];
            if let Some(cards) = &held.cards {
                let own = sitters.get(seat.index()) == Some(&Sitter::Person);
                let order = if own { taste.order } else { Order::AsHeld };
                write!(text, "\n{:<10}{}", name(seat), hand(cards, wild, order))
                    .expect("a string takes all");
                let best = best_melds(cards, wild);
                write!(text, "\n{:<10}{}", "", arrangement(&best, wild))
                    .expect("a string takes all");
            } else {
                let known = if held.known.is_empty() {
                    String::new()
                } else {
                    format!(", {} among them", Listed(&held.known))
                };
                write!(text, "\n{:<10}{} cards face down{known}", name(seat), held.held)
                    .expect("a string takes all");
            }
        }
        text
    }

    fn is_worth_drawing(_: &View, _: &[Sitter]) -> bool {
        true
    }

    fn tell(before: &View, after: &View, seat: Seat, action: Action, sitters: &[Sitter]) -> String {
        let name = |seat: Seat| Self::seat_name(after, seat, sitters);
        let who = name(seat);
        let mut text = match action {
            Action::Call(called) => {
                let fell = after.toss.map_or(called, |toss| toss.fell);
                let first = match after.turn {
                    parlour_rules::Turn::Act(first) => name(first),
                    parlour_rules::Turn::Over(_) => String::new(),
                };
                format!("{who} calls {called}, and the coin falls {fell}: {first} plays first.")
            }
            Action::Draw => match after.drawn {
                Some(card) => format!("{who} draws {card} from the draw pile."),
                None => format!("{who} draws a card from the draw pile."),
            },
            Action::Take => match before.top_discard() {
                Some(card) => format!("{who} takes {card} from the discard pile."),
                None => format!("{who} takes the top discard."),
            },
            Action::Discard(card) => format!("{who} discards {card}."),
            Action::GoOut(card) => format!("{who} discards {card} and goes out."),
        };
        let reshuffled = |view: &View| view.told.contains(&Told::Reshuffled);
        if reshuffled(after) && !reshuffled(before) {
            text += "\nThe draw pile was used up: the discards below the top were shuffled.";
        }
        if let Some(over) = after.sheet.get(before.sheet.len()) {
            text += &round_end(over, after, &name);
        }
        text
    }

    fn moves(_: &View, legal: &[Action]) -> String {
        let words: Vec<String> = legal.iter().map(Action::to_string).collect();
        format!("  {}", words.join(", "))
    }

    fn how_it_ended(view: &View) -> String {
        let [one, other] = view.scores();
        format!("{} points to {}", one.min(other), one.max(other))
    }

    fn is_forced(_: Action) -> bool {
        false
    }

    fn offers_menu(view: &View) -> bool {
        view.phase == Phase::Draw
    }

    fn question(view: &View, name: &str) -> String {
        match (view.phase, view.top_discard()) {
            (Phase::Call, _) => format!("{name}, heads or tails?"),
            (Phase::Draw, Some(top)) => format!("{name}: draw, or take {top}?"),
            (Phase::Draw, None) => format!("{name}: draw?"),
            (Phase::Discard | Phase::Over, _) => format!("{name}: discard which card?"),
        }
    }

    fn read(view: &View, words: &str) -> Result<Action, String> {
        let whole = words.parse::<Action>();
        let short = match (view.phase, words.to_ascii_lowercase().as_str()) {
            (Phase::Call, "h") => Some(Action::Call(Coin::Heads)),
            (Phase::Call, "t") => Some(Action::Call(Coin::Tails)),
            (Phase::Draw, "d") => Some(Action::Draw),
            (Phase::Draw, "t") => Some(Action::Take),
            (Phase::Discard, card) => card.parse().ok().map(Action::Discard),
            _ => None,
        };
        match (whole, short) {
            (Ok(action), _) | (Err(_), Some(action)) => Ok(action),
            (Err(why), None) => Err(why.to_string()),
        }
    }

    fn second_thought(legal: &[Action], action: Action) -> Option<(String, Action)> {
        let Action::Discard(card) = action else { return None };
        let out = Action::GoOut(card);
        legal.contains(&out).then(|| {
            (
                format!(
                    "Without {card} your whole hand melds: you can go out. Go out? (yes or no)"
                ),
                out,
            )
        })
    }

    fn standing(view: &View) -> Vec<String> {
        let own = view.eye.seat().and_then(|seat| view.hands[seat.index()].cards.as_ref());
        let Some(cards) = own else { return Vec::new() };
        let wild = view.wild();
        let best = best_melds(cards, wild);
        let mut lines = vec![format!("Your hand at its best: {}.", arrangement(&best, wild))];
        lines.extend(stand_ins(&best));
        lines
    }

    fn goes_on(action: Action) -> bool {
        action == Action::Take
    }

    fn adjust(taste: &mut Taste, words: &str) -> Option<String> {
        let (order, said) = match words.to_ascii_lowercase().as_str() {
            "sort suit" | "sort by suit" => (Order::BySuit, "Your hand is sorted by suit."),
            "sort rank" | "sort by rank" => (Order::ByRank, "Your hand is sorted by rank."),
            "sort melds" | "sort by melds" => (Order::ByMelds, "Your hand is sorted by melds."),
            "sort off" => (Order::AsHeld, "Your hand is shown as you hold it."),
            words if words.split(' ').next() == Some("sort") => {
                return Some("sort by suit, rank or melds, or sort off".to_owned());
            }
            _ => return None,
        };
        taste.order = order;
        Some(said.to_owned())
    }
}

/// The two piles between the hands.
fn piles(view: &View) -> String {
    let draw = match &view.draw_pile_cards {
        Some(cards) if !cards.is_empty() => wrapped(cards),
        _ => " face down".to_owned(),
    };
    let top = view.top_discard().map_or("empty".to_owned(), |card| card.to_string());
    let below = match view.discard_pile.get(1..) {
        Some(below) if !below.is_empty() => format!("   below it:{}", wrapped(below)),
        _ => String::new(),
    };
    format!("\nDraw pile ({}, top first):{draw}\nDiscard pile, top: {top}{below}", view.draw_pile)
}

/// Cards in lines that fit, the ones after the first indented.
fn wrapped(cards: &[Card]) -> String {
    let per_line = WIDTH / 3 - 2;
    if cards.len() <= per_line / 2 {
        return format!(" {}", Listed(cards));
    }
    let lines: Vec<String> = cards.chunks(per_line).map(|line| Listed(line).to_string()).collect();
    format!("\n    {}", lines.join("\n    "))
}

/// Melds and what is left: `run 4C J1 6C; book 9H 9D 9T; left QS 3H = 15 points`.
fn arrangement(best: &Arrangement, wild: Rank) -> String {
    let melds = best.melds.iter().map(|meld| format!("{} {meld}", meld.kind()));
    let left = match &best.leftover[..] {
        [] => "nothing left".to_owned(),
        cards => {
            let points: u32 = cards.iter().map(|card| card.points(wild)).sum();
            format!("left {} = {points} points", Listed(cards))
        }
    };
    melds.chain([left]).collect::<Vec<_>>().join("; ")
}

/// What each wild stands for, where that is not plain.
fn stand_ins(best: &Arrangement) -> Vec<String> {
    let uses: Vec<String> = best
        .melds
        .iter()
        .flat_map(Meld::roles)
        .filter_map(|(card, role)| match role {
            Role::Itself => None,
            Role::AnyOf(rank) => Some(format!("{card} as one of the {}", rank.plural())),
            Role::For(meant) => Some(format!("{card} as {meant}")),
        })
        .collect();
    if uses.is_empty() { Vec::new() } else { vec![format!("Use {}.", uses.join(", "))] }
}

/// The end of a round: both hands as displayed, what was scored, and the sheet at the very end.
fn round_end(over: &RoundResult, after: &View, name: &impl Fn(Seat) -> String) -> String {
    let wild = over.round.wild();
    let mut text = format!("\n\nRound {} is over: {} went out.", over.round, name(over.out));
    for seat in [over.out, Seat(1 - over.out.0)] {
        let shown = arrangement(&best_melds(&over.hands[seat.index()], wild), wild);
        write!(text, "\n  {:<10}{shown}", name(seat)).expect("a string takes all");
    }
    let loser = Seat(1 - over.out.0);
    let scores = after.scores();
    let points = over.points[loser.index()];
    let _ = write!(
        text,
        "\n{} earns {points} points. The scores: {} {}, {} {}.",
        name(loser),
        name(Seat(1)),
        scores[1],
        name(Seat(0)),
        scores[0]
    );
    if after.phase == Phase::Over {
        text += &sheet(after, name);
    } else if let parlour_rules::Turn::Act(first) = after.turn {
        let _ = write!(text, "\nRound {} is dealt; {} plays first.", after.round, name(first));
    }
    text
}

/// The score sheet by rounds.
fn sheet(view: &View, name: &impl Fn(Seat) -> String) -> String {
    let mut text = format!("\n\n  Round {:>12} {:>12}", name(Seat(1)), name(Seat(0)));
    let mut row = |label: &str, points: [u32; 2]| {
        write!(text, "\n  {label:<5} {:>12} {:>12}", points[1], points[0])
            .expect("a string takes all");
    };
    if view.carried != [0, 0] {
        row("so far", view.carried);
    }
    for round in &view.sheet {
        row(&round.round.to_string(), round.points);
    }
    row("total", view.scores());
    text
}
