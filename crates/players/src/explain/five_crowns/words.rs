//! Phrases that Five Crowns reasons share.

use parlour_rules::five_crowns::{Card, Rank, Role};
use parlour_rules::message::CardFace;
use parlour_rules::{Message, message};

use super::super::Voice;
use crate::five_crowns::{Completion, NearMeld, StillOut, Stock};

/// The voice that the reasons are given in.
#[derive(Clone, Copy)]
pub(super) struct Speaker(pub Voice);

impl Speaker {
    /// The wording for the voice.
    pub fn pick(self, own: &'static str, advice: &'static str) -> &'static str {
        match self.0 {
            Voice::Own => own,
            Voice::Advice => advice,
        }
    }

    /// The player who acts, as a subject within a sentence.
    pub fn i(self) -> &'static str {
        self.pick("I", "you")
    }

    /// The player who acts, as an object.
    pub fn me(self) -> &'static str {
        self.pick("me", "you")
    }

    /// The possessive of the player who acts.
    pub fn my(self) -> &'static str {
        self.pick("my", "your")
    }

    /// The other player, within a sentence.
    pub fn them(self) -> &'static str {
        self.pick("you", "your opponent")
    }

    /// The possessive of the other player.
    pub fn their(self) -> &'static str {
        self.pick("your", "your opponent's")
    }

    /// The other player, at the beginning of a sentence.
    pub fn they(self) -> &'static str {
        self.pick("You", "Your opponent")
    }

    /// The other player, where the sentence has named them.
    pub fn them_again(self) -> &'static str {
        self.pick("you", "them")
    }
}

/// A card within a sentence: `9♥`, `the joker`.
pub(super) fn the(card: Card) -> Message {
    if card.is_joker() { message!["the ", card] } else { card.into() }
}

/// A card at the beginning of a sentence: `9♥`, `The joker`.
pub(super) fn capital(card: Card) -> Message {
    the(card).capitalised()
}

/// Cards in a sentence: `7♥ and 8♥`, `two Q♆`, `9♥ and two jokers`, `5♠, 5♠ and 5♣`.
pub(super) fn with_copies(cards: &[Card]) -> Message {
    let faces: Vec<CardFace> = cards.iter().map(|&card| card.into()).collect();
    let is_one_kind = faces.iter().all(|face| *face == faces[0]);
    let mut named: Vec<Message> = Vec::new();
    for (place, &face) in faces.iter().enumerate() {
        let copies = faces.iter().filter(|&&other| other == face).count();
        let is_repeated = face != CardFace::Joker && !is_one_kind;
        if faces[..place].contains(&face) && !is_repeated {
            continue;
        }
        let several = if face == CardFace::Joker { "jokers".into() } else { Message::from(face) };
        named.push(match copies {
            // "Two 5♠ and 5♣" would sound like two of each.
            _ if is_repeated => face.into(),
            1 => face.into(),
            2 => message!["two ", several],
            copies => message![format!("{copies} "), several],
        });
    }
    Message::list(named, " and ")
}

/// What each wild stands for, in a sentence: `Use the joker as 6♆.`
pub(super) fn uses(uses: &[(Card, Role)]) -> Option<Message> {
    let wilds: Vec<(CardFace, Role)> = uses
        .iter()
        .filter(|(_, role)| *role != Role::Itself)
        .map(|&(wild, role)| (CardFace::from(wild), role))
        .collect();
    (!wilds.is_empty()).then(|| message!["Use ", stand_ins(&wilds), "."])
}

/// What completes a near-meld besides a wild: `7♥ or 10♥`, `any king`.
pub(super) fn what_completes(near: &NearMeld) -> Message {
    match &near.completed_by {
        Completion::Rank(rank) => format!("any {}", singular(*rank)).into(),
        Completion::Cards(cards) => Message::list(cards.iter().map(|&card| card.into()), " or "),
    }
}

