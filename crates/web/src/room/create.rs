//! New tables, and how people come to sit at them.

use std::str::FromStr;
use std::sync::Arc;

use parlour_rules::cribbage::Cribbage;
use parlour_rules::crosscut::Crosscut;
use parlour_rules::five_crowns::FiveCrowns;
use parlour_rules::{Game, Seat, Start};
use parlour_table::{Sitter, Table, fresh_seed};
use serde_json::Value;

use super::hall::now;
use super::place::Held;
use super::seated::Hosted;
use super::{Hall, Happening, Manner, Problem, Wish, nickname};
use crate::guard::{Caller, Key, Purpose, Token, fresh_table_name};
use crate::store::{Entry, Kept, Sitting, Write, Written};

/// Who is to sit on a seat of a new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Whoever opens the table; several seats where several people share a browser.
    Me,
    /// Somebody who gets a link.
    Friend,
    /// The computer.
    Computer(Sitter),
}

/// `me`, `friend`, or a level with an optional time: `expert 2s`.
impl FromStr for Seating {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        match text.trim() {
            "me" | "here" => Ok(Seating::Me),
            "friend" => Ok(Seating::Friend),
            text => match text.parse() {
                Ok(Sitter::Person) => Ok(Seating::Friend),
                Ok(sitter) => Ok(Seating::Computer(sitter)),
                Err(_) => Err(Problem::Unreadable(format!(
                    "`{text}` cannot sit here: say me, friend, easy, medium, hard or expert"
                ))),
            },
        }
    }
}

/// The longest that a computer may think about a move here.
const LONGEST_THOUGHT: std::time::Duration = std::time::Duration::from_secs(10);

/// A table that is to be opened.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Which game.
    pub game: String,
    /// Its house rules, as in a record.
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<Seating>,
    /// Whether every card lies open.
    pub open: bool,
    /// Whether the lobby tells everyone of it.
    pub watched: bool,
    /// What whoever opens it wants to be called. Where several seats are theirs, others share their
    /// screen: the first seat has the name.
    pub name: String,
}

impl NewGame {
    /// What each seat is called from the start; empty where nobody said.
    fn names(&self) -> Vec<String> {
        let named = self.seats.iter().position(|&seating| seating == Seating::Me);
        let name = |seat| if Some(seat) == named { nickname(&self.name) } else { String::new() };
        (0..self.seats.len()).map(name).collect()
    }
}

/// A table that was opened, or a seat that was taken.
#[derive(Clone, Debug)]
pub struct Created {
    /// The table's name in links.
    pub id: String,
    /// The seats that are the caller's now.
    pub seats: Vec<Seat>,
    /// What a program acts with for the first of them.
    pub token: Option<Token>,
    /// The invitations to the seats of friends: what follows `/join/`.
    pub invites: Vec<(Seat, String)>,
    /// What a browser keeps in its cookie.
    pub key: Key,
}

impl Held {
    /// Whether an invitation is somebody's own link to the seat that they have already.
    pub fn is_own_link(&self, invitation: &str) -> bool {
        let secret = invitation.split_once('-').map_or("", |(_, secret)| secret);
        let token = secret.parse::<Token>();
        token.is_ok_and(|token| self.room().people().linked(&token.hash()).is_some())
    }
}

impl Hall {
    /// Opens a table.
    pub async fn create(
        self: &Arc<Self>,
        caller: &Caller,
        new: NewGame,
    ) -> Result<Created, Problem> {
        self.limits.may_open(&caller.payer())?;
        let beginning = begin(&new)?;
        self.open_table(caller, &new, beginning, new.names(), None, None).await
    }

    /// Opens a table for a game that somebody brought along.
    pub async fn import(
        self: &Arc<Self>,
        caller: &Caller,
        text: &str,
    ) -> Result<(Created, Vec<String>), Problem> {
        use parlour_table::{AnyTable, Opened};

        use super::brought::not_opened;
        self.limits.may_open(&caller.payer())?;
        let opened =
            Opened::from_text(text).map_err(|why| Problem::Unreadable(not_opened(&why)))?;
        let (game, beginning, sitters) = match &opened.table {
            AnyTable::Crosscut(table) => (Crosscut::NAME, table.record_text(), table.sitters()),
            AnyTable::FiveCrowns(table) => (FiveCrowns::NAME, table.record_text(), table.sitters()),
            AnyTable::Cribbage(table) => (Cribbage::NAME, table.record_text(), table.sitters()),
        };
        let seating = |sitter: &Sitter| match sitter {
            Sitter::Person => Seating::Me,
            Sitter::Computer { .. } => Seating::Computer(short(*sitter)),
        };
        let new = NewGame {
            game: game.to_owned(),
            options: Value::Null,
            seats: sitters.iter().map(seating).collect(),
            open: opened.format.is_some(),
            watched: false,
            name: String::new(),
        };
        let created = self.open_table(caller, &new, beginning, new.names(), None, None).await?;
        Ok((created, opened.notices))
    }

