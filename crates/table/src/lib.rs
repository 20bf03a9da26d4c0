//! A game in progress: seats, turns, take-backs, saving.
