//! A table's past is what a list of every state would say, after any mixture of moves, undos and a
//! resignation.

use parlour_rules::cribbage::{self, Cribbage, Show};
use parlour_rules::crosscut::{self, Crosscut};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Eye, Luck, Seat, Seed, Start, Turn};
use parlour_table::words::Words;
use parlour_table::{CannotUndo, LiveGame, Occupant, Table, Undo};

/// A table beside a list of all its states.
struct Twin<G: Words> {
    table: Table<G>,
    states: Vec<G>,
}

impl<G: Words> Twin<G> {
    fn new(options: G::Options, seed: Seed) -> Self {
        let state = G::deal(&options, seed);
        // One person, so that taking back needs nobody's agreement.
        let mut occupants = vec![Occupant::computer(parlour_players::Level::Easy); 8];
        occupants[0] = Occupant::Person;
        occupants.truncate(usize::from(state.seats()));
        let table = Table::new(options, Start::Deal(seed), occupants).expect("a game");
        Twin { table, states: vec![state] }
    }

    fn play(&mut self, luck: &mut Luck) {
        let mut next = self.states.last().expect("a beginning").clone();
        let Some(&action) = luck.pick(&next.legal()) else { return };
        next.play(action).expect("legal");
        self.table.submit(action).expect("legal");
        self.states.push(next);
    }

    fn take_back(&mut self, luck: &mut Luck) {
        let standing = self.states.len() as u32 - 1;
        // Mostly a little, sometimes nearly everything.
        let most = if luck.below(4) == 0 { standing } else { standing.min(20) };
        let to = (standing - luck.below(most + 1)) as usize;
        let taken = self.table.take_back(to);
        assert_eq!(taken.is_ok(), to < self.states.len() - 1);
        self.states.truncate(to + 1);
    }

    fn check(&self, luck: &mut Luck) {
        assert_eq!(self.table.action_count(), self.states.len() - 1);
        assert_eq!(self.table.actions(), self.table.record().actions());
        let seats = self.states[0].seats();
        let place = luck.below(self.states.len() as u32) as usize;
        for eye in Seat::all(seats).map(Eye::Seat).chain([Eye::Nobody, Eye::All]) {
            let seen = self.table.view_after(place, eye).expect("an earlier state");
            assert_eq!(seen, self.states[place].view(eye), "{place} of {}", self.states.len());
        }
        assert_eq!(self.table.turn_after(place), Some(self.states[place].turn()));
        assert_eq!(self.table.turn_after(self.states.len()), None);
        let person = Seat(0);
        let decided = |state: &G| state.turn() == Turn::Act(person) && state.legal().len() > 1;
        let before = &self.states[..self.states.len() - 1];
        let wanted = match before.iter().rposition(decided) {
            _ if self.table.record().resigned().is_some() => Err(CannotUndo::Resigned),
            Some(to) => Ok(Undo::Free { to }),
            None => Err(CannotUndo::Nothing),
        };
        assert_eq!(self.table.undo_of(person), wanted);
    }
}

/// Plays a random game with undos in it, then resigns, and compares at every step.
fn the_past_is_kept<G: Words>(options: &G::Options, steps: u32, seed: u64) {
    let mut luck = Luck::new(Seed::from(seed).child(1));
    let mut twin = Twin::<G>::new(options.clone(), Seed::from(seed));
    for _ in 0..steps {
        match luck.below(12) {
            0 => twin.take_back(&mut luck),
            _ => twin.play(&mut luck),
        }
        twin.check(&mut luck);
    }
    twin.table.resign(Seat(0));
    twin.check(&mut luck);
    let events = &twin.table.record().events;
    assert!(events.iter().any(|event| matches!(event, Event::Undo { .. })), "nothing taken back");
    // A stored game has the same past.
    let table = Table::<G>::resume(twin.table.record().clone()).expect("it replays");
    let again = Twin { table, states: twin.states };
    for _ in 0..20 {
        again.check(&mut luck);
    }
    // A part of the log is that part of the whole log.
    let game = LiveGame::new(again.table);
    let (names, actions) = (game.names(), game.table().action_count());
    let whole = game.log_of(0..actions, Eye::Nobody, &names);
    assert_eq!(whole.len(), actions);
    let part = game.log_of(actions / 2..actions, Eye::Nobody, &names);
    assert_eq!(part, whole[actions / 2..]);
    for (place, entry) in whole.iter().enumerate() {
        assert_eq!(entry.after, place + 1);
        assert_eq!(Turn::Act(entry.seat), again.states[place].turn());
        assert_eq!(entry.deal, G::deal_number(&again.states[place].view(Eye::Nobody)));
    }
}

#[test]
fn the_past_of_crosscut_is_what_happened() {
    for seed in 0..5 {
        the_past_is_kept::<Crosscut>(&crosscut::Options::default(), 150, seed);
    }
}

#[test]
fn the_past_of_five_crowns_is_what_happened() {
    for seed in 0..3 {
        the_past_is_kept::<FiveCrowns>(&five_crowns::Options::default(), 1500, seed);
    }
}

#[test]
fn the_past_of_cribbage_is_what_happened() {
    let text = r#"{"games": 20, "skunks": true}"#;
    let mut options: cribbage::Options = serde_json::from_str(text).expect("options");
    for (seed, show) in [(1, Show::Table), (2, Show::Players), (3, Show::Muggins)] {
        options.show = show;
        the_past_is_kept::<Cribbage>(&options, 1500, seed);
    }
}
