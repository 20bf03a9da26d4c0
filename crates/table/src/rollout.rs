//! Rollouts of any game: one decision compared by playing many games out.

use parlour_players::review::{Moment, moments};
use parlour_players::rollout::{Rolled, RolledOption, Rollout, Tally};
use parlour_players::{Budget, Level, Stop, Verdict};
use parlour_rules::{Eye, Message, Seed, message};
use serde_json::{Value, json};

use crate::report::{AnyRollout, NoRollout};
use crate::words::story::percent;
use crate::words::{Compared, ComparedRow, Names, OptionTable, Words, Worth};
use crate::{Occupant, Table};

/// How many games are played with each option, unless another number is asked for.
pub const ROLLOUT_GAMES: u64 = 400;
/// The level that plays on, unless another one is asked for.
pub const ROLLOUT_LEVEL: Level = Level::Hard;

/// How many of the best options are compared, besides the one that was played.
const OPTIONS: usize = 5;
/// The effort at which the options are chosen.
const EFFORT: u64 = 20_000;

/// A decision of a game that can be rolled out.
pub struct RolloutDecision<G: Words> {
    moment: Moment<G>,
    /// The action played, as a sentence.
    what: Message,
}

impl<G: Words> RolloutDecision<G> {
    /// The decision that led to the action with this number, counted from 1.
    pub fn find(table: &Table<G>, number: usize, names: &Names) -> Result<Self, NoRollout> {
        let moments = moments(table.record()).map_err(NoRollout::Record)?;
        let actions = table.record().actions().len();
        let place = moments.place_of(number);
        let moment = match place.and_then(|place| moments.get(place)) {
            Some(moment) => moment,
            None if (1..=actions).contains(&number) => return Err(NoRollout::Forced { number }),
            None => return Err(NoRollout::NoSuchAction { number, actions }),
        };
        if table.hides_the_computers_moves() && table.occupant(moment.seat) != Occupant::Person {
            return Err(NoRollout::NotYet { number });
        }
        let after = table.view_after(number, Eye::Seat(moment.seat));
        let after = after.expect("the action was played");
        let what = G::tell(&moment.prompt.view, &after, moment.seat, moment.action, names);
        Ok(RolloutDecision { moment, what })
    }

    /// Chooses the options to compare, which takes a moment's thought.
    pub fn begin(self, level: Level, seed: Seed) -> Box<dyn AnyRollout> {
        let RolloutDecision { moment, what } = self;
        let ranked = moment.first_look(&Budget::effort(EFFORT)).decision.ranked;
        // With luck in the game, winning every imagined world proves nothing.
        let is_win = |verdict: &&Verdict<G::Action>| {
            !G::LUCK && G::win_chance(&moment.prompt.view, verdict) == 1.0
        };
        let proved_wins = ranked.iter().filter(is_win).map(|verdict| verdict.action).collect();
        let mut options: Vec<G::Action> =
            ranked.iter().take(OPTIONS).map(|verdict| verdict.action).collect();
        if !options.contains(&moment.action) {
            options.push(moment.action);
        }
        let rollout = Rollout::new(moment.seat, moment.prompt.view.clone(), options, level, seed);
        Box::new(Begun { moment, what, rollout, level, seed, proved_wins })
    }
}

struct Begun<G: Words> {
    moment: Moment<G>,
    what: Message,
    rollout: Rollout<G>,
    level: Level,
    seed: Seed,
    /// The actions that are proved to win, the best first.
    proved_wins: Vec<G::Action>,
}

impl<G: Words> Begun<G> {
    fn rolled(&self, tally: &Tally) -> Rolled<G::Action> {
        self.rollout.rolled(tally)
    }
}

impl<G: Words> AnyRollout for Begun<G> {
    fn options(&self) -> usize {
        self.rollout.options().len()
    }

    fn game(&self, number: u64, stop: &Stop) -> Option<Vec<f64>> {
        self.rollout.game(number, stop)
    }

    fn json(&self, tally: &Tally) -> Value {
        let rolled = self.rolled(tally);
        let option = |option: &RolledOption<G::Action>| {
            json!({
                "action": option.action.to_string(),
                "chance": option.chance,
                "margin": option.margin,
                "behind": option.behind,
                "behind_margin": option.behind_margin,
                "played": option.action == self.moment.action,
            })
        };
        json!({
            "game": G::NAME,
            "number": self.moment.number,
            "seat": self.moment.seat,
            "action": self.moment.action.to_string(),
            "level": self.level.name(),
            "seed": self.seed,
            "games": rolled.games,
            "options": rolled.options.iter().map(option).collect::<Vec<_>>(),
        })
    }

    fn table(&self, tally: &Tally) -> OptionTable {
        let row = |option: &RolledOption<G::Action>| ComparedRow {
            action: option.action.to_string(),
            worths: vec![Worth::Chance(option.chance)],
        };
        let rolled = self.rolled(tally);
        let compared = Compared {
            heading: "option".to_owned(),
            columns: vec!["win chance".to_owned()],
            rows: rolled.options.iter().map(row).collect(),
        };
        let mut table = compared.shown::<G>(Some(&self.moment.action.to_string()));
        table.columns.push("behind the best".to_owned());
        for (row, option) in table.rows.iter_mut().zip(&rolled.options) {
            let behind =
                format!("{} \u{b1} {}", percent(option.behind), percent(option.behind_margin));
            row.numbers.push(if option.behind == 0.0 { String::new() } else { behind });
        }
        table
    }

    fn verdict(&self, tally: &Tally) -> Message {
        let rolled = self.rolled(tally);
        let best = &rolled.options[0];
        let played = rolled.options.iter().find(|option| option.action == self.moment.action);
        let played = played.unwrap_or(best);
        let instruction = G::instruction_in(&self.moment.prompt.view, best.action);
        let by =
            format!(" by {} \u{b1} {}.", percent(played.behind), percent(played.behind_margin));
        let is_clear = played.behind > played.behind_margin;
        let is_proved = |action| self.proved_wins.contains(&action);
        let missed = |win| {
            let by = format!(
                "The computers in these games play at the {} level and may miss it.",
                self.level
            );
            message![G::option(win), " is a forced win. ", by]
        };
        let none_better = "No other option did better in these games.";
        match self.proved_wins.first() {
            Some(_) if is_proved(played.action) && played.behind <= 0.0 => none_better.into(),
            Some(_) if is_proved(played.action) => missed(played.action),
            Some(&win) if !is_clear || !is_proved(best.action) => missed(win),
            _ if is_clear => message!["Better: ", instruction, ",", by],
            _ if played.behind > 0.0 => {
                message!["Too close to call. Ahead: ", instruction, ",", by]
            }
            _ if G::LUCK => none_better.into(),
            _ => {
                let both =
                    format!(" Both sides play at the {} level and may miss a win.", self.level);
                message![none_better, both]
            }
        }
    }

    fn title(&self, tally: &Tally) -> Vec<Message> {
        let games = match tally.games() {
            1 => "1 game".to_owned(),
            games => format!("{} games", crate::words::story::grouped(games)),
        };
        let cards = if G::LUCK { ", the same cards for all" } else { "" };
        let how = format!(
            "{games} with each option{cards}, played by computers at the {} level.",
            self.level
        );
        let what = message![format!("{}. ", self.moment.number), self.what.clone()];
        vec![what, how.into(), "\u{b1} is a 95% interval.".into()]
    }
}
