//! The play to 31: possible hands, search and imagined plays.

mod belief;
mod careful;
mod glance;
mod play;
mod ranks;
mod rollout;
pub(super) mod score;
mod search;
mod seen;
mod thinking;

pub use belief::{Imagined, adjust_by_play, hands, thin};
pub use careful::{Careful, CarefulWeights};
pub use glance::{Glance, glance};
pub use play::{Play, SEATS, can_play};
pub use ranks::Ranks;
pub use rollout::{Playout, try_out};
pub use search::{Judge, Margin, PlaySearch};
pub use seen::{Seen, SeenSeat};
pub use thinking::Thinking;
