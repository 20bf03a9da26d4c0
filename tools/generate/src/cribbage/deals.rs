//! All deals, with those that differ only in the names of the suits counted together.

use parlour_rules::cards::{Card, CardSet};
use parlour_rules::cribbage::Dealt;

/// Deals that differ only in the names of their suits.
pub struct Alike {
    /// One of them.
    pub dealt: Dealt,
    /// How many there are.
    pub count: u64,
}

/// Every deal of this many cards.
pub fn deals_of(size: u32) -> Vec<Alike> {
    let mut deals = Vec::new();
    // The ranks held in each suit as masks, from the largest to the smallest.
    let masks: Vec<u16> = (0..1_u16 << 13).filter(|mask| mask.count_ones() <= size).collect();
    let fits = |held: u32, mask: u16| held + mask.count_ones() <= size;
    for (i, &a) in masks.iter().enumerate() {
        for (j, &b) in masks[..=i].iter().enumerate() {
            if !fits(a.count_ones(), b) {
                continue;
            }
            let two = a.count_ones() + b.count_ones();
            for (k, &c) in masks[..=j].iter().enumerate().filter(|(_, c)| fits(two, **c)) {
                let rest = size - two - c.count_ones();
                for &d in masks[..=k].iter().filter(|d| d.count_ones() == rest) {
                    deals.push(alike([a, b, c, d]));
                }
            }
        }
    }
    deals
}

fn alike(suits: [u16; 4]) -> Alike {
    let holds = |card: &Card| suits[card.suit() as usize] >> card.rank().index() & 1 == 1;
    let cards: CardSet = Card::all().filter(holds).collect();
    let cards: Vec<Card> = cards.iter().collect();
    // Exchanging suits that hold the same ranks changes nothing.
    let mut count = 24;
    let mut same = 1;
    for two in suits.windows(2) {
        same = if two[0] == two[1] { same + 1 } else { 1 };
        count /= same;
    }
    Alike { dealt: Dealt::new(&cards).expect("five or six different cards"), count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suit_classes_cover_all_deals() {
        let five = deals_of(5);
        assert_eq!(five.len(), 134_459);
        assert_eq!(five.iter().map(|alike| alike.count).sum::<u64>(), 2_598_960);
    }
}
