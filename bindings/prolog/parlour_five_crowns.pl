:- module(parlour_five_crowns,
          [ five_crowns_melds/5,        % +Wild, +Cards, ?Melds, ?Unmelded, ?Points
            five_crowns_discards/4      % +Wild, +Cards, ?Discards, ?Points
          ]).
:- use_module(parlour_library).

/** <module> Five Crowns, a game by SET Enterprises and PlayMonster: melds

A card is an atom or a string: a rank (3 to 9, X for ten, J Q K) and a suit (S C D H, T for
tridents), or a joker (J1 J2 J3). Wild is the round's wild rank, from 3 to 13.

    ?- five_crowns_melds(7, ['6C', 'J1', '4C', 'QT'], Melds, Unmelded, Points).
    Melds = [run(['4C', 'J1', '6C'])], Unmelded = ['QT'], Points = 12.

  - five_crowns_melds(+Wild, +Cards, ?Melds, ?Unmelded, ?Points)
    Melds are the books and runs that leave the fewest points, as book(Cards) and run(Cards).
  - five_crowns_discards(+Wild, +Cards, ?Discards, ?Points)
    Discards are all the cards whose discard leaves the fewest Points of a hand that has drawn.

All are deterministic. What is no card or no rank raises a domain error.
*/

:- initialization(load_parlour_library, now).
