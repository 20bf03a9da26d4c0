//! The lobby and the pages that are about no table.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::response::Response;
use parlour_players::puzzle::{kept, of_the_day};
use parlour_rules::Turn;
use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_table::today;
use parlour_table::words::puzzle::{Tried, judge};
use serde::Deserialize;

use super::new::{Fields, action};
use super::page::{capitalised, page, trouble};
use super::{App, Who};
use crate::guard::Caller;
use crate::pages::{self, Join, Kind, Lobby, MyGame, NewGame, PuzzlePage, WatchedGame};
use crate::room::{Problem, Watched, now};
use crate::scene::{Drawn, TableName};

/// How many of somebody's games the lobby shows.
const SHOWN: u32 = 12;

/// `GET /`: the lobby.
pub async fn lobby(State(app): State<Arc<App>>, Who(caller): Who) -> Response {
    let shown = async {
        let games = my_games(&app, &caller).await?;
        Ok(Lobby { games, watched: watched_games(&app, &caller).await? })
    };
    match shown.await {
        Ok(lobby) => page(pages::lobby(&lobby)),
        Err(problem) => trouble(&problem),
    }
}

/// Games that anyone may watch, without those of whoever looks.
async fn watched_games(app: &App, caller: &Caller) -> Result<Vec<WatchedGame>, Problem> {
    let shown = |watched: Watched| {
        Some(WatchedGame {
            kind: watched.row.game.parse().ok()?,
            table: TableName(watched.row.id),
            words: watched.players,
            when: ago(now() - watched.row.touched),
        })
    };
    Ok(app.hall.watched(caller).await?.into_iter().filter_map(shown).collect())
}

async fn my_games(app: &App, caller: &Caller) -> Result<Vec<MyGame>, Problem> {
    let Some(key) = &caller.key else { return Ok(Vec::new()) };
    let mut games = Vec::new();
    for mine in app.hall.store.games_of(&key.hash(), SHOWN).await? {
        // One game that cannot be read must not hide the others.
        let Ok(held) = app.hall.go_to(&mine.id).await else { continue };
        let Ok(kind) = mine.game.parse::<Kind>() else { continue };
        let room = held.room();
        let seats = room.people().seats_of(caller);
        let turn = room.turn();
        games.push(MyGame {
            table: TableName(mine.id.clone()),
            kind,
            words: room.summary(&seats),
            is_asked: matches!(turn, Turn::Act(seat) if seats.contains(&seat)),
            is_over: matches!(turn, Turn::Over(_)),
            when: ago(now() - mine.touched),
        });
    }
    Ok(games)
}

/// How long ago, in words.
fn ago(seconds: i64) -> String {
    let count = |number: i64, unit: &str| match number {
        1 => format!("1 {unit} ago"),
        number => format!("{number} {unit}s ago"),
    };
    match seconds {
        ..60 => "just now".to_owned(),
        60..3600 => count(seconds / 60, "minute"),
        3600..86_400 => count(seconds / 3600, "hour"),
        _ => count(seconds / 86_400, "day"),
    }
}

/// `GET /new/{game}`: the form for a new game.
pub async fn new(Path(game): Path<String>) -> Response {
    match game.parse::<Kind>() {
        Ok(kind) => page(pages::new_game(kind, &NewGame { name: String::new(), refused: None })),
        Err(_) => trouble(&Problem::Missing("game")),
    }
}

/// `GET /join/{invitation}`: asks whether to sit down. Looking changes nothing: programs that show
/// previews of links look too.
pub async fn join(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(invitation): Path<String>,
) -> Response {
    match invited(&app, &caller, &invitation, None).await {
        Ok(join) => page(pages::join(&join)),
        Err(problem) => trouble(&problem),
    }
}

