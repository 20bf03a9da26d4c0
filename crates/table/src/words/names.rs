//! Names of the seats in messages, with `You` for the reader's own.

use parlour_rules::message::Part;
use parlour_rules::{Eye, Message, Seat, message};

use super::Words;
use crate::{Occupant, Table};

/// The names of the seats, and which seat reads the message.
///
/// Lists and tables use a name unchanged. In sentences a computer is `the computer`.
///
/// ```
/// use parlour_rules::Seat;
/// use parlour_rules::cribbage::Cribbage;
/// use parlour_table::Occupant;
/// use parlour_table::words::Names;
/// let occupants = [Occupant::Person, "hard".parse()?];
/// let names = Names::called::<Cribbage>(vec!["Ann".into(), "Computer".into()], &occupants);
/// let names = names.read_by(Some(Seat(0)));
/// assert_eq!(names.does(Seat(0), "plays", "play").to_string(), "You play");
/// assert_eq!(names.does(Seat(1), "plays", "play").to_string(), "The computer plays");
/// assert_eq!(names.whose(Seat(0)).to_string(), "your");
/// assert_eq!(names.name(Seat(1)), "Computer");
/// # Ok::<(), parlour_table::NotAnOccupant>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    /// What each seat is called within a sentence, where that isn't its name.
    phrases: Vec<Option<Phrase>>,
    reader: Option<Seat>,
}

impl Names {
    /// Names that sentences use unchanged, for a reader who has no seat.
    ///
    /// Names that several seats share are numbered by seat, and characters that would change how the
    /// text around them is read are left out.
    pub fn new(names: Vec<String>) -> Self {
        Names { names: distinct(&names), phrases: Vec::new(), reader: None }
    }

    /// Names for a reader who has no seat. In sentences, computers and an opponent without a name
    /// of their own have a phrase instead.
    pub fn called<G: Words>(names: Vec<String>, occupants: &[Occupant]) -> Self {
        let phrase = |(name, occupant): (&String, &Occupant)| match occupant {
            Occupant::Computer { .. } => G::seat_phrase(name, occupants),
            Occupant::Person if occupants.len() == 2 && is_unnamed(name) => Some(Phrase::Opponent),
            Occupant::Person => None,
        };
        let phrases = names.iter().zip(occupants).map(phrase).collect();
        Names { phrases, ..Names::new(names) }
    }

    /// The game's own names for the seats, read by the only person who plays. With nobody or
    /// several people at the screen, each seat has its name.
    pub fn of<G: Words>(view: &G::View, occupants: &[Occupant]) -> Self {
        Names::with_nicknames::<G>(view, occupants, &[])
    }

    /// The same for a table, with the names that people gave.
    pub fn at<G: Words>(table: &Table<G>) -> Self {
        let view = table.view(Eye::Nobody);
        Names::with_nicknames::<G>(&view, table.occupants(), &table.nicknames())
    }

    fn with_nicknames<G: Words>(
        view: &G::View,
        occupants: &[Occupant],
        nicknames: &[String],
    ) -> Self {
        let seats = || Seat::all(occupants.len() as u8);
        let is_person = |seat: &Seat| occupants[seat.index()] == Occupant::Person;
        let mut people = seats().filter(is_person);
        let (first, more) = (people.next(), people.next());
        let reader = first.filter(|_| more.is_none());
        let mut names: Vec<String> =
            seats().map(|seat| G::seat_name(view, seat, occupants)).collect();
        use_nicknames(&mut names, occupants, nicknames);
        Names::called::<G>(names, occupants).read_by(reader)
    }

    /// The same names for the player of a seat, who is `You`.
    #[must_use]
    pub fn read_by(self, reader: Option<Seat>) -> Self {
        Names { reader, ..self }
    }

