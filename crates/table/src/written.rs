//! A game as the text of a file that somebody names.

use std::path::Path;

use parlour_players::{Computer, Level};
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::save::{Comments, Format, Save, Who};
use parlour_rules::five_crowns::{CannotSave, FiveCrowns};
use parlour_rules::{Eye, Game, Seat};

use crate::words::Names;
use crate::{Sitter, Table};

/// A game that can be written to a file.
pub trait Written: Computer {
    /// What a new file is called when nobody says.
    const USUAL_FILE: &'static str;

    /// The text of the file at `path`; `format` is the text format that is wanted where the game
    /// has several.
    fn text(table: &Table<Self>, path: &Path, format: Option<Format>)
    -> Result<String, CannotSave>;

    /// What the file at `path` does not hold of the game as it stands.
    fn unkept(table: &Table<Self>, path: &Path) -> Unkept;
}

/// What a file does not hold of a game: nothing, for a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unkept {
    /// What `parlour play` is told besides the file, so that the game goes on as it was.
    pub options: Vec<String>,
    /// What a person should know of the file, in sentences.
    pub notes: Vec<String>,
}

impl Written for Crosscut {
    const USUAL_FILE: &'static str = "crosscut.json";

    /// Always the record.
    fn text(table: &Table<Self>, _: &Path, _: Option<Format>) -> Result<String, CannotSave> {
        Ok(table.record_text())
    }

    fn unkept(_: &Table<Self>, _: &Path) -> Unkept {
        Unkept::default()
    }
}

impl Written for Cribbage {
    const USUAL_FILE: &'static str = "cribbage.json";

    /// Always the record; a match is one.
    fn text(table: &Table<Self>, _: &Path, _: Option<Format>) -> Result<String, CannotSave> {
        Ok(table.record_text())
    }

    fn unkept(_: &Table<Self>, _: &Path) -> Unkept {
        Unkept::default()
    }
}

impl Written for FiveCrowns {
    const USUAL_FILE: &'static str = "five-crowns.txt";

    /// A record for a name ending in `.json`, which keeps the history; otherwise a save file that
    /// other programs read, C++/Java's unless another format is wanted.
    fn text(
        table: &Table<Self>,
        path: &Path,
        format: Option<Format>,
    ) -> Result<String, CannotSave> {
        if is_record(path) {
            return Ok(table.record_text());
        }
        let save = text_save(table)?;
        Ok(save.write(format.unwrap_or(Format::Cpp), Comments::Without))
    }

    fn unkept(table: &Table<Self>, path: &Path) -> Unkept {
        if is_record(path) {
            return Unkept::default();
        }
        let mut unkept = Unkept { options: seating(table), notes: Vec::new() };
        if table.record().laid.closed {
            unkept.options.push("--closed".to_owned());
        }
        let names = Names::of::<FiveCrowns>(&table.view(Eye::Nobody), table.sitters());
        let name = |who: Who| names.own_name(seat_of(who, table.sitters()));
        if name(Who::Human) != "Human" {
            unkept.notes.push(format!(
                "In the file {} is Human and {} is Computer.",
                name(Who::Human),
                name(Who::Computer)
            ));
        }
        unkept.notes.extend(misread(table, name));
        unkept
    }
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"))
}

/// The seat that a save file calls the human's or the computer's: the first is the human's, unless
/// the only person sits on the second.
fn seat_of(who: Who, sitters: &[Sitter]) -> Seat {
    match sitters {
        [Sitter::Computer { .. }, Sitter::Person] => who.other().seat(),
        _ => who.seat(),
    }
}

/// The state as a save file holds it, for those who sit there.
fn text_save(table: &Table<FiveCrowns>) -> Result<Save, CannotSave> {
    let save = table.view(Eye::All).save()?;
    if seat_of(Who::Human, table.sitters()) == Who::Human.seat() {
        return Ok(save);
    }
    Ok(Save { human: save.computer, computer: save.human, next: save.next.other(), ..save })
}

