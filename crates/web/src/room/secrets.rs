//! Nothing hidden is sent: where a seat or a watcher can't tell two worlds apart, they get the same
//! pages, answers, errors and hints in both, byte for byte. Only the hashes of secret numbers may
//! differ.
//!
//! `everything` sends each request that the server knows to both worlds. Its list is the router's
//! own, so an address that is added later is covered without a change here. `sent` asks a room
//! directly, which is much faster, so that many more worlds can be compared.
//!
//! The time to an answer must not tell anything hidden either. Time can't be compared in a test, so
//! the work is: every question to a computer is the same text in both worlds, each decision of a hint
//! has the same effort, and the numbers of allocations for a text differ by at most `SLACK`.

mod everything;
mod sent;

use parlour_rules::cribbage::{self, Cribbage};
use parlour_rules::five_crowns::{self, FiveCrowns};
use parlour_rules::{
    DrawnBy, Event, Eye, Fairness, Luck, PlayerNumber, Record, Seat, Seed, Start, Turn,
};
use parlour_table::words::{Compared, Words, Worth};
use parlour_table::{Occupant, Table};
use sha2::{Digest, Sha256};

use self::sent::{Hints, Sent, sent};
use super::{GameRoom, Origin, Room, RoomEvent, RoomPages, RoomSettings, Visit};
use crate::face::GameFace;
use crate::faces::cribbage::CribbageFace;
use crate::faces::five_crowns::FiveCrownsFace;
use crate::guard::hex;
use crate::scene::Reasons;

/// A face of a game.
type FaceOf<G> = &'static dyn GameFace<G>;

/// A world: the states of a table so far, what was done, and what was chosen ahead.
#[derive(Clone)]
struct World<G: Words> {
    states: Vec<G>,
    actions: Vec<G::Action>,
    ahead: Vec<(Seat, G::Action)>,
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
        self.ahead.clear();
    }

    /// Lets these seats choose ahead, where they can.
    fn choose_ahead(&mut self, seats: &[Seat], luck: &mut Luck) {
        for &seat in seats {
            let chosen = luck.pick(&self.now().legal_ahead(seat)).map(|&action| (seat, action));
            self.ahead.extend(chosen);
        }
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
        (seed, fairness): (Seed, Fairness),
        occupants: &[Occupant],
    ) -> GameRoom<G> {
        let mut record = Record::new(options.clone(), Start::Deal(seed));
        record.fairness = Some(fairness);
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
        for (seat, action) in &self.ahead {
            let event = RoomEvent::Ahead { seat: *seat, action: action.to_string() };
            room.apply(event, None).expect("it can be chosen ahead");
        }
        room
    }
}

/// By how much the work may differ. A copy of a state allocates nothing for a list that is empty,
/// so hidden lists can be seen in it by a few allocations. Whatever thinks or searches allocates
/// far more.
const SLACK: u64 = 4;

/// What two worlds send. It is asked for again where the work differs: some tables are worked out
/// once for the whole program, where they are first needed.
fn sent_by_both(send: impl Fn() -> [Vec<Sent>; 2]) -> [Vec<Sent>; 2] {
    let sent = send();
    let [one, other] = &sent;
    let is_same = one.iter().zip(other).all(|(one, other)| one.work == other.work);
    if is_same { sent } else { send() }
}

/// Secret numbers of a server and of the people on all seats.
fn secret_numbers(seats: u8, luck: &mut Luck) -> Fairness {
    let mut fairness = Fairness::new(luck.seed(), seats);
    for number in &mut fairness.players {
        *number = Some(PlayerNumber::new(DrawnBy::Player, luck.seed()));
    }
    fairness
}

/// The same text with each hash of a secret number replaced by its place, also where only the
/// hash's beginning is shown.
fn masked(text: &str, fairness: &Fairness) -> String {
    let mut text = text.to_owned();
    let hashes = fairness.commitments().chain([fairness.seed().commitment()]);
    for (place, hash) in hashes.enumerate() {
        let hash = hash.to_string();
        for shown in [&hash[..], &hash[..16], &hash[..8]] {
            text = text.replace(shown, &format!("(hash {place})"));
        }
    }
    text
}

