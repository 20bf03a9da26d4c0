//! How to play cribbage, on one screen.

/// The rules in short.
pub const HOW: &[(&str, &str)] = &[
    ("Aim", "Be the first to peg 121 points. Four play as partners, who sit opposite."),
    (
        "The crib",
        "Everyone is dealt six cards (five where three or four play) and keeps four. The rest goes \
         face down to the crib, which is the dealer's. A starter is turned up; for a jack the \
         dealer pegs 2, his heels.",
    ),
    (
        "The play",
        "In turn, lay a card and call the count: aces 1, faces 10, never past 31. Who cannot lay \
         says go. Peg 2 for making 15 or 31, 2, 6 or 12 for a second, third or fourth of a rank in \
         a row, a point a card for a run of the last cards, and 1 for the go or the last card.",
    ),
    (
        "The show",
        "Hands are counted with the starter, left of the dealer first, the crib last: 2 for every \
         fifteen and every pair, a point a card for runs and flushes (a crib needs all five), and \
         1 for the jack of the starter's suit.",
    ),
    (
        "Muggins",
        "If you wish, everyone counts for themselves, and what they overlook may be taken.",
    ),
];
