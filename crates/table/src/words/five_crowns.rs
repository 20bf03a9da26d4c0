//! Five Crowns in sentences.

mod drill;
mod lesson;
mod moments;
mod save;

use std::error::Error;

use parlour_players::explain::five_crowns::stand_ins;
use parlour_players::five_crowns::{Outlook, with_cards_face_up};
use parlour_players::{Decision, Verdict};
use parlour_rules::five_crowns::{
    Action, Arrangement, Card, FiveCrowns, Meld, Phase, PublicEvent, Rank, RoundResult, View,
    best_discards, best_melds,
};
use parlour_rules::message::Part;
use parlour_rules::{Message, OptionSpec, Seat, Turn, message};

pub use self::moments::score_sheet;
use super::lesson::Step;
use super::{BeforePlay, Compared, ComparedRow, Names, Words, Worth};
use crate::Table;
use crate::coach::Drill;
use crate::export::{CannotExport, Imported, NotExported};
use crate::moments::Moment;

/// How many actions of a decision are listed with their worth.
const LISTED: usize = 5;

/// What a player who got a card is asked.
const DISCARD: &str = "choose a card to discard.";

impl Words for FiveCrowns {
    const TITLE: &'static str = "Five Crowns";
    const ABOUT: &'static str = "Eleven rounds of books and runs, a new wild card in each.";
    const CREDIT: &'static str = "By SET Enterprises and PlayMonster";
    const HOW: &'static [(&'static str, &'static str)] = HOW;
    const RULES: &'static str = include_str!("../../rules/five-crowns.md");
    const HIDES: bool = true;
    const TABLE_OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::switch(
            "closed",
            "Cards face down",
            "Your opponent's hand and the draw pile are dealt face down. Otherwise you see them.",
        ),
        OptionSpec::choice(
            "format",
            "Save format",
            "The text format for saving the game.",
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
    const FORMATS: &'static [&'static str] = save::FORMATS;

