//! Five Crowns one moment at a time: the last turn is announced, and a round's end is laid out.

use parlour_rules::five_crowns::{Action, Card, Meld, Phase, RoundResult, View, best_melds};
use parlour_rules::message::Part;
use parlour_rules::{Message, Seat, Turn, message};

use crate::moments::{CardGroup, Moment, ScoreSheet, ShownCard, ShownHand, ShownHands};
use crate::words::Names;

/// What an action led to, in order; `told` is what the log says about it.
pub fn moments(
    before: &View,
    after: &View,
    (seat, action): (Seat, Action),
    told: Message,
    names: &Names,
) -> Vec<Moment<View>> {
    let (Some(over), Action::Discard(card) | Action::GoOut(card)) =
        (after.sheet.get(before.sheet.len()), action)
    else {
        let banner = last_turn(before, after, names);
        return vec![Moment::new(after.clone(), told).announcing(banner)];
    };
    let mut lines = told.lines().into_iter();
    let table = before.with_discard(seat, card);
    let discard = Moment::new(table.clone(), lines.next().unwrap_or_default());
    let rest = Message::join(lines.filter(|line| !line.is_empty()), "\n");
    let end = Moment::new(table, rest).showing(round_end(over, after, names)).waiting();
    if after.phase == Phase::Over {
        return vec![discard, end];
    }
    let wild =
        message!["Round ", after.round.to_string(), ": ", after.wild().plural(), " are wild."];
    let next = Moment::new(after.clone(), Message::default()).announcing(Some(wild));
    vec![discard, end, next]
}

/// The announcement after somebody went out.
fn last_turn(before: &View, after: &View, names: &Names) -> Option<Message> {
    let (None, Some(out), Turn::Act(last)) = (before.gone_out, after.gone_out, after.turn) else {
        return None;
    };
    // You know that you went out yourself.
    let is_own = names.reader() == Some(out);
    let went_out = (!is_own).then(|| names.does(out, "went out. ", "went out. ").capitalised());
    Some(if names.reader() == Some(last) {
        message![went_out, "This is your last turn."]
    } else {
        message![went_out, names.does(last, "has", "have").capitalised(), " one last turn."]
    })
}

/// Both hands in melds, who went out first, and the score sheet with its new row.
fn round_end(over: &RoundResult, after: &View, names: &Names) -> ShownHands {
    let wild = over.round.wild();
    let row = |seat: Seat| {
        let best = best_melds(&over.hands[seat.index()], wild);
        let shown = |cards: &[Card]| {
            let card = |&card: &Card| ShownCard {
                face: card.into(),
                is_lit: false,
                is_wild: card.is_wild(wild),
            };
            cards.iter().map(card).collect()
        };
        let meld = |meld: &Meld| CardGroup::new(meld.kind(), shown(meld.cards())).touching();
        let melds = best.melds.iter().map(meld);
        let unmelded =
            (!best.leftover.is_empty()).then(|| CardGroup::new("unmelded", shown(&best.leftover)));
        let points = over.points[seat.index()];
        let says = match points {
            0 if seat == over.out => "went out".into(),
            0 => "all melded".into(),
            points => message!["caught with ", Part::Points(points)],
        };
        let label = message![names.owner(seat), " hand"];
        ShownHand { label, groups: melds.chain(unmelded).collect(), says, points }
    };
    let seats = [over.out, Seat(1 - over.out.0)];
    ShownHands {
        title: message!["Round ", over.round.to_string(), " is over"],
        rows: seats.map(row).to_vec(),
        sheet: Some(score_sheet(after, names)),
    }
}

/// The score sheet of the rounds that are over.
pub fn score_sheet(view: &View, names: &Names) -> ScoreSheet {
    let earlier = (view.carried != [0, 0]).then(|| ("before".to_owned(), view.carried.to_vec()));
    let rounds = view.sheet.iter().map(|over| (over.round.to_string(), over.points.to_vec()));
    ScoreSheet {
        names: [Seat(0), Seat(1)].map(|seat| names.name(seat).to_owned()).to_vec(),
        rounds: earlier.into_iter().chain(rounds).collect(),
        totals: view.scores().to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;
    use parlour_rules::five_crowns::{FiveCrowns, Options, save};
    use parlour_rules::{Eye, Game, Seed};

    /// The moments of the last of these actions, as the first seat saw them.
    fn after(actions: &[&str]) -> Vec<Moment<View>> {
        let text = "(1 7 (8D KT 4H) 1 (JD JT 6C) (JC 6S KC 4D) (9D 5S) HUMAN)";
        let save = save::read(text).expect("a save").save;
        let mut game =
            FiveCrowns::set_up(&Options::default(), &save, Seed::from(1)).expect("playable");
        let names = Names::new(vec!["Ann".into(), "Bo".into()]).read_by(Some(Seat(0)));
        let eye = Eye::Seat(Seat(0));
        let mut moments = Vec::new();
        for action in actions {
            let action: Action = action.parse().expect("an action");
            let Turn::Act(seat) = game.turn() else { panic!("the game is over") };
            let before = game.view(eye);
            game.play(action).expect("legal");
            moments = FiveCrowns::moments(&before, &game.view(eye), seat, action, &names);
        }
        moments
    }

    #[test]
    fn going_out_announces_the_last_turn() {
        let moments = after(&["draw", "discard 6C out"]);
        let [moment] = &moments[..] else { panic!("{moments:?}") };
        let banner = moment.banner.as_ref().map(Message::to_string);
        assert_eq!(banner.as_deref(), Some("Bo has one last turn."));
        let nothing = after(&["draw", "discard 6C"]);
        assert!(nothing.iter().all(|moment| moment.banner.is_none()));
    }

    #[test]
    fn a_round_ends_with_the_discard_then_both_hands_then_the_new_wild_rank() {
        let moments = after(&["draw", "discard 6C out", "draw", "discard KT"]);
        let [discard, end, next] = &moments[..] else { panic!("{moments:?}") };
        assert_eq!(discard.text.to_string(), "Bo discards K♆.");
        assert_eq!(discard.view.top_discard().map(|card| card.to_string()).as_deref(), Some("KT"));
        assert_eq!(discard.view.round.number(), 1);
        assert_eq!([discard.waits, end.waits, next.waits], [false, true, false]);
        let hands = end.hands.as_ref().expect("both hands");
        assert_eq!(hands.title.to_string(), "Round 1 is over");
        let said: Vec<String> =
            hands.rows.iter().map(|row| format!("{}: {}", row.label, row.says)).collect();
        assert_eq!(said, ["Your hand: went out", "Bo's hand: caught with 18 points"]);
        assert_eq!(hands.rows[0].groups[0].label.to_string(), "book");
        let sheet = hands.sheet.as_ref().expect("a sheet");
        let rounds = [("before", [1, 7]), ("1", [0, 18])];
        let rounds = rounds.map(|(label, points)| (label.to_owned(), points.to_vec()));
        assert_eq!((&sheet.rounds[..], &sheet.totals[..]), (&rounds[..], &[1, 25][..]));
        let banner = next.banner.as_ref().map(Message::to_string);
        assert_eq!(banner.as_deref(), Some("Round 2: fours are wild."));
    }

    #[test]
    fn hidden_cards_stay_hidden_until_they_are_displayed() {
        let moments = after(&["draw", "discard 6C out", "draw", "discard KT"]);
        assert_eq!(moments[0].view.hands[1].cards, None);
    }
}
