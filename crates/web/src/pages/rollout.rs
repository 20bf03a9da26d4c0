//! A move rolled out: its options compared by playing many games on.

use maud::{Markup, html};
use parlour_rules::Message;
use parlour_table::ROLLOUT_GAMES;
use parlour_table::words::{OptionTable, Words};

use super::AnalysisPage;
use super::table::hint::options;
use crate::draw::message::written;
use crate::room::{RolloutSoFar, RolloutState};
use crate::scene::Scene;

/// What is known of a rollout.
pub struct RolloutShown {
    state: RolloutState,
    /// How many games are played.
    games: u64,
    /// What the games say; none before the first has ended.
    found: Option<Found>,
}

/// What the games of a rollout say.
struct Found {
    /// How the games were played.
    how: Vec<Message>,
    table: OptionTable,
    verdict: Message,
}

impl RolloutShown {
    /// What a page shows of a rollout.
    pub fn of(rollout: &RolloutSoFar) -> Self {
        let games = rollout.games.as_ref().map_or(0, |(_, tally)| tally.games());
        let begun = rollout.games.as_ref().filter(|_| games > 0);
        let found = begun.map(|(rollout, tally)| Found {
            // The first line says what was played, as the page does.
            how: rollout.title(tally).split_off(1),
            table: rollout.table(tally),
            verdict: rollout.verdict(tally),
        });
        RolloutShown { state: rollout.state, games, found }
    }

    /// Whether games are being played.
    pub fn is_playing(&self) -> bool {
        self.state == RolloutState::Playing
    }
}

/// The rollout of the move that is shown, or the button that begins it.
pub fn rollout<G: Words>(scene: &Scene<G>, page: &AnalysisPage, at: usize) -> Markup {
    let may_change = scene.me.is_some() || scene.shared;
    let button = |what: &str, word: &str| {
        html! {
            form method="post" action={ "/table/" (scene.table) "/analysis" } {
                input type="hidden" name="at" value=(at);
                button type="submit" name="do" value=(what) data-letter="r" { (word) kbd { "r" } }
            }
        }
    };
    html! {
        @match &page.rollout {
            None if page.may_roll_out && may_change => section.rollout {
                h2 { "Rollout" }
                p.quiet { "Plays " (ROLLOUT_GAMES) " games from here with each option, and compares the results." }
                (button("rollout", "Roll out"))
            },
            None => {},
            Some(shown) => section.rollout {
                h2 { "Rollout" }
                @if shown.state != RolloutState::Done { (progress(shown)) }
                @if let Some(found) = &shown.found {
                    @for line in &found.how { p.quiet { (written(line)) } }
                    (options(&found.table))
                    p.verdict { (written(&found.verdict)) }
                }
                @if may_change {
                    @match shown.state {
                        RolloutState::Playing => (button("stop rollout", "Stop")),
                        RolloutState::Stopped => (button("rollout", "Continue")),
                        RolloutState::Done => {},
                    }
                }
            },
        }
    }
}

/// How far a rollout is.
fn progress(shown: &RolloutShown) -> Markup {
    let games = shown.games;
    html! {
        p role="status" {
            @if shown.is_playing() { "Playing: " (games) " of " (ROLLOUT_GAMES) " games." }
            @else { "Stopped after " (games) " of " (ROLLOUT_GAMES) " games." }
        }
        progress max=(ROLLOUT_GAMES) value=(games) aria-label="Games played" { (games) " of " (ROLLOUT_GAMES) }
    }
}
