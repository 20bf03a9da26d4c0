//! The words that reasons are made of.

use parlour_rules::five_crowns::{Card, Rank, Role};

use super::super::Voice;
use crate::five_crowns::Stock;

/// Who speaks: the computer of itself, or an adviser to the player.
#[derive(Clone, Copy)]
pub(super) struct Speaker(pub Voice);

impl Speaker {
    /// One of two wordings.
    pub fn pick(self, own: &'static str, advice: &'static str) -> &'static str {
        match self.0 {
            Voice::Own => own,
            Voice::Advice => advice,
        }
    }

    /// Whether the computer speaks of itself.
    pub fn is_own(self) -> bool {
        self.0 == Voice::Own
    }

    /// What each wild stands for, in a sentence: `I use the joker as 6T.`
    pub fn uses(self, uses: &[(Card, Role)]) -> Option<String> {
        let (verb, uses) = (self.pick("I use", "Use"), stand_ins(uses));
        (!uses.is_empty()).then(|| format!("{verb} {}.", joined(&uses)))
    }
}

/// What each wild stands for: `the joker as 6T`. Copies of a card are told together, once: `both 3S
/// as kings`, `one 3S as 6T and the other as 7T`.
fn stand_ins(uses: &[(Card, Role)]) -> Vec<String> {
    let uses: Vec<(Card, Role)> =
        uses.iter().copied().filter(|(_, role)| *role != Role::Itself).collect();
    let jokers = uses.iter().filter(|(wild, _)| wild.is_joker()).count();
    let is_told = |place: usize| uses[..place].iter().any(|(wild, _)| *wild == uses[place].0);
    let wilds = (0..uses.len()).filter(|&place| !is_told(place)).map(|place| uses[place].0);
    wilds
        .map(|wild| {
            let roles: Vec<Role> =
                uses.iter().filter(|(other, _)| *other == wild).map(|(_, role)| *role).collect();
            let name =
                if wild.is_joker() && jokers == 1 { "the joker".into() } else { wild.to_string() };
            match &roles[..] {
                [role] => format!("{name} as {}", meant(*role)),
                [one, others @ ..] if others.iter().all(|other| other == one) => {
                    let all = if others.len() == 1 { "both".into() } else { all(roles.len()) };
                    format!("{all} {name} as {}", meant_by_several(*one))
                }
                [one, other] => {
                    format!("one {name} as {} and the other as {}", meant(*one), meant(*other))
                }
                roles => {
                    let each: Vec<String> = roles.iter().map(|role| meant(*role)).collect();
                    format!("{} {name} as {}", all(roles.len()), joined(&each))
                }
            }
        })
        .collect()
}

/// `all 3`: only a save file has more than two copies of a card.
fn all(count: usize) -> String {
    format!("all {count}")
}

/// What one wild stands for.
fn meant(role: Role) -> String {
    match role {
        Role::Itself => "itself".to_owned(),
        Role::For(card) => card.to_string(),
        Role::AnyOf(rank) => one(rank),
    }
}

/// What several wilds stand for, each in its place.
fn meant_by_several(role: Role) -> String {
    match role {
        Role::AnyOf(rank) => rank.plural().to_string(),
        role => meant(role),
    }
}

/// `1 point`, `12 points`.
pub(super) fn points(points: u32) -> String {
    if points == 1 { "1 point".into() } else { format!("{points} points") }
}

/// So many of the cards that may be drawn: `none of the 98 cards that may come`.
///
/// They are not called unseen: at an open table they lie in sight, and no player looks.
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

/// A chance in whole per cent; what is possible is never 0%, what is not certain never 100%.
pub(super) fn percent(chance: f64) -> String {
    match 100.0 * chance {
        all if all <= 0.0 => "no chance".to_owned(),
        part if part < 1.0 => "less than 1%".to_owned(),
        part if part > 99.0 && part < 100.0 => "more than 99%".to_owned(),
        part => format!("{part:.0}%"),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Longer parts: `a, and b`, `a, b, and c`.
pub(super) fn clauses(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}

/// `a seven`, `an eight`.
fn one(rank: Rank) -> String {
    let name = [
        "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine", "a ten", "a jack",
        "a queen", "a king",
    ];
    name[usize::from(rank.number() - 3)].to_owned()
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
        Speaker(Voice::Advice).uses(&uses).expect("something to tell")
    }

    /// `Use 3S as a king and 3S as a king.` told the same thing twice.
    #[test]
    fn copies_of_a_wild_are_told_together() {
        let (king, six, seven) =
            (Role::AnyOf(Rank::KING), Role::For(card("6T")), Role::For(card("7T")));
        assert_eq!(said(&[("3S", king), ("3S", king)]), "Use both 3S as kings.");
        assert_eq!(said(&[("3S", six), ("3S", six)]), "Use both 3S as 6T.");
        assert_eq!(
            said(&[("3S", six), ("J1", king), ("3S", seven)]),
            "Use one 3S as 6T and the other as 7T and the joker as a king."
        );
        assert_eq!(said(&[("J2", six), ("J2", six)]), "Use both J2 as 6T.");
        assert_eq!(said(&[("3S", six), ("3H", six)]), "Use 3S as 6T and 3H as 6T.");
        assert_eq!(said(&[("3S", king), ("3S", king), ("3S", king)]), "Use all 3 3S as kings.");
    }
}
