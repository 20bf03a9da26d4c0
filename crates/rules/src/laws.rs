//! Checks of what every game guarantees, in one call: [`Laws::hold`].
//!
//! No law can detect a secret that a view shows *and* `imagine` faithfully copies. So each game
//! also has golden games that print every eye's view at every step, for a person to read.

use std::fmt::Debug;
use std::ops::Range;

use serde::{Serialize, de::DeserializeOwned};

use crate::options::{Choices, as_choices, choose, default_choices};
use crate::{Event, Eye, Game, Luck, Record, Seat, Seed, Start, Turn};

/// The laws for one game with these options.
///
/// ```
/// use parlour_rules::{crosscut::{Crosscut, Options}, laws::Laws};
/// Laws::<Crosscut>::of(Options::default()).hold(0..2);
/// ```
pub struct Laws<G: Game> {
    options: G::Options,
    longest: usize,
    universe: Vec<G::Action>,
    chooser: Chooser<G>,
}

/// Chooses a legal action for the games that are checked.
type Chooser<G> = fn(&G, &mut Luck) -> <G as Game>::Action;

fn any_legal<G: Game>(game: &G, luck: &mut Luck) -> G::Action {
    *luck.pick(&game.legal()).expect("check_legal found a legal action")
}

/// A law that a game broke, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seed {seed}, after {played:?}: {law}")]
pub struct Broken {
    /// The broken law as a sentence, with what was observed.
    pub law: String,
    /// The number whose seed dealt the game.
    pub seed: u64,
    /// The actions up to the failure.
    pub played: Vec<String>,
}

/// Checks that every option is described and every offered value can be chosen.
fn check_options<G: Game>() -> Checked {
    let defaults = default_choices::<G>();
    let described = |name: &String| G::OPTIONS.iter().any(|spec| spec.name == name);
    ensure(defaults.keys().all(described), || {
        format!("an option of {defaults:?} is not described")
    })?;
    let none = choose::<G>(&Choices::new()).map_err(|why| why.to_string())?;
    let all = choose::<G>(&defaults).map_err(|why| why.to_string())?;
    ensure(as_choices(&none) == as_choices(&all), || format!("{defaults:?} are not the defaults"))?;
    for spec in G::OPTIONS {
        let default = defaults.get(spec.name);
        let default = default.ok_or_else(|| format!("there is no option {}", spec.name))?;
        spec.check(default).map_err(|why| format!("the default is refused: {why}"))?;
        for (value, _) in spec.values() {
            let value = spec.read(&value).map_err(|why| why.to_string())?;
            let choices = Choices::from_iter([(spec.name.to_owned(), value)]);
            choose::<G>(&choices).map_err(|why| format!("{choices:?} is refused: {why}"))?;
        }
        for shortcut in spec.shortcuts {
            spec.read(shortcut.value).map_err(|why| why.to_string())?;
        }
    }
    Ok(())
}

type Checked = Result<(), String>;

fn ensure(holds: bool, law: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(law()) }
}

impl<G: Game> Laws<G> {
    /// The laws for a game with these options. A game may take up to 10,000 actions.
    pub fn of(options: G::Options) -> Self {
        Laws { options, longest: 10_000, universe: Vec::new(), chooser: any_legal }
    }

    /// Also tries these actions at every step: ideally every action that has a notation.
    pub fn universe(mut self, actions: impl IntoIterator<Item = G::Action>) -> Self {
        self.universe = actions.into_iter().collect();
        self
    }

    /// Plays the games with this chooser, for games that random play would hardly ever end.
    pub fn played_by(mut self, chooser: fn(&G, &mut Luck) -> G::Action) -> Self {
        self.chooser = chooser;
        self
    }

    /// Sets the number of actions within which a game must end.
    pub fn longest(mut self, actions: usize) -> Self {
        self.longest = actions;
        self
    }

    /// Checks every law in one random game per seed.
    ///
    /// # Panics
    /// If a law is broken, with the law and the actions up to there.
    pub fn hold(&self, seeds: Range<u64>) {
        if let Err(broken) = self.check(seeds) {
            panic!("{}: a law is broken: {broken}", G::NAME);
        }
    }

    /// Checks every law in one random game per seed. Stops at the first broken law.
    pub fn check(&self, seeds: Range<u64>) -> Result<(), Broken> {
        round_trip("options", &self.options).map_err(|law| Broken {
            law,
            seed: seeds.start,
            played: Vec::new(),
        })?;
        check_options::<G>().map_err(|law| Broken {
            law,
            seed: seeds.start,
            played: Vec::new(),
        })?;
        for number in seeds {
            let mut played = Vec::new();
            self.check_game(number, &mut played).map_err(|law| Broken {
                law,
                seed: number,
                played: played.iter().map(ToString::to_string).collect(),
            })?;
        }
        Ok(())
    }

