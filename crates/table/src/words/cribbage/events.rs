//! Cribbage events in players' words.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{
    Counting, GameResult, Options, Peg, Phase, Players, PublicEvent, Show, Skunk, View, aloud,
    in_words, score,
};
use parlour_rules::{Message, Seat, message};

use crate::words::Names;

/// Writes a line for each event and keeps the running score.
pub struct Teller<'a> {
    options: Options,
    dealer: Seat,
    starter: Option<Card>,
    scores: Vec<u8>,
    names: &'a Names,
    sides: Vec<String>,
    lines: Vec<Message>,
}

/// Everything that happened between two views, one line per event.
pub fn tell(before: &View, after: &View, names: &Names) -> Vec<Message> {
    let (dealer, events) = after.events_since(before);
    let scores = before.scores();
    let starter = before.starter;
    let mut teller = Teller {
        options: before.options,
        dealer,
        starter,
        scores,
        names,
        sides: side_names(before.options, names),
        lines: Vec::new(),
    };
    // Points that an opponent may still take aren't named yet.
    let mut counted = last_count(&before.events);
    for event in events {
        teller.tell(event, after, counted);
        match event {
            PublicEvent::Showed { .. } => counted = last_count(std::slice::from_ref(event)),
            PublicEvent::Muggins { claim, pegged, .. } => {
                counted = counted.map(|counted| counted.with(*claim, *pegged));
            }
            _ => {}
        }
    }
    let is_settled = !matches!(after.phase, Phase::Muggins(_));
    let asked =
        matches!(events.first(), Some(PublicEvent::Passed(_) | PublicEvent::Muggins { .. }));
    if let (true, true, Some(counted), Some(starter)) = (is_settled, asked, counted, before.starter)
    {
        teller.lines.extend(counted.what_was_there(starter));
    }
    if let Some(game) = after.games.get(before.games.len()) {
        let is_over = after.phase == Phase::Over;
        teller.tell_game(game, is_over.then_some(after), after);
    }
    teller.lines
}

/// A hand or crib that a player counted.
#[derive(Clone, Copy)]
struct Counted {
    cards: [Card; 4],
    what: Counting,
    /// The points the player claimed.
    claim: u8,
    /// The points that opponents have claimed so far.
    called: u8,
    /// The points pegged for it so far, by any player.
    taken: u8,
}

impl Counted {
    fn with(self, claim: u8, pegged: u8) -> Counted {
        Counted { called: self.called.saturating_add(claim), taken: self.taken + pegged, ..self }
    }

    /// The points that the player missed, and how many of them nobody has claimed yet.
    fn missed(self, starter: Card) -> [u8; 2] {
        let total = score(self.cards, starter, self.what).total();
        let missed = total.saturating_sub(self.claim);
        [missed, missed.saturating_sub(self.called)]
    }

    /// The full count, where the player overlooked some of it.
    fn what_was_there(self, starter: Card) -> Option<Message> {
        let score = score(self.cards, starter, self.what);
        let total = score.total();
        (self.claim < total).then(|| match total.saturating_sub(self.taken) {
            0 => message!["The full count was ", aloud(&score), "."],
            left => {
                let unclaimed = message![points(left), " went unclaimed. "].capitalised();
                message![unclaimed, "The full count was ", aloud(&score), "."]
            }
        })
    }
}

/// The last hand or crib that a player counted.
fn last_count(told: &[PublicEvent]) -> Option<Counted> {
    let mut last: Option<Counted> = None;
    for event in told {
        match *event {
            PublicEvent::Showed { cards, what, claim, pegged, .. } => {
                let claim = claim.unwrap_or(pegged);
                last = Some(Counted { cards, what, claim, called: 0, taken: pegged });
            }
            PublicEvent::Muggins { claim, pegged, .. } => {
                last = last.map(|counted| counted.with(claim, pegged));
            }
            _ => {}
        }
    }
    last
}

