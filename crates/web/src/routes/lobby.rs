//! The lobby and the pages that don't belong to a table.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Response;
use parlour_rules::Turn;
use parlour_rules::options::listed;
use parlour_table::today;
use parlour_table::words::practice::daily;
use parlour_table::words::story::ago;

use super::page::{error_page, page};
use crate::app::{App, Who};
use crate::guard::Caller;
use crate::pages::{self, Join, Lobby, MyGame, NewGameForm, Page, WatchedGame};
use crate::problem::Problem;
#[cfg(feature = "thinking")]
use crate::room::wanted;
use crate::room::{Visit, Watched, now};
use crate::scene::TableName;

/// How many of a person's games the lobby lists.
const SHOWN: u32 = 12;

/// `GET /`: the lobby.
pub async fn lobby(State(app): State<Arc<App>>, Who(caller): Who) -> Response {
    let shown = async {
        let games = my_games(&app, &caller).await?;
        let watched = watched_games(&app, &caller).await?;
        let dailies = dailies(&app, &caller).await;
        Ok(Lobby { games, watched, dailies, hosting: app.rooms.settings.hosting })
    };
    match shown.await {
        Ok(lobby) => {
            let mut shown = pages::lobby(&app.rooms.roster, &lobby);
            let titles: Vec<&str> = app.rooms.roster.iter().map(|game| game.info().title).collect();
            let words = format!(
                "Play {} against a computer that explains its moves, or with a friend.",
                listed(&titles, "and")
            );
            shown.preview = Some(app.preview(&caller, "/", words, "lobby"));
            page(&app, &shown)
        }
        Err(problem) => error_page(&app, &problem),
    }
}

/// Where each game's puzzle of the day stands, for somebody who has tried one. A profile that can't
/// be read must not hide the lobby.
async fn dailies(app: &App, caller: &Caller) -> BTreeMap<&'static str, String> {
    let Ok(profile) = app.rooms.profile(caller).await else { return BTreeMap::new() };
    let (today, names) = (today(), app.rooms.roster.iter().map(|game| game.info().name));
    let is_known =
        |name: &&str| profile.daily(name, today).is_some() || profile.daily_streak(name, today) > 0;
    names.filter(is_known).map(|name| (name, daily(&profile, name, today))).collect()
}

/// Games that anyone may watch, without the reader's own.
async fn watched_games(app: &App, caller: &Caller) -> Result<Vec<WatchedGame>, Problem> {
    let shown = |watched: Watched| {
        Some(WatchedGame {
            title: app.rooms.game(&watched.row.game).ok()?.info().title,
            table: TableName(watched.row.id),
            words: watched.players,
            when: ago(since(watched.row.touched)),
        })
    };
    Ok(app.rooms.watched(caller).await?.into_iter().filter_map(shown).collect())
}

async fn my_games(app: &App, caller: &Caller) -> Result<Vec<MyGame>, Problem> {
    let Some(key) = &caller.key else { return Ok(Vec::new()) };
    let mut games = Vec::new();
    for mine in app.rooms.store.games_of(&key.hash(), SHOWN).await? {
        // One game that cannot be read must not hide the others.
        let Ok(held) = app.rooms.lock(&mine.id, &caller.payer()).await else { continue };
        let Ok(game) = app.rooms.game(&mine.game) else { continue };
        let room = held.room();
        if room.is_closed() {
            continue;
        }
        let seats = room.people().seats_of(caller);
        let turn = room.turn();
        games.push(MyGame {
            table: TableName(mine.id.clone()),
            title: game.info().title,
            words: room.summary(&seats),
            is_asked: matches!(turn, Some(Turn::Act(seat)) if seats.contains(&seat)),
            is_over: matches!(turn, Some(Turn::Over(_))),
            when: ago(since(mine.touched)),
        });
    }
    Ok(games)
}

/// The time since a second counted from 1970.
fn since(second: i64) -> Duration {
    Duration::from_secs((now() - second).max(0).unsigned_abs())
}

