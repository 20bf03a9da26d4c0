//! How to play Five Crowns, on one screen.

/// The rules in short.
pub const HOW: &[(&str, &str)] = &[
    (
        "Aim",
        "Eleven rounds; whoever has the fewest points at the end wins. Two decks of five suits, \
         3 to king, with three jokers each.",
    ),
    (
        "A round",
        "Three cards each in the first round, one more in every round after. The rank whose \
         number you are dealt is wild, and so are jokers.",
    ),
    ("A turn", "Draw the top card of the draw pile or of the discard pile, then discard one card."),
    (
        "Melds",
        "A book is three or more cards of one rank; a run is three or more of one suit in a row. \
         Wilds stand for anything.",
    ),
    (
        "Going out",
        "If all the cards you keep are in melds, you may go out with your discard. The other \
         player has one turn more, and scores what is in no meld.",
    ),
    ("Points", "3 to 10 count themselves, J 11, Q 12, K 13, the round's wild 20, a joker 50."),
];
