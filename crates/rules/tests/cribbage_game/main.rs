//! The whole game of cribbage, from outside.

mod laws;
