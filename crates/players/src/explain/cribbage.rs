//! What the computer says about a choice of cards.

use parlour_rules::cards::{Card, Rank};
use parlour_rules::cribbage::{Action, Peg, Players, Told, View, aloud, score};

use crate::cribbage::{Crib, Fact, TieBreak};
use crate::explain::{self, Voice};
use crate::{Term, Verdict};

/// One sentence that says what to keep and why, from the terms of a choice.
///
/// ```
/// use parlour_players::cribbage::{Crib, keep};
/// use parlour_players::explain::cribbage::sentence;
/// let choice = keep(&"5S AD 8H QC QD JH".parse()?, Crib::Ignore);
/// assert_eq!(
///     sentence(&choice.terms()),
///     "keep 5S QC QD JH: 10.67 on average over 46 starters (at least 8, at most 17); \
///      next best is 5S AD QC QD with 8H JH thrown, 2.89 less"
/// );
/// # Ok::<(), parlour_rules::cribbage::NotDealt>(())
/// ```
pub fn sentence(terms: &[Term]) -> String {
    said(terms, Voice::Advice)
}

fn said(terms: &[Term], voice: Voice) -> String {
    let facts = terms.iter().filter_map(|term| match &term.fact {
        Some(explain::Fact::Cribbage(fact)) => Some(clause(fact, voice)),
        _ => None,
    });
    facts.collect::<Vec<_>>().join("; ")
}

/// Why a move was ranked where it was, in sentences; none where nothing is known of it.
pub fn reasons(verdict: &Verdict<Action>, voice: Voice) -> Vec<String> {
    let said = said(&verdict.terms, voice);
    let mut letters = said.chars();
    match letters.next() {
        Some(first) => vec![format!("{}{}.", first.to_uppercase(), letters.as_str())],
        None => Vec::new(),
    }
}

/// What the cards that are counted now come to, or those that were counted last where an opponent
/// may still take what was overlooked.
pub fn counted(view: &View) -> Option<String> {
    let shown = || {
        view.told.iter().rev().find_map(|told| match *told {
            Told::Showed { cards, what, .. } => Some((cards, what)),
            _ => None,
        })
    };
    let (starter, (cards, what)) = (view.starter?, view.to_count().or_else(shown)?);
    let count = aloud(&score(cards, starter, what));
    Some(format!("{} and {} count {count}.", names(&cards), starter.name()))
}