    /// The reader's seat.
    pub fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// The name of a seat in a list or table: `You`, `Computer`.
    pub fn name(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) { "You" } else { self.own_name(seat) }
    }

    /// The name of a seat, never `You` and never empty.
    pub fn own_name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or(NOBODY, String::as_str)
    }

    /// The seat that is asked something, before a colon: `Your turn`, `Ann`.
    pub fn asked(&self, seat: Seat) -> &str {
        if self.reader == Some(seat) { "Your turn" } else { self.name(seat) }
    }

    /// The possessive of a seat at the beginning of a sentence: `Your`, `Ann's`, `The computer's`.
    pub fn owner(&self, seat: Seat) -> String {
        if self.reader == Some(seat) {
            "Your".to_owned()
        } else {
            message![self.player(seat), "'s"].to_string()
        }
    }

    /// A seat in a list of who plays: `You`, `You (Red)`, `Computer: hard`.
    pub fn label(&self, seat: Seat, occupant: Occupant) -> String {
        match self.own_name(seat) {
            _ if self.reader != Some(seat) => format!("{}: {occupant}", self.name(seat)),
            "Player" => "You".to_owned(),
            name => format!("You ({name})"),
        }
    }

    /// A seat in a list or table: `You`, `Computer`.
    pub fn listed(&self, seat: Seat) -> Part {
        Part::Player { seat, name: self.name(seat).to_owned() }
    }

    /// A seat at the beginning of a sentence: `You`, `Ann`, `The computer`.
    pub fn player(&self, seat: Seat) -> Part {
        let name = match self.phrase(seat) {
            Some(phrase) => Message::from(phrase.words()).capitalised().to_string(),
            None => self.name(seat).to_owned(),
        };
        Part::Player { seat, name }
    }

    /// A seat within a sentence: `you`, `Ann`, `the computer`.
    pub fn within(&self, seat: Seat) -> Part {
        let name = match self.phrase(seat) {
            _ if self.reader == Some(seat) => "you",
            Some(phrase) => phrase.words(),
            None => self.name(seat),
        };
        Part::Player { seat, name: name.to_owned() }
    }

    /// A seat and its verb: `Ann plays`, `You play`.
    pub fn does(&self, seat: Seat, they: &str, you: &str) -> Message {
        let verb = if self.reader == Some(seat) { you } else { they };
        message![self.player(seat), " ", verb]
    }

    /// Several seats and their verb: `Ann and Bob win`, `You and your partner win`.
    pub fn all_do(&self, seats: &[Seat], one: &str, several: &str) -> Message {
        if let &[seat] = seats {
            return self.does(seat, one, several);
        }
        let is_opponent = |&seat: &Seat| self.phrase(seat).is_some_and(Phrase::is_opponent);
        if seats.iter().all(is_opponent) {
            return message!["Your opponents ", several];
        }
        // The reader comes first.
        let (own, others): (Vec<Seat>, Vec<Seat>) =
            seats.iter().partition(|&&seat| self.reader == Some(seat));
        let mut names = own.into_iter().chain(others);
        let first = names.next().map(|seat| self.player(seat).into());
        let names = first.into_iter().chain(names.map(|seat| self.within(seat).into()));
        message![Message::list(names, " and "), " ", several]
    }

    /// The possessive of a seat within a sentence: `Ann's`, `your`, `the computer's`.
    pub fn whose(&self, seat: Seat) -> Message {
        if self.reader == Some(seat) {
            Part::Player { seat, name: "your".to_owned() }.into()
        } else {
            message![self.within(seat), "'s"]
        }
    }

    /// The pronoun for what a seat owns, after its name: `your`, `its`, `their`.
    pub fn its(&self, seat: Seat) -> &'static str {
        match self.phrase(seat) {
            _ if self.reader == Some(seat) => "your",
            Some(Phrase::Computer) => "its",
            _ => "their",
        }
    }

    /// What a seat is called within a sentence, where that isn't its name. Only a reader at the
    /// table has an opponent or a left.
    fn phrase(&self, seat: Seat) -> Option<Phrase> {
        let phrase = self.phrases.get(seat.index()).copied().flatten();
        phrase.filter(|phrase| match self.reader {
            Some(reader) => reader != seat,
            None => *phrase == Phrase::Computer,
        })
    }
}

/// What a seat is called within a sentence, where that isn't its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// The only computer.
    Computer,
    /// The reader's partner.
    Partner,
    /// The reader's only opponent.
    Opponent,
    /// The opponent on the reader's left.
    LeftOpponent,
    /// The opponent on the reader's right.
    RightOpponent,
}

impl Phrase {
    /// The words within a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Phrase::Computer => "the computer",
            Phrase::Partner => "your partner",
            Phrase::Opponent => "your opponent",
            Phrase::LeftOpponent => "your left-hand opponent",
            Phrase::RightOpponent => "your right-hand opponent",
        }
    }

    fn is_opponent(self) -> bool {
        matches!(self, Phrase::Opponent | Phrase::LeftOpponent | Phrase::RightOpponent)
    }
}

/// What a seat without a name is called.
const NOBODY: &str = "Somebody";

/// Names as they are shown, no two of them the same: `Ann (1)`, `Ann (3)`.
fn distinct(names: &[String]) -> Vec<String> {
    let shown = |name: &String| {
        let signs = name.chars().filter(|&sign| !sign.is_control() && !is_invisible(sign));
        let name = signs.collect::<String>().trim().to_owned();
        if name.is_empty() { NOBODY.to_owned() } else { name }
    };
    let shown: Vec<String> = names.iter().map(shown).collect();
    let is_shared = |name: &String| shown.iter().filter(|other| *other == name).count() > 1;
    let numbered = |(number, name): (usize, &String)| {
        if is_shared(name) { format!("{name} ({number})") } else { name.clone() }
    };
    (1..).zip(&shown).map(numbered).collect()
}

/// Replaces the names of people by those that they gave. No two are the same: a name that another
/// seat has already is not used.
pub fn use_nicknames(names: &mut [String], occupants: &[Occupant], nicknames: &[String]) {
    for (seat, nickname) in nicknames.iter().enumerate().take(names.len()) {
        let name = nickname.trim();
        let is_taken = |(other, taken): (usize, &String)| {
            other != seat && taken.to_lowercase() == name.to_lowercase()
        };
        let is_free = !names.iter().enumerate().any(is_taken);
        if is_free && !name.is_empty() && occupants.get(seat) == Some(&Occupant::Person) {
            name.clone_into(&mut names[seat]);
        }
    }
}

