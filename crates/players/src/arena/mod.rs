//! Matches between two players. Every opening or deal is played twice with the seats exchanged, and
//! confidence is computed from pairs, not games.
//!
//! A match can be cut into pieces in any way: pair `n` of a seed is the same wherever it is played,
//! and [`Tally`] adds up in any order.

mod rating;
mod tally;

use std::convert::Infallible;

use parlour_rules::{Event, Eye, Game, Luck, Outcome, Record, Seat, Seed, Start, Turn};
use serde::{Deserialize, Serialize};

use crate::{Budget, Computer, Player, Prompt, Stop};

pub use rating::{Rating, ratings};
pub use tally::Tally;

/// One of the two sides of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contestant {
    /// The one named first.
    A,
    /// The one named second.
    B,
}

impl Contestant {
    /// The place in a list of the two.
    pub fn index(self) -> usize {
        match self {
            Contestant::A => 0,
            Contestant::B => 1,
        }
    }
}

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    /// The game's options.
    pub options: G::Options,
    /// The seed of every opening, deal and player.
    pub seed: Seed,
    /// How many random actions begin each game. In a game without luck, two players who never vary
    /// would otherwise repeat one game. In a game with luck, 0 is right.
    pub opening: u32,
}

/// The two games of one opening or deal.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// A has the first seat in the first game, B in the second.
    pub games: [Finish; 2],
}

/// The result of one game of a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finish {
    /// The winner; `None` for a tie.
    pub winner: Option<Contestant>,
    /// A's lead over B in points at the end, averaged over their seats, where the game keeps a
    /// score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// How many actions were played, including the opening.
    pub actions: u32,
}

/// One game of a match, as it was played.
pub struct Played<G: Game, F> {
    /// How it ended.
    pub finish: Finish,
    /// The whole game, its opening included. A seat that forfeited has resigned in it.
    pub record: Record<G>,
    /// The contestant in each seat.
    pub contestants: Vec<Contestant>,
    /// The seat that forfeited, and why.
    pub forfeit: Option<(Seat, F)>,
}

/// An opening too long to leave enough games to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an opening of {opening} random actions would end nearly every game here: give at most {most}"
)]
pub struct LongOpening {
    /// The number of opening actions asked for.
    pub opening: u32,
    /// The largest number that leaves enough games to play.
    pub most: u32,
}

/// Why a pair was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unplayed {
    /// The match's stop was raised.
    #[error("the match was stopped")]
    Stopped,
    /// No opening left a game to play.
    #[error(transparent)]
    LongOpening(#[from] LongOpening),
}

/// Random games that decide how long an opening may be, and how many of them must outlast it.
const TRIALS: usize = 200;
const OUTLASTING: usize = TRIALS / 10;

/// Openings tried for one pair. Where a tenth of them leave a game, this many failures in a row
/// never happen. Openings that [`Match::check`] refuses end here too.
const TRIES: u32 = 1000;

/// The contestant in `seat`. A and B alternate round the table; A has the first seat in the first
/// game of a pair and B in the second. Partners sit opposite, so they are the same contestant.
fn sitting(seat: Seat, second_game: bool) -> Contestant {
    if (seat.0 % 2 == 1) == second_game { Contestant::A } else { Contestant::B }
}

impl<G: Computer> Match<G> {
    /// Refuses an opening that would end nearly every game, whatever the match's seed.
    ///
    /// A tenth of a sample of random games must continue after the opening.
    pub fn check(&self) -> Result<(), LongOpening> {
        if self.opening == 0 {
            return Ok(());
        }
        // The longest opening that each game outlasts, up to the one asked for.
        let mut outlasted: Vec<u32> = (0..TRIALS)
            .map(|number| {
                let seed = Seed::from(number as u64);
                let mut luck = Luck::new(seed.child(1));
                let opened = self.opened(seed.child(0), &mut luck);
                let played = opened.played();
                let goes_on = matches!(opened.game.turn(), Turn::Act(_));
                if goes_on { played } else { played.saturating_sub(1) }
            })
            .collect();
        outlasted.sort_unstable();
        let most = outlasted[TRIALS - OUTLASTING];
        if most < self.opening { Err(LongOpening { opening: self.opening, most }) } else { Ok(()) }
    }

