//! Hands that are laid out for everyone to see: the show in cribbage, the end of a round.

use parlour_table::moments::{ShownHand, ShownHands};
use ratatui::layout::Rect;

use crate::screen::cards::{Flow, Group, Groups, Light, Marks, Size, printed};
use crate::screen::pen::{Pen, wrapped};
use crate::screen::theme::{Role, Theme};

/// The rows from which on cards are large, so that they stay so while hands join the others.
const ROOMY: u16 = 30;

/// Draws the hands one below the other. Where not all have room for boxes, only the last one,
/// which is being counted, has them.
pub fn draw(area: Rect, pen: &mut Pen, shown: &ShownHands) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    pen.heading(area, 0, &pen.theme.words(&shown.title));
    let mut rest = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let hands: Vec<Laid> = shown.rows.iter().map(|row| Laid::new(row, pen.theme)).collect();
    let largest = if area.height >= ROOMY { Size::Large } else { Size::Boxed };
    let all = |size: &Size| {
        let rows: u16 = hands.iter().map(|hand| hand.rows(*size, rest.width) + 1).sum();
        rows <= rest.height + 1
    };
    let size = [largest, Size::Boxed].into_iter().find(all);
    for (place, hand) in hands.iter().enumerate() {
        let is_last = place + 1 == hands.len();
        let size = match size {
            Some(size) => size,
            None if is_last => Size::Boxed,
            None => Size::Small,
        };
        let rows = hand.draw(rest, pen, size) + u16::from(size != Size::Small);
        let rows = rows.min(rest.height);
        rest = Rect { y: rest.y + rows, height: rest.height - rows, ..rest };
    }
}

/// A hand that is ready to be drawn.
struct Laid<'a> {
    hand: &'a ShownHand,
    groups: Vec<Group>,
    lit: Vec<bool>,
}

impl<'a> Laid<'a> {
    fn new(hand: &'a ShownHand, theme: Theme) -> Self {
        let cards = hand.groups.iter().flat_map(|group| &group.cards);
        let lit = cards.map(|card| card.is_lit).collect();
        let groups = hand.groups.iter().map(|group| printed(group, theme)).collect();
        Laid { hand, groups, lit }
    }

    /// Whose hand it is, and what is said about it.
    fn says(&self) -> String {
        format!("{}: {}", self.hand.label, self.hand.says)
    }

    fn rows(&self, size: Size, width: u16) -> u16 {
        let words = wrapped(&self.says(), usize::from(width)).len() as u16;
        words + Groups { groups: &self.groups, size }.rows(width)
    }

    /// Draws it. Returns the rows used.
    fn draw(&self, area: Rect, pen: &mut Pen, size: Size) -> u16 {
        if size == Size::Small {
            let mut flow = Flow::new(Rect { height: area.height.min(1), ..area });
            let label = format!("{}:", self.hand.label);
            flow.words(pen, Role::Quiet, &pen.theme.words(label));
            let cards = self.groups.iter().flat_map(|group| &group.cards);
            let cards: Vec<(Role, String)> =
                cards.map(|card| (card.role, card.words.trim().to_owned())).collect();
            flow.printed(pen, &cards);
            flow.words(pen, Role::Strong, &format!("= {}", self.hand.points));
            return 1;
        }
        let words = pen.wrap(area, 0, Role::Strong, self.says());
        let below = Rect { y: area.y + words, height: area.height.saturating_sub(words), ..area };
        let groups = Groups { groups: &self.groups, size };
        groups.draw(below, pen, |place| {
            let is_counted = self.lit.get(place) == Some(&true);
            Marks {
                light: if is_counted { Light::Counted } else { Light::Off },
                ..Marks::default()
            }
        });
        words + groups.rows(area.width)
    }
}
