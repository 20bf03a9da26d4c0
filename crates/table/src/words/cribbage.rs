//! Cribbage in sentences.

mod drill;
mod events;
mod lesson;
mod moments;

use parlour_players::cribbage::Fact;
use parlour_players::explain::{self, cribbage::counted};
use parlour_players::{Decision, Term, TermKind, Verdict};
use parlour_rules::cards::Card;
use parlour_rules::cribbage::{
    Action, Counting, Cribbage, Cut, Peg, Phase, Pile, Players, PublicEvent, View, in_words,
};
use parlour_rules::{Message, Seat, Turn, message};

pub use self::events::{called, side_names, tell};

use self::events::skunk;
use super::lesson::Step;
use super::{Compared, ComparedRow, Names, Phrase, Words, Worth};
use crate::Occupant;
use crate::coach::Drill;
use crate::moments::Moment;

/// How many actions of a decision are listed with their worth.
const LISTED: usize = 5;

impl Words for Cribbage {
    const TITLE: &'static str = "Cribbage";
    const ABOUT: &'static str = "Discard to the crib, play to thirty-one, count fifteens.";
    const CREDIT: &'static str = "Traditional, for two to four players";
    const HOW: &'static [(&'static str, &'static str)] = HOW;
    const RULES: &'static str = include_str!("../../rules/cribbage.md");
    const HIDES: bool = true;

