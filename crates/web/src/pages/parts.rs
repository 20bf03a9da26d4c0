//! Parts of pages that the games' own faces use too.

use maud::{Markup, html};
use parlour_rules::{Message, Seat};
use parlour_table::Occupant;
use parlour_table::words::Words;

use crate::scene::{Scene, SeatClock};

/// A name as the label of a choice: `Easy`.
pub fn label(name: &str) -> String {
    Message::from(name).capitalised().to_string()
}

/// A form that plays an action at this table.
pub fn act<G: Words>(scene: &Scene<G>, class: &str, inside: Markup) -> Markup {
    post(scene, "act", class, inside)
}

/// A form that does something at this table.
pub fn post<G: Words>(scene: &Scene<G>, what: &str, class: &str, inside: Markup) -> Markup {
    form(
        &scene.base,
        what,
        class,
        (scene.version, &scene.key),
        html! {
            @if let (true, Some(me)) = (scene.shared, scene.me) {
                input type="hidden" name="seat" value=(me.0);
                input type="hidden" name="deal" value=(scene.deal);
            }
            (inside)
        },
    )
}

/// A form that is sent to an address below `base`, with the version it is for and the key that
/// makes it count once.
pub fn form(base: &str, what: &str, class: &str, once: (u64, &str), inside: Markup) -> Markup {
    let (version, key) = once;
    html! {
        form id=[(class == "hand-form").then_some("hand")] class=(class) method="post" action={ (base) "/" (what) } data-does=(what) {
            input type="hidden" name="version" value=(version);
            input type="hidden" name="key" value=(key);
            (inside)
        }
    }
}

/// The field for a player's random number. A script fills it in when the form is sent; left empty,
/// the server draws the number.
pub fn luck() -> Markup {
    html! { input type="hidden" name="luck" value=""; }
}

/// The field for the reader's name at a table.
pub fn rename() -> Markup {
    html! {
        label for="nickname" { "Your name at this table" }
        div.copy {
            input #nickname type="text" name="name" maxlength="24" autocomplete="nickname";
            button type="submit" { "Change it" }
        }
    }
}

/// The reader's link to their own seat, as a part of a list.
pub fn own_link(link: &str) -> Markup {
    html! {
        dt { label for="own-link" { "Continue elsewhere" } }
        dd {
            div.copy {
                input #own-link type="text" readonly value=(link);
                button type="button" data-copy="own-link" hidden { "Copy" }
            }
            "This link opens your seat on another device. Anyone who has it can play for you."
        }
    }
}

/// A seat's name with the computer's level, and its score where the game keeps one.
pub fn plate<G: Words>(scene: &Scene<G>, seat: Seat, sign: Markup, score: Option<u32>) -> Markup {
    let is_turn = scene.is_to_act(seat);
    let level = match scene.occupants.get(seat.index()) {
        // A name such as "Blue" doesn't say that the computer plays there.
        Some(Occupant::Computer { level, .. }) if !is_called_computer(scene, seat) => {
            Some(format!("computer, {level}"))
        }
        Some(Occupant::Computer { level, .. }) => Some(level.to_string()),
        _ => None,
    };
    html! {
        div.plate data-turn[is_turn] data-choosing[scene.choosing.contains(&seat)] data-seat=(seat.0) {
            (sign)
            span.who { (scene.reader_names().name(seat)) }
            // A puzzle isn't played on, so its computers have no level.
            @if let Some(level) = level.as_ref().filter(|_| !scene.is_puzzle()) { span.level { (level) } }
            @if scene.invite.is_some() && Some(seat) != scene.me && level.is_none() {
                span.level { "not here yet" }
            }
            @if scene.chosen.contains(&seat) && Some(seat) != scene.me { span.level { "has chosen" } }
            @if is_turn && scene.thinking { span.thinking { "thinking" } }
            @if let Some(presence) = scene.presence(seat) {
                span.presence data-is=(presence.word()) { (presence.word()) }
            }
            @if let Some(Some(clock)) = scene.clocks.get(seat.index()) { (timer(*clock, scene.me == Some(seat))) }
            @if let Some(score) = score { strong.score { (score) } }
        }
    }
}

/// Whether a seat's own name says that the computer plays there.
fn is_called_computer<G: Words>(scene: &Scene<G>, seat: Seat) -> bool {
    scene.names.get(seat.index()).is_some_and(|name| name.starts_with("Computer"))
}

/// A person's clock; a script lets it run.
fn timer(clock: SeatClock, is_own: bool) -> Markup {
    // Shown as it is until the second is over.
    let seconds = clock.left.as_millis().div_ceil(1000);
    html! {
        span.clock role="timer" data-time-left=(clock.left.as_millis()) data-running[clock.running] data-own[is_own] {
            (seconds / 60) ":" (format!("{:02}", seconds % 60))
        }
    }
}

/// The seats from the one after the near one, which comes last.
pub fn round(near: Seat, seats: u8) -> Vec<Seat> {
    (1..=seats).map(|step| Seat((near.0 + step) % seats)).collect()
}

/// Buttons that sort the hand, the usual order first, and what else is done with it; a script shows
/// them and remembers the order.
pub fn sorting(orders: &[(&str, &str)], more: Option<Markup>) -> Markup {
    html! {
        div.sorting role="group" aria-label="Order of your hand" hidden {
            @for (order, words) in orders { button type="button" data-sort=(order) { (words) } }
            @if let Some(more) = more { (more) }
        }
    }
}

/// One of several answers, as buttons side by side.
pub fn choice<'a>(
    legend: &str,
    name: &str,
    answers: impl IntoIterator<Item = (&'a str, &'a str)>,
    default: &str,
) -> Markup {
    html! {
        fieldset.choice {
            legend { (legend) }
            div.answers {
                @for (value, word) in answers {
                    label {
                        input type="radio" name=(name) value=(value) checked[value == default];
                        span { (word) }
                    }
                }
            }
        }
    }
}

/// A button that copies one of our addresses; a script shows it.
pub fn copy_address(path: &str) -> Markup {
    html! { button type="button" data-copy-address=(path) hidden { "Copy the link" } }
}
