//! Reads the forms for a new game and for an action.

use parlour_rules::options::OptionKind;
use parlour_rules::{Choices, OptionError, OptionSpec};
use parlour_table::words::{TooManyNames, read_nicknames};
use parlour_table::{Occupant, RosterGame};

use crate::fields::Fields;
use crate::pages::{form_options, may_lie_open};
use crate::problem::Problem;
use crate::room::{NewTable, SeatRequest, read_luck};

/// The table that the form for a new game asks for. `toss` decides who sits first where the person
/// leaves that open.
pub fn new_table(
    game: &RosterGame,
    fields: &Fields,
    toss: impl FnOnce() -> bool,
) -> Result<NewTable, Problem> {
    let info = game.info();
    let (mut options, mut attached) = (Choices::new(), Choices::new());
    for spec in form_options(&info) {
        let is_rule = info.options.iter().any(|rule| rule.name == spec.name);
        let choices = if is_rule { &mut options } else { &mut attached };
        if let Some(text) = option_text(spec, fields) {
            let value = spec.read(&text).map_err(refused)?;
            choices.insert(spec.name.to_owned(), value);
        }
    }
    let clock = fields.get("clock").filter(|clock| *clock != "off");
    let is_second = is_second(fields, toss);
    let seats = seats(fields, game.seat_count(&options).map_err(refused)?, is_second)?;
    let mut here = names(fields, &seats, is_second)?.into_iter();
    let mut new = NewTable {
        game: info.name.to_owned(),
        seats,
        options,
        attached,
        open: may_lie_open(&info) && fields.is_on("open"),
        watched: fields.is_on("watched"),
        name: here.next().unwrap_or_default(),
        others: here.collect(),
        luck: read_luck(fields.get("luck"))?,
        clock: clock.map(str::parse).transpose()?,
    };
    // The form hides the clock from those who play against the computer.
    new.clock = new.clock.filter(|_| new.people() > 1);
    Ok(new)
}

fn refused(why: OptionError) -> Problem {
    Problem::Unreadable(why.to_string())
}

/// The value of an option as the form has it: under its name or its other name, and a size also as
/// rows and columns.
fn option_text(spec: &OptionSpec, fields: &Fields) -> Option<String> {
    let names = [Some(spec.name), spec.alias].into_iter().flatten();
    let named = || names.into_iter().find_map(|name| fields.get(name)).map(str::to_owned);
    let size = || {
        let rows = fields.get("rows")?;
        Some(format!("{rows}x{}", fields.get("columns").unwrap_or(rows)))
    };
    match spec.kind {
        OptionKind::Size { .. } => named().or_else(size),
        _ => named(),
    }
}

/// Whether the person who fills in the form sits second.
fn is_second(fields: &Fields, toss: impl FnOnce() -> bool) -> bool {
    match fields.get("me").or(fields.get("seat")) {
        Some("second") => true,
        Some("random" | "any") => toss(),
        _ => false,
    }
}

/// The names of the people at this screen, in the order of their seats.
fn names(fields: &Fields, seats: &[SeatRequest], is_second: bool) -> Result<Vec<String>, Problem> {
    let name = fields.get("name").unwrap_or_default();
    let here = seats.iter().filter(|&&seat| seat == SeatRequest::Me).count();
    if here < 2 {
        return Ok(vec![name.to_owned()]);
    }
    // A comma would end the name.
    let own = name.replace(',', " ");
    let all = format!("{own},{}", fields.get("others").unwrap_or_default());
    let mut names = read_nicknames(&all).map_err(|why| Problem::Unreadable(why.to_string()))?;
    TooManyNames::check(&names, here).map_err(|why| Problem::Unreadable(why.to_string()))?;
    names.resize(here, String::new());
    if is_second {
        names.rotate_right(1);
    }
    Ok(names)
}

