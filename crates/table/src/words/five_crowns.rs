//! Five Crowns in sentences.

use std::error::Error;

use parlour_players::Decision;
use parlour_players::explain::five_crowns::stand_ins;
use parlour_rules::five_crowns::{
    Action, Arrangement, Card, FiveCrowns, Meld, Phase, Rank, RoundResult, Told, View,
    best_discards, best_melds,
};
use parlour_rules::message::Part;
use parlour_rules::{Message, OptionSpec, Seat, Turn, message};

use super::{BeforePlay, Measure, Names, Weighed, Words, Worth, five_crowns_save};
use crate::Table;
use crate::export::{CannotExport, Imported, NotExported};

/// How many actions of a decision are listed with their worth.
const LISTED: usize = 5;

impl Words for FiveCrowns {
    const TITLE: &'static str = "Five Crowns";
    const ABOUT: &'static str = "Eleven rounds of books and runs, a new wild card in each.";
    const CREDIT: &'static str = "By SET Enterprises and PlayMonster";
    const HOW: &'static [(&'static str, &'static str)] = HOW;
    const RULES: &'static str = include_str!("../../../../docs/rules/five-crowns.md");
    const HIDES: bool = true;
    const TABLE_OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::switch("closed", "Cards face down", "Hands and the draw pile lie face down."),
        OptionSpec::choice(
            "format",
            "Save format",
            "The text format that the game is saved in.",
            &[
                ("cpp", "C++ and Java"),
                ("lisp", "LISP"),
                ("prolog", "Prolog"),
                ("prolog-terms", "Prolog terms"),
            ],
        ),
    ];
    const BEFORE_PLAY: BeforePlay = BeforePlay::NewOrSaved;
    const SEAT_FLAGS: &'static [&'static str] = &["human", "computer"];
    const FORMATS: &'static [&'static str] = five_crowns_save::FORMATS;

    fn progress(view: &View, _: usize) -> String {
        let [human, computer] = view.scores();
        format!("round {}, {human} to {computer}", view.round)
    }

    fn export(table: &Table<Self>, format: &str) -> Result<String, CannotExport> {
        five_crowns_save::export(table, format)
    }

    fn not_exported(table: &Table<Self>) -> NotExported {
        five_crowns_save::not_exported(table)
    }

    fn import(text: &str) -> Option<Result<Imported<Self>, Box<dyn Error + Send + Sync>>> {
        Some(five_crowns_save::import(text).map_err(Into::into))
    }

    fn deed(action: Action) -> Message {
        match action {
            Action::Call(coin) => format!("call {coin}").into(),
            Action::Draw => "draw from the draw pile".into(),
            Action::Take => "take the top discard".into(),
            Action::Discard(card) => message!["discard ", card],
            Action::GoOut(card) => message!["go out with ", card],
        }
    }

    fn ask(view: &View) -> Message {
        match (view.phase, view.top_discard()) {
            (Phase::Call, _) => "call the coin for who begins.".into(),
            (Phase::Draw, Some(top)) => {
                let last = " This is the last turn of the round.";
                let last = view.gone_out.map_or("", |_| last);
                message!["draw a card, or take ", top, ".", last]
            }
            (Phase::Draw, None) => "draw a card.".into(),
            (Phase::Discard, _) if can_go_out(view) => {
                "you can go out. Choose your discard.".into()
            }
            (Phase::Discard | Phase::Over, _) => "choose a card to discard.".into(),
        }
    }

    fn tell(before: &View, after: &View, seat: Seat, action: Action, names: &Names) -> Message {
        let does = |they, you| names.does(seat, they, you);
        let mut text = match action {
            Action::Call(called) => {
                let fell = after.toss.map_or(called, |toss| toss.fell);
                let calls = does("calls", "call");
                let first = match after.turn {
                    Turn::Act(first) => plays_first(first, names),
                    Turn::Over(_) => Message::default(),
                };
                message![calls, format!(" {called}, and the coin falls {fell}: "), first, "."]
            }
            Action::Draw => {
                let draws = does("draws", "draw");
                let card = after.drawn.map_or("a card".into(), Message::from);
                message![draws, " ", card, " from the draw pile."]
            }
            Action::Take => {
                let takes = does("takes", "take");
                match before.top_discard() {
                    Some(card) => message![takes, " ", card, " from the discard pile."],
                    None => message![takes, " the top discard."],
                }
            }
            Action::Discard(card) => message![does("discards", "discard"), " ", card, "."],
            Action::GoOut(card) => {
                let out = if names.reader() == Some(seat) { "go out." } else { "goes out." };
                message![does("discards", "discard"), " ", card, " and ", out]
            }
        };
        let reshuffled = |view: &View| view.told.contains(&Told::Reshuffled);
        if reshuffled(after) && !reshuffled(before) {
            text += "\nThe draw pile was used up: the discards below the top were shuffled.";
        }
        if let Some(over) = after.sheet.get(before.sheet.len()) {
            text += round_end(over, after, names);
        }
        text
    }

    fn opening(_: &View, _: &Names) -> Option<Message> {
        None
    }

    fn deal_number(view: &View) -> u32 {
        u32::from(view.round.number())
    }

    fn at_stake(_: &View) -> &'static str {
        "game"
    }

    fn how_it_ended(view: &View) -> Message {
        let [one, other] = view.scores();
        message![one.min(other), " points to ", one.max(other)]
    }

    fn is_forced(_: Action) -> bool {
        false
    }

    fn second_thought(legal: &[Action], action: Action) -> Option<(Message, Action)> {
        let Action::Discard(card) = action else { return None };
        let out = Action::GoOut(card);
        legal.contains(&out).then(|| {
            (message!["Without ", card, " your whole hand melds: you can go out. Go out?"], out)
        })
    }

    fn standing(view: &View) -> Vec<Message> {
        let own = view.eye.seat().and_then(|seat| view.hands[seat.index()].cards.as_ref());
        let Some(cards) = own else { return Vec::new() };
        let wild = view.wild();
        let best = best_melds(cards, wild);
        let mut lines = vec![message!["Your hand at its best: ", arrangement(&best, wild), "."]];
        let roles: Vec<_> = best.melds.iter().flat_map(Meld::roles).collect();
        lines.extend(stand_ins(&roles));
        lines
    }

    fn goes_on(action: Action) -> bool {
        action == Action::Take
    }

    fn nudge(view: &View, decision: &Decision<Action>) -> Message {
        match (decision.action(), view.top_discard()) {
            (Action::Draw | Action::Take, Some(top)) => {
                message!["What would ", top, " do for your melds?"]
            }
            (Action::GoOut(_), _) => "Count what is left in your hand.".into(),
            (Action::Discard(_), _) => {
                "Look at the cards in no meld: which of them costs you most?".into()
            }
            _ => "One side is as good as the other.".into(),
        }
    }

    fn weighed(decision: &Decision<Action>) -> Weighed {
        if !decision.is_weighed() {
            return Weighed::default();
        }
        let best = decision.ranked.iter().take(LISTED);
        let worth = |action, worth| match action {
            Action::GoOut(_) => Worth::GoesOut,
            _ => Worth::Points(worth),
        };
        let worths =
            best.map(|verdict| (verdict.action.to_string(), worth(verdict.action, verdict.worth)));
        Weighed::by(Measure::Points, worths.collect())
    }
}

