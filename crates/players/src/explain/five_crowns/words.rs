//! Phrases that Five Crowns reasons share.

use parlour_rules::five_crowns::{Card, Rank, Role};
use parlour_rules::message::CardFace;
use parlour_rules::{Message, message};

use super::super::Voice;
use crate::five_crowns::{Completion, NearMeld, Stock};

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

    /// The other player.
    pub fn them(self) -> &'static str {
        self.pick("you", "your opponent")
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

/// What each wild stands for, in a sentence: `Use the joker as 6♆.`
pub(super) fn uses(uses: &[(Card, Role)]) -> Option<Message> {
    let uses = stand_ins(uses);
    (!uses.is_empty()).then(|| message!["Use ", Message::list(uses, " and "), "."])
}

/// What completes a near-meld besides a wild: `7♥ or 10♥`, `any king`.
pub(super) fn what_completes(near: &NearMeld) -> Message {
    match &near.completed_by {
        Completion::Rank(rank) => format!("any {}", singular(*rank)).into(),
        Completion::Cards(cards) => Message::list(cards.iter().map(|&card| card.into()), " or "),
    }
}

/// How many of the cards that complete a near-meld may still come: `3 of the 4 are still out`.
pub(super) fn still_out(near: &NearMeld) -> String {
    match (near.unseen, near.of) {
        (1, 1) => "it is still out".to_owned(),
        (2, 2) => "both are still out".to_owned(),
        (unseen, of) if unseen == of => format!("all {of} are still out"),
        (1, of) => format!("1 of the {of} is still out"),
        (unseen, of) => format!("{unseen} of the {of} are still out"),
    }
}

/// What completes a near-meld, in a sentence:
/// `7♥ or 10♥ completes your 8♥ 9♥, and 3 of the 4 are still out.`
pub(super) fn completed(near: &NearMeld, speaker: Speaker) -> Message {
    let completes = message![what_completes(near).capitalised(), " completes ", speaker.my(), " "];
    message![completes, &near.cards, ", and ", still_out(near), "."]
}

/// What each wild stands for: `the joker as 6♆`. Copies of a card are grouped: `both 3♠ as kings`,
/// `one joker as 6♆ and the other as 7♆`.
fn stand_ins(uses: &[(Card, Role)]) -> Vec<Message> {
    let mut alike: Vec<(CardFace, Vec<Role>)> = Vec::new();
    for &(wild, role) in uses.iter().filter(|(_, role)| *role != Role::Itself) {
        let face = CardFace::from(wild);
        match alike.iter_mut().find(|(other, _)| *other == face) {
            Some((_, roles)) => roles.push(role),
            None => alike.push((face, vec![role])),
        }
    }
    alike.into_iter().map(|(face, roles)| stand_in(face, &roles)).collect()
}

/// What the copies of one wild stand for.
fn stand_in(face: CardFace, roles: &[Role]) -> Message {
    let several = || match face {
        CardFace::Joker => "jokers".into(),
        face => Message::from(face),
    };
    match roles {
        [role] => {
            let the = if face == CardFace::Joker { "the " } else { "" };
            message![the, face, " as ", meant(*role)]
        }
        [one, others @ ..] if others.iter().all(|other| other == one) => {
            let all = if others.len() == 1 { "both".into() } else { all(roles.len()) };
            message![all, " ", several(), " as ", meant_by_several(*one)]
        }
        [one, other] => {
            message!["one ", face, " as ", meant(*one), " and the other as ", meant(*other)]
        }
        roles => {
            let each = Message::list(roles.iter().map(|role| meant(*role)), " and ");
            message![all(roles.len()), " ", several(), " as ", each]
        }
    }
}

/// `all 3`: only a save file has more than two copies of a card, but there are six jokers.
fn all(count: usize) -> String {
    format!("all {count}")
}

/// What one wild stands for.
fn meant(role: Role) -> Message {
    match role {
        Role::Itself => "itself".into(),
        Role::For(card) => card.into(),
        Role::AnyOf(rank) => one(rank).into(),
    }
}

/// What several wilds stand for, each in its place.
fn meant_by_several(role: Role) -> Message {
    match role {
        Role::AnyOf(rank) => rank.plural().into(),
        role => meant(role),
    }
}

/// A number of the cards that may be drawn: `none of the 98 cards you could draw`.
///
/// They aren't called unseen, because an open table shows them.
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

/// `40 of the 112 cards you could draw are better`
pub(super) fn are_better(better: u32, cards: Stock, speaker: Speaker) -> Message {
    let are = if better > 1 { "are" } else { "is" };
    message![of_stock(better, cards, speaker), " ", are, " better"]
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

/// `Only 8 of the 112 cards you could draw are better`
pub(super) fn few_are_better(better: u32, cards: Stock, speaker: Speaker) -> Message {
    let are_better = are_better(better, cards, speaker);
    if better > 0 { message!["Only ", are_better] } else { are_better.capitalised() }
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
    fn copies_of_a_wild_are_grouped() {
        let (king, six, seven) =
            (Role::AnyOf(Rank::KING), Role::For(card("6T")), Role::For(card("7T")));
        assert_eq!(said(&[("3S", king), ("3S", king)]), "Use both 3♠ as kings.");
        assert_eq!(said(&[("3S", six), ("3S", six)]), "Use both 3♠ as 6♆.");
        assert_eq!(
            said(&[("3S", six), ("J1", king), ("3S", seven)]),
            "Use one 3♠ as 6♆ and the other as 7♆ and the joker as a king."
        );
        assert_eq!(said(&[("3S", six), ("3H", six)]), "Use 3♠ as 6♆ and 3♥ as 6♆.");
        assert_eq!(said(&[("3S", king), ("3S", king), ("3S", king)]), "Use all 3 3♠ as kings.");
    }

    #[test]
    fn jokers_of_different_numbers_are_grouped() {
        let (six, seven) = (Role::For(card("6T")), Role::For(card("7T")));
        assert_eq!(said(&[("J2", six), ("J2", six)]), "Use both jokers as 6♆.");
        assert_eq!(said(&[("J1", six), ("J2", seven)]), "Use one joker as 6♆ and the other as 7♆.");
        assert_eq!(
            said(&[("J1", six), ("J2", seven), ("J3", six)]),
            "Use all 3 jokers as 6♆, 7♆ and 6♆."
        );
    }
}
