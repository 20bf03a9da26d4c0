//! New tables, and how people take seats at them.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use parlour_players::Level;
use parlour_rules::{Choices, PlayerNumber, Seat, Seed};
use parlour_table::words::nickname;
use parlour_table::{NewGame, NotAnOccupant, Occupant, REMATCH_MOVES, Roster, fresh_seed};

#[cfg(feature = "thinking")]
use super::PlayedOn;
#[cfg(feature = "thinking")]
use super::import::why_not;
use super::luck::player_number;
use super::requests::CLOSED;
use super::rooms::now;
use super::slot::LockedRoom;
use super::{
    ClockSetting, Origin, Room, RoomEvent, RoomRequest, RoomSettings, Rooms, SetUpFrom, caps,
};
use crate::guard::{Caller, Key, Purpose, Token, fresh_table_name};
use crate::problem::Problem;
use crate::store::{Entry, Sitting, StoredGame, Write, WriteOutcome};

/// Who plays on a seat of a new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatRequest {
    /// The person who opens the table; several seats where several people share a browser.
    Me,
    /// Somebody who gets a link.
    Friend,
    /// The computer.
    Computer(Occupant),
}

/// `me`, `friend`, or a level with an optional time: `expert 2s`.
impl FromStr for SeatRequest {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        match text.trim() {
            "me" | "here" => Ok(SeatRequest::Me),
            "friend" => Ok(SeatRequest::Friend),
            text => match text.parse() {
                Ok(Occupant::Person) => Ok(SeatRequest::Friend),
                Ok(occupant) => Ok(SeatRequest::Computer(occupant)),
                Err(NotAnOccupant::Time(why)) => {
                    let most = format!("{} s", LONGEST_THOUGHT.as_secs());
                    Err(Problem::Unreadable(why.limited_to(&most)))
                }
                Err(_) => Err(Problem::Unreadable(format!(
                    "`{text}` is not a player: choose me, friend, {}",
                    Level::list()
                ))),
            },
        }
    }
}

/// The longest that a computer thinks about a move on a server.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);

/// A table to be opened.
#[derive(Clone, Debug, Default)]
pub struct NewTable {
    /// The game's name.
    pub game: String,
    /// The options that were chosen.
    pub options: Choices,
    /// The table options that were chosen.
    pub attached: Choices,
    /// Who plays on each seat.
    pub seats: Vec<SeatRequest>,
    /// Whether every card lies open.
    pub open: bool,
    /// Whether the lobby lists it.
    pub watched: bool,
    /// The name of the person who opens it, for the first of their seats.
    pub name: String,
    /// The names of the people who share their screen, in the order of their seats.
    pub others: Vec<String>,
    /// The number they sent, for all of their seats: the seed is mixed from it.
    pub luck: Option<Seed>,
    /// How long people may think; as long as they like by default.
    pub clock: Option<ClockSetting>,
}

/// What a table begins with, besides what its opener asked for.
pub(super) struct Beginning {
    /// The record. In a mixed game its seed is the server's number.
    record: String,
    /// The name of each seat; empty where there is none.
    names: Vec<String>,
    /// The table that this is the rematch of.
    again: Option<String>,
    /// Where its seed comes from.
    origin: Origin,
    /// The position of a finished game that it continues from.
    set_up_from: Option<SetUpFrom>,
    /// When it was opened, in seconds since 1970.
    pub(super) at: i64,
}

impl Beginning {
    /// The beginning of a table that has nothing to do with another one.
    pub(super) fn of(record: String, new: &NewTable, origin: Origin) -> Self {
        let (names, at) = (new.names(), now());
        Beginning { record, names, again: None, origin, set_up_from: None, at }
    }
}

impl NewTable {
    /// How many people play.
    pub fn people(&self) -> usize {
        let is_person = |seat: &&SeatRequest| !matches!(seat, SeatRequest::Computer(_));
        self.seats.iter().filter(is_person).count()
    }