fn plays_first(seat: Seat, names: &Names) -> Message {
    let plays = if names.reader() == Some(seat) { " play first" } else { " plays first" };
    message![names.within(seat), plays]
}

/// The points of unmelded cards in words.
pub fn left(points: u32) -> String {
    match points {
        0 => "nothing is left: you could go out".to_owned(),
        1 => "1 point is left".to_owned(),
        points => format!("{points} points are left"),
    }
}

/// What taking the top discard would leave, where `own`'s cards are visible.
pub fn taking(view: &View, own: Seat) -> Option<Message> {
    let top = view.top_discard()?;
    let mut cards = view.hands[own.index()].cards.clone()?;
    cards.push(top);
    let left = left(best_discards(&cards, view.wild()).points);
    Some(message!["With ", top, " and the discard that leaves least, ", left, "."])
}

/// Whether a discard would leave the seat to act with melds only.
fn can_go_out(view: &View) -> bool {
    let Turn::Act(seat) = view.turn else { return false };
    let cards = view.hands[seat.index()].cards.iter().flatten();
    cards.copied().any(|card| discarding(view, seat, card).is_some_and(|(left, _)| left == 0))
}

/// The points left after a discard, and a sentence about it, where `own`'s cards are visible.
pub fn discarding(view: &View, own: Seat, card: Card) -> Option<(u32, Message)> {
    let mut cards = view.hands[own.index()].cards.clone()?;
    let place = cards.iter().position(|&held| held == card)?;
    cards.remove(place);
    let points = best_melds(&cards, view.wild()).points;
    Some((points, message!["Without ", card, ", ", left(points), "."]))
}

