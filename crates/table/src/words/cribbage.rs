//! Cribbage in sentences.

use parlour_players::cribbage::Fact;
use parlour_players::{Decision, TermKind, Verdict, explain};
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{
    Action, Counting, Cribbage, Cut, Hand, Phase, Pile, Players, Told, View, aloud, in_words, score,
};
use parlour_rules::{Message, Seat, Turn, message};

pub use super::cribbage_told::{called, side_names, tell};

use super::cribbage_told::skunk;
use super::{Compared, ComparedRow, Names, Words, Worth};
use crate::Occupant;

/// How many actions of a decision are listed with their worth.
const LISTED: usize = 5;

/// The cards and what was counted, if the event is a show.
fn shown(told: &Told) -> Option<(Hand, Counting)> {
    match *told {
        Told::Showed { cards, what, .. } => Some((cards, what)),
        _ => None,
    }
}

impl Words for Cribbage {
    const TITLE: &'static str = "Cribbage";
    const ABOUT: &'static str = "Discard to the crib, peg to thirty-one, count fifteens.";
    const CREDIT: &'static str = "Traditional; for two, three or four";
    const HOW: &'static [(&'static str, &'static str)] = HOW;
    const RULES: &'static str = include_str!("../../../../docs/rules/cribbage.md");
    const HIDES: bool = true;

    /// With one person at the table, the others are named by where they sit.
    fn seat_name(view: &View, seat: Seat, occupants: &[Occupant]) -> String {
        let options = view.options;
        let is_person = |seat: Seat| occupants.get(seat.index()) == Some(&Occupant::Person);
        let mut people = Seat::all(options.seats()).filter(|&seat| is_person(seat));
        let (first, more) = (people.next(), people.next());
        let Some((person, None)) = first.map(|person| (person, more)) else {
            let who = if is_person(seat) { "Player" } else { "Computer" };
            return format!("{who} {}", seat.0 + 1);
        };
        let places: &[&str] = match options.players {
            Players::Two => &["Player", "Computer"],
            Players::Three => &["Player", "Left", "Right"],
            Players::Four => &["Player", "Left", "Partner", "Right"],
        };
        let steps = (seat.0 + options.seats() - person.0) % options.seats();
        places[usize::from(steps)].to_owned()
    }

    fn progress(view: &View, _: usize) -> String {
        let scores: Vec<String> = view.scores().iter().map(ToString::to_string).collect();
        scores.join(" to ")
    }

    fn deed(action: Action) -> Message {
        match action {
            Action::Toss(toss) => message!["throw ", toss.cards().as_slice()],
            Action::Play(card) => message!["lay ", card],
            Action::Go => "say go".into(),
            Action::Count(points) => message!["count ", points],
            Action::Muggins(points) => message!["take ", points, " overlooked"],
            Action::Pass => "pass".into(),
        }
    }

    fn ask(view: &View) -> Message {
        match view.phase {
            Phase::Toss => {
                let cards = if view.options.thrown() == 2 { "two cards" } else { "one card" };
                message!["throw ", cards, " to ", whose_crib(view), "."]
            }
            Phase::Play if !can_play(view) => {
                "no card of yours goes under 31, so it is a go.".into()
            }
            Phase::Play if view.count == 0 => "lead a card.".into(),
            Phase::Play => message!["the count is ", in_words(view.count), ". Lay a card."],
            Phase::Count(Counting::Hand) => "how much is your hand?".into(),
            Phase::Count(Counting::Crib) => "how much is your crib?".into(),
            Phase::Muggins(_) => "was anything overlooked?".into(),
            Phase::Over => Message::default(),
        }
    }

    fn tell(before: &View, after: &View, _: Seat, _: Action, names: &Names) -> Message {
        Message::join(tell(before, after, names), "\n")
    }

    /// The cut for the first deal, round by round.
    fn opening(view: &View, names: &Names) -> Option<Message> {
        let rounds = view.cuts.iter().map(|round| cuts(round, names));
        let told = Message::join(rounds, "; again: ");
        (!told.is_empty()).then(|| message!["The cut for the deal: ", told, "."])
    }

