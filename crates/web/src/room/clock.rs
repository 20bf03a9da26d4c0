//! People's clocks: how long each of them may still think.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use parlour_rules::Seat;
use parlour_table::{TimeText, parse_time};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// The shortest time that a clock can give.
const SHORTEST: Duration = Duration::from_secs(5);

/// What a clock's time is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Per {
    /// Each move gets this time.
    Move,
    /// All moves of a game share it.
    Game,
}

/// The time that people have at a table: `30s per move`, `600s per game`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ClockSetting {
    /// How long.
    pub time: Duration,
    /// For what.
    pub per: Per,
}

impl Display for ClockSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per = if self.per == Per::Move { "move" } else { "game" };
        write!(f, "{} per {per}", TimeText(self.time))
    }
}

impl FromStr for ClockSetting {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let refused = || {
            Problem::Unreadable(format!(
                "`{text}` is not a clock: write it like 30s per move or 10m per game, from 5 seconds \
                 to an hour"
            ))
        };
        let (time, per) = text.split_once(" per ").ok_or_else(refused)?;
        let per = match per.trim() {
            "move" => Per::Move,
            "game" => Per::Game,
            _ => return Err(refused()),
        };
        let time = parse_time(time).map_err(|_| refused())?;
        if time < SHORTEST {
            return Err(refused());
        }
        Ok(ClockSetting { time, per })
    }
}

impl TryFrom<String> for ClockSetting {
    type Error = Problem;

    fn try_from(text: String) -> Result<Self, Problem> {
        text.parse()
    }
}

impl From<ClockSetting> for String {
    fn from(setting: ClockSetting) -> Self {
        setting.to_string()
    }
}

impl ClockSetting {
    /// The setting in words for people: `10 minutes each`, `30 seconds a move`.
    pub fn in_words(self) -> String {
        let seconds = self.time.as_secs();
        let time = match (seconds / 60, seconds % 60) {
            (1, 0) => "1 minute".to_owned(),
            (minutes, 0) => format!("{minutes} minutes"),
            _ => format!("{seconds} seconds"),
        };
        format!("{time} {}", if self.per == Per::Move { "a move" } else { "each" })
    }
}

/// The clock of the person to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    seat: Seat,
    /// How many events the game had when the turn began.
    turn: usize,
    /// When it began.
    since: Duration,
}

/// The clocks at a table. Only that of the person to act runs.
pub struct Clocks {
    /// What was chosen for the table.
    pub setting: ClockSetting,
    /// What each seat has spent in its finished turns.
    spent: Vec<Duration>,
    running: Option<Running>,
}

impl Clocks {
    /// Clocks from which nothing has been spent.
    pub fn new(setting: ClockSetting, seats: u8) -> Self {
        Clocks { setting, spent: vec![Duration::ZERO; usize::from(seats)], running: None }
    }

    /// Lets the clock of the person to act run, by their seat and the number of events before their
    /// turn. A clock that runs already goes on.
    pub fn run(&mut self, to_act: Option<(Seat, usize)>, now: Duration) {
        let is_same = |running: &Running| to_act == Some((running.seat, running.turn));
        if !self.running.as_ref().is_some_and(is_same) {
            self.running = to_act.map(|(seat, turn)| Running { seat, turn, since: now });
        }
    }

    /// Counts the time of a finished turn.
    pub fn spend(&mut self, seat: Seat, took: Duration) {
        if self.setting.per == Per::Game {
            self.spent[seat.index()] += took;
        }
    }

    /// Counts the time of a turn that the end of the game broke off: it is off the clock for good.
    pub fn stop(&mut self, seat: Seat, took: Duration) {
        self.spent[seat.index()] += took;
    }

    /// Leaves a seat without time: it has lost by that, so it has no further turn.
    pub fn run_out(&mut self, seat: Seat) {
        self.spent[seat.index()] = self.setting.time;
    }

    /// How long a seat has thought about this turn.
    pub fn thought(&self, seat: Seat, now: Duration) -> Duration {
        let running = self.running.filter(|running| running.seat == seat);
        running.map_or(Duration::ZERO, |running| now.saturating_sub(running.since))
    }