/// How many of the cards that complete a near-meld may still come:
/// `and 3 of the 4 are still out`, `but only 1 of the 4 is still out`, `and the draw pile has 3`.
pub(super) fn still_out(near: &NearMeld) -> String {
    let (unseen, of) = match near.still_out {
        StillOut::Unseen { unseen, of } => (unseen, of),
        StillOut::InDrawPile(1) => return "but the draw pile has only one".to_owned(),
        StillOut::InDrawPile(cards) => return format!("and the draw pile has {cards}"),
    };
    let is_one_card = matches!(&near.completed_by, Completion::Cards(cards) if cards.len() == 1);
    let copies = if is_one_card { " copies" } else { "" };
    let (which, are) = match (unseen, of) {
        (1, 1) => ("one".to_owned(), "is"),
        (2, 2) => (format!("both{copies}"), "are"),
        (unseen, of) if unseen == of => (format!("all {of}{copies}"), "are"),
        (1, of) => (format!("1 of the {of}{copies}"), "is"),
        (unseen, of) => (format!("{unseen} of the {of}{copies}"), "are"),
    };
    // Half of them or fewer is a warning.
    let is_few = 2 * unseen <= of || (unseen == 1 && of == 1);
    let and = if is_few { "but only" } else { "and" };
    format!("{and} {which} {are} still out")
}

/// What completes a near-meld, in a sentence:
/// `7♥ or 10♥ completes your 8♥ 9♥, and 3 of the 4 are still out.`
pub(super) fn completed(near: &NearMeld, speaker: Speaker) -> Message {
    let completes = message![what_completes(near).capitalised(), " completes ", speaker.my(), " "];
    message![completes, &near.cards, ", ", still_out(near), "."]
}

/// What each wild stands for, those with the same role together: `4♦ and the joker as nines`.
fn stand_ins(wilds: &[(CardFace, Role)]) -> Message {
    let mut roles: Vec<Role> = Vec::new();
    for (_, role) in wilds {
        if !roles.contains(role) {
            roles.push(*role);
        }
    }
    let mut named = Vec::new();
    let mut is_long = false;
    let mut said = Vec::new();
    for role in roles {
        let faces = wilds.iter().filter(|(_, other)| *other == role).map(|(face, _)| *face);
        let faces: Vec<CardFace> = faces.collect();
        let count = faces.len();
        let names = names_of_wilds(&faces, wilds, &mut named);
        is_long |= names.len() > 1;
        said.push(message![Message::list(names, " and "), " as ", meant(role, count)]);
    }
    // A list of lists needs a comma before its last part.
    Message::list(said, if is_long { ", and " } else { " and " })
}

/// The wilds of one role. Copies of a card are distinguished where they have different roles: `one
/// joker`, and then `the other joker`.
fn names_of_wilds(
    faces: &[CardFace],
    wilds: &[(CardFace, Role)],
    named: &mut Vec<CardFace>,
) -> Vec<Message> {
    let is_one_kind = faces.iter().all(|face| *face == faces[0]);
    let mut names = Vec::new();
    for (place, &face) in faces.iter().enumerate() {
        if faces[..place].contains(&face) {
            continue;
        }
        let here = faces.iter().filter(|&&other| other == face).count();
        let all = wilds.iter().filter(|(other, _)| *other == face).count();
        let several = || match face {
            CardFace::Joker => "jokers".into(),
            face => Message::from(face),
        };
        let was_named = named.contains(&face);
        named.push(face);
        if here > 1 && !is_one_kind && face != CardFace::Joker {
            // "Two 5♠ and 5♣" would sound like two of each.
            names.extend(vec![Message::from(face); here]);
            continue;
        }
        names.push(match (here, all) {
            (1, 1) if face == CardFace::Joker => message!["the ", face],
            (1, 1) => face.into(),
            (1, 2) if was_named => message!["the other ", face],
            (1, _) if was_named => message!["another ", face],
            (1, _) => message!["one ", face],
            (2, 2) if is_one_kind => message!["both ", several()],
            (2, _) => message!["two ", several()],
            (here, all) if here == all => message![format!("all {all} "), several()],
            (here, _) => message![format!("{here} "), several()],
        });
    }
    names
}

