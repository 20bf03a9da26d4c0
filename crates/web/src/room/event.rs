//! What happens at a table, as it is kept.

use parlour_rules::{Message, Seat};
use parlour_table::words::{Measure, Worth};
use serde::{Deserialize, Serialize};

/// One thing that happened at a table. The number of these is the table's version.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub enum RoomEvent {
    /// Somebody sat down, or sat down on another device as well.
    Sit {
        /// Where.
        seat: Seat,
        /// What they want to be called; may be empty.
        name: String,
        /// The hash of their secret.
        token: String,
        /// The hash of the link that brings the seat to another device.
        link: String,
    },
    /// Somebody wants to be called otherwise.
    Name {
        /// Who.
        seat: Seat,
        /// What they want to be called; may be empty.
        name: String,
    },
    /// The seat to act did this.
    Play {
        /// Who.
        seat: Seat,
        /// What, in the game's notation.
        action: String,
        /// Why, where the computer did it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reasons: Vec<Message>,
        /// What else the computer weighed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        weighed: Vec<(String, Worth)>,
        /// What that is measured in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        measure: Option<Measure>,
    },
    /// Actions were taken back.
    Undo {
        /// Who wanted it.
        seat: Seat,
        /// How many actions still stand.
        to: usize,
    },
    /// Somebody would like to take something back.
    Offer {
        /// Who.
        seat: Seat,
        /// How many actions would still stand.
        to: usize,
    },
    /// Somebody lets another take something back, and others must still agree.
    Agree {
        /// Who.
        seat: Seat,
    },
    /// Somebody does not let another take something back.
    Decline {
        /// Who.
        seat: Seat,
    },
    /// Somebody gave the game up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// The same people play again.
    Rematch {
        /// Who wanted it.
        seat: Seat,
        /// At which table.
        table: String,
    },
}

impl RoomEvent {
    /// An action for which nobody gives reasons.
    pub fn play(seat: Seat, action: String) -> Self {
        RoomEvent::Play { seat, action, reasons: Vec::new(), weighed: Vec::new(), measure: None }
    }
}

/// What somebody at a table wants to happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoomRequest {
    /// To do this, in the game's notation.
    Play(String),
    /// To take their own last decision back, or what another offered.
    Undo,
    /// Not to let another take something back.
    Decline,
    /// To give the game up.
    Resign,
    /// To be called this.
    Name(String),
    /// To play again, at this table.
    Rematch(String),
}

impl RoomRequest {
    /// Whether what happened is what this asked for, so that a second sending is the same as the
    /// first.
    pub fn is_met_by(&self, event: &RoomEvent) -> bool {
        match (self, event) {
            (RoomRequest::Play(wanted), RoomEvent::Play { action, .. }) => wanted.trim() == action,
            (
                RoomRequest::Undo,
                RoomEvent::Undo { .. } | RoomEvent::Offer { .. } | RoomEvent::Agree { .. },
            )
            | (RoomRequest::Decline, RoomEvent::Decline { .. })
            | (RoomRequest::Resign, RoomEvent::Resign { .. })
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

    #[test]
    fn reasons_and_worths_are_kept_with_their_cards() {
        let ten: Card = "TD".parse().expect("a card");
        let play = RoomEvent::Play {
            seat: Seat(1),
            action: "play TD".to_owned(),
            reasons: vec![message![ten, " pegs 2."]],
            weighed: vec![("play TD".to_owned(), Worth::Points(1.5))],
            measure: Some(Measure::Points),
        };
        let kept = serde_json::to_string(&play).expect("JSON");
        assert!(kept.contains(r#"[{"card":"10D"},{"text":" pegs 2."}]"#), "{kept}");
        assert_eq!(serde_json::from_str::<RoomEvent>(&kept).expect("a event"), play);
    }

    #[test]
    fn reasons_that_were_kept_as_plain_text_are_still_read() {
        let kept = r#"{"what":"play","seat":1,"action":"d4","reasons":["It flips e4."],
            "weighed":[["d4","wins in 3 moves"],["c3","27%"],["c4",""]],"measure":"chance"}"#;
        let read = serde_json::from_str(kept).expect("a event");
        let RoomEvent::Play { reasons, weighed, measure, .. } = read else { panic!("{read:?}") };
        assert_eq!(reasons, [message!["It flips e4."]]);
        let worths: Vec<Worth> = weighed.into_iter().map(|(_, worth)| worth).collect();
        assert_eq!(worths, [Worth::WinsIn(3), Worth::Estimate(0.27), Worth::Unknown]);
        assert_eq!(measure, Some(Measure::Chance));
    }
}