    /// How long a seat may still think.
    pub fn left(&self, seat: Seat, now: Duration) -> Duration {
        let spent = self.spent[seat.index()] + self.thought(seat, now);
        self.setting.time.saturating_sub(spent)
    }

    /// The seat whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|running| running.seat)
    }

    /// When the running clock runs out.
    pub fn deadline(&self) -> Option<Duration> {
        let running = self.running?;
        let left = self.setting.time.saturating_sub(self.spent[running.seat.index()]);
        Some(running.since + left)
    }

    /// The seat that has no time left.
    pub fn out_of_time(&self, now: Duration) -> Option<Seat> {
        self.running().filter(|_| self.deadline().is_some_and(|deadline| deadline <= now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clocks(text: &str) -> Clocks {
        Clocks::new(text.parse().expect("a clock"), 2)
    }

    #[test]
    fn settings_are_read_back_as_they_are_written() {
        for (text, told, words) in [
            ("30s per move", "30s per move", "30 seconds a move"),
            ("10m per game", "600s per game", "10 minutes each"),
            ("60 per move", "60s per move", "1 minute a move"),
        ] {
            let setting: ClockSetting = text.parse().expect(text);
            assert_eq!((setting.to_string(), setting.in_words()), (told.into(), words.into()));
            let stored = serde_json::to_string(&setting).expect("JSON");
            assert_eq!(serde_json::from_str::<ClockSetting>(&stored).expect("read"), setting);
        }
        for text in ["", "10m", "10m per day", "4s per move", "2h per game", "x per game"] {
            assert!(text.parse::<ClockSetting>().is_err(), "{text}");
        }
    }

    #[test]
    fn time_for_a_game_is_spent_move_by_move() {
        let mut clocks = clocks("60s per game");
        clocks.run(Some((Seat(0), 0)), seconds(100));
        clocks.run(Some((Seat(0), 0)), seconds(110));
        assert_eq!(clocks.left(Seat(0), seconds(120)), seconds(40), "the turn goes on");
        clocks.spend(Seat(0), clocks.thought(Seat(0), seconds(120)));
        clocks.run(Some((Seat(1), 1)), seconds(120));
        assert_eq!(clocks.left(Seat(0), seconds(999)), seconds(40), "it isn't their turn");
        clocks.run(Some((Seat(0), 2)), seconds(130));
        assert_eq!(clocks.deadline(), Some(seconds(170)));
        assert_eq!(clocks.out_of_time(seconds(169)), None);
        assert_eq!(clocks.out_of_time(seconds(170)), Some(Seat(0)));
    }

    #[test]
    fn time_for_a_move_begins_again_with_each_turn() {
        let mut clocks = clocks("30s per move");
        clocks.run(Some((Seat(0), 0)), seconds(0));
        clocks.spend(Seat(0), seconds(20));
        clocks.run(Some((Seat(1), 1)), seconds(20));
        clocks.run(None, seconds(25));
        assert_eq!(clocks.out_of_time(seconds(999)), None, "nobody thinks");
        clocks.run(Some((Seat(0), 2)), seconds(30));
        assert_eq!(clocks.left(Seat(0), seconds(40)), seconds(20));
    }

    #[test]
    fn a_turn_that_is_broken_off_stays_off_the_clock() {
        for text in ["60s per game", "60s per move"] {
            let mut clocks = clocks(text);
            clocks.run(Some((Seat(0), 0)), seconds(0));
            clocks.stop(Seat(0), clocks.thought(Seat(0), seconds(12)));
            clocks.run(None, seconds(12));
            assert_eq!(clocks.left(Seat(0), seconds(99)), seconds(48), "{text}");
            assert_eq!(clocks.left(Seat(1), seconds(99)), seconds(60), "{text}");
        }
    }

    #[test]
    fn nothing_is_left_to_a_player_who_lost_on_time() {
        for text in ["60s per game", "60s per move"] {
            let mut clocks = clocks(text);
            clocks.run(Some((Seat(0), 0)), seconds(0));
            clocks.run_out(Seat(0));
            clocks.run(None, seconds(60));
            assert_eq!(clocks.left(Seat(0), seconds(61)), Duration::ZERO, "{text}");
            assert_eq!(clocks.left(Seat(1), seconds(61)), seconds(60), "{text}");
        }
    }
}