/// Who plays on each of `count` seats.
fn seats(fields: &Fields, count: u8, is_second: bool) -> Result<Vec<SeatRequest>, Problem> {
    let time = fields.get("time").filter(|time| *time != "level");
    let occupant = |text: &str| -> Result<SeatRequest, Problem> {
        match (text.parse(), time) {
            (Ok(Occupant::Computer { .. }), Some(time)) => format!("{text} {time}").parse(),
            _ => text.parse(),
        }
    };
    let opponent = fields.get("opponent").unwrap_or("medium");
    let other = |number| occupant(fields.get(&format!("seat{number}")).unwrap_or(opponent));
    let others = (1..count).map(other).collect::<Result<Vec<_>, _>>()?;
    let first = others.first().copied().filter(|_| fields.is_on("watch"));
    let mut seats = vec![first.unwrap_or(SeatRequest::Me)];
    seats.extend(others);
    if is_second {
        seats.rotate_right(1);
    }
    Ok(seats)
}

/// The action that a form at a table asks for: whole, or put together from ticked cards or points.
pub fn action(fields: &Fields) -> Result<String, Problem> {
    let cards: Vec<&str> = fields.all("card").collect();
    match (fields.get("action"), fields.get("points")) {
        (Some(action), Some(points)) => Ok(format!("{action} {points}")),
        (Some(action), None) => Ok(action.to_owned()),
        (None, _) if !cards.is_empty() => Ok(format!("toss {}", cards.join(" "))),
        (None, _) => Err(Problem::Unreadable("choose what to do, then confirm".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use parlour_table::Roster;
    use serde_json::{Value, json};

    use super::*;

    fn fields(text: &str) -> Fields {
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').expect("a field");
            (name.to_owned(), value.to_owned())
        };
        Fields(text.split('&').map(pair).collect())
    }

    fn read(game: &str, text: &str) -> Result<NewTable, Problem> {
        new_table(Roster::standard().get(game).expect("a game"), &fields(text), || false)
    }

    #[test]
    fn every_field_of_the_form_reaches_the_table() {
        let new = |game, text| read(game, text).expect("a game");
        let options = |table: &NewTable| Value::Object(table.options.clone());
        let table = new("crosscut", "rows=6&columns=7&opponent=hard&time=1s&me=second&swap=on");
        assert_eq!(options(&table), json!({ "size": "6x7", "swap": true }));
        assert_eq!(table.seats, ["hard 1s".parse().expect("a seat"), SeatRequest::Me]);
        let table = new("cribbage", "players=4&points=61&opponent=easy&seat2=friend&games=3");
        assert_eq!(options(&table), json!({ "players": 4, "length": 61, "games": 3 }));
        assert_eq!(table.seats[2], SeatRequest::Friend);
        assert_eq!(table.seats.len(), 4);
        let table = new("crosscut", "opponent=friend&clock=10m per game");
        assert_eq!(table.clock, "600s per game".parse().ok());
        let table = new("crosscut", "opponent=easy&clock=10m per game");
        assert_eq!(table.clock, None, "a computer waits as long as it takes");
        assert_eq!(action(&fields("card=2C&card=7D")).expect("cards"), "toss 2C 7D");
        assert_eq!(action(&fields("action=count&points=8")).expect("points"), "count 8");
    }

    /// Whoever sits second is the second to be named, and a computer has no name.
    #[test]
    fn people_at_one_screen_have_names_of_their_own() {
        let names = |text: &str| {
            let table = read("crosscut", text).expect("a game");
            [vec![table.name], table.others].concat()
        };
        assert_eq!(names("opponent=here&name=Ann&others=Ben"), ["Ann", "Ben"]);
        assert_eq!(names("opponent=here&name=Ann&others=Ben&me=second"), ["Ben", "Ann"]);
        assert_eq!(names("opponent=here&others=Ben"), ["", "Ben"]);
        assert_eq!(names("opponent=easy&name=Ann&others=Ben"), ["Ann"]);
        let why =
            read("crosscut", "opponent=here&name=Ann&others=ann").expect_err("one name twice");
        assert!(why.to_string().starts_with("two people can't both be called ann"), "{why}");
    }

    #[test]
    fn a_value_that_is_not_offered_is_refused_with_those_that_are() {
        let why = |game, text| read(game, text).expect_err("no such value").to_string();
        assert!(why("crosscut", "rows=many").starts_with("size can't be `manyxmany`"));
        assert_eq!(why("cribbage", "points=60"), "length can't be `60`: choose 121 or 61");
    }
}
