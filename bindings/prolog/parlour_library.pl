:- module(parlour_library, [load_parlour_library/0]).

/** <module> Finds Parlour's foreign library and loads it once

The library is beside this file where it is installed, and in Cargo's target folder where it was
built. It defines the predicates of parlour_cribbage, parlour_crosscut and parlour_five_crowns.
*/

:- dynamic here/1.
:- prolog_load_context(directory, Here), assertz(here(Here)).

library_folder(Here, Here).
library_folder(Here, Folder) :-
    (   getenv('CARGO_TARGET_DIR', Target)
    ;   atom_concat(Here, '/target', Target)
    ),
    member(Build, ['/release', '/debug']),
    atom_concat(Target, Build, Folder).

load_parlour_library :-
    here(Here),
    current_prolog_flag(shared_object_extension, Extension),
    (   library_folder(Here, Folder),
        atomic_list_concat([Folder, '/libparlour_cribbage.', Extension], Library),
        exists_file(Library)
    ->  use_foreign_library(Library)
    ;   throw(error(existence_error(file, libparlour_cribbage),
                    context(_, 'build it: cargo build --release in bindings/prolog')))
    ).
