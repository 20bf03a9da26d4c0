/*  Tests of the foreign library in a real Prolog, over the project's golden cases.

    Run: swipl -g main -t halt bindings/prolog/tests/cribbage.plt
    The last line is `N passed, N failed`; the exit status is 1 if any failed.
*/

:- use_module('../cribbage').
:- use_module('../parlour_crosscut').
:- use_module('../parlour_five_crowns').
:- use_module(library(plunit)).
:- use_module(library(http/json)).
:- use_module(library(readutil)).
:- use_module(library(time)).

main :-
    % Ten minutes end a hang.
    (   catch(call_with_time_limit(600, run_tests), time_limit_exceeded,
              ( format("the tests do not end~n"), halt(1) ))
    ->  true
    ;   true
    ),
    aggregate_all(count, plunit:passed(_, _, _, _, _), Passed),
    aggregate_all(count, ( plunit:failed(_, _, _, _) ; plunit:failed_assertion(_, _, _, _, _, _, _) ), Failed),
    format("~d passed, ~d failed~n", [Passed, Failed]),
    (   Failed =:= 0, Passed > 0 -> true ; halt(1) ).

%   The golden cases, one JSON document a line.

golden(Name, Case) :-
    module_property(cribbage, file(Module)),
    file_directory_name(Module, Here),
    atomic_list_concat([Here, '/../../golden/cribbage/', Name], File),
    setup_call_cleanup(
        open(File, read, Stream),
        ( repeat,
          read_line_to_string(Stream, Line),
          (   Line == end_of_file
          ->  !, fail
          ;   atom_json_dict(Line, Case, [])
          )
        ),
        close(Stream)).

card_term(Name, card(Rank, Suit)) :-
    sub_string(Name, 0, 1, _, RankText),
    sub_string(Name, 1, 1, _, SuitText),
    rank_term(RankText, Rank),
    suit_term(SuitText, Suit).

rank_term("A", ace) :- !.
rank_term("T", 10) :- !.
rank_term("J", jack) :- !.
rank_term("Q", queen) :- !.
rank_term("K", king) :- !.
rank_term(Digit, Rank) :- number_string(Rank, Digit).

suit_term("C", clubs).
suit_term("D", diamonds).
suit_term("H", hearts).
suit_term("S", spades).

card_terms(Names, Cards) :- maplist(card_term, Names, Cards).

hand([card(7,clubs), card(queen,hearts), card(2,clubs), card(jack,clubs)]).
deal([card(5,spades), card(ace,diamonds), card(8,hearts), card(queen,clubs),
      card(queen,diamonds), card(jack,hearts)]).

is_scored(Case) :-
    card_terms(Case.hand, Hand),
    card_term(Case.starter, Starter),
    (   Case.crib == true
    ->  crib_value(Hand, Starter, Value)
    ;   hand_value(Hand, Starter, Value)
    ),
    Value =:= Case.total.

%   Parts are counted as a hand, so the flush of a crib is left out.

has_parts(Case) :-
    card_terms(Case.hand, Hand),
    card_term(Case.starter, Starter),
    hand_parts(Hand, Starter, Parts),
    forall(member(Kind-Points, [ fifteen-Case.fifteens, pair-Case.pairs,
                                 run-Case.runs, nobs-Case.nobs ]),
           aggregate_all(sum(P), member(part(Kind, _, P), Parts), Points)).

is_kept(Case) :-
    card_terms(Case.cards, Cards),
    select_hand(Cards, Hand, Cribcards),
    member(Names, Case.best),
    card_terms(Names, Best),
    Best == Hand,
    subtract(Cards, Hand, Cribcards),
    !.

%!  golden(+File, :Test, -Count, -Wrong)

golden(File, Test, Count, Wrong) :-
    aggregate_all(count, golden(File, _), Count),
    findall(Case, ( golden(File, Case), \+ call(Test, Case) ), Wrong).

:- begin_tests(golden).

test(scores, Count-Wrong == 1600-[]) :-
    golden('scores.jsonl', is_scored, Count, Wrong).
