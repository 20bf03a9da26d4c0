//! The questions before a new game, made from the game's described options and its seats.

use std::collections::BTreeMap;

use anyhow::Result;
use parlour_players::Level;
use parlour_rules::options::{OptionKind, listed, shown};
use parlour_rules::{Choices, OptionSpec};
use parlour_table::words::{BeforePlay, read_nicknames};
use parlour_table::{
    GameInfo, NewGame, Occupant, RosterGame, Seating, TimeText, Wishes, parse_time,
};

/// Earlier answers, by [`Question::name`].
pub type Answers = BTreeMap<String, String>;

/// How long computers can think; without a time their level decides.
const TIMES: [&str; 7] = ["", "500ms", "1s", "2s", "5s", "10s", "30s"];
const BY_LEVEL: &str = "as long as usual";

/// One thing to choose before a new game.
pub struct Question {
    /// The name under which the answer is remembered.
    pub name: String,
    /// What a form calls it.
    pub label: String,
    /// One or two sentences that explain it.
    pub help: &'static str,
    /// The values that a form lists, each with its label.
    pub values: Vec<(String, String)>,
    /// The value that is chosen.
    pub answer: String,
    /// Whether line mode asks for it.
    pub is_asked: bool,
    /// Whether the command line has chosen it.
    pub is_known: bool,
    decides: Decides,
}

/// What a question decides.
#[derive(Clone, Copy)]
enum Decides {
    Option(OptionSpec),
    /// The rows of a board; the columns follow.
    Rows(OptionSpec),
    /// The columns of a board of this option.
    Columns(OptionSpec, &'static OptionSpec),
    Table(OptionSpec),
    Seat(usize),
    /// Everyone but the first player.
    Others,
    /// What the people are called.
    Names,
    Time,
}

/// The questions about a new game. What the wishes leave open is as it was `last` time.
pub fn questions(
    game: &RosterGame,
    seat_names: &[String],
    wishes: &Wishes,
    last: &Answers,
) -> Vec<Question> {
    let info = game.info();
    let mut questions = Vec::new();
    let defaults = game.default_options();
    for spec in info.options {
        let default = defaults.get(spec.name).map(shown).unwrap_or_default();
        let known = wishes.options.get(spec.name).map(shown);
        match spec.kind {
            OptionKind::Size { least, most } => {
                let range = (least, most, most);
                let [rows, columns] = [("rows", "Rows"), ("columns", "Columns")]
                    .map(|(name, label)| OptionSpec::number(name, label, spec.help, range));
                let part = |text: Option<String>, place: usize| {
                    text.and_then(|size| size.split('x').nth(place).map(str::to_owned))
                };
                for (place, decides) in
                    [Decides::Rows(rows), Decides::Columns(columns, spec)].into_iter().enumerate()
                {
                    let default = part(Some(default.clone()), place).unwrap_or_default();
                    let known = part(known.clone(), place);
                    questions.push(Question::new(decides, known, last, &default, spec.asked));
                }
            }
            _ => {
                let decides = Decides::Option(*spec);
                questions.push(Question::new(decides, known, last, &default, spec.asked));
            }
        }
    }
    questions.extend(seat_questions(&info, seat_names, &wishes.seating, last));
    let names = &wishes.seating.names;
    let known = Some(names.join(", ")).filter(|_| !names.is_empty());
    questions.push(Question::new(Decides::Names, known, last, "", false));
    if info.is_timed {
        let known = wishes.seating.time.map(|time| TimeText(time).to_string());
        questions.push(Question::new(Decides::Time, known, last, "", false));
    }
    questions.extend(table_questions(&info, &wishes.attached, last));
    questions
}

/// The questions about a game's table options.
pub fn table_questions<'a>(
    info: &GameInfo,
    known: &'a Choices,
    last: &'a Answers,
) -> impl Iterator<Item = Question> + use<'a> {
    info.table_options.iter().map(move |spec| {
        let known = known.get(spec.name).map(shown);
        Question::new(Decides::Table(*spec), known, last, &default_value(spec), false)
    })
}

/// Who plays: each seat where they have names, otherwise everyone against the first player.
fn seat_questions(
    info: &GameInfo,
    names: &[String],
    seating: &Seating,
    last: &Answers,
) -> Vec<Question> {
    let hard = Occupant::computer(Level::Hard).to_string();
    let text = |occupant: Occupant| occupant.to_string();
    if info.seat_flags.is_empty() {
        let known = seating.others.map(text);
        return vec![Question::new(Decides::Others, known, last, &hard, true)];
    }
    let question = |(seat, name): (usize, &String)| {
        let others = seating.others.filter(|_| seat > 0);
        let known = seating.named.get(seat).copied().flatten().or(others).map(text);
        let default = if seat == 0 { text(Occupant::Person) } else { hard.clone() };
        let is_asked = seat > 0 || info.before_play == BeforePlay::Options;
        let label = name.clone();
        Question { label, ..Question::new(Decides::Seat(seat), known, last, &default, is_asked) }
    };
    names.iter().take(info.seat_flags.len()).enumerate().map(question).collect()
}