impl Teller<'_> {
    /// Adds the line of an event. The cards `counted` before it are those a muggins is about.
    fn tell(&mut self, event: &PublicEvent, after: &View, counted: Option<Counted>) {
        let pegged = event.pegged(self.dealer).map(|(seat, points)| {
            let target = self.options.length.target();
            let score = &mut self.scores[self.options.side(seat)];
            *score = score.saturating_add(points).min(target);
            format!(" ({}: {score})", self.sides[self.options.side(seat)])
        });
        let stands = pegged.unwrap_or_default();
        let line = match event {
            PublicEvent::Tossed(seat) => self.tossed(*seat, after),
            PublicEvent::Starter { card, pegs } => {
                self.starter = Some(*card);
                let cutter = self.options.left_of(self.dealer, self.options.seats() - 1);
                let cuts = self.names.does(cutter, "cuts", "cut");
                let heels = (!pegs.is_empty()).then(|| {
                    message![
                        " ",
                        self.names.does(self.dealer, "pegs", "peg"),
                        " two for his heels."
                    ]
                });
                message![cuts, " the starter, ", *card, ".", heels]
            }
            PublicEvent::Played { seat, card, count, pegs } => {
                let plays = self.names.does(*seat, "plays", "play");
                message![plays, " ", *card, ": ", called(*count, pegs), "."]
            }
            PublicEvent::SaidGo { seat, .. } => {
                message![self.names.does(*seat, "says", "say"), " go."]
            }
            PublicEvent::TookGo { seat, count } => {
                let pegs = self.names.does(*seat, "pegs", "peg");
                message![pegs, " one for the go at ", in_words(*count), "."]
            }
            PublicEvent::Showed { seat, what, cards, claim, pegged } => {
                self.showed(*seat, *what, *cards, *claim, *pegged)
            }
            PublicEvent::Muggins { seat, claim, pegged } => match (*claim, *pegged) {
                (claim, taken) if claim == taken => {
                    let takes =
                        self.names.does(*seat, "calls muggins and takes", "call muggins and take");
                    message![takes, " ", in_words(taken), "."]
                }
                (claim, taken) => {
                    let calls = self.names.does(*seat, "calls", "call");
                    let claims = message![calls, " muggins for ", claim];
                    let there = counted.zip(self.starter);
                    match there.map_or([0, 0], |(counted, starter)| counted.missed(starter)) {
                        [0, _] => message![claims, ", but nothing was missed."],
                        [_, 0] => message![claims, ", but nothing was left to claim."],
                        [missed, left] => {
                            let was = if left == 1 { "was" } else { "were" };
                            let how = if left == missed { "missed" } else { "left to claim" };
                            let only = format!(", but only {left} {was} {how}, so ");
                            message![claims, only, self.scores(*seat, taken), "."]
                        }
                    }
                }
            },
            // An opponent who is still to be asked mustn't learn that there's nothing to claim.
            PublicEvent::Passed(_)
                if !matches!(after.phase, Phase::Muggins(_))
                    && counted
                        .zip(self.starter)
                        .is_some_and(|(counted, starter)| counted.missed(starter)[0] == 0) =>
            {
                "Nothing was missed.".into()
            }
            PublicEvent::Passed(seat) => {
                message![self.names.does(*seat, "doesn't", "don't"), " call muggins."]
            }
        };
        self.lines.push(message![line, stands]);
    }

    /// `you score 11`, `the computer scores nothing`
    fn scores(&self, seat: Seat, points: u8) -> Message {
        let scores = if self.names.reader() == Some(seat) { " score " } else { " scores " };
        let points = if points == 0 { "nothing".to_owned() } else { points.to_string() };
        message![self.names.within(seat), scores, points]
    }

    fn tossed(&self, seat: Seat, after: &View) -> Message {
        let crib = if seat == self.dealer {
            message![self.names.its(seat), " crib"]
        } else {
            message![self.names.whose(self.dealer), " crib"]
        };
        let discards = self.names.does(seat, "discards", "discard");
        let known = after.hands.get(seat.index()).and_then(|hand| hand.tossed.as_ref());
        let cards = match known {
            Some(cards) => cards.into(),
            None if self.options.thrown() == 2 => "two cards".into(),
            None => Message::from("one card"),
        };
        message![discards, " ", cards, " to ", crib, "."]
    }

    fn showed(
        &self,
        seat: Seat,
        what: Counting,
        cards: [Card; 4],
        claim: Option<u8>,
        pegged: u8,
    ) -> Message {
        let Some(starter) = self.starter else { return Message::default() };
        let counts = self.names.does(seat, "counts", "count");
        let cards_and_starter = message![&cards, " with the starter ", starter];
        let shown = match what {
            Counting::Hand => cards_and_starter.clone(),
            Counting::Crib => {
                message![self.names.its(seat), " crib, ", cards_and_starter.clone()]
            }
        };
        let score = score(cards, starter, what);
        let total = score.total();
        let is_own = self.names.reader() == Some(seat);
        let misses = if is_own { "miss" } else { "misses" };
        let claims = |claim: u8| message![counts, " ", claim, " for ", shown.clone()];
        match claim {
            None => {
                let shows = match what {
                    Counting::Hand => message![self.names.does(seat, "shows", "show")],
                    Counting::Crib => message![self.names.owner(seat), " crib is"],
                };
                message![shows, " ", cards_and_starter, ": ", aloud(&score), "."]
            }
            Some(claim) if total == 0 && claim > 0 => {
                let scores = self.scores(seat, 0);
                message![claims(claim), ", but it's worth nothing, so ", scores, "."]
            }
            Some(claim) if claim > total => {
                let only = format!(", but it's only {total}: {}. ", aloud(&score));
                let penalty = match claim - total {
                    1 => "The extra point comes off, so ".to_owned(),
                    extra => format!("The {extra} extra points come off, so "),
                };
                message![claims(claim), only, penalty, self.scores(seat, pegged), "."]
            }
            Some(claim) if claim < total && self.options.show == Show::Players => {
                let missed = format!("{}: {}.", points(total - claim), aloud(&score));
                message![claims(claim), " and ", misses, " ", missed]
            }
            Some(claim) => message![claims(claim), "."],
        }
    }

    fn tell_game(&mut self, game: &GameResult, over: Option<&View>, after: &View) {
        if over.is_some() && after.options.games.get() == 1 {
            return;
        }
        let names = &self.sides;
        let listed = |numbers: &[u8]| {
            let line = names.iter().zip(numbers).map(|(name, number)| format!("{name}: {number}"));
            line.collect::<Vec<_>>().join(", ")
        };
        let (scores, skunk) = (listed(&game.scores), skunk(game.skunk));
        self.lines.push(message!["\nThe game is over. ", scores, skunk, "."]);
        let won = listed(&after.games_won());
        let to = after.options.games;
        self.lines.push(if over.is_some() {
            format!("Games won. {won}.").into()
        } else {
            format!("Games won so far. {won}. The first to win {to} games wins the match.").into()
        });
    }
}