/// What wilds stand for, each in its place.
fn meant(role: Role, count: usize) -> Message {
    match role {
        Role::Itself => "itself".into(),
        Role::For(card) => card.into(),
        Role::AnyOf(rank) if count > 1 => rank.plural().into(),
        Role::AnyOf(rank) => one(rank).into(),
    }
}

/// A number of the cards that may be drawn: `none of the 98 cards you could draw`.
pub(super) fn of_stock(some: u32, cards: Stock, speaker: Speaker) -> Message {
    let i = speaker.i();
    let all = match cards {
        Stock::Unseen(1) => format!("the one card {i} could draw"),
        Stock::Unseen(count) => format!("the {count} cards {i} could draw"),
        Stock::Discards(1) => "the one discard that will be reshuffled".to_owned(),
        Stock::Discards(count) => format!("the {count} discards that will be reshuffled"),
    };
    match some {
        0 if cards.count() == 1 => format!("not even {all}").into(),
        0 => format!("none of {all}").into(),
        1 if cards.count() == 1 => all.into(),
        some => format!("{some} of {all}").into(),
    }
}

/// `9♦ is more likely to help your opponent than Q♠`
pub(super) fn likelier_to_help(card: Card, than: Card, speaker: Speaker) -> Message {
    message![the(card), " is more likely to help ", speaker.them(), " than ", the(than)]
}

/// One card of a rank: `seven`.
fn singular(rank: Rank) -> &'static str {
    ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
        [usize::from(rank.number() - 3)]
}

/// `a seven`, `an eight`.
fn one(rank: Rank) -> String {
    let name = singular(rank);
    let article = if name == "eight" { "an" } else { "a" };
    format!("{article} {name}")
}

/// Whether so few draws are better that it speaks against drawing.
pub(super) fn is_few(better: u32, cards: Stock) -> bool {
    3 * better <= cards.count()
}

/// Whether most draws are better, so that it speaks for drawing.
pub(super) fn is_most(better: u32, cards: Stock) -> bool {
    2 * better > cards.count()
}

/// `Only 8 of the 112 cards you could draw are better`
pub(super) fn few_are_better(better: u32, cards: Stock, speaker: Speaker) -> Message {
    let only = if better > 0 { "only " } else { "" };
    let are_better = if better > 1 { " are better" } else { " is better" };
    message![only, of_stock(better, cards, speaker), are_better].capitalised()
}

/// `If you draw, your opponent's next discard is likely to help you more.`
pub(super) fn next_discard_helps(condition: Message, speaker: Speaker) -> Message {
    let helps =
        format!("{} next discard is likely to help {} more.", speaker.their(), speaker.me());
    message![condition, ", ", helps]
}

/// `a king`, `two kings`, `5 kings`.
pub(super) fn counted(rank: Rank, count: u32) -> String {
    match count {
        1 => one(rank),
        2 => format!("two {}", rank.plural()),
        3 => format!("three {}", rank.plural()),
        4 => format!("four {}", rank.plural()),
        count => format!("{count} {}", rank.plural()),
    }
}

