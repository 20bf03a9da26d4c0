//! What happened, shown one moment after another.

use std::time::{Duration, Instant};

use parlour_rules::Message;
use parlour_table::moments::{BEATS_TO_READ, Moment};

/// How long moments stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How long a plain moment stays.
    pub beat: Duration,
    /// Whether moments to be read go on by themselves.
    pub runs: bool,
}

impl Pace {
    /// How long a moment stays; none where it stays until somebody goes on.
    fn time<V>(self, moment: &Moment<V>) -> Option<Duration> {
        match is_read(moment) {
            true if !self.runs => None,
            true => Some(self.beat * BEATS_TO_READ),
            false => Some(self.beat * moment.beats()),
        }
    }
}

/// Whether a moment is to be read: it says so, or takes several lines to tell.
fn is_read<V>(moment: &Moment<V>) -> bool {
    moment.waits || moment.hands.is_none() && lines(&moment.text).len() > 1
}

/// The lines of a text that aren't empty.
pub fn lines(text: &Message) -> Vec<Message> {
    text.lines().into_iter().filter(|line| !line.is_empty()).collect()
}

/// Moments that are shown one after another.
pub struct Stage<V> {
    /// The table before the first of them.
    before: V,
    moments: Vec<Moment<V>>,
    at: usize,
    since: Instant,
    pace: Pace,
}

impl<V> Stage<V> {
    /// The moments from the first; none where there is nothing to show.
    pub fn new(before: V, moments: Vec<Moment<V>>, pace: Pace, now: Instant) -> Option<Self> {
        Stage { before, moments, at: 0, since: now, pace }.advance(now)
    }

    /// The moment that is shown.
    pub fn moment(&self) -> &Moment<V> {
        &self.moments[self.at]
    }

    /// What the table looked like before that moment.
    pub fn before(&self) -> &V {
        match self.at.checked_sub(1) {
            Some(last) => &self.moments[last].view,
            None => &self.before,
        }
    }

    /// Since when it is shown.
    pub fn since(&self) -> Instant {
        self.since
    }

    /// What was said so far about the action of the moment that is shown.
    pub fn told(&self) -> Message {
        let own = self.moment().after;
        let shown = self.moments[..=self.at].iter().filter(|moment| moment.after == own);
        Message::join(shown.flat_map(|moment| lines(&moment.text)), "\n")
    }

    /// What happened last, in a sentence.
    pub fn sentence(&self) -> Message {
        let mut shown = self.moments[..=self.at].iter().rev();
        shown.find_map(|moment| lines(&moment.text).into_iter().next()).unwrap_or_default()
    }

    /// The lines to be read over the table, where the moment has no hands to show.
    pub fn text_to_read(&self) -> Option<Vec<Message>> {
        let moment = self.moment();
        (is_read(moment) && moment.hands.is_none()).then(|| lines(&moment.text))
    }

    /// Whether the moment stays until somebody goes on.
    pub fn waits(&self) -> bool {
        self.pace.time(self.moment()).is_none()
    }

    /// Lets time pass; none when everything has been shown.
    pub fn advance(mut self, now: Instant) -> Option<Self> {
        while let Some(moment) = self.moments.get(self.at) {
            match self.pace.time(moment) {
                Some(time) if self.since + time <= now => {
                    self.at += 1;
                    // A late tick must not swallow the moments after it.
                    self.since = if time.is_zero() { self.since } else { now };
                }
                _ => return Some(self),
            }
        }
        None
    }

    /// Skips to the next moment that waits; none where none does.
    pub fn skip(mut self, now: Instant) -> Option<Self> {
        let rest = self.moments.iter().enumerate().skip(self.at);
        let waiting = rest.into_iter().find(|(_, moment)| self.pace.time(moment).is_none());
        self.at = waiting.map(|(place, _)| place)?;
        self.since = now;
        Some(self)
    }

    /// Goes on from a moment that waits.
    pub fn go_on(mut self, now: Instant) -> Option<Self> {
        (self.at, self.since) = (self.at + 1, now);
        self.advance(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_table::moments::Speed;

    const BEAT: Duration = Duration::from_millis(500);

    fn stage(runs: bool, now: Instant) -> Stage<u8> {
        let moment = |view: u8| Moment::new(view, format!("{view}").into());
        let moments = vec![moment(1), moment(2).waiting(), moment(3), moment(4)];
        Stage::new(0, moments, Pace { beat: BEAT, runs }, now).expect("it begins")
    }

    #[test]
    fn moments_follow_one_another_and_wait_where_they_say_so() {
        let now = Instant::now();
        let stage = stage(false, now);
        assert_eq!((stage.moment().view, *stage.before()), (1, 0));
        let stage = stage.advance(now + BEAT / 2).expect("still the first");
        assert_eq!(stage.moment().view, 1);
        let stage = stage.advance(now + BEAT).expect("the second");
        assert_eq!((stage.moment().view, *stage.before(), stage.waits()), (2, 1, true));
        let stage = stage.advance(now + 100 * BEAT).expect("it waits");
        let later = now + 100 * BEAT;
        let stage = stage.go_on(later).expect("the third");
        // A person who comes back after a long time still sees each of them.
        let stage = stage.advance(later + 50 * BEAT).expect("the fourth");
        assert_eq!(stage.moment().view, 4);
        assert!(stage.advance(later + 51 * BEAT).is_none());
    }

    #[test]
    fn a_skip_stops_at_what_waits() {
        let now = Instant::now();
        let stage = stage(false, now).skip(now).expect("the second waits");
        assert_eq!(stage.moment().view, 2);
        assert!(stage.go_on(now).expect("the third").skip(now).is_none());
    }

    #[test]
    fn with_the_speed_off_only_what_waits_is_shown() {
        let now = Instant::now();
        let moments = || vec![Moment::new(1, "a".into()), Moment::new(2, "b".into()).waiting()];
        let pace = |runs| Pace { beat: Speed::Off.beat(), runs };
        let stage = Stage::new(0, moments(), pace(false), now).expect("one waits");
        assert_eq!(stage.moment().view, 2);
        assert!(stage.go_on(now).is_none());
        assert!(Stage::new(0, moments(), pace(true), now).is_none(), "or goes on by itself");
    }
}
