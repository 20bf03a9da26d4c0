:- module(cribbage, []).

/** <module> Cribbage, under its short name

The predicates of parlour_cribbage, for programs that load this file. A program of your own that
has a module `cribbage` loads parlour_cribbage.pl instead.
*/

:- reexport(parlour_cribbage).
