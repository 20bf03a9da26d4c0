//! A room as people and programs see it.

use std::time::Duration;

use parlour_rules::options::{listed, summed_up};
use parlour_rules::{
    Commitment, Event, Eye, Fairness, Outcome, PlayerNumber, Record, SealedNumber, Seat, SeatSet,
    Turn,
};
use parlour_table::analysis::played_on_notice;
use parlour_table::moments::MomentOf;
use parlour_table::words::{Names, Words};
use parlour_table::{GameInfo, Occupant};
use serde_json::{Value, json};

use super::{ClockSetting, GameRoom, Origin, Room};
use crate::pages::{self, Check, CheckedNumber, CheckedNumbers, Page, Waiting, WaitingSeat};
use crate::problem::Problem;
use crate::scene::{Reader, Scene, SeatClock, TableName, Watchers, names};
use crate::settings::Hosting;

/// The most actions that a page which is behind shows one by one: a moment of cribbage is about
/// 40 kB, or 3 kB compressed.
const SHOWN_ONE_BY_ONE: usize = 20;

/// Who visits a table, and what they ask for.
#[derive(Clone, Default, Debug)]
pub struct Visit {
    /// The seat they visit from; none for a watcher.
    pub me: Option<Seat>,
    /// Every seat that is theirs.
    pub seats: Vec<Seat>,
    /// Whether the computer is thinking.
    pub thinking: bool,
    /// The people who are at the table.
    pub online: SeatSet,
    /// When they visit, by the clock that people's time is measured with.
    pub now: Duration,
    /// How much of a hint they ask for.
    pub hint: Option<u8>,
    /// The number of actions after which they want to see the table, where that is not now.
    pub past: Option<usize>,
    /// The seat that their page was looked at from until now.
    pub before: Option<Seat>,
    /// Whose eyes they visit at a finished game with.
    pub through: Option<Eye>,
    /// The side whose win chance they want to see, where that is not their own.
    pub side: Option<usize>,
    /// What was refused just now.
    pub notice: Option<String>,
    /// How many events their page has shown, where it shows the newer ones one by one.
    pub since: Option<usize>,
    /// The links to seats that are still empty.
    pub invites: Vec<(Seat, String)>,
    /// The link with which they continue on another device.
    pub own_link: Option<String>,
    /// The key of the next form they send.
    pub key: String,
    /// Where the page is made.
    pub hosting: Hosting,
}

/// What a room shows.
pub trait RoomPages {
    /// The table for programs.
    #[cfg(feature = "thinking")]
    fn json(&self, visit: &Visit) -> Value;
    /// The page of the table; where several people share a browser, perhaps the page between them.
    fn page(&self, visit: &Visit) -> Page;
    /// The page with the part of the log that ends where the visitor asks.
    fn log(&self, visit: &Visit) -> Page;
    /// The page that checks the deal against the hashes that were shown before it.
    fn check(&self, visit: &Visit) -> Page;
    /// What everyone at the table and everyone who joins or watches should know, in sentences.
    fn notices(&self) -> Vec<String>;
    /// The hash of the server's number, where the seed is mixed.
    fn promise(&self) -> Option<Commitment>;
    /// Where the game stands, in a few words, for the people on these seats.
    fn summary(&self, seats: &[Seat]) -> String;
    /// Who plays, in a few words, for watchers.
    fn players(&self) -> String;
    /// The game's name for a seat.
    fn seat_name(&self, seat: Seat) -> String;
    /// A summary of the options.
    fn options_summary(&self) -> String;
    /// The game in one of its own text formats.
    #[cfg(feature = "thinking")]
    fn export(&self, format: &str, visit: &Visit) -> Result<String, Problem>;
}

impl<G: Words> GameRoom<G> {
    /// Whether a computer thinks about this very turn.
    fn is_thinking(&self, visit: &Visit) -> bool {
        let Some(Turn::Act(seat)) = self.turn() else { return false };
        visit.thinking && self.table().occupant(seat) != Occupant::Person
    }

