//! A hand of cards in its owner's order.

/// A hand with a cursor. Only its owner reorders it; a new card joins the end.
#[derive(Clone, Debug)]
pub struct Held<C> {
    cards: Vec<C>,
    cursor: usize,
}

impl<C> Default for Held<C> {
    fn default() -> Self {
        Held { cards: Vec::new(), cursor: 0 }
    }
}

impl<C: Copy + PartialEq> Held<C> {
    /// The cards in their order.
    pub fn cards(&self) -> &[C] {
        &self.cards
    }

    /// The place of the cursor.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The card under the cursor.
    pub fn chosen(&self) -> Option<C> {
        self.cards.get(self.cursor).copied()
    }

    /// Puts the cursor on a card.
    pub fn point(&mut self, place: usize) {
        self.cursor = place.min(self.cards.len().saturating_sub(1));
    }

    /// Updates the hand to the cards that are held now: new ones join the end.
    pub fn hold(&mut self, held: &[C]) {
        let mut left = held.to_vec();
        self.cards.retain(|card| match left.iter().position(|other| other == card) {
            Some(place) => {
                left.remove(place);
                true
            }
            None => false,
        });
        let (kept, came) = (!self.cards.is_empty(), !left.is_empty());
        self.cards.extend(left);
        if !kept {
            self.cursor = 0;
        } else if came {
            self.cursor = self.cards.len() - 1;
        }
        self.point(self.cursor);
    }

    /// Moves the cursor.
    pub fn walk(&mut self, by: isize) {
        self.point(self.cursor.saturating_add_signed(by));
    }

    /// Moves the card under the cursor.
    pub fn carry(&mut self, by: isize) {
        let from = self.cursor;
        self.walk(by);
        if from < self.cards.len() {
            self.cards.swap(from, self.cursor);
        }
    }

    /// Puts the cards into another order; the cursor stays on its card.
    pub fn order(&mut self, order: impl FnOnce(&mut Vec<C>)) {
        let chosen = self.chosen();
        order(&mut self.cards);
        let place = self.cards.iter().position(|&card| Some(card) == chosen);
        self.point(place.unwrap_or(0));
    }
}
