//! Reasons for drawing from either pile.

use parlour_rules::five_crowns::{Action, Card};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use super::words::{
    Speaker, are_better, capital, completed, few_are_better, is_few, of_stock, the,
};
use super::{ahead, building, is_last_turn, worth};
use crate::five_crowns::{Fact, Stock, facts};
use crate::{Decision, TermKind, Verdict};

/// What is known about the top discard.
struct Top {
    card: Card,
    /// The points left without it, and with it.
    now: u32,
    points: u32,
    /// The discard after it.
    discard: Card,
}

impl Top {
    fn of(verdict: &Verdict<Action>) -> Option<Top> {
        facts(verdict).find_map(|fact| match *fact {
            Fact::TopLeaves { card, now, points, discard } => {
                Some(Top { card, now, points, discard })
            }
            _ => None,
        })
    }

    /// `9♥ completes 7♥ 8♥ 9♥`; none where it makes no meld.
    fn meld(&self, verdict: &Verdict<Action>) -> Option<Message> {
        facts(verdict).find_map(|fact| match fact {
            Fact::Completes { meld } => Some(message![capital(self.card), " completes ", meld]),
            Fact::Joins { meld } => Some(message![capital(self.card), " joins ", meld]),
            _ => None,
        })
    }

    /// Whether it is wild.
    fn is_wild(verdict: &Verdict<Action>) -> bool {
        facts(verdict).any(|fact| *fact == Fact::TopIsWild)
    }

    /// Whether it goes with nothing held.
    fn fits_nothing(verdict: &Verdict<Action>) -> bool {
        facts(verdict).any(|fact| *fact == Fact::TopFitsNothing)
    }

    /// What it does to the points left, where that is something: `9♥ completes 7♥ 8♥ 9♥, leaving you
    /// with 12 points`.
    fn effect(&self, verdict: &Verdict<Action>, speaker: Speaker) -> Message {
        let (i, me) = (speaker.i(), speaker.me());
        let wild = || message![capital(self.card), " is wild"];
        let with = Part::Points(self.points);
        match (self.points, self.meld(verdict)) {
            (0, meld) => {
                let last = is_last_turn(verdict);
                let then = if last { "score 0 this round, too" } else { "can go out" };
                match meld.or_else(|| Top::is_wild(verdict).then(wild)) {
                    Some(meld) => message![meld, ", so ", i, " ", then],
                    None => message!["With ", the(self.card), " ", i, " ", then],
                }
            }
            (_, Some(meld)) => message![meld, ", leaving ", me, " with ", with],
            _ if Top::is_wild(verdict) => message![wild(), " and leaves ", me, " with ", with],
            _ => message![self.swap(), " leaves ", me, " with ", with],
        }
    }

    /// `Swapping K♦ for J♣`
    fn swap(&self) -> Message {
        message!["Swapping ", the(self.discard), " for ", the(self.card)]
    }
}

/// Why to take the top discard.
pub(super) fn best_take(decision: &Decision<Action>, speaker: Speaker) -> Vec<Message> {
    let verdict = decision.best();
    let Some(top) = Top::of(verdict) else { return Vec::new() };
    if facts(verdict).any(|fact| *fact == Fact::OnlyPile) {
        return vec!["There's nothing else to draw.".into()];
    }
    if top.now == 0 {
        return vec![melded(speaker)];
    }
    if top.points == top.now {
        return promising(decision, &top, speaker);
    }
    let mut sentences = vec![message![top.effect(verdict, speaker), "."]];
    if top.points > 0 {
        sentences.extend(than_drawing(decision, &top, speaker));
    }
    sentences
}

/// Why to take a card that lowers no points by itself.
fn promising(decision: &Decision<Action>, top: &Top, speaker: Speaker) -> Vec<Message> {
    if Top::is_wild(decision.best()) {
        return vec![message![capital(top.card), " is wild, and a wild fits any meld."]];
    }
    if let Some(near) = building(decision.best()) {
        let [one, other] = near.cards;
        let partner = if one == top.card { other } else { one };
        let pair = message![capital(top.card), " goes with ", speaker.my(), " ", partner, "."];
        return vec![pair, completed(near, speaker)];
    }
    let outlooks = ahead(decision.best()).zip(of(decision, Action::Draw).and_then(ahead));
    let card = capital(top.card);
    vec![match outlooks {
        Some(((taken, _), (drawn, _))) if taken < drawn => {
            let but = format!(", but {} can expect fewer after the next draw.", speaker.i());
            message![card, " doesn't lower ", speaker.my(), " points now", but]
        }
        _ => message![card, " is as good as a draw."],
    }]
}