/// `GET /new/{game}`: the form for a new game.
pub async fn new(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(game): Path<String>,
) -> Response {
    match app.rooms.game(&game) {
        Ok(game) => {
            let mut shown = pages::new_game(game, &NewGameForm::at(app.rooms.settings.hosting));
            let info = game.info();
            let path = format!("/new/{}", info.name);
            shown.preview = Some(app.preview(&caller, &path, info.about.to_owned(), info.name));
            page(&app, &shown)
        }
        Err(problem) => error_page(&app, &problem),
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
        Ok(join) => page(&app, &join),
        Err(problem) => error_page(&app, &problem),
    }
}

/// The page of an invitation, with why it was refused.
pub async fn invited(
    app: &App,
    caller: &Caller,
    invitation: &str,
    refused: Option<String>,
) -> Result<Page, Problem> {
    let (held, seat) = app.rooms.invited(invitation, caller).await?;
    let room = held.room();
    if room.is_closed() {
        return Ok(room.page(&Visit::default()));
    }
    let own = room.people().seats_of(caller);
    let is_for_another = !own.is_empty() && !own.contains(&seat);
    let is_taken = room.people().is_taken(seat) && own.is_empty();
    let is_own_link = held.is_own_link(invitation);
    let taken = is_taken && !is_own_link;
    let mut notices = room.notices();
    if is_taken && is_own_link {
        let seen = if room.hides() { " They may have seen its cards." } else { "" };
        notices.push(format!(
            "Somebody has this seat already.{seen} This link is for them, on another device."
        ));
    }
    let names = room.people().names();
    let host = names
        .into_iter()
        .enumerate()
        .find(|(other, name)| *other != seat.index() && !name.is_empty());
    let refused = refused.or(is_for_another
        .then(|| "This link is for the person you invite. Send it to them.".to_owned()));
    let join = Join {
        invitation: invitation.to_owned(),
        host: host.map(|(_, name)| name),
        seat: room.seat_name(seat),
        options: room.options_summary(),
        notices,
        promise: room.promise(),
        taken: taken.then(|| TableName(held.slot.id.clone())),
        refused,
    };
    let game = app.rooms.game(room.game())?;
    let info = game.info();
    let host = join.host.as_deref().unwrap_or("Someone");
    let words = format!("{host} invites you to play {}. {}", info.title, info.about);
    let mut shown = pages::join(game, &join);
    shown.preview = Some(app.preview(caller, &format!("/join/{invitation}"), words, info.name));
    Ok(shown)
}

/// `GET /how/{game}`: the rules.
#[cfg(feature = "thinking")]
pub async fn how(
    State(app): State<Arc<App>>,
    Who(caller): Who,
    Path(game): Path<String>,
) -> Response {
    match app.rooms.game(&game) {
        Ok(game) => {
            let info = game.info();
            let mut shown = pages::how_to(&info, game.rules());
            let words = format!("The rules of {}. {}", info.title, info.about);
            let path = format!("/how/{}", info.name);
            shown.preview = Some(app.preview(&caller, &path, words, info.name));
            page(&app, &shown)
        }
        Err(problem) => error_page(&app, &problem),
    }
}

/// `GET /settings`: what this browser keeps.
pub async fn settings(State(app): State<Arc<App>>) -> Response {
    page(&app, &pages::settings(&app.rooms.roster))
}

/// `GET /about`: credits.
pub async fn about(State(app): State<Arc<App>>) -> Response {
    page(&app, &pages::about(&app.rooms.roster, app.rooms.settings.hosting))
}

/// `GET /import`: the form that imports a game.
#[cfg(feature = "thinking")]
pub async fn import(State(app): State<Arc<App>>) -> Response {
    import_page(&app, String::new(), None)
}

/// The same form, with why the last text was refused.
#[cfg(feature = "thinking")]
pub fn import_page(app: &App, text: String, refused: Option<String>) -> Response {
    let wanted = wanted(&app.rooms.roster);
    page(app, &pages::import(&pages::Import { wanted, text, refused }))
}