/// The names of people who share a screen, in the order of their seats, as one text with commas
/// between them.
pub fn read_nicknames(text: &str) -> Result<Vec<String>, SameName> {
    let names: Vec<String> = text.split(',').map(nickname).collect();
    let is_same = |(place, name): (usize, &String)| {
        let earlier = names[..place].iter();
        !name.is_empty()
            && earlier.map(|other| other.to_lowercase()).any(|it| it == name.to_lowercase())
    };
    match names.iter().enumerate().find(|&one| is_same(one)) {
        Some((_, name)) => Err(SameName(name.clone())),
        None => Ok(names),
    }
}

/// Two people at a screen were given the same name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two people can't both be called {0}: choose another name for one of them")]
pub struct SameName(String);

/// More names were given than people play at a screen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooManyNames {
    /// Nobody plays there.
    #[error("only computers play here, so nobody needs a name")]
    NoPeople,
    /// One person plays there.
    #[error("{0} names are too many: only one person plays here")]
    OnePerson(usize),
    /// Several people play there.
    #[error("{given} names are too many: only {people} people play here")]
    People {
        /// How many names were given.
        given: usize,
        /// How many people play there.
        people: usize,
    },
}

impl TooManyNames {
    /// Refuses more names than there are people. Empty ones at the end don't count.
    pub fn check(names: &[String], people: usize) -> Result<(), Self> {
        let given = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        match people {
            _ if given <= people => Ok(()),
            0 => Err(TooManyNames::NoPeople),
            1 => Err(TooManyNames::OnePerson(given)),
            _ => Err(TooManyNames::People { given, people }),
        }
    }
}

/// The longest nickname, in letters.
const LONGEST_NAME: usize = 24;

/// A nickname as it is stored: one short line without invisible characters.
pub fn nickname(text: &str) -> String {
    one_line(text).chars().take(LONGEST_NAME).collect::<String>().trim_end().to_owned()
}

/// A text from elsewhere as it may be shown: one line without invisible characters.
pub(crate) fn one_line(text: &str) -> String {
    let shown = |sign: &char| !sign.is_control() && !is_invisible(*sign);
    let text: String = text.chars().filter(shown).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character is invisible, or changes how the text around it is read.
fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Whether a person at a table of two has only the game's own name.
fn is_unnamed(name: &str) -> bool {
    matches!(name, "Player" | "Player 1" | "Player 2")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nickname_is_one_short_line() {
        assert_eq!(nickname("  Ann\n  the \u{202e}great\u{0} "), "Ann the great");
        assert_eq!(nickname(&"x".repeat(99)).len(), LONGEST_NAME);
        assert_eq!(nickname("\t\r\n"), "");
    }

    #[test]
    fn nicknames_with_commas_between_them_are_read_in_order() {
        assert_eq!(read_nicknames(" Ann ,Ben"), Ok(vec!["Ann".to_owned(), "Ben".to_owned()]));
        assert_eq!(read_nicknames(",Ben"), Ok(vec![String::new(), "Ben".to_owned()]));
        assert_eq!(read_nicknames(""), Ok(vec![String::new()]), "nobody needs a name");
        let same = read_nicknames("Ann, Ben, ann").expect_err("a name twice");
        assert!(same.to_string().starts_with("two people can't both be called ann"), "{same}");
    }

    #[test]
    fn more_names_than_people_are_refused() {
        let check = |names: &[&str], people| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            TooManyNames::check(&names, people).map_err(|why| why.to_string())
        };
        assert_eq!(check(&["Ann", "Ben"], 2), Ok(()));
        assert_eq!(check(&["Ann", "", ""], 1), Ok(()), "empty names at the end don't count");
        let refused = |people| check(&["Ann", "", "Cleo"], people).expect_err("too many");
        assert_eq!(refused(2), "3 names are too many: only 2 people play here");
        assert_eq!(refused(1), "3 names are too many: only one person plays here");
        assert_eq!(refused(0), "only computers play here, so nobody needs a name");
    }

    #[test]
    fn nicknames_are_for_people_and_no_two_seats_share_one() {
        let called = |nicknames: &[&str]| {
            let mut names = ["Player 1", "Computer 2", "Player 3"].map(str::to_owned);
            let occupants = [Occupant::Person, "easy".parse().expect("a level"), Occupant::Person];
            let nicknames: Vec<String> = nicknames.iter().map(|&name| name.to_owned()).collect();
            use_nicknames(&mut names, &occupants, &nicknames);
            names.join(", ")
        };
        assert_eq!(called(&["Ann", "Ben", "Cleo"]), "Ann, Computer 2, Cleo");
        assert_eq!(called(&["Ann", "", "ann"]), "Ann, Computer 2, Player 3");
        assert_eq!(called(&["computer 2"]), "Player 1, Computer 2, Player 3");
    }
}
