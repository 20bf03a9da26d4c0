//! The questions before a game.

use maud::{Markup, html};

use super::Kind;
use super::frame::frame;

/// What is known before the questions are answered.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    /// What whoever asks is called.
    pub name: String,
    /// Why the last answers were refused.
    pub refused: Option<String>,
}

/// The form that opens a table.
pub fn new_game(kind: Kind, new: &NewGame) -> Markup {
    let body = html! {
        main #main .new-game .(kind.name()) {
            div.words {
                h1 { (kind.title()) }
                p.lead { (kind.about()) } p.quiet { (kind.credit()) "." }
                @if let Some(refused) = &new.refused { p.refused role="alert" { (refused) } }
                form method="post" action={ "/new/" (kind.name()) } {
                    (opponents(kind))
                    @match kind {
                        Kind::Crosscut => (crosscut()),
                        Kind::FiveCrowns => (five_crowns()),
                        Kind::Cribbage => (cribbage()),
                    }
                    (switch("watched", "May be watched", "The lobby lists your game for anyone to watch. They see only what lies open on the table."))
                    div.field {
                        label for="name" { "Your name, if you like" }
                        input #name type="text" name="name" value=(new.name) maxlength="24" autocomplete="nickname";
                    }
                    div.doors {
                        button.first type="submit" { "Sit down" }
                        a.button href={ "/how/" (kind.name()) } { "How to play" }
                    }
                }
            }
            div.picture aria-hidden="true" inert { (kind.picture()) }
        }
    };
    frame(&format!("New game of {}", kind.title()), body)
}

/// One of several answers, as buttons side by side.
fn choice(legend: &str, name: &str, answers: &[(&str, &str)], usual: &str) -> Markup {
    html! {
        fieldset.choice {
            legend { (legend) }
            div.answers {
                @for (value, word) in answers {
                    label {
                        input type="radio" name=(name) value=(value) checked[*value == usual];
                        span { (word) }
                    }
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

fn opponents(kind: Kind) -> Markup {
    let others = [
        ("easy", "Easy"),
        ("medium", "Medium"),
        ("hard", "Hard"),
        ("expert", "Expert"),
        ("friend", "A friend, by a link"),
        ("here", "Two people here"),
    ];
    let people_here = if kind == Kind::Cribbage { "People here" } else { "Two people here" };
    let others =
        others.map(|(value, word)| (value, if value == "here" { people_here } else { word }));
    html! {
        (choice("Play against", "opponent", &others, "medium"))
        p.explain.for-levels {
            "The computer, from one that plays at random to the strongest we can make. It sees only its own cards."
        }
        p.explain.for-friend { "You get a link to send. Whoever opens it sits down across from you." }
        p.explain.for-here { "You share this screen. Between turns it asks to be handed over, so that nobody sees the other's cards." }
    }
}

fn crosscut() -> Markup {
    let counts: Vec<String> = (5..=10).map(|count: u8| count.to_string()).collect();
    html! {
        div.fields {
            @for (name, label) in [("rows", "Rows"), ("columns", "Columns")] {
                div.field {
                    label for=(name) { (label) }
                    select id=(name) name=(name) {
                        @for count in &counts { option value=(count) selected[count == "8"] { (count) } }
                    }
                }
            }
            div.field.for-levels {
                label for="time" { "The computer thinks" }
                select #time name="time" {
                    @for (value, word) in [("level", "as its level does"), ("500ms", "half a second"), ("1s", "a second"), ("2s", "2 seconds"), ("5s", "5 seconds"), ("10s", "10 seconds")] {
                        option value=(value) { (word) }
                    }
                }
            }
        }
        (choice("You play", "seat", &[("first", "Red, who begins"), ("second", "Blue"), ("any", "Either")], "first"))
        (switch("swap", "Blue may swap", "After Red's first disc Blue may take over Red's side. Our own rule, not in Mark Steere's sheet."))
    }
}

fn five_crowns() -> Markup {
    html! {
        div.fields {
            div.field {
                label for="rounds" { "Rounds" }
                select #rounds name="rounds" {
                    @for round in 1..=11 {
                        option value=(round) selected[round == 11] { (round) @if round == 11 { " (the whole game)" } }
                    }
                }
            }
        }
        div.for-levels {
            (switch("open", "Open table", "Every card lies face up for you, as the game's origin asks for. The computer still sees only its own."))
        }
    }
}

fn cribbage() -> Markup {
    html! {
        (choice("Players", "players", &[("2", "2"), ("3", "3"), ("4", "4, as partners")], "2"))
        (choice("To", "points", &[("121", "121"), ("61", "61, the short game")], "121"))
        (choice("Hands are counted", "show", &[("table", "by the table"), ("players", "by the players"), ("muggins", "with muggins")], "table"))
        p.explain {
            "The table counts for everyone; or you count yourself, and what you overlook is lost; or with muggins an opponent may take it."
        }
        div.fields {
            div.field {
                label for="games" { "Games to win" }
                select #games name="games" { @for games in 1..=5 { option value=(games) { (games) } } }
            }
        }
        (switch("skunks", "Skunks count more", "In a match, a loser 31 points behind is skunked: it counts as two games, and 61 behind as three."))
    }
}