/// The invitation as it is shown, with why it was refused.
pub async fn invited(
    app: &App,
    caller: &Caller,
    invitation: &str,
    refused: Option<String>,
) -> Result<Join, Problem> {
    let (held, seat) = app.hall.invited(invitation).await?;
    let room = held.room();
    let own = room.people().seats_of(caller);
    let is_for_another = !own.is_empty() && !own.contains(&seat);
    let is_taken = room.people().is_taken(seat) && own.is_empty();
    let taken = is_taken && !held.is_own_link(invitation);
    let names = room.people().names();
    let host = names
        .into_iter()
        .enumerate()
        .find(|(other, name)| *other != seat.index() && !name.is_empty());
    let refused =
        refused
            .or(is_for_another
                .then(|| "This link is for whom you invite: send it to them.".to_owned()));
    Ok(Join {
        kind: room.game().parse().map_err(|_| Problem::Fault)?,
        invitation: invitation.to_owned(),
        host: host.map(|(_, name)| name),
        seat: room.seat_name(seat),
        options: room.options_told(),
        taken: taken.then(|| TableName(held.place.id.clone())),
        refused,
    })
}

/// `GET /how/{game}`: the rules.
pub async fn how(Path(game): Path<String>) -> Response {
    match game.parse::<Kind>() {
        Ok(kind) => page(pages::how_to(kind)),
        Err(_) => trouble(&Problem::Missing("game")),
    }
}

/// `GET /about`: credits.
pub async fn about() -> Response {
    page(pages::about())
}

/// What the address of a puzzle says.
#[derive(Deserialize, Default)]
pub struct Wanted {
    number: Option<usize>,
    show: Option<String>,
}

/// `GET /puzzle/{game}`: today's, or the one that is asked for.
pub async fn puzzle(Path(game): Path<String>, Query(wanted): Query<Wanted>) -> Response {
    let is_shown = wanted.show.is_some();
    puzzle_of(&game, wanted.number, None, is_shown)
}

/// `POST /puzzle/{game}/act`: tries an answer.
pub async fn try_puzzle(
    Path(game): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let fields = Fields(fields);
    let number = fields.get("version").and_then(|number| number.parse().ok());
    match action(&fields) {
        Ok(action) => puzzle_of(&game, number, Some(&action), false),
        Err(problem) => trouble(&problem),
    }
}

fn puzzle_of(game: &str, number: Option<usize>, tried: Option<&str>, is_shown: bool) -> Response {
    match game.parse() {
        Ok(Kind::Crosscut) => puzzle_page::<Crosscut>(number, tried, is_shown),
        Ok(Kind::FiveCrowns) => puzzle_page::<FiveCrowns>(number, tried, is_shown),
        Ok(Kind::Cribbage) => puzzle_page::<Cribbage>(number, tried, is_shown),
        Err(_) => trouble(&Problem::Missing("game")),
    }
}

fn puzzle_page<G: Drawn>(number: Option<usize>, tried: Option<&str>, is_shown: bool) -> Response {
    let of = kept::<G>().len();
    let todays = of_the_day(today(), of);
    let number = number.unwrap_or(todays);
    let Some(puzzle) = number.checked_sub(1).and_then(|place| kept::<G>().nth(place)) else {
        return trouble(&Problem::Missing("puzzle"));
    };
    let tried = tried.map(|text| {
        let tried = match text.parse::<G::Action>() {
            Ok(action) => judge(&puzzle, action),
            Err(why) => Tried::Illegal(why.to_string()),
        };
        (text.to_owned(), tried)
    });
    page(pages::puzzle(&PuzzlePage {
        puzzle: &puzzle,
        number,
        of,
        is_todays: number == todays,
        tried,
        is_shown,
    }))
}

/// `GET /import`: the form for a game that somebody brings along.
pub async fn import() -> Response {
    page(pages::import(&pages::Import { text: String::new(), refused: None }))
}

/// The same form with why the game was refused.
pub fn import_refused(text: String, problem: &Problem) -> Response {
    let refused = Some(capitalised(&problem.to_string()));
    let mut response = page(pages::import(&pages::Import { text, refused }));
    *response.status_mut() = axum::http::StatusCode::UNPROCESSABLE_ENTITY;
    response
}
