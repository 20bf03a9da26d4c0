%   How the judge talks to a Crosscut program. An adapter file may define these predicates itself.
%
%   Rows is a list of rows from the top, each a list of empty, red and blue, perimeter included.
%   Player is red or blue. Columns and rows are counted from 1.

judge_moves(Rows, Player, Moves) :-
    parlour_judge:home(Program),
    Program:valid_moves(game(Rows, Player), Moves).

judge_after(Rows, Player, Column, Row, After) :-
    parlour_judge:home(Program),
    Program:move(game(Rows, Player), Column-Row, game(After, _)).

judge_winner(Rows, Player, Winner) :-
    parlour_judge:home(Program),
    Program:game_over(game(Rows, Player), Winner).

judge_choice(Rows, Player, Column, Row) :-
    parlour_judge:home(Program),
    Program:choose_move(game(Rows, Player), Column-Row).
