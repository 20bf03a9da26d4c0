//! Checks a person's own groups of Five Crowns cards: which are melds, why others are not, and what
//! is left.

use axum::Json;
use axum::extract::Query;
use axum::response::IntoResponse;
use parlour_rules::five_crowns::{Card, Rank, best_melds, meld, read_cards};
use parlour_rules::message;
use serde_json::{Value, json};

use super::ApiResult;
use crate::fields::Fields;
use crate::problem::Problem;

/// The most cards that anyone holds: thirteen, and one that was drawn.
const MOST: usize = 14;

/// `GET /five-crowns/melds?wild=7&group=4C+6C+7C&group=…&left=QS`: each group judged by itself.
pub async fn melds(Query(asked): Query<Vec<(String, String)>>) -> ApiResult {
    let fields = Fields(asked);
    let wild = fields.get("wild").and_then(|text| Rank::new(text.parse().ok()?));
    let wild = wild.ok_or_else(|| {
        Problem::Unreadable("the wild rank is missing: send wild=3 to wild=13".to_owned())
    })?;
    let read = |text: &str| read_cards(text).map_err(|why| Problem::Unreadable(why.to_string()));
    let groups = fields.all("group").map(read).collect::<Result<Vec<_>, _>>()?;
    let rest = fields.all("left").map(read).collect::<Result<Vec<_>, _>>()?.concat();
    if groups.iter().map(Vec::len).sum::<usize>() + rest.len() > MOST {
        return Err(Problem::Unreadable(format!("nobody holds more than {MOST} cards")));
    }
    Ok(Json(judged(&groups, &rest, wild)).into_response())
}

fn judged(groups: &[Vec<Card>], rest: &[Card], wild: Rank) -> Value {
    let mut left: u32 = points(rest, wild);
    let mut judged = Vec::new();
    for group in groups {
        judged.push(match meld(group, wild) {
            Ok(meld) => {
                let says = message![meld.kind(), " ", meld.cards()].to_string();
                json!({ "meld": meld.kind(), "says": says })
            }
            Err(why) => {
                left += points(group, wild);
                json!({ "meld": null, "says": why.to_string() })
            }
        });
    }
    let hand = [groups.concat(), rest.to_vec()].concat();
    json!({ "groups": judged, "points": left, "best": best_melds(&hand, wild).points })
}

fn points(cards: &[Card], wild: Rank) -> u32 {
    cards.iter().map(|card| card.points(wild)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_groups_are_judged_one_by_one() {
        let cards = |text: &str| read_cards(text).expect("cards");
        let wild = Rank::new(3).expect("a rank");
        let groups = [cards("4C 6C 7C"), cards("5S 5D 5D")];
        let answer = judged(&groups, &cards("QH J1"), wild);
        assert_eq!(answer["groups"][0]["meld"], Value::Null);
        let why = "4♣ 6♣ 7♣: 5♣ is missing and no wild card stands for it";
        assert_eq!(answer["groups"][0]["says"], why);
        assert_eq!(answer["groups"][1]["says"], "book 5♠ 5♦ 5♦");
        // What is no meld counts as left: 17, with the queen's 12 and the joker's 50.
        assert_eq!((&answer["points"], &answer["best"]), (&json!(79), &json!(12)));
    }
}