    /// The table as a visitor may see it.
    pub(super) fn scene(&self, visit: &Visit) -> Scene<G> {
        let nicknames = self.people.names();
        let reader = self.reader(visit, &nicknames);
        let mut scene = Scene::new(self.face, &self.game, &reader);
        scene.version = self.version();
        scene.key.clone_from(&visit.key);
        scene.thinking = self.is_thinking(visit);
        scene.may_undo = visit.past.is_none() && self.may_undo(&visit.seats);
        scene.offered = self.offer.as_ref().map(|offer| offer.seat);
        scene.invite = visit.invites.first().map(|(_, link)| link.clone());
        scene.own_link.clone_from(&visit.own_link);
        scene.rematch =
            self.rematch.as_ref().map(|(seat, table)| (*seat, TableName(table.clone())));
        scene.near_seat = visit.before;
        scene.notices = self.notices();
        scene.promise = self.promise();
        scene.set_up_from.clone_from(&self.settings.set_up_from);
        if self.settings.watched {
            scene.watchers = Watchers::Anyone;
        }
        scene.hosting = visit.hosting;
        scene.notice.clone_from(&visit.notice);
        scene.hint = visit.hint.and_then(|step| self.hint(step)).filter(|_| scene.is_asked());
        scene
    }

    /// The clock of each person, by seat; empty where there are none.
    fn clocks(&self, now: Duration) -> Vec<Option<SeatClock>> {
        let Some(clocks) = &self.clocks else { return Vec::new() };
        let clock = |seat| {
            let running = clocks.running() == Some(seat) && !self.is_over();
            let clock = SeatClock { left: clocks.left(seat, now), running };
            Some(clock).filter(|_| self.game.is_person(seat))
        };
        Seat::all(self.table().seats()).map(clock).collect()
    }

    /// The people who can choose before their turn and haven't. Nobody does while a computer thinks, or
    /// where everybody shares a screen.
    pub(super) fn choosing(&self) -> Vec<Seat> {
        let is_open = match self.turn() {
            Some(Turn::Act(actor)) => {
                self.game.is_person(actor) && self.people.sharing().is_empty()
            }
            _ => false,
        };
        let may_choose =
            |seat: &Seat| self.game.is_person(*seat) && !self.choices_ahead(*seat).is_empty();
        Seat::all(self.table().seats()).filter(|seat| is_open && may_choose(seat)).collect()
    }

    /// Shows a visitor what they can choose before their turn, or the table as it looks after their
    /// choice. While a computer thinks, nothing is offered: its turn is over in a moment.
    fn show_choices_ahead(&self, scene: &mut Scene<G>, visit: &Visit) {
        scene.chosen = self.ahead.keys().copied().collect();
        scene.choosing = self.choosing();
        let (Some(me), Turn::Act(actor), [_]) = (scene.me, scene.turn, &visit.seats[..]) else {
            return;
        };
        if let Some(chosen) = self.ahead.get(&me) {
            scene.view = G::with_choice(scene.view.clone(), me, chosen.action);
        } else if self.game.is_person(actor) && actor != me {
            scene.legal = self.choices_ahead(me);
        }
    }

    /// The moments as a visitor saw them who had chosen ahead: their own choice was made already.
    fn with_own_choices(&self, mut moments: Vec<MomentOf<G>>, me: Seat) -> Vec<MomentOf<G>> {
        let own: Vec<usize> =
            moments.iter().filter(|moment| moment.seat == me).map(|moment| moment.after).collect();
        for moment in &mut moments {
            let Some(next) = own.iter().find(|after| **after > moment.after) else { continue };
            let action = self.table().actions()[next - 1];
            if self.table().legal_ahead_after(moment.after - 1, me).contains(&action) {
                moment.view = G::with_choice(moment.view.clone(), me, action);
            }
        }
        moments
    }

    /// What happened since the visitor's page was made; nothing where that was more than a few
    /// actions, or where something was taken back or given up.
    fn moments(&self, visit: &Visit, names: &Names) -> Vec<MomentOf<G>> {
        let events = &self.table().record().events;
        let Some(new) = visit.since.and_then(|since| events.get(since..)) else {
            return Vec::new();
        };
        let are_actions = new.iter().all(|event| matches!(event, Event::Play(_)));
        if !are_actions || new.len() > SHOWN_ONE_BY_ONE {
            return Vec::new();
        }
        let nicknames = self.people.names();
        let eye = self.reader(visit, &nicknames).eye_in_play(self.table());
        let actions = self.table().action_count();
        let moments = self.game.moments(actions - new.len()..actions, eye, names);
        match eye {
            Eye::Seat(me) => self.with_own_choices(moments, me),
            _ => moments,
        }
    }

    fn reader<'a>(&'a self, visit: &Visit, nicknames: &'a [String]) -> Reader<'a> {
        Reader {
            table: TableName(self.id.clone()),
            me: visit.me,
            shared: visit.seats.len() > 1,
            open: self.settings.open,
            nicknames,
            past: visit.past,
            through: visit.through,
            reasons: &self.reasons,
        }
    }