test(parts, Count-Wrong == 1600-[]) :-
    golden('scores.jsonl', has_parts, Count, Wrong).
test(keeps, Count-Wrong == 1500-[]) :-
    golden('keeps.jsonl', is_kept, Count, Wrong).

:- end_tests(golden).

:- begin_tests(manners).

test(value, V == 0) :-
    hand(Hand), hand_value(Hand, card(9,hearts), V).
test(bound_value_is_checked) :-
    hand(Hand), hand_value(Hand, card(9,hearts), 0).
test(wrong_value_fails, fail) :-
    hand(Hand), hand_value(Hand, card(9,hearts), 1).
test(value_of_another_type_fails, fail) :-
    hand(Hand), hand_value(Hand, card(9,hearts), zero).
test(crib_needs_five_for_a_flush, Hand-Crib == 4-0) :-
    Cards = [card(2,hearts), card(4,hearts), card(6,hearts), card(8,hearts)],
    hand_value(Cards, card(king,clubs), Hand),
    crib_value(Cards, card(king,clubs), Crib).
test(parts, Parts == [part(fifteen, [card(5,hearts), card(king,clubs)], 2),
                      part(fifteen, [card(2,spades), card(king,clubs), card(3,clubs)], 2)]) :-
    hand_parts([card(5,hearts), card(2,spades), card(9,clubs), card(king,clubs)],
               card(3,clubs), Parts).
test(cards_keep_the_order_dealt, Hand-Cribcards ==
        [card(5,spades), card(queen,clubs), card(queen,diamonds), card(jack,hearts)]
      - [card(ace,diamonds), card(8,hearts)]) :-
    deal(Cards), select_hand(Cards, Hand, Cribcards).
test(no_choice_points, true) :-
    deal(Cards), hand(Hand),
    call_cleanup(select_hand(Cards, _, _), Det1 = true),
    call_cleanup(select_hand(Cards, _, _, mine), Det2 = true),
    call_cleanup(hand_value(Hand, card(9,hearts), _), Det3 = true),
    call_cleanup(crib_value(Hand, card(9,hearts), _), Det4 = true),
    call_cleanup(hand_parts(Hand, card(9,hearts), _), Det5 = true),
    maplist(==(true), [Det1, Det2, Det3, Det4, Det5]).
test(bound_hand_is_checked) :-
    deal(Cards), select_hand(Cards, [card(5,spades)|_], [_, card(8,hearts)]).
test(other_hand_fails, fail) :-
    deal(Cards), select_hand(Cards, [card(ace,diamonds)|_], _).
test(five_cards, Cribcards == [card(8,hearts)]) :-
    select_hand([card(5,spades), card(8,hearts), card(queen,clubs), card(queen,diamonds),
                 card(jack,hearts)], _, Cribcards).
test(crib_ignore, Hand == Same) :-
    deal(Cards), select_hand(Cards, Hand, _, ignore), select_hand(Cards, Same, _).
test(own_crib_gets_what_theirs_does_not, Mine-Theirs ==
        [card(5,hearts), card(5,clubs)] - [card(2,spades), card(queen,hearts)]) :-
    Cards = [card(5,hearts), card(5,clubs), card(2,spades), card(3,diamonds), card(4,clubs),
             card(queen,hearts)],
    select_hand(Cards, _, Mine, mine),
    select_hand(Cards, _, Theirs, theirs).

:- end_tests(manners).

:- begin_tests(errors).

test(unbound_hand, error(instantiation_error)) :-
    hand_value(_, card(9,hearts), _).
test(partial_hand, error(instantiation_error)) :-
    hand_value([card(7,clubs)|_], card(9,hearts), _).
test(unbound_card, error(instantiation_error)) :-
    hand_value([card(7,clubs), _, card(2,clubs), card(jack,clubs)], card(9,hearts), _).
test(unbound_rank, error(instantiation_error)) :-
    hand_value([card(_,clubs)], card(9,hearts), _).
test(unbound_starter, error(instantiation_error)) :-
    hand(Hand), hand_value(Hand, _, _).