    /// The name of each seat; empty where none was given.
    fn names(&self) -> Vec<String> {
        let mut here = [&self.name].into_iter().chain(&self.others);
        let name = |occupant: &SeatRequest| match occupant {
            SeatRequest::Me => here.next().map(|name| nickname(name)).unwrap_or_default(),
            SeatRequest::Friend | SeatRequest::Computer(_) => String::new(),
        };
        self.seats.iter().map(name).collect()
    }
}

/// A table that was opened, or a seat that was taken.
#[derive(Clone, Debug)]
pub struct Created {
    /// The table's name in links.
    pub id: String,
    /// The seats that are the caller's now.
    pub seats: Vec<Seat>,
    /// The token with which a program acts for the first of them.
    pub token: Option<Token>,
    /// The invitations to friends' seats, as they follow `/join/`.
    pub invites: Vec<(Seat, String)>,
    /// The key for the browser's cookie.
    pub key: Key,
}

impl LockedRoom {
    /// Whether an invitation is a person's own link to the seat that they have.
    pub fn is_own_link(&self, invitation: &str) -> bool {
        let secret = invitation.split_once('-').map_or("", |(_, secret)| secret);
        let token = secret.parse::<Token>();
        token.is_ok_and(|token| self.room().people().linked(&token.hash()).is_some())
    }
}

impl Rooms {
    /// Opens a table.
    pub async fn create(
        self: &Arc<Self>,
        caller: &Caller,
        new: NewTable,
    ) -> Result<Created, Problem> {
        self.limits.may_open(&caller.payer())?;
        let record = self.begin(&new)?;
        let beginning = Beginning::of(record, &new, Origin::Mixed);
        self.open_table(caller, &new, beginning).await
    }

    /// Opens a table for an imported game. Returns what the importer should know about it.
    #[cfg(feature = "thinking")]
    pub async fn import(
        self: &Arc<Self>,
        caller: &Caller,
        text: &str,
    ) -> Result<(Created, Vec<String>), Problem> {
        let payer = caller.payer();
        self.limits.may_open(&payer)?;
        self.limits.may_think(&payer)?;
        let (roster, text) = (self.roster.clone(), text.to_owned());
        let (new, record, notices) = self.read(&payer, move || imported(&roster, &text)).await??;
        let beginning = Beginning::of(record, &new, Origin::Imported);
        let created = self.open_table(caller, &new, beginning).await?;
        Ok((created, notices))
    }

    /// Opens a table for a game that continues from a finished one after some moves.
    #[cfg(feature = "thinking")]
    pub async fn play_on(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        (moves, level): (usize, Level),
    ) -> Result<Created, Problem> {
        let payer = caller.payer();
        self.limits.may_open(&payer)?;
        let held = self.lock(id, &payer).await?;
        let seats = held.room().people().seats_of(caller);
        let set_up = move |room: &dyn Room| room.play_on(moves, &seats, level);
        let PlayedOn { new, record } = self.draw(caller, held, set_up).await??;
        let set_up_from = Some(SetUpFrom { table: id.to_owned(), moves });
        let beginning = Beginning::of(record, &new, Origin::Position);
        let beginning = Beginning { set_up_from, ..beginning };
        self.open_table(caller, &new, beginning).await
    }

    /// The record with which a new game begins, with the server's number as its seed.
    fn begin(&self, new: &NewTable) -> Result<String, Problem> {
        let game = self.roster.get(&new.game).map_err(|why| Problem::NotFound(why.to_string()))?;
        let occupant = |occupant: &SeatRequest| match occupant {
            SeatRequest::Me | SeatRequest::Friend => Occupant::Person,
            SeatRequest::Computer(occupant) => short(*occupant),
        };
        if !new.seats.contains(&SeatRequest::Me) && new.seats.contains(&SeatRequest::Friend) {
            return Err(Problem::Unreadable(
                "one of the seats must be yours: choose me".to_owned(),
            ));
        }
        if new.clock.is_some() && new.people() < 2 {
            return Err(Problem::Unreadable("a clock is for games between people".to_owned()));
        }
        let new = NewGame {
            options: new.options.clone(),
            attached: new.attached.clone(),
            seats: new.seats.iter().map(occupant).collect(),
            // The room keeps the people's names.
            names: Vec::new(),
        };
        let seed = fresh_seed().map_err(|_| Problem::Fault)?;
        let table = game.new_table(&new, seed);
        let table = table.map_err(|why| Problem::Unreadable(why.to_string()))?;
        let beginning = table.record_text();
        caps::may_host(&self.roster, &beginning)?;
        Ok(beginning)
    }

