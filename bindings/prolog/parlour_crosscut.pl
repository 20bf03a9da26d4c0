:- module(parlour_crosscut,
          [ crosscut_moves/2,           % +Position, ?Squares
            crosscut_flips/3,           % +Position, +Square, ?Flips
            crosscut_after/3,           % +Position, +Square, ?After
            crosscut_winner/2           % +Position, ?Colour
          ]).
:- use_module(parlour_library).

/** <module> Crosscut, designed by Mark Steere: moves and flips

A position is text: the rows from the top joined by `/` (`.` empty, `R`, `B`, perimeter included), a
space, and `red` or `blue` to move. A square is a column letter and a row number, such as c5.

    ?- crosscut_flips('....../.RBBB./.R..B./.RRR../..R.../...... blue', a2, Flips).
    Flips = [b2].

  - crosscut_moves(+Position, ?Squares)
    Squares are those where a disc may be placed, sorted by row and then by column.
  - crosscut_flips(+Position, +Square, ?Flips)
    Flips are the squares whose discs flip. It fails if no disc may be placed on Square.
  - crosscut_after(+Position, +Square, ?After)
    After is the position after a disc on Square, as an atom. It fails if none may be placed there.
  - crosscut_winner(+Position, ?Colour)
    Colour has a complete line; fails if neither has.

All are deterministic. Text that is no position or square raises a domain error.
*/

:- initialization(load_parlour_library, now).
