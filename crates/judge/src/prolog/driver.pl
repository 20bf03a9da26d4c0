%   Runs a submission for the judge.
%
%   swipl driver.pl -- FILE MARK [before:FILE|after:FILE|dialect:NAME]...
%
%   Requests are terms on standard input. Each answer is a line on standard output that begins with
%   MARK: the submission doesn't know it, and what the submission prints goes to standard error.

:- module(parlour_judge, []).

:- dynamic problem/1, home/1, loading/0.
:- multifile user:message_hook/3.

%   Errors and warnings while the file is loaded. Printing goes on as usual.
user:message_hook(Term, error, Lines) :-
    parlour_judge:loading,
    \+ Term = halt(_),
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)),
    assertz(parlour_judge:problem(Text)),
    fail.

main :-
    current_prolog_flag(argv, [File, Mark|More]),
    stream_property(In, file_no(0)),
    stream_property(Out, file_no(1)),
    stream_property(Err, file_no(2)),
    !,
    set_stream(Out, encoding(utf8)),
    set_stream(In, encoding(utf8)),
    open('/dev/null', read, Nothing),
    set_stream(Nothing, alias(user_input)),
    set_input(Nothing),
    set_stream(Err, alias(user_output)),
    set_output(Err),
    forall(named(before, More, Before), load_files(user:Before, [silent(true)])),
    load(File, Out, Mark, More),
    serve(In, Out, Mark).

%   named(Kind, Words, Name): Words has Kind:Name.
named(Kind, Words, Name) :-
    member(Word, Words),
    atomic_list_concat([Kind, ':'], Start),
    atom_concat(Start, Name, Word).

load(File, Out, Mark, More) :-
    findall(dialect(Name), named(dialect, More, Name), Options),
    assertz(loading),
    catch(load_files(submission:File, Options), Error, (error_text(Error, Text), assertz(problem(Text)))),
    (   source_file_property(File, module(Module))
    ->  true
    ;   Module = submission
    ),
    assertz(home(Module)),
    forall(named(after, More, After), load_files(Module:After, Options)),
    retractall(loading),
    findall(Text, problem(Text), Problems),
    length(Problems, Count),
    (   Problems = [First|_]
    ->  true
    ;   First = ''
    ),
    reply(Out, Mark, loaded, [Count, First]).

serve(In, Out, Mark) :-
    repeat,
    read_term(In, Request, []),
    (   Request == end_of_file
    ->  !
    ;   respond(Request, Out, Mark),
        fail
    ).

%   defined(Name, Arity): whether there is such a predicate.
respond(defined(Name, Arity), Out, Mark) :-
    home(Module),
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, defined)
    ->  reply(Out, Mark, yes, [])
    ;   reply(Out, Mark, no, [])
    ),
    !.
%   first(Goal, Template): the first solution, and whether it leaves a choice point.
respond(first(Goal, Template), Out, Mark) :-
    home(Module),
    catch(( call_cleanup(Module:Goal, Ended = true)
          ->  ( Ended == true -> Left = det ; Left = choice ),
              text(Template, Text),
              Reply = yes, Words = [Left, Text]
          ;   Reply = no, Words = []
          ),
          Error,
          ( error_text(Error, Text), Reply = raised, Words = [Text] )),
    reply(Out, Mark, Reply, Words),
    !.
%   second(Goal, Template): what comes after the first solution.
respond(second(Goal, Template), Out, Mark) :-
    home(Module),
    State = state(0, none),
    catch(( call_cleanup(Module:Goal, Ended = true),
            arg(1, State, Before),
            Count is Before + 1,
            nb_setarg(1, State, Count),
            ( Count =:= 1
            ->  text(Template, First),
                nb_setarg(2, State, First),
                Ended == true,
                Reply = det, Words = []
            ;   text(Template, Again),
                arg(2, State, First),
                ( Again == First -> Reply = same ; Reply = other ),
                Words = [Again]
            )
          ->  true
          ;   arg(1, State, 1) -> Reply = choice, Words = []
          ;   Reply = no, Words = []
          ),
          Error,
          ( error_text(Error, Text), Reply = raised, Words = [Text] )),
    reply(Out, Mark, Reply, Words),
    !.

reply(Out, Mark, Kind, Words) :-
    atomic_list_concat([Mark, Kind|Words], '\t', Line0),
    split_string(Line0, "\n\r", "", Parts),
    atomic_list_concat(Parts, ' ', Line),
    format(Out, '~w~n', [Line]),
    flush_output(Out).

%   A term as the judge reads it: cards as in 5H, lists of them with spaces, other terms quoted.
text(Term, Text) :-
    cards(Term, Text),
    !.
text(Left-Right, Text) :-
    cards(Left, One),
    cards(Right, Other),
    !,
    atomic_list_concat([One, ' | ', Other], Text).
text(Term, Text) :-
    with_output_to(string(Whole),
                   write_term(Term, [quoted(true), max_depth(2000), spacing(next_argument)])),
    sub_text(Whole, 4000, Text).

cards(Cards, Text) :-
    is_list(Cards),
    Cards \== [],
    maplist(card, Cards, Names),
    atomic_list_concat(Names, ' ', Text).

card(Card, Name) :-
    nonvar(Card),
    Card = card(Rank, Suit),
    nonvar(Rank),
    nonvar(Suit),
    rank(Rank, R),
    suit(Suit, S),
    atom_concat(R, S, Name).

rank(ace, 'A').
rank(10, 'T').
rank(jack, 'J').
rank(queen, 'Q').
rank(king, 'K').
rank(Number, Number) :- integer(Number), between(2, 9, Number).

suit(clubs, 'C').
suit(diamonds, 'D').
suit(hearts, 'H').
suit(spades, 'S').

sub_text(Whole, Most, Text) :-
    string_length(Whole, Length),
    (   Length =< Most
    ->  Text = Whole
    ;   sub_string(Whole, 0, Most, _, Start),
        string_concat(Start, "…", Text)
    ).

%   The kind of an error and the predicate that raised it, without what differs from call to call.
error_text(error(Formal, context(Place, _)), Text) :-
    nonvar(Place),
    !,
    format(string(Whole), '~q in ~q', [Formal, Place]),
    sub_text(Whole, 300, Text).
error_text(error(Formal, _), Text) :-
    !,
    format(string(Whole), '~q', [Formal]),
    sub_text(Whole, 300, Text).
error_text(Error, Text) :-
    format(string(Whole), '~q', [Error]),
    sub_text(Whole, 300, Text).

:- initialization(main, main).
