//! Phrases that Five Crowns reasons share.

use parlour_rules::five_crowns::{Card, Rank, Role};
use parlour_rules::message::CardFace;
use parlour_rules::{Message, message};

use super::super::Voice;
use crate::five_crowns::Stock;

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

    /// Whether the computer explains its own move.
    pub fn is_own(self) -> bool {
        self.0 == Voice::Own
    }

    /// What each wild stands for, in a sentence: `I use the joker as 6♆.`
    pub fn uses(self, uses: &[(Card, Role)]) -> Option<Message> {
        let (verb, uses) = (self.pick("I use ", "Use "), stand_ins(uses));
        (!uses.is_empty()).then(|| message![verb, Message::list(uses, " and "), "."])
    }
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

/// A number of the cards that may be drawn: `none of the 98 cards that may come`.
///
/// They aren't called unseen, because an open table shows them.
pub(super) fn of_stock(some: u32, cards: Stock) -> String {
    let all = match cards {
        Stock::Unseen(1) => "the one card that may come".to_owned(),
        Stock::Unseen(count) => format!("the {count} cards that may come"),
        Stock::Discards(1) => "the one discard that makes the new draw pile".to_owned(),
        Stock::Discards(count) => format!("the {count} discards that make the new draw pile"),
    };
    match some {
        0 if cards.count() == 1 => format!("not even {all}"),
        0 => format!("none of {all}"),
        1 if cards.count() == 1 => all,
        some => format!("{some} of {all}"),
    }
}

/// A chance in whole per cent, never rounded to 0% or 100%.
pub(super) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        all if all <= 0.0 => "no chance".to_owned(),
        part if part < 1.0 => "less than 1%".to_owned(),
        part if part > 99.0 && part < 100.0 => "more than 99%".to_owned(),
        part => format!("{part:.0}%"),
    }
}

/// `a seven`, `an eight`.
fn one(rank: Rank) -> &'static str {
    [
        "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine", "a ten", "a jack",
        "a queen", "a king",
    ][usize::from(rank.number() - 3)]
}

/// `a king`, `two kings`, `5 kings`.
pub(super) fn counted(rank: Rank, count: u32) -> String {
    match count {
        1 => one(rank).to_owned(),
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
        Speaker(Voice::Advice).uses(&uses).expect("something to tell").to_string()
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