/// Whether the command line has answered everything that would be asked.
pub fn is_settled(questions: &[Question]) -> bool {
    questions.iter().all(|question| question.is_known || !question.is_asked)
}

/// The new game that the answers describe.
pub fn new_game(game: &RosterGame, questions: &[Question]) -> Result<NewGame> {
    let mut new = NewGame::default();
    let mut seating = Seating::default();
    let mut rows = String::new();
    for Question { decides, answer, .. } in questions {
        match *decides {
            Decides::Option(spec) => {
                new.options.insert(spec.name.to_owned(), spec.read(answer)?);
            }
            Decides::Rows(_) => rows.clone_from(answer),
            Decides::Columns(_, size) => {
                let value = size.read(&format!("{rows}x{answer}"))?;
                new.options.insert(size.name.to_owned(), value);
            }
            Decides::Table(spec) if *answer == default_value(&spec) => {}
            Decides::Table(spec) => {
                new.attached.insert(spec.name.to_owned(), spec.read(answer)?);
            }
            Decides::Seat(_) => seating.named.push(Some(answer.parse()?)),
            Decides::Others => seating.others = Some(answer.parse()?),
            Decides::Names => seating.names = read_nicknames(answer)?,
            Decides::Time if answer.is_empty() => {}
            Decides::Time => seating.time = Some(parse_time(answer)?),
        }
    }
    new.seats = seating.seats(game.seat_count(&new.options)?);
    // Names that were remembered from a game of several people don't keep one person from playing.
    if people_of(&new.seats) < 2 {
        seating.names.truncate(people_of(&new.seats));
    }
    new.names = seating.nicknames(&new.seats)?;
    Ok(new)
}

fn people_of(seats: &[Occupant]) -> usize {
    seats.iter().filter(|&&occupant| occupant == Occupant::Person).count()
}

/// Whether the answers seat several people, who may want names.
pub fn seats_several_people(game: &RosterGame, questions: &[Question]) -> bool {
    let seats = new_game(game, questions).map(|new| new.seats).unwrap_or_default();
    people_of(&seats) > 1
}

/// The answers, to be remembered. A flag sets one table, not those of later games.
pub fn answers(questions: &[Question]) -> Answers {
    let is_flag =
        |question: &&Question| matches!(question.decides, Decides::Table(_)) && question.is_known;
    let answer = |question: &Question| (question.name.clone(), question.answer.clone());
    questions.iter().filter(|question| !is_flag(question)).map(answer).collect()
}

/// The value of a table option that wasn't chosen.
pub fn default_value(spec: &OptionSpec) -> String {
    spec.values().into_iter().next().map(|(value, _)| value).unwrap_or_default()
}

impl Question {
    fn new(
        decides: Decides,
        known: Option<String>,
        last: &Answers,
        default: &str,
        is_asked: bool,
    ) -> Self {
        let (name, label, help) = decides.described();
        let mut question = Question {
            name,
            label,
            help,
            values: decides.values(),
            answer: default.to_owned(),
            is_asked,
            is_known: known.is_some(),
            decides,
        };
        let answer = known.or_else(|| last.get(&question.name).cloned());
        // An answer of an older version may not fit any more.
        if let Some(answer) = answer.and_then(|text| question.read(&text).ok()) {
            question.answer = answer;
        }
        question
    }

    /// Reads an answer as people write it.
    pub fn read(&self, text: &str) -> Result<String> {
        Ok(match self.decides {
            Decides::Option(spec)
            | Decides::Rows(spec)
            | Decides::Columns(spec, _)
            | Decides::Table(spec) => shown(&spec.read(text)?),
            Decides::Seat(_) | Decides::Others => text.parse::<Occupant>()?.to_string(),
            Decides::Names => read_nicknames(text)?.join(", "),
            Decides::Time if text.is_empty() => String::new(),
            Decides::Time => TimeText(parse_time(text)?).to_string(),
        })
    }

    /// Whether it asks what the people are called, in words of their own.
    pub fn asks_names(&self) -> bool {
        matches!(self.decides, Decides::Names)
    }

    /// The question as line mode asks it.
    pub fn in_words(&self) -> String {
        let who = || listed(&occupants(), "or");
        match self.decides {
            Decides::Seat(_) => format!("Who plays {}? ({})", self.label, who()),
            Decides::Others => format!("Who plays against you? ({})", who()),
            Decides::Names => format!("What are your names? ({NAMES_IN_LINES})"),
            Decides::Time => format!("{}?", self.label),
            Decides::Option(spec)
            | Decides::Rows(spec)
            | Decides::Columns(spec, _)
            | Decides::Table(spec) => format!("{}? ({})", self.label, spec.offered()),
        }
    }
}

impl Decides {
    /// The name, label and help of its question.
    fn described(self) -> (String, String, &'static str) {
        let (name, label, help) = match self {
            Decides::Option(spec)
            | Decides::Rows(spec)
            | Decides::Columns(spec, _)
            | Decides::Table(spec) => (spec.name, spec.label, spec.help),
            Decides::Seat(seat) => return (format!("seat {}", seat + 1), String::new(), WHO),
            Decides::Others => ("others", "Against", OTHERS),
            Decides::Names => ("names", "Names", NAMES),
            Decides::Time => ("time", "Computer thinks", TIME),
        };
        (name.to_owned(), label.to_owned(), help)
    }