    async fn open_table(
        self: &Arc<Self>,
        caller: &Caller,
        new: &NewGame,
        beginning: String,
        names: Vec<String>,
        again: Option<String>,
        own_seat: Option<Seat>,
    ) -> Result<Created, Problem> {
        let key = caller.key_or_fresh()?;
        let open = self.store.open_games(&key.hash(), now() - 30 * 24 * 3600).await?;
        self.limits.may_have_open(open)?;
        let id = fresh_table_name().map_err(|_| Problem::Fault)?;
        let seats = || Seat::all(new.seats.len() as u8);
        let is = |seat: &Seat, seating: Seating| new.seats[seat.index()] == seating;
        let mine: Vec<Seat> = match own_seat {
            Some(seat) => vec![seat],
            None => seats().filter(|seat| is(seat, Seating::Me)).collect(),
        };
        let friends: Vec<Seat> = seats().filter(|seat| is(seat, Seating::Friend)).collect();
        let invite = |seat: Seat| key.token(&id, seat, Purpose::Invite);
        let manner = Manner {
            open: new.open && friends.is_empty() && mine.len() <= 1,
            invites: seats()
                .map(
                    |seat| {
                        if friends.contains(&seat) { invite(seat).hash() } else { String::new() }
                    },
                )
                .collect(),
            watched: new.watched,
            again,
        };
        let sits = mine.iter().map(|seat| sit(&id, *seat, &names[seat.index()], &key));
        let entries = sits.zip(0..).map(|(happening, number)| Entry {
            number,
            body: serde_json::to_string(&happening).expect("a happening is JSON"),
            once: None,
            at: now(),
        });
        let client = key.hash();
        let kept = Kept {
            id: id.clone(),
            game: new.game.clone(),
            beginning,
            manner: serde_json::to_string(&manner).expect("a manner is JSON"),
            client: client.clone(),
            created: now(),
            ended: None,
            listed: new.watched,
        };
        let write = Write {
            begins: Some(kept),
            game: id.clone(),
            entries: entries.collect(),
            sittings: mine
                .iter()
                .map(|seat| Sitting { client: client.clone(), seat: seat.0 })
                .collect(),
            ended: None,
        };
        self.store.write(write).await?;
        self.measures.opened();
        let held = self.go_to(&id).await?;
        self.drive(&held.place, caller.payer());
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

    /// Finds the table and the seat that an invitation, or somebody's own link, is for.
    pub async fn invited(self: &Arc<Self>, invitation: &str) -> Result<(Held, Seat), Problem> {
        let missing = Problem::Missing("invitation");
        let (id, secret) = invitation.split_once('-').ok_or(missing.clone())?;
        let hash = secret.parse::<Token>().map_err(|_| missing.clone())?.hash();
        let held = self.go_to(id).await.map_err(|problem| match problem {
            Problem::Missing(_) => missing.clone(),
            problem => problem,
        })?;
        let invites = &held.room().manner().invites;
        let invited = invites.iter().position(|invite| *invite == hash);
        let seat = invited.map(|seat| Seat(seat as u8)).or(held.room().people().linked(&hash));
        seat.map(|seat| (held, seat)).ok_or(missing)
    }

    /// Takes the seat that an invitation, or somebody's own link, is for.
    pub async fn join(
        self: &Arc<Self>,
        caller: &Caller,
        invitation: &str,
        name: &str,
    ) -> Result<Created, Problem> {
        let (held, seat) = self.invited(invitation).await?;
        let held_already = held.room().people().seats_of(caller);
        if !held_already.is_empty() && !held_already.contains(&seat) {
            return Err(Problem::Refused(
                "this invitation is for somebody else: you sit at this table already".into(),
            ));
        }
        let claim = if held.is_own_link(invitation) { Claim::Own } else { Claim::Empty };
        self.seat_down(held, seat, claim, caller, name).await
    }

    /// Puts the caller on a seat.
    async fn seat_down(
        self: &Arc<Self>,
        mut held: Held,
        seat: Seat,
        claim: Claim,
        caller: &Caller,
        name: &str,
    ) -> Result<Created, Problem> {
        let key = caller.key_or_fresh()?;
        let id = held.place.id.clone();
        while !held.room().people().seats_of(caller).contains(&seat) {
            if claim == Claim::Empty && held.room().people().is_taken(seat) {
                return Err(Problem::Taken);
            }
            let name = nickname(name);
            held.room().people().may_be_called(seat, &name)?;
            let happening = sit(&id, seat, &name, &key);
            let sitting = Sitting { client: key.hash(), seat: seat.0 };
            match self.append(&mut held, happening, None, vec![sitting]).await? {
                Written::Kept => break,
                // Something happened on another server: look again whether the seat is free.
                Written::Taken => self.catch_up(&mut held).await?,
            }
        }
        let token = Some(key.token(&id, seat, Purpose::Seat));
        Ok(Created { id, seats: vec![seat], token, invites: Vec::new(), key })
    }

    /// Plays again with the same people: opens the table, or takes one's seat at it.
    pub async fn rematch(self: &Arc<Self>, id: &str, caller: &Caller) -> Result<Created, Problem> {
        let mut held = self.go_to(id).await?;
        let seats = held.room().people().seats_of(caller);
        let &own = seats.first().ok_or(Problem::NotYours)?;
        let count = held.room().sitters().len();
        // Whoever sat first sits second now.
        let moved = |seat: Seat| Seat(((usize::from(seat.0) + 1) % count) as u8);
        let mut names = held.room().people().names();
        let name = names[own.index()].clone();
        if let Some(next) = held.room().rematch().map(str::to_owned) {
            drop(held);
            let next = self.go_to(&next).await?;
            if seats.len() > 1 || next.room().people().seats_of(caller).contains(&moved(own)) {
                let id = next.place.id.clone();
                let key = caller.key_or_fresh()?;
                let seats = seats.into_iter().map(moved).collect();
                return Ok(Created { id, seats, token: None, invites: Vec::new(), key });
            }
            return self.seat_down(next, moved(own), Claim::Empty, caller, &name).await;
        }
        held.room().propose(&seats, &Wish::Rematch(String::new()))?;
        self.limits.may_open(&caller.payer())?;
        let (game, options) = (held.room().game(), held.room().options());
        let shares = seats.len() > 1;
        let mut seating = vec![Seating::Friend; count];
        for (index, sitter) in held.room().sitters().iter().enumerate() {
            let seat = Seat(index as u8);
            seating[moved(seat).index()] = match sitter {
                Sitter::Person if seats.contains(&seat) => Seating::Me,
                Sitter::Person => Seating::Friend,
                Sitter::Computer { .. } => Seating::Computer(*sitter),
            };
        }
        let new = NewGame {
            game: game.to_owned(),
            options,
            seats: seating,
            open: held.room().manner().open,
            watched: held.room().manner().watched,
            name,
        };
        let beginning = begin(&new)?;
        let place = (!shares).then(|| moved(own));
        names.rotate_right(1);
        let again = Some(id.to_owned());
        let created = self.open_table(caller, &new, beginning, names, again, place).await?;
        let wish = Wish::Rematch(created.id.clone());
        let happening = held.room().propose(&seats, &wish)?;
        match self.append(&mut held, happening, None, Vec::new()).await? {
            Written::Kept => Ok(created),
            // Another was faster, on another server: their table it is.
            Written::Taken => {
                self.catch_up(&mut held).await?;
                Err(Problem::Late { current: held.room().version() })
            }
        }
    }
}

/// By what right somebody sits down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Claim {
    /// Nobody sits there yet.
    Empty,
    /// The seat is theirs, on another device.
    Own,
}