    /// The names of some seats for a list of games; `somebody` for people who gave no name.
    fn called(&self, is_wanted: impl Fn(Seat) -> bool, somebody: &str) -> Vec<String> {
        let names = self.people.names();
        Seat::all(self.table().seats())
            .filter(|seat| is_wanted(*seat))
            .map(|seat| match (self.table().occupant(seat), names[seat.index()].as_str()) {
                (Occupant::Person, "") if self.people.is_taken(seat) => somebody.to_owned(),
                (Occupant::Person, "") => "an empty seat".to_owned(),
                (Occupant::Person, name) => name.to_owned(),
                (Occupant::Computer { level, .. }, _) => format!("the computer ({level})"),
            })
            .collect()
    }

    fn moves(&self) -> String {
        match self.table().action_count() {
            _ if self.closed => "closed".to_owned(),
            _ if self.undealt.is_some() => "not begun".to_owned(),
            1 => "1 move".to_owned(),
            actions => format!("{actions} moves"),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.turn(), Some(Turn::Over(_)))
    }

    /// The numbers behind the deal, as far as the visitor may know them.
    fn numbers(&self, fairness: &Fairness, visit: &Visit) -> CheckedNumbers {
        let is_over = self.is_over();
        let told = |sealed: SealedNumber| is_over.then_some(sealed.number);
        let names = names::<G>(self.table(), &self.people.names());
        let player = |(seat, player): (Seat, &Option<PlayerNumber>)| {
            player.map(|player| CheckedNumber {
                whose: names[seat.index()].clone(),
                by: player.by,
                is_own: visit.seats.contains(&seat),
                commitment: player.sealed.commitment,
                number: told(player.sealed),
            })
        };
        CheckedNumbers {
            promise: fairness.server.commitment,
            server: told(fairness.server),
            players: Seat::all(self.table().seats())
                .zip(&fairness.players)
                .filter_map(player)
                .collect(),
            verdict: is_over.then(|| fairness.check(self.table().record().seed())),
        }
    }

    /// The page of a table that waits for people, or that was closed while it did.
    pub(super) fn waiting_page(&self, fairness: &Fairness, visit: &Visit) -> Page {
        if self.closed {
            return pages::closed(&GameInfo::of::<G>());
        }
        let mut nicknames = self.people.names();
        for (name, awaited) in nicknames.iter_mut().zip(&self.settings.awaited) {
            if name.is_empty() {
                name.clone_from(awaited);
            }
        }
        let names = names::<G>(self.table(), &nicknames);
        let link = |seat: Seat| {
            let invite = visit.invites.iter().find(|(invited, _)| *invited == seat);
            invite.map(|(_, link)| link.clone())
        };
        let place = |(seat, name): (Seat, String)| {
            let occupant = match self.table().occupant(seat) {
                Occupant::Computer { level, .. } => WaitingSeat::Computer(level),
                Occupant::Person if visit.seats.contains(&seat) => WaitingSeat::Yours,
                Occupant::Person if self.people.is_taken(seat) => WaitingSeat::Taken,
                Occupant::Person => WaitingSeat::Empty(link(seat)),
            };
            (name, occupant)
        };
        pages::waiting(&Waiting {
            table: TableName(self.id.clone()),
            version: self.version(),
            game: GameInfo::of::<G>(),
            options: self.options_summary(),
            seats: Seat::all(self.table().seats()).zip(names).map(place).collect(),
            promise: fairness.server.commitment,
            notices: self.notices(),
            notice: visit.notice.clone(),
            own_link: visit.own_link.clone(),
            may_close: self.may_close(&visit.seats),
            is_rematch: self.settings.again.is_some(),
            key: visit.key.clone(),
        })
    }
}

/// The hashes of the numbers that a seed is mixed from, while the numbers are secret.
fn promises(fairness: &Fairness) -> Value {
    let player =
        |player: &PlayerNumber| json!({ "by": player.by, "commitment": player.sealed.commitment });
    let players: Vec<Option<Value>> =
        fairness.players.iter().map(|number| number.as_ref().map(player)).collect();
    json!({ "server": { "commitment": fairness.server.commitment }, "players": players })
}

