//! What happens at a table, as it is kept.

use parlour_rules::Seat;
use parlour_table::words::Measure;
use serde::{Deserialize, Serialize};

/// One thing that happened at a table. The number of these is the table's version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub enum Happening {
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
        reasons: Vec<String>,
        /// What else the computer weighed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        weighed: Vec<(String, String)>,
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

impl Happening {
    /// An action for which nobody gives reasons.
    pub fn play(seat: Seat, action: String) -> Self {
        Happening::Play { seat, action, reasons: Vec::new(), weighed: Vec::new(), measure: None }
    }
}

/// What somebody at a table wants to happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
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

impl Wish {
    /// Whether what happened is what this asked for, so that a second sending is the same as the
    /// first.
    pub fn is_met_by(&self, happening: &Happening) -> bool {
        match (self, happening) {
            (Wish::Play(wanted), Happening::Play { action, .. }) => wanted.trim() == action,
            (
                Wish::Undo,
                Happening::Undo { .. } | Happening::Offer { .. } | Happening::Agree { .. },
            )
            | (Wish::Decline, Happening::Decline { .. })
            | (Wish::Resign, Happening::Resign { .. })
            | (Wish::Rematch(_), Happening::Rematch { .. }) => true,
            (Wish::Name(wanted), Happening::Name { name, .. }) => wanted == name,
            _ => false,
        }
    }
}
