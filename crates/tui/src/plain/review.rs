//! A review of a finished game, told in lines.

use anyhow::Result;
use parlour_players::Stop;
use parlour_table::AnyTable;

use super::talk::Talk;

/// Says what each decision of a game cost, and what luck did.
pub fn review(table: &dyn AnyTable, talk: &mut Talk) -> Result<()> {
    let review = table.review(None)?;
    let decisions = review.decisions();
    if decisions == 0 {
        talk.say("  No decisions have been made in this game yet.")?;
        return Ok(());
    }
    talk.say(format_args!("Judging {decisions} decisions…"))?;
    let judged = (0..decisions).map(|place| review.judge(place, &Stop::default())).collect();
    talk.say(review.finish(judged)?.story(false, None))?;
    Ok(())
}