    /// Plays pair `number` without a stop, after an opening that [`check`](Self::check) allows.
    ///
    /// `player` makes a contestant's player from a seed; `budget` is called before each decision.
    pub fn play(
        &self,
        number: u64,
        player: impl FnMut(Contestant, Seed) -> Box<dyn Player<G> + Send>,
        budget: impl FnMut(Contestant) -> Budget,
    ) -> Pair {
        self.play_until(&Stop::default(), number, player, budget)
            .expect("a tenth of the openings leave a game, and nobody raises the stop")
    }

    /// Plays pair `number`, unless `stop` is raised first.
    pub fn play_until(
        &self,
        stop: &Stop,
        number: u64,
        player: impl FnMut(Contestant, Seed) -> Box<dyn Player<G> + Send>,
        mut budget: impl FnMut(Contestant) -> Budget,
    ) -> Result<Pair, Unplayed> {
        let games = self.referee(stop, number, player, |contestant, player, prompt| {
            Ok::<_, Infallible>(player.decide(prompt, &budget(contestant)).action())
        })?;
        Ok(Pair { games: games.map(|played| played.finish) })
    }

    /// Plays pair `number` between players that may forfeit, unless `stop` is raised first.
    ///
    /// `player` makes the player of one seat for one game. `choose` asks it for a legal action, or
    /// for why it forfeits. The other contestant wins a forfeited game.
    pub fn referee<P, F>(
        &self,
        stop: &Stop,
        number: u64,
        mut player: impl FnMut(Contestant, Seed) -> P,
        mut choose: impl FnMut(Contestant, &mut P, &Prompt<G>) -> Result<G::Action, F>,
    ) -> Result<[Played<G, F>; 2], Unplayed> {
        let seed = self.seed.child(number);
        let opened = self.start(seed, stop)?;
        let mut play = |second_game| {
            let seats = || Seat::all(opened.game.seats());
            let mut players: Vec<P> = seats()
                .map(|seat| {
                    let seed = seed.child(2 + u64::from(seat.0));
                    player(sitting(seat, second_game), seed)
                })
                .collect();
            let mut game = opened.game.clone();
            let mut record = Record::new(self.options.clone(), Start::Deal(opened.deal));
            record.events = opened.actions.iter().copied().map(Event::Play).collect();
            let mut forfeit = None;
            while let Some((seat, prompt)) = Prompt::of(&game) {
                if stop.is_raised() {
                    return Err(Unplayed::Stopped);
                }
                let contestant = sitting(seat, second_game);
                match choose(contestant, &mut players[seat.index()], &prompt) {
                    Ok(action) => {
                        game.play(action).expect("a player decides on a legal action");
                        record.events.push(Event::Play(action));
                    }
                    Err(why) => {
                        record.events.push(Event::Resign(seat));
                        forfeit = Some((seat, why));
                        break;
                    }
                }
            }
            let actions = record.events.len() - usize::from(forfeit.is_some());
            let winner = match (&forfeit, game.turn()) {
                (Some((loser, _)), _) => Some(sitting(*loser, !second_game)),
                (None, Turn::Over(Outcome::Won(winners))) => {
                    winners.iter().next().map(|seat| sitting(seat, second_game))
                }
                (None, Turn::Over(Outcome::Tied) | Turn::Act(_)) => None,
            };
            // A game that was cut off says nothing about the lead at its end.
            let margin = if forfeit.is_some() { None } else { margin(&game, second_game) };
            let finish = Finish { winner, margin, actions: actions as u32 };
            let contestants = seats().map(|seat| sitting(seat, second_game)).collect();
            Ok(Played { finish, record, contestants, forfeit })
        };
        let games = [play(false)?, play(true)?];
        // A decision that was cut short doesn't count as the player's.
        if stop.is_raised() { Err(Unplayed::Stopped) } else { Ok(games) }
    }