    fn lesson() -> &'static [Step<Self>] {
        lesson::STEPS
    }

    fn drills() -> &'static [Drill<Self>] {
        drill::DRILLS
    }

    fn progress(view: &View, _: usize) -> String {
        let [human, computer] = view.scores();
        format!("round {}, {human} to {computer}", view.round)
    }

    fn export(table: &Table<Self>, format: &str) -> Result<String, CannotExport> {
        save::export(table, format)
    }

    fn not_exported(table: &Table<Self>) -> NotExported {
        save::not_exported(table)
    }

    fn import(text: &str) -> Option<Result<Imported<Self>, Box<dyn Error + Send + Sync>>> {
        Some(save::import(text).map_err(Into::into))
    }

    fn instruction(action: Action) -> Message {
        match action {
            Action::Call(coin) => format!("call {coin}").into(),
            Action::Draw => "draw from the draw pile".into(),
            Action::Take => "take the top discard".into(),
            Action::Discard(card) => message!["discard ", named(card)],
            Action::GoOut(card) => message!["discard ", named(card), " and go out"],
        }
    }

    fn instruction_in(view: &View, action: Action) -> Message {
        match (action, view.top_discard()) {
            (Action::Take, Some(top)) => message!["take ", the(top)],
            _ => Self::instruction(action),
        }
    }

    fn ask(view: &View, _: &Names) -> Message {
        match (view.phase, view.top_discard()) {
            (Phase::Call, _) => "call heads or tails.".into(),
            (Phase::Draw, Some(top)) => {
                let last = " It's your last turn of the round.";
                let last = view.gone_out.map_or("", |_| last);
                message!["draw a card, or take ", the(top), ".", last]
            }
            (Phase::Draw, None) => "draw a card.".into(),
            (Phase::Discard, _) if can_go_out(view) => {
                "you can go out. Choose your discard.".into()
            }
            (Phase::Discard | Phase::Over, _) => DISCARD.into(),
        }
    }

    fn ask_in_puzzle(view: &View, names: &Names) -> Message {
        match view.phase {
            Phase::Discard => DISCARD.into(),
            _ => Self::ask(view, names),
        }
    }

    fn tell(before: &View, after: &View, seat: Seat, action: Action, names: &Names) -> Message {
        let does = |they, you| names.does(seat, they, you);
        let mut text = match action {
            Action::Call(called) => {
                let fell = after.toss.map_or(called, |toss| toss.fell);
                let calls = does("calls", "call");
                let first = match after.turn {
                    Turn::Act(first) => {
                        message![" ", names.does(first, "plays", "play"), " first."]
                    }
                    Turn::Over(_) => Message::default(),
                };
                message![calls, format!(" {called}, and it lands {fell}."), first]
            }
            Action::Draw => {
                let card = after.drawn.map_or("a card".into(), named);
                message![does("draws", "draw"), " ", card, "."]
            }
            Action::Take => {
                let card = before.top_discard().map_or("the top discard".into(), the);
                message![does("takes", "take"), " ", card, "."]
            }
            Action::Discard(card) => message![does("discards", "discard"), " ", named(card), "."],
            Action::GoOut(card) => {
                let out = if names.reader() == Some(seat) { "go out." } else { "goes out." };
                message![does("discards", "discard"), " ", named(card), " and ", out]
            }
        };
        let reshuffled = |view: &View| view.events.contains(&PublicEvent::Reshuffled);
        if reshuffled(after) && !reshuffled(before) {
            text +=
                "\nThe draw pile is used up, so the discards below the top card are reshuffled.";
        }
        if let Some(over) = after.sheet.get(before.sheet.len()) {
            text += round_end(over, after, names);
        }
        text
    }

    fn moments(
        before: &View,
        after: &View,
        seat: Seat,
        action: Action,
        names: &Names,
    ) -> Vec<Moment<View>> {
        let told = Self::tell(before, after, seat, action, names);
        moments::moments(before, after, (seat, action), told, names)
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
        if one == other {
            return message![Part::Points(one), " each"];
        }
        message![Part::Points(one.min(other)), " to ", one.max(other)]
    }

    fn is_forced(_: Action) -> bool {
        false
    }

    fn second_thought(legal: &[Action], action: Action) -> Option<(Message, Action)> {
        let Action::Discard(card) = action else { return None };
        let out = Action::GoOut(card);
        let ask =
            || message!["All your other cards are melded. Discard ", named(card), " and go out?"];
        legal.contains(&out).then(|| (ask(), out))
    }

    fn hand_in_hint(view: &View, action: Action) -> Vec<Message> {
        let own = view.eye.seat().and_then(|seat| view.hands[seat.index()].cards.as_ref());
        let Some(cards) = own else { return Vec::new() };
        // The reasons for going out name the melds that are left.
        if matches!(action, Action::Call(_) | Action::GoOut(_)) {
            return Vec::new();
        }
        let wild = view.wild();
        let best = best_melds(cards, wild);
        let mut lines = vec![message!["Your hand: ", arrangement(&best, wild), "."]];
        // Another card or one less can turn a wild into something else.
        if action == Action::Draw {
            let roles: Vec<_> = best.melds.iter().flat_map(Meld::roles).collect();
            lines.extend(stand_ins(&roles));
        }
        lines
    }

    fn goes_on(action: Action) -> bool {
        action == Action::Take
    }

    fn nudge(view: &View, decision: &Decision<Action>) -> Message {
        match (decision.action(), view.top_discard()) {
            (Action::Draw | Action::Take, Some(top)) => {
                message!["What would ", the(top), " do for your melds?"]
            }
            (Action::GoOut(_), _) => "Which card can your melds do without?".into(),
            (Action::Discard(_), _) => "Which of your unmelded cards do you need least?".into(),
            _ => "Heads and tails are equally likely.".into(),
        }
    }

    fn with_cards_face_up(view: &View, decision: Decision<Action>) -> Decision<Action> {
        with_cards_face_up(view, decision)
    }

    fn as_subject(view: &View, action: Action) -> Message {
        match (action, view.top_discard()) {
            (Action::Draw, _) => "drawing".into(),
            (Action::Take, Some(top)) => message!["taking ", the(top)],
            (Action::Discard(card), _) => the(card),
            _ => Self::option(action),
        }
    }

    fn option(action: Action) -> Message {
        match action {
            Action::Discard(card) => card.into(),
            action => Self::instruction(action),
        }
    }

    fn option_in(view: &View, action: Action) -> Message {
        match (action, view.top_discard()) {
            (Action::Draw, _) => "draw".into(),
            (Action::Take, Some(top)) => message!["take ", top],
            _ => Self::option(action),
        }
    }

    fn column_note(column: &str) -> Option<&'static str> {
        (column == NET_POINTS).then_some(
            "Net points rate a move. Unmelded points lower them, and a chance to go out raises them. \
             Higher is better.",
        )
    }

    fn compared(decision: &Decision<Action>) -> Compared {
        if !decision.is_compared() {
            return Compared::default();
        }
        let heading = match decision.action() {
            Action::Discard(_) | Action::GoOut(_) => "discard",
            _ => "move",
        };
        let ranked = &decision.ranked[..decision.ranked.len().min(LISTED)];
        let numbers = |verdict: &Verdict<Action>| {
            let Outlook { unmelded, next_draw, out } = Outlook::of(verdict);
            [unmelded.map(Worth::Average), next_draw.map(Worth::Average), out.map(Worth::Estimate)]
        };
        let names = ["unmelded now", "after next draw", "chance to go out"];
        let is_known = |column: &usize| ranked.iter().any(|one| numbers(one)[*column].is_some());
        let columns: Vec<usize> = (0..names.len()).filter(is_known).collect();
        let row = |verdict: &Verdict<Action>| {
            let known = numbers(verdict);
            let known = columns.iter().map(|&column| known[column].unwrap_or(Worth::Unknown));
            let decides = match verdict.action {
                Action::GoOut(_) => Worth::GoesOut,
                _ => Worth::Points(verdict.worth),
            };
            let worths = known.chain([decides]).collect();
            ComparedRow { action: verdict.action.to_string(), worths }
        };
        let names = columns.iter().map(|&column| names[column]).chain([NET_POINTS]);
        Compared {
            heading: heading.to_owned(),
            columns: names.map(str::to_owned).collect(),
            rows: ranked.iter().map(row).collect(),
        }
    }
}

