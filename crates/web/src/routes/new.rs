//! The form for a new game, read.

use parlour_table::Sitter;
use serde_json::{Value, json};

use crate::room::{NewGame, Problem, Seating};

/// A form as it was sent: names and values in order, a name perhaps more than once.
pub struct Fields(pub Vec<(String, String)>);

impl Fields {
    /// The value of a field; none where it is missing or empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(field, _)| field == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// Every value of a field.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// Whether a box was ticked.
    pub fn is_on(&self, name: &str) -> bool {
        matches!(self.get(name), Some("on" | "yes" | "true"))
    }

    fn number(&self, names: &[&str]) -> Result<Option<u64>, Problem> {
        let Some(text) = names.iter().find_map(|name| self.get(name)) else { return Ok(None) };
        let not_a_number = |_| Problem::Unreadable(format!("`{text}` is not a number"));
        text.parse().map(Some).map_err(not_a_number)
    }
}

/// What the form for a new game asks for.
pub fn new_game(
    game: &str,
    fields: &Fields,
    toss: impl FnOnce() -> bool,
) -> Result<NewGame, Problem> {
    let mut options = json!({});
    let mut set = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            options[name] = value;
        }
    };
    let mut seats = 2;
    match game {
        "crosscut" => {
            let rows = fields.number(&["rows"])?;
            let columns = fields.number(&["columns"])?.or(rows);
            let size = fields.get("size").map(str::to_owned);
            let size =
                size.or(rows.zip(columns).map(|(rows, columns)| format!("{rows}x{columns}")));
            set("size", size.map(Value::from));
            set("swap", fields.is_on("swap").then_some(Value::from(true)));
        }
        "five-crowns" => set("last_round", fields.number(&["rounds"])?.map(Value::from)),
        "cribbage" => {
            let players = fields.number(&["players"])?;
            seats = players.unwrap_or(2).clamp(2, 4) as usize;
            set("players", players.map(Value::from));
            set("length", fields.number(&["length", "points"])?.map(Value::from));
            set("show", fields.get("show").map(Value::from));
            set("skunks", fields.is_on("skunks").then_some(Value::from(true)));
            set("games", fields.number(&["games"])?.map(Value::from));
        }
        _ => return Err(Problem::Missing("game")),
    }
    let time = fields.get("time").filter(|time| *time != "level");
    let seating = |text: &str| -> Result<Seating, Problem> {
        let timed = match (text.parse(), time) {
            (Ok(Sitter::Computer { .. }), Some(time)) => format!("{text} {time}"),
            _ => text.to_owned(),
        };
        timed.parse()
    };
    let opponent = fields.get("opponent").unwrap_or("medium");
    let others = (1..seats)
        .map(|number| seating(fields.get(&format!("seat{number}")).unwrap_or(opponent)))
        .collect::<Result<Vec<_>, _>>()?;
    let mut seating = if fields.is_on("watch") { vec![others[0]] } else { vec![Seating::Me] };
    seating.extend(others);
    let second = match fields.get("me").or(fields.get("seat")) {
        Some("second") => true,
        Some("random" | "any") => toss(),
        _ => false,
    };
    if second {
        seating.rotate_right(1);
    }
    Ok(NewGame {
        game: game.to_owned(),
        options,
        seats: seating,
        open: game == "five-crowns" && fields.is_on("open"),
        watched: fields.is_on("watched"),
        name: fields.get("name").unwrap_or_default().to_owned(),
    })
}

/// The action that a form at a table asks for: whole, or put together from ticked cards or points.
pub fn action(fields: &Fields) -> Result<String, Problem> {
    let cards: Vec<&str> = fields.all("card").collect();
    match (fields.get("action"), fields.get("points")) {
        (Some(action), Some(points)) => Ok(format!("{action} {points}")),
        (Some(action), None) => Ok(action.to_owned()),
        (None, _) if !cards.is_empty() => Ok(format!("toss {}", cards.join(" "))),
        (None, _) => Err(Problem::Unreadable("choose what to do first".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Fields {
        let pair = |pair: &str| {
            let (name, value) = pair.split_once('=').expect("a field");
            (name.to_owned(), value.to_owned())
        };
        Fields(text.split('&').map(pair).collect())
    }

    #[test]
    fn forms_become_games() {
        let new = |game, text| new_game(game, &fields(text), || false).expect("a game");
        let game = new("crosscut", "rows=6&columns=7&opponent=hard&time=1s&me=second&swap=on");
        assert_eq!(game.options, json!({ "size": "6x7", "swap": true }));
        assert_eq!(game.seats, ["hard 1s".parse().expect("a seat"), Seating::Me]);
        let game = new("five-crowns", "opponent=expert&open=yes&rounds=3");
        assert_eq!(game.options, json!({ "last_round": 3 }));
        assert!(game.open);
        let game = new("cribbage", "players=4&points=61&opponent=easy&seat2=friend&show=muggins");
        assert_eq!(game.options, json!({ "players": 4, "length": 61, "show": "muggins" }));
        assert_eq!(game.seats[2], Seating::Friend);
        assert_eq!(game.seats.len(), 4);
        assert!(new_game("chess", &fields("a=b"), || false).is_err());
        assert!(new_game("crosscut", &fields("rows=many"), || false).is_err());
        assert_eq!(action(&fields("card=2C&card=7D")).expect("cards"), "toss 2C 7D");
        assert_eq!(action(&fields("action=count&points=8")).expect("points"), "count 8");
    }
}