    fn check_game(&self, number: u64, played: &mut Vec<G::Action>) -> Checked {
        let seed = Seed::from(number);
        let mut luck = Luck::new(seed.child(1));
        let mut game = G::deal(&self.options, seed);
        same_state(&game, &G::deal(&self.options, seed), "dealing twice from one seed differs")?;
        loop {
            self.check_legal(&game)?;
            check_views(&game, &mut luck)?;
            let Turn::Act(_) = game.turn() else { break };
            ensure(played.len() < self.longest, || {
                format!("the game does not end within {} actions", self.longest)
            })?;
            let action = (self.chooser)(&game, &mut luck);
            let before = game.clone();
            game.play(action).expect("check_legal found it accepted");
            check_choices_ahead(&before, &game)?;
            played.push(action);
        }
        let mut record = Record::<G>::new(self.options.clone(), Start::Deal(seed));
        record.events = played.iter().copied().map(Event::Play).collect();
        let replayed = record.replay().map_err(|why| format!("replaying fails: {why}"))?;
        same_state(&game, &replayed, "replaying the actions leads elsewhere")?;
        let text = record.to_json().map_err(|why| format!("writing the record fails: {why}"))?;
        let (again, loaded) =
            Record::<G>::from_json(&text).map_err(|why| format!("its record fails: {why}"))?;
        ensure(again.to_json().as_ref() == Ok(&text), || {
            format!("the record comes back changed: {text}")
        })?;
        same_state(&game, &loaded, "loading the record leads elsewhere")
    }

    /// Checks that `legal` is sorted and is exactly what `play` accepts, and that a refusal changes
    /// nothing.
    fn check_legal(&self, game: &G) -> Checked {
        let legal = game.legal();
        ensure(legal.windows(2).all(|two| two[0] < two[1]), || {
            format!("the legal actions are not sorted or repeat: {legal:?}")
        })?;
        for seat in Seat::all(game.seats()) {
            ensure(game.partners(seat).contains(seat), || {
                format!("{seat} is not on its own side")
            })?;
        }
        match game.turn() {
            Turn::Act(seat) => {
                ensure(seat.0 < game.seats(), || format!("{seat} is to act but does not exist"))?;
                ensure(!legal.is_empty(), || format!("{seat} is to act and has no legal action"))?;
            }
            Turn::Over(_) => {
                ensure(legal.is_empty(), || format!("the game is over but {legal:?} is legal"))?;
            }
        }
        for &action in legal.iter().chain(&self.universe) {
            let text = action.to_string();
            ensure(text.parse::<G::Action>().is_ok_and(|again| again == action), || {
                format!("the notation `{text}` does not read back as {action:?}")
            })?;
            round_trip("action", &action)?;
            let mut next = game.clone();
            let accepted = next.play(action).is_ok();
            let expected = legal.binary_search(&action).is_ok();
            ensure(accepted == expected, || {
                let (what, but) =
                    if accepted { ("accepted", "not legal") } else { ("refused", "legal") };
                format!("`{text}` is {what} but {but}")
            })?;
            if !accepted {
                let law = format!("the refused `{text}` changes the state");
                same_state(game, &next, &law)?;
            }
        }
        Ok(())
    }
}

/// Checks that views survive JSON and don't depend on what they hide.
fn check_views<G: Game>(game: &G, luck: &mut Luck) -> Checked {
    round_trip("spectator's view", &game.view(Eye::Nobody))?;
    round_trip("open view", &game.view(Eye::All))?;
    for seat in Seat::all(game.seats()) {
        let eye = Eye::Seat(seat);
        let view = game.view(eye);
        round_trip("view", &view)?;
        for _ in 0..2 {
            let imagined = G::imagine(&view, luck);
            let again = imagined.view(eye);
            ensure(again == view, || {
                format!("{seat} can tell an imagined state from the real one: {again:?}, {view:?}")
            })?;
            ensure(imagined.turn() == game.turn(), || {
                format!("{seat} imagines {:?} where it is {:?}", imagined.turn(), game.turn())
            })?;
            let (ahead, betrayed) = (game.legal_ahead(seat), imagined.legal_ahead(seat));
            ensure(ahead == betrayed, || {
                format!(
                    "what {seat} can choose ahead betrays what its view hides: {betrayed:?} or {ahead:?}"
                )
            })?;
            if game.turn() == Turn::Act(seat) {
                ensure(ahead.is_empty(), || format!("{seat} is to act and can choose ahead"))?;
                ensure(imagined.legal() == game.legal(), || {
                    format!(
                        "the legal actions of {seat} betray what its view hides: {:?} or {:?}",
                        imagined.legal(),
                        game.legal()
                    )
                })?;
            }
        }
    }
    Ok(())
}

/// Checks that another's action doesn't change what a seat could choose ahead.
fn check_choices_ahead<G: Game>(before: &G, after: &G) -> Checked {
    for seat in Seat::all(before.seats()) {
        let chosen_from = before.legal_ahead(seat);
        let now = match after.turn() {
            Turn::Act(actor) if actor == seat => after.legal(),
            _ => after.legal_ahead(seat),
        };
        ensure(chosen_from.is_empty() || chosen_from == now, || {
            format!("{seat} could choose ahead from {chosen_from:?}, and then has {now:?}")
        })?;
    }
    Ok(())
}

fn same_state<G: Game>(one: &G, other: &G, law: &str) -> Checked {
    let snapshot = |game: &G| (game.turn(), game.legal(), game.view(Eye::All));
    let (one, other) = (snapshot(one), snapshot(other));
    ensure(one == other, || format!("{law}: {one:?}, {other:?}"))
}

fn round_trip<T: Eq + Debug + Serialize + DeserializeOwned>(what: &str, value: &T) -> Checked {
    let text = serde_json::to_string(value).map_err(|why| format!("the {what}: {why}"))?;
    let again: T =
        serde_json::from_str(&text).map_err(|why| format!("the {what} {text}: {why}"))?;
    ensure(again == *value, || format!("the {what} comes back from JSON changed: {text}"))
}