    fn deal_number(view: &View) -> u32 {
        (view.games.len() << 16 | view.deals.len()) as u32
    }

    fn at_stake(view: &View) -> &'static str {
        if view.options.games.get() > 1 { "match" } else { "game" }
    }

    fn how_it_ended(view: &View) -> Message {
        let Some(last) = view.games.last() else { return "nobody pegged out".into() };
        let mut others: Vec<u8> = last.scores.clone();
        let winning = others.remove(last.winner.min(others.len() - 1));
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        let score = format!("{winning} points to {}{}", others.join(" and "), skunk(last.skunk));
        if view.options.games.get() == 1 {
            return score.into();
        }
        let mut games = view.games_won();
        let won = games.remove(last.winner.min(games.len() - 1));
        let lost: Vec<String> = games.iter().map(ToString::to_string).collect();
        format!("{won} games to {}", lost.join(" and ")).into()
    }

    fn is_forced(action: Action) -> bool {
        action == Action::Go
    }

    fn second_thought(_: &[Action], _: Action) -> Option<(Message, Action)> {
        None
    }

    /// At the show, the count of the cards.
    fn standing(view: &View) -> Vec<Message> {
        let Some(starter) = view.starter else { return Vec::new() };
        let (cards, what) = match (view.to_count(), view.phase) {
            (Some(counted), _) => counted,
            (None, Phase::Muggins(_)) => match view.told.iter().rev().find_map(shown) {
                Some(shown) => shown,
                None => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        let counted = aloud(&score(cards, starter, what));
        vec![message![&cards, " and ", starter, ": ", counted, "."]]
    }

    fn goes_on(_: Action) -> bool {
        false
    }

    fn nudge(view: &View, decision: &Decision<Action>) -> Message {
        let pile = pile(view);
        let nudge = match decision.action() {
            Action::Toss(_) => match view.turn {
                Turn::Act(seat) if view.options.side(seat) == view.options.side(view.dealer) => {
                    "Which four score most together? What you throw counts for your side."
                }
                _ => "Which four score most together? What you throw counts against you.",
            },
            Action::Play(card) if pile.takes(card.rank()) && pile.points(card.rank()) > 0 => {
                "There are points to peg with a card you hold."
            }
            Action::Play(_) => "Which count would leave the next player little to peg?",
            Action::Count(_) => {
                "Fifteens first, then pairs, runs, a flush, and the jack of the starter's suit."
            }
            Action::Muggins(_) | Action::Pass => "Count the cards that were shown.",
            Action::Go => "Nothing you hold can be laid.",
        };
        nudge.into()
    }

    fn option(action: Action) -> Message {
        match action {
            Action::Toss(toss) => message![toss.cards().as_slice()],
            Action::Play(card) => card.into(),
            action => Self::deed(action),
        }
    }

    /// By the win chance where the decision has it, in points otherwise.
    fn compared(decision: &Decision<Action>) -> Compared {
        if !decision.is_weighed() {
            return Compared::default();
        }
        let ranked = &decision.ranked[..decision.ranked.len().min(LISTED)];
        let part = |verdict: &Verdict<Action>, kind: TermKind| {
            verdict.terms.iter().find(|term| term.kind == kind).map(|term| term.worth)
        };
        let parts: [(TermKind, &str, fn(f64) -> Worth); 3] = [
            (TermKind::Hand, "hand", Worth::Average),
            (TermKind::Crib, "crib", Worth::Points),
            (TermKind::Pegging, "pegging", Worth::Points),
        ];
        let is_known = |kind| ranked.iter().any(|verdict| part(verdict, kind).is_some());
        let parts: Vec<_> = parts.into_iter().filter(|(kind, ..)| is_known(*kind)).collect();
        let by_chance = win_chance(decision.best()).is_some();
        let row = |verdict: &Verdict<Action>| {
            let known = parts
                .iter()
                .map(|&(kind, _, worth)| part(verdict, kind).map_or(Worth::Unknown, worth));
            let decides = if by_chance {
                win_chance(verdict).map_or(Worth::Unknown, Worth::Chance)
            } else {
                Worth::Points(verdict.worth)
            };
            ComparedRow {
                action: verdict.action.to_string(),
                worths: known.chain([decides]).collect(),
            }
        };
        let heading = match decision.action() {
            Action::Toss(_) => "discard",
            Action::Play(_) => "card",
            _ => "option",
        };
        let decides = if by_chance { "win chance" } else { "points" };
        let columns = parts.iter().map(|&(_, name, _)| name).chain([decides]);
        Compared {
            heading: heading.to_owned(),
            columns: columns.map(str::to_owned).collect(),
            rows: ranked.iter().map(row).collect(),
        }
    }
}

/// The chance to win after an action, where the decision looked at it.
fn win_chance(verdict: &Verdict<Action>) -> Option<f64> {
    verdict.terms.iter().find_map(|term| match (&term.kind, &term.fact) {
        (TermKind::Win, _) => Some(term.worth),
        (_, Some(explain::Fact::Cribbage(Fact::WinsAmongMore { chance, .. }))) => Some(*chance),
        _ => None,
    })
}

/// Whether the seat to act holds a card that doesn't take the count past 31.
fn can_play(view: &View) -> bool {
    let Turn::Act(seat) = view.turn else { return false };
    let cards = view.hands[seat.index()].cards.iter().flatten();
    let pile = pile(view);
    cards.copied().any(|card| pile.takes(card.rank()))
}

/// Whose crib it is, as the seat to act is told.
fn whose_crib(view: &View) -> &'static str {
    let options = view.options;
    match view.turn {
        Turn::Act(seat) if seat == view.dealer => "your own crib",
        Turn::Act(seat) if options.side(seat) == options.side(view.dealer) => "your partner's crib",
        Turn::Act(_) if options.players == Players::Two => "the other player's crib",
        _ => "the dealer's crib",
    }
}