/// Melds and unmelded cards: `run 4♣ joker 6♣; book 9♥ 9♦ 9♆; left Q♠ 3♥ = 15 points`.
pub fn arrangement(best: &Arrangement, wild: Rank) -> Message {
    let melds = best.melds.iter().map(|meld| message![meld.kind(), " ", meld.cards()]);
    let left = match &best.leftover[..] {
        [] => "nothing left".into(),
        cards => {
            let points: u32 = cards.iter().map(|card| card.points(wild)).sum();
            message!["left ", cards, " = ", Part::Points(points)]
        }
    };
    Message::join(melds.chain([left]), "; ")
}

/// The end of a round: both hands, the points scored, and after the last round the score sheet.
fn round_end(over: &RoundResult, after: &View, names: &Names) -> Message {
    let wild = over.round.wild();
    let mut text = message![
        format!("\n\nRound {} is over: ", over.round),
        names.within(over.out),
        format!(" went out. The {} were wild.", wild.plural())
    ];
    let labels = [Seat(0), Seat(1)].map(|seat| format!("{}:", names.name(seat)));
    let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
    for seat in [over.out, Seat(1 - over.out.0)] {
        text += format!("\n  {:<width$} ", labels[seat.index()]);
        text += arrangement(&best_melds(&over.hands[seat.index()], wild), wild);
    }
    let loser = Seat(1 - over.out.0);
    let scores = after.scores();
    text += message!["\n", names.does(loser, "earns", "earn"), " "];
    text += message![over.points[loser.index()], " points. The scores: "];
    text += message![scores[1], " for ", names.within(Seat(1)), ", "];
    text += message![scores[0], " for ", names.within(Seat(0)), "."];
    if after.phase == Phase::Over {
        text += sheet(after, names);
    } else if let Turn::Act(first) = after.turn {
        let dealt = format!("\nRound {} is dealt; ", after.round);
        text += message![dealt, plays_first(first, names), "."];
    }
    text
}

/// The score sheet by rounds.
fn sheet(view: &View, names: &Names) -> String {
    // As narrow as the names allow, since the log's column is narrow.
    let [first, second] = [Seat(0), Seat(1)].map(|seat| names.name(seat));
    let [ours, theirs] = [&first, &second].map(|name| name.chars().count().max(4));
    let mut text = format!("\n\n  Round  {second:>theirs$} {first:>ours$}");
    let mut row = |label: &str, points: [u32; 2]| {
        text += &format!("\n  {label:<6} {:>theirs$} {:>ours$}", points[1], points[0]);
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

/// The rules in short.
const HOW: &[(&str, &str)] = &[
    (
        "Aim",
        "Eleven rounds; whoever has the fewest points at the end wins. Two decks of five suits, \
         3 to king, with three jokers each.",
    ),
    (
        "A round",
        "Three cards each in the first round, one more in every round after. The rank whose \
         number you are dealt is wild, and so are jokers.",
    ),
    ("A turn", "Draw the top card of the draw pile or of the discard pile, then discard one card."),
    (
        "Melds",
        "A book is three or more cards of one rank; a run is three or more of one suit in a row. \
         Wilds stand for anything.",
    ),
    (
        "Going out",
        "If all the cards you keep are in melds, you may go out with your discard. The other \
         player has one turn more, and scores what is in no meld.",
    ),
    ("Points", "3 to 10 count themselves, J 11, Q 12, K 13, the round's wild 20, a joker 50."),
];
