:- module(parlour_cribbage,
          [ hand_value/3,               % +Hand, +Starter, ?Value
            crib_value/3,               % +Crib, +Starter, ?Value
            hand_parts/3,               % +Hand, +Starter, ?Parts
            hand_expected/4,            % +Hand, +Cribcards, ?Expected, ?Sum
            best_hand/3,                % +Cards, ?Hand, ?Cribcards
            select_hand/3,              % +Cards, ?Hand, ?Cribcards
            select_hand/4               % +Cards, ?Hand, ?Cribcards, +Crib
          ]).
:- use_module(parlour_library).
:- use_module(library(lists)).

/** <module> Cribbage: what a hand scores, and which cards to keep

A card is card(Rank, Suit): Rank is an integer from 2 to 10 or one of ace, jack, queen and king,
Suit one of clubs, diamonds, hearts and spades.

    ?- hand_value([card(7,clubs), card(queen,hearts), card(2,clubs), card(jack,clubs)],
                  card(9,hearts), V).
    V = 0.

  - hand_value(+Hand, +Starter, ?Value)
    Value is what the four cards of Hand score with Starter.
  - crib_value(+Crib, +Starter, ?Value)
    The same for a crib, where only a flush of all five cards counts.
  - hand_parts(+Hand, +Starter, ?Parts)
    Parts is a list of part(Kind, Cards, Points), one for every combination that scores; Kind is
    fifteen, pair, run, flush or nobs.
  - hand_expected(+Hand, +Cribcards, ?Expected, ?Sum)
    Expected is the average value of Hand over all starters that can come when the one or two
    Cribcards are discarded, and Sum the total of these values, which is exact.
  - best_hand(+Cards, ?Hand, ?Cribcards)
    Hand has the greatest expected value of all ways to keep four of five or six Cards. Every
    equally good hand is accepted, in any order; unknown ones come on backtracking.
  - select_hand(+Cards, ?Hand, ?Cribcards)
    Hand is the four of five or six Cards with the greatest expected value over all starters that
    can come, and Cribcards the rest. Both keep the order of Cards.
  - select_hand(+Cards, ?Hand, ?Cribcards, +Crib)
    The same with Crib one of ignore, mine and theirs: whether the crib's expected value is left
    out, added or taken off. Five cards are taken to be dealt to three players.

All but best_hand/3 are deterministic. Cards that are not known raise instantiation errors, what is no card a type
or domain error, and a repeated card or a wrong number of cards a domain error.
*/

:- initialization(load_parlour_library, now).

hand_expected(Hand, Cribcards, Expected, Sum) :-
    hand_sum(Hand, Cribcards, Total, Starters),
    Sum = Total,
    Expected is float(Total) / Starters.

best_hand(Cards, Hand, Cribcards) :-
    best_hands(Cards, Keeps),
    (   ( ground(Hand) ; ground(Cribcards) )
    ->  member(keep(Best, Rest), Keeps),
        same_cards(Hand, Best),
        same_cards(Cribcards, Rest),
        !
    ;   member(keep(Hand, Cribcards), Keeps)
    ).

%   A list of known cards may have them in any order.

same_cards(Given, Cards) :-
    ground(Given),
    !,
    msort(Given, Sorted),
    msort(Cards, Sorted).
same_cards(Cards, Cards).
