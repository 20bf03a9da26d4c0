//! The form for a new game, made from the game's options.

use maud::{Markup, html};
use parlour_players::Level;
use parlour_rules::options::{OptionKind, shown};
use parlour_rules::{Choices, OptionSpec};
use parlour_table::{GameInfo, RosterGame};

use super::Page;
use super::parts::{choice, label, luck};
use crate::face::WebFace;
use crate::settings::Hosting;

/// Table options for which the server has a way of its own: cards lie open by a switch of the
/// room, and each save format has a link.
const ROOM_OPTIONS: [&str; 2] = ["closed", "format"];

/// The options that the form asks for.
pub fn form_options(info: &GameInfo) -> impl Iterator<Item = &'static OptionSpec> + use<> {
    let table = info.table_options.iter().filter(|spec| !ROOM_OPTIONS.contains(&spec.name));
    info.options.iter().chain(table)
}

/// Whether a game's cards can lie open for the only person at a table.
pub fn may_lie_open(info: &GameInfo) -> bool {
    info.table_options.iter().any(|spec| spec.name == "closed")
}

/// What is known when the form is shown.
#[derive(Clone, Debug, Default)]
pub struct NewGameForm {
    /// The name of the person who fills it in.
    pub name: String,
    /// Why the last answers were refused.
    pub refused: Option<String>,
    /// Where the page is made.
    pub hosting: Hosting,
}

impl NewGameForm {
    /// An empty form.
    pub fn at(hosting: Hosting) -> Self {
        NewGameForm { hosting, ..NewGameForm::default() }
    }
}

/// The form that opens a table.
pub fn new_game(game: &RosterGame, form: &NewGameForm) -> Page {
    let (info, face, defaults) = (game.info(), WebFace::of(game), game.default_options());
    let body = html! {
        main #main .new-game .(info.name) {
            div.words {
                h1 { (info.title) }
                p.lead { (info.about) } p.quiet { (info.credit) "." }
                @if let Some(refused) = &form.refused { p.refused role="alert" { (refused) } }
                form method="post" action={ "/new/" (info.name) } {
                    (opponents(form.hosting, info.hides))
                    @if info.is_timed { (thinking_time()) }
                    div.fields.for-people { (select("clock", "Clock", CLOCKS, "off")) }
                    @if let Some([first, second]) = face.seats_to_choose() {
                        @let first = format!("{first}, who begins");
                        @let answers = [("first", &*first), ("second", &*second), ("any", "Chosen at random")];
                        (choice("You play", "seat", answers, "first"))
                    }
                    @for spec in form_options(&info) { (option(spec, &defaults)) }
                    @if may_lie_open(&info) {
                        div.for-levels {
                            (switch("open", "Cards face up", "You see every card. The computer still sees only its own."))
                        }
                    }
                    @if form.hosting == Hosting::Server {
                        (switch("watched", "Anyone can watch", if info.hides { WATCHED_FACE_UP } else { WATCHED }))
                    }
                    div.field {
                        label for="name" { "Your name (optional)" }
                        input #name type="text" name="name" value=(form.name) maxlength="24" autocomplete="nickname";
                    }
                    div.field.for-here {
                        label for="others" { "Who plays with you (optional)" }
                        input #others type="text" name="others" maxlength="80" autocomplete="off" aria-describedby="about-others";
                    }
                    p #about-others .explain.for-here { "The other person's name. If there are more of you, put commas between the names." }
                    (luck())
                    div.doors {
                        button.first type="submit" { "Start game" }
                        a.button href={ "/how/" (info.name) } { "How to play" }
                    }
                }
            }
            div.picture aria-hidden="true" inert { (face.picture()) }
        }
    };
    Page::new(format!("New game of {}", info.title), body)
}

