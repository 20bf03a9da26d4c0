//! What the computer did in its last turn and why, as it was told.

use parlour_rules::{Message, message};

/// The computer's last turn, of one action or several, to be told again.
#[derive(Default)]
pub(super) struct LastTurn {
    lines: Vec<Message>,
    /// Whether somebody acted after it.
    is_over: bool,
}

impl LastTurn {
    /// Notes what was done. Without reasons it was somebody else who did it, or nothing was
    /// chosen.
    pub fn goes_on(&mut self, done: &Message, reasons: &[Message]) {
        if reasons.is_empty() {
            self.is_over = true;
            return;
        }
        if std::mem::take(&mut self.is_over) {
            self.lines.clear();
        }
        self.lines.push(done.clone());
        self.lines.extend(reasons.iter().map(|reason| message!["  ", reason]));
    }

    /// The lines to tell; none where the computer has not explained anything yet.
    pub fn told(&self) -> &[Message] {
        &self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_of_several_actions_is_kept_until_the_next_begins() {
        let mut last = LastTurn::default();
        let told = |last: &LastTurn| Message::join(last.told().to_vec(), "/").to_string();
        assert_eq!(told(&last), "");
        last.goes_on(&"It draws.".into(), &["It may help.".into()]);
        last.goes_on(&"It discards.".into(), &["It is dear.".into()]);
        last.goes_on(&"You draw.".into(), &[]);
        assert_eq!(told(&last), "It draws./  It may help./It discards./  It is dear.");
        last.goes_on(&"It draws again.".into(), &["It must.".into()]);
        assert_eq!(told(&last), "It draws again./  It must.");
    }
}
