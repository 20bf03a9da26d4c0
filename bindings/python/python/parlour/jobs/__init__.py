"""Studies that outgrow one machine: matches, tables, reviews and puzzles, in pieces.

`python -m parlour.jobs arena cribbage expert hard --games 100000 --seed 7` plays a match on this
machine's Ray, or on a cluster with `--address`. A study is cut into pieces, each keyed by its
seed, its first number and its count; on any machine, and however often, a piece comes out the
same. So the answer is that of the command on one machine, whatever the number of nodes, the order
of completion and the workers lost. Pieces are kept in a folder, and a study that was stopped goes
on where it was. `docs/scaling.md` tells the rest.
"""