/// How a draw compares with the card taken.
fn than_drawing(decision: &Decision<Action>, top: &Top, speaker: Speaker) -> Option<Message> {
    let verdict = decision.best();
    let drawing = of(decision, Action::Draw).and_then(average);
    let drawing = drawing.filter(|&average| average > f64::from(top.points));
    let drawing = drawing.map(|average| {
        let points = format!(" with {average:.1} points on average.");
        message!["drawing would leave ", speaker.me(), points]
    });
    if is_last_turn(verdict) {
        return drawing.map(|it| message!["It's ", speaker.my(), " last turn, and ", it]);
    }
    match better_draws(verdict) {
        Some((better, stock)) if is_few(better, stock) => {
            Some(message![few_are_better(better, stock, speaker), "."])
        }
        _ => drawing.map(Message::capitalised),
    }
}

/// What is wrong with taking the top discard.
pub(super) fn worse_take(
    decision: &Decision<Action>,
    place: usize,
    speaker: Speaker,
) -> Vec<Message> {
    let verdict = &decision.ranked[place];
    let Some(top) = Top::of(verdict) else { return Vec::new() };
    if top.points == 0 {
        let i = speaker.pick("I could", "You could");
        return vec![format!("{i} go out with it just as well.").into()];
    }
    let (i, my) = (speaker.i(), speaker.my());
    let first = match top.points {
        points if points < top.now => {
            message!["It leaves ", speaker.me(), " at least ", Part::Points(points), "."]
        }
        points if Top::fits_nothing(verdict) => {
            let still = format!(", so {i} would still have {}.", Part::Points(points));
            message![capital(top.card), " goes with nothing ", i, " hold", still]
        }
        points => {
            message![capital(top.card), format!(" doesn't lower {my} "), Part::Points(points), "."]
        }
    };
    let mut sentences = vec![first];
    if let Some((better @ 1.., stock)) = better_draws(verdict) {
        sentences.push(message![are_better(better, stock, speaker).capitalised(), "."]);
    }
    sentences.extend(shows_a_card(decision, speaker).map(|shows| message!["It ", shows, "."]));
    sentences
}

/// Why to draw from the draw pile.
pub(super) fn best_draw(decision: &Decision<Action>, speaker: Speaker) -> Vec<Message> {
    let verdict = decision.best();
    let near = || building(verdict).map(|near| completed(near, speaker));
    let Some(top) = Top::of(verdict) else {
        return ["There's no discard to take.".into()].into_iter().chain(near()).collect();
    };
    if top.now == 0 {
        return vec![melded(speaker)];
    }
    if is_last_turn(verdict)
        && let Some(average) = average(verdict)
    {
        let last = format!("It's {} last turn, so only unmelded points count.", speaker.my());
        return vec![averages(average, &top, speaker), last.into()];
    }
    let shows = shows_a_card(decision, speaker);
    let better = better_draws(verdict).filter(|(better, _)| *better > 0);
    let first = match better {
        Some((better, stock)) => better_than_taking(better, stock, &top, verdict, speaker),
        None => hardly_worth_taking(decision, &top, speaker),
    };
    let shows = shows.map(|shows| message!["Taking it ", shows, "."]);
    [first].into_iter().chain(shows).chain(near()).collect()
}

/// That many draws are better than the top discard.
fn better_than_taking(
    better: u32,
    stock: Stock,
    top: &Top,
    verdict: &Verdict<Action>,
    speaker: Speaker,
) -> Message {
    let (i, me, my) = (speaker.i(), speaker.me(), speaker.my());
    let are_better = are_better(better, stock, speaker);
    if top.points < top.now {
        let leaves = message![" leaves ", me, " at least ", Part::Points(top.points), ", and "];
        message!["Taking ", the(top.card), leaves, are_better, "."]
    } else if Top::fits_nothing(verdict) {
        message![capital(top.card), " goes with nothing ", i, " hold, and ", are_better, "."]
    } else {
        let now = message![" doesn't lower ", my, " ", Part::Points(top.now), ", and "];
        let draws =
            message![of_stock(better, stock, speaker), if better > 1 { " do." } else { " does." }];
        message![capital(top.card), now, draws]
    }
}

