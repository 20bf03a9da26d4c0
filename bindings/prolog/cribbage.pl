:- module(cribbage,
          [ hand_value/3,               % +Hand, +Starter, ?Value
            crib_value/3,               % +Crib, +Starter, ?Value
            hand_parts/3,               % +Hand, +Starter, ?Parts
            select_hand/3,              % +Cards, ?Hand, ?Cribcards
            select_hand/4               % +Cards, ?Hand, ?Cribcards, +Crib
          ]).

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
  - select_hand(+Cards, ?Hand, ?Cribcards)
    Hand is the four of five or six Cards with the greatest expected value over all starters that
    can come, and Cribcards the rest. Both keep the order of Cards.
  - select_hand(+Cards, ?Hand, ?Cribcards, +Crib)
    The same with Crib one of ignore, mine and theirs: whether the crib's expected value is left
    out, added or taken off. Five cards are taken to be dealt to three players.

All are deterministic. Cards that are not known raise instantiation errors, what is no card a type
or domain error, and a repeated card or a wrong number of cards a domain error.
*/

%   The library is beside this file where it is installed, and in Cargo's target folder where it
%   was built.

library_folder(Here, Here).
library_folder(Here, Folder) :-
    (   getenv('CARGO_TARGET_DIR', Target)
    ;   atom_concat(Here, '/target', Target)
    ),
    member(Build, ['/release', '/debug']),
    atom_concat(Target, Build, Folder).

:- prolog_load_context(directory, Here),
   current_prolog_flag(shared_object_extension, Extension),
   (   library_folder(Here, Folder),
       atomic_list_concat([Folder, '/libparlour_cribbage.', Extension], Library),
       exists_file(Library)
   ->  use_foreign_library(Library)
   ;   throw(error(existence_error(file, libparlour_cribbage),
                   context(_, 'build it: cargo build --release in bindings/prolog')))
   ).
