//! Who asks, and what they may.

mod caller;
mod headers;
mod limits;
mod measures;
mod origin;
mod secret;

pub use caller::{Caller, cookie_for};
pub use headers::harden;
pub use limits::{Limits, Stream};
pub use measures::Measures;
pub use origin::is_foreign;
pub use secret::{Key, NotASecret, Purpose, Token, fresh_table_name, hex};
