//! The events of a table, as they are stored, and the requests that lead to them.

use parlour_rules::{Avoided, Message, PlayerNumber, Seat};
use parlour_table::words::Compared;
use serde::{Deserialize, Serialize};

/// One event at a table. How many there were is the table's version.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum RoomEvent {
    /// Somebody took a seat, or their own seat on another device.
    Sit {
        /// The seat.
        seat: Seat,
        /// Their name; may be empty.
        name: String,
        /// The hash of their secret.
        token: String,
        /// The hash of their link for another device.
        link: String,
        /// Their number, from which the seed is mixed; none where the game was dealt before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        luck: Option<PlayerNumber>,
        /// The first seat that the same browser took at this table, where this isn't it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beside: Option<Seat>,
    },
    /// Somebody changed their name.
    Name {
        /// Who.
        seat: Seat,
        /// Their name; may be empty.
        name: String,
    },
    /// The seat to act played an action.
    Play {
        /// Who.
        seat: Seat,
        /// The action, in the game's notation.
        action: String,
        /// Why, where the computer did it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reasons: Vec<Message>,
        /// The options that the computer compared. Older servers stored `weighed`.
        #[serde(default, alias = "weighed", skip_serializing_if = "Compared::is_empty")]
        compared: Compared,
        /// How long the person thought, in milliseconds, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took: Option<u64>,
        /// The action that the person gave up for it after a warning of the tutor.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        avoided: Option<Avoided>,
    },
    /// A seat chose its action before its turn. It is played when the turn comes, and is its secret
    /// until then.
    Ahead {
        /// Who.
        seat: Seat,
        /// The action, in the game's notation.
        action: String,
    },
    /// Actions were taken back.
    Undo {
        /// Who wanted it.
        seat: Seat,
        /// How many actions still stand.
        to: usize,
    },
    /// Somebody asked to take something back.
    Offer {
        /// Who.
        seat: Seat,
        /// How many actions would still stand.
        to: usize,
    },
    /// Somebody agreed to it, and others must still agree.
    Agree {
        /// Who.
        seat: Seat,
    },
    /// Somebody refused it.
    Decline {
        /// Who.
        seat: Seat,
    },
    /// Somebody resigned.
    Resign {
        /// Who.
        seat: Seat,
        /// How long the person to act had thought, in milliseconds, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took: Option<u64>,
    },
    /// Somebody ran out of time.
    Timeout {
        /// Who.
        seat: Seat,
    },
    /// Its host closed the table before the game began.
    Close {
        /// Who.
        seat: Seat,
    },
    /// The same people play again at another table.
    Rematch {
        /// Who wanted it.
        seat: Seat,
        /// The other table.
        table: String,
    },
}

impl RoomEvent {
    /// The seat that it is about.
    pub fn seat(&self) -> Seat {
        match self {
            RoomEvent::Sit { seat, .. }
            | RoomEvent::Name { seat, .. }
            | RoomEvent::Play { seat, .. }
            | RoomEvent::Ahead { seat, .. }
            | RoomEvent::Undo { seat, .. }
            | RoomEvent::Offer { seat, .. }
            | RoomEvent::Agree { seat }
            | RoomEvent::Decline { seat }
            | RoomEvent::Resign { seat, .. }
            | RoomEvent::Timeout { seat }
            | RoomEvent::Close { seat }
            | RoomEvent::Rematch { seat, .. } => *seat,
        }
    }

    /// Resigning, where there is no clock.
    pub fn resign(seat: Seat) -> Self {
        RoomEvent::Resign { seat, took: None }
    }

    /// An action without reasons.
    pub fn play(seat: Seat, action: String) -> Self {
        let (reasons, compared) = (Vec::new(), Compared::default());
        RoomEvent::Play { seat, action, reasons, compared, took: None, avoided: None }
    }
}

/// What somebody at a table asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoomRequest {
    /// To play this action, in the game's notation, or to choose it ahead.
    Play(String),
    /// To take their own last decision back, or to agree to an offer.
    Undo,
    /// To refuse an offer to take something back.
    Decline,
    /// To resign.
    Resign,
    /// To close a table that waits for people.
    Close,
    /// To have this name.
    Name(String),
    /// To play again, at this table.
    Rematch(String),
}

impl RoomRequest {
    /// Whether an event is what this request asked for, so that a repeated request gets the same
    /// answer.
    pub fn is_met_by(&self, event: &RoomEvent) -> bool {
        match (self, event) {
            (
                RoomRequest::Play(wanted),
                RoomEvent::Play { action, .. } | RoomEvent::Ahead { action, .. },
            ) => wanted == action,
            (
                RoomRequest::Undo,
                RoomEvent::Undo { .. } | RoomEvent::Offer { .. } | RoomEvent::Agree { .. },
            )
            | (RoomRequest::Decline, RoomEvent::Decline { .. })
            | (RoomRequest::Resign, RoomEvent::Resign { .. })
            | (RoomRequest::Close, RoomEvent::Close { .. })
            | (RoomRequest::Rematch(_), RoomEvent::Rematch { .. }) => true,
            (RoomRequest::Name(wanted), RoomEvent::Name { name, .. }) => wanted == name,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::cards::Card;
    use parlour_rules::message;
    use parlour_table::words::{Measure, Worth};

    #[test]
    fn reasons_and_worths_are_stored_with_their_cards() {
        let ten: Card = "TD".parse().expect("a card");
        let play = RoomEvent::Play {
            seat: Seat(1),
            action: "play TD".to_owned(),
            reasons: vec![message![ten, " pegs 2."]],
            compared: Compared::by(
                "card",
                "points",
                vec![("play TD".to_owned(), Worth::Points(1.5))],
            ),
            took: None,
            avoided: None,
        };
        let kept = serde_json::to_string(&play).expect("JSON");
        assert!(kept.contains(r#"[{"card":"10D"},{"text":" pegs 2."}]"#), "{kept}");
        assert_eq!(serde_json::from_str::<RoomEvent>(&kept).expect("a event"), play);
    }

    #[test]
    fn reasons_that_older_versions_stored_as_text_are_read() {
        let kept = r#"{"what":"play","seat":1,"action":"d4","reasons":["It flips e4."],
            "weighed":[["d4","wins in 3 moves"],["c3","27%"],["c4",""]],"measure":"chance"}"#;
        let read = serde_json::from_str(kept).expect("a event");
        let RoomEvent::Play { reasons, compared, .. } = read else { panic!("{read:?}") };
        assert_eq!(reasons, [message!["It flips e4."]]);
        let worths: Vec<Worth> = compared.worths().map(|(_, worth)| worth).collect();
        assert_eq!(worths, [Worth::WinsIn(3), Worth::Estimate(0.27), Worth::Unknown]);
        assert_eq!(compared.measure(), Some(Measure::Chance));
    }
}