    /// The game after its random opening. If the opening ends it, another is dealt.
    fn start(&self, seed: Seed, stop: &Stop) -> Result<Opened<G>, Unplayed> {
        let mut luck = Luck::new(seed.child(1));
        let mut deal = seed.child(0);
        let mut most = 0;
        for _ in 0..TRIES {
            if stop.is_raised() {
                return Err(Unplayed::Stopped);
            }
            let opened = self.opened(deal, &mut luck);
            if matches!(opened.game.turn(), Turn::Act(_)) {
                return Ok(opened);
            }
            most = most.max(opened.played().saturating_sub(1));
            deal = luck.seed();
        }
        Err(LongOpening { opening: self.opening, most }.into())
    }

    /// A new deal after the opening's random actions, or those before it was over.
    fn opened(&self, deal: Seed, luck: &mut Luck) -> Opened<G> {
        let mut game = G::deal(&self.options, deal);
        let mut actions = Vec::new();
        for _ in 0..self.opening {
            let Some(&action) = luck.pick(&game.legal()) else { break };
            game.play(action).expect("a legal action is accepted");
            actions.push(action);
        }
        Opened { game, deal, actions }
    }
}

/// A deal after its opening.
struct Opened<G: Game> {
    game: G,
    deal: Seed,
    actions: Vec<G::Action>,
}

impl<G: Game> Opened<G> {
    /// How many actions the opening has.
    fn played(&self) -> u32 {
        self.actions.len() as u32
    }
}