fn clause(fact: &Fact, voice: Voice) -> String {
    match fact {
        Fact::Hand { keep, spread } => format!(
            "{} {}: {:.2} on average over {} starters (at least {}, at most {})",
            if voice == Voice::Own { "keeping" } else { "keep" },
            names(keep),
            spread.mean(),
            spread.starters,
            spread.lowest,
            spread.highest
        ),
        Fact::Toss { toss, crib, players, mean } => {
            let (whose, does) = match (crib, players, voice) {
                (Crib::Theirs, ..) => ("their crib", "gives away"),
                (_, Players::Four, Voice::Advice) => ("your side's crib", "adds"),
                (_, Players::Four, Voice::Own) => ("our side's crib", "adds"),
                (.., Voice::Advice) => ("your own crib", "adds"),
                (.., Voice::Own) => ("my own crib", "adds"),
            };
            format!("throwing {} to {whose} {does} {mean:.2}", names(toss))
        }
        Fact::Tied { keeps, by } => {
            let why = match by {
                TieBreak::GivesLess => "this one gives least away in a crib",
                TieBreak::GivesLessThenLowerCards => {
                    "of those that give least away in a crib this one keeps the lower cards"
                }
                TieBreak::LowerCards => "this one keeps the lower cards",
            };
            format!("{keeps} keeps are worth as much, and {why}")
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
            format!("in the play {we} {mine:.1} on average, and {they} {theirs:.1}")
        }
        Fact::Wins { chance, score: [mine, theirs], deals } => {
            let role = if *deals { "dealer" } else { "pone (the other player deals)" };
            format!("wins {:.1}% of games from {mine}–{theirs} as {role}", 100.0 * chance)
        }
        Fact::NextWins { action, behind } => match format!("{:.1}", 100.0 * behind).as_str() {
            "0.0" => format!("to {} is as good, to one game in a thousand", deed(*action)),
            behind => {
                format!("to {} instead wins {behind} fewer games in a hundred", deed(*action))
            }
        },
        Fact::WinsAmongMore { chance, scores } => {
            let scores: Vec<String> = scores.iter().map(u8::to_string).collect();
            format!("wins {:.1}% of games from {}", 100.0 * chance, scores.join("–"))
        }
        Fact::Tried { players, worlds, points, .. } => {
            let (much, than) = if *points < 0.0 { (-points, "fewer") } else { (*points, "more") };
            let (we, they) = match (players, voice) {
                (Players::Four, Voice::Advice) => ("your side pegs", "the other side"),
                (Players::Four, Voice::Own) => ("our side pegs", "the other side"),
                (_, Voice::Advice) => ("you peg", "each of the others"),
                (_, Voice::Own) => ("I peg", "each of the others"),
            };
            format!("in {worlds} imagined plays {we} {much:.1} {than} on average than {they}")
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
            format!("before the next deal {}", parts.join(" and "))
        }
        Fact::PegsOut { card } => format!("{card} pegs out"),
        Fact::Reply { points, .. } => {
            format!("the next player's best reply pegs {points:.1} on average")
        }
        Fact::Chance { action, of } => by_chance(*action, *of),
        Fact::OnlyCard { card } => format!("{card} is the only card that can be laid"),
        Fact::CountsCarelessly { one_in } => match voice {
            Voice::Own => format!("I counted what I saw; one combination in {one_in} I overlook"),
            Voice::Advice => format!("counted with one combination in {one_in} overlooked"),
        },
        Fact::TakesCarelessly { one_in } => match voice {
            Voice::Own => format!("what others overlook I see one time in {one_in}"),
            Voice::Advice => format!("what others overlook is seen one time in {one_in}"),
        },
        Fact::Next { keep, toss, behind } => {
            format!("next best is {} with {} thrown, {behind:.2} less", names(keep), names(toss))
        }
    }
}

/// What nothing but chance decided, and among how many.
fn by_chance(action: Action, of: usize) -> String {
    match action {
        Action::Play(_) if of == 1 => "it does not win at once".to_owned(),
        Action::Play(_) => format!("by chance, one of {of} cards that do not win at once"),
        _ => format!("by chance, one of {of} ways to throw"),
    }
}

/// An action in a player's words.
fn deed(action: Action) -> String {
    match action {
        Action::Toss(toss) => format!("throw {}", names(&toss.cards())),
        Action::Play(card) => format!("lay {}", card.name()),
        // Nothing else is chosen by the chance to win.
        action => action.to_string(),
    }
}

/// What a card pegs, as players say it.
fn pegging(card: Card, pegs: &[Peg]) -> String {
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
        [] => format!("{card} pegs nothing at once"),
        pegs => format!("{card} {}", pegs.iter().map(said).collect::<Vec<_>>().join(" and ")),
    }
}

/// What a count leaves to peg on.
fn leaves(count: u8, pegging: &[(Rank, u8)]) -> String {
    let most = pegging.iter().map(|(_, points)| *points).max().unwrap_or(0);
    let mut parts = Vec::new();
    for points in (1..=most).rev() {
        let alike = pegging.iter().filter(|(_, pegged)| *pegged == points);
        let ranks: Vec<String> = alike.map(|(rank, _)| rank.letter().to_string()).collect();
        if !ranks.is_empty() {
            parts.push(format!("{} pegs {points}", ranks.join(" or ")));
        }
    }
    match parts.as_slice() {
        [] => format!("it leaves {count}, on which no card pegs"),
        parts => format!("it leaves {count}, on which {}", parts.join(", ")),
    }
}

fn names(cards: &[Card]) -> String {
    cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(" ")
}