test(unbound_crib, error(instantiation_error)) :-
    deal(Cards), select_hand(Cards, _, _, _).
test(not_a_list, error(type_error(list, four))) :-
    hand_value(four, card(9,hearts), _).
test(improper_list, error(type_error(list, _))) :-
    hand_value([card(7,clubs)|x], card(9,hearts), _).
test(cyclic_list, error(type_error(list, _))) :-
    Cards = [card(7,clubs)|Cards],
    hand_value(Cards, card(9,hearts), _).
test(cyclic_card, error(_)) :-
    Card = card(Card, clubs),
    hand_value([Card], card(9,hearts), _).
test(not_a_card, error(type_error(card, queen))) :-
    hand_value([queen], card(9,hearts), _).
test(card_of_three, error(type_error(card, card(7,clubs,red)))) :-
    hand_value([card(7,clubs,red)], card(9,hearts), _).
test(no_such_rank, error(domain_error(rank, 1))) :-
    hand_value([card(1,clubs)], card(9,hearts), _).
test(rank_eleven, error(domain_error(rank, 11))) :-
    hand_value([card(11,clubs)], card(9,hearts), _).
test(huge_rank, error(domain_error(rank, _))) :-
    Rank is 2**100,
    hand_value([card(Rank,clubs)], card(9,hearts), _).
test(float_rank, error(domain_error(rank, 7.0))) :-
    hand_value([card(7.0,clubs)], card(9,hearts), _).
test(string_rank, error(domain_error(rank, "queen"))) :-
    hand_value([card("queen",clubs)], card(9,hearts), _).
test(no_such_suit, error(domain_error(suit, stars))) :-
    hand_value([card(7,stars)], card(9,hearts), _).
test(three_cards, error(domain_error(four_cards, [_,_,_]))) :-
    hand_value([card(7,clubs), card(2,clubs), card(jack,clubs)], card(9,hearts), _).
test(five_cards, error(domain_error(four_cards, _))) :-
    hand([A,B,C,D]), hand_value([A,B,C,D,card(king,spades)], card(9,hearts), _).
test(four_dealt, error(domain_error(five_or_six_cards, _))) :-
    hand(Hand), select_hand(Hand, _, _).
test(seven_dealt, error(domain_error(five_or_six_cards, _))) :-
    deal(Cards), select_hand([card(king,spades)|Cards], _, _).
test(a_deck_dealt, error(domain_error(another_card, _))) :-
    deal(Cards), findall(C, ( between(1, 100000, _), member(C, Cards) ), Many),
    select_hand(Many, _, _).
test(repeated_card, error(domain_error(another_card, card(7,clubs)))) :-
    hand_value([card(7,clubs), card(2,clubs), card(7,clubs), card(jack,clubs)], card(9,hearts), _).
test(repeated_starter, error(domain_error(another_card, card(2,clubs)))) :-
    hand(Hand), hand_value(Hand, card(2,clubs), _).
test(no_such_crib, error(domain_error(ignore_mine_or_theirs, yours))) :-
    deal(Cards), select_hand(Cards, _, _, yours).
test(crib_is_no_atom, error(type_error(atom, 7))) :-
    deal(Cards), select_hand(Cards, _, _, 7).

:- end_tests(errors).

:- begin_tests(best).

%   Every keep that other programs call best is accepted, in any order, and no other comes.

has_best(Case) :-
    card_terms(Case.cards, Cards),
    findall(Hand, best_hand(Cards, Hand, _), Hands),
    length(Case.best, Count),
    length(Hands, Count),
    forall(( member(Names, Case.best), card_terms(Names, Hand) ),
           ( reverse(Hand, Reversed), best_hand(Cards, Reversed, _) )).

test(every_tie, Count-Wrong == 1500-[]) :-
    golden('keeps.jsonl', plunit_best:has_best, Count, Wrong).
test(a_worse_hand_fails, fail) :-
    deal(Cards),
    best_hand(Cards, [card(5,spades), card(ace,diamonds), card(8,hearts), card(queen,clubs)], _).
