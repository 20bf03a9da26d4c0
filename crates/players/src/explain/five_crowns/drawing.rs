//! Reasons for drawing from either pile.

use parlour_rules::five_crowns::{Action, Card};
use parlour_rules::message::Part;
use parlour_rules::{Message, message};

use super::discarding::ALIKE;
use super::words::{
    Speaker, capital, completed, few_are_better, is_few, is_most, next_discard_helps, of_stock,
    the, with_copies,
};
use super::{ahead, building, is_last_turn, taking, worth};
use crate::explain::about_as_good;
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

    /// `9♥ makes a meld with your 7♥ and 8♥`; none where it makes no meld.
    fn meld(&self, verdict: &Verdict<Action>, speaker: Speaker) -> Option<Message> {
        facts(verdict).find_map(|fact| match fact {
            Fact::Completes { meld } => {
                let mut others = meld.clone();
                if let Some(place) = others.iter().position(|&card| card == self.card) {
                    others.remove(place);
                }
                let with = format!(" makes a meld with {} ", speaker.my());
                Some(message![capital(self.card), with, with_copies(&others)])
            }
            Fact::Joins { meld } => {
                Some(message![capital(self.card), " joins ", speaker.my(), " ", meld])
            }
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

    /// What it does to the points left, where that is something: `9♥ makes a meld with your 7♥ and 8♥,
    /// leaving you with 12 points`.
    fn effect(&self, verdict: &Verdict<Action>, speaker: Speaker) -> Message {
        let (i, me) = (speaker.i(), speaker.me());
        let wild = || {
            let fits = if self.card.is_joker() { " fits any meld" } else { " is wild" };
            message![capital(self.card), fits]
        };
        let with = Part::Points(self.points);
        match (self.points, self.meld(verdict, speaker)) {
            (0, meld) => {
                let last = is_last_turn(verdict);
                let then = if last { "score 0 this round, too" } else { "can go out" };
                match meld.or_else(|| Top::is_wild(verdict).then(wild)) {
                    Some(meld) => message![meld, ", so ", i, " ", then],
                    None => message!["With ", the(self.card), " ", i, " ", then],
                }
            }
            (_, Some(meld)) => message![meld, ", leaving ", me, " with ", with],
            _ if Top::is_wild(verdict) => {
                message![wild(), ", and taking it leaves ", me, " with ", with]
            }
            _ => message![self.swap(), " leaves ", me, " with ", with],
        }
    }

    /// `Taking J♣ lowers your points by 4 for sure.`
    fn saves(&self, speaker: Speaker) -> Message {
        match self.now.saturating_sub(self.points) {
            0 => message![capital(self.card), " is as good as a draw."],
            saved => {
                let lowers = format!(" lowers {} points by {saved} for sure.", speaker.my());
                message!["Taking ", the(self.card), lowers]
            }
        }
    }

    /// `J♣ doesn't lower your 33 points`
    fn lowers_nothing(&self, speaker: Speaker) -> Message {
        let lower = format!(" doesn't lower {} ", speaker.my());
        message![capital(self.card), lower, Part::Points(self.now)]
    }

    /// `Taking J♣ and discarding K♦`
    fn swap(&self) -> Message {
        message!["Taking ", the(self.card), " and discarding ", the(self.discard)]
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
        return vec![melded(verdict, speaker)];
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
        let fits =
            if top.card.is_joker() { " fits any meld." } else { " is wild and fits any meld." };
        return vec![message![capital(top.card), fits]];
    }
    if let Some(near) = building(decision.best()) {
        let [one, other] = near.cards;
        let partner = if one == top.card { other } else { one };
        let pair = message![capital(top.card), " goes with ", speaker.my(), " ", partner, "."];
        return vec![pair, completed(near, speaker)];
    }
    let draw = of(decision, Action::Draw);
    let outlooks = ahead(decision.best()).zip(draw.and_then(ahead));
    let card = capital(top.card);
    let (i, my, their) = (speaker.i(), speaker.my(), speaker.their());
    vec![match outlooks {
        Some(((taken, _), (drawn, _))) if taken < drawn => {
            let but = format!(", but {i} have fewer on average after {my} next draw.");
            message![card, " doesn't lower ", my, " points now", but]
        }
        _ if draw.is_some_and(|draw| taking(decision.best()) > taking(draw)) => {
            let but = format!(
                ", but with it {their} next discard is likely to help {} more.",
                speaker.me()
            );
            message![card, " doesn't lower ", my, " points now", but]
        }
        _ => match looks_ahead(decision, top, speaker) {
            Some(better) => better,
            None if draw.is_some_and(|draw| decision.best().worth - draw.worth < ALIKE) => {
                message![about_as_good("Drawing".into()), "."]
            }
            None => nothing_decides(decision.best().worth - draw.map_or(0.0, |draw| draw.worth)),
        },
    }]
}

/// `No single reason stands out: drawing is 1.3 net points worse.`
fn nothing_decides(by: f64) -> Message {
    let by = format!("{by:.1}");
    let points = if by == "1.0" { "net point" } else { "net points" };
    format!("No single reason stands out: drawing is {by} {points} worse.").into()
}

/// How a draw compares with the card taken.
fn than_drawing(decision: &Decision<Action>, top: &Top, speaker: Speaker) -> Option<Message> {
    let verdict = decision.best();
    let drawing = of(decision, Action::Draw).and_then(average);
    let drawing = drawing.filter(|&average| average > f64::from(top.points));
    let drawing = drawing.map(|average| {
        let points = format!(" with more: {average:.1} points on average.");
        message!["drawing would leave ", speaker.me(), points]
    });
    if is_last_turn(verdict) {
        return drawing.map(|it| message!["It's ", speaker.my(), " last turn, and ", it]);
    }
    match better_draws(verdict) {
        Some((better, stock)) if is_few(better, stock) => {
            Some(message![few_are_better(better, stock, speaker), "."])
        }
        _ => drawing.map(Message::capitalised).or_else(|| looks_ahead(decision, top, speaker)),
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
        let out = format!(" lets {} go out, too.", speaker.me());
        return vec![message!["Taking ", the(top.card), out]];
    }
    if is_last_turn(verdict)
        && let Some(average) = of(decision, Action::Draw).and_then(average)
    {
        return vec![averages(average, &top, speaker)];
    }
    let shows = shows_a_card(decision, &top, speaker);
    if top.points < top.now {
        let first = than_taking(&message!["Taking ", the(top.card)], decision, &top, speaker);
        return [first].into_iter().chain(shows).collect();
    }
    let i = speaker.i();
    let first = if Top::fits_nothing(verdict) {
        let still = format!(", so {i} would still have {}.", Part::Points(top.now));
        message![capital(top.card), " goes with nothing ", i, " hold", still]
    } else {
        message![top.lowers_nothing(speaker), "."]
    };
    let lower = better_draws(verdict).filter(|(better, _)| *better > 0).map(|(better, stock)| {
        let lower = format!(" would lower {} points.", speaker.my());
        message![of_stock(better, stock, speaker).capitalised(), lower]
    });
    [first].into_iter().chain(lower).chain(shows).collect()
}

/// Why to draw from the draw pile.
pub(super) fn best_draw(decision: &Decision<Action>, speaker: Speaker) -> Vec<Message> {
    let verdict = decision.best();
    let near = || building(verdict).map(|near| completed(near, speaker));
    let Some(top) = Top::of(verdict) else {
        return ["There's no discard to take.".into()].into_iter().chain(near()).collect();
    };
    if top.now == 0 {
        return vec![melded(verdict, speaker)];
    }
    if is_last_turn(verdict)
        && let Some(average) = average(verdict)
    {
        let my = speaker.my();
        let last = format!("It's {my} last turn, so only {my} unmelded cards count.");
        return vec![averages(average, &top, speaker), last.into()];
    }
    let first = if top.points < top.now {
        than_taking(&message!["Taking ", the(top.card)], decision, &top, speaker)
    } else {
        than_a_useless_card(&top, verdict, speaker)
    };
    let shows = shows_a_card(decision, &top, speaker);
    [first].into_iter().chain(shows).chain(near()).collect()
}

/// Why drawing is better than taking a card that does nothing for the points.
fn than_a_useless_card(top: &Top, verdict: &Verdict<Action>, speaker: Speaker) -> Message {
    let (i, my) = (speaker.i(), speaker.my());
    let better = better_draws(verdict).filter(|(better, _)| *better > 0);
    let draws = better.map(|(better, stock)| of_stock(better, stock, speaker));
    if Top::fits_nothing(verdict) {
        let lower = draws.map(|draws| message![", but ", draws, " would lower ", my, " points"]);
        message![capital(top.card), " goes with nothing ", i, " hold", lower, "."]
    } else {
        let lower = draws.map(|draws| message![", but ", draws, " would"]);
        message![top.lowers_nothing(speaker), lower, "."]
    }
}

/// Why drawing is better than taking a card that lowers the points. `taking` names the card.
fn than_taking(
    taking: &Message,
    decision: &Decision<Action>,
    top: &Top,
    speaker: Speaker,
) -> Message {
    let (i, me) = (speaker.i(), speaker.me());
    let better = of(decision, Action::Draw).and_then(better_draws);
    if let Some((better, stock)) = better.filter(|(better, stock)| is_most(*better, *stock)) {
        let leaves =
            message![" leaves ", me, " with at least ", Part::Points(top.points), ", but "];
        let fewer = if better > 1 { " leave fewer." } else { " leaves fewer." };
        return message![taking, leaves, of_stock(better, stock, speaker), fewer];
    }
    looks_ahead(decision, top, speaker).unwrap_or_else(|| {
        let lowers = format!(" lowers {} points by only {}, ", speaker.my(), top.now - top.points);
        message![taking, lowers, format!("and {i} don't get to draw.")]
    })
}

/// How drawing and taking compare after the next turn, by what counts most: the points left, the
/// chance to go out, or the other player's next discard. None where nothing speaks for the better one.
fn looks_ahead(decision: &Decision<Action>, top: &Top, speaker: Speaker) -> Option<Message> {
    let (draw, take) = (of(decision, Action::Draw)?, of(decision, Action::Take)?);
    let taking_it = || message!["taking ", the(top.card)];
    let (better, worse, names) = if draw.worth > take.worth {
        (draw, take, ["drawing".into(), taking_it()])
    } else {
        (take, draw, [taking_it(), "drawing".into()])
    };
    let [better_name, worse_name] = names;
    let ((points, out), (more, less_out)) = (ahead(better)?, ahead(worse)?);
    let me = speaker.me();
    let by_points = more - points;
    let by_chance = worth(better, TermKind::GoingOutNext) + worth(better, TermKind::GoingOut)
        - worth(worse, TermKind::GoingOutNext)
        - worth(worse, TermKind::GoingOut);
    let by_taking = taking(better) - taking(worse);
    let [points, more] = [points, more].map(|points| format!("{points:.1}"));
    let [out, less_out] = [out, less_out].map(|out| format!("{:.0}%", 100.0 * out));
    let better_name = better_name.capitalised();
    if by_points > 0.0 && by_points >= by_chance.max(by_taking) && points != more {
        let with = format!(" leaves {me} with {points} points on average after next turn's draw, ");
        Some(message![better_name, with, "but ", worse_name, format!(" leaves {more}.")])
    } else if by_chance > 0.0 && by_chance >= by_taking && out != less_out {
        let gives = format!(" gives {me} a {out} chance to go out this turn or next, but ");
        let only = if less_out == "0%" { "none".to_owned() } else { format!("only {less_out}") };
        Some(message![better_name, gives, worse_name, format!(" gives {only}.")])
    } else {
        (by_taking > 0.0).then(|| {
            let condition = match better.action {
                Action::Take => message![format!("If {} take ", speaker.i()), the(top.card)],
                _ => format!("If {} draw", speaker.i()).into(),
            };
            next_discard_helps(condition, speaker)
        })
    }
}

/// What is wrong with drawing from the draw pile.
pub(super) fn worse_draw(
    decision: &Decision<Action>,
    place: usize,
    speaker: Speaker,
) -> Vec<Message> {
    let verdict = &decision.ranked[place];
    let Some(top) = Top::of(verdict) else { return Vec::new() };
    let worse = average(verdict).filter(|&average| average > f64::from(top.points));
    let is_last = is_last_turn(verdict);
    vec![match (worse, better_draws(verdict)) {
        _ if top.now == 0 => melded(verdict, speaker),
        _ if top.points == 0 && !is_last => {
            let out = message![" lets ", speaker.me(), " go out, but a draw might not."];
            message![capital(top.card), out]
        }
        (_, Some((better, stock))) if !is_last && is_few(better, stock) => {
            message![few_are_better(better, stock, speaker), " than ", the(top.card), "."]
        }
        (Some(average), _) => averages(average, &top, speaker),
        (None, _) => looks_ahead(decision, &top, speaker).unwrap_or_else(|| top.saves(speaker)),
    }]
}

/// `Drawing leaves you with 28.1 points on average, but taking J♣ leaves 33.`
fn averages(average: f64, top: &Top, speaker: Speaker) -> Message {
    let drawing = format!("Drawing leaves {} with {average:.1} points on average, ", speaker.me());
    message![drawing, "but taking ", the(top.card), format!(" leaves {}.", top.points)]
}

/// The reason of a fully melded hand, which goes out with any card.
fn melded(verdict: &Verdict<Action>, speaker: Speaker) -> Message {
    let (i, my) = (speaker.i(), speaker.my());
    let then = if is_last_turn(verdict) { "score 0" } else { "can go out" };
    format!("Either pile will do: {my} cards are all melded, so {i} {then} whatever {i} draw.")
        .into()
}

/// That taking shows a card, where that decided against it: `Taking 6♥ shows your opponent a card you
/// hold.`
fn shows_a_card(decision: &Decision<Action>, top: &Top, speaker: Speaker) -> Option<Message> {
    let (draw, take) = (of(decision, Action::Draw)?, of(decision, Action::Take)?);
    let shown = worth(take, TermKind::ShowsCard);
    (draw.worth > take.worth && take.worth - shown >= draw.worth).then(|| {
        let them = message![speaker.them(), " a card ", speaker.i(), " hold."];
        message!["Taking ", the(top.card), " shows ", them]
    })
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