/// Asserts that two worlds send the same with the same work, and none of their secret numbers.
fn assert_same_sent(sent: [Vec<Sent>; 2], numbers: [&Fairness; 2], about: &str) {
    let [first, second] = sent;
    assert_eq!(first.len(), second.len(), "{about}");
    for (number, (one, other)) in first.iter().zip(&second).enumerate() {
        let (first, second) = (&one.text, &other.text);
        for (text, fairness) in [(first, numbers[0]), (second, numbers[1])] {
            let players = fairness.players.iter().flatten().map(|player| player.sealed.number);
            for number in players.chain([fairness.server.number, fairness.seed()]) {
                assert!(!text.contains(&number.to_string()), "a secret number: {about}");
            }
        }
        let [first, second] = [masked(first, numbers[0]), masked(second, numbers[1])];
        let from = first.bytes().zip(second.bytes()).take_while(|(a, b)| a == b);
        let from = from.count().saturating_sub(60);
        let [first, second] =
            [first, second].map(|text| text.chars().skip(from).take(200).collect::<String>());
        assert_eq!(first, second, "{about}");
        let (one, other) = (one.work, other.work);
        assert!(
            one.abs_diff(other) <= SLACK,
            "the work for text {number}: {one} and {other} at {about}"
        );
    }
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

/// Two worlds that `eye` can't tell apart, at some moment of a game.
struct Pair<'a, G: Words> {
    deal: u64,
    eye: Eye,
    /// The seed of the game's cards.
    seed: Seed,
    worlds: [&'a World<G>; 2],
    /// The secret numbers of each world.
    numbers: &'a [Fairness; 2],
    occupants: &'a [Occupant],
    luck: &'a mut Luck,
}

impl<G: Words> Pair<'_, G> {
    /// The rooms of both worlds.
    fn rooms(&self, face: FaceOf<G>, options: &G::Options) -> [GameRoom<G>; 2] {
        [0, 1].map(|one| {
            let numbers = &self.numbers[one];
            let seeds = (numbers.seed(), numbers.clone());
            self.worlds[one].room(face, options, seeds, self.occupants)
        })
    }

    /// Whether the one who looks is the only person at the table.
    fn is_alone(&self) -> bool {
        let people = self.occupants.iter().zip(0..).filter(|(one, _)| **one == Occupant::Person);
        people.map(|(_, seat)| Some(Seat(seat))).eq([self.eye.seat()])
    }
}

/// How often something hidden differed between two worlds.
#[derive(Default)]
struct Hidden {
    actions: u64,
    choices: u64,
}

/// Plays games, imagines a second world at some moment of each, and looks at both while they can be
/// kept in step.
fn look_at_pairs<G: Words>(
    options: &G::Options,
    deals: u64,
    longest: u32,
    mut look: impl FnMut(Pair<G>),
) -> Hidden {
    let mut hidden = Hidden::default();
    for deal in 0..deals {
        let mut luck = Luck::new(Seed::from(deal).child(7));
        let seed = luck.seed();
        let mut one = World::<G> {
            states: vec![G::deal(options, seed)],
            actions: Vec::new(),
            ahead: Vec::new(),
        };
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
        let numbers = [(); 2].map(|()| secret_numbers(seats, &mut luck));
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
            // Some of the others choose ahead, each world's in its own way.
            let choosers: Vec<Seat> = Seat::all(seats)
                .filter(|seat| eye != Eye::Seat(*seat) && luck.below(2) == 0)
                .collect();
            for world in [&mut one, &mut other] {
                world.choose_ahead(&choosers, &mut luck);
            }
            hidden.choices += u64::from(one.ahead != other.ahead);
            if let Some(own) = eye.seat().filter(|_| luck.below(3) == 0) {
                one.choose_ahead(&[own], &mut luck);
                other.ahead.extend(one.ahead.iter().find(|(seat, _)| *seat == own).copied());
            }
            look(Pair {
                deal,
                eye,
                seed,
                worlds: [&one, &other],
                numbers: &numbers,
                occupants: &occupants,
                luck: &mut luck,
            });
            let Some((action, twin)) = in_step(&one, &other, eye, &mut luck) else { break };
            hidden.actions += u64::from(action != twin);
            one.play(action);
            other.play(twin);
            if matches!(one.now().turn(), Turn::Over(_)) {
                break;
            }
        }
    }
    hidden
}

