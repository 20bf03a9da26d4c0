//! Computer players: imagine what is hidden, play it out many times, choose what wins most.

use parlour_players::explain::Voice;
use parlour_players::{
    Budget, Computer, Decision, Level, Player, Prompt, Term, TermKind, ThinkingTime, Verdict,
};
use parlour_rules::{Eye, Game, Luck, Message, Outcome, Seat, Seed, Turn, message};

use crate::rules::{GermanWhist, Play, View, beats, height};

struct Sampler(Luck);

impl Player<GermanWhist> for Sampler {
    fn decide(&mut self, ask: &Prompt<GermanWhist>, budget: &Budget) -> Decision<Play> {
        let Turn::Act(seat) = ask.view.turn() else { unreachable!("somebody is asked") };
        let mut wins = vec![0.0; ask.legal.len()];
        let mut samples = 0;
        while samples < budget.effort.max(1) && (samples == 0 || !budget.stop.is_raised()) {
            // Every card is tried in the same imagined world.
            let world = GermanWhist::imagine(&ask.view, &mut self.0);
            for (wins, &action) in wins.iter_mut().zip(&ask.legal) {
                let mut world = world.clone();
                world.play(action).expect("a legal card is legal in every imagined world");
                *wins += self.play_out(world, seat);
            }
            samples += 1;
        }
        let verdict = |(&action, wins): (&Play, f64)| {
            let worth = wins / samples as f64;
            Verdict { action, worth, terms: vec![Term { kind: TermKind::Win, worth, fact: None }] }
        };
        let mut ranked: Vec<_> = ask.legal.iter().zip(wins).map(verdict).collect();
        ranked.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        Decision { ranked, effort: samples }
    }
}

impl Sampler {
    /// Plays a world to its end; 1 for a win, half for a tie.
    fn play_out(&mut self, mut world: GermanWhist, seat: Seat) -> f64 {
        while let Turn::Act(_) = world.turn() {
            let action = self.quick_choice(&world);
            world.play(action).expect("the choice is legal");
        }
        match world.turn() {
            Turn::Over(Outcome::Tied) => 0.5,
            Turn::Over(outcome) => f64::from(u8::from(outcome.is_win_for(seat))),
            Turn::Act(_) => unreachable!("it was played to its end"),
        }
    }

    /// Mostly the cheapest card that takes the trick, otherwise the cheapest of all.
    fn quick_choice(&mut self, world: &GermanWhist) -> Play {
        let (legal, view) = (world.legal(), world.view(Eye::Nobody));
        let any = *self.0.pick(&legal).expect("a card can be played");
        let Some(led) = view.led.filter(|_| self.0.below(8) > 0) else { return any };
        let cost = |play: &&Play| (play.0.suit() == view.trump.suit(), height(play.0));
        let winners = legal.iter().filter(|play| beats(play.0, led, view.trump));
        let choice = winners.min_by_key(cost).or_else(|| legal.iter().min_by_key(cost));
        choice.copied().unwrap_or(any)
    }
}

impl Computer for GermanWhist {
    const LUCK: bool = true;
    const MEASURE: Option<&'static str> = None;
    const REVIEW_EFFORT: u64 = 10_000;

    fn player(_: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        Box::new(Sampler(Luck::new(seed)))
    }

    fn adviser(level: Level, seed: Seed) -> Box<dyn Player<Self> + Send> {
        Self::player(level, seed)
    }

    fn thinking_time(level: Level) -> ThinkingTime {
        ThinkingTime::Effort([1, 6, 60, 600][level as usize])
    }

    fn score(view: &View, seat: Seat) -> Option<f64> {
        view.tricks.get(seat.index()).map(|&tricks| f64::from(tricks))
    }

    fn sides(&self) -> u8 {
        2
    }

    fn win_chance(_: &View, verdict: &Verdict<Play>) -> f64 {
        verdict.worth
    }

    fn points(_: &View, _: &Verdict<Play>) -> Option<f64> {
        None
    }

    fn reasons(view: &View, decision: &Decision<Play>, place: usize, _: Voice) -> Vec<Message> {
        let verdict = &decision.ranked[place];
        let card = verdict.action.0;
        let prize = view.top().map(|top| message![" and the ", top]);
        let does = match view.led {
            Some(led) if beats(card, led, view.trump) => message![" takes the trick", prize, "."],
            Some(_) => " gives the trick up and saves better cards.".into(),
            None => " leads.".into(),
        };
        let chance = format!("{:.0}%", 100.0 * verdict.worth);
        vec![message![card, does], message!["It wins about ", chance, " of games from here."]]
    }
}