    pub(super) async fn open_table(
        self: &Arc<Self>,
        caller: &Caller,
        new: &NewTable,
        beginning: Beginning,
    ) -> Result<Created, Problem> {
        let key = caller.key_or_fresh()?;
        let open = self.store.open_games(&key.hash(), now() - 30 * 24 * 3600).await?;
        self.limits.may_have_open(open)?;
        let id = fresh_table_name().map_err(|_| Problem::Fault)?;
        let seats = || Seat::all(new.seats.len() as u8);
        let is = |seat: &Seat, occupant: SeatRequest| new.seats[seat.index()] == occupant;
        let mine: Vec<Seat> = seats().filter(|seat| is(seat, SeatRequest::Me)).collect();
        let friends: Vec<Seat> = seats().filter(|seat| is(seat, SeatRequest::Friend)).collect();
        let invite = |seat: Seat| key.token(&id, seat, Purpose::Invite);
        let settings = RoomSettings {
            open: new.open && friends.is_empty() && mine.len() <= 1,
            invites: seats()
                .map(
                    |seat| {
                        if friends.contains(&seat) { invite(seat).hash() } else { String::new() }
                    },
                )
                .collect(),
            watched: new.watched,
            awaited: beginning.again.iter().flat_map(|_| beginning.names.clone()).collect(),
            again: beginning.again,
            origin: beginning.origin,
            clock: new.clock,
            set_up_from: beginning.set_up_from,
        };
        let luck = match beginning.origin {
            Origin::Mixed => Some(player_number(new.luck)?),
            Origin::Server | Origin::Imported | Origin::Position => None,
        };
        let sits = mine.iter().map(|seat| {
            let beside = mine.first().copied().filter(|first| first != seat);
            sit(&id, *seat, &beginning.names[seat.index()], &key, luck, beside)
        });
        let entries = sits.zip(0..).map(|(event, number)| Entry {
            number,
            body: serde_json::to_string(&event).expect("an event is JSON"),
            once: None,
            at: beginning.at,
        });
        let client = key.hash();
        let stored = StoredGame {
            id: id.clone(),
            game: new.game.clone(),
            beginning: beginning.record,
            settings: serde_json::to_string(&settings).expect("settings are JSON"),
            client: client.clone(),
            created: beginning.at,
            ended: None,
            listed: new.watched,
        };
        let write = Write {
            begins: Some(stored),
            entries: entries.collect(),
            sittings: mine
                .iter()
                .map(|seat| Sitting { client: client.clone(), seat: seat.0 })
                .collect(),
            ..Write::to(&id)
        };
        self.store.write(write).await?;
        self.metrics.opened();
        let held = self.lock(&id, &caller.payer()).await?;
        self.drive(&held.slot, caller.payer());
        Ok(Created {
            token: mine.first().map(|seat| key.token(&id, *seat, Purpose::Seat)),
            invites: friends
                .iter()
                .map(|seat| (*seat, format!("{id}-{}", invite(*seat))))
                .collect(),
            seats: mine,
            id,
            key,
        })
    }

    /// The table and the seat of an invitation or of a person's own link.
    pub async fn invited(
        self: &Arc<Self>,
        invitation: &str,
        caller: &Caller,
    ) -> Result<(LockedRoom, Seat), Problem> {
        let missing = Problem::Missing("invitation");
        let (id, secret) = invitation.split_once('-').ok_or(missing.clone())?;
        let hash = secret.parse::<Token>().map_err(|_| missing.clone())?.hash();
        let held = self.lock(id, &caller.payer()).await.map_err(|problem| match problem {
            Problem::Missing(_) => missing.clone(),
            problem => problem,
        })?;
        let invites = &held.room().settings().invites;
        let invited = invites.iter().position(|invite| *invite == hash);
        let seat = invited.map(|seat| Seat(seat as u8)).or(held.room().people().linked(&hash));
        seat.map(|seat| (held, seat)).ok_or(missing)
    }