    fn lesson() -> &'static [Step<Self>] {
        lesson::STEPS
    }

    fn drills() -> &'static [Drill<Self>] {
        drill::DRILLS
    }

    /// With only one person, the other seats are named by where they sit.
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

    fn seat_phrase(name: &str, _: &[Occupant]) -> Option<Phrase> {
        match name {
            "Computer" => Some(Phrase::Computer),
            "Partner" => Some(Phrase::Partner),
            "Left" => Some(Phrase::LeftOpponent),
            "Right" => Some(Phrase::RightOpponent),
            _ => None,
        }
    }

    fn progress(view: &View, _: usize) -> String {
        let scores: Vec<String> = view.scores().iter().map(ToString::to_string).collect();
        scores.join(" to ")
    }

    fn instruction(action: Action) -> Message {
        match action {
            Action::Toss(toss) => message!["discard ", toss.cards().as_slice()],
            Action::Play(card) => message!["play ", card],
            Action::Go => "say go".into(),
            Action::Count(points) => message!["count ", points],
            Action::Muggins(1) => "claim the 1 missed point".into(),
            Action::Muggins(points) => message!["claim the ", points, " missed points"],
            Action::Pass => "pass".into(),
        }
    }

    fn ask(view: &View, names: &Names) -> Message {
        match view.phase {
            Phase::Toss => {
                let cards = if view.options.thrown() == 2 { "two cards" } else { "one card" };
                message!["discard ", cards, " to ", whose_crib(view, names), "."]
            }
            Phase::Play if !can_play(view) => {
                "every card you hold would take the count past 31, so say go.".into()
            }
            Phase::Play if view.count == 0 => "lead a card.".into(),
            Phase::Play => message!["the count is ", in_words(view.count), ". Play a card."],
            Phase::Count(Counting::Hand) => "how many points are in your hand?".into(),
            Phase::Count(Counting::Crib) => "how many points are in your crib?".into(),
            Phase::Muggins(_) => missed_points(view, names),
            Phase::Over => Message::default(),
        }
    }

    fn waiting_for(view: &View, seat: Seat, names: &Names) -> Message {
        match view.phase {
            Phase::Toss => message!["Waiting for ", names.whose(seat), " discard."],
            Phase::Count(_) => message!["Waiting for ", names.within(seat), " to count."],
            _ => message!["Waiting for ", names.within(seat), " to play."],
        }
    }

    fn with_choice(view: View, seat: Seat, action: Action) -> View {
        view.with_discard(seat, action)
    }

    fn tell(before: &View, after: &View, _: Seat, _: Action, names: &Names) -> Message {
        Message::join(tell(before, after, names), "\n")
    }

    fn moments(
        before: &View,
        after: &View,
        _: Seat,
        action: Action,
        names: &Names,
    ) -> Vec<Moment<View>> {
        moments::moments(before, after, action, names)
    }

    /// The cut for the first deal, round by round.
    fn opening(view: &View, names: &Names) -> Option<Message> {
        if let (Some(seat), true) = (view.options.first_dealer(), view.cuts.is_empty()) {
            return Some(message![names.does(seat, "deals", "deal"), " first."]);
        }
        let lowest = view.cuts.last()?.iter().min_by_key(|cut| cut.card.rank())?;
        let rounds = view.cuts.iter().map(|round| cuts(round, names));
        let rounds = Message::join(rounds, ". It's a tie, so there's another cut. ");
        let deals = names.does(lowest.seat, "has", "have");
        let low = if view.options.seats() == 2 { " the lower card" } else { " the lowest card" };
        let deal = if names.reader() == Some(lowest.seat) { " and deal." } else { " and deals." };
        Some(message![rounds, ". ", deals, low, deal])
    }

    fn deal_number(view: &View) -> u32 {
        (view.games.len() << 16 | view.deals.len()) as u32
    }

    fn at_stake(view: &View) -> &'static str {
        if view.options.games.get() > 1 { "match" } else { "game" }
    }

    fn how_it_ended(view: &View) -> Message {
        let Some(last) = view.games.last() else { return "nobody reached the end".into() };
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
        match view.phase {
            Phase::Count(_) | Phase::Muggins(_) => counted(view).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn goes_on(_: Action) -> bool {
        false
    }

    fn nudge(view: &View, decision: &Decision<Action>) -> Message {
        let pile = pile(view);
        let nudge = match decision.action() {
            Action::Toss(_) => {
                let (asked, options) = (asked(view), view.options);
                if asked == Some(view.dealer) {
                    "Which four cards score most together? The crib is yours."
                } else if asked.map(|seat| options.side(seat)) == Some(options.side(view.dealer)) {
                    "Which four cards score most together? The crib is your partner's."
                } else {
                    "Which four cards score most together? The crib isn't yours."
                }
            }
            Action::Play(card) if pile.takes(card.rank()) && pile.points(card.rank()) > 0 => {
                "One of your cards pegs points now."
            }
            Action::Play(_) if view.options.players == Players::Two => {
                "Which card gives your opponent the least to peg?"
            }
            Action::Play(_) => "Which card gives the next player the least to peg?",
            Action::Count(_) => {
                "Count fifteens first, then pairs, runs, a flush, and the jack of the starter's suit."
            }
            Action::Muggins(_) | Action::Pass => {
                "Count the cards yourself. Do you get the same total?"
            }
            Action::Go => "Every card you hold would take the count past 31.",
        };
        nudge.into()
    }

    fn option(action: Action) -> Message {
        match action {
            Action::Toss(toss) => message![toss.cards().as_slice()],
            Action::Play(card) => card.into(),
            action => Self::instruction(action),
        }
    }

    /// Suits don't matter in the play, and a wrong count is no alternative to the right one.
    fn is_alternative(best: Action, other: Action) -> bool {
        match (best, other) {
            (Action::Toss(_), Action::Toss(_)) => best != other,
            (Action::Play(one), Action::Play(other)) => one.rank() != other.rank(),
            _ => false,
        }
    }

    /// By the win chance where the decision has it, in points otherwise.
    fn compared(decision: &Decision<Action>) -> Compared {
        if !decision.is_compared() {
            return Compared::default();
        }
        let ranked = &decision.ranked[..decision.ranked.len().min(LISTED)];
        let part = |verdict: &Verdict<Action>, kind: TermKind| {
            verdict.terms.iter().find(|term| term.kind == kind).map(points)
        };
        let parts = [
            (TermKind::Hand, "hand", Worth::Average as fn(f64) -> Worth),
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

/// The points that a term is about, also where the win chance decided and they add nothing to it.
fn points(term: &Term) -> f64 {
    match &term.fact {
        Some(explain::Fact::Cribbage(Fact::Hand { spread, .. })) => spread.mean(),
        Some(explain::Fact::Cribbage(Fact::Toss { crib, mean, .. })) => {
            f64::from(crib.sign()) * mean
        }
        Some(explain::Fact::Cribbage(Fact::Play { pegged, .. })) => pegged.margin(),
        Some(explain::Fact::Cribbage(Fact::Pegs { pegs, .. })) => f64::from(Peg::total(pegs)),
        _ => term.worth,
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

/// The seat whose view this is, or the seat to act if it's nobody's in particular.
fn asked(view: &View) -> Option<Seat> {
    view.eye.seat().or(match view.turn {
        Turn::Act(seat) => Some(seat),
        Turn::Over(_) => None,
    })
}

/// Whose crib it is, for the seat to act: `your crib`, `the computer's crib`, `Ann's crib`.
pub fn whose_crib(view: &View, names: &Names) -> Message {
    let options = view.options;
    match asked(view) {
        Some(seat) if seat == view.dealer => "your crib".into(),
        Some(seat) if options.side(seat) == options.side(view.dealer) => {
            "your partner's crib".into()
        }
        _ => message![names.whose(view.dealer), " crib"],
    }
}

/// The question of muggins.
pub fn missed_points(view: &View, names: &Names) -> Message {
    let counted = view.events.iter().rev().find_map(|told| match *told {
        PublicEvent::Showed { seat, .. } => Some(names.within(seat)),
        _ => None,
    });
    match counted {
        Some(counted) => message!["did ", counted, " miss any points?"],
        None => "were any points missed?".into(),
    }
}

/// Who cut which card in a round of the cut for the deal: `Ann cuts 9♥ and the computer cuts 4♠`.
fn cuts(round: &[Cut], names: &Names) -> Message {
    let cut = |(place, cut): (usize, &Cut)| {
        let who = if place == 0 { names.player(cut.seat) } else { names.within(cut.seat) };
        let cuts = if names.reader() == Some(cut.seat) { " cut " } else { " cuts " };
        message![who, cuts, cut.card]
    };
    Message::list(round.iter().enumerate().map(cut), " and ")
}

/// The number of the current deal; none where the game was set up at a score, since nobody knows how
/// many deals came before.
pub fn deal_number(view: &View) -> Option<usize> {
    let mut pegged = vec![0; view.options.sides()];
    let deals = view.deals.iter().map(|deal| (&deal.events, deal.dealer));
    for (events, dealer) in deals.chain([(&view.events, view.dealer)]) {
        for (seat, points) in events.iter().filter_map(|event| event.pegged(dealer)) {
            pegged[view.options.side(seat)] += u32::from(points);
        }
    }
    let began_at_zero =
        view.scores().iter().zip(pegged).all(|(&score, sum)| u32::from(score) <= sum);
    began_at_zero.then_some(view.deals.len() + 1)
}

/// The cards of the count.
pub fn pile(view: &View) -> Pile {
    view.pile.iter().map(|card| card.rank()).fold(Pile::default(), Pile::with)
}

/// What playing a card would do, as a value and in words: `5♥: fifteen for two.`
pub fn preview(view: &View, card: Card) -> (Preview, Message) {
    let pile = pile(view);
    if !pile.takes(card.rank()) {
        return (Preview::Past, message![card, " would take the count past 31."]);
    }
    let pegs = pile.pegs(card.rank());
    let count = pile.with(card.rank()).count();
    let preview =
        if pegs.is_empty() { Preview::Plain } else { Preview::Pegs(pile.points(card.rank())) };
    (preview, message![card, ": ", called(count, &pegs), "."])
}

/// What playing a card would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preview {
    /// The count would pass thirty-one.
    Past,
    /// It pegs nothing.
    Plain,
    /// It pegs this many points.
    Pegs(u8),
}

/// The rules in short.
const HOW: &[(&str, &str)] = &[
    (
        "Aim",
        "Be the first to score 121 points. With four players, you and the player opposite are \
         partners and score together.",
    ),
    (
        "The crib",
        "You are dealt six cards (five with three or four players) and keep four. You discard the \
         rest face down to the crib, an extra hand that the dealer counts. With three players, the \
         crib's fourth card comes from the deck. Then the starter is turned up, a card that counts \
         in every hand. If it's a jack, the dealer pegs 2, called his heels.",
    ),
    (
        "The play",
        "The player left of the dealer begins. In turn, play a card and say the count, which is the \
         sum of the cards so far and may not pass 31. Aces count 1 and face cards 10. If one of \
         your cards fits, you must play. If none does, say go, and the others play on while they \
         can. When nobody can, the player who played the last card pegs 1 for the go. After that, or \
         after 31, the count starts again at 0. The player after the one who played last leads.",
    ),
    (
        "Pegging",
        "Making the count 15 or 31 pegs 2. A card of the same rank as the one before makes a pair \
         and pegs 2. A third in a row makes a pair royal and pegs 6. A fourth makes a double pair royal and pegs 12. If the last three \
         or more cards have consecutive ranks, in any order, they are a run and peg 1 a card. The \
         last card of the deal pegs 1, unless it makes 31.",
    ),
    (
        "The show",
        "After the play, each hand is counted with the starter, the player left of the dealer first \
         and the crib last. Cards that add up to 15 are a fifteen. Every fifteen and every pair \
         scores 2. Three or more consecutive ranks are a run and score 1 a card. If all four \
         cards of a hand have the same suit, they are a flush and score 4, or 5 if the starter has it too. In the crib only a flush of \
         five counts. A jack of the starter's suit scores 1, called one for nobs.",
    ),
    (
        "Counting aloud",
        "The points are added up as they are named. \u{201c}Fifteen two, fifteen four, and a pair is \
         six\u{201d} is two fifteens and a pair: 6 points in all. A double run of three is two runs and \
         their pair, for 8.",
    ),
    (
        "Muggins",
        "As an option, you count your own hand, and opponents may take points you miss. If you \
         count too many, the extra points are taken off what the hand is worth.",
    ),
];