/// How little the top discard does, where no draw does more.
fn hardly_worth_taking(decision: &Decision<Action>, top: &Top, speaker: Speaker) -> Message {
    let (me, my) = (speaker.me(), speaker.my());
    if top.points == top.now {
        return message![capital(top.card), " doesn't lower ", my, " ", Part::Points(top.now), "."];
    }
    let saves = message!["Taking ", the(top.card), " saves ", me, " only "];
    let gives_up = format!(", and {} would give up a draw for it", speaker.i());
    let gives_up = Some(gives_up).filter(|_| gives_up_a_draw(decision));
    message![saves, Part::Points(top.now - top.points), gives_up, "."]
}

/// What is wrong with drawing from the draw pile.
pub(super) fn worse_draw(verdict: &Verdict<Action>, speaker: Speaker) -> Vec<Message> {
    let Some(top) = Top::of(verdict) else { return Vec::new() };
    let (average, better) = (average(verdict), better_draws(verdict));
    let worse = average.filter(|&average| average > f64::from(top.points));
    vec![match (worse, better) {
        _ if top.now == 0 => melded(speaker),
        _ if top.points == 0 && !is_last_turn(verdict) => {
            let out = message![" lets ", speaker.me(), " go out, and a draw might not."];
            message![capital(top.card), out]
        }
        (_, Some((better, stock))) if !is_last_turn(verdict) && is_few(better, stock) => {
            message![few_are_better(better, stock, speaker), " than ", the(top.card), "."]
        }
        (Some(average), _) => averages(average, &top, speaker),
        (None, Some((better, stock))) => {
            message![are_better(better, stock, speaker).capitalised(), "."]
        }
        (None, None) => message![capital(top.card), " is as good as a draw."],
    }]
}

/// `Drawing leaves you with 28.1 points on average, and taking J♣ with 33.`
fn averages(average: f64, top: &Top, speaker: Speaker) -> Message {
    let drawing = format!("Drawing leaves {} with {average:.1} points on average, ", speaker.me());
    message![drawing, "and taking ", the(top.card), format!(" with {}.", top.points)]
}

/// The reason of a fully melded hand, which goes out with any card.
fn melded(speaker: Speaker) -> Message {
    speaker
        .pick(
            "My cards are all melded, so I can go out whatever I draw.",
            "Your cards are all melded, so you can go out whatever you draw.",
        )
        .into()
}

/// That taking shows a card, where that decided against it.
fn shows_a_card(decision: &Decision<Action>, speaker: Speaker) -> Option<Message> {
    let (draw, take) = (of(decision, Action::Draw)?, of(decision, Action::Take)?);
    let shown = worth(take, TermKind::ShowsCard);
    (draw.worth > take.worth && take.worth - shown >= draw.worth)
        .then(|| message!["shows ", speaker.them(), " a card ", speaker.i(), " hold"])
}

/// Whether taking was ranked lower because it gives up a draw.
fn gives_up_a_draw(decision: &Decision<Action>) -> bool {
    of(decision, Action::Take)
        .is_some_and(|take| take.terms.iter().any(|term| term.kind == TermKind::GivesUpDraw))
}

fn better_draws(verdict: &Verdict<Action>) -> Option<(u32, Stock)> {
    facts(verdict).find_map(|fact| match fact {
        Fact::BetterDraws { better, of } => Some((*better, *of)),
        _ => None,
    })
}

fn average(verdict: &Verdict<Action>) -> Option<f64> {
    facts(verdict).find_map(|fact| match fact {
        Fact::Average { points } => Some(*points),
        _ => None,
    })
}

fn of(decision: &Decision<Action>, action: Action) -> Option<&Verdict<Action>> {
    decision.ranked.iter().find(|verdict| verdict.action == action)
}
