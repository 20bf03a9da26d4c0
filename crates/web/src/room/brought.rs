//! Why a game that somebody brought along cannot be opened, in words for who pasted it.

use parlour_rules::RecordError;
use parlour_table::OpenError;

/// What can be brought along.
const WANTED: &str = "a Parlour record (JSON, which begins with {) or a Five Crowns save file of \
                      the C++, Lisp or Prolog kind";

/// What was wrong, and what would be right.
pub fn not_opened(why: &OpenError) -> String {
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
        OpenError::Record(RecordError::Empty) => format!("there is nothing here: bring {WANTED}"),
        OpenError::Save(why) => format!(
            "this is no game that can be opened here: bring {WANTED}. Read as a save file: {why}"
        ),
        why => why.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use parlour_table::Opened;

    use super::*;

    fn told(text: &str) -> String {
        not_opened(&Opened::from_text(text).err().expect("it is no game"))
    }

    #[test]
    fn who_brings_no_game_is_told_what_would_be_one() {
        for text in ["hello world", "", "(1 2"] {
            let told = told(text);
            assert!(told.contains("a Parlour record (JSON"), "{told}");
            assert!(told.contains("C++, Lisp or Prolog"), "{told}");
        }
    }

    #[test]
    fn half_a_record_is_told_without_a_programmers_words() {
        let told = told("{\"parlour\":1,\"game\":\"crosscut\"");
        assert!(told.contains("breaks off in line 1"), "{told}");
        assert!(!told.contains("EOF"), "{told}");
    }
}