/// Compares all that rooms send in worlds that can't be told apart.
fn secrets_are_kept<G: Words>(
    face: FaceOf<G>,
    options: &G::Options,
    deals: u64,
    longest: u32,
) -> Hidden {
    let mut compared = 0;
    let mut advised = 0;
    let hidden = look_at_pairs::<G>(options, deals, longest, |pair| {
        let (deal, eye) = (pair.deal, pair.eye);
        let seats = pair.worlds[0].now().seats();
        let ahead = |state: &G| eye.seat().map(|seat| state.legal_ahead(seat));
        let tries: Vec<String> = pair
            .worlds
            .iter()
            .flat_map(|world| [Some(world.now().legal()), ahead(world.now())])
            .filter_map(|legal| pair.luck.pick(&legal?).map(ToString::to_string))
            .chain(["nonsense".to_owned()])
            .collect();
        let mut visits = vec![Visit::default()];
        if let Some(seat) = eye.seat() {
            visits.push(Visit { me: Some(seat), seats: vec![seat], ..Visit::default() });
            visits.push(Visit { me: None, seats: Seat::all(seats).collect(), ..Visit::default() });
        }
        for visit in &visits {
            let is_alone = deal % 2 == 0 && visit.seats.len() == 1;
            let hints = if is_alone && deal % 16 == 0 { Hints::Given } else { Hints::Refused };
            let sent = sent_by_both(|| {
                pair.rooms(face, options).map(|mut room| sent(&mut room, visit, &tries, hints))
            });
            let is_told = |sent: &Sent| sent.text.contains(&pair.seed.to_string());
            assert!(!sent[0].iter().any(is_told), "the seed");
            let is_advice = |sent: &&Sent| sent.text.starts_with("decisions with");
            advised += sent[0].iter().filter(is_advice).count() as u64;
            compared += sent[0].len() as u64;
            let about = format!("deal {deal}, {eye:?}, {visit:?}");
            assert_same_sent(sent, [&pair.numbers[0], &pair.numbers[1]], &about);
        }
    });
    assert!(compared > deals, "something was compared");
    assert!(advised > deals / 100, "hints were compared: {advised}");
    eprintln!(
        "{}: {deals} deals, {compared} texts, {advised} hints, {} hidden actions, {} hidden choices",
        G::NAME,
        hidden.actions,
        hidden.choices
    );
    hidden
}

#[test]
fn hidden_cards_of_cribbage_are_never_sent() {
    for (players, deals) in [(2, 600), (3, 200), (4, 200)] {
        let text = format!("{{\"players\": {players}}}");
        let options: cribbage::Options = serde_json::from_str(&text).expect("options");
        let hidden = secrets_are_kept::<Cribbage>(&CribbageFace, &options, deals, 40);
        assert!(hidden.actions > deals / 10, "discards that nobody sees");
        assert!(hidden.choices > deals / 10, "discards that were chosen ahead");
    }
}

#[test]
fn hidden_cards_of_five_crowns_are_never_sent() {
    secrets_are_kept::<FiveCrowns>(&FiveCrownsFace, &five_crowns::Options::default(), 1000, 60);
}

