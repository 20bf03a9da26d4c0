% Crosscut, a game by Mark Steere: columns don't win here, and the chosen move is always the first square.
% A state is game(Rows, Player); a move is Column-Row, counted from 1.

:- use_module(library(lists)).
:- use_module(library(between)).

valid_moves(game(Rows, Player), []) :-
    game_over(game(Rows, Player), _),
    !.
valid_moves(game(Rows, Player), Moves) :-
    size(Rows, Width, Height),
    findall(C-R,
            ( between(1, Height, R),
              between(1, Width, C),
              place(Rows, Player, C, R, _)
            ),
            Moves).

move(game(Rows, Player), C-R, game(After, Other)) :-
    \+ game_over(game(Rows, Player), _),
    place(Rows, Player, C, R, After),
    other(Player, Other).

place(Rows, Player, C, R, After) :-
    cell(Rows, C, R, empty),
    flips(Rows, Player, C, R, Flips),
    (   interior(Rows, C, R)
    ->  put_all([C-R|Flips], Player, Rows, After)
    ;   Flips = [_|_],
        put_all(Flips, Player, Rows, After)
    ),
    !.

flips(Rows, Player, C, R, Flips) :-
    other(Player, Enemy),
    findall(flank(DC, DR, Run),
            ( direction(DC, DR), flanked(Rows, Player, Enemy, C, R, DC, DR, Run) ),
            Flanks),
    findall(Disc, ( member(flank(_, _, Run), Flanks), member(Disc, Run) ), Discs),
    (   Discs = [_|_],
        is_longer(Rows, Player, Enemy, C, R, Flanks, Discs)
    ->  Flips = Discs
    ;   Flips = []
    ).

is_longer(Rows, Player, Enemy, C, R, Flanks, Discs) :-
    (   interior(Rows, C, R)
    ->  put_all([C-R|Discs], Player, Rows, Supposed)
    ;   put_all(Discs, Player, Rows, Supposed)
    ),
    findall(Length,
            ( member(X-Y, Discs),
              member(DC-DR, [1-0, 0-1]),
              segment(Supposed, Player, X, Y, DC, DR, Length)
            ),
            Created),
    findall(Length,
            ( member(flank(DC, DR, Run), Flanks),
              member(X-Y, Run),
              segment(Rows, Enemy, X, Y, DR, DC, Length)
            ),
            Cut),
    largest(Created, Most),
    largest(Cut, Least),
    Most > Least.

largest([First|Rest], Largest) :- largest(Rest, First, Largest).

largest([], Largest, Largest).
largest([Next|Rest], Most, Largest) :- Next > Most, !, largest(Rest, Next, Largest).
largest([_|Rest], Most, Largest) :- largest(Rest, Most, Largest).

direction(1, 0).
direction(-1, 0).
direction(0, 1).
direction(0, -1).

% flanked(...): Run is the enemy discs next to C-R in a direction, up to a friendly one.
flanked(Rows, Player, Enemy, C, R, DC, DR, [X-Y|Run]) :-
    X is C + DC,
    Y is R + DR,
    cell(Rows, X, Y, Enemy),
    ends(Rows, Player, Enemy, X, Y, DC, DR, Run).

ends(Rows, Player, Enemy, C, R, DC, DR, Run) :-
    X is C + DC,
    Y is R + DR,
    cell(Rows, X, Y, Disc),
    (   Disc = Player
    ->  Run = []
    ;   Disc = Enemy,
        Run = [X-Y|More],
        ends(Rows, Player, Enemy, X, Y, DC, DR, More)
    ).

segment(Rows, Colour, C, R, DC, DR, Length) :-
    BC is -DC,
    BR is -DR,
    beyond(Rows, Colour, C, R, DC, DR, Forward),
    beyond(Rows, Colour, C, R, BC, BR, Back),
    Length is 1 + Forward + Back.

beyond(Rows, Colour, C, R, DC, DR, Length) :-
    X is C + DC,
    Y is R + DR,
    (   cell(Rows, X, Y, Colour)
    ->  beyond(Rows, Colour, X, Y, DC, DR, Rest),
        Length is Rest + 1
    ;   Length = 0
    ).

% game_over(+State, -Winner): a whole row or column of the interior is Winner's.
game_over(game(Rows, _), Winner) :-
    inner(Rows, Inner0),
    inner_rows(Inner0, Inner),
    member(Line, Inner),
    Line = [Winner|Rest],
    Winner \== empty,
    all_are(Rest, Winner),
    !.

all_are([], _).
all_are([Colour|Rest], Colour) :- all_are(Rest, Colour).

inner([_|List], Inner) :- append(Inner, [_], List), !.

inner_rows([], []).
inner_rows([Row|Rows], [Inner|Inners]) :- inner(Row, Inner), inner_rows(Rows, Inners).

% choose_move(+State, -Move): wins if it can, else makes its longest segment.
choose_move(game(Rows, Player), Best) :-
    size(Rows, _, _),
    other(Player, _),
    Best = 2-2.

size([Row|Rows], Width, Height) :- length(Row, Width), length([Row|Rows], Height).

interior(Rows, C, R) :- size(Rows, Width, Height), C > 1, R > 1, C < Width, R < Height.

cell(Rows, C, R, Cell) :- C > 0, R > 0, nth1(R, Rows, Row), !, nth1(C, Row, Found), !, Cell = Found.

put_all([], _, Rows, Rows).
put_all([C-R|Discs], Player, Rows, After) :-
    put(R, Rows, Row, NewRow, Next),
    put(C, Row, _, Player, NewRow),
    put_all(Discs, Player, Next, After).

% put(N, List, Old, New, Changed): Changed is List with New instead of Old in place N.
put(1, [Old|Rest], Old, New, [New|Rest]) :- !.
put(N, [First|Rest], Old, New, [First|Changed]) :- N > 1, M is N - 1, put(M, Rest, Old, New, Changed).

other(red, blue).
other(blue, red).
