//! Reading the profile of a browser.

use parlour_table::coach::Profile;

use super::Rooms;
use crate::guard::Caller;
use crate::problem::Problem;

impl Rooms {
    /// The profile of the caller's browser; an empty one where it has none.
    pub async fn profile(&self, caller: &Caller) -> Result<Profile, Problem> {
        match &caller.key {
            Some(key) => self.profile_of(&key.hash(), &caller.payer()).await,
            None => Ok(Profile::default()),
        }
    }

    pub(super) async fn profile_of(&self, client: &str, payer: &str) -> Result<Profile, Problem> {
        let lines = self.store.profile(client).await?;
        self.read(payer, move || Profile::of_lines(lines.iter().map(String::as_str)).profile).await
    }
}
