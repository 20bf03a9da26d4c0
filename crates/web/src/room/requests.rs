//! What people may do at a table: the event that grants a request, or why it is refused.

use parlour_rules::{Seat, Turn};
use parlour_table::words::{Compared, Words, nickname};
use parlour_table::{CannotUndo, Undo};

use super::game_room::Offer;
use super::{
    AnyQuestion, Done, GameRoom, HintQuestion, Room, RoomEvent, RoomRequest, Submission, caps,
};
use crate::problem::Problem;

/// Why nothing can be done at a table that waits for people.
const NOT_DEALT: &str = "the game begins when everyone has joined";

/// Why nothing can be played any more.
pub(super) const OVER: &str = "the game is over: start a new one";

/// Why a seat can't act when it isn't its turn.
const NOT_YOUR_TURN: &str = "it's not your turn: wait for the other player";

/// Why nothing can be done at a table that its host closed.
pub(super) const CLOSED: &str = "this table was closed before the game began";

impl<G: Words> GameRoom<G> {
    /// The answer to a request whose key somebody on these seats used before.
    pub(super) fn answer_repeated(
        &self,
        seats: &[Seat],
        sent: &Submission,
    ) -> Option<Result<Done, Problem>> {
        let key = sent.once.as_ref()?.as_str();
        let used = |seat| self.once.get(seat).and_then(|used| used.get(key));
        let place = *seats.iter().find_map(used)?;
        let is_same = |event: &&RoomEvent| {
            let is_seen = |version: u64| match sent.request {
                // What is chosen at the same time as others choose may have been sent earlier.
                RoomRequest::Play(_) => version <= place as u64,
                _ => version == place as u64,
            };
            sent.version.is_none_or(is_seen) && Self::canonical(&sent.request).is_met_by(event)
        };
        // A key of long ago is refused, because its event is no longer in memory.
        Some(match self.event(place).filter(is_same) {
            Some(event) => Ok(Done { version: place as u64 + 1, event: event.clone() }),
            None => Err(Problem::KeyUsed),
        })
    }

    /// Whether the sender of a request knew all that they choose from now. Choices that are made at
    /// the same time don't depend on each other, so that neither makes the other one late.
    pub(super) fn is_up_to_date(&self, seats: &[Seat], sent: &Submission) -> bool {
        let Some(version) = sent.version else { return true };
        if version == self.version() || !matches!(sent.request, RoomRequest::Play(_)) {
            return version == self.version();
        }
        let chooses = |seat: Seat| match self.turn() {
            Some(Turn::Act(actor)) if seats.contains(&actor) => seat == actor,
            Some(Turn::Act(_)) => !self.choices_ahead(seat).is_empty(),
            _ => false,
        };
        seats.iter().any(|&seat| chooses(seat) && self.is_same_since(seat, version))
    }

    /// The event that grants a request of somebody on these seats.
    pub(super) fn grant(
        &self,
        seats: &[Seat],
        request: &RoomRequest,
    ) -> Result<RoomEvent, Problem> {
        let &first = seats.first().ok_or(Problem::NotYours)?;
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        let turn = match (self.turn(), request) {
            (Some(turn), _) => turn,
            (None, _) if self.closed => return Err(refused(&CLOSED)),
            (None, RoomRequest::Close) if self.may_close(seats) => {
                return Ok(RoomEvent::Close { seat: first });
            }
            (None, RoomRequest::Close) => {
                return Err(refused(&"only the person who opened this table can close it"));
            }
            (None, RoomRequest::Name(name)) => return self.propose_name(first, name),
            (None, _) => return Err(refused(&NOT_DEALT)),
        };
        if !matches!(request, RoomRequest::Resign | RoomRequest::Rematch(_)) {
            caps::may_go_on(self.length())?;
        }
        match request {
            RoomRequest::Play(text) => {
                let Turn::Act(seat) = turn else {
                    return Err(refused(&OVER));
                };
                if !seats.contains(&seat) {
                    return self.choose_ahead(seats, text);
                }
                let action: G::Action = match text.trim().parse() {
                    Ok(action) => action,
                    Err(why) => return Err(Problem::Unreadable(format!("{why}"))),
                };
                self.table().check(action).map_err(|why| refused(&why))?;
                let avoided = self.game.avoided_by(action);
                let (action, took) = (action.to_string(), None);
                let (reasons, compared) = (Vec::new(), Compared::default());
                Ok(RoomEvent::Play { seat, action, reasons, compared, took, avoided })
            }
            RoomRequest::Undo => self.propose_undo(seats),
            RoomRequest::Decline => match &self.offer {
                Some(offer) => Ok(RoomEvent::Decline {
                    seat: seats.iter().copied().find(|seat| *seat != offer.seat).unwrap_or(first),
                }),
                None => Err(refused(&"nobody has asked to take a move back")),
            },
            RoomRequest::Resign => match turn {
                Turn::Act(seat) if seats.contains(&seat) => Ok(RoomEvent::resign(seat)),
                Turn::Act(_) => Ok(RoomEvent::resign(first)),
                Turn::Over(_) => Err(refused(&OVER)),
            },
            RoomRequest::Close => Err(refused(&match turn {
                Turn::Act(_) => "the game has begun: resign to end it",
                Turn::Over(_) => OVER,
            })),
            RoomRequest::Name(name) => self.propose_name(first, name),
            RoomRequest::Rematch(table) => match (turn, &self.rematch) {
                (Turn::Act(_), _) => {
                    Err(refused(&"the game isn't over yet: you can offer a rematch when it is"))
                }
                (Turn::Over(_), Some(_)) => Err(refused(&"the rematch has already started")),
                (Turn::Over(_), None) => {
                    Ok(RoomEvent::Rematch { seat: first, table: table.clone() })
                }
            },
        }
    }