    fn values(self) -> Vec<(String, String)> {
        let both = |text: String| (text.clone(), text);
        match self {
            Decides::Option(spec)
            | Decides::Rows(spec)
            | Decides::Columns(spec, _)
            | Decides::Table(spec) => spec.values(),
            Decides::Seat(_) | Decides::Others => occupants().into_iter().map(both).collect(),
            Decides::Names => Vec::new(),
            Decides::Time => TIMES
                .iter()
                .map(|&time| {
                    (time.to_owned(), if time.is_empty() { BY_LEVEL } else { time }.to_owned())
                })
                .collect(),
        }
    }
}

const WHO: &str = "A person, or the computer: easy plays mostly at random, medium looks one \
                   move ahead, hard thinks further, expert plays as well as it can.";
const OTHERS: &str = "Who plays the other seats: the computer, easy to expert, or people who \
                      share this keyboard. A partner plays at the same level.";
const NAMES: &str = "What the people at this keyboard are called, in the order of their seats, \
                     with commas between them: Ann, Ben. You can leave it empty.";
const NAMES_IN_LINES: &str = "with commas between the names, or Enter for none";
const TIME: &str = "How long the computer thinks about a move. Press Esc to make it move now.";

/// Everybody who can play on a seat.
fn occupants() -> Vec<String> {
    let levels = Level::ALL.into_iter().map(Occupant::computer);
    [Occupant::Person].into_iter().chain(levels).map(|occupant| occupant.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::terminal_of;
    use parlour_table::Roster;

    fn asked(name: &str, wishes: &Wishes, last: &[(&str, &str)]) -> (RosterGame, Vec<Question>) {
        let roster = crate::attach_faces(Roster::standard());
        let game = roster.get(name).expect("it is in the list").clone();
        let names = terminal_of(&game).expect("a face").seat_names();
        let last = last.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        let questions = questions(&game, &names, wishes, &last.collect());
        (game, questions)
    }

    #[test]
    fn a_board_is_asked_for_by_rows_and_columns() {
        let options = Choices::from_iter([("size".to_owned(), "6x9".into())]);
        let wishes = Wishes { options, ..Wishes::default() };
        let (game, questions) = asked("crosscut", &wishes, &[("columns", "5"), ("swap", "yes")]);
        let labels: Vec<&str> = questions.iter().map(|question| question.label.as_str()).collect();
        let expected =
            ["Rows", "Columns", "Blue may swap", "Red", "Blue", "Names", "Computer thinks"];
        assert_eq!(labels, expected);
        assert!(!is_settled(&questions), "nobody said who plays");
        let new = new_game(&game, &questions).expect("a game");
        assert_eq!(
            serde_json::to_string(&new.options).expect("JSON"),
            r#"{"size":"6x9","swap":true}"#
        );
        let why = questions[0].read("4").expect_err("too few").to_string();
        assert_eq!(why, "rows can't be `4`: choose a whole number from 5 to 10");
    }

    #[test]
    fn remembered_answers_that_do_not_fit_are_dropped() {
        let last = [("players", "7"), ("others", "nobody"), ("length", "61")];
        let (game, questions) = asked("cribbage", &Wishes::default(), &last);
        let new = new_game(&game, &questions).expect("a game");
        assert_eq!((&new.options["players"], &new.options["length"]), (&2.into(), &61.into()));
        assert_eq!(new.seats[1].to_string(), "hard");
    }

    #[test]
    fn people_have_the_names_that_were_given_and_computers_none() {
        let last = [("seat 1", "easy"), ("seat 2", "person"), ("names", "Ann, Ben")];
        let (game, questions) = asked("crosscut", &Wishes::default(), &last);
        let new = new_game(&game, &questions).expect("a game");
        assert_eq!(new.names, ["", "Ann"]);
        assert!(!seats_several_people(&game, &questions));
        let last = [("others", "person"), ("names", "Ann, Ben")];
        let (game, questions) = asked("cribbage", &Wishes::default(), &last);
        let new = new_game(&game, &questions).expect("a game");
        assert_eq!(new.names, ["Ann", "Ben"]);
        assert!(seats_several_people(&game, &questions));
        let names = questions.iter().find(|question| question.asks_names()).expect("it is asked");
        assert!(names.read("Ann, ann").is_err(), "they could not be told apart");
    }

    #[test]
    fn table_options_are_set_only_where_they_differ() {
        let games = Roster::standard();
        let mut games = games.iter().map(|game| game.info());
        let game = games.find(|game| game.table_options.iter().any(|spec| spec.name == "closed"));
        let name = game.expect("a game whose cards can lie face down").name;
        let (game, questions) = asked(name, &Wishes::default(), &[("closed", "yes")]);
        let new = new_game(&game, &questions).expect("a game");
        assert_eq!(serde_json::to_string(&new.attached).expect("JSON"), r#"{"closed":true}"#);
    }
}