/// Who plays, as options of the command line, where it is not a person against the expert.
fn seating(table: &Table<FiveCrowns>) -> Vec<String> {
    let sitter = |who: Who| table.sitter(seat_of(who, table.sitters()));
    let usual = |who: Who| match who {
        Who::Human => Sitter::Person,
        Who::Computer => Sitter::computer(Level::Expert),
    };
    let other = [Who::Human, Who::Computer].into_iter().filter(|&who| sitter(who) != usual(who));
    let options: Vec<String> =
        other.flat_map(|who| [format!("--{who}"), sitter(who).to_string()]).collect();
    if options.is_empty() {
        return options;
    }
    std::iter::once(FiveCrowns::NAME.to_owned()).chain(options).collect()
}

/// What whoever reads the file will take wrongly: a save file cannot say who has gone out, so that
/// is guessed from the hands.
fn misread<'a>(table: &Table<FiveCrowns>, name: impl Fn(Who) -> &'a str) -> Option<String> {
    let guessed = text_save(table).ok()?.gone_out();
    let human = seat_of(Who::Human, table.sitters());
    let real = table.view(Eye::Nobody).gone_out;
    let real = real.map(|seat| if seat == human { Who::Human } else { Who::Computer });
    let keeps = "a file name ending in .json keeps it";
    match (guessed, real) {
        (Some(who), None) => Some(format!(
            "A text save cannot say that {} could have gone out and did not, so it goes on as the \
             last turn of the round; {keeps}.",
            name(who)
        )),
        (None, Some(who)) => Some(format!(
            "A text save with a single discard cannot say that {} has gone out; {keeps}.",
            name(who)
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::five_crowns::Options;
    use parlour_rules::five_crowns::save::read;
    use parlour_rules::{Seed, Start};

    fn table(human: &str, computer: &str, actions: &[&str]) -> Table<FiveCrowns> {
        let sitters = [human, computer].map(|who| who.parse().expect("a sitter")).to_vec();
        let start = Start::Deal(Seed::from(5));
        let mut table = Table::new(Options::default(), start, sitters).expect("a deal");
        for action in actions {
            table.submit(action.parse().expect("notation")).expect("legal");
        }
        table
    }

    fn unkept(table: &Table<FiveCrowns>) -> Unkept {
        FiveCrowns::unkept(table, Path::new("game.txt"))
    }

    #[test]
    fn the_person_is_the_human_of_a_text_save() {
        let table = table("easy", "person", &["heads"]);
        let text = FiveCrowns::text(&table, Path::new("game.txt"), None).expect("before a turn");
        let save = read(&text).expect("it reads back").save;
        let view = table.view(Eye::All);
        assert_eq!(Some(save.human.hand), view.hands[1].cards);
        assert_eq!(Some(save.computer.hand), view.hands[0].cards);
        assert_eq!(save.next, Who::Computer, "seat one, which won the toss");
        assert_eq!(unkept(&table).options, ["five-crowns", "--computer", "easy"]);
        assert!(unkept(&table).notes.is_empty());
    }

    #[test]
    fn what_a_text_save_cannot_hold_is_said() {
        assert_eq!(unkept(&table("person", "expert", &["heads"])), Unkept::default());
        let people = unkept(&table("person", "person", &["heads"]));
        assert_eq!(people.options, ["five-crowns", "--computer", "person"]);
        assert_eq!(people.notes, ["In the file Player 1 is Human and Player 2 is Computer."]);
        let timed = unkept(&table("person", "hard 2s", &["heads"]));
        assert_eq!(timed.options, ["five-crowns", "--computer", "hard 2s"]);
    }

    #[test]
    fn a_text_save_that_will_be_misread_says_so() {
        let stayed = table("person", "expert", &["heads", "draw", "discard 3T"]);
        let notes = unkept(&stayed).notes;
        assert!(notes[0].contains("that Human could have gone out and did not"), "{notes:?}");
        let record = FiveCrowns::unkept(&stayed, Path::new("game.json"));
        assert_eq!(record, Unkept::default());
        let out = table("person", "expert", &["heads", "draw", "discard 3T out"]);
        assert!(unkept(&out).notes.is_empty());
        let taken = table("person", "expert", &["heads", "take", "discard J2 out"]);
        let notes = unkept(&taken).notes;
        assert!(notes[0].contains("cannot say that Human has gone out"), "{notes:?}");
    }
}