    /// Takes the seat of an invitation or of a person's own link.
    pub async fn join(
        self: &Arc<Self>,
        caller: &Caller,
        invitation: &str,
        name: &str,
        luck: Option<Seed>,
    ) -> Result<Created, Problem> {
        let (held, seat) = self.invited(invitation, caller).await?;
        let held_already = held.room().people().seats_of(caller);
        if !held_already.is_empty() && !held_already.contains(&seat) {
            return Err(Problem::Refused(
                "this invitation is for somebody else: you already have a seat at this table"
                    .into(),
            ));
        }
        let claim = if held.is_own_link(invitation) { Claim::Own } else { Claim::Empty };
        self.seat_down(held, (seat, claim), caller, name, luck).await
    }

    /// Puts the caller on a seat. The last one to sit down starts the game.
    async fn seat_down(
        self: &Arc<Self>,
        mut held: LockedRoom,
        (seat, claim): (Seat, Claim),
        caller: &Caller,
        name: &str,
        luck: Option<Seed>,
    ) -> Result<Created, Problem> {
        let key = caller.key_or_fresh()?;
        let number = player_number(luck)?;
        let id = held.slot.id.clone();
        while !held.room().people().seats_of(caller).contains(&seat) {
            if held.room().is_closed() {
                return Err(Problem::Refused(CLOSED.to_owned()));
            }
            if claim == Claim::Empty && held.room().people().is_taken(seat) {
                return Err(Problem::Taken);
            }
            let name = nickname(name);
            held.room().people().may_be_called(seat, &name)?;
            let number = held.room().waits_for().contains(&seat).then_some(number);
            let beside = held.room().people().seats_of(caller).first().copied();
            let event = sit(&id, seat, &name, &key, number, beside);
            let sitting = Sitting { client: key.hash(), seat: seat.0 };
            match self.append(&mut held, event, None, vec![sitting]).await? {
                WriteOutcome::Stored => {
                    self.drive(&held.slot, caller.payer());
                    break;
                }
                // Something happened on another server: look again whether the seat is free.
                WriteOutcome::Taken => self.catch_up(&mut held).await?,
            }
        }
        let token = Some(key.token(&id, seat, Purpose::Seat));
        Ok(Created { id, seats: vec![seat], token, invites: Vec::new(), key })
    }

    /// Opens a rematch with the same people, or takes the caller's seats at it.
    pub async fn rematch(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        luck: Option<Seed>,
    ) -> Result<Created, Problem> {
        let mut held = self.lock(id, &caller.payer()).await?;
        let seats = held.room().people().seats_of(caller);
        if seats.is_empty() {
            return Err(Problem::NotYours);
        }
        let count = held.room().occupants().len();
        let mut names = held.room().people().names();
        if let Some(next) = held.room().rematch().map(str::to_owned) {
            drop(held);
            return self.join_rematch(&next, &seats, &names, caller, luck).await;
        }
        held.room().propose(&seats, &RoomRequest::Rematch(String::new()))?;
        self.limits.may_open(&caller.payer())?;
        let mut seating = vec![SeatRequest::Friend; count];
        for (index, occupant) in held.room().occupants().iter().enumerate() {
            let seat = Seat(index as u8);
            seating[moved(seat, count).index()] = match occupant {
                Occupant::Person if seats.contains(&seat) => SeatRequest::Me,
                Occupant::Person => SeatRequest::Friend,
                Occupant::Computer { .. } => SeatRequest::Computer(*occupant),
            };
        }
        let room = held.room();
        let new = NewTable {
            game: room.game().to_owned(),
            options: room.rematch_options(),
            attached: room.attached().clone(),
            seats: seating,
            open: room.settings().open,
            watched: room.settings().watched,
            luck,
            clock: room.settings().clock,
            ..NewTable::default()
        };
        names.rotate_right(usize::from(REMATCH_MOVES));
        let (record, again) = (self.begin(&new)?, Some(id.to_owned()));
        let beginning = Beginning::of(record, &new, Origin::Mixed);
        let beginning = Beginning { names, again, ..beginning };
        let created = self.open_table(caller, &new, beginning).await?;
        let request = RoomRequest::Rematch(created.id.clone());
        let event = held.room().propose(&seats, &request)?;
        match self.append(&mut held, event, None, Vec::new()).await? {
            WriteOutcome::Stored => Ok(created),
            // Somebody was faster, on another server: use their table.
            WriteOutcome::Taken => {
                self.catch_up(&mut held).await?;
                Err(Problem::Late { current: held.room().version() })
            }
        }
    }