fn sit(id: &str, seat: Seat, name: &str, key: &Key) -> Happening {
    Happening::Sit {
        seat,
        name: name.to_owned(),
        token: key.token(id, seat, Purpose::Seat).hash(),
        link: key.token(id, seat, Purpose::Link).hash(),
    }
}

/// A computer that does not think too long for a server.
fn short(sitter: Sitter) -> Sitter {
    match sitter {
        Sitter::Computer { level, time: Some(time) } => {
            Sitter::Computer { level, time: Some(time.min(LONGEST_THOUGHT)) }
        }
        sitter => sitter,
    }
}

/// The record with which a new game begins.
fn begin(new: &NewGame) -> Result<String, Problem> {
    match new.game.as_str() {
        Crosscut::NAME => begin_as::<Crosscut>(new),
        FiveCrowns::NAME => begin_as::<FiveCrowns>(new),
        Cribbage::NAME => begin_as::<Cribbage>(new),
        _ => Err(Problem::Missing("game")),
    }
}

fn begin_as<G: Hosted>(new: &NewGame) -> Result<String, Problem> {
    let unreadable = |why: &dyn std::fmt::Display| Problem::Unreadable(why.to_string());
    let options = match &new.options {
        Value::Null => Value::Object(serde_json::Map::default()),
        options => options.clone(),
    };
    let options: G::Options = serde_json::from_value(options).map_err(|why| unreadable(&why))?;
    let sitter = |seating: &Seating| match seating {
        Seating::Me | Seating::Friend => Sitter::Person,
        Seating::Computer(sitter) => short(*sitter),
    };
    let sitters: Vec<Sitter> = new.seats.iter().map(sitter).collect();
    let seed = fresh_seed().map_err(|_| Problem::Fault)?;
    let seats = G::deal(&options, seed).seats();
    if sitters.len() != usize::from(seats) {
        let count = sitters.len();
        return Err(Problem::Unreadable(format!("this game has {seats} seats, not {count}")));
    }
    if !new.seats.contains(&Seating::Me) && new.seats.contains(&Seating::Friend) {
        return Err(Problem::Unreadable("one of the seats must be yours: say me".to_owned()));
    }
    let table = Table::<G>::new(options, Start::Deal(seed), sitters);
    Ok(table.map_err(|why| unreadable(&why))?.record_text())
}
