//! Spotting the best melds against the clock.

use parlour_rules::five_crowns::{Card, FiveCrowns, Rank, best_melds, read_cards};
use parlour_rules::{Luck, Message, message};

use super::named;
use crate::coach::{Drill, DrillInfo, DrillQuestion, DrillShown};
use crate::moments::{CardGroup, ShownCard};

/// The rounds that are asked: hands with enough to see, and few enough cards to be quick.
const ROUNDS: std::ops::RangeInclusive<u8> = 5..=9;

/// The drills of Five Crowns.
pub const DRILLS: &[Drill<FiveCrowns>] = &[Drill {
    info: DrillInfo {
        name: "spot-melds",
        title: "Spot the best melds",
        about: "Find the melds that leave the fewest points in each of ten hands, as fast as you can.",
        how: "Choose the cards that stay unmelded. If all cards meld, choose none.",
    },
    make: question,
}];

fn question(luck: &mut Luck) -> DrillQuestion<FiveCrowns> {
    loop {
        let rounds = u32::from(ROUNDS.end() - ROUNDS.start() + 1);
        let count = ROUNDS.start() + luck.below(rounds) as u8;
        let wild = Rank::new(count).expect("a round's cards name its wild rank");
        let mut pack = Card::pack();
        luck.shuffle(&mut pack);
        pack.truncate(count.into());
        let best = best_melds(&pack, wild);
        if !best.melds.is_empty() {
            return of_hand(pack, wild);
        }
    }
}

fn of_hand(mut hand: Vec<Card>, wild: Rank) -> DrillQuestion<FiveCrowns> {
    let best = best_melds(&hand, wild);
    let melds = best.melds.iter().map(|meld| Message::from(meld.cards()));
    let melds = message!["You can meld ", Message::list(melds, "and"), "."];
    let solution = match &best.leftover[..] {
        [] => message![melds, " Nothing stays unmelded."],
        [card] => message![
            melds,
            " ",
            named(*card).capitalised(),
            " stays unmelded: ",
            points(best.points),
            "."
        ],
        cards => message![melds, " ", cards, " stay unmelded: ", points(best.points), "."],
    };
    hand.sort_unstable();
    let shown = |card: &Card| {
        let is_wild = card.is_wild(wild) && !card.is_joker();
        ShownCard { face: (*card).into(), is_lit: false, is_wild }
    };
    let codes = hand.iter().map(ToString::to_string).collect();
    let label = message![wild.plural(), " are wild"].capitalised();
    let group = CardGroup::new(label, hand.iter().map(shown).collect());
    let ask = "Which cards stay unmelded in the best arrangement?".into();
    let least = best.points;
    DrillQuestion::new(ask, DrillShown::Cards(group, codes), solution, move |text| {
        let chosen = match text.to_ascii_lowercase().as_str() {
            "" | "none" | "-" => Vec::new(),
            _ => read_cards(text).map_err(|why| why.to_string())?,
        };
        let mut rest = hand.clone();
        for card in &chosen {
            // Jokers all look the same.
            let is_it = |held: &Card| held == card || held.is_joker() && card.is_joker();
            let Some(place) = rest.iter().position(is_it) else {
                return Err(format!("{} isn't in this hand", Message::from(*card)));
            };
            rest.remove(place);
        }
        let points: u32 = chosen.iter().map(|card| card.points(wild)).sum();
        let melds_all = rest.is_empty() || best_melds(&rest, wild).points == 0;
        Ok(points == least && melds_all)
    })
}

fn points(points: u32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