/// A's lead over B in points, averaged over their seats.
fn margin<G: Computer>(game: &G, second_game: bool) -> Option<f64> {
    let view = game.view(Eye::Nobody);
    let mean = |contestant| {
        let seats =
            Seat::all(game.seats()).filter(|&seat| sitting(seat, second_game) == contestant);
        let points: Option<Vec<f64>> = seats.map(|seat| G::score(&view, seat)).collect();
        points.map(|points| points.iter().sum::<f64>() / points.len() as f64)
    };
    Some(mean(Contestant::A)? - mean(Contestant::B)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Decision, Verdict};
    use parlour_rules::crosscut::{Action, Crosscut, Options, Size};

    /// A player that picks a fixed place in the list of legal actions.
    struct Fixed(fn(&[Action]) -> Action);

    impl Player<Crosscut> for Fixed {
        fn decide(&mut self, ask: &Prompt<Crosscut>, _: &Budget) -> Decision<Action> {
            let action = self.0(&ask.legal);
            Decision { ranked: vec![Verdict { action, worth: 0.0, terms: Vec::new() }], effort: 1 }
        }
    }

    fn play(number: u64) -> Pair {
        let size = Size::new(6, 6).expect("a size");
        let game =
            Match::<Crosscut> { options: Options::of(size), seed: Seed::from(5), opening: 3 };
        let player = |contestant, _| -> Box<dyn Player<Crosscut> + Send> {
            Box::new(Fixed(match contestant {
                Contestant::A => |legal| legal[0],
                Contestant::B => |legal| legal[legal.len() - 1],
            }))
        };
        game.play(number, player, |_| Budget::effort(1))
    }

    #[test]
    fn match_results_do_not_depend_on_how_it_is_cut() {
        let mut whole = Tally::default();
        (0..12).for_each(|number| whole += play(number));
        let (mut early, mut late) = (Tally::default(), Tally::default());
        (6..12).rev().for_each(|number| late += play(number));
        (0..6).rev().for_each(|number| early += play(number));
        late += early;
        assert_eq!(whole, late);
        assert_eq!((whole.games(), whole.pairs()), (24, 12));
        assert!(whole.a_wins() > 0 && whole.b_wins() > 0, "the players differ: {whole:?}");
    }

    #[test]
    fn equal_players_share_every_pair() {
        let size = Size::new(7, 7).expect("a size");
        let game =
            Match::<Crosscut> { options: Options::of(size), seed: Seed::from(9), opening: 4 };
        for number in 0..8 {
            let first = |_, _| -> Box<dyn Player<Crosscut> + Send> {
                Box::new(Fixed(|legal| legal[legal.len() / 2]))
            };
            let pair = game.play(number, first, |_| Budget::effort(1));
            assert_ne!(pair.games[0].winner, pair.games[1].winner);
            assert_eq!(pair.games[0].actions, pair.games[1].actions);
        }
    }

    fn begun_by(opening: u32, size: u8) -> Match<Crosscut> {
        let size = Size::new(size, size).expect("a size");
        Match::<Crosscut> { options: Options::of(size), seed: Seed::from(1), opening }
    }

    fn first(game: &Match<Crosscut>, stop: &Stop, number: u64) -> Result<Pair, Unplayed> {
        let player =
            |_, _| -> Box<dyn Player<Crosscut> + Send> { Box::new(Fixed(|legal| legal[0])) };
        game.play_until(stop, number, player, |_| Budget::effort(1))
    }

    /// Such an opening would otherwise be dealt again forever.
    #[test]
    fn too_long_an_opening_is_refused_and_a_shorter_one_suggested() {
        for size in [5, 6, 8] {
            let long = begun_by(500, size).check().expect_err("no game lasts that long");
            assert_eq!(long.opening, 500);
            assert!(long.most >= 4, "{long}");
            assert_eq!(begun_by(long.most, size).check(), Ok(()));
            assert!(begun_by(long.most + 1, size).check().is_err());
            let endless = first(&begun_by(500, size), &Stop::default(), 0);
            assert!(matches!(endless, Err(Unplayed::LongOpening(_))), "{endless:?}");
            for number in 0..20 {
                let pair = first(&begun_by(long.most, size), &Stop::default(), number);
                let pair = pair.expect("an allowed opening leaves a game");
                assert!(pair.games.iter().all(|game| game.actions > long.most));
            }
        }
        assert_eq!(begun_by(0, 5).check(), Ok(()));
    }

    #[test]
    fn forfeited_game_is_lost_and_its_record_says_so() {
        let game = begun_by(3, 6);
        let mut asked = 0;
        let games = game.referee(
            &Stop::default(),
            0,
            |contestant, _| contestant,
            |_, own: &mut Contestant, prompt| {
                asked += u32::from(*own == Contestant::B);
                if *own == Contestant::B && asked == 2 { Err("gone") } else { Ok(prompt.legal[0]) }
            },
        );
        let [first, second] = games.expect("nobody stopped it");
        let (seat, why) = first.forfeit.expect("B forfeits on its second turn");
        assert_eq!(first.finish.winner, Some(Contestant::A));
        assert_eq!(first.finish.margin, None);
        assert_eq!((first.contestants[seat.index()], why), (Contestant::B, "gone"));
        let state = first.record.replay().expect("the record replays");
        assert_eq!(first.record.actions().len(), first.finish.actions as usize);
        assert_eq!(first.record.resigned(), Some(seat));
        assert!(matches!(state.turn(), Turn::Act(_)), "it was not over");
        assert!(second.forfeit.is_none(), "the match goes on");
        let state = second.record.replay().expect("the record replays");
        assert!(matches!(state.turn(), Turn::Over(_)));
    }

    #[test]
    fn stopped_match_plays_no_pair() {
        let stop = Stop::default();
        assert!(first(&begun_by(4, 6), &stop, 0).is_ok());
        stop.raise();
        assert_eq!(first(&begun_by(4, 6), &stop, 0), Err(Unplayed::Stopped));
        assert_eq!(first(&begun_by(500, 5), &stop, 0), Err(Unplayed::Stopped));
    }
}
