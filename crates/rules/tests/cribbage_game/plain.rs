//! A plain version of one deal of cribbage, written from the rules alone. It uses lists of cards
//! and shares nothing with the library but the cards.

use parlour_rules::cards::{Card, Rank};

use crate::plain_count::plain_score;

/// Who counts the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    Table,
    Players,
    Muggins,
}

/// The cards and rules of a deal.
#[derive(Clone, Debug)]
pub struct Deal {
    pub dealer: usize,
    pub target: u8,
    pub count: Count,
    pub scores: Vec<u8>,
    pub hands: Vec<Vec<Card>>,
    pub crib_card: Option<Card>,
    pub starter: Card,
}

/// What happened in a deal.
#[derive(Debug, Default)]
pub struct Report {
    /// For each action, the seat that took it and its legal actions.
    pub asked: Vec<(usize, Vec<String>)>,
    /// For each action, what it scored.
    pub scored: Vec<Vec<String>>,
    pub scores: Vec<u8>,
    /// Whether a side has won.
    pub over: bool,
}

/// The deal stops: there are no more actions, or a side has won.
struct Stop;

struct Player<'a> {
    deal: Deal,
    actions: std::slice::Iter<'a, String>,
    report: Report,
}

/// Plays the actions of one deal.
pub fn play(deal: &Deal, actions: &[String]) -> Report {
    let report = Report { scores: deal.scores.clone(), ..Report::default() };
    let mut player = Player { deal: deal.clone(), actions: actions.iter(), report };
    let _ = player.whole_deal();
    player.report
}