test(known_hand_leaves_no_choice_point, Det == true) :-
    deal(Cards), best_hand(Cards, Hand, _),
    call_cleanup(best_hand(Cards, Hand, _), Det = true).
test(expected, Sum-Rounded == 491-1067) :-
    hand_expected([card(5,spades), card(queen,clubs), card(queen,diamonds), card(jack,hearts)],
                  [card(ace,diamonds), card(8,hearts)], Expected, Sum),
    Rounded is round(Expected * 100).
test(expected_of_five_cards, true) :-
    hand_expected([card(5,spades), card(queen,clubs), card(queen,diamonds), card(jack,hearts)],
                  [card(8,hearts)], _, Sum),
    integer(Sum).
test(expected_needs_discards, error(domain_error(one_or_two_cards, []))) :-
    hand(Hand), hand_expected(Hand, [], _, _).
test(expected_refuses_a_repeated_card, error(domain_error(other_cards, _))) :-
    hand(Hand), hand_expected(Hand, [card(7,clubs)], _, _).
test(own_name_does_not_collide, true) :-
    module_property(parlour_cribbage, exports(List)),
    memberchk(best_hand/3, List).

:- end_tests(best).

:- begin_tests(crosscut).

position('....../.RBBB./.R..B./.RRR../..R.../...... blue').

test(flips, Flips == [b2]) :-
    position(Position), crosscut_flips(Position, a2, Flips).
test(after_wins, Winner == blue) :-
    position(Position), crosscut_after(Position, a2, After), crosscut_winner(After, Winner).
test(nobody_has_won_yet, fail) :-
    position(Position), crosscut_winner(Position, _).
test(moves, true) :-
    position(Position), crosscut_moves(Position, Moves),
    memberchk(a2, Moves), memberchk(c3, Moves), \+ memberchk(b2, Moves).
test(illegal_square_fails, fail) :-
    position(Position), crosscut_flips(Position, a1, _).
test(strings_are_read_too, Moves == Same) :-
    position(Position), atom_string(Position, Text),
    crosscut_moves(Text, Moves), crosscut_moves(Position, Same).
test(no_position, error(domain_error(crosscut_position, nowhere))) :-
    crosscut_moves(nowhere, _).
test(unknown_position, error(instantiation_error)) :-
    crosscut_moves(_, _).
test(no_text, error(type_error(text, f(x)))) :-
    crosscut_moves(f(x), _).

:- end_tests(crosscut).

:- begin_tests(five_crowns).

test(melds, Unmelded-Points == ['QT']-12) :-
    five_crowns_melds(7, ['6C', 'J1', "4C", 'QT'], [run(Run)], Unmelded, Points),
    msort(Run, ['4C', '6C', 'J1']).
test(book, Sorted == ['KH', 'KS', 'KS']) :-
    five_crowns_melds(5, ['KS', 'KH', 'KS'], [book(Cards)], [], 0),
    msort(Cards, Sorted).
test(discards, Discards-Points == ['QT']-0) :-
    five_crowns_discards(7, ['6C', 'J1', '4C', 'QT'], Discards, Points).
test(no_card, error(domain_error(five_crowns_card, '2S'))) :-
    five_crowns_melds(7, ['2S'], _, _, _).
test(no_rank, error(domain_error(wild_rank, 2))) :-
    five_crowns_melds(2, ['3S'], _, _, _).

:- end_tests(five_crowns).

%   Speed, measured in Prolog itself: swipl -g speed -t halt bindings/prolog/tests/cribbage.plt

speed :-
    hand(Hand), deal(Cards),
    per_second(hand_value, 1000000, hand_value(Hand, card(9,hearts), _)),
    per_second(select_hand, 200000, select_hand(Cards, _, _)).

per_second(Name, Count, Goal) :-
    statistics(cputime, Start),
    (   between(1, Count, _), \+ \+ Goal, fail ; true ),
    statistics(cputime, End),
    Rate is round(Count / (End - Start)),
    format("~w: ~D calls a second~n", [Name, Rate]).
