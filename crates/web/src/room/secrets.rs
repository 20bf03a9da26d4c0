//! Nothing hidden is sent: where a seat or a watcher can't tell two worlds apart, they get the same
//! pages, answers and errors in both, byte for byte.

use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{Event, Eye, Luck, Record, Seat, Seed, Start, Turn};
use parlour_table::words::{Compared, Words, Worth};
use parlour_table::{Occupant, Table};
use sha2::{Digest, Sha256};

use super::{GameRoom, Room, RoomPages, RoomRequest, RoomSettings, Visit};
use crate::face::GameFace;
use crate::faces::cribbage::CribbageFace;
use crate::faces::five_crowns::FiveCrownsFace;
use crate::guard::hex;
use crate::scene::Reasons;

/// A face of a game.
type FaceOf<G> = &'static dyn GameFace<G>;

/// A world: the states of a table so far, and what was done.
#[derive(Clone)]
struct World<G: Words> {
    states: Vec<G>,
    actions: Vec<G::Action>,
}

impl<G: Words> World<G> {
    fn now(&self) -> &G {
        self.states.last().expect("a world begins somewhere")
    }

    fn play(&mut self, action: G::Action) {
        let mut next = self.now().clone();
        next.play(action).expect("chosen among the legal");
        self.states.push(next);
        self.actions.push(action);
    }

    /// The same past with another present that `eye` cannot tell from it.
    fn imagined(&self, eye: Eye, luck: &mut Luck) -> Self {
        let mut other = self.clone();
        let present = G::imagine(&self.now().view(eye), luck);
        *other.states.last_mut().expect("a world begins somewhere") = present;
        other
    }

    /// A room where this happened. Each action's reasons tell all that its seat knew.
    fn room(
        &self,
        face: FaceOf<G>,
        options: &G::Options,
        seed: Seed,
        occupants: &[Occupant],
    ) -> GameRoom<G> {
        let mut record = Record::new(options.clone(), Start::Deal(seed));
        record.seats = occupants.iter().map(ToString::to_string).collect();
        record.events = self.actions.iter().copied().map(Event::Play).collect();
        let table = Table::showing(record, self.states.clone(), occupants.to_vec());
        let mut room = GameRoom::around(face, table, "table", RoomSettings::default());
        for (index, state) in self.states.iter().enumerate() {
            let Turn::Act(seat) = state.turn() else { break };
            let known = serde_json::to_vec(&state.view(Eye::Seat(seat))).expect("a view is JSON");
            // Its hash differs where anything of it does, and is short.
            let known = hex(&Sha256::digest(known)[..8]);
            let compared = Compared::by("card", "points", vec![(known.clone(), Worth::Unknown)]);
            let reasons = Reasons { lines: vec![known.into()], compared };
            room.reasons.insert(index + 1, reasons);
        }
        room
    }
}

/// Everything that a room sends to a visitor.
fn sent<G: Words>(room: &GameRoom<G>, visit: &Visit, tries: &[String]) -> Vec<String> {
    let mut sent = vec![room.page(visit).body.into_string()];
    if visit.seats.len() > 1 {
        // Whoever holds every seat may know everything; the page between two people must not.
        return sent;
    }
    let halfway = Some(room.table().action_count() / 2);
    sent.extend([
        room.json(visit).to_string(),
        room.replay(&Visit { past: halfway, ..visit.clone() }).body.into_string(),
        room.check().body.into_string(),
        room.summary(&visit.seats),
        room.players(),
        format!("{:?}", room.export("cpp", visit)),
        format!("{:?}", room.judging().map(|judging| judging.len())),
        format!("{:?}", room.hint_question(&visit.seats).map(|question| question.is_some())),
        serde_json::to_string(&room.turn()).expect("a turn is JSON"),
    ]);
    let requests = [RoomRequest::Undo, RoomRequest::Decline, RoomRequest::Rematch("x".to_owned())];
    let plays = tries.iter().cloned().map(RoomRequest::Play);
    for request in plays.chain(requests) {
        sent.push(format!("{:?}", room.propose(&visit.seats, &request)));
    }
    sent
}

