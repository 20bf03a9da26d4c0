//! How to play Crosscut, on one screen.

/// The rules in short.
pub const HOW: &[(&str, &str)] = &[
    (
        "Aim",
        "Fill a whole row or a whole column of the inner board with discs of your colour. There \
         are no draws.",
    ),
    (
        "A turn",
        "Red begins. Set one disc down on any empty square of the inner board. You are skipped \
         only when nothing can be placed.",
    ),
    (
        "Flanking",
        "Enemy discs in an unbroken line between your new disc and another of yours are flanked, \
         across or down.",
    ),
    (
        "Flipping",
        "All that is flanked flips to your colour, if the longest line you create is longer than \
         the longest enemy line you cut. Otherwise nothing flips. Flips set off no further flips.",
    ),
    (
        "The edge",
        "The outer squares are the perimeter. A disc may go there only if it flips something, and \
         it is taken off at once.",
    ),
];