/// Who cut which card in a round of the cut for the deal: `Ann 9♥, Computer 4♠`.
pub fn cuts(round: &[Cut], names: &Names) -> Message {
    let cut = |cut: &Cut| message![names.player(cut.seat), " ", cut.card];
    Message::join(round.iter().map(cut), ", ")
}

/// The cards of the count.
pub fn pile(view: &View) -> Pile {
    view.pile.iter().map(|card| card.rank()).fold(Pile::default(), Pile::with)
}

/// What playing a card would do, as a value and in words: `5♥: fifteen for two.`
pub fn laying(view: &View, card: Card) -> (Laying, Message) {
    let pile = pile(view);
    if !pile.takes(card.rank()) {
        return (Laying::Past, message![card, " would take the count past thirty-one."]);
    }
    let pegs = pile.pegs(card.rank());
    let count = pile.with(card.rank()).count();
    let laying =
        if pegs.is_empty() { Laying::Plain } else { Laying::Pegs(pile.points(card.rank())) };
    (laying, message![card, ": ", called(count, &pegs), "."])
}

/// What playing a card would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laying {
    /// The count would pass thirty-one.
    Past,
    /// It pegs nothing.
    Plain,
    /// It pegs this many points.
    Pegs(u8),
}

/// The rules in short.
const HOW: &[(&str, &str)] = &[
    ("Aim", "Be the first to peg 121 points. Four play as partners, who sit opposite."),
    (
        "The crib",
        "Everyone is dealt six cards (five where three or four play) and keeps four. The rest goes \
         face down to the crib, which is the dealer's. A starter is turned up; for a jack the \
         dealer pegs 2, his heels.",
    ),
    (
        "The play",
        "In turn, lay a card and call the count: aces 1, faces 10, never past 31. Who cannot lay \
         says go. Peg 2 for making 15 or 31, 2, 6 or 12 for a second, third or fourth of a rank in \
         a row, a point a card for a run of the last cards, and 1 for the go or the last card.",
    ),
    (
        "The show",
        "Hands are counted with the starter, left of the dealer first, the crib last: 2 for every \
         fifteen and every pair, a point a card for runs and flushes (a crib needs all five), and \
         1 for the jack of the starter's suit.",
    ),
    (
        "Muggins",
        "If you wish, everyone counts for themselves, and what they overlook may be taken.",
    ),
];