/// The heading of the column that decides.
const NET_POINTS: &str = "net points";

/// A card within a sentence: `9♥`, `a joker`.
pub fn named(card: Card) -> Message {
    if card.is_joker() { message!["a ", card] } else { card.into() }
}

/// A card that is the only one meant: `9♥`, `the joker`.
pub fn the(card: Card) -> Message {
    if card.is_joker() { message!["the ", card] } else { card.into() }
}

/// What taking the top discard would leave, where `own`'s cards are visible.
pub fn taking(view: &View, own: Seat) -> Option<Message> {
    let top = view.top_discard()?;
    let mut cards = view.hands[own.index()].cards.clone()?;
    cards.push(top);
    Some(match best_discards(&cards, view.wild()).points {
        0 => message!["Taking ", the(top), " lets you go out."],
        points => {
            message!["Taking ", the(top), " leaves at least ", Part::Points(points), " unmelded."]
        }
    })
}

/// Whether a discard would leave the seat to act with melds only.
fn can_go_out(view: &View) -> bool {
    let Turn::Act(seat) = view.turn else { return false };
    let cards = view.hands[seat.index()].cards.iter().flatten();
    cards.copied().any(|card| discarding(view, seat, card).is_some_and(|(left, _)| left == 0))
}

/// The unmelded points after a discard, and a sentence about it, where `own`'s cards are visible.
pub fn discarding(view: &View, own: Seat, card: Card) -> Option<(u32, Message)> {
    let mut cards = view.hands[own.index()].cards.clone()?;
    let place = cards.iter().position(|&held| held == card)?;
    cards.remove(place);
    let points = best_melds(&cards, view.wild()).points;
    let discarding = message!["Discarding ", named(card)];
    Some(match points {
        0 => (0, message![discarding, " lets you go out."]),
        points => (points, message![discarding, " leaves ", Part::Points(points), " unmelded."]),
    })
}

/// Melds and unmelded cards: `run 4♣ joker 6♣, book 9♥ 9♦ 9♆, unmelded Q♠ 3♥ (15 points)`.
pub fn arrangement(best: &Arrangement, wild: Rank) -> Message {
    let melds = best.melds.iter().map(|meld| message![meld.kind(), " ", meld.cards()]);
    let unmelded = match &best.leftover[..] {
        [] => "all melded".into(),
        cards => {
            let points: u32 = cards.iter().map(|card| card.points(wild)).sum();
            message!["unmelded ", cards, " (", Part::Points(points), ")"]
        }
    };
    Message::join(melds.chain([unmelded]), ", ")
}

