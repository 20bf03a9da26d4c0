//! The lobby: three plates, one a game, and the games that go on.

use maud::{Markup, html};

use super::Kind;
use super::frame::frame;
use crate::scene::TableName;

/// What the lobby shows of whoever looks.
#[derive(Clone, Debug, Default)]
pub struct Lobby {
    /// The games they sit at, the latest first.
    pub games: Vec<MyGame>,
    /// The games that anyone may watch, the latest first.
    pub watched: Vec<WatchedGame>,
}

/// A game that anyone may watch.
#[derive(Clone, Debug)]
pub struct WatchedGame {
    /// Where.
    pub table: TableName,
    /// Which game.
    pub kind: Kind,
    /// Who plays, and how far they are: "Ann and the computer (hard), 12 moves".
    pub words: String,
    /// When it was played at last.
    pub when: String,
}

/// A game that somebody sits at.
#[derive(Clone, Debug)]
pub struct MyGame {
    /// Where.
    pub table: TableName,
    /// Which game.
    pub kind: Kind,
    /// Where it stands, in a few words: "round 5, 23 to 31".
    pub words: String,
    /// Whether it is their turn.
    pub is_asked: bool,
    /// Whether it has ended.
    pub is_over: bool,
    /// When it was played at last: "3 minutes ago".
    pub when: String,
}

/// The lobby.
pub fn lobby(lobby: &Lobby) -> Markup {
    let (over, open): (Vec<&MyGame>, Vec<&MyGame>) =
        lobby.games.iter().partition(|game| game.is_over);
    let body = html! {
        main #main .lobby {
            h1.unseen { "Parlour: Crosscut, Five Crowns and cribbage" }
            @if !open.is_empty() {
                section.my-games aria-labelledby="going-on" {
                    h2 #going-on { "Your games" }
                    ul { @for game in &open { (mine(game)) } }
                }
            }
            div.plates { @for kind in Kind::ALL { (plate(kind)) } }
            (to_watch(&lobby.watched))
            @if !over.is_empty() {
                section.my-games aria-labelledby="over" {
                    h2 #over { "Finished" }
                    ul { @for game in &over { (mine(game)) } }
                }
            }
            footer.foot-note {
                p {
                    "Play at once, without an account: against the computer, with a friend by a link, or two "
                    "people at this screen. Every deal is sealed before the first card and can be checked afterwards."
                }
                p {
                    a href="/import" { "Bring a game along" } " · "
                    a href="/about" { "About and credits" }
                }
            }
        }
    };
    frame("Games", body)
}

fn plate(kind: Kind) -> Markup {
    let name = kind.name();
    html! {
        article.game-plate .(name) {
            a.picture href={ "/new/" (name) } tabindex="-1" aria-hidden="true" inert { (kind.picture()) }
            div.words {
                h2 { a href={ "/new/" (name) } { (kind.title()) } }
                p { (kind.about()) }
                p.quiet { (kind.credit()) }
                div.doors {
                    a.button.first href={ "/new/" (name) } aria-label={ "Play " (kind.title()) } { "Play" }
                    a.button href={ "/puzzle/" (name) } aria-label={ "Today's puzzle of " (kind.title()) } { "Puzzle" }
                    a.button href={ "/how/" (name) } aria-label={ "How to play " (kind.title()) } { "How to play" }
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
                p.quiet { "Nobody else plays in public just now. Tick “May be watched” when you sit down, and your game is listed here." }
            }
            ul {
                @for game in games {
                    li {
                        (door(&game.table, game.kind, &game.words, &game.when, html! {}))
                    }
                }
            }
        }
    }
}

/// A game in a list: the way to its table.
fn door(table: &TableName, kind: Kind, words: &str, when: &str, state: Markup) -> Markup {
    html! {
        a href={ "/table/" (table) } {
            span.what { strong { (kind.title()) } " " (words) }
            span.state { (state) span.quiet { (when) } }
        }
    }
}

fn mine(game: &MyGame) -> Markup {
    html! {
        li data-asked[game.is_asked] {
            (door(&game.table, game.kind, &game.words, &game.when, html! {
                @if game.is_asked { span.your-turn { "your turn" } }
            }))
            @if game.is_over { a href={ "/table/" (game.table) "/review" } { "Review" } }
        }
    }
}
