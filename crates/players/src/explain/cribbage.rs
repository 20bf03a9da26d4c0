//! Cribbage reasons in words.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Action, Peg, Players, Told, View, aloud, score};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use crate::cribbage::{Crib, Fact, TieBreak};
use crate::explain::{self, Voice};
use crate::{Term, Verdict};

/// A sentence about what to keep and why, from the terms of a choice.
///
/// ```
/// use parlour_players::cribbage::{Crib, keep};
/// use parlour_players::explain::cribbage::sentence;
/// let choice = keep(&"5S AD 8H QC QD JH".parse()?, Crib::Ignore);
/// assert_eq!(
///     sentence(&choice.terms()).to_string(),
///     "keep 5♠ Q♣ Q♦ J♥: 10.67 on average over 46 starters (at least 8, at most 17); \
///      next best is 5♠ A♦ Q♣ Q♦ with 8♥ J♥ thrown, 2.89 less"
/// );
/// # Ok::<(), parlour_rules::cribbage::NotDealt>(())
/// ```
pub fn sentence(terms: &[Term]) -> Message {
    said(terms, Voice::Advice)
}

fn said(terms: &[Term], voice: Voice) -> Message {
    let facts = terms.iter().filter_map(|term| match &term.fact {
        Some(explain::Fact::Cribbage(fact)) => Some(clause(fact, voice)),
        _ => None,
    });
    Message::join(facts, "; ")
}

/// The reasons for a verdict; none where its terms carry no facts.
pub fn reasons(verdict: &Verdict<Action>, voice: Voice) -> Vec<Message> {
    let said = said(&verdict.terms, voice);
    if said.is_empty() { Vec::new() } else { vec![message![said.capitalised(), "."]] }
}

/// The count of the cards to be counted now, or of the last counted ones while an opponent may
/// still claim overlooked points.
pub fn counted(view: &View) -> Option<Message> {
    let shown = || {
        view.told.iter().rev().find_map(|told| match *told {
            Told::Showed { cards, what, .. } => Some((cards, what)),
            _ => None,
        })
    };
    let (starter, (cards, what)) = (view.starter?, view.to_count().or_else(shown)?);
    let count = aloud(&score(cards, starter, what));
    Some(message![&cards, " and ", starter, " count ", count, "."])
}

fn clause(fact: &Fact, voice: Voice) -> Message {
    match fact {
        Fact::Hand { keep, spread } => message![
            if voice == Voice::Own { "keeping " } else { "keep " },
            keep,
            format!(": {:.2} on average over ", spread.mean()),
            format!("{} starters ", spread.starters),
            format!("(at least {}, at most {})", spread.lowest, spread.highest)
        ],
        Fact::Toss { toss, crib, players, mean } => {
            let (whose, does) = match (crib, players, voice) {
                (Crib::Theirs, ..) => ("their crib", "gives away"),
                (_, Players::Four, Voice::Advice) => ("your side's crib", "adds"),
                (_, Players::Four, Voice::Own) => ("our side's crib", "adds"),
                (.., Voice::Advice) => ("your own crib", "adds"),
                (.., Voice::Own) => ("my own crib", "adds"),
            };
            message!["throwing ", toss.as_slice(), format!(" to {whose} {does} {mean:.2}")]
        }
        Fact::Tied { keeps, by } => {
            let why = match by {
                TieBreak::GivesLess => "this one gives least away in a crib",
                TieBreak::GivesLessThenLowerCards => {
                    "of those that give least away in a crib this one keeps the lower cards"
                }
                TieBreak::LowerCards => "this one keeps the lower cards",
            };
            message![*keeps, " keeps are worth as much, and ", why]
        }
        Fact::Pegs { card, pegs } => pegging(*card, pegs),
        Fact::Leaves { count, pegging, .. } => leaves(*count, pegging),
        Fact::Play { players, pegged, .. } => {
            let (we, they) = match (players, voice) {
                (Players::Two, _) => ("it pegs", "the other player"),
                (Players::Three, _) => ("it pegs", "each of the two others"),
                (Players::Four, Voice::Advice) => ("your side pegs", "the other side"),
                (Players::Four, Voice::Own) => ("our side pegs", "the other side"),
            };
            let (mine, theirs) = (pegged.mine, pegged.theirs);
            format!("in the play {we} {mine:.1} on average, and {they} {theirs:.1}").into()
        }
        Fact::Wins { chance, score: [mine, theirs], deals } => {
            let role = if *deals { "dealer" } else { "pone (the other player deals)" };
            let score = format!(" of games from {mine}–{theirs} as {role}");
            message!["wins ", Part::Chance(*chance), score]
        }
        Fact::NextWins { action, behind } => match format!("{:.1}", 100.0 * behind).as_str() {
            "0.0" => message!["to ", deed(*action), " is as good, to one game in a thousand"],
            behind => {
                let fewer = format!(" instead wins {behind} fewer games in a hundred");
                message!["to ", deed(*action), fewer]
            }
        },
        Fact::WinsAmongMore { chance, scores } => {
            let scores: Vec<String> = scores.iter().map(u8::to_string).collect();
            message!["wins ", Part::Chance(*chance), " of games from ", scores.join("–")]
        }
        Fact::Tried { players, worlds, points, .. } => {
            let (much, than) = if *points < 0.0 { (-points, "fewer") } else { (*points, "more") };
            let (we, they) = match (players, voice) {
                (Players::Four, Voice::Advice) => ("your side pegs", "the other side"),
                (Players::Four, Voice::Own) => ("our side pegs", "the other side"),
                (_, Voice::Advice) => ("you peg", "each of the others"),
                (_, Voice::Own) => ("I peg", "each of the others"),
            };
            let much = format!("{much:.1} {than} on average than {they}");
            format!("in {worlds} imagined plays {we} {much}").into()
        }
        Fact::Decided { players, won, lost } => {
            let (we, they) = match (players, voice) {
                (Players::Four, Voice::Advice) => ("your side wins", "the other side wins"),
                (Players::Four, Voice::Own) => ("our side wins", "the other side wins"),
                (_, Voice::Advice) => ("you win", "another wins"),
                (_, Voice::Own) => ("I win", "another wins"),
            };
            let part = |share: f64, who: &str| {
                (share > 0.0).then(|| format!("{who} in {:.0}%", 100.0 * share))
            };
            let parts: Vec<String> =
                [part(*won, we), part(*lost, they)].into_iter().flatten().collect();
            message!["before the next deal ", parts.join(" and ")]
        }
        Fact::PegsOut { card } => message![*card, " pegs out"],
        Fact::Reply { points, .. } => {
            format!("the next player's best reply pegs {points:.1} on average").into()
        }
        Fact::Chance { action, of } => by_chance(*action, *of).into(),
        Fact::OnlyCard { card } => message![*card, " is the only card that can be laid"],
        Fact::CountsCarelessly { one_in } => match voice {
            Voice::Own => format!("I counted what I saw; one combination in {one_in} I overlook"),
            Voice::Advice => format!("counted with one combination in {one_in} overlooked"),
        }
        .into(),
        Fact::TakesCarelessly { one_in } => match voice {
            Voice::Own => format!("what others overlook I see one time in {one_in}"),
            Voice::Advice => format!("what others overlook is seen one time in {one_in}"),
        }
        .into(),
        Fact::Next { keep, toss, behind } => {
            let less = format!(" thrown, {behind:.2} less");
            message!["next best is ", keep, " with ", toss.as_slice(), less]
        }
    }
}