    /// The event by which somebody on these seats chooses before their turn. Only what they can see
    /// decides whether they may.
    fn choose_ahead(&self, seats: &[Seat], text: &str) -> Result<RoomEvent, Problem> {
        let refused = |why: &str| Err(Problem::Refused(why.to_owned()));
        let open = seats.iter().map(|&seat| (seat, self.choices_ahead(seat)));
        let open: Vec<_> = open.filter(|(_, choices)| !choices.is_empty()).collect();
        if open.is_empty() {
            let has_chosen = seats.iter().any(|seat| self.ahead.contains_key(seat));
            return refused(if has_chosen { "you have already chosen" } else { NOT_YOUR_TURN });
        }
        let action: G::Action =
            text.trim().parse().map_err(|why| Problem::Unreadable(format!("{why}")))?;
        match open.iter().find(|(_, choices)| choices.contains(&action)) {
            Some((seat, _)) => Ok(RoomEvent::Ahead { seat: *seat, action: action.to_string() }),
            None => refused("you can't choose that now"),
        }
    }

    /// Whether somebody on these seats can close the table: it waits for people, and they opened it.
    pub(super) fn may_close(&self, seats: &[Seat]) -> bool {
        let invites = &self.settings.invites;
        let is_invited =
            |seat: &Seat| invites.get(seat.index()).is_some_and(|invite| !invite.is_empty());
        self.undealt.is_some() && !self.closed && seats.iter().any(|seat| !is_invited(seat))
    }

    fn propose_name(&self, seat: Seat, name: &str) -> Result<RoomEvent, Problem> {
        let name = nickname(name);
        self.people.may_be_called(seat, &name)?;
        Ok(RoomEvent::Name { seat, name })
    }

    /// Whether somebody on these seats could take something back now, or offer to.
    pub(super) fn may_undo(&self, seats: &[Seat]) -> bool {
        let offers = |offer: &Offer| seats.contains(&offer.seat);
        !self.offer.as_ref().is_some_and(offers) && self.propose_undo(seats).is_ok()
    }

    /// The event that takes something back. A game that is over stays over: its seed was shown.
    fn propose_undo(&self, seats: &[Seat]) -> Result<RoomEvent, Problem> {
        let refused = |why: &dyn std::fmt::Display| Problem::Refused(why.to_string());
        if let Some(Turn::Over(_)) = self.turn() {
            return Err(refused(&"the game is over, so its last move stands: play again instead"));
        }
        if let Some(offer) = &self.offer
            && let Some(&seat) = seats.iter().find(|seat| **seat != offer.seat)
        {
            let agrees = |person: &Seat| {
                *person == offer.seat || offer.agreed.contains(person) || seats.contains(person)
            };
            return Ok(if self.game.people().all(|person| agrees(&person)) {
                RoomEvent::Undo { seat: offer.seat, to: offer.to }
            } else {
                RoomEvent::Agree { seat }
            });
        }
        // People who share the screen agree aloud.
        if self.is_everybody(seats) {
            let to = self.table().undo_point().map_err(|why| refused(&why))?;
            let Some(Turn::Act(seat)) = self.table().turn_after(to) else {
                return Err(refused(&CannotUndo::Nothing));
            };
            return Ok(RoomEvent::Undo { seat, to });
        }
        let undo = |seat: &Seat| self.table().undo_of(*seat).map(|undo| (*seat, undo));
        let mut best = None;
        let mut why = None;
        for undone in seats.iter().map(undo) {
            match undone {
                Ok((seat, undo)) => {
                    let (Undo::Free { to } | Undo::ByOffer { to }) = undo;
                    if best.is_none_or(|(_, _, other)| to > other) {
                        best = Some((seat, undo, to));
                    }
                }
                Err(refusal) => why = Some(refusal),
            }
        }
        match (best, why) {
            (Some((seat, Undo::Free { to }, _)), _) => Ok(RoomEvent::Undo { seat, to }),
            (Some((seat, Undo::ByOffer { to }, _)), _) => Ok(RoomEvent::Offer { seat, to }),
            (None, Some(why)) => Err(refused(&why)),
            (None, None) => Err(Problem::NotYours),
        }
    }

    /// The question for a hint to somebody on these seats; none where the hint is known.
    pub(super) fn ask_for_hint(
        &self,
        seats: &[Seat],
    ) -> Result<Option<Box<dyn AnyQuestion>>, Problem> {
        let refused = |why: &str| Err(Problem::Refused(why.to_owned()));
        let Some(turn) = self.turn() else {
            return refused(if self.closed { CLOSED } else { NOT_DEALT });
        };
        if !self.is_everybody(seats) {
            return refused("hints aren't available in games between people");
        }
        match turn {
            Turn::Over(_) => return refused(OVER),
            Turn::Act(seat) if !seats.contains(&seat) => return refused(NOT_YOUR_TURN),
            Turn::Act(_) => {}
        }
        if self.hints.as_ref().is_some_and(|hints| hints.version == self.game.version()) {
            return Ok(None);
        }
        let Some(question) = self.game.advice_question() else { return Ok(None) };
        Ok(Some(Box::new(HintQuestion(question.with_own_luck()))))
    }

    /// Whether these are the seats of all people at the table.
    pub(super) fn is_everybody(&self, seats: &[Seat]) -> bool {
        self.game.people().all(|person| seats.contains(&person))
    }

    /// The request with its action as the game writes it.
    fn canonical(request: &RoomRequest) -> RoomRequest {
        match request {
            RoomRequest::Play(text) => match text.trim().parse::<G::Action>() {
                Ok(action) => RoomRequest::Play(action.to_string()),
                Err(_) => request.clone(),
            },
            _ => request.clone(),
        }
    }
}
