//! Ranks and small numbers in words.

use parlour_rules::cards::Rank;
use parlour_rules::{Message, message};

/// A rank as people say it: `5`, `ace`, `king`.
pub(super) fn one(rank: Rank) -> &'static str {
    const NAMES: [&str; 13] =
        ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
    NAMES[rank.index()]
}

/// The rank with its article: `a 5`, `an ace`, `an 8`.
pub(super) fn a(rank: Rank) -> String {
    let article = if matches!(rank.number(), 1 | 8) { "an" } else { "a" };
    format!("{article} {}", one(rank))
}

/// Several cards of a rank: `5s`, `aces`.
pub(super) fn several(rank: Rank) -> String {
    format!("{}s", one(rank))
}

/// A number of cards of a rank: `one 5`, `three queens`.
pub(super) fn number_of(rank: Rank, count: u8) -> String {
    match count {
        1 => format!("one {}", one(rank)),
        count => format!("{} {}", few(count), several(rank)),
    }
}

/// One of a few ranks, after `only`: `a 5`, `a 5 or a 10`, `an ace, a 2 or a 3`.
pub(super) fn either(ranks: &[Rank]) -> Message {
    Message::list(ranks.iter().map(|&rank| a(rank).into()), " or ")
}

/// One of several ranks: `a 5`, `any 5 or 10`, `any 5, 10 or face card`.
pub(super) fn any(ranks: &[Rank]) -> Message {
    if let &[rank] = ranks {
        return a(rank).into();
    }
    let is_face = |rank: &Rank| rank.number() > 10;
    let all_faces = ranks.iter().filter(|rank| is_face(rank)).count() == 3;
    let mut names: Vec<Message> = ranks
        .iter()
        .filter(|rank| !all_faces || !is_face(rank))
        .map(|&rank| one(rank).into())
        .collect();
    if all_faces {
        names.push("face card".into());
    }
    message!["any ", Message::list(names, " or ")]
}

/// A number up to five in words, with the article for one.
pub(super) fn few(count: u8) -> String {
    match count {
        1 => "a".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        count => count.to_string(),
    }
}

/// Points to a tenth: `0.4 points`, `1 point`, `less than 0.1 points`.
pub(super) fn tenths(points: f64) -> String {
    match format!("{points:.1}").as_str() {
        "0.0" => "less than 0.1 points".to_owned(),
        "1.0" => "1 point".to_owned(),
        points => format!("{} points", points.trim_end_matches(".0")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_right_at_their_limits() {
        let said = [0.04, 0.05, 0.96, 1.04, 1.1, 2.0, 10.0].map(tenths);
        let expected = ["less than 0.1 points", "0.1 points", "1 point", "1 point", "1.1 points"];
        assert_eq!(said[..5], expected);
        assert_eq!(said[5..], ["2 points", "10 points"]);
    }

    #[test]
    fn ranks_are_listed_as_people_say_them() {
        let said = |numbers: &[u8]| {
            let ranks: Vec<Rank> = numbers.iter().filter_map(|&n| Rank::from_number(n)).collect();
            any(&ranks).to_string()
        };
        assert_eq!(said(&[8]), "an 8");
        assert_eq!(said(&[5, 10]), "any 5 or 10");
        assert_eq!(said(&[10, 11, 12, 13]), "any 10 or face card");
        assert_eq!(said(&[5, 11, 12, 13]), "any 5 or face card");
        assert_eq!(said(&[1, 11, 13]), "any ace, jack or king");
        assert_eq!(said(&[11, 12, 13]), "any face card");
        let few: Vec<Rank> = [1, 2, 8].into_iter().filter_map(Rank::from_number).collect();
        assert_eq!(either(&few).to_string(), "an ace, a 2 or an 8");
        assert_eq!(either(&few[2..]).to_string(), "an 8");
    }
}
