//! What can be imported, and why an imported game can't be opened.

use parlour_rules::RecordError;
use parlour_table::{GameInfo, OpenError, Roster};

/// What can be imported: a record, or a save file of a game that has them.
pub fn wanted(roster: &Roster) -> String {
    let games = roster.iter().map(|game| game.info()).filter(|info| !info.formats.is_empty());
    let formats = |info: &GameInfo| {
        let choices = info.table_options.iter().find(|spec| spec.name == "format");
        let labels =
            choices.map(|spec| spec.values().into_iter().map(|(_, label)| label).collect());
        let labels: Vec<String> = labels.unwrap_or_default();
        labels.join(", ")
    };
    let saves: Vec<String> =
        games.map(|info| format!(" or a {} save file ({})", info.title, formats(&info))).collect();
    format!("a Parlour record (JSON, which begins with {{){}", saves.concat())
}

/// What was wrong, and what would be right.
pub fn why_not(roster: &Roster, why: &OpenError) -> String {
    let wanted = wanted(roster);
    match why {
        OpenError::Record(RecordError::NotJson { line, column, what }) => {
            if what.starts_with("EOF") {
                return format!(
                    "the record breaks off in line {line} after column {column}: its end is \
                     missing, so bring the whole file"
                );
            }
            format!(
                "this begins like a Parlour record, but line {line}, column {column} is no JSON \
                 ({what}): bring the file as it was saved"
            )
        }
        OpenError::Record(RecordError::Empty) => format!("there is nothing here: give {wanted}"),
        OpenError::Import(why) => {
            format!("this can't be opened as a game: give {wanted}. Read as a save file: {why}")
        }
        why => why.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        let roster = Roster::standard();
        why_not(&roster, &roster.open_text(text).err().expect("it is no game"))
    }

    #[test]
    fn text_that_is_no_game_is_refused_with_what_would_be_one() {
        for text in ["hello world", "", "(1 2"] {
            let refusal = refusal(text);
            assert!(refusal.contains("a Parlour record (JSON"), "{refusal}");
            assert!(refusal.contains("save file (C++ and Java, LISP, Prolog"), "{refusal}");
        }
    }

    #[test]
    fn half_a_record_is_refused_without_a_programmers_words() {
        let refusal = refusal("{\"parlour\":1,\"game\":\"crosscut\"");
        assert!(refusal.contains("breaks off in line 1"), "{refusal}");
        assert!(!refusal.contains("EOF"), "{refusal}");
    }
}
