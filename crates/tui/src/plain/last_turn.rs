//! What the computer did in its last turn and why, as it was told.

/// The computer's last turn, of one action or several, to be told again.
#[derive(Default)]
pub(super) struct LastTurn {
    lines: Vec<String>,
    /// Whether somebody acted after it.
    is_over: bool,
}

impl LastTurn {
    /// Notes what was done. Without reasons it was somebody else who did it, or nothing was
    /// chosen.
    pub fn goes_on(&mut self, done: &str, reasons: &[String]) {
        if reasons.is_empty() {
            self.is_over = true;
            return;
        }
        if std::mem::take(&mut self.is_over) {
            self.lines.clear();
        }
        self.lines.push(done.to_owned());
        self.lines.extend(reasons.iter().map(|reason| format!("  {reason}")));
    }

    /// The lines to tell; none where the computer has not explained anything yet.
    pub fn told(&self) -> &[String] {
        &self.lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_of_several_actions_is_kept_until_the_next_begins() {
        let mut last = LastTurn::default();
        assert!(last.told().is_empty());
        last.goes_on("It draws.", &["It may help.".to_owned()]);
        last.goes_on("It discards.", &["It is dear.".to_owned()]);
        last.goes_on("You draw.", &[]);
        let told = ["It draws.", "  It may help.", "It discards.", "  It is dear."];
        assert_eq!(last.told(), told);
        last.goes_on("It draws again.", &["It must.".to_owned()]);
        assert_eq!(last.told(), ["It draws again.", "  It must."]);
    }
}