impl Player<'_> {
    fn seats(&self) -> usize {
        self.deal.hands.len()
    }

    fn side(&self, seat: usize) -> usize {
        if self.seats() == 4 { seat % 2 } else { seat }
    }

    /// The next action, which must be one of `legal` for `seat`.
    fn ask(&mut self, seat: usize, mut legal: Vec<String>) -> Result<String, Stop> {
        let action = self.actions.next().ok_or(Stop)?.clone();
        legal.sort();
        assert!(legal.contains(&action), "seat {} cannot {action}: {legal:?}", seat + 1);
        self.report.asked.push((seat, legal));
        self.report.scored.push(Vec::new());
        Ok(action)
    }

    fn score(&mut self, seat: usize, what: &str, points: u8) -> Result<(), Stop> {
        if points == 0 {
            return Ok(());
        }
        let line = format!("{} {what} {points}", seat + 1);
        self.report.scored.last_mut().expect("an action came before").push(line);
        let side = self.side(seat);
        let score = &mut self.report.scores[side];
        *score = self.deal.target.min(*score + points);
        self.report.over = *score == self.deal.target;
        if self.report.over { Err(Stop) } else { Ok(()) }
    }

    fn whole_deal(&mut self) -> Result<(), Stop> {
        let seats = self.seats();
        let mut crib: Vec<Card> = self.deal.crib_card.into_iter().collect();
        for turn in 1..=seats {
            let seat = (self.deal.dealer + turn) % seats;
            let mut hand = self.deal.hands[seat].clone();
            hand.sort();
            let mut legal = Vec::new();
            for (place, one) in hand.iter().enumerate() {
                if seats > 2 {
                    legal.push(format!("toss {one}"));
                } else {
                    legal.extend(hand[place + 1..].iter().map(|two| format!("toss {one} {two}")));
                }
            }
            let action = self.ask(seat, legal)?;
            for word in action.split(' ').skip(1) {
                let card: Card = word.parse().expect("a card");
                self.deal.hands[seat].retain(|&held| held != card);
                crib.push(card);
            }
        }
        if self.deal.starter.rank() == Rank::JACK {
            self.score(self.deal.dealer, "heels", 2)?;
        }
        let kept = self.deal.hands.clone();
        self.the_play()?;
        self.the_show(&kept, &crib)
    }

    fn the_play(&mut self) -> Result<(), Stop> {
        let seats = self.seats();
        let mut turn = (self.deal.dealer + 1) % seats;
        // Each pass is one count up to thirty-one.
        while self.deal.hands.iter().any(|hand| !hand.is_empty()) {
            let mut played: Vec<Card> = Vec::new();
            let mut last = turn;
            let mut gone = vec![false; seats];
            loop {
                let count: u8 = played.iter().map(|card| value(*card)).sum();
                let fits = |card: &Card| count + value(*card) <= 31;
                if count == 31 || self.deal.hands.iter().all(Vec::is_empty) {
                    break;
                }
                let is_stuck = |seat: usize| {
                    gone[seat]
                        || self.deal.hands[seat].is_empty()
                        || (seat == last && !self.deal.hands[seat].iter().any(fits))
                };
                if (0..seats).all(is_stuck) {
                    self.score(last, "go", 1)?;
                    break;
                }
                let hand = &self.deal.hands[turn];
                if !hand.is_empty() && !gone[turn] {
                    let fitting: Vec<String> = hand
                        .iter()
                        .filter(|card| fits(card))
                        .map(|c| format!("play {c}"))
                        .collect();
                    if fitting.is_empty() {
                        self.ask(turn, vec!["go".into()])?;
                        gone[turn] = true;
                    } else {
                        let action = self.ask(turn, fitting)?;
                        let card: Card = action[5..].parse().expect("a card");
                        self.deal.hands[turn].retain(|&held| held != card);
                        played.push(card);
                        last = turn;
                        self.score_card(turn, &played)?;
                    }
                }
                turn = (turn + 1) % seats;
            }
            turn = (last + 1) % seats;
            while self.deal.hands[turn].is_empty()
                && self.deal.hands.iter().any(|hand| !hand.is_empty())
            {
                turn = (turn + 1) % seats;
            }
        }
        Ok(())
    }

    /// Scores the latest card.
    fn score_card(&mut self, seat: usize, played: &[Card]) -> Result<(), Stop> {
        let mut parts: Vec<(String, u8)> = Vec::new();
        let count: u8 = played.iter().map(|card| value(*card)).sum();
        if count == 15 {
            parts.push(("fifteen".into(), 2));
        }
        if count == 31 {
            parts.push(("thirty-one".into(), 2));
        }
        let latest = played[played.len() - 1].rank();
        match played.iter().rev().take_while(|card| card.rank() == latest).count() {
            2 => parts.push(("pair".into(), 2)),
            3 => parts.push(("pair royal".into(), 6)),
            4 => parts.push(("double pair royal".into(), 12)),
            _ => {}
        }
        for size in (3..=played.len()).rev() {
            let mut ranks: Vec<u8> =
                played[played.len() - size..].iter().map(|card| card.rank().number()).collect();
            ranks.sort_unstable();
            if ranks.windows(2).all(|two| two[0] + 1 == two[1]) {
                parts.push((format!("run of {size}"), size as u8));
                break;
            }
        }
        if count != 31 && self.deal.hands.iter().all(Vec::is_empty) {
            parts.push(("last".into(), 1));
        }
        // All points of a card are pegged in one step, so all its parts are listed even past the
        // last hole.
        let total = parts.iter().map(|(_, points)| points).sum();
        let before = self.report.scored.last().map_or(0, Vec::len);
        let pegged = self.score(seat, "", total);
        let entries = self.report.scored.last_mut().expect("an action came before");
        entries.truncate(before);
        entries.extend(parts.iter().map(|(what, points)| format!("{} {what} {points}", seat + 1)));
        pegged
    }

    fn the_show(&mut self, kept: &[Vec<Card>], crib: &[Card]) -> Result<(), Stop> {
        let seats = self.seats();
        for turn in 1..=seats + 1 {
            let (seat, cards, what) = if turn > seats {
                (self.deal.dealer, crib, "crib")
            } else {
                let seat = (self.deal.dealer + turn) % seats;
                (seat, &kept[seat][..], "hand")
            };
            let four: [Card; 4] = cards.try_into().expect("four cards are counted");
            let worth = plain_score(four, self.deal.starter, what == "crib").total();
            if self.deal.count == Count::Table {
                self.score(seat, what, worth)?;
                continue;
            }
            let claims = (0..30).map(|points| format!("count {points}")).collect();
            let claim = number(&self.ask(seat, claims)?);
            self.score(seat, what, points_for_claim(claim, worth))?;
            let mut missed = worth.saturating_sub(claim);
            if self.deal.count == Count::Players {
                continue;
            }
            for other in (1..seats).map(|step| (seat + step) % seats) {
                if self.side(other) == self.side(seat) {
                    continue;
                }
                let mut legal: Vec<String> =
                    (1..30).map(|points| format!("muggins {points}")).collect();
                legal.push("pass".into());
                let said = self.ask(other, legal)?;
                if said != "pass" {
                    let claim = number(&said);
                    let taken = points_for_claim(claim, missed);
                    missed = missed.saturating_sub(claim);
                    self.score(other, "muggins", taken)?;
                }
            }
        }
        Ok(())
    }
}

/// The points that a claim pegs. Every point too many costs one of the true points.
fn points_for_claim(claim: u8, there: u8) -> u8 {
    let excess = (0..claim).filter(|&point| point >= there).count();
    (0..claim.min(there)).skip(excess).count() as u8
}

fn value(card: Card) -> u8 {
    card.rank().number().min(10)
}

fn number(action: &str) -> u8 {
    action.split(' ').nth(1).expect("a number").parse().expect("a number")
}
