% Cribbage: every rule counted as it should be.

hand_value(Hand, Start, Value) :-
    ground(Hand-Start),
    All = [Start|Hand],
    fifteens(All, F),
    pairs(All, P),
    runs(All, R),
    flush(Hand, Start, L),
    nobs(Hand, Start, N),
    Value is F + P + R + L + N.

% select_hand(+Cards, -Hand, -Crib): the best average over all starters that can come.
select_hand(Cards, Hand, Crib) :-
    ground(Cards),
    findall(Card, (deck(Card), \+ memberchk(Card, Cards)), Starters),
    findall(Total-(Four-Rest),
            ( keep_four(Cards, Four, Rest), total(Starters, Four, 0, Total) ),
            Choices),
    best(Choices, Hand-Crib0),
    Crib = Crib0.

best([First|Rest], Best) :- best(Rest, First, Best).

best([], _-Best, Best).
best([Total-Choice|Rest], Top-_, Best) :- Total > Top, !, best(Rest, Total-Choice, Best).
best([_|Rest], Top, Best) :- best(Rest, Top, Best).

total([], _, Total, Total).
total([Starter|Starters], Four, Total0, Total) :-
    hand_value(Four, Starter, Value),
    Total1 is Total0 + Value,
    total(Starters, Four, Total1, Total).

keep_four(Cards, Four, Rest) :- length(Four, 4), split(Cards, Four, Rest).

split([], [], []).
split([Card|Cards], [Card|Four], Rest) :- split(Cards, Four, Rest).
split([Card|Cards], Four, [Card|Rest]) :- split(Cards, Four, Rest).

deck(card(Rank, Suit)) :-
    member(Suit, [clubs, diamonds, hearts, spades]),
    member(Rank, [ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king]).

fifteens(Cards, Points) :-
    values(Cards, Values),
    aggregate_all(count, adds_to(Values, 15), Count),
    Points is 2 * Count.

adds_to(_, 0).
adds_to([Value|Values], Sum) :- Value =< Sum, Left is Sum - Value, adds_to(Values, Left).
adds_to([_|Values], Sum) :- Sum > 0, adds_to(Values, Sum).

values([], []).
values([card(Rank, _)|Cards], [Value|Values]) :-
    order(Rank, Order),
    Value is min(Order, 10),
    values(Cards, Values).

order(ace, 1) :- !.
order(jack, 11) :- !.
order(queen, 12) :- !.
order(king, 13) :- !.
order(Number, Number).

orders(Cards, Sorted) :- findall(O, (member(card(R, _), Cards), order(R, O)), Os), msort(Os, Sorted).

pairs(Cards, Points) :-
    orders(Cards, Orders),
    aggregate_all(count, (append(_, [One|After], Orders), member(One, After)), Count),
    Points is 2 * Count.

% Groups are Order-Count; a run of three groups or more counts once for every choice of cards.
runs(Cards, Points) :-
    orders(Cards, Orders),
    groups(Orders, Groups),
    longest(Groups, Points).

groups([], []).
groups([Order|Orders], [Order-Count|Groups]) :-
    same(Order, Orders, Rest, 1, Count),
    groups(Rest, Groups).

same(Order, [Order|Orders], Rest, Count0, Count) :-
    !, Count1 is Count0 + 1, same(Order, Orders, Rest, Count1, Count).
same(_, Rest, Rest, Count, Count).

longest(Groups, Points) :-
    run(Groups, Rest, Length, Times),
    (   Length >= 3
    ->  Points is Length * Times
    ;   Rest = [_|_]
    ->  longest(Rest, Points)
    ;   Points = 0
    ).

run([Order-Count|Groups], Rest, Length, Times) :-
    Next is Order + 1,
    (   Groups = [Next-_|_]
    ->  run(Groups, Rest, Length0, Times0),
        Length is Length0 + 1,
        Times is Times0 * Count
    ;   Rest = Groups, Length = 1, Times = Count
    ).

flush([card(_, S), card(_, S), card(_, S), card(_, S)], card(_, S), 5) :- !.
flush([card(_, S), card(_, S), card(_, S), card(_, S)], _, 4) :- !.
flush(_, _, 0).

nobs(Hand, card(_, Suit), 1) :- memberchk(card(jack, Suit), Hand), !.
nobs(_, _, 0).
