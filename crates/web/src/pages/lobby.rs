//! The lobby: a plate for each game, and the games in progress.

use std::collections::BTreeMap;

use maud::{Markup, html};
use parlour_rules::options::listed;
use parlour_table::{Roster, RosterGame};

use super::Page;
use crate::face::WebFace;
use crate::scene::TableName;
use crate::settings::Hosting;

/// How many of a person's games are listed before the rest is folded away, so that a new game can be
/// started without scrolling.
const SHOWN: usize = 2;

/// The games in progress that the lobby lists.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// The reader's own games, the latest first.
    pub games: Vec<MyGame>,
    /// The games that anyone may watch, the latest first.
    pub watched: Vec<WatchedGame>,
    /// Where each game's puzzle of the day stands, by the game's name.
    pub dailies: BTreeMap<&'static str, String>,
    /// Where the page is made.
    pub hosting: Hosting,
}

/// A game that anyone may watch.
#[derive(Clone, Debug)]
pub struct WatchedGame {
    /// Its table.
    pub table: TableName,
    /// The game's title.
    pub title: &'static str,
    /// Who plays, and how far they are: "Ann and the computer (hard), 12 moves".
    pub words: String,
    /// When somebody last did something there.
    pub when: String,
}

/// One of the reader's own games.
#[derive(Clone, Debug)]
pub struct MyGame {
    /// Its table.
    pub table: TableName,
    /// The game's title.
    pub title: &'static str,
    /// Where it stands, in a few words: "round 5, 23 to 31".
    pub words: String,
    /// Whether it is their turn.
    pub is_asked: bool,
    /// Whether it has ended.
    pub is_over: bool,
    /// When somebody last did something there: "3 minutes ago".
    pub when: String,
}

/// The lobby.
pub fn lobby(roster: &Roster, lobby: &Lobby) -> Page {
    let titles: Vec<&str> = roster.iter().map(|game| game.info().title).collect();
    let (over, open): (Vec<&MyGame>, Vec<&MyGame>) =
        lobby.games.iter().partition(|game| game.is_over);
    let body = html! {
        main #main .lobby {
            h1.unseen { "Parlour: " (listed(&titles, "and")) }
            @if !open.is_empty() {
                section.my-games aria-labelledby="going-on" {
                    h2 #going-on { "Your games" }
                    (folded(&open))
                }
            }
            div.plates { @for game in roster.iter() { (plate(game, lobby.dailies.get(game.info().name))) } }
            p.coach-doors {
                a.button href="/coach" { "Practice" }
                a.button href="/coach/progress" { "Your progress" }
            }
            @if lobby.hosting == Hosting::Server { (to_watch(&lobby.watched)) }
            @if !over.is_empty() {
                section.my-games aria-labelledby="over" {
                    h2 #over { "Finished" }
                    (folded(&over))
                }
            }
            footer.foot-note {
                p {
                    @match lobby.hosting {
                        Hosting::Server => "Play now, without an account: against the computer, with a friend by link, or with other people at this screen.",
                        Hosting::Browser => "Play now, without an account or a connection: against the computer, or with other people at this screen. Your games stay in this browser.",
                    }
                    " Every deal is fixed before the first card, and you can check it afterwards."
                }
                p {
                    a href="/import" { "Import a game" } " · "
                    a href="/settings" { "Settings" } " · "
                    a href="/about" { "About and credits" }
                }
            }
        }
    };
    Page::new(listed(&titles, "and"), body)
}

fn plate(game: &RosterGame, daily: Option<&String>) -> Markup {
    let info = game.info();
    let name = info.name;
    html! {
        article.game-plate .(name) {
            // The title leads there too, so readers and keys pass over this link.
            a.picture href={ "/new/" (name) } tabindex="-1" aria-hidden="true" {
                div.still inert { (WebFace::of(game).picture()) }
            }
            div.words {
                h2 { a href={ "/new/" (name) } { (info.title) } }
                p { (info.about) }
                p.quiet { (info.credit) }
                @if let Some(daily) = daily { p.quiet.daily { "Puzzle of the day: " (daily) "." } }
                div.doors {
                    a.button.first href={ "/new/" (name) } aria-label={ "Play " (info.title) } { "Play" }
                    @if info.has_lesson {
                        a.button href={ "/learn/" (name) } aria-label={ "A short lesson in " (info.title) } { "Lesson" }
                    }
                    @if info.has_puzzles {
                        a.button href={ "/puzzle/" (name) } aria-label={ "Today's " (info.title) " puzzle" } { "Puzzle" }
                    }
                    a.button href={ "/how/" (name) } aria-label={ "How to play " (info.title) } { "How to play" }
                }
            }
        }
    }
}

/// Live games whose players let anyone watch.
fn to_watch(games: &[WatchedGame]) -> Markup {
    html! {
        section.my-games aria-labelledby="watch" {
            h2 #watch { "Watch" }
            @if games.is_empty() {
                p.quiet { "No public games right now. Tick “Anyone can watch” when you start a game, and it appears here." }
            }
            ul {
                @for game in games {
                    li {
                        (game_entry(&game.table, game.title, &game.words, &game.when, html! {}))
                    }
                }
            }
        }
    }
}

/// A game in a list: the way to its table.
fn game_entry(table: &TableName, title: &str, words: &str, when: &str, state: Markup) -> Markup {
    html! {
        a href={ "/table/" (table) } {
            span.what { strong { (title) } span.unseen { ": " } (words) }
            span.state { (state) span.quiet { (when) } }
        }
    }
}

/// Games in a list, with those beyond the first few folded away.
fn folded(games: &[&MyGame]) -> Markup {
    let (first, more) = games.split_at(games.len().min(SHOWN));
    html! {
        ul { @for game in first { (mine(game)) } }
        @if !more.is_empty() {
            details.others {
                summary { (more.len()) " more" }
                ul { @for game in more { (mine(game)) } }
            }
        }
    }
}

fn mine(game: &MyGame) -> Markup {
    html! {
        li data-asked[game.is_asked] {
            (game_entry(&game.table, game.title, &game.words, &game.when, html! {
                @if game.is_asked { span.your-turn { "your turn" } }
            }))
            @if game.is_over { a href={ "/table/" (game.table) "/analysis" } { "Review" } }
        }
    }
}
