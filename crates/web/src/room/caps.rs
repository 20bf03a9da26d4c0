//! How long a game on the server can be. Local files have no such limits.

use parlour_rules::Outline;
use parlour_table::Roster;

use crate::face::WebFace;
use crate::problem::Problem;

/// The most moves of a table, those taken back included: more than the longest match that the
/// server allows.
pub const MOST_MOVES: usize = 20_000;

/// The most decisions of a game that the server reviews.
pub const MOST_REVIEWED: usize = 2_000;

/// Refuses a record of a game that is too long for the server, or could become so. Text that is no
/// record passes: its reader says what is wrong with it.
pub fn may_host(roster: &Roster, record: &str) -> Result<(), Problem> {
    // Some editors put a byte-order mark before what they write.
    let record = record.strip_prefix('\u{feff}').unwrap_or(record);
    let Ok(outline) = Outline::of(record) else { return Ok(()) };
    if outline.events > MOST_MOVES {
        return Err(Problem::Refused(format!(
            "this game has {} moves, and a table on this server has at most {MOST_MOVES}: play it \
             on your own machine with `parlour play --resume`",
            outline.events
        )));
    }
    let Ok(game) = roster.get(&outline.game) else { return Ok(()) };
    for (option, most) in WebFace::of(game).most() {
        let chosen = outline.options.get(*option).and_then(serde_json::Value::as_u64);
        if let Some(chosen) = chosen.filter(|chosen| chosen > most) {
            return Err(Problem::Refused(format!(
                "{option} can't be {chosen} on this server: choose at most {most}"
            )));
        }
    }
    Ok(())
}

/// Refuses another move at a table that has had this many.
pub fn may_go_on(moves: usize) -> Result<(), Problem> {
    if moves < MOST_MOVES {
        return Ok(());
    }
    Err(Problem::Refused(format!(
        "this table has had {MOST_MOVES} moves, the most on this server: resign, or begin another \
         game"
    )))
}

/// Refuses the review of a game with too many decisions.
pub fn may_review(decisions: usize) -> Result<(), Problem> {
    if decisions <= MOST_REVIEWED {
        return Ok(());
    }
    Err(Problem::Refused(format!(
        "this game has {decisions} decisions, and the server reviews at most {MOST_REVIEWED}: \
         download the record and run `parlour review`"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attach_faces;

    fn record(games: u64, moves: usize) -> String {
        let options = serde_json::json!({ "games": games });
        let actions = vec!["go"; moves];
        serde_json::json!({ "parlour": 1, "game": "cribbage", "options": options, "actions": actions })
            .to_string()
    }

    #[test]
    fn a_record_that_is_too_long_is_refused_with_the_cap() {
        let roster = attach_faces(Roster::standard());
        let why = |text: &str| may_host(&roster, text).expect_err("too long").to_string();
        assert_eq!(may_host(&roster, &record(25, MOST_MOVES)), Ok(()));
        assert!(why(&record(1, MOST_MOVES + 1)).contains("at most 20000"));
        assert!(why(&format!("\u{feff}{}", record(1, MOST_MOVES + 1))).contains("at most 20000"));
        let appended = record(1, MOST_MOVES) + "\n\"go\"\n";
        assert!(why(&appended).contains("this game has 20001 moves"));
        assert!(
            why(&record(26, 1)).contains("games can't be 26 on this server: choose at most 25")
        );
        assert_eq!(may_host(&roster, "hello"), Ok(()), "the reader refuses it");
    }

    #[test]
    fn a_table_with_too_many_moves_is_refused_another() {
        assert_eq!(may_go_on(MOST_MOVES - 1), Ok(()));
        let why = may_go_on(MOST_MOVES).expect_err("enough").to_string();
        assert!(why.contains("20000 moves, the most on this server"), "{why}");
    }

    #[test]
    fn a_game_with_too_many_decisions_is_not_reviewed() {
        assert_eq!(may_review(MOST_REVIEWED), Ok(()));
        let why = may_review(MOST_REVIEWED + 1).expect_err("too many").to_string();
        assert!(why.contains("2001 decisions") && why.contains("at most 2000"), "{why}");
    }
}