/// The field for an option, with its default chosen.
fn option(spec: &OptionSpec, defaults: &Choices) -> Markup {
    let default = defaults.get(spec.name).map(shown).unwrap_or_default();
    let field = spec.alias.unwrap_or(spec.name);
    let values = spec.values();
    let values = || values.iter().map(|(value, label)| (value.as_str(), label.as_str()));
    html! {
        @match spec.kind {
            // A box that is not ticked sends nothing, so it can't stand for a yes by default.
            OptionKind::Switch if default != "yes" => (switch(field, spec.label, spec.help)),
            OptionKind::Switch | OptionKind::Choice(_) => {
                (choice(spec.label, field, values(), &default))
                p.explain { (spec.help) }
            }
            OptionKind::Number { .. } => {
                div.fields { (select(field, spec.label, values(), &default)) }
                p.explain { (spec.help) }
            }
            OptionKind::Size { least, most } => {
                @let counts: Vec<String> = (least..=most).map(|count| count.to_string()).collect();
                @let counts = || counts.iter().map(|count| (count.as_str(), count.as_str()));
                @let (rows, columns) = default.split_once('x').unwrap_or_default();
                div.fields {
                    (select("rows", "Rows", counts(), rows))
                    (select("columns", "Columns", counts(), columns))
                }
                p.explain { (spec.help) }
            }
        }
    }
}

/// One of many answers, as a list that opens.
fn select<'a>(
    name: &str,
    label: &str,
    answers: impl IntoIterator<Item = (&'a str, &'a str)>,
    default: &str,
) -> Markup {
    html! {
        div.field {
            label for=(name) { (label) }
            select id=(name) name=(name) {
                @for (value, word) in answers {
                    option value=(value) selected[value == default] { (word) }
                }
            }
        }
    }
}

fn switch(name: &str, word: &str, about: &str) -> Markup {
    html! {
        label.switch {
            input type="checkbox" name=(name) value="yes";
            span { (word) small { (about) } }
        }
    }
}

/// What ticking "Anyone can watch" means.
const WATCHED: &str = "Your game is listed in the lobby.";
const WATCHED_FACE_UP: &str =
    "Your game is listed in the lobby. People who watch see only what's face up on the table.";

/// Who to play against; `hides` where the players have secrets from each other.
fn opponents(hosting: Hosting, hides: bool) -> Markup {
    let levels = Level::ALL.map(Level::name);
    let labels = levels.map(label);
    let levels = levels.into_iter().zip(labels.iter().map(String::as_str));
    let friend = (hosting == Hosting::Server).then_some(("friend", "A friend, by link"));
    let people = friend.into_iter().chain([("here", "People at this screen")]);
    html! {
        (choice("Play against", "opponent", levels.chain(people), Level::Medium.name()))
        p.explain.for-levels {
            "Four levels, from beginner to the strongest we can make."
            @if hides { " The computer sees only its own cards." }
        }
        @if friend.is_some() { p.explain.for-friend { "You get a link to send to your friend. The game starts when they join." } }
        p.explain.for-here {
            @if hides { "You share this screen. Between turns, Parlour asks you to hand it over, so nobody sees anyone else's cards." }
            @else { "You share this screen and take turns." }
        }
    }
}

/// The clocks that can be chosen, with their words.
const CLOCKS: [(&str, &str); 7] = [
    ("off", "none: take your time"),
    ("30s per move", "30 seconds a move"),
    ("1m per move", "1 minute a move"),
    ("3m per move", "3 minutes a move"),
    ("5m per game", "5 minutes each for the game"),
    ("10m per game", "10 minutes each for the game"),
    ("30m per game", "30 minutes each for the game"),
];

fn thinking_time() -> Markup {
    let times = [
        ("level", "as long as usual"),
        ("500ms", "half a second"),
        ("1s", "a second"),
        ("2s", "2 seconds"),
        ("5s", "5 seconds"),
        ("10s", "10 seconds"),
    ];
    html! { div.fields.for-levels { (select("time", "The computer thinks", times, "level")) } }
}
