//! Cribbage one moment at a time: a card, a go, and the show hand by hand.

use parlour_rules::cards::Card;
use parlour_rules::cribbage::{
    Action, Counting, Hand, Phase, PublicEvent, Score, Track, View, aloud, counted, score,
};
use parlour_rules::message::Part;
use parlour_rules::{Message, Seat, message};

use super::events::tell;
use crate::moments::{CardGroup, Moment, ShownCard, ShownHand, ShownHands};
use crate::words::Names;

/// How far from the end a side is announced.
const LAST_HOLES: u8 = 20;

/// What an action led to, in order.
pub fn moments(before: &View, after: &View, action: Action, names: &Names) -> Vec<Moment<View>> {
    let mut lines = tell(before, after, names).into_iter();
    let mut show = Show { names, rows: earlier_rows(before, names) };
    let mut moments: Vec<Moment<View>> = Vec::new();
    let mut board = before.board.clone();
    for (event, view) in after.steps_since(before, action) {
        let text = lines.next().unwrap_or_default();
        let banner = last_holes(&board, &view, names);
        let mut shown = match (event, view.starter) {
            (PublicEvent::Showed { .. }, Some(starter)) => {
                show.moments(event, starter, &board, &view)
            }
            _ => vec![Moment::new(view.clone(), Message::default())],
        };
        board.clone_from(&view.board);
        if let Some(last) = shown.last_mut() {
            (last.text, last.banner) = (text, banner);
        }
        moments.append(&mut shown);
    }
    let ended = after.deals.len() != before.deals.len() || after.games.len() != before.games.len();
    if let Some(last) = moments.last_mut() {
        last.text = Message::join([last.text.clone()].into_iter().chain(lines), "\n");
        // A deal may end with somebody passing at muggins: what waits to be read is the show.
        if ended && last.hands.is_none() && !show.rows.is_empty() {
            last.hands = Some(show.all());
        }
        last.waits = ended && (after.phase != Phase::Over || last.hands.is_some());
    }
    moments
}

/// The hands that were counted before in this deal.
fn earlier_rows(view: &View, names: &Names) -> Vec<ShownHand> {
    let Some(starter) = view.starter else { return Vec::new() };
    let row = |event: &PublicEvent| row(event, starter, names);
    view.events.iter().filter_map(row).collect()
}

/// A hand that was counted, none of its cards lit.
fn row(event: &PublicEvent, starter: Card, names: &Names) -> Option<ShownHand> {
    let PublicEvent::Showed { seat, what, cards, claim, pegged } = *event else { return None };
    let says: Message = match claim {
        Some(claim) => message!["counted as ", claim],
        None => aloud(&score(cards, starter, what)).into(),
    };
    Some(ShownHand {
        label: owned(seat, what, names),
        groups: groups(cards, starter, &[]),
        says,
        points: u32::from(pegged),
    })
}

fn owned(seat: Seat, what: Counting, names: &Names) -> Message {
    let what = if what == Counting::Hand { "hand" } else { "crib" };
    message![names.owner(seat), " ", what]
}

/// A hand and the starter.
fn groups(cards: Hand, starter: Card, lit: &[Card]) -> Vec<CardGroup> {
    let shown =
        |card: Card| ShownCard { face: card.into(), is_lit: lit.contains(&card), is_wild: false };
    let cards = cards.iter().map(|&card| shown(card)).collect();
    vec![CardGroup::new("", cards), CardGroup::new("starter", vec![shown(starter)])]
}

/// The show: the hands that lie on the table already.
struct Show<'a> {
    names: &'a Names,
    rows: Vec<ShownHand>,
}