/// The reason for a random choice among `of` options.
fn by_chance(action: Action, of: usize) -> String {
    match action {
        Action::Play(_) if of == 1 => "it does not win at once".to_owned(),
        Action::Play(_) => format!("by chance, one of {of} cards that do not win at once"),
        _ => format!("by chance, one of {of} ways to throw"),
    }
}

/// An action after `to`.
fn deed(action: Action) -> Message {
    match action {
        Action::Toss(toss) => message!["throw ", toss.cards().as_slice()],
        Action::Play(card) => message!["lay ", card],
        // Nothing else is chosen by the chance to win.
        action => action.to_string().into(),
    }
}

/// What a card pegs.
fn pegging(card: Card, pegs: &[Peg]) -> Message {
    let said = |peg: &Peg| {
        let points = peg.points();
        match peg {
            Peg::Fifteen => format!("makes fifteen for {points}"),
            Peg::ThirtyOne => format!("makes thirty-one for {points}"),
            Peg::Pair => format!("pairs for {points}"),
            Peg::PairRoyal => format!("makes a pair royal for {points}"),
            Peg::DoublePairRoyal => format!("makes a double pair royal for {points}"),
            Peg::Run(cards) => format!("makes a run of {cards} for {points}"),
            Peg::Go => format!("takes the go for {points}"),
            Peg::Last => format!("is the last card for {points}"),
            Peg::Heels => format!("is his heels for {points}"),
        }
    };
    match pegs {
        [] => message![card, " pegs nothing at once"],
        pegs => message![card, " ", pegs.iter().map(said).collect::<Vec<_>>().join(" and ")],
    }
}

/// Which ranks would peg on a count.
fn leaves(count: u8, pegging: &[(Rank, u8)]) -> Message {
    let most = pegging.iter().map(|(_, points)| *points).max().unwrap_or(0);
    let mut parts = Vec::new();
    for points in (1..=most).rev() {
        let alike = pegging.iter().filter(|(_, pegged)| *pegged == points);
        let ranks = Message::join(alike.map(|&(rank, _)| rank.into()), " or ");
        if !ranks.is_empty() {
            parts.push(message![ranks, " pegs ", points]);
        }
    }
    let on_which =
        if parts.is_empty() { "no card pegs".into() } else { Message::join(parts, ", ") };
    message!["it leaves ", count, ", on which ", on_which]
}