/// What two worlds do next so that `eye` sees the same in both, if there is such a thing.
fn in_step<G: Words>(
    one: &World<G>,
    other: &World<G>,
    eye: Eye,
    luck: &mut Luck,
) -> Option<(G::Action, G::Action)> {
    let after = |world: &World<G>, action: G::Action| {
        let mut next = world.now().clone();
        next.play(action).ok().map(|()| next.view(eye))
    };
    let mut first = one.now().legal();
    luck.shuffle(&mut first);
    for action in first.into_iter().take(6) {
        let seen = after(one, action)?;
        let mut second = other.now().legal();
        luck.shuffle(&mut second);
        let same = |candidate: &G::Action| after(other, *candidate).as_ref() == Some(&seen);
        // Another action with the same visit is what a leak of hidden actions would show.
        if let Some(twin) = second.into_iter().find(same) {
            return Some((action, twin));
        }
    }
    None
}

/// Plays games, imagines a second world at some moment of each, and compares all that is sent
/// while the two can be kept in step.
fn secrets_are_kept<G: Words>(
    face: FaceOf<G>,
    options: &G::Options,
    deals: u64,
    longest: u32,
) -> u64 {
    let mut compared = 0;
    let mut hidden_actions = 0;
    for deal in 0..deals {
        let mut luck = Luck::new(Seed::from(deal).child(7));
        let seed = luck.seed();
        let mut one = World::<G> { states: vec![G::deal(options, seed)], actions: Vec::new() };
        let seats = one.now().seats();
        // Every third game is watched from its very beginning.
        let moments = if deal % 3 == 0 { 0 } else { luck.below(longest) };
        for _ in 0..moments {
            let legal = one.now().legal();
            match luck.pick(&legal) {
                Some(&action) => one.play(action),
                None => break,
            }
        }
        if matches!(one.now().turn(), Turn::Over(_)) {
            continue;
        }
        let eye = match luck.below(u32::from(seats) + 1) {
            seat if seat < u32::from(seats) => Eye::Seat(Seat(seat as u8)),
            _ => Eye::Nobody,
        };
        let mut other = one.imagined(eye, &mut luck);
        let mut occupants = vec![Occupant::Person; usize::from(seats)];
        if deal % 2 == 0 {
            let own = eye.seat().unwrap_or(Seat(0));
            for (seat, occupant) in occupants.iter_mut().enumerate() {
                if seat != own.index() {
                    *occupant = "hard".parse().expect("a level");
                }
            }
        }
        for _ in 0..3 {
            let tries: Vec<String> = [one.now(), other.now()]
                .into_iter()
                .filter_map(|state| luck.pick(&state.legal()).map(ToString::to_string))
                .chain(["nonsense".to_owned()])
                .collect();
            let rooms = [&one, &other].map(|world| world.room(face, options, seed, &occupants));
            let mut visits = vec![Visit::default()];
            if let Some(seat) = eye.seat() {
                visits.push(Visit { me: Some(seat), seats: vec![seat], ..Visit::default() });
                visits.push(Visit {
                    me: None,
                    seats: Seat::all(seats).collect(),
                    ..Visit::default()
                });
            }
            for visit in &visits {
                let [first, second] = [&rooms[0], &rooms[1]].map(|room| sent(room, visit, &tries));
                for (first, second) in first.iter().zip(&second) {
                    let from = first.bytes().zip(second.bytes()).take_while(|(a, b)| a == b);
                    let from = from.count().saturating_sub(60);
                    let [first, second] =
                        [first, second].map(|text| text.chars().skip(from).take(200));
                    let [first, second]: [String; 2] = [first.collect(), second.collect()];
                    assert_eq!(first, second, "deal {deal}, {eye:?}, {visit:?}");
                }
                assert!(first.iter().all(|text| !text.contains(&seed.to_string())), "the seed");
                compared += first.len() as u64;
            }
            let Some((action, twin)) = in_step(&one, &other, eye, &mut luck) else { break };
            hidden_actions += u64::from(action != twin);
            one.play(action);
            other.play(twin);
            if matches!(one.now().turn(), Turn::Over(_)) {
                break;
            }
        }
    }
    assert!(compared > deals, "something was compared");
    eprintln!("{}: {deals} deals, {compared} texts, {hidden_actions} hidden actions", G::NAME);
    hidden_actions
}

#[test]
fn hidden_cards_of_cribbage_are_never_sent() {
    for (players, deals) in [(2, 600), (3, 200), (4, 200)] {
        let text = format!("{{\"players\": {players}}}");
        let options: cribbage::Options = serde_json::from_str(&text).expect("options");
        let hidden = secrets_are_kept::<Cribbage>(&CribbageFace, &options, deals, 40);
        assert!(hidden > deals / 10, "tosses that nobody sees");
    }
}

#[test]
fn hidden_cards_of_five_crowns_are_never_sent() {
    secrets_are_kept::<FiveCrowns>(&FiveCrownsFace, &five_crowns::Options::default(), 1000, 60);
}