impl Show<'_> {
    /// The moments of one hand, whose row joins the others.
    fn moments(
        &mut self,
        event: &PublicEvent,
        starter: Card,
        board: &[Track],
        view: &View,
    ) -> Vec<Moment<View>> {
        let Some(done) = row(event, starter, self.names) else { return Vec::new() };
        let mut moments = Vec::new();
        let mut is_home = false;
        if let PublicEvent::Showed { seat, what, cards, claim: None, .. } = *event {
            let score: Score = score(cards, starter, what);
            let side = view.options.side(seat);
            let (target, back) = (view.options.length.target(), board[side].front);
            let steps = counted(&score);
            // Nothing is counted once a side has won.
            let home = steps.iter().position(|step| back + step.count >= target);
            is_home = home.is_some();
            let mut said: Vec<String> = Vec::new();
            for step in steps.into_iter().take(home.map_or(usize::MAX, |home| home + 1)) {
                said.push(step.says);
                let row = ShownHand {
                    groups: groups(cards, starter, &step.cards),
                    says: said.join(", ").into(),
                    points: u32::from(step.count),
                    ..done.clone()
                };
                // The peg walks with the count.
                let mut view = view.clone();
                view.board[side] = Track { front: (back + step.count).min(target), back };
                moments.push(self.shown(row, view));
            }
        }
        if moments.is_empty() {
            moments.push(self.shown(done.clone(), view.clone()));
        } else if let Some(row) = moments.last_mut().and_then(last_row).filter(|_| !is_home) {
            row.says = done.says.clone();
        }
        self.rows.push(done);
        moments
    }

    fn shown(&self, row: ShownHand, view: View) -> Moment<View> {
        let rows = self.rows.iter().cloned().chain([row]).collect();
        Moment::new(view, Message::default()).showing(ShownHands { rows, ..self.all() })
    }

    /// Every hand that lies on the table.
    fn all(&self) -> ShownHands {
        ShownHands { title: "The show".into(), rows: self.rows.clone(), sheet: None }
    }
}

fn last_row(moment: &mut Moment<View>) -> Option<&mut ShownHand> {
    moment.hands.as_mut()?.rows.last_mut()
}