/// As many again of what was just counted: `another`, `two more`.
pub(super) fn more(count: u32) -> String {
    match count {
        1 => "another".to_owned(),
        2 => "two more".to_owned(),
        3 => "three more".to_owned(),
        4 => "four more".to_owned(),
        count => format!("{count} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    fn said(uses: &[(&str, Role)]) -> String {
        let uses: Vec<(Card, Role)> = uses.iter().map(|(wild, role)| (card(wild), *role)).collect();
        super::uses(&uses).expect("something to tell").to_string()
    }

    #[test]
    fn one_card_has_its_own_forms() {
        let advice = Speaker(Voice::Advice);
        let better = |better, cards| few_are_better(better, cards, advice).to_string();
        let unseen = Stock::Unseen(105);
        assert_eq!(better(0, unseen), "None of the 105 cards you could draw is better");
        assert_eq!(better(1, unseen), "Only 1 of the 105 cards you could draw is better");
        assert_eq!(better(2, unseen), "Only 2 of the 105 cards you could draw are better");
        let near = |completed_by, unseen, of| {
            let cards = [card("8H"), card("9H")];
            let still_out = StillOut::Unseen { unseen, of };
            super::still_out(&NearMeld { cards, completed_by, still_out })
        };
        let rank = || Completion::Rank(Rank::KING);
        let gap = || Completion::Cards(vec![card("7H")]);
        assert_eq!(near(rank(), 8, 8), "and all 8 are still out");
        assert_eq!(near(rank(), 1, 8), "but only 1 of the 8 is still out");
        assert_eq!(near(rank(), 4, 8), "but only 4 of the 8 are still out");
        assert_eq!(near(rank(), 5, 8), "and 5 of the 8 are still out");
        assert_eq!(near(rank(), 1, 1), "but only one is still out");
        assert_eq!(near(gap(), 2, 2), "and both copies are still out");
        assert_eq!(near(gap(), 1, 2), "but only 1 of the 2 copies is still out");
        assert_eq!(near(gap(), 1, 1), "but only one is still out");
    }

    #[test]
    fn copies_of_a_card_are_named_together() {
        let said = |cards: &[&str]| {
            let cards: Vec<Card> = cards.iter().map(|text| card(text)).collect();
            with_copies(&cards).to_string()
        };
        assert_eq!(said(&["7H", "8H"]), "7♥ and 8♥");
        assert_eq!(said(&["QT", "QT"]), "two Q♆");
        assert_eq!(said(&["QC", "QT", "QT"]), "Q♣, Q♆ and Q♆");
        assert_eq!(said(&["9H", "J1", "J3"]), "9♥ and two jokers");
        assert_eq!(said(&["J1", "J2", "J3", "9H"]), "3 jokers and 9♥");
    }

    #[test]
    fn wilds_with_the_same_role_are_named_together() {
        let (king, six, seven) =
            (Role::AnyOf(Rank::KING), Role::For(card("6T")), Role::For(card("7T")));
        assert_eq!(said(&[("3S", king)]), "Use 3♠ as a king.");
        assert_eq!(said(&[("3S", king), ("3H", king)]), "Use 3♠ and 3♥ as kings.");
        assert_eq!(said(&[("3S", king), ("3S", king)]), "Use both 3♠ as kings.");
        assert_eq!(
            said(&[("3S", king), ("3S", king), ("3H", king), ("J1", six)]),
            "Use 3♠, 3♠ and 3♥ as kings, and the joker as 6♆."
        );
        assert_eq!(
            said(&[("3H", king), ("3S", king), ("3S", king)]),
            "Use 3♥, 3♠ and 3♠ as kings."
        );
        assert_eq!(said(&[("3S", six), ("3H", seven)]), "Use 3♠ as 6♆ and 3♥ as 7♆.");
        assert_eq!(said(&[("3S", king), ("3S", king), ("3S", king)]), "Use all 3 3♠ as kings.");
        let itself = [("3S", Role::Itself), ("3H", king)];
        assert_eq!(said(&itself), "Use 3♥ as a king.", "3♠ stands for itself");
    }

    #[test]
    fn copies_of_a_wild_with_different_roles_are_distinguished() {
        let [three, ten] = [3, 10].map(|rank| Role::AnyOf(Rank::new(rank).expect("a rank")));
        let (six, seven) = (Role::For(card("6T")), Role::For(card("7T")));
        assert_eq!(
            said(&[("J1", six), ("J2", seven)]),
            "Use one joker as 6♆ and the other joker as 7♆."
        );
        assert_eq!(
            said(&[("9T", three), ("J1", three), ("J2", ten), ("9H", ten)]),
            "Use 9♆ and one joker as threes, and the other joker and 9♥ as tens."
        );
        assert_eq!(
            said(&[("J1", six), ("J2", seven), ("J3", six)]),
            "Use two jokers as 6♆ and another joker as 7♆."
        );
    }
}