impl<G: Words> RoomPages for GameRoom<G> {
    #[cfg(feature = "thinking")]
    fn json(&self, visit: &Visit) -> Value {
        let turn = self.turn();
        let is_dealt = turn.is_some();
        let nicknames = self.people.names();
        let eye = self.reader(visit, &nicknames).eye(self.table());
        let is_mine = matches!(turn, Some(Turn::Act(seat)) if visit.me == Some(seat));
        let legal = match self.table().prompt() {
            Some((_, prompt)) if is_mine => prompt.legal,
            _ => Vec::new(),
        };
        let ahead = visit.me.map(|seat| self.choices_ahead(seat)).unwrap_or_default();
        let seats: Vec<Value> = Seat::all(self.table().seats())
            .map(|seat| match self.table().occupant(seat) {
                Occupant::Person => json!({
                    "sitter": "person",
                    "name": nicknames[seat.index()],
                    "taken": self.people.is_taken(seat),
                }),
                occupant @ Occupant::Computer { .. } => json!({ "sitter": occupant.to_string() }),
            })
            .collect();
        let is_over = self.is_over();
        let seed = self.table().record().seed();
        let clock = self.settings.clock.map(|setting| {
            let clocks = self.clocks(visit.now);
            let left = |clock: &Option<SeatClock>| clock.map(|clock| clock.left.as_millis() as u64);
            let is_running = |clock: &Option<SeatClock>| clock.is_some_and(|clock| clock.running);
            json!({
                "setting": setting,
                "left": clocks.iter().map(left).collect::<Vec<_>>(),
                "running": clocks.iter().position(is_running),
            })
        });
        json!({
            "table": self.id,
            "game": G::NAME,
            "options": self.table().record().options,
            "version": self.version(),
            "turn": turn,
            "waiting": self.waits_for(),
            "closed": self.closed,
            "eye": eye,
            "seat": visit.me,
            "view": is_dealt.then(|| self.table().view(eye)),
            "legal": legal,
            "ahead": ahead,
            "chosen": self.ahead.keys().collect::<Vec<_>>(),
            "seats": seats,
            "open": self.settings.open,
            "watched": self.settings.watched,
            "thinking": self.is_thinking(visit),
            "may_undo": self.may_undo(&visit.seats),
            "offer": self.offer.as_ref().map(|offer| offer.seat),
            "online": visit.online,
            "clock": clock,
            "resigned": self.table().record().resigned(),
            "timed_out": self.table().record().timed_out(),
            "rematch": self.rematch.as_ref().map(|(_, table)| table),
            "imported": self.settings.origin == Origin::Imported,
            "shared_screens": self.people.sharing(),
            "commitment": is_dealt.then(|| seed.commitment()),
            "seed": is_over.then_some(seed),
            "fairness": self.fairness().map(|fairness| {
                if is_over { json!(fairness) } else { promises(fairness) }
            }),
        })
    }

    fn page(&self, visit: &Visit) -> Page {
        if let Some(fairness) = &self.undealt {
            return self.waiting_page(fairness, visit);
        }
        let is_between_people = G::HIDES && visit.seats.len() > 1 && visit.me.is_none();
        if let Some(Turn::Act(seat)) = self.turn()
            && is_between_people
            && visit.seats.contains(&seat)
        {
            // Drawn as for nobody, so that not even its time depends on anybody's cards.
            let nobodys = Visit { seats: Vec::new(), ..visit.clone() };
            let mut scene = self.scene(&nobodys);
            scene.may_undo = self.undo_at_one_screen && self.is_everybody(&visit.seats);
            let mut page = pages::hand_over(&scene, seat);
            // What everybody may see is shown before the screen changes hands.
            let moments = self.moments(&nobodys, &scene.reader_names());
            page.body.0 += &pages::moments(&scene, &moments).0;
            return page;
        }
        let mut scene = self.scene(visit);
        self.show_choices_ahead(&mut scene, visit);
        scene.online = Some(visit.online);
        scene.clocks = self.clocks(visit.now);
        let moments = self.moments(visit, &scene.reader_names());
        let mut page = pages::table(&scene);
        page.shown = Some((self.id.clone(), scene.events));
        page.body.0 += &pages::moments(&scene, &moments).0;
        page
    }

    fn log(&self, visit: &Visit) -> Page {
        pages::log_page(&self.scene(visit))
    }