/// The announcement when a side comes near the end of the board.
fn last_holes(before: &[Track], view: &View, names: &Names) -> Option<Message> {
    let target = view.options.length.target();
    let near = target - LAST_HOLES;
    let came_near = |side: &usize| {
        before[*side].front < near && (near..target).contains(&view.board[*side].front)
    };
    let side = (0..view.board.len()).find(came_near)?;
    let seats: Vec<Seat> = view.options.seats_of(side).collect();
    let left = u32::from(target - view.board[side].front);
    Some(message![names.all_do(&seats, "needs ", "need "), Part::Points(left), " to win."])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Words;
    use parlour_rules::cribbage::{Cribbage, Options, Show as Counts};
    use parlour_rules::{Eye, Game, Seed, Turn};

    /// The moments of every action of a whole game, by action.
    fn whole_game(options: Options, eye: Eye) -> Vec<(View, Vec<Moment<View>>)> {
        let names = Names::new(vec!["Ann".into(), "Bo".into()]);
        let mut game = Cribbage::deal(&options, Seed::from(5));
        let mut played = Vec::new();
        while let Turn::Act(seat) = game.turn() {
            let action = game.legal()[0];
            let before = game.view(eye);
            game.play(action).expect("legal");
            let after = game.view(eye);
            let moments = Cribbage::moments(&before, &after, seat, action, &names);
            played.push((after, moments));
        }
        played
    }

    #[test]
    fn the_show_is_staged_hand_by_hand_and_waits_at_its_end() {
        let played = whole_game(Options::default(), Eye::Seat(Seat(0)));
        let (after, show) =
            played.iter().find(|(after, _)| after.deals.len() == 1).expect("a deal ends");
        let labels = |moment: &Moment<View>| -> Vec<String> {
            let rows = moment.hands.iter().flat_map(|hands| &hands.rows);
            rows.map(|row| row.label.to_string()).collect()
        };
        let mut order: Vec<Vec<String>> = show.iter().map(labels).collect();
        order.dedup();
        let [first, second] = if after.deals[0].dealer == Seat(1) {
            ["Ann's hand", "Bo's hand"]
        } else {
            ["Bo's hand", "Ann's hand"]
        };
        let crib = second.replace("hand", "crib");
        let expected = [&[][..], &[first], &[first, second], &[first, second, &crib]];
        assert_eq!(order, expected.map(<[&str]>::to_vec));
        let waits: Vec<bool> = show.iter().map(|moment| moment.waits).collect();
        assert_eq!(waits.iter().rposition(|&waits| waits), Some(show.len() - 1));
        assert_eq!(waits.iter().filter(|&&waits| waits).count(), 1);
        // The peg has walked as far as the deal's own account says.
        let last = show.last().expect("a show");
        assert_eq!(last.view.scores(), after.deals[0].scores);
    }

    #[test]
    fn every_lit_card_belongs_to_what_is_counted() {
        for (_, moments) in whole_game(Options::default(), Eye::Nobody) {
            let mut before = 0;
            for moment in moments.iter().filter(|moment| moment.hands.is_some()) {
                let row = moment.hands.iter().flat_map(|hands| &hands.rows).last().expect("a row");
                let lit: usize = row
                    .groups
                    .iter()
                    .flat_map(|group| &group.cards)
                    .filter(|card| card.is_lit)
                    .count();
                assert_eq!(lit == 0, row.points == 0, "{row:?}");
                assert!(
                    row.points == 0 || lit <= 5 && (row.points > before || !moment.text.is_empty())
                );
                before = if moment.text.is_empty() { row.points } else { 0 };
            }
        }
    }

    #[test]
    fn nothing_is_counted_once_a_side_has_won() {
        let options = Options::default();
        let target = options.length.target();
        let shown = whole_game(options, Eye::Nobody).into_iter().flat_map(|(_, moments)| moments);
        let home = shown.filter(|moment| moment.hands.is_some());
        let home = home.filter(|moment| moment.view.scores().contains(&target));
        assert!(home.count() <= 1, "the count that ends the game is the last");
    }

    #[test]
    fn a_players_own_count_shows_no_more_than_the_claim() {
        let options = Options { show: Counts::Muggins, ..Options::default() };
        for (_, moments) in whole_game(options, Eye::Seat(Seat(1))) {
            for moment in moments {
                let rows = moment.hands.iter().flat_map(|hands| &hands.rows);
                for row in rows {
                    let lit =
                        row.groups.iter().flat_map(|group| &group.cards).any(|card| card.is_lit);
                    assert!(!lit && row.says.to_string() == "counted as 0", "{row:?}");
                }
            }
        }
    }

    #[test]
    fn a_deal_that_ends_with_a_pass_waits_with_its_show() {
        let options = Options { show: Counts::Muggins, ..Options::default() };
        let names = Names::new(vec!["Ann".into(), "Bo".into()]);
        let mut game = Cribbage::deal(&options, Seed::from(5));
        let mut waits = 0;
        while let Turn::Act(seat) = game.turn() {
            let legal = game.legal();
            let pass = legal.iter().copied().find(|action| *action == Action::Pass);
            let action = pass.unwrap_or(legal[0]);
            let before = game.view(Eye::Nobody);
            game.play(action).expect("legal");
            let after = game.view(Eye::Nobody);
            for moment in Cribbage::moments(&before, &after, seat, action, &names) {
                let rows = moment.hands.map_or(0, |hands| hands.rows.len());
                assert!(!moment.waits || rows > 0, "{}", moment.text);
                waits += usize::from(moment.waits && action == Action::Pass && rows == 3);
            }
        }
        assert!(waits > 0, "a deal ended with a pass");
    }

    #[test]
    fn moments_say_the_same_as_the_log() {
        let names = Names::new(vec!["Ann".into(), "Bo".into()]);
        let mut game = Cribbage::deal(&Options::default(), Seed::from(8));
        while let Turn::Act(seat) = game.turn() {
            let action = game.legal()[0];
            let before = game.view(Eye::Nobody);
            game.play(action).expect("legal");
            let after = game.view(Eye::Nobody);
            let said = Cribbage::moments(&before, &after, seat, action, &names)
                .into_iter()
                .map(|moment| moment.text)
                .filter(|text| !text.is_empty());
            let log = Cribbage::tell(&before, &after, seat, action, &names);
            assert_eq!(Message::join(said, "\n"), log);
        }
    }

    #[test]
    fn the_last_twenty_holes_are_announced_once_for_each_side() {
        let played = whole_game(Options::default(), Eye::Nobody);
        let banners: Vec<String> = played
            .iter()
            .flat_map(|(_, moments)| moments)
            .filter_map(|moment| moment.banner.as_ref().map(Message::to_string))
            .collect();
        assert!((1..=2).contains(&banners.len()), "{banners:?}");
        assert!(banners.iter().all(|said| said.contains(" points to win.")), "{banners:?}");
    }
}