/// Names of the sides on the board: the seat's name, or short names for partners.
pub fn side_names(options: Options, names: &Names) -> Vec<String> {
    let is_own = |side: usize| options.seats_of(side).any(|seat| names.reader() == Some(seat));
    let sides = 0..options.sides();
    match options.players {
        Players::Four if sides.clone().any(is_own) => {
            let side = |side| if is_own(side) { "Your side" } else { "Other side" };
            sides.map(|one| side(one).to_owned()).collect()
        }
        Players::Four => sides.map(|side| partners(options, side, names)).collect(),
        Players::Two | Players::Three => sides
            .flat_map(|side| options.seats_of(side))
            .map(|seat| names.name(seat).to_owned())
            .collect(),
    }
}

/// The names of two partners: `Ann and Bob`, or `Players 1 and 3` where they have none of their own.
fn partners(options: Options, side: usize, names: &Names) -> String {
    for kind in ["Player", "Computer"] {
        let is_numbered = |seat: Seat| names.own_name(seat) == format!("{kind} {}", seat.0 + 1);
        if options.seats_of(side).all(is_numbered) {
            let seats: Vec<String> =
                options.seats_of(side).map(|seat| (seat.0 + 1).to_string()).collect();
            return format!("{kind}s {}", seats.join(" and "));
        }
    }
    let names: Vec<&str> = options.seats_of(side).map(|seat| names.own_name(seat)).collect();
    names.join(" and ")
}

/// The skunk, to append to a score.
pub fn skunk(skunk: Skunk) -> &'static str {
    match skunk {
        Skunk::None => "",
        Skunk::Single => ", a skunk",
        Skunk::Double => ", a double skunk",
    }
}

/// The count and what it pegs, as a player calls it: `fifteen for two, and a pair is four`.
pub fn called(count: u8, pegs: &[Peg]) -> String {
    let mut said = vec![in_words(count).to_owned()];
    let mut total = 0;
    for &peg in pegs {
        let what = match peg {
            Peg::Fifteen | Peg::ThirtyOne => said.pop().expect("the count is said first"),
            Peg::Pair => "a pair".to_owned(),
            Peg::PairRoyal => "a pair royal".to_owned(),
            Peg::DoublePairRoyal => "a double pair royal".to_owned(),
            Peg::Run(cards) => format!("a run of {}", in_words(cards)),
            Peg::Go => "one for the go".to_owned(),
            Peg::Last => "one for last card".to_owned(),
            Peg::Heels => "two for his heels".to_owned(),
        };
        let opens = total == 0;
        total += peg.points();
        said.push(match peg {
            Peg::Go | Peg::Last | Peg::Heels if opens => what,
            _ if opens => format!("{what} for {}", in_words(total)),
            _ => format!("{what} is {}", in_words(total)),
        });
    }
    let last = said.pop().expect("the count is said first");
    if said.is_empty() { last } else { format!("{}, and {last}", said.join(", ")) }
}

fn points(count: u8) -> String {
    if count == 1 { "one point".to_owned() } else { format!("{} points", in_words(count)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_add_up_what_a_card_pegs() {
        assert_eq!(called(10, &[]), "ten");
        assert_eq!(called(15, &[Peg::Fifteen]), "fifteen for two");
        assert_eq!(
            called(15, &[Peg::Fifteen, Peg::Run(3)]),
            "fifteen for two, and a run of three is five"
        );
        assert_eq!(
            called(31, &[Peg::ThirtyOne, Peg::PairRoyal]),
            "thirty-one for two, and a pair royal is eight"
        );
        assert_eq!(called(20, &[Peg::Last]), "twenty, and one for last card");
        assert_eq!(
            called(23, &[Peg::Pair, Peg::Last]),
            "twenty-three, a pair for two, and one for last card is three"
        );
    }
}