    fn check(&self, visit: &Visit) -> Page {
        let seed = self.table().record().seed();
        let replayed = self.is_over().then(|| {
            let (record, _) = Record::<G>::from_json(&self.table().record_text())
                .map_err(|why| why.to_string())?;
            let state = record.replay().map_err(|why| why.to_string())?;
            if state.view(Eye::All) == self.table().view(Eye::All) {
                let actions = record.actions().len();
                Ok(vec![match actions {
                    1 => "1 move was replayed.".to_owned(),
                    moves => format!("{moves} moves were replayed."),
                }])
            } else {
                Err("what was played is not what the seed and the record lead to".to_owned())
            }
        });
        pages::check(&Check {
            table: TableName(self.id.clone()),
            game: GameInfo::of::<G>(),
            commitment: self.turn().map(|_| seed.commitment()),
            seed: self.is_over().then_some(seed),
            replayed,
            numbers: self.fairness().map(|fairness| self.numbers(fairness, visit)),
            notices: self.notices(),
            hosting: visit.hosting,
        })
    }

    fn notices(&self) -> Vec<String> {
        let nicknames = self.people.names();
        let mut notices = Vec::new();
        if self.settings.origin == Origin::Imported {
            let importer = nicknames.iter().find(|name| !name.is_empty());
            notices.push(match (importer, G::HIDES) {
                (Some(name), true) => {
                    format!("This game was imported by {name}, who may know the cards to come.")
                }
                (Some(name), false) => format!("This game was imported by {name}."),
                (None, true) => "This game was imported. The player who imported it may know the \
                                 cards to come."
                    .to_owned(),
                (None, false) => "This game was imported.".to_owned(),
            });
        }
        if let Some(from) = &self.settings.set_up_from {
            notices.push(played_on_notice::<G>(from.moves));
        }
        let names = names::<G>(self.table(), &nicknames);
        for seats in self.people.sharing() {
            let names: Vec<&str> = seats.iter().map(|seat| names[seat.index()].as_str()).collect();
            notices.push(format!("{} share a screen.", listed(&names, "and")));
        }
        notices
    }

    fn promise(&self) -> Option<Commitment> {
        self.fairness().map(|fairness| fairness.server.commitment)
    }

    fn summary(&self, seats: &[Seat]) -> String {
        let others = self.called(|seat| !seats.contains(&seat), "a friend").join(" and ");
        let moves = self.moves();
        let Some(Turn::Over(outcome)) = self.turn() else {
            let with = if others.is_empty() { "here".to_owned() } else { format!("with {others}") };
            return format!("{with}, {moves}");
        };
        let won = |seats: &[Seat]| seats.iter().any(|&seat| outcome.is_win_for(seat));
        match (outcome, others.as_str()) {
            (Outcome::Tied, "") => format!("a draw here, {moves}"),
            (Outcome::Tied, others) => format!("you drew with {others}, {moves}"),
            (Outcome::Won(_), "") => {
                let winner = |seat: Seat| outcome.is_win_for(seat);
                let nicknames = self.people.names();
                let names = names::<G>(self.table(), &nicknames);
                let winners = seats.iter().filter(|&&seat| winner(seat));
                let winners: Vec<&str> = winners.map(|seat| names[seat.index()].as_str()).collect();
                format!("{} won here, {moves}", winners.join(" and "))
            }
            (Outcome::Won(_), others) => {
                let (against, to) = match self.table().seats() {
                    2 => ("you won against", "you lost to"),
                    // Partners may be among the others.
                    _ => ("you won with", "you lost with"),
                };
                format!("{} {others}, {moves}", if won(seats) { against } else { to })
            }
        }
    }

    fn players(&self) -> String {
        let players = self.called(|_| true, "a guest");
        format!("{}, {}", players.join(" and "), self.moves())
    }

    fn seat_name(&self, seat: Seat) -> String {
        G::seat_name(&self.table().view(Eye::Nobody), seat, self.table().occupants())
    }

    fn options_summary(&self) -> String {
        let mut summary = vec![summed_up(G::OPTIONS, &self.options())];
        summary.extend(self.settings.clock.map(ClockSetting::in_words));
        summary.extend(self.settings.watched.then(|| "anyone can watch".to_owned()));
        summary.retain(|part| !part.is_empty());
        summary.join(", ")
    }

    #[cfg(feature = "thinking")]
    fn export(&self, format: &str, visit: &Visit) -> Result<String, Problem> {
        if !G::FORMATS.contains(&format) {
            return Err(Problem::Missing("file"));
        }
        let nicknames = self.people.names();
        if self.reader(visit, &nicknames).eye(self.table()) != Eye::All {
            let why = "a save file shows every card, so only games with the cards face up have one";
            return Err(Problem::Refused(why.to_owned()));
        }
        G::export(self.table(), format).map_err(|why| Problem::Refused(why.to_string()))
    }
}
