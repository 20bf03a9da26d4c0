//! Five Crowns in the text formats that other programs read.

use parlour_players::Level;
use parlour_rules::five_crowns::save::{BadSave, Comments, Format, Save, Who, read};
use parlour_rules::five_crowns::{FiveCrowns, Options};
use parlour_rules::{Choices, Eye, Game, Seat};

use crate::export::{CannotExport, Imported, NotExported};
use crate::words::Names;
use crate::{Occupant, Table};

/// The names of the formats, the one used by default first.
pub(super) const FORMATS: &[&str] = &["cpp", "lisp", "prolog", "prolog-terms"];

/// The game as the text of a save file.
pub(super) fn export(table: &Table<FiveCrowns>, format: &str) -> Result<String, CannotExport> {
    let format: Format = format.parse().map_err(CannotExport::new)?;
    let save = text_save(table).map_err(CannotExport::new)?;
    Ok(save.write(format, Comments::Without))
}

/// The game in a save file.
pub(super) fn import(text: &str) -> Result<Imported<FiveCrowns>, BadSave> {
    let loaded = read(text)?;
    let mut notices: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
    if let Some(out) = loaded.save.gone_out() {
        notices.push(format!(
            "the {out}'s cards are all melded, so the {out} has gone out and this is the last turn \
             of the round"
        ));
    }
    let format = FORMATS.iter().find(|name| name.parse() == Ok(loaded.format));
    let format = format.expect("every format has its name in the list");
    let attached = Choices::from_iter([("format".to_owned(), (*format).into())]);
    Ok(Imported { options: Options::default(), setup: loaded.save, format, attached, notices })
}

/// What a save file loses of the game as it stands.
pub(super) fn not_exported(table: &Table<FiveCrowns>) -> NotExported {
    let mut missing = NotExported { options: seating(table), notes: Vec::new() };
    if table.attached("closed") == Some(&true.into()) {
        missing.options.push("--closed".to_owned());
    }
    let occupants = table.occupants();
    let names = Names::at(table);
    if names.reader().is_none() {
        let name = |who: Who| names.own_name(seat_of(who, occupants));
        let (human, computer) = (name(Who::Human), name(Who::Computer));
        missing.notes.push(format!("In the file {human} is Human and {computer} is Computer."));
    }
    missing.notes.extend(misread(table, |who| names.within(seat_of(who, occupants)).to_string()));
    missing
}

/// The seat that a save file calls the human's or the computer's: the first is the human's, unless
/// the only person sits on the second.
fn seat_of(who: Who, occupants: &[Occupant]) -> Seat {
    match occupants {
        [Occupant::Computer { .. }, Occupant::Person] => who.other().seat(),
        _ => who.seat(),
    }
}

/// The state as a save file holds it, for those who sit there.
fn text_save(table: &Table<FiveCrowns>) -> Result<Save, parlour_rules::five_crowns::CannotSave> {
    let save = table.view(Eye::All).save()?;
    if seat_of(Who::Human, table.occupants()) == Who::Human.seat() {
        return Ok(save);
    }
    Ok(Save { human: save.computer, computer: save.human, next: save.next.other(), ..save })
}

/// Who plays, as options of the command line, where it is not a person against the expert.
fn seating(table: &Table<FiveCrowns>) -> Vec<String> {
    let occupant = |who: Who| table.occupant(seat_of(who, table.occupants()));
    let usual = |who: Who| match who {
        Who::Human => Occupant::Person,
        Who::Computer => Occupant::computer(Level::Expert),
    };
    let other = [Who::Human, Who::Computer].into_iter().filter(|&who| occupant(who) != usual(who));
    let options: Vec<String> =
        other.flat_map(|who| [format!("--{who}"), occupant(who).to_string()]).collect();
    if options.is_empty() {
        return options;
    }
    std::iter::once(FiveCrowns::NAME.to_owned()).chain(options).collect()
}

/// What a reader of the file will get wrong. A save file can't say who has gone out, so readers
/// guess it from the hands.
fn misread(table: &Table<FiveCrowns>, name: impl Fn(Who) -> String) -> Option<String> {
    let guessed = text_save(table).ok()?.gone_out();
    let human = seat_of(Who::Human, table.occupants());
    let real = table.view(Eye::Nobody).gone_out;
    let real = real.map(|seat| if seat == human { Who::Human } else { Who::Computer });
    let keeps = "A file name ending in .json keeps it.";
    match (guessed, real) {
        (Some(who), None) => Some(format!(
            "A text save can't say that {} could have gone out and didn't. The next turn will be \
             the last of the round. {keeps}",
            name(who)
        )),
        (None, Some(who)) => Some(format!(
            "A text save with a single discard can't say that {} went out. {keeps}",
            name(who)
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::{Seed, Start};

    fn table(human: &str, computer: &str, actions: &[&str]) -> Table<FiveCrowns> {
        let occupants = [human, computer].map(|who| who.parse().expect("an occupant")).to_vec();
        let start = Start::Deal(Seed::from(5));
        let mut table = Table::new(Options::default(), start, occupants).expect("a deal");
        for action in actions {
            table.submit(action.parse().expect("notation")).expect("legal");
        }
        table
    }

    #[test]
    fn the_person_is_the_human_of_a_text_save() {
        let table = table("easy", "person", &["heads"]);
        let text = export(&table, "cpp").expect("before a turn");
        let save = read(&text).expect("it reads back").save;
        let view = table.view(Eye::All);
        assert_eq!(Some(save.human.hand), view.hands[1].cards);
        assert_eq!(Some(save.computer.hand), view.hands[0].cards);
        assert_eq!(save.next, Who::Computer, "seat one, which won the toss");
        assert_eq!(not_exported(&table).options, ["five-crowns", "--computer", "easy"]);
        assert!(not_exported(&table).notes.is_empty());
    }

    #[test]
    fn saving_says_what_a_text_save_cannot_hold() {
        assert_eq!(not_exported(&table("person", "expert", &["heads"])), NotExported::default());
        let people = not_exported(&table("person", "person", &["heads"]));
        assert_eq!(people.options, ["five-crowns", "--computer", "person"]);
        assert_eq!(people.notes, ["In the file Player 1 is Human and Player 2 is Computer."]);
        let timed = not_exported(&table("person", "hard 2s", &["heads"]));
        assert_eq!(timed.options, ["five-crowns", "--computer", "hard 2s"]);
    }

    #[test]
    fn a_text_save_that_will_be_misread_says_so() {
        let stayed = table("person", "expert", &["heads", "draw", "discard 3T"]);
        let notes = not_exported(&stayed).notes;
        assert!(notes[0].contains("that you could have gone out and didn't"), "{notes:?}");
        let out = table("person", "expert", &["heads", "draw", "discard 3T out"]);
        assert!(not_exported(&out).notes.is_empty());
        let taken = table("person", "expert", &["heads", "take", "discard J2 out"]);
        let notes = not_exported(&taken).notes;
        assert!(notes[0].contains("can't say that you went out"), "{notes:?}");
    }
}