/// The end of a round: who went out, both hands, the scores, and after the last round the score
/// sheet.
fn round_end(over: &RoundResult, after: &View, names: &Names) -> Message {
    let wild = over.round.wild();
    let loser = Seat(1 - over.out.0);
    let caught = match over.points[loser.index()] {
        0 => message![names.does(loser, "scores", "score"), " 0, too."],
        points => message![names.does(loser, "is", "are"), format!(" caught with {points}.")],
    };
    let out = names.does(over.out, "went out.", "went out.");
    let mut text = message![format!("\n\nRound {} is over. ", over.round), out, " ", caught];
    let labels = [Seat(0), Seat(1)].map(|seat| format!("{}:", names.name(seat)));
    let width = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
    for seat in [over.out, loser] {
        text += format!("\n  {:<width$} ", labels[seat.index()]);
        text += arrangement(&best_melds(&over.hands[seat.index()], wild), wild);
    }
    let scores = after.scores();
    let score = |seat: Seat| message![format!("{} for ", scores[seat.index()]), names.within(seat)];
    text += message!["\nScore: ", score(Seat(1)), ", ", score(Seat(0)), "."];
    if after.phase == Phase::Over {
        text += sheet(after, names);
    } else if let Turn::Act(first) = after.turn {
        let round = format!("\nRound {}: {} are wild. ", after.round, after.wild().plural());
        text += message![round, names.does(first, "plays", "play"), " first."];
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
        row("before", view.carried);
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
        "Have the fewest points after eleven rounds. You play with two decks of five suits: spades, \
         clubs, diamonds, hearts and tridents (\u{2646}). Each suit goes from 3 to king, and there are \
         six jokers.",
    ),
    (
        "A round",
        "You get three cards in round 1 and one more in each later round. The rank with that number \
         is wild: threes in round 1, tens in round 8, then jacks, queens and kings. Jokers are \
         always wild.",
    ),
    (
        "A turn",
        "Draw the top card of the draw pile or take the top card of the discard pile. Then discard \
         a card.",
    ),
    (
        "Melds",
        "A book is three or more cards of one rank. A run is three or more consecutive cards of one \
         suit. A wild can stand for any card.",
    ),
    (
        "Going out",
        "If all your cards but one are melded, you can discard that one and go out. You score 0 for \
         the round. Your opponent gets one more turn and scores the points of their unmelded cards.",
    ),
    (
        "Points",
        "Cards from 3 to 10 count their number, a jack 11, a queen 12 and a king 13. A card of the \
         wild rank counts 20, and a joker 50.",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::{Options, save};
    use parlour_rules::{Eye, Game, Seed};

    fn game(text: &str) -> FiveCrowns {
        let save = save::read(text).expect("a save").save;
        FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("it can be played")
    }

    /// The log of these actions for the first seat.
    fn told(game: &mut FiveCrowns, actions: &[&str]) -> Vec<String> {
        let names = ["Ann".to_owned(), "<b>Bo</b>".to_owned()].to_vec();
        let names = Names::new(names).read_by(Some(Seat(0)));
        let eye = Eye::Seat(Seat(0));
        let tell = |action: &&str| {
            let action: Action = action.parse().expect("an action");
            let Turn::Act(seat) = game.turn() else { panic!("the game is over") };
            let before = game.view(eye);
            game.play(action).expect("legal");
            FiveCrowns::tell(&before, &game.view(eye), seat, action, &names).to_string()
        };
        actions.iter().map(tell).collect()
    }

    #[test]
    fn the_log_has_one_sentence_for_each_action() {
        let mut game = game("(1 0 (8D KT J1) 0 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)");
        let said = told(&mut game, &["take", "discard 9D", "draw", "discard J1", "take"]);
        let expected = [
            "You take 9♦.",
            "You discard 9♦.",
            "<b>Bo</b> draws a card.",
            "<b>Bo</b> discards a joker.",
            "You take the joker.",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn the_end_of_a_round_says_who_went_out_and_who_is_caught() {
        let text = "(1 7 (8D KT 4H) 1 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)";
        let actions = ["draw", "discard 6C out", "draw", "discard KT"];
        let said = told(&mut game(text), &actions);
        assert_eq!(said[1], "You discard 6♣ and go out.");
        assert_eq!(
            said[3],
            "<b>Bo</b> discards K♆.\n\n\
             Round 1 is over. You went out. <b>Bo</b> is caught with 18.\n  \
             You:       book J♣ J♦ J♆, all melded\n  \
             <b>Bo</b>: unmelded 6♠ 8♦ 4♥ (18 points)\n\
             Score: 25 for <b>Bo</b>, 1 for you.\n\
             Round 2: fours are wild. You play first."
        );
        let both = "(1 7 (8D 8T 4H) 1 (JD JT 6C) (JC 8S KC 4D) (9D 5S) HUMAN)";
        let said = told(&mut game(both), &["draw", "discard 6C out", "draw", "discard 4H out"]);
        let over = "Round 1 is over. You went out. <b>Bo</b> scores 0, too.\n";
        assert!(said[3].contains(over), "{}", said[3]);
    }

    #[test]
    fn one_point_is_singular() {
        let game = game("(1 7 (8D KT 4H) 1 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)");
        assert_eq!(FiveCrowns::how_it_ended(&game.view(Eye::All)).to_string(), "1 point to 7");
    }

    #[test]
    fn a_tie_says_the_points_of_both() {
        let tied = game("(1 7 (8D KT 4H) 7 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)");
        assert_eq!(FiveCrowns::how_it_ended(&tied.view(Eye::All)).to_string(), "7 points each");
    }

    #[test]
    fn previews_say_what_a_move_leaves_you() {
        let mut game = game("(1 0 (8D KT J1) 0 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)");
        let view = game.view(Eye::Seat(Seat(0)));
        let taking = taking(&view, Seat(0)).expect("one's own cards");
        assert_eq!(taking.to_string(), "Taking 9♦ leaves at least 26 points unmelded.");
        told(&mut game, &["draw"]);
        let view = game.view(Eye::Seat(Seat(0)));
        let preview = |card: &str| {
            discarding(&view, Seat(0), card.parse().expect("a card")).expect("a card held").1
        };
        assert_eq!(preview("6C").to_string(), "Discarding 6♣ lets you go out.");
        assert_eq!(preview("JC").to_string(), "Discarding J♣ leaves 28 points unmelded.");
    }

    #[test]
    fn a_hint_speaks_of_the_hand_only_where_the_move_leaves_it_so() {
        let save = "(3 0 (8D KT 9H 3C 4T) 0 (JD 5S 5H QD QH) (QH 6S KC 4D) (9D 6S) HUMAN)";
        let mut game = game(save);
        let hand = |game: &FiveCrowns, action: &str| {
            let action = action.parse().expect("an action");
            let lines = FiveCrowns::hand_in_hint(&game.view(Eye::Seat(Seat(0))), action);
            lines.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let own = "Your hand: ";
        let drawing = hand(&game, "draw");
        assert!(drawing[0].starts_with(own) && drawing[1].starts_with("Use 5"), "{drawing:?}");
        assert_eq!(hand(&game, "take"), drawing[..1]);
        told(&mut game, &["draw"]);
        let discarding = hand(&game, "discard JD");
        assert!(discarding[0].starts_with(own) && discarding.len() == 1, "{discarding:?}");
        assert!(hand(&game, "discard JD out").is_empty() && hand(&game, "heads").is_empty());
    }

    #[test]
    fn actions_read_as_instructions() {
        let instruction =
            |text: &str| FiveCrowns::instruction(text.parse().expect("an action")).to_string();
        assert_eq!(instruction("heads"), "call heads");
        assert_eq!(instruction("draw"), "draw from the draw pile");
        assert_eq!(instruction("discard XD"), "discard 10♦");
        assert_eq!(instruction("discard J2 out"), "discard a joker and go out");
    }

    #[test]
    fn taking_names_the_card_where_the_view_shows_it() {
        let instruction = |top: &str| {
            let save = format!("(1 0 (8D KT 9H) 0 (JD JT 6C) (JC 6S KC 4D) ({top} 5S) HUMAN)");
            FiveCrowns::instruction_in(&game(&save).view(Eye::Nobody), Action::Take).to_string()
        };
        assert_eq!(instruction("9D"), "take 9♦");
        assert_eq!(instruction("J3"), "take the joker");
        assert_eq!(FiveCrowns::instruction(Action::Take).to_string(), "take the top discard");
    }
}