    /// Takes the seats at a rematch of somebody who had these seats before.
    async fn join_rematch(
        self: &Arc<Self>,
        next: &str,
        seats: &[Seat],
        names: &[String],
        caller: &Caller,
        luck: Option<Seed>,
    ) -> Result<Created, Problem> {
        let mut joined: Option<Created> = None;
        for seat in seats {
            let next = self.lock(next, &caller.payer()).await?;
            let name = &names[seat.index()];
            let place = (moved(*seat, names.len()), Claim::Empty);
            let sat = self.seat_down(next, place, caller, name, luck).await?;
            match &mut joined {
                Some(joined) => joined.seats.extend(sat.seats),
                None => joined = Some(sat),
            }
        }
        joined.ok_or(Problem::NotYours)
    }
}

/// Where a seat's person sits in a rematch.
fn moved(seat: Seat, count: usize) -> Seat {
    Seat(((usize::from(seat.0) + usize::from(REMATCH_MOVES)) % count) as u8)
}

/// The table for an imported game, the record it begins with, and what they should
/// know about it.
#[cfg(feature = "thinking")]
pub(super) fn imported(
    roster: &Roster,
    text: &str,
) -> Result<(NewTable, String, Vec<String>), Problem> {
    caps::may_host(roster, text)?;
    let opened = roster.open_text(text);
    let mut opened = opened.map_err(|why| Problem::Unreadable(why_not(roster, &why)))?;
    opened.table.reseat(&|_, occupant| short(occupant));
    let occupant = |occupant: &Occupant| match occupant {
        Occupant::Person => SeatRequest::Me,
        Occupant::Computer { .. } => SeatRequest::Computer(*occupant),
    };
    let people = opened.table.occupants().iter().zip(opened.table.nicknames());
    let mut here = people.filter(|(who, _)| **who == Occupant::Person).map(|(_, name)| name);
    let new = NewTable {
        game: opened.table.info().name.to_owned(),
        seats: opened.table.occupants().iter().map(occupant).collect(),
        open: opened.format.is_some(),
        name: here.next().unwrap_or_default(),
        others: here.collect(),
        ..NewTable::default()
    };
    let beginning = opened.table.record_text();
    // Options can be written in several ways; the table writes them in one.
    caps::may_host(roster, &beginning)?;
    Ok((new, beginning, opened.notices))
}

/// Why somebody may take a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// It is empty.
    Empty,
    /// It is theirs, on another device.
    Own,
}

fn sit(
    id: &str,
    seat: Seat,
    name: &str,
    key: &Key,
    luck: Option<PlayerNumber>,
    beside: Option<Seat>,
) -> RoomEvent {
    RoomEvent::Sit {
        seat,
        name: name.to_owned(),
        token: key.token(id, seat, Purpose::Seat).hash(),
        link: key.token(id, seat, Purpose::Link).hash(),
        luck,
        beside,
    }
}

/// A computer that thinks no longer than a server allows.
fn short(occupant: Occupant) -> Occupant {
    match occupant {
        Occupant::Computer { level, time: Some(time) } => {
            Occupant::Computer { level, time: Some(time.min(LONGEST_THOUGHT)) }
        }
        occupant => occupant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error allowed an hour, and the server cut it to 10 seconds.
    #[test]
    fn refused_thinking_time_names_the_servers_limit() {
        let Err(Problem::Unreadable(why)) = "expert 2h".parse::<SeatRequest>() else {
            panic!("hours aren't a unit")
        };
        assert!(why.ends_with("1s or 2.5s (at most 10 s)"), "{why}");
    }
}