/// A table for two friends where only the first has sat down, with the server's number and hers.
fn waiting_room<G: Words>(
    face: FaceOf<G>,
    options: &G::Options,
    numbers: &Fairness,
) -> GameRoom<G> {
    let start = Start::Deal(numbers.server.number);
    let seats = G::deal(options, Seed::from(0)).seats();
    let people = vec![Occupant::Person; usize::from(seats)];
    let table = Table::<G>::new(options.clone(), start, people).expect("a table");
    let settings = RoomSettings { origin: Origin::Mixed, ..RoomSettings::default() };
    let mut room = GameRoom::around(face, table, "table", settings);
    room.apply(sit(Seat(0), numbers.players[0]), None).expect("a seat");
    room
}

fn sit(seat: Seat, luck: Option<PlayerNumber>) -> RoomEvent {
    let text = format!("hash {seat}");
    RoomEvent::Sit {
        seat,
        name: String::new(),
        token: text.clone(),
        link: text,
        luck,
        beside: None,
    }
}

/// Compares all that two waiting tables with other secret numbers send. Returns how many texts that
/// is.
fn waiting_tables_keep_secrets<G: Words>(face: FaceOf<G>, options: &G::Options) -> usize {
    let mut compared = 0;
    for deal in 0..100 {
        let mut luck = Luck::new(Seed::from(deal));
        let seats = G::deal(options, Seed::from(0)).seats();
        let mut numbers = [(); 2].map(|()| secret_numbers(seats, &mut luck));
        for fairness in &mut numbers {
            fairness.players[1..].fill(None);
        }
        let open = || [&numbers[0], &numbers[1]].map(|one| waiting_room(face, options, one));
        let rooms = open();
        let tries: Vec<String> = rooms
            .iter()
            .filter_map(|room| Some(room.table().prompt()?.1.legal[0].to_string()))
            .collect();
        for me in [None, Some(Seat(0))] {
            let visit = Visit { me, seats: me.into_iter().collect(), ..Visit::default() };
            let told = |mut room: GameRoom<G>| sent(&mut room, &visit, &tries, Hints::Given);
            let sent = sent_by_both(|| open().map(told));
            compared += sent[0].len();
            assert_same_sent(sent, [&numbers[0], &numbers[1]], &format!("deal {deal}, {me:?}"));
            let told = rooms[0].json(&visit);
            assert!(told["view"].is_null() && told["turn"].is_null(), "{told}");
            assert!(rooms[0].question().is_none() && rooms[0].forced().is_none());
        }
    }
    compared
}

#[test]
fn a_waiting_table_sends_no_card_and_no_number() {
    let cribbage = cribbage::Options::default();
    let five_crowns = five_crowns::Options::default();
    assert!(waiting_tables_keep_secrets::<Cribbage>(&CribbageFace, &cribbage) > 2000);
    assert!(waiting_tables_keep_secrets::<FiveCrowns>(&FiveCrownsFace, &five_crowns) > 2000);
}

#[test]
fn the_deal_is_mixed_from_every_number() {
    let options = cribbage::Options::default();
    let mut luck = Luck::new(Seed::from(1));
    let numbers = secret_numbers(2, &mut luck);
    let deal = |number: Option<PlayerNumber>| {
        let mut room = waiting_room::<Cribbage>(&CribbageFace, &options, &numbers);
        assert_eq!(room.waits_for(), [Seat(1)]);
        room.apply(sit(Seat(1), number), None).expect("a seat");
        assert!(room.waits_for().is_empty() && room.turn().is_some());
        let record = room.table().record().clone();
        let fairness = record.fairness.as_ref().expect("it was mixed");
        assert_eq!(fairness.check(record.seed()), Ok(()));
        room.table().view(Eye::All)
    };
    let [one, other] = [(); 2].map(|()| Some(PlayerNumber::new(DrawnBy::Player, luck.seed())));
    assert_eq!(deal(one), deal(one), "replaying the events deals the same");
    assert_ne!(deal(one), deal(other), "with the same number of the server's");
}
